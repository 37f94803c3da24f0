import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Calls that are wrong whatever they are given, and libraries that send to APNs themselves.
@Suite struct SDKCallTests {
  // Calls are looked at where there are messages.
  private static let python =
    "from firebase_admin import messaging\nm = messaging.Message(topic='a', data={'k': 'v'})\n"
  private static let java =
    "import com.google.firebase.messaging.*;\nMessage n = Message.builder().setTopic(\"a\").putData(\"k\", v).build();\n"
  private static let go =
    "import \"firebase.google.com/go/v4/messaging\"\nvar n = &messaging.Message{Topic: \"a\", Data: map[string]string{\"k\": v}}\n"
  private static let dotnet =
    "using FirebaseAdmin.Messaging;\nvar n = new Message { Topic = \"a\", Data = new Dictionary<string, string> { { \"k\", v } } };\n"
  private static let kreait = "<?php use Kreait\\Firebase\\Messaging\\CloudMessage;\n"

  // MARK: Outdated methods and constructors

  @Test(arguments: [
    (kreait + "$m = CloudMessage::withTarget('topic', 'a')->withData(['k' => 'v']);", true),
    (kreait + "$m = $m->withChangedTarget('token', $t);", true),
    (kreait + "$m = CloudMessage::new()->toTopic('a')->withData(['k' => 'v']);", false),
    (kreait + "$m = Link::withTarget('_blank'); withTarget('a');", false),
    ("<?php $m = $link->withTarget('_blank');", false),
  ])
  func outdatedMethodsAreReported(_ text: String, _ isReported: Bool) {
    let rules = findings(text, .php).map { $0.prefix { $0 != " " } }
    #expect(rules == (isReported ? ["admin-sdk/outdated-method"] : []), "\(text)")
  }

  @Test(arguments: [
    ("import com.google.firebase.messaging.Notification", "Notification(\"t\", \"b\")", true),
    ("import com.google.firebase.messaging.*", "Notification(\"t\", \"b\")", true),
    ("import com.google.firebase.messaging.*", "Notification.builder().setTitle(\"t\").setBody(\"b\").build()", false),
    ("import com.google.firebase.messaging.Message", "own.Notification(\"t\", \"b\")", false),
  ])
  func removedConstructorsOfKotlin(_ imported: String, _ value: String, _ isReported: Bool) {
    let text = """
      import com.google.firebase.messaging.Message
      \(imported)
      fun f() = Message.builder().setToken(t).setNotification(\(value)).build()

      """
    #expect(findings(text, .kotlin) == (isReported ? ["admin-sdk/removed-method Notification"] : []), "\(text)")
  }

  // MARK: Keys of one's own

  /// What a library takes as the app's own is no unknown option, but a misspelt one is misspelt there too.
  @Test(arguments: [
    ("[\"actionUrl\"] = url, [\"n\"] = 1", []),
    ("[\"requireInteracton\"] = true", ["webpush/unknown-option \"requireInteracton\""]),
  ])
  func ownKeysOfWebNotifications(_ entries: String, _ expected: [String]) {
    let text = """
      using FirebaseAdmin.Messaging;
      var m = new Message { Token = t, Webpush = new WebpushConfig { Notification = new WebpushNotification {
        Title = title, CustomData = new Dictionary<string, object> { \(entries) } } } };

      """
    #expect(findings(text, .cSharp) == expected, "\(text)")
  }

  // MARK: Removed methods

