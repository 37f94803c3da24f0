import PushlintExtract

extension EditedCode {
  /// Parts that say something of one another: headers of one request, names of choices and of moments, cascades.
  static func more(_ language: HostLanguage) -> [String] {
    others(language) + given(language) + ofVirtualMachines(language)
  }

  /// Functions and what they are given: one says what the other means.
  static func given(_ language: HostLanguage) -> [String] {
    switch language {
    case .python:
      [
        "def given(topic, data):\n    post({'message': {'topic': topic, 'data': data}})\n\n\n",
        "given('a b', {'n': 5})\n", "def given(x):\n    return x\n\n\n", "given(t, data={'aps': {'badge': '1'}})\n",
        "def built(x):\n    data = dict(x)\n    data['n'] = 5\n    post({'message': {'topic': 'a', 'data': data}})\n\n\n",
        "def both(t):\n    payload = {'aps': {'content-available': 1}}\n    post(t, json=payload, headers={'apns-push-type': 'alert', 'apns-priority': '5'})\n\n\n",
        "    payload = {'aps': {'badge': 1}}\n", "    post(t, headers={'apns-push-type': 'background'})\n",
        "@dataclass\nclass Push:\n    topic: str\n    android: dict\n\n\n", "post(asdict(push))\n",
        "push = Push(topic='a b', android={'ttl': '1h'})\n",
        "post({'message': {'topic': f'{TOPIC}', 'android': {'ttl': f'{90 * 86400}s'}}})\n",
      ]
    case .php:
      [
        "function given($topic, $data) {\n    post(['message' => ['topic' => $topic, 'data' => $data]]);\n}\n",
        "given('a b', ['n' => 5]);\n", "function given() {\n}\n",
        "if ($x) {\n    $message['apns']['headers']['apns-push-type'] = 'background';\n    $message['apns']['headers']['apns-priority'] = '10';\n}\n",
        "$message = ['token' => $t, 'notification' => ['title' => 'a']];\n",
      ]
    case .ruby:
      [
        "def given(topic, data)\n  post({ message: { topic: topic, data: data } })\nend\n\n",
        "given('a b', { n: 5 })\n",
        "def given(x)\n  x\nend\n\n",
        "post({ message: { topic: \"#{TOPIC}\", android: { ttl: \"#{60.days.to_i}s\" } } })\n",
      ]
    case .swift:
      [
        "func given(_ topic: String, data: [String: Any]) {\n  post([\"message\": [\"topic\": topic, \"data\": data]])\n}\n\n",
        "given(\"a b\", data: [\"n\": 5])\n", "func given(x: Int) {\n}\n\n",
      ]
    case .dart:
      [
        "void given(String topic, Map<String, dynamic> data) {\n  post({'message': {'topic': topic, 'data': data}});\n}\n\n",
        "final g = given('a b', {'n': 5});\n", "int given(x) {\n  return x;\n}\n\n",
        "void built(x) {\n  final data = Map.of(x);\n  data['n'] = 5;\n  post({'message': {'topic': 'a', 'data': data}});\n}\n\n",
      ]
    default: []
    }
  }

