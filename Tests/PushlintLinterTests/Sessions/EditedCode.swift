import PushlintExtract

/// What parts of a file of code look like that somebody edits; some have mistakes, and some speak of what is in others.
enum EditedCode {
  /// - Returns: `nil` for a language whose files are no such code.
  static func parts(_ language: HostLanguage) -> [String]? {
    guard let own = own(language) else { return nil }
    let comment = language == .python || language == .ruby ? "#" : "//"
    return own + more(language) + [
      "\n", "\n\n", "\(comment) pushlint-ignore data: because\n", "\(comment) é 😀 fcm.googleapis.com/fcm/send\n",
    ]
  }

  private static func own(_ language: HostLanguage) -> [String]? {
    switch language {
    case .python: python
    case .java: java
    case .kotlin: kotlin
    case .go: go
    case .cSharp: cSharp
    case .php: php
    case .ruby: ruby
    case .swift: swift
    case .objectiveC: objectiveC
    case .dart: dart
    case .rust: rust
    default: nil
    }
  }

  private static let python = [
    "TOPIC = \"/topics/b\"\n",
    "OTHER_TOPIC = TOPIC\n",
    "title = 5\n",
    "def later():\n    ttl = 90\n    return messaging.Message(topic=TOPIC, android=messaging.AndroidConfig(ttl=ttl))\n\n\n",
    "def named():\n    message = {\"token\": \"t\", \"data\": {\"n\": \"1\"}}\n    if silent:\n        message[\"android\"] = {\"priority\": \"urgent\", \"ttl\": TTL}\n    post(message)\n\n\n",
    "send(topic=TOPIC, payload={\"message\": {\"topic\": TOPIC, \"notification\": {\"title\": \"a\"}}})\n",
    "body = {\"message\": {\"topic\": OTHER_TOPIC, \"data\": {\"n\": 1}}}\n",
    "TOPIC += \"x\"\n",
    "message[\"apns\"] = {\"headers\": {\"apns-priority\": 10}}\n",
    "from firebase_admin import messaging\n", "import firebase_admin.messaging as fcm\n",
    """
    def send(token):
        message = messaging.Message(
            notification=messaging.Notification(title="a", bdy="b"),
            android=messaging.AndroidConfig(ttl=TTL, priority="urgent"), topic="/topics/a", data={"n": 1})
        return messaging.send(message)


    """,
    """
    def body(token):
        payload = {"message": {"token": token, "notification": {"title": "a", "body": "b"}, "data": {"n": 1}}}
        payload["message"]["data"]["m"] = 2
        aps = {"badge": "1"}
        payload["message"]["apns"] = {"payload": {"aps": aps}}
        return requests.post("https://fcm.googleapis.com/v1/projects/p/messages:send", json=payload)


    """,
    "TTL = 3600\n", "ttl = 60\n", "BODY = '{\"aps\": {\"badge\": \"1\"}}'\n", "data = {\"n\": 1}\n",
    "message = {\"topic\": \"/topics/a\", \"data\": data, \"notification\": {\"title\": \"a\"}}\n",
    "payload[\"aps\"] = {\"badge\": \"1\"}\n",
    "class Sender:\n    def run(self):\n        return \"\"\"text\n{}\"\"\"\n\n",
    "fcm.send_multicast(m)\n", "def look(n):\n    return {\"alert\": n, \"bagde\": 1}\n\n\n",
    "p = {\"aps\": look(x)}\n",
    "def android_config(n):\n    log(n)\n\n    return {\"priority\": \"urgent\", \"ttl\": n}\n\n\n",
    "config.payload.aps.sound = 1\n",
    "def push(t):\n    headers = {\"apns-push-type\": \"alerts\"}\n    headers[\"apns-priority\"] = \"high\"\n    post(t, headers=headers)\n\n\n",
    "write({\"asp\": {\"sound\": \"a\"}})\n",
    "def set(m):\n    apns = {\"headers\": {\"apns-priority\": 10}}\n    m[\"message\"][\"apns\"] = apns\n\n\n",
  ]