  @Test(
    arguments: [
      (.python, python + "messaging.send_all(messages)", "send_all"),
      (
        .python,
        "import firebase_admin.messaging as fcm\nfcm.send_multicast(fcm.MulticastMessage(tokens=t, data={'k': 'v'}))",
        "send_multicast"
      ),
      (.java, java + "FirebaseMessaging.getInstance(app).sendAllAsync(m);", "sendAllAsync"),
      (.java, java + "private final FirebaseMessaging push;\nvoid f() { push.sendMulticast(m); }", "sendMulticast"),
      (.kotlin, java + "class A(private val push: FirebaseMessaging) { fun f() { push.sendAll(m) } }", "sendAll"),
      (.cSharp, dotnet + "await FirebaseMessaging.DefaultInstance.SendMulticastAsync(m);", "SendMulticastAsync"),
      (.go, go + "func f() {\n\tc, err := app.Messaging(ctx)\n\tc.SendAll(ctx, m)\n}", "SendAll"),
      (.go, go + "func f(c *messaging.Client) { c.SendMulticast(ctx, m) }", "SendMulticast"),
      // Without any message beside it.
      (.python, "from firebase_admin import messaging\ndef f(m):\n    return messaging.send_all(m)", "send_all"),
      (
        .java,
        "import com.google.firebase.messaging.*;\nclass A { void f() { FirebaseMessaging.getInstance().sendAll(m); } }",
        "sendAll"
      ),
    ] as [(HostLanguage, String, String)])
  func removedMethodsAreReported(_ language: HostLanguage, _ text: String, _ place: String) {
    #expect(findings(text, language) == ["admin-sdk/removed-method \(place)"], "\(text)")
  }

