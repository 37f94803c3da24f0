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

  @Test(arguments: [
    (
      HostLanguage.javaScript, "fetch(U, { body: JSON.stringify(M) });",
      "{ message: { notification: { title: 'a', body: 'b' } } }"
    ),
    (
      .typeScript, "google.fcm('v1').projects.messages.send({ parent, requestBody: M }); // U",
      "{ message: { notification: { title: 'a', body: 'b' } } }"
    ),
    (.python, "requests.post(U, json=M)", "{'message': {'notification': {'title': 'a', 'body': 'b'}}}"),
    (
      .php, "<?php $http->post(U, ['json' => M]);", "['message' => ['notification' => ['title' => 'a', 'body' => 'b']]]"
    ),
    (
      .dart, "final r = http.post(Uri.parse(U), body: jsonEncode(M));",
      "{'message': {'notification': {'title': 'a', 'body': 'b'}}}"
    ),
  ])
  func requestsThatAreEncodedAtOnceNeedATarget(_ language: HostLanguage, _ call: String, _ request: String) {
    func found(_ request: String, _ url: String = Self.url) -> [String] {
      let text = call.replacing("M)", with: request + ")").replacing("M]", with: request + "]")
        .replacing("M }", with: request + " }").replacing("U", with: "'\(url)'")
      return findings(text, language).map { String($0.prefix { $0 != " " }) }
    }
    #expect(found(request) == ["target/missing"])
    let sign = language == .php ? "=>" : ":"
    let key = language == .python || language == .php || language == .dart ? "'token'" : "token"
    let open = request.contains("['message'") ? "['notification'" : "{'notification'"
    let whole = request.replacing(open, with: "\(open.prefix(1))\(key) \(sign) t, \(open.dropFirst())")
      .replacing("{ notification", with: "{ token: t, notification")
    #expect(found(whole).isEmpty, "\(whole)")
    // A server of the app's own may add one.
    if language != .typeScript { #expect(found(request, "https://api.example.com/push").isEmpty) }
  }

  /// What is wrong with a topic for one push type is right for another.
  @Test func topicsAreReportedWhereTheyAreUsed() {
    let text =
      "from aioapns import NotificationRequest, PushType\nBUNDLE = 'com.example.app'\na = NotificationRequest(device_token=t, message={'aps': {'alert': 'a'}}, push_type=PushType.ALERT, apns_topic=BUNDLE)\nb = NotificationRequest(device_token=t, message={'call': 'a', 'aps': {}}, push_type=PushType.VOIP, apns_topic=BUNDLE)\n"
    #expect(findings(text, .python).contains("apns/topic-suffix BUNDLE"))
    let other = text.replacing(
      "\na = NotificationRequest(device_token=t, message={'aps': {'alert': 'a'}}, push_type=PushType.ALERT, apns_topic=BUNDLE)",
      with: "")
    #expect(findings(other, .python).contains("apns/topic-suffix BUNDLE"))
  }
}
