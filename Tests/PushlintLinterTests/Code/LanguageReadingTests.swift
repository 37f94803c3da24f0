import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Payloads in the languages beside Python and Java: the same forms, each as its language has them.
@Suite struct LanguageReadingTests {
  private static let linter = Linter()

  // MARK: Maps and strings

  @Test(
    arguments: [
      (.php, "<?php $p = ['aps' => ['alert' => 'x', 'bagde' => 1]];", "'bagde'"),
      (.php, "<p>it's</p><?php $p = array('aps' => array('alert' => \"$x\", \"bagde\" => 1,)) ?>", "\"bagde\""),
      (.php, "<?php $body['aps'] = array('alert' => $x, 'bagde' => 1);", "'bagde'"),
      (.php, "<?php $p['apns']['payload']['aps'] = ['alert' => $x, 'bagde' => 1];", "'bagde'"),
      (.ruby, "p[:x] = 1; p['aps'] = { alert: x, bagde: 1 }", "bagde"),
      (.go, #"p["aps"] = map[string]any{"alert": x, "bagde": 1}"#, #""bagde""#),
      (.php, #"<?php $p = '{"aps": {"alert": "it\'s", "bagde": 1}}';"#, #""bagde""#),
      (.php, #"<?php $p = "{\"aps\": {\"alert\": \"{$x['y']}\", \"bagde\": 1}}";"#, #"\"bagde\""#),
      (.php, "<?php $p = '{\"aps\": {\"alert\": \"' . $x->name() . '\", \"bagde\": 1}}';", "\"bagde\""),
      (.php, "<?php $p = <<<EOT\n  {\"aps\": {\"alert\": \"$x\", \"bagde\": 1}}\n  EOT;", "\"bagde\""),
      (.php, "<?php $p = <<<'EOT'\n{\"aps\": {\"alert\": \"x\", \"bagde\": 1}}\nEOT;", "\"bagde\""),
      (.go, #"p := map[string]interface{}{"aps": map[string]any{"alert": x, "bagde": 1}}"#, #""bagde""#),
      (.go, "p := gin.H{\n\t\"aps\": gin.H{\n\t\t\"alert\": x,\n\t\t\"bagde\": 1,\n\t},\n}", #""bagde""#),
      (.go, "p := `{\"aps\": {\"alert\": \"x\", \"bagde\": 1}}`", #""bagde""#),
      // A function that returns a map, or a list of them, is none itself.
      (
        .go,
        "func f() map[string]any {\n\treturn map[string]any{\"aps\": map[string]any{\"alert\": x, \"bagde\": 1}}\n}",
        #""bagde""#
      ),
      (
        .go,
        "func f() []map[string]interface{} {\n\tp := map[string]any{\"aps\": map[string]any{\"alert\": x, \"bagde\": 1}}\n\tsend(p)\n}",
        #""bagde""#
      ),
      (.ruby, "p = { aps: { alert: x, bagde: 1 }.compact }.freeze", "bagde"),
      (.go, #"p := []map[string]any{{"aps": map[string]any{"alert": x, "bagde": 1}}}"#, #""bagde""#),
      (.cSharp, #"var p = new { aps = new { alert = x, bagde = 1 } };"#, "bagde"),
      (
        .cSharp,
        #"var p = new Dictionary<string, object> { { "aps", new Dictionary<string, object>() { ["alert"] = x, ["bagde"] = 1 } } };"#,
        #""bagde""#
      ),
      (.cSharp, #"var p = @"{""aps"": {""alert"": ""x"", ""bagde"": 1}}";"#, #"""bagde"""#),
      (.cSharp, #"var p = $@"{{""aps"": {{""alert"": ""{x}"", ""bagde"": 1}}}}";"#, #"""bagde"""#),
      (.cSharp, "var p = \"\"\"\n  {\"aps\": {\"alert\": \"x\", \"bagde\": 1}}\n  \"\"\";", #""bagde""#),
      (.cSharp, "var p = $$\"\"\"{\"aps\": {\"alert\": \"{{x}}\", \"bagde\": 1}}\"\"\";", #""bagde""#),
      (.kotlin, #"val p = mapOf("aps" to mapOf("alert" to x, "bagde" to 1))"#, #""bagde""#),
      (.kotlin, #"val p = mutableMapOf<String, Any>("aps" to mapOf("alert" to x, "bagde" to 1))"#, #""bagde""#),
      (.kotlin, "val p = \"\"\"{\"aps\": {\"alert\": \"$x\", \"bagde\": 1}}\"\"\".trimIndent()", #""bagde""#),
      (
        .kotlin,
        "val p = buildJsonObject {\n  putJsonObject(\"aps\") {\n    put(\"alert\", x)\n    put(\"bagde\", 1)\n  }\n}",
        #""bagde""#
      ),
      (
        .kotlin, #"val p = buildMap<String, Any> { put("x", 1); this["aps"] = mapOf("alert" to x, "bagde" to 1) }"#,
        #""bagde""#
      ),
      (.ruby, "p = { aps: { alert: \"#{x}\", bagde: 1 } }", "bagde"),
      (.ruby, "p = { 'aps' => { :alert => x, :bagde => 1 } }.to_json", "bagde"),
      (.ruby, "p = { \"aps\": { \"alert\": x, \"bagde\": 1 } }", "\"bagde\""),
      (.ruby, "send(<<~JSON)\n  {\"aps\": {\"alert\": \"#{x}\", \"bagde\": 1}}\nJSON\n", "\"bagde\""),
      (.swift, #"let p: [String: Any] = ["aps": ["alert": x, "bagde": 1] as [String: Any]]"#, #""bagde""#),
      (.swift, "let p = \"\"\"\n  {\"aps\": {\"alert\": \"\\(x)\", \\\n  \"bagde\": 1}}\n  \"\"\"", #""bagde""#),
      (.swift, ##"let p = #"{"aps": {"alert": "\#(x)", "bagde": 1}}"#"##, #""bagde""#),
      (.objectiveC, #"NSDictionary *p = @{@"aps": @{@"alert": x, @"bagde": @1}};"#, #"@"bagde""#),
      (
        .objectiveC, #"[self send:@{ @"aps" : @{ @"alert" : [a b:c], @"bagde" : @(n + 1) } } to:token];"#,
        #"@"bagde""#
      ),
      (.objectiveC, #"NSString *p = @"{\"aps\": {\"alert\": \"x\"," @" \"bagde\": 1}}";"#, #"\"bagde\""#),
      (.dart, #"final p = {'aps': {'alert': x, 'bagde': 1}};"#, "'bagde'"),
      (.dart, #"final p = <String, dynamic>{"aps": const {"alert": 'x', "bagde": 1,},};"#, #""bagde""#),
      (.dart, #"final p = '{"aps": {"alert": "$x", "bagde": 1}}';"#, #""bagde""#),
      (.rust, #"let p = json!({"aps": {"alert": x, "bagde": 1,},});"#, #""bagde""#),
      (.rust, ##"let p = r#"{"aps": {"alert": "x", "bagde": 1}}"#;"##, #""bagde""#),
      (.rust, #"let p = "{\"aps\": {\"alert\": \"x\", \"bagde\": 1}}";"#, #"\"bagde\""#),
    ] as [(HostLanguage, String, String)])
  func mistakesAreFoundInEveryForm(_ language: HostLanguage, _ text: String, _ place: String) {
    #expect(findings(text, language) == ["apns/unknown-key \(place)"], "\(text)")
  }

  /// The same on a page, in a block with the name of the language.
  @Test(arguments: [
    ("php", "$p = ['aps' => ['alert' => 'x', 'bagde' => 1]];"),
    ("go", #"p := gin.H{"aps": gin.H{"alert": x, "bagde": 1}}"#),
    ("c#", "var p = new { aps = new { alert = x, bagde = 1 } };"),
    ("kt", #"val p = mapOf("aps" to mapOf("alert" to x, "bagde" to 1))"#),
    ("rb", "p = { aps: { alert: x, bagde: 1 } }"), ("swift", #"let p = ["aps": ["alert": x, "bagde": 1]]"#),
    ("dart", "final p = {'aps': {'alert': x, 'bagde': 1}};"),
    ("rs", #"let p = json!({"aps": {"alert": x, "bagde": 1}});"#),
  ])
  func blocksOfPagesAreRead(_ label: String, _ code: String) {
    let found = findings("Send:\n\n```\(label)\n\(code)\n```\n", .markdown)
    #expect(found.count == 1 && found.first?.hasPrefix("apns/unknown-key") == true, "\(found)")
  }

  // MARK: Objects of SDKs

  private static let kreait = "<?php use Kreait\\Firebase\\Messaging\\{CloudMessage, Notification, AndroidConfig};\n"
  private static let go = "import (\n\t\"context\"\n\t\"firebase.google.com/go/v4/messaging\"\n)\n"
  private static let dotnet = "using FirebaseAdmin.Messaging;\n"

  @Test(
    arguments: [
      (
        .php, kreait + "$m = CloudMessage::new()->withNotification(['title' => 5])->toTopic('a b');",
        [
          "types/wrong-type 5", "target/topic-name  ",
        ]
      ),
      (
        .php, kreait + "$m = CloudMessage::withTarget('topic', 'a b');",
        ["admin-sdk/outdated-method withTarget", "target/topic-name  "]
      ),
      (
        .php, kreait + "$m = CloudMessage::fromArray(['token' => $t, 'android' => ['priority' => 'HIHG']]);",
        [
          "types/unknown-value 'HIHG'"
        ]
      ),
      (
        .php, "<?php $c = \\Kreait\\Firebase\\Messaging\\AndroidConfig::new()->withNotificationPriority('HIGH');",
        ["types/unknown-value 'HIGH'"]
      ),
      (
        .php,
        "<?php use NotificationChannels\\Fcm\\FcmMessage; use NotificationChannels\\Fcm\\Resources\\Notification as N;\nreturn (new FcmMessage(notification: new N(title: 'a', body: 'b')))->data(['n' => 1])->custom(['android' => ['ttl' => 5]]);",
        ["data/value-not-string 1", "types/duration 5"]
      ),
      (
        .go,
        go
          + "day := 24 * time.Hour\nlonger := 40 * day\nm := &messaging.Message{Topic: \"a b\", Android: &messaging.AndroidConfig{TTL: &longer}}",
        ["target/topic-name  ", "android/ttl-too-long &longer"]
      ),
      (
        .go,
        go
          + "func f() {\n\tlong := time.Duration(960) * time.Hour\n\tm := &messaging.Message{Topic: \"a\", Android: &messaging.AndroidConfig{TTL: &long}}\n}",
        ["android/ttl-too-long &long"]
      ),
      (
        .go, go + "x := []*messaging.Message{{Topic: \"a b\"}, {Topic: \"b\"}}", ["target/topic-name  "]
      ),
      (
        .go,
        go
          + "func f() messaging.Message {\n\treturn messaging.Message{Data: map[string]string{\"from\": x}, Topic: t}\n}",
        [
          "data/reserved-key \"from\""
        ]
      ),
      (
        .go, go + "client.Send(ctx, &messaging.Message{Notification: &messaging.Notification{Title: t, Body: b}})",
        [
          "target/missing &"
        ]
      ),
      (
        .cSharp,
        dotnet + "Message m = new() { Topic = \"a b\", Android = new() { TimeToLive = TimeSpan.FromDays(40) } };",
        ["target/topic-name  ", "android/ttl-too-long TimeSpan.FromDays(40)"]
      ),
      (
        .cSharp,
        dotnet
          + "var m = new MulticastMessage { Tokens = new List<string> { a, b }, Data = new Dictionary<string, string> { { \"from\", x } } };",
        ["data/reserved-key \"from\""]
      ),
      (
        .kotlin,
        "import com.google.firebase.messaging.*\nval m = Message.builder().setTopic(\"a b\").putData(\"from\", \"$x\").setAndroidConfig(AndroidConfig.builder().setTtl(40L * 24 * 3600 * 1000).build()).build()",
        ["target/topic-name  ", "data/reserved-key \"from\"", "android/ttl-too-long 40L * 24 * 3600 * 1000"]
      ),
      (
        .go,
        "import \"github.com/sideshow/apns2/payload\"\np := payload.NewPayload().AlertTitle(\"a\").AlertBody(\"b\").Sound(\"horn.mp3\")",
        ["apns/sound-file \"horn.mp3\""]
      ),
      (
        .java,
        "import com.eatthepath.pushy.apns.util.SimpleApnsPayloadBuilder;\nvar p = new SimpleApnsPayloadBuilder().setAlertBody(\"a\").setSound(\"a.mp3\").build();",
        ["apns/sound-file \"a.mp3\""]
      ),
      (
        .python, "from apns2.payload import Payload\np = Payload(alert='a', sound='a.mp3', content_available=False)",
        [
          "apns/sound-file 'a.mp3'"
        ]
      ),
      (
        .dart,
        "import 'package:firebase_admin_sdk/messaging.dart';\nfinal m = TopicMessage(topic: 'a b', android: AndroidConfig(ttl: '3600', priority: AndroidConfigPriority.high));",
        ["target/topic-name  ", "types/duration '3600'"]
      ),
      (
        .swift, "import FCM\nlet m = FCMMessage(topic: \"a b\", notification: FCMNotification(title: t, body: b))",
        [
          "target/topic-name  "
        ]
      ),
      (
        .rust,
        "use a2::{DefaultNotificationBuilder, NotificationBuilder};\nlet p = DefaultNotificationBuilder::new().set_body(\"a\").set_sound(\"a.mp3\").build(t, o);",
        ["apns/sound-file \"a.mp3\""]
      ),
      (
        .rust,
        "use fcm::message::{Message, AndroidConfig};\nlet m = Message { data: None, android: Some(AndroidConfig { ttl: Some(\"3600\".into()), ..Default::default() }), target };",
        ["types/duration \"3600\""]
      ),
    ] as [(HostLanguage, String, [String])])
  func mistakesInObjectsAreFound(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language).sorted() == expected.sorted(), "\(text)")
  }

  // MARK: What is none of ours, and what nobody knows

  @Test(
    arguments: [
      (.php, "<?php return response()->json(['message' => 'saved', 'data' => ['n' => 1]]);"),
      (.php, "<?php use App\\Mail\\Message; $m = Message::create(['topic' => 'a b', 'notification' => 1]);"),
      (.php, "<?php $payload = ['aps' => $aps, ...$more, 'badge' => $n];"),
      (.php, "<?php $endpoint = 'https://fcm.googleapis.com/fcm/send/' . $id; $webpush->send($endpoint);"),
      (.php, kreait + "$m = CloudMessage::new()->withData(['n' => 5, 'b' => true])->toToken($t);"),
      (
        .php, kreait + "$c = AndroidConfig::fromArray(['ttl' => 3600, 'priority' => $x ? 'high' : 'normal']);"
      ),
      (.php, kreait + "$m = CloudMessage::fromArray(['token' => $t, 'data' => ['n' => 5]]);"),
      (.php, "<?php class PushTest { function testNotification() { $this->assertSame(['aps' => []], []); } }"),
      (
        .go,
        "package a\n\nfunc f(w http.ResponseWriter) { json(w, map[string]any{\"message\": \"saved notification\"}) }"
      ),
      (.go, "type Message struct{ Topic string }\n\nvar notification = Message{Topic: \"a b\"}"),
      (
        .go,
        go + "func f(m messaging.Message) {\n\tx := messaging.Message{Token: token, Data: data, Android: android()}\n}"
      ),
      (.go, go + "m := &messaging.Message{Notification: &messaging.Notification{Title: \"\"}}\nm.Topic = t"),
      (.go, go + "a := &messaging.AndroidConfig{TTL: &ttl, Priority: priority}"),
      (.cSharp, "var m = new Message { Topic = \"a b\", Notification = 1 }; // notification"),
      (.cSharp, "return Ok(new { message = \"saved\", notification = true });"),
      (.cSharp, "using MimeKit; var m = new Message() { Topic = \"a b\" }; // firebase"),
      (
        .cSharp,
        dotnet + "var m = new Message { Token = t };\nm.Notification = new Notification { Title = title, Body = body };"
      ),
      (
        .kotlin,
        "val n = NotificationCompat.Builder(this, \"a\").setColor(1).setPriority(NotificationCompat.PRIORITY_HIGH).build()"
      ),
      (.kotlin, "val p = mapOf(\"aps\" to aps, *more) // notification"),
      (.ruby, "render json: { message: { data: { n: 1 }, text: 'hi' } } # notification"),
      (.ruby, "class PushNotification; def x; { aps: aps.merge(y), **z }; end; end"),
      (.swift, "let content = UNMutableNotificationContent(); content.userInfo = [\"aps\": aps]"),
      (.swift, "func x(_ userInfo: [AnyHashable: Any]) { let a = userInfo[\"aps\"] as? [String: Any] } // apns"),
      (
        .dart,
        "FirebaseMessaging.onMessage.listen((RemoteMessage message) { print('${message.notification?.title}'); });"
      ),
      (.dart, "final p = {'aps': aps, if (x) 'badge': 1, ...more};"),
      (.rust, "struct Notification { title: String }\nlet n = Notification { title: \"apns\".into() };"),
      (.rust, "let p = json!({ \"aps\": aps, \"id\": id });"),
    ] as [(HostLanguage, String)])
  func whatOnlyLooksAlikeIsLeftAlone(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language) == [], "\(text)")
  }

  // MARK: Fixes

  @Test(
    arguments: [
      (
        .php, "<?php $p = ['aps' => ['alert' => 'x', 'bagde' => 1]];",
        "<?php $p = ['aps' => ['alert' => 'x', 'badge' => 1]];"
      ),
      (
        .php, "<?php $fcm = ['message' => ['topic' => 'a', 'android' => ['data' => ['n' => 5]]]];",
        "<?php $fcm = ['message' => ['topic' => 'a', 'android' => ['data' => ['n' => '5']]]];"
      ),
      (
        .go, "p := gin.H{\"aps\": gin.H{\"alert\": x, \"bagde\": 1}}",
        "p := gin.H{\"aps\": gin.H{\"alert\": x, \"badge\": 1}}"
      ),
      (
        .cSharp, #"var p = @"{""aps"": {""alert"": ""x"", ""bagde"": 1}}";"#,
        #"var p = @"{""aps"": {""alert"": ""x"", ""badge"": 1}}";"#
      ),
      (.ruby, "p = { aps: { alert: x, \"bagde\": 1 } }", "p = { aps: { alert: x, \"badge\": 1 } }"),
      (
        .ruby, "p = <<~JSON\n  {\"aps\": {\"alert\": \"#{x}\", \"bagde\": 1}}\nJSON\n",
        "p = <<~JSON\n  {\"aps\": {\"alert\": \"#{x}\", \"badge\": 1}}\nJSON\n"
      ),
      (
        .kotlin, "val p = mapOf(\"aps\" to mapOf(\"alert\" to x, \"bagde\" to 1))",
        "val p = mapOf(\"aps\" to mapOf(\"alert\" to x, \"badge\" to 1))"
      ),
      (.dart, "final p = {'aps': {'alert': x, 'bagde': 1}};", "final p = {'aps': {'alert': x, 'badge': 1}};"),
      (
        .objectiveC, #"id p = @{@"aps": @{@"alert": x, @"bagde": @1}};"#,
        #"id p = @{@"aps": @{@"alert": x, @"badge": @1}};"#
      ),
      (
        .objectiveC, #"id m = @{@"notification": @{@"title": x}, @"topic": @"a", @"data": @{@"n": @7}};"#,
        #"id m = @{@"notification": @{@"title": x}, @"topic": @"a", @"data": @{@"n": @"7"}};"#
      ),
      (
        .rust, ##"let p = r#"{"aps": {"alert": "x", "bagde": 1}}"#;"##,
        ##"let p = r#"{"aps": {"alert": "x", "badge": 1}}"#;"##
      ),
    ] as [(HostLanguage, String, String?)])
  func literalsAreWrittenAnew(_ language: HostLanguage, _ text: String, _ fixed: String?) {
    let result = FixApplier(Self.linter, Configuration(), level: .suggested).apply(
      to: Source(SourceText(text), language))
    #expect(result.text.string(result.text.range) == fixed ?? text)
  }

  // MARK: Formats

  @Test(
    arguments: [
      (.go, "s := fmt.Sprintf(`{\"aps\": {\"alert\": \"%s\", \"badge\": %d}}`, t, n)"),
      (.java, "String s = String.format(\"{\\\"aps\\\": {\\\"alert\\\": \\\"%s\\\", \\\"badge\\\": %d}}\", t, n);"),
      (.java, "String s = \"\"\"\n  {\"aps\": {\"alert\": \"%s\", \"badge\": %d}}\n  \"\"\".formatted(t, n);"),
      (.python, "s = '{\"aps\": {\"alert\": \"%s\", \"badge\": %d}}' % (t, n)"),
      (.php, "<?php $s = sprintf('{\"aps\": {\"alert\": \"%s\", \"badge\": %d}}', $t, $n);"),
    ] as [(HostLanguage, String)])
  func verbsOfFormatsAreUnknownValues(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language) == [])
    let broken = text.replacing("badge", with: "bagde")
    #expect(findings(broken, language).count == 1, "\(findings(broken, language))")
  }

  @Test func messagesOfExpoAreNone() {
    let code =
      "const messages: ExpoPushMessage[] = devices.map((d) => ({ to: d.token, title: 't', body: 'b', sound: 'default', priority: 'high', data: { id: d.id } }));"
    #expect(findings(code, .typeScript) == [])
    #expect(findings(code.replacing("ExpoPushMessage", with: "FCMMessage"), .typeScript) == ["legacy/payload to"])
  }

  @Test func messagesOfHuaweisPushKitAreNone() {
    let code =
      #"String json = """{"notification": {"title": "t", "body": "b"}, "android": {"collapse_key": -1, "bi_tag": "x"}, "token": ["t"]}""";"#
    #expect(findings(code, .kotlin) == [])
    #expect(findings(code.replacing("bi_tag", with: "priority"), .kotlin) != [])
  }

  @Test(arguments: HostLanguage.allCases.filter { $0.grammar != nil })
  func suppressionsAreComments(_ language: HostLanguage) {
    guard let grammar = language.grammar, let sign = grammar.lineComments.first else { return }
    let text = """
      \(language == .php ? "<?php" : "")
      \(sign) pushlint-ignore apns/unknown-key: ours
      "{\\"aps\\": {\\"alert\\": \\"x\\", \\"bagde\\": 1}}"
      """
    #expect(findings(text, language) == [])
    #expect(findings(text.replacing("pushlint-ignore", with: "no"), language) == ["apns/unknown-key \\\"bagde\\\""])
  }
}
