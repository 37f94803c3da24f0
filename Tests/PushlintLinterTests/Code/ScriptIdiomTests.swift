import PushlintExtract
import TestSupport
import Testing

/// Ways in which code in Python, PHP, and Ruby puts a message together: attributes of classes, defaults of parameters,
/// branches, and values that are looked up.
@Suite struct ScriptIdiomTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"
  private static let unknown = "types/unknown-value"
  private static let messaging = "from firebase_admin import messaging\n"
  private static let config = "messaging.AndroidConfig(priority=%)\n"

  /// In each text `%` is a mistake that is found, and `normal` in its place is none.
  @Test(
    arguments: [
      // Defaults of parameters.
      (.python, messaging + "def f(t, *, priority=%):\n    return messaging.AndroidConfig(priority=priority)\n"),
      (
        .php,
        "<?php function f($t, ?string $p = %) { return ['message' => ['token' => $t, 'android' => ['priority' => $p]]]; }\n"
      ),
      (
        .ruby,
        "def f(t, priority: %)\n  { message: { token: t, notification: { body: 'a' }, android: { priority: priority } } }\nend\n"
      ),
      // Values of branches.
      (
        .python,
        messaging
          + "def f(x):\n    p = 'high'\n    if x:\n        p = %\n    return messaging.AndroidConfig(priority=p)\n"
      ),
      (
        .php,
        "<?php function f($t, $x) {\n  $p = 'high';\n  if ($x) {\n    $p = %;\n  }\n  return ['message' => ['token' => $t, 'android' => ['priority' => $p]]];\n}\n"
      ),
      (
        .ruby,
        "def f(t, x)\n  p = 'high'\n  if x\n    p = %\n  end\n  { message: { token: t, notification: { body: 'a' }, android: { priority: p } } }\nend\n"
      ),
      // Values that are looked up.
      (.python, messaging + "def f(k):\n    return messaging.AndroidConfig(priority={'a': %, 'b': 'high'}[k])\n"),
      (.python, messaging + "P = {'a': 'high'}\ndef f(k):\n    return messaging.AndroidConfig(priority=P.get(k, %))\n"),
      // Attributes and constants of classes.
      (
        .python,
        "class A:\n    android = {'priority': %}\n\n    def f(self, t):\n        return post('\(url)', json={'message': {'token': t, 'android': self.android}})\n"
      ),
      (
        .python,
        "class A:\n    def __init__(self):\n        self.android = {'priority': %}\n\n    def f(self, t):\n        m = {'token': t, 'android': self.android}\n        return post('\(url)', json={'message': m})\n"
      ),
      (
        .php,
        "<?php\nclass A {\n  protected array $android = ['priority' => %];\n  function f($t) {\n    return post('\(url)', ['message' => ['token' => $t, 'android' => $this->android]]);\n  }\n}\n"
      ),
      // Results of functions in a map that has a name.
      (
        .php,
        "<?php\nclass A {\n  function f($t) {\n    $body = ['message' => ['token' => $t, 'android' => $this->android()]];\n    return post('\(url)', $body);\n  }\n  private function android() {\n    return ['priority' => %];\n  }\n}\n"
      ),
      (
        .python,
        "def android():\n    return {'priority': %}\n\ndef f(t):\n    body = {'message': {'token': t, 'android': android()}}\n    post('\(url)', json=body)\n"
      ),
      // Maps without empty members, and such that are merged.
      (
        .php,
        "<?php function f($t, $c) { return post('\(url)', ['message' => ['token' => $t, 'android' => array_filter(['priority' => %, 'collapse_key' => $c])]]); }\n"
      ),
      (
        .ruby,
        "def f(t, x)\n  message = { token: t, notification: { body: 'a' } }\n  message.merge!(android: { priority: % })\n  post('\(url)', { message: message }.to_json)\nend\n"
      ),
    ] as [(HostLanguage, String)])
  func valuesAreFollowed(_ language: HostLanguage, _ text: String) {
    #expect(findings(text.replacing("%", with: "'urgent'"), language) == ["\(Self.unknown) 'urgent'"], "\(text)")
    #expect(findings(text.replacing("%", with: "'normal'"), language).isEmpty, "\(text)")
  }

  @Test(
    arguments: [
      // The function looks at the parameter, or changes it.
      (
        .python,
        messaging
          + "def f(p='urgent'):\n    if p not in ('high', 'normal'):\n        raise ValueError\n    return messaging.AndroidConfig(priority=p)\n"
      ),
      (
        .python,
        messaging + "def f(p='urgent'):\n    p = WORDS[p]\n    return messaging.AndroidConfig(priority=p)\n"
      ),
      // Another value takes its place on every way.
      (
        .python,
        messaging
          + "def f(x):\n    p = 'urgent'\n    if x:\n        p = 'high'\n    else:\n        p = 'normal'\n    return messaging.AndroidConfig(priority=p)\n"
      ),
      (
        .python,
        messaging
          + "def f(x):\n    if x:\n        p = 'urgent'\n        return p\n    p = 'high'\n    return messaging.AndroidConfig(priority=p)\n"
      ),
      // A key that is written there yields one value.
      (.python, messaging + "a = messaging.AndroidConfig(priority={'a': 'high', 'b': 'urgent'}['a'])\n"),
      // The attribute of another class.
      (
        .python,
        "class A:\n    android = {'priority': 'urgent'}\n\nclass B:\n    def f(self, t):\n        return post('\(url)', json={'message': {'token': t, 'android': self.android}})\n"
      ),
    ] as [(HostLanguage, String)])
  func othersAreNot(_ language: HostLanguage, _ text: String) {
    #expect(!findings(text, language).contains { $0.hasPrefix(Self.unknown) }, "\(text)")
  }

  @Test(
    arguments: [
      (
        .python,
        "def f(t, x):\n    aps = {'alert': {'title': 'a', 'body': 'b'}}\n    if x:\n        aps['badge'] = '1'\n    p = {'aps': aps}\n    post(t, json=p)\n"
      ),
      (
        .python,
        "def f(t, x):\n    p = {'aps': {'alert': {'title': 'a', 'body': 'b'}}}\n    if x:\n        p['aps']['badge'] = '1'\n    post(t, json=p)\n"
      ),
      (
        .ruby,
        "def f(t, x)\n  p = { aps: { alert: { title: 'a', body: 'b' } } }\n  p[:aps][:badge] = '1' if x\n  p.to_json\nend\n"
      ),
    ] as [(HostLanguage, String)])
  func branchesOfPayloadsAreRead(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language) == ["apns/wrong-type '1'"], "\(text)")
    #expect(findings(text.replacing("'1'", with: "1"), language).isEmpty, "\(text)")
  }

  @Test func comparisonsOfPythonAreBooleans() {
    let text =
      Self.messaging + "def f(t, o):\n    return messaging.Message(token=t, data={'paid': %, 'id': str(o.id)})\n"
    for value in ["o.paid is True", "o.at is not None", "o.kind in kinds", "o.kind not in kinds"] {
      #expect(findings(text.replacing("%", with: value), .python) == ["data/value-not-string \(value)"], "\(value)")
    }
    #expect(findings(text.replacing("%", with: "o.paid"), .python).isEmpty)
  }

  @Test func fragmentsOfPHPAreRead() {
    let text =
      "$message = CloudMessage::fromArray([\n    'token' => $token,\n    'android' => ['priority' => 'urgent'],\n]);\n"
    #expect(findings(text, .php) == ["\(Self.unknown) 'urgent'"])
    #expect(findings("<p>\(text)</p>", .php).isEmpty)
  }

  @Test func misspelledNamesAreFound() {
    let php = "<?php\nuse Kreait\\Firebase\\Messaging\\CloudMessage;\nCloudMessage::%(['token' => $t]);\n"
    #expect(findings(php.replacing("%", with: "fromAray"), .php) == ["admin-sdk/unknown-member fromAray"])
    #expect(findings(php.replacing("%", with: "fromArray"), .php).isEmpty)
    #expect(findings(php.replacing("%", with: "myOwn"), .php).isEmpty)
    let ruby = "n = Rpush::Apnsp8::Notification.new\nn.% = 'a'\nn.alert = 'b'\nn.save!\n"
    #expect(findings(ruby.replacing("%", with: "devic_token"), .ruby) == ["admin-sdk/unknown-member devic_token"])
    #expect(findings(ruby.replacing("%", with: "device_token"), .ruby).isEmpty)
    #expect(findings(ruby.replacing("%", with: "tenant"), .ruby).isEmpty)
  }

  @Test func topicsOfTheGemAreRead() {
    let text = "fcm = FCM.new('a', 'b')\nfcm.send_to_topic('%', notification: { title: 'a', body: 'b' })\n"
    #expect(findings(text.replacing("%", with: "big news"), .ruby) == ["target/topic-name  "])
    #expect(findings(text.replacing("%", with: "news"), .ruby).isEmpty)
  }
}
