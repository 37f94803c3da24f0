import PushlintExtract
import TestSupport
import Testing

/// Forms that scripts give messages: blocks that set members, maps without braces, maps that calls unpack, constants of
/// classes, options of constructors.
@Suite struct ScriptFormTests {
  private static let gem = "fcm = FCM.new('key', 'project')\n"
  private static let pywebpush = "from pywebpush import webpush\n"
  private static let minishlink = "<?php\nuse Minishlink\\WebPush\\WebPush;\n"
  private static let admin = "from firebase_admin import messaging\n"

  @Test(
    arguments: [
      // Blocks.
      (
        "Apnotic::Notification.new(t).tap do |n|\n  n.alert = x\n  n.sound = 'a.mp3'\nend\n",
        ["apns/sound-file 'a.mp3'"]
      ),
      ("Apnotic::Notification.new(t).tap { |n| n.sound = 'a.mp3' }\n", ["apns/sound-file 'a.mp3'"]),
      ("p = { aps: { alert: x } }.tap { |h| h[:aps][:badge] = '3' }\n", ["apns/wrong-type '3'"]),
      (
        joined(
          "Apnotic::Notification.new(t).tap do |n|\n  n.alert = x\n  n.topic = topic\n  n.sound = 'a.caf'\n",
          "  n.custom_payload = { badge: '1', headers: { priority: 'x' } }\n  n.badge = 1\nend\n"), []
      ),
      // Maps without braces.
      (joined(gem, "fcm.send_v1(topic: '/topics/a', notification: note)\n"), ["admin-sdk/topic-prefix '/topics/a'"]),
      (joined(gem, "fcm.send_v1(token: t, data: { n: 5 })\n"), ["data/value-not-string 5"]),
      (joined(gem, "fcm.send_v1(message: message)\n"), ["structure/nested-message message"]),
      (joined(gem, "fcm.send_v1(token: t, data: { n: n.to_s })\n"), []),
      // A client that is made elsewhere.
      ("m = { token: t, data: { n: 5 } }\nFCM_CLIENT.send_v1(m)\n", ["data/value-not-string 5"]),
      ("@fcm.send_v1(token: t, data: { n: @items.size })\n", ["data/value-not-string @items.size"]),
      ("MAILER.send_v1(token: t, data: { n: 5 })\n", []), ("@fcm.send_v1(token: t, data: { n: @n })\n", []),
      (joined(gem, "mailer.send_v1(token: t, data: { n: 5 })\n"), []),
      (
        joined("JSON.generate(message: { topic: 'a',", " notification: n, android: { ttl: 1.hour.to_i } })\n"),
        ["types/duration 1.hour.to_i"]
      ),
      (
        joined(
          gem, "def base(t)\n  { token: t, data: { n: 5 } }\nend\nmessage = base(t).merge(android: { ttl: '1h' })\n",
          "fcm.send_v1(message)\n"), ["data/value-not-string 5", "types/duration '1h'"]
      ),
      // Symbols with quotation marks, and texts of anything.
      ("p = { aps: { alert: x, :'content-available' => '1' } }\n", ["apns/wrong-type '1'"]),
      ("p = { aps: { alert: x, badge: count.to_s } }\n", ["apns/wrong-type count.to_s"]),
      ("p = { aps: { alert: x, badge: count.to_i } }\n", []),
      // Options of methods.
      ("WebPush.payload_send(message: m, urgency: 'urgent', ttl: 60)\n", ["webpush/header-value 'urgent'"]),
      ("WebPush.payload_send(message: m, urgency: 'high', ttl: 60)\n", []),
      (
        "options = { message: m, urgency: 'urgent' }\nWebPush.payload_send(**options)\n",
        ["webpush/header-value 'urgent'"]
      ),
      // Other classes and creators.
      ("Houston::Notification.new(device: t, alert: x, badge: '5', sound: 'a.mp3')\n", ["apns/sound-file 'a.mp3'"]),
      ("Rpush::Apnsp8::Notification.create!(app: a, alert: x, badge: '1')\n", ["apns/wrong-type '1'"]),
      (
        "n = Rpush::Apnsp8::Notification.new\nn.alert = x\nn.data = { 'headers' => { 'apns-priority' => '11' } }\n",
        ["apns/header-value '11'"]
      ),
      (
        "n = Rpush::Apnsp8::Notification.new\nn.data = { 'headers' => { 'apns-push-type' => 'background' } }\n",
        ["apns/content-available-missing 'background'"]
      ),
      (
        "n = Apnotic::Notification.new(t)\nn.alert = x\nn.expiration = 1.day.to_i\n",
        ["apns/expiration-relative 1.day.to_i"]
      ),
      ("n = Apnotic::Notification.new(t)\nn.alert = x\nn.expiration = 1.day.from_now.to_i\n", []),
    ] as [(String, [String])])
  func ruby(_ text: String, _ expected: [String]) {
    #expect(findings(text, .ruby) == expected, "\(text): \(findings(text, .ruby))")
  }