  private static let java = [
    "  static final String TOPIC = \"/topics/b\";\n",
    "  final String name = \"/topics/c\";\n",
    "  void run(String name) { post(name); }\n",
    "  Message named() { return Message.builder().setTopic(TOPIC).setCondition(name).build(); }\n",
    "  int TTL() { return 1; }\n",
    "  Message other() { int ttl = 60; return Message.builder().setTopic(Sender.TOPIC).build(); }\n",
    "import com.google.firebase.messaging.*;\n", "class Sender {\n", "}\n", "  static final long TTL = 3600 * 1000;\n",
    """
      public String send(String token) {
        Message message = Message.builder()
            .setNotification(Notification.builder().setTitle("a").setBody("b").build())
            .setAndroidConfig(AndroidConfig.builder().setTtl(TTL).setPriority(AndroidConfig.Priority.HIGH).build())
            .setTopic("/topics/a").putData("from", "x").build();
        return FirebaseMessaging.getInstance().send(message);
      }

    """,
    """
      Map<String, Object> body(String token) {
        Map<String, Object> payload = new HashMap<>();
        payload.put("aps", Map.of("badge", "1", "sound", "default"));
        send("{\\"message\\": {\\"topic\\": \\"/topics/a\\", \\"data\\": {\\"n\\": 1}}}");
        return payload;
      }

    """,
    "  String body = \"{\\\"aps\\\": {\\\"badge\\\": \\\"1\\\"}}\";\n",
    "  Builder b = Message.builder().setToken(t);\n",
    "  b.setTopic(\"a b\");\n", "  client.sendMulticast(m);\n", "  FirebaseMessaging client;\n",
  ]

  private static let kotlin = [
    "const val TOPIC = \"/topics/b\"\n",
    "val name = \"/topics/c\"\n",
    "topics.forEach { name -> post(name) }\n",
    "fun named() = mapOf(\"message\" to mapOf(\"topic\" to TOPIC, \"data\" to mapOf(\"n\" to TTL)))\n",
    "fun other() = post(mapOf(\"message\" to mapOf(\"topic\" to name, \"data\" to data)))\n",
    "val other = TOPIC\n",
    "fun third(name: String) = name\n",
    "import com.google.firebase.messaging.Message\n", "import com.google.firebase.messaging.*\n",
    "const val TTL = 3600L\n", "val data = mapOf(\"n\" to 1)\n",
    """
    fun send(token: String): String {
        val message = Message.builder().setTopic("/topics/a").putData("from", "x").build()
        return FirebaseMessaging.getInstance().send(message)
    }

    """,
    """
    fun body(token: String) = mapOf(
        "message" to mapOf("token" to token, "notification" to mapOf("titel" to "a"), "data" to data),
    )

    """,
    "val aps = mapOf(\"aps\" to mapOf(\"badge\" to \"1\"))\n", "val x = buildJsonObject { put(\"aps\", \"a\") }\n",
    "class A {\n    val body = \"\"\"{\"aps\": {\"badge\": \"1\"}}\"\"\"\n}\n",
  ]

  private static let go = [
    "const topic = \"/topics/b\"\n",
    "var other = topic\n",
    "func named() *messaging.Message { return &messaging.Message{Topic: topic} }\n",
    "func third() *messaging.Message { return &messaging.Message{Topic: other, Data: data} }\n",
    "func all(topic string) {}\n",
    "func f() {\n\ttopic := \"/topics/c\"\n\tx(&messaging.Message{Topic: topic})\n}\n",
    "\ttopic = x\n",
    "import \"firebase.google.com/go/v4/messaging\"\n", "const ttl = 3600\n",
    """
    func send(ctx context.Context, client *messaging.Client) {
    \tmessage := &messaging.Message{
    \t\tNotification: &messaging.Notification{Title: "a", Bdy: "b"},
    \t\tData: map[string]string{"from": "x"},
    \t\tTopic: "/topics/a",
    \t}
    \tclient.Send(ctx, message)
    }


    """,
    """
    func body(token string) map[string]any {
    \taps := map[string]any{"badge": "1"}
    \taps["sound"] = 1
    \tpayload := map[string]any{"message": map[string]any{"token": token, "data": map[string]any{"n": 1}}}
    \tpayload["aps"] = aps
    \treturn payload
    }

    """,
    "var data = map[string]interface{}{\"aps\": map[string]interface{}{\"badge\": \"1\"}}\n",
    "const body = `{\"message\": {\"topic\": \"/topics/a\", \"data\": {\"n\": 1}}}`\n",
    "func all(c *messaging.Client) { c.SendMulticast(ctx, m) }\n",
    "func set(s *Sender) {\n\ts.message.Android.Notification.ChannelID = \"x\"\n\ts.message.Android.Priorty = p\n}\n",
  ]