  @Test(
    arguments: [
      (.python, python + "mailer.send_all(messages)"), (.python, "import messaging\nmessaging.send_all(messages)"),
      (.python, python + "# messaging.send_all(messages)\nx = 'messaging.send_all(m)'"),
      (.python, python + "messaging.send_each(messages)"),
      (.java, java + "private final Mailer push;\nvoid f(FirebaseMessaging m) { push.sendAll(x); sendAll(x); }"),
      (.go, go + "func f(c *mail.Sender) { c.SendAll(ctx, m) }"),
      // The type of the package itself.
      (.go, go + "func f(c *Client) { c.SendAll(ctx, m) }"),
      // Another function calls its own client so.
      (.go, go + "func f(c *mail.Sender) { c.SendAll(ctx, m) }\nfunc g(c *messaging.Client) { c.Send(ctx, m) }"),
      (.java, java + "void f(Mailer c) { c.sendAll(m); }\nvoid g(FirebaseMessaging c) { c.send(m); }"),
      (.kotlin, java + "fun f(c: Mailer) { c.sendAll(m) }\nfun g(c: FirebaseMessaging) { c.send(m) }"),
      // The other one of two parameters is the client.
      (.go, go + "func f(c mail.Sender, d *messaging.Client) { c.SendAll(ctx, m) }"),
      (.java, java + "void f(Mailer c, FirebaseMessaging d) { c.sendAll(m); }"),
      (.kotlin, java + "fun f(c: Mailer, d: FirebaseMessaging) { c.sendAll(m) }"),
      (.cSharp, dotnet + "void F(Mailer c, FirebaseMessaging d) { c.SendAllAsync(m); }"),
      (.cSharp, dotnet + "await hub.SendAllAsync(m);"),
    ] as [(HostLanguage, String)])
  func methodsOfOthersAreNot(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language) == [], "\(text)")
  }

  // MARK: What the SDK refuses

  @Test(
    arguments: [
      ("AndroidConfig(ttl='3600s')", ["admin-sdk/text-for-duration '3600s'"]), ("AndroidConfig(ttl=3600)", []),
      ("AndroidConfig(ttl=x)", []), ("AndroidConfig(ttl=timedelta(hours=1))", []),
      ("AndroidConfig(priority='HIGH')", ["admin-sdk/wire-word 'HIGH'"]), ("AndroidConfig(priority='high')", []),
      ("AndroidConfig(priority=p)", []),
      (
        "AndroidConfig(notification={'title': 'a', 'body': 'b'})",
        ["admin-sdk/map-for-class {'title': 'a', 'body': 'b'}"]
      ), ("AndroidConfig(data={'a': 'b'})", []),
      (
        "AndroidConfig(notification=messaging.AndroidNotification(visibility='PUBLIC'))",
        ["admin-sdk/wire-word 'PUBLIC'"]
      ),
    ] as [(String, [String])])
  func valuesThatTheSDKRefusesAreReported(_ config: String, _ expected: [String]) {
    let text = "from firebase_admin import messaging\nm = messaging.Message(topic='a', android=messaging.\(config))\n"
    #expect(findings(text, .python) == expected, "\(text)")
  }

  @Test func flagsMustBeTrueItself() {
    func flag(_ value: String) -> [String] {
      findings(
        "from firebase_admin import messaging\na = messaging.Aps(alert='x', mutable_content=\(value))\n", .python)
    }
    #expect(flag("1") == ["admin-sdk/flag-not-true 1"])
    #expect(flag("True") == [] && flag("x") == [] && flag("None") == [])
    let sound =
      "from firebase_admin import messaging\ns = messaging.Aps(sound=messaging.CriticalSound('a.caf', critical=1))\n"
    #expect(findings(sound, .python) == [])
  }

  // MARK: Results

  @Test func resultsOfImmutableObjectsAreLost() {
    let lost =
      Self.kreait + "$m = CloudMessage::new()->toToken($t);\n$m->withData($d)->withNotification($n);\n$x->send($m);\n"
    #expect(findings(lost, .php) == ["admin-sdk/lost-result withData"])
    let built = Self.kreait + "$m = CloudMessage::new();\n$m = $m->toToken($t);\n$m->withData($d);\n$x->send($m);\n"
    #expect(findings(built, .php) == ["admin-sdk/lost-result withData"])
  }

  @Test(arguments: [
    "$m = CloudMessage::new()->toToken($t);\n$m = $m->withData($d);\n$x->send($m);\n",
    "$m = CloudMessage::new()->toToken($t);\n$x->send($m->withData($d));\n",
    "$m = CloudMessage::new()->toToken($t);\nreturn $m->withData($d);\n",
    "$m = CloudMessage::new()->toToken($t);\n$m->jsonSerialize();\n",
    "$m = new Message();\n$m->withData($d);\n",
    "function f($m) {\n$m = CloudMessage::new();\nreturn $m; }\nfunction g($m) {\n$m->withData($d);\n}\n",
  ])
  func resultsThatAreTakenAreNot(_ code: String) {
    #expect(findings(Self.kreait + code, .php) == [], "\(code)")
  }

  @Test func whatTheSDKMergesIsNoDuplicate() {
    let merged =
      "$m = CloudMessage::new()->toToken($t)->withAndroidConfig($a)->withApnsConfig($i)->withHighestPossiblePriority();\n"
      + "$m = $m->withDefaultSounds();\n$x->send($m);\n"
    #expect(findings(Self.kreait + merged, .php) == [])
    let twice = "$x->send(CloudMessage::new()->toToken($t)->withAndroidConfig($a)->withAndroidConfig($b));\n"
    #expect(findings(Self.kreait + twice, .php) == ["structure/duplicate-key withAndroidConfig"])
  }

  // MARK: Libraries for APNs

  @Test(
    arguments: [
      (
        .php,
        "<?php use Pushok\\Payload; use Pushok\\Payload\\Alert;\n$a = Alert::create()->setTitle(5);\n$a = $a->setBody('b');\n$p = Payload::create()->setAlert($a)->setBadge(-1)->setPushType('alert');",
        ["apns/text-is-object 5", "apns/wrong-type 5", "apns/out-of-range -1"]
      ),
      (
        .php,
        "<?php use NotificationChannels\\Apn\\ApnMessage;\nreturn ApnMessage::create()->title('a')->body('b')->badge(-1)->sound()->contentAvailable();",
        ["apns/out-of-range -1"]
      ),
      (
        .php, "<?php use NotificationChannels\\Apn\\ApnMessage;\n$m = new ApnMessage('a', 'b', ['k' => 1], -1);",
        ["apns/out-of-range -1"]
      ),
      (
        .cSharp,
        "using dotAPNS;\nvar p = new ApplePush(ApplePushType.Alert).AddBadge(-1).AddAlert(\"t\", \"b\").AddToken(t).AddCustomProperty(\"thread-id\", x, true);",
        ["apns/out-of-range -1"]
      ),
      (
        .swift,
        "import APNSCore\nlet n = APNSAlertNotification(alert: .init(title: .raw(\"a\"), body: .raw(\"b\")), expiration: .immediately, priority: .immediately, topic: t, payload: x, badge: -1, interruptionLevel: .timeSensitive)",
        ["apns/out-of-range -1"]
      ),
      (
        .ruby,
        "n = Apnotic::Notification.new(token)\nn.alert = 'x'\nn.content_available = true\nn.badge = -1\nn.topic = 'a'\n",
        ["apns/wrong-type true", "apns/out-of-range -1"]
      ),
      (
        .ruby,
        "n = Rpush::Apnsp8::Notification.new\nn.app = app\nn.alert = { title: 'a', bdoy: 'b' }\nn.content_available = true\nn.save!\n",
        ["apns/unknown-key bdoy"]
      ),
      (
        .ruby,
        "n = Rpush::Fcm::Notification.new\nn.device_token = t\nn.data = { id: 5 }\nn.expiry = 40 * 86400\nn.save!\n",
        ["data/value-not-string 5", "android/ttl-too-long 40 * 86400"]
      ),
      (
        .ruby,
        "m = Google::Apis::FcmV1::Message.new(token: t, data: { id: 5 }, apns: Google::Apis::FcmV1::ApnsConfig.new(paylaod: p), android: Google::Apis::FcmV1::AndroidConfig.new(ttl: '60'))\n",
        ["data/value-not-string 5", "admin-sdk/unknown-member paylaod", "types/duration '60'"]
      ),
      (
        .python,
        "from aioapns import NotificationRequest\nr = NotificationRequest(device_token=t, message={'aps': {'alert': 'x', 'bagde': 1}}, priority=5)",
        ["apns/unknown-key 'bagde'"]
      ),
    ] as [(HostLanguage, String, [String])])
  func payloadsOfLibrariesForAPNsAreChecked(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  /// What nobody has set yet may be set elsewhere.
  @Test(
    arguments: [
      (.ruby, "n = Apnotic::Notification.new(token)\nfill(n)\nclient.push(n)\n"),
      (.ruby, "n = Apnotic::Notification.new(token)\nn.mutable_content = 1\nn.alert = x if y\n"),
      (
        .php,
        "<?php use Pushok\\Payload;\n$p = Payload::create()->setMutableContent(true);\nfill($p);\n$p->setAlert($a);"
      ),
      (.cSharp, "using dotAPNS;\nvar p = new ApplePush(ApplePushType.Background).AddContentAvailable();"),
      (
        .swift,
        "import APNSCore\nlet n = APNSStartLiveActivityNotification(expiration: .immediately, priority: .immediately, appID: a, contentState: s, timestamp: 1700000000, attributes: b, attributesType: \"T\", alert: .init(title: .raw(\"a\"), body: .raw(\"b\")))"
      ),
      (.ruby, "Apnotic::Notification.new(token).tap do |n|\n  n.mutable_content = 1\n  n.alert = x\nend\n"),
      (.ruby, "def f(t)\n  n = Apnotic::Notification.new(t)\n  n.mutable_content = 1\n  n\nend\n"),
      (.python, "from aioapns import NotificationRequest\nr = NotificationRequest(t, message=build())"),
    ] as [(HostLanguage, String)])
  func whatIsSetElsewhereIsNotMissing(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language) == [], "\(text)")
  }
}
