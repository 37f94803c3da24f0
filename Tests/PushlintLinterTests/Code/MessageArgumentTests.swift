import PushlintExtract
import TestSupport
import Testing

/// Messages that code gives to functions of its own or puts together step by step, and options of libraries.
@Suite struct MessageArgumentTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/a/messages:send"

  @Test func argumentsOfRubyAreAMessage() {
    let text =
      "class A\n  def f(t)\n    post(token: t, notification: { title: 'a', body: 'b', data: { a: 'b' } })\n  end\nend\n# \(Self.url)\n"
    #expect(findings(text, .ruby) == ["structure/misplaced-field data"])
    let other = "class A\n  def f(t)\n    post(token: t, title: 'a', data: { a: 1 })\n  end\nend\n# \(Self.url)\n"
    #expect(findings(other, .ruby).isEmpty)
  }

  @Test func optionsOfTheLegacyAPIDoNotHideAMessage() {
    let text =
      "class A { void f() { Map<String, Object> message = new HashMap<>(); message.put(\"token\", t); message.put(\"notification\", Map.of(\"title\", \"a\", \"body\", \"b\")); message.put(\"time_to_live\", 3600); post(\"\(Self.url)\", message); } }"
    #expect(findings(text, .java) == ["structure/misplaced-field \"time_to_live\""])
    #expect(findings(text.replacing("messages:send", with: "other"), .java).isEmpty)
  }

  @Test func statementsMayBeginWithATarget() {
    let text =
      "<?php\nfunction f($title) {\n  $message['condition'] = \"'a' in topics or 'b' in topics\";\n  $message['notification'] = ['title' => $title, 'body' => 'b'];\n  $message['fcm_options'] = ['analytics_lable' => 'c'];\n  post('\(Self.url)', ['message' => $message]);\n}\n"
    #expect(
      findings(text, .php).map { String($0.prefix { $0 != " " }) }
        == ["target/condition-operators", "structure/unknown-field"])
    let other = "<?php\n$message['condition'] = 'new';\n$message['data'] = ['n' => 1];\n"
    #expect(findings(other, .php).isEmpty)
  }

  @Test func optionsOfWebPushHaveTheirOwnCapitals() {
    func call(_ options: String) -> [String] {
      findings(
        "const webpush = require('web-push');\nwebpush.sendNotification(s, JSON.stringify(p), \(options));\n",
        .javaScript)
    }
    #expect(call("{ ttl: 60 }") == ["webpush/header-spelling ttl"])
    #expect(call("{ Urgency: 'high' }") == ["webpush/header-spelling Urgency"])
    #expect(call("{ topic: 'two words' }") == ["webpush/topic-format 'two words'"])
    #expect(call("{ TTL: 60, urgency: 'high', vapidDetails: d, timeout: 5 }").isEmpty)
    #expect(findings("const webpush = require('web-push');\ncache.set('a', p, { ttl: 60 });\n", .javaScript).isEmpty)
  }
}