  private static let cSharp = [
    "    const string Topic = \"/topics/b\";\n",
    "    readonly string TOPIC = \"/topics/c\";\n",
    "    Message Named() => new Message() { Topic = Topic, Token = TOPIC };\n",
    "    void Run(string Topic) { }\n",
    "    Message Other() => new Message() { Topic = Sender.TOPIC };\n",
    "using FirebaseAdmin.Messaging;\n", "class Sender\n{\n", "}\n", "    const int Ttl = 60;\n",
    """
        public Task<string> Send(string token)
        {
            var message = new Message()
            {
                Notification = new Notification { Title = "a", Body = "b" },
                Data = new Dictionary<string, string> { { "from", "x" }, ["n"] = "1" },
                Topic = "/topics/a",
            };
            message.Token = token;
            return FirebaseMessaging.DefaultInstance.SendAsync(message);
        }


    """,
    "    object Body(string token) => new { message = new { token, data = new { n = 1 }, notification = new { titel = 1 } } };\n",
    "    var aps = new Dictionary<string, object> { [\"aps\"] = new { badge = \"1\" } };\n", "    aps[\"aps\"] = x;\n",
    "    string json = @\"{\"\"aps\"\": {\"\"badge\"\": \"\"1\"\"}}\";\n", "    client.SendMulticastAsync(m);\n",
    "#if DEBUG\n", "#endif\n", "#else\n",
  ]

  private static let php = [
    "const TOPIC = \"/topics/b\";\n",
    "$topic = \"/topics/c\";\n",
    "$message = [\"message\" => [\"topic\" => $topic, \"data\" => [\"n\" => TTL]]];\n",
    "$other = [\"message\" => [\"topic\" => TOPIC, \"notification\" => [\"title\" => self::TOPIC]]];\n",
    "if ($silent) {\n    $message[\"android\"] = [\"priority\" => \"urgent\"];\n}\n",
    "function run($topic) { post($topic); }\n",
    "<?php\n", "use Kreait\\Firebase\\Messaging\\CloudMessage;\n", "use Kreait\\Firebase\\Messaging\\Notification;\n",
    """
    function send($messaging, $token) {
        $message = CloudMessage::withTarget('topic', '/topics/a')
            ->withNotification(Notification::create('a', 'b'))->withData(['from' => 'x']);
        $message->withData(['n' => 1]);
        return $messaging->send($message);
    }


    """,
    """
    $body = ['message' => ['token' => $token, 'data' => ['n' => 1], 'notification' => $notification]];
    $body['message']['apns'] = ['payload' => ['aps' => ['badge' => '1']]];
    fcm($body);

    """,
    "$notification = ['titel' => 'a'];\n", "$json = '{\"aps\": {\"badge\": \"1\"}}';\n", "const TTL = 60;\n",
    "?>\n<p>\n",
    "$text = <<<EOT\n{\"aps\": {\"badge\": \"1\"}}\nEOT;\n", "$sql = 'select\n  a';\n",
  ]