  private static func others(_ language: HostLanguage) -> [String] {
    switch language {
    case .rust:
      [
        "let builder = DefaultNotificationBuilder::new().set_title(\"a\").set_loc_args(&[\"b\"]);\n",
        "let mut built = builder.build(token, options);\n",
        "built.add_custom_data(\"thread-id\", &x)?;\n",
        "let options = NotificationOptions { apns_topic: Some(\"com.a\"), apns_push_type: Some(PushType::Voip), ..Default::default() };\n",
        "use a2::{DefaultNotificationBuilder, NotificationBuilder, NotificationOptions, PushType};\n",
        "post(json!({\"message\": {\"topic\": \"a\", \"data\": HashMap::from([(\"n\", Value::Bool(true))])}}));\n",
        "let urgency = if silent { \"low\" } else { \"HIGH\" };\n",
        "let now = SystemTime::now();\n",
        "post(json!({\"aps\": {\"timestamp\": now.as_millis(), \"event\": \"update\"}}));\n",
        "post(json!({\"message\": {\"topic\": \"a\", \"android\": {\"priority\": urgency}}}));\n",
        "req.insert(\"apns-push-type\", \"background\");\nreq.insert(\"apns-priority\", \"10\");\n",
        "let text = format!(\"{{\\\"aps\\\": {{\\\"badge\\\": \\\"1\\\", \\\"alert\\\": \\\"{}\\\"}}}}\", title);\n",
        "let pairs = [(\"apns-push-type\", \"voip\"), (\"apns-topic\", \"com.a\")];\n",
        "fn condition() -> &'static str {\n    \"'a' in topics and 'b' in topics\"\n}\n",
        "fn g(t: &str) {\n    let mut aps = json!({ \"alert\": \"a\" });\n    if x {\n        aps[\"thread_id\"] = json!(t);\n    }\n    post(json!({ \"aps\": aps }));\n}\n",
      ]
    case .dart:
      [
        "import 'package:googleapis/fcm/v1.dart';\n",
        "final config = AndroidConfig()\n  ..priority = 'urgent'\n  ..ttl = '60';\n",
        "final m = Message()..topic = topic..android = config;\n",
        "post({'message': {'topic': 'a ${x\n  .y}', 'data': {'n': 1}}});\n", "m..topic = '/topics/a';\n",
        "post({'message': {'topic': topic, 'data': {if (x) 'n': 1, for (final e in l) e: e}}});\n",
      ]
    case .cSharp:
      [
        "    Message Base(string t) => new Message { Token = t };\n",
        "    void Late(string t) {\n        var m = Base(t);\n        m.Topic = \"a b\";\n        Send(m);\n    }\n",
        "    void Set(Dictionary<string, string> data, bool x) {\n        data[\"from\"] = \"a\";\n        var m = new Message { Topic = \"a\", Data = data };\n    }\n",
        "    void Choose(bool x) {\n        var prio = \"low\";\n        if (x) {\n            prio = \"urgent\";\n        }\n        Post(new { message = new { topic = \"a\", android = new { priority = prio } } });\n    }\n",
        "    void Head(HttpRequestMessage r) {\n        r.Headers.Add(\"apns-push-type\", \"voip\");\n        r.Headers.Add(\"apns-topic\", \"com.a\");\n    }\n",
        "    object Apns(int n) => new { headers = new { }, payload = new { aps = new { badge = n.ToString() } } };\n",
        "    string kind = x switch { 1 => \"urgent\", _ => \"low\" };\n",
        "    object Kind() => new { message = new { topic = \"a\", android = new { priority = kind } } };\n",
        "    object Tree() => new JObject(new JProperty(\"aps\", new JObject(new JProperty(\"badge\", \"1\"))));\n",
        "    void Late() {\n        var whole = new JObject();\n        var inner = new JObject();\n        inner.Add(\"badge\", \"1\");\n        whole.Add(\"aps\", inner);\n    }\n",
      ]
    case .swift:
      [
        "request.setValue(\"voip\", forHTTPHeaderField: \"apns-push-type\")\nrequest.setValue(\"com.a\", forHTTPHeaderField: \"apns-topic\")\n",
        "request = other\n",
        "post([\"message\": [\"topic\": \"a \\(x\n  .y)\", \"data\": [\"n\": 1]]])\n",
        "var late = [String: Any]()\nvar inner = [String: Any]()\ninner[\"badge\"] = \"1\"\nlate[\"aps\"] = inner\n",
        "let urgency = x ? \"urgent\" : \"low\"\n",
        "post([\"message\": [\"topic\": \"a\", \"android\": [\"priority\": urgency]]])\n",
        "func g(i: String?) {\n    var alert: [String: Any] = [\"title\": \"a\"]\n    if let i { alert[\"loc_key\"] = i }\n    post([\"aps\": [\"alert\": alert, \"sound\": \"default\"]])\n}\n",
      ]
    case .go:
      [
        "func base(t string) *messaging.Message {\n\treturn &messaging.Message{Token: t}\n}\n",
        "func late(t string, x bool) {\n\tm := base(t)\n\tm.Topic = \"a b\"\n\tif x {\n\t\tm.Android = &messaging.AndroidConfig{Priority: \"urgent\"}\n\t}\n\tc.Send(ctx, m)\n}\n",
        "func event(x bool) {\n\tevent := \"update\"\n\tif x {\n\t\tevent = \"finish\"\n\t}\n\tpost(map[string]any{\"aps\": map[string]any{\"event\": event, \"timestamp\": 1}})\n}\n",
        "func set(data map[string]string, x bool) {\n\tdata[\"from\"] = \"a\"\n\tif x {\n\t\tdata = map[string]string{\"google.a\": \"b\"}\n\t}\n\tc.Send(ctx, &messaging.Message{Topic: \"a\", Data: data})\n}\n",
        "func branch(x bool) {\n\tdata := map[string]string{\"a\": \"b\"}\n\tif x {\n\t\tdata[\"message_type\"] = \"a\"\n\t}\n\tc.Send(ctx, &messaging.Message{Topic: \"a\", Data: data})\n}\n",
        "func head(r *http.Request) {\n\tr.Header.Set(\"apns-push-type\", \"voip\")\n\tr.Header.Set(\"apns-topic\", \"com.a\")\n}\n",
        "func both(r *http.Request) {\n\tp := map[string]any{\"aps\": map[string]any{\"content-available\": 1}}\n\tr.Header.Set(\"apns-push-type\", \"alert\")\n\tr.Header.Set(\"apns-priority\", \"5\")\n\tpost(r, p)\n}\n",
        "\tr.Header.Set(\"apns-push-type\", \"background\")\n",
        "func assert() {\n\ts.body[\"message\"].(map[string]any)[\"topic\"] = TOPIC\n\ts.body[\"message\"].(map[string]any)[\"android\"] = map[string]any{\"priority\": \"urgent\"}\n}\n",
        "func part(x bool) {\n\taps := map[string]any{\"alert\": \"a\"}\n\tif x {\n\t\taps[\"thread_id\"] = x\n\t}\n\tpost(map[string]any{\"aps\": aps})\n}\n",
      ]
    case .kotlin:
      [
        "fun base(t: String): Message.Builder =\n    Message.builder().setToken(t)\n",
        "fun late(t: String): Message =\n    base(t).setTopic(\"a b\").build()\n",
        "fun set(data: MutableMap<String, String>) {\n    data[\"from\"] = \"a\"\n    send(Message.builder().putAllData(data).setTopic(\"a\").build())\n}\n",
        "fun run(t: String) = send(Message.builder().run {\n    setToken(t)\n    setTopic(\"a\")\n    build()\n})\n",
        "val urgency = when (x) { 1 -> \"urgent\" else -> \"low\" }\n",
        "post(mapOf(\"message\" to mapOf(\"topic\" to \"a\", \"android\" to mapOf(\"priority\" to urgency))))\n",
        "val list = buildJsonObject { putJsonArray(\"vibrate_timings\") { add(1) } }\n",
        "val root = mapper.createObjectNode()\nval node = root.putObject(\"aps\")\nnode.put(\"badge\", \"1\")\n",
        "val late = JsonObject()\nval inner = JsonObject().apply { addProperty(\"badge\", \"1\") }\nlate.add(\"aps\", inner)\n",
        "message.putObject(\"android\").put(\"priority\", \"urgent\")\n",
      ]
    case .java:
      [
        "    private Message.Builder base(String t) {\n        return Message.builder().setToken(t);\n    }\n",
        "    Message late(String t) {\n        return base(t).setTopic(\"a b\").build();\n    }\n",
        "    void kind(boolean x) {\n        String kind = \"low\";\n        if (x) {\n            kind = \"/topics/a b\";\n        }\n        send(Message.builder().putData(\"a\", \"b\").setTopic(kind).build());\n    }\n",
        "    void set(Map<String, String> data, boolean x) {\n        if (x) {\n            data.put(\"from\", \"a\");\n        }\n        send(Message.builder().putAllData(data).setTopic(\"a\").build());\n    }\n",
        "    private static final String APS_KEY = \"aps\";\n",
        "    Object tree(boolean x) {\n        ObjectNode root = mapper.createObjectNode();\n        ObjectNode message = root.putObject(\"message\");\n        message.put(\"topic\", TOPIC);\n        if (x) {\n            ObjectNode info = message.putObject(\"notification\");\n            info.put(\"titel\", \"a\");\n        }\n        message.putObject(\"android\").put(\"priority\", \"urgent\");\n        return root;\n    }\n",
        "    Object late() {\n        JsonObject whole = new JsonObject();\n        JsonObject inner = new JsonObject();\n        inner.addProperty(\"badge\", \"1\");\n        whole.add(APS_KEY, inner);\n        return whole;\n    }\n",
        "    Object both() { return new HashMap<String, Object>() {{ put(APS_KEY, Map.of(\"badge\", \"1\")); }}; }\n",
        "  void one() {\n    String topic = \"a b\";\n    send(Message.builder().putData(\"a\", \"b\").setTopic(topic).build());\n  }\n",
        "  void two() {\n    String topic = \"c d\";\n    log(topic);\n    send(Message.builder().putData(\"a\", \"b\").setTopic(topic).build());\n  }\n",
      ]
    case .php:
      [
        "class Own {\n    function set($x) {\n        $this->body['message']['topic'] = TOPIC;\n        $this->body['message']['notification']['titel'] = 'a';\n        if ($x) {\n            $this->body['message']['data'] = ['n' => 1];\n        }\n    }\n}\n",
        "class Made {\n    function make() {\n        $this->body = ['aps' => ['alert' => 'a']];\n        $this->body['aps']['badge'] = '1';\n    }\n}\n",
        "$late = [];\n$inner = [];\n$inner['badge'] = '1';\n$late['aps'] = $inner;\n",
        "function one() {\n    $topic = 'a b';\n    post(['message' => ['topic' => $topic, 'data' => ['n' => 1]]]);\n}\n",
        "function two() {\n    foreach ($topics as $topic) { post(['message' => ['topic' => $topic, 'data' => ['n' => 1]]]); }\n}\n",
      ]
    case .python:
      [
        "class Own:\n    ANDROID = {\"priority\": \"urgent\"}\n\n    def set(self):\n        self.body[\"message\"][\"topic\"] = TOPIC\n        self.body[\"message\"][\"android\"] = self.ANDROID\n        self.body[\"message\"][\"apns\"] = {\"payload\": {\"aps\": {\"badge\": \"1\"}}}\n\n\n",
        "late = {}\ninner = {}\ninner[\"badge\"] = \"1\"\nlate[\"aps\"] = inner\n",
        "def one():\n    topic = 'a b'\n    messaging.send(messaging.Message(topic=topic, data={'n': len(x)}))\n",
        "def two():\n    ttl = 60 * 24 * 3600\n    post({'message': {'topic': topic, 'android': {'ttl': ttl}}})\n",
      ]
    default: []
    }
  }
}
