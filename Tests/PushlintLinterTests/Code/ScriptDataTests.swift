import PushlintExtract
import TestSupport
import Testing

/// Data that functions in Python, PHP, and Ruby set in maps of which the rest is not seen.
@Suite struct ScriptDataTests {
  private static let python = "from firebase_admin import messaging\n\ndef f(tok, extra, x):\n"
  private static let pythonSend = "    messaging.send(messaging.Message(token=tok, data=data))\n"
  private static let php =
    "<?php\nuse Kreait\\Firebase\\Messaging\\CloudMessage;\nfunction f($tok, array $extra, $x) {\n"
  private static let phpSend = "  return CloudMessage::new()->toToken($tok)->withData($data);\n}\n"
  private static let ruby = "def f(tok, extra, x)\n"
  private static let rubySend = "  FCM.new('a', 'b').send_v1(token: tok, data: data)\nend\n"

  @Test(
    arguments: [
      (.python, python + "    data = dict(extra)\n    data['from'] = 'a'\n" + pythonSend, ["data/reserved-key 'from'"]),
      (
        .python, python + "    data = extra or {}\n    if x:\n        data['n'] = 4\n" + pythonSend,
        ["data/value-not-string 4"]
      ),
      (
        .python,
        python + "    data = {}\n    if extra:\n        data.update(extra)\n    data['n'] = True\n" + pythonSend,
        ["data/value-not-string True"]
      ),
      (
        .python, python + "    data = dict(extra)\n    data.setdefault('from', 'a')\n" + pythonSend,
        ["data/reserved-key 'from'"]
      ),
      (
        .php, php + "  $data = $extra;\n  $data['message_type'] = 'chat';\n" + phpSend,
        ["data/reserved-name 'message_type'"]
      ),
      (
        .php, php + "  $data = array_map('strval', $extra);\n  if ($x) {\n    $data['from'] = 'a';\n  }\n" + phpSend,
        ["data/reserved-key 'from'"]
      ),
      (
        .php,
        php
          + "  if ($x) {\n    $extra['google.a'] = 'a';\n  } elseif ($tok) {\n    $extra['b'] = 'b';\n  }\n  return ['message' => ['token' => $tok, 'notification' => ['body' => 'a'], 'data' => $extra]];\n}\n",
        ["data/reserved-name 'google.a'"]
      ),
      (
        .ruby, ruby + "  data = extra.dup\n  data[:from] = 'a' if x\n" + rubySend,
        ["data/reserved-key :from"]
      ),
      (
        .ruby, ruby + "  data = extra.dup\n  unless x\n    data['google.a'] = 'a'\n  end\n" + rubySend,
        ["data/reserved-name 'google.a'"]
      ),
    ] as [(HostLanguage, String, [String])])
  func whatIsSetForSureIsChecked(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  @Test(
    arguments: [
      // What is undone, or never comes to the message.
      (
        .python,
        python + "    data = dict(extra)\n    data['n'] = 4\n    data = {k: str(v) for k, v in data.items()}\n"
          + pythonSend
      ),
      (.python, python + "    data = dict(extra)\n    data['n'] = 4\n    stringify(data)\n" + pythonSend),
      (.python, python + "    data = dict(extra)\n    data['n'] = 4\n    data['n'] = str(x)\n" + pythonSend),
      (
        .python, python + "    data = dict(extra)\n    if x:\n        data['n'] = 4\n        return data\n" + pythonSend
      ),
      (
        .python,
        python
          + "    data = dict(extra)\n    if x:\n        data['from'] = 'a'\n    else:\n        messaging.send(messaging.Message(token=tok, data=data))\n"
      ),
      (
        .python,
        "from firebase_admin import messaging\n\ndef f(tok, extra):\n    data = dict(extra)\n    def g():\n        data = {}\n        data['n'] = 4\n        return data\n"
          + pythonSend
      ),
      (.php, php + "  $data = $extra;\n  $data['n'] = 4;\n  $data = array_map('strval', $data);\n" + phpSend),
      (.php, php + "  $data = $extra;\n  $data['from'] = 4;\n  unset($data['from']);\n" + phpSend),
      (
        .php,
        php + "  $data = $extra;\n  $data['n'] = 4;\n  array_walk($data, fn (&$v) => $v = (string) $v);\n" + phpSend
      ),
      (.php, php + "  if ($x) {\n    $data['from'] = 'a';\n    return $data;\n  }\n  $data = $extra;\n" + phpSend),
      (.ruby, ruby + "  data = extra.dup\n  data[:n] = 4\n  data.transform_values!(&:to_s)\n" + rubySend),
      (.ruby, ruby + "  data = extra.dup\n  data[:n] = 4\n  data = data.transform_values(&:to_s)\n" + rubySend),
      (.ruby, ruby + "  data = extra.dup\n  if x\n    data[:from] = 'a'\n    return data\n  end\n" + rubySend),
    ] as [(HostLanguage, String)])
  func whatMayBeUndoneIsNot(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language).isEmpty, "\(text)")
  }
}