  private static let ruby = [
    "TOPIC = \"/topics/b\"\n",
    "topic = \"/topics/c\"\n",
    "OTHER = TOPIC\n",
    "body = { message: { topic: TOPIC, data: { n: TTL } } }\n",
    "fcm.send_v1({ message: { topic: OTHER, notification: { titel: topic } } })\n",
    "topics.each { |topic| post(topic) }\n",
    "message = { token: \"t\" }\nif silent\n  message[:android] = { priority: \"urgent\" }\nend\npost(message)\n",
    "require 'fcm'\n", "TTL = 60\n",
    """
    def send(token)
      payload = { message: { token: token, notification: { titel: "a" }, data: { n: 1 } } }
      payload[:message][:apns] = { payload: { aps: { badge: "1" } } }
      fcm.send_v1(payload)
    end


    """,
    "data = { 'n' => 1 }\n",
    "message = { 'topic' => '/topics/a', 'data' => data, 'notification' => { 'title' => 'a' } }\n",
    "BODY = '{\"aps\": {\"badge\": \"1\"}}'\n", "text = <<~EOT\n  {\"aps\": {\"badge\": \"1\"}}\nEOT\n",
    "class Sender\n  def run\n    %w[a b]\n  end\nend\n", "=begin\nfcm\n=end\n", "x = /a\"b/\n",
    "payload.merge!(aps: { badge: '1' })\n", "def look(n)\n  { alert: n, bagde: 1 }\nend\n\n\n",
    "p = { aps: look(x) }\n",
  ]

  private static let swift = [
    "let topic = \"/topics/b\"\n",
    "static let TOPIC = \"/topics/c\"\n",
    "topics.map { topic in post(topic) }\n",
    "post([\"message\": [\"topic\": topic, \"data\": [\"n\": ttl]]])\n",
    "post([\"message\": [\"topic\": Self.TOPIC, \"notification\": data]])\n",
    "func run(topic: String) {}\n",
    "if silent {\n    message[\"android\"] = [\"priority\": \"urgent\"]\n}\n",
    "import APNSCore\n", "let ttl = 60\n", "// fcm.googleapis.com\n",
    """
    func body(token: String) -> [String: Any] {
        var payload: [String: Any] = ["aps": ["badge": "1", "alert": ["titel": "a"]]]
        payload["data"] = ["n": 1]
        return payload
    }


    """,
    """
    class Sender {
        func send() {
            let message: [String: Any] = ["message": ["topic": "/topics/a", "data": ["n": 1], "notification": data]]
            post(message)
        }
    }

    """,
    "let data: [String: Any] = [\"titel\": \"a\"]\n",
    "let body = \"\"\"\n{\"aps\": {\"badge\": \"1\"}}\n\"\"\"\n", "let raw = #\"{\"aps\": {\"badge\": \"1\"}}\"#\n",
    "let alert = APNSAlertNotification(alert: .init(title: .raw(\"a\")), expiration: .immediately, priority: .immediately)\n",
  ]

  private static let objectiveC = [
    "static NSString *const kTopic = @\"/topics/b\";\n", "NSString *topic = @\"/topics/c\";\n",
    "#define TOPIC @\"/topics/d\"\n", "#import <Foundation/Foundation.h>\n", "// fcm.googleapis.com\n",
    "NSDictionary *body = @{@\"message\": @{@\"topic\": kTopic, @\"data\": @{@\"n\": @1}}};\n",
    "NSDictionary *other = @{@\"message\": @{@\"topic\": TOPIC, @\"notification\": data}};\n",
    "NSDictionary *data = @{@\"titel\": @\"a\"};\n", "[self post:@{@\"aps\": @{@\"badge\": @\"1\"}}];\n",
    "payload[@\"aps\"] = @{@\"badge\": @\"1\"};\n",
    "const char *json = \"{\\\"aps\\\": {\\\"badge\\\": \\\"1\\\"}}\";\n",
    """
    - (void)sendTo:(NSString *)token {
        NSMutableDictionary *payload = [@{@"message": @{@"token": token, @"data": @{@"n": @1}}} mutableCopy];
        payload[@"message"][@"apns"] = @{@"payload": @{@"aps": @{@"badge": @"1"}}};
        [self post:payload];
    }


    """,
    "@implementation Sender\n- (void)run {\n    [self post:@{@\"aps\": @{@\"alert\": @[@1]}}];\n}\n@end\n",
    "if (silent) {\n    message[@\"android\"] = @{@\"priority\": @\"urgent\"};\n}\n",
    "NSString *text = @\"{\\\"to\\\": \\\"/topics/a\\\"}\";\n",
  ]

