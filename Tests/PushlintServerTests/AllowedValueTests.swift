import PushlintRPC
import TestSupport
import Testing

/// The values of a field are offered in the words of the SDK at hand.
@Suite struct AllowedValueTests {
  @Test(arguments: [
    (
      "python",
      "from firebase_admin import messaging\nm = messaging.Message(topic='a', android=messaging.AndroidConfig(priority='urgent'))\n",
      "Replace `urgent` with `high`", "priority=\"high\""
    ),
    (
      "go",
      "package p\nimport \"firebase.google.com/go/v4/messaging\"\nvar m = &messaging.Message{Topic: \"a\", Android: &messaging.AndroidConfig{Priority: \"urgent\"}}\n",
      "Replace `urgent` with `normal`", "Priority: \"normal\""
    ),
    (
      "php", "<?php $p = ['message' => ['topic' => 'a', 'android' => ['priority' => 'urgent']]];\n",
      "Replace `urgent` with `HIGH`", "'priority' => 'HIGH'"
    ),
  ])
  func wordsOfTheLanguage(_ language: String, _ text: String, _ title: String, _ part: String) throws {
    var editor = ScriptedEditor()
    _ = editor.open(text, language: language)
    let actions = (0...3).flatMap { editor.codeActions(line: $0, only: #"["quickfix"]"#) }
    let action = actions.first { $0["title"]?.string == title }
    #expect(action != nil, "\(actions.compactMap { $0["title"]?.string })")
    #expect(try action?.applied(to: text).contains(part) == true)
  }
}