  @Test(
    arguments: [
      (
        joined(
          pywebpush,
          "def f(s):\n    headers = {'Urgency': 'max'}\n    try:\n        webpush(s, 'x', headers=headers)\n",
          "    except E:\n        pass\n"), ["webpush/header-value 'max'"]
      ),
      (
        joined(pywebpush, "OPTIONS = {'Urgency': 'max'}\ndef f(s):\n    webpush(s, 'x', headers=OPTIONS)\n"),
        ["webpush/header-value 'max'"]
      ),
      (joined(pywebpush, "webpush(s, 'x', headers=dict(Urgency='max'))\n"), ["webpush/header-value 'max'"]),
      (
        joined(
          pywebpush, "def f(s, headers=None):\n    headers = headers or {}\n    headers['Urgency'] = 'high'\n",
          "    webpush(s, 'x', headers=headers)\n"), []
      ),
      // Members in maps that a call unpacks.
      (
        joined(
          admin,
          "fields = {'token': t, 'data': {'n': 5}}\nfields['android'] = messaging.AndroidConfig(priority='max')\n",
          "messaging.send(messaging.Message(**fields))\n"),
        ["data/value-not-string 5", "types/unknown-value 'max'"]
      ),
      (
        joined(admin, "fields = dict(token=t, topic='a')\nmessaging.send(messaging.Message(**fields))\n"),
        ["target/multiple topic"]
      ),
      (
        joined(
          admin, "fields = {'token': t}\nif x:\n    fields['data'] = d\nmessaging.send(messaging.Message(**fields))\n"),
        []
      ),
      // Members that methods of maps set.
      (
        joined(
          "m = {'token': t, 'notification': {'title': 'a', 'body': 'b'}}\nm.update(android={'ttl': '1h'})\n",
          "post('https://fcm.googleapis.com/v1/projects/p/messages:send', {'message': m})\n"),
        ["types/duration '1h'"]
      ),
      (
        joined(
          "m = {'token': t} | {'android': {'ttl': '1h'}}\n",
          "post('https://fcm.googleapis.com/v1/projects/p/messages:send', {'message': m})\n"),
        ["types/duration '1h'"]
      ),
    ] as [(String, [String])])
  func python(_ text: String, _ expected: [String]) {
    #expect(findings(text, .python) == expected, "\(text): \(findings(text, .python))")
  }

  @Test(
    arguments: [
      (
        joined(minishlink, "$w = new WebPush($auth, ['TTL' => 5, 'urgency' => 'max']);\n"),
        ["webpush/header-value 'max'"]
      ),
      (joined(minishlink, "$w = new WebPush($auth, ['TTL' => 5, 'batchSize' => 200, 'contentType' => 'a/b']);\n"), []),
      (
        joined(minishlink, "$w = new WebPush($auth);\n$w->setDefaultOptions(['urgency' => 'max']);\n"),
        ["webpush/header-value 'max'"]
      ),
      (
        joined(
          "<?php\nuse Kreait\\Firebase\\Messaging\\CloudMessage;\nclass A {\n  const TOPIC = '/topics/a';\n",
          "  function f() { return CloudMessage::new()->toTopic(self::TOPIC); }\n}\n"),
        ["admin-sdk/topic-prefix '/topics/a'"]
      ),
      (
        joined(
          "<?php\nuse NotificationChannels\\WebPush\\WebPushMessage;\n",
          "$m = (new WebPushMessage)->title('a')->dir('right')->options(['urgency' => 'max']);\n"),
        ["webpush/unknown-value 'right'", "webpush/header-value 'max'"]
      ),
      (
        joined(
          "<?php\nuse NotificationChannels\\WebPush\\WebPushMessage;\n",
          "$m = (new WebPushMessage)->title('a')->dir('rtl')->data(['id' => 5])->options(['TTL' => 1000]);\n"), []
      ),
      (
        joined(
          "<?php\nuse Pushok\\Notification;\nuse Pushok\\Payload;\n$p = Payload::create()->setAlert('a');\n",
          "$n = new Notification($p, $t);\n$n->setCollapseId('\(String(repeating: "a", count: 70))');\n"),
        ["apns/collapse-id-too-long '\(String(repeating: "a", count: 70))'"]
      ),
      (
        joined(
          "<?php\nuse Pushok\\Notification;\nuse Pushok\\Payload;\n$p = Payload::create()->setAlert('a');\n",
          "$n = new Notification($p, $t);\n$n->setHighPriority();\n"), []
      ),
      // A target takes the place of another one.
      (
        joined(
          "<?php\nuse Kreait\\Firebase\\Messaging\\CloudMessage;\n",
          "$m = CloudMessage::fromArray(['token' => $t, 'data' => ['topic' => 'a']])->toTopic('a');\n"), []
      ),
    ] as [(String, [String])])
  func php(_ text: String, _ expected: [String]) {
    #expect(findings(text, .php) == expected, "\(text): \(findings(text, .php))")
  }
}

private func joined(_ pieces: String...) -> String { pieces.joined() }