  private static let dart = [
    "const topic = '/topics/b';\n",
    "final other = topic;\n",
    "post({'message': {'topic': topic, 'data': {'n': ttl}}});\n",
    "post({'message': {'topic': other, 'data': data}});\n",
    "void run(String topic) {}\n",
    "topics.forEach((topic) => post(topic));\n",
    "if (silent) {\n  message['android'] = {'priority': 'urgent'};\n}\n",
    "import 'package:dart_firebase_admin/messaging.dart';\n", "const ttl = 60;\n", "// fcm\n",
    """
    Map<String, dynamic> body(String token) {
      final payload = {
        'message': {'token': token, 'notification': {'titel': 'a'}, 'data': {'n': 1}},
      };
      payload['message']['apns'] = {'payload': {'aps': {'badge': '1'}}};
      return payload;
    }


    """,
    "class Sender {\n  int a, b;\n  void send() {\n    post({'aps': {'badge': '1'}});\n  }\n}\n",
    "final data = {'n': 1};\n",
    "final message = {'topic': '/topics/a', 'data': data, 'notification': {'title': 'a'}};\n",
    "const body = '{\"aps\": {\"badge\": \"1\"}}';\n",
    "final m = TopicMessage(topic: '/topics/a', data: {'from': 'x'});\n",
  ]

  private static let rust = [
    "const TOPIC: &str = \"/topics/b\";\n",
    "let topic = \"/topics/c\";\n",
    "let b = json!({ \"message\": { \"topic\": TOPIC, \"data\": { \"n\": TTL } } });\n",
    "fn f(topic: &str) { g(json!({ \"message\": { \"topic\": topic } })); }\n",
    "struct A { ttl: u32 }\n",
    "let c = json!({ \"message\": { \"topic\": TOPIC } });\n",
    "use serde_json::json;\n", "use a2::{DefaultNotificationBuilder, NotificationBuilder};\n", "// fcm\n",
    "const TTL: u32 = 60;\n",
    """
    fn body(token: &str) -> Value {
        let mut payload = json!({
            "message": { "token": token, "notification": { "titel": "a" }, "data": { "n": 1 } }
        });
        payload["message"]["apns"] = json!({ "payload": { "aps": { "badge": "1" } } });
        payload
    }


    """,
    "mod sender {\n    fn send() {\n        let b = DefaultNotificationBuilder::new().set_title(\"a\").set_badge(1);\n    }\n}\n",
    "const BODY: &str = r#\"{\"aps\": {\"badge\": \"1\"}}\"#;\n", "fn f<'a>(x: &'a str) { g(\"{\\\"aps\\\": 1}\"); }\n",
  ]

  /// The beginning of a file, and a part with a mistake that may stand in it many times.
  static func plain(_ language: HostLanguage) -> (head: String, part: String) {
    let body = "{\\\"message\\\": {\\\"topic\\\": \\\"/topics/a\\\", \\\"data\\\": {\\\"n\\\": \\\"1\\\"}}}"
    let filler = String(repeating: "a", count: 400)
    switch language {
    case .python: return ("# fcm\n", "def send():\n    post(\"\(body)\", \"\(filler)\")\n\n\n")
    case .ruby: return ("# fcm\n", "def run\n  post(\"\(body)\", \"\(filler)\")\nend\n\n")
    case .java, .cSharp:
      return ("class A {\n  // fcm\n", "  void run() {\n    post(\"\(body)\", \"\(filler)\");\n  }\n\n")
    case .kotlin: return ("// fcm\n", "fun run() {\n    post(\"\(body)\", \"\(filler)\")\n}\n\n")
    case .go, .swift: return ("// fcm\n", "func run() {\n    post(\"\(body)\", \"\(filler)\")\n}\n\n")
    case .php: return ("<?php\n// fcm\n", "function run() {\n    post(\"\(body)\", \"\(filler)\");\n}\n\n")
    case .objectiveC: return ("// fcm\n", "void run() {\n    post(\"\(body)\", \"\(filler)\");\n}\n\n")
    case .rust: return ("// fcm\n", "fn run() {\n    post(\"\(body)\", \"\(filler)\");\n}\n\n")
    case .dart: return ("// fcm\n", "void run() {\n  post(\"\(body)\", \"\(filler)\");\n}\n\n")
    default:
      return (
        "",
        "{\"message\": {\"topic\": \"/topics/a\", \"data\": {\"n\": 1}}}\n\nSome words that go on for a while: \(filler)\n\n"
      )
    }
  }
}
