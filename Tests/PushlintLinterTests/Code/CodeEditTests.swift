import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import Testing

/// Fixes in code of other languages: members are added, renamed, moved, and taken out as the language writes them.
@Suite struct CodeEditTests {
  private static let linter = Linter()

  private func fixed(_ text: String, _ language: HostLanguage, _ level: FixApplier.Level = .suggested) -> String {
    let result = FixApplier(Self.linter, Configuration(), level: level)
      .apply(to: Source(SourceText(text), language)).text
    return result.string(result.range)
  }

  private static let python = "from firebase_admin import messaging\n"
  private static let java = "import com.google.firebase.messaging.*;\n"

  // MARK: Names

  @Test(arguments: [
    ("m = messaging.Message(topic='a', notifcation=n)\n", "m = messaging.Message(topic='a', notification=n)\n"),
    // A name that is taken already.
    (
      "m = messaging.Message(topic='a', notifcation=n, notification=None)\n",
      "m = messaging.Message(topic='a', notifcation=n, notification=None)\n"
    ),
    ("p = dict(aps=dict(alert='x', bagde=1))\n", "p = dict(aps=dict(alert='x', badge=1))\n"),
    // A key that is no name of an argument.
    ("p = dict(aps=dict(alert='x', mutable_content=1))\n", "p = dict(aps=dict(alert='x', mutable_content=1))\n"),
  ])
  func argumentsGetTheirNames(_ text: String, _ expected: String) {
    #expect(fixed(Self.python + text, .python) == Self.python + expected)
  }

  // MARK: Values

  @Test(arguments: [
    ("p = {'aps': {'alert': 'x', 'badge': '3'}}\n", "p = {'aps': {'alert': 'x', 'badge': 3}}\n"),
    (
      "p = {'aps': {'alert': 'x', 'content-available': True}}\n",
      "p = {'aps': {'alert': 'x', 'content-available': 1}}\n"
    ),
  ])
  func valuesGetTheirTypes(_ text: String, _ expected: String) {
    #expect(fixed(text, .python) == expected)
  }

  /// A map of a typed language has one type of values.
  @Test func javaKeepsTheTypeOfValues() {
    let text = "var p = Map.of(\"aps\", Map.of(\"alert\", \"x\", \"badge\", \"3\"));\n"
    #expect(fixed(text, .java) == text)
  }

  /// Between quotation marks stands what the service has, and not the name of a constant.
  @Test func wordsAreNoNamesOfConstants() {
    func code(_ word: String) -> String {
      "package p\nimport \"github.com/SherClockHolmes/webpush-go\"\nvar o = webpush.Options{TTL: 60, Urgency: \"\(word)\"}\n"
    }
    #expect(fixed(code("High"), .go) == code("high"))
  }

  /// A light or a vibration of whole numbers is in milliseconds; a lifetime is in seconds.
  @Test(
    arguments: [
      ("'light_on_duration': '500'", "'light_on_duration': '0.5s'"),
      ("'light_on_duration': '1'", "'light_on_duration': '1s'"),
    ])
  func durationsGetTheirUnit(_ light: String, _ expected: String) {
    func message(_ light: String) -> String {
      "p = {'message': {'topic': 'a', 'android': {'ttl': '3600s', 'notification': {'body': b, 'light_settings': "
        + "{'color': c, 'light_off_duration': '1s', \(light)}, 'vibrate_timings': ['0.5s']}}}}  # fcm\n"
    }
    #expect(fixed(message(light), .python).replacing("\"", with: "'") == message(expected))
  }

  // MARK: Removal

  @Test(arguments: [
    ("messaging.Message(topic='a', token=t)", "messaging.Message(topic='a')"),
    ("messaging.Message(\n  topic='a',\n  token=t,\n)", "messaging.Message(\n  topic='a',\n)"),
    (
      "messaging.Message(\n  topic='a',  # keep\n  token=t,\n)",
      "messaging.Message(\n  topic='a',  # keep\n  token=t,\n)"
    ),
  ])
  func argumentsAreTakenOut(_ text: String, _ expected: String) {
    #expect(fixed(Self.python + "m = \(text)\n", .python) == Self.python + "m = \(expected)\n")
  }

  @Test func callsAreTakenOut() {
    let text = """
      \(Self.java)Message m = Message.builder()
          .setTopic("news")
          .setToken(token)
          .build();

      """
    #expect(fixed(text, .java) == text.replacing("\n    .setToken(token)", with: ""))
  }

  // MARK: Insertion

  private static let image = "notification=messaging.Notification(title='a', image='https://example.com/a.png')"

  @Test(arguments: [
    // Into what is there.
    (
      "apns=messaging.APNSConfig(payload=messaging.APNSPayload(aps=messaging.Aps(badge=1)))",
      "apns=messaging.APNSConfig(payload=messaging.APNSPayload(aps=messaging.Aps(badge=1, mutable_content=True)))"
    ),
    (
      "apns=messaging.APNSConfig(payload=messaging.APNSPayload(aps=messaging.Aps(\n    badge=1,\n)))",
      "apns=messaging.APNSConfig(payload=messaging.APNSPayload(aps=messaging.Aps(\n    badge=1,\n    mutable_content=True,\n)))"
    ),
    // With the objects around it.
    (
      "apns=messaging.APNSConfig(headers={'apns-priority': '5'})",
      "apns=messaging.APNSConfig(headers={'apns-priority': '5'}, payload=messaging.APNSPayload(aps=messaging.Aps(mutable_content=True)))"
    ),
    // More may come from elsewhere.
    (
      "apns=messaging.APNSConfig(payload=messaging.APNSPayload(aps=messaging.Aps(badge=1, **more)))",
      "apns=messaging.APNSConfig(payload=messaging.APNSPayload(aps=messaging.Aps(badge=1, **more)))"
    ),
    (
      "apns=messaging.APNSConfig(payload=messaging.APNSPayload(aps=messaging.Aps(badge=1, mutable_content=False)))",
      "apns=messaging.APNSConfig(payload=messaging.APNSPayload(aps=messaging.Aps(badge=1, mutable_content=False)))"
    ),
  ])
  func argumentsAreAdded(_ text: String, _ expected: String) {
    func message(_ apns: String) -> String {
      Self.python
        + "m = messaging.Message(topic='a', notification=messaging.Notification(title='a'), apns=messaging.APNSConfig("
        + "fcm_options=messaging.APNSFCMOptions(image='https://example.com/a.png'), "
        + apns.dropFirst("apns=messaging.APNSConfig(".count) + ")\n"
    }
    #expect(fixed(message(text), .python) == message(expected))
  }

  @Test func callsAreAddedWhereTheOthersAre() {
    let text = """
      \(Self.java)Message m = Message.builder()
          .setTopic("news")
          .setNotification(Notification.builder().setTitle("a").build())
          .setApnsConfig(ApnsConfig.builder()
              .setFcmOptions(ApnsFcmOptions.builder().setImage("https://example.com/a.png").build())
              .setAps(Aps.builder()
                  .setBadge(1)
                  .build())
              .build())
          .build();

      """
    let expected = text.replacing(
      "            .setBadge(1)\n", with: "            .setBadge(1)\n            .setMutableContent(true)\n")
    #expect(fixed(text, .java) == expected)
  }

  @Test(arguments: [
    ("'fcm_options': {'image': u}", "'fcm_options': {'image': u}, 'payload': {'aps': {'mutable-content': 1}}"),
    (
      "\"fcm_options\": {\"image\": u}, \"payload\": {\"aps\": {\"badge\": 1}}",
      "\"fcm_options\": {\"image\": u}, \"payload\": {\"aps\": {\"badge\": 1, \"mutable-content\": 1}}"
    ),
    ("'fcm_options': {'image': u}, **more", "'fcm_options': {'image': u}, **more"),
  ])
  func entriesAreAdded(_ text: String, _ expected: String) {
    func message(_ apns: String) -> String {
      "p = {'message': {'topic': 'a', 'notification': {'title': 'x'}, 'apns': {\(apns)}}}  # fcm\n"
    }
    #expect(fixed(message(text), .python) == message(expected))
  }

  // MARK: Moves

  /// A map of the app's own data is put over what the library makes: `aps` in it would take the place of the other one.
  @Test(arguments: [
    "n = Apnotic::Notification.new(t)\nn.push_type = 'background'\nn.custom_payload = { id: 1 }\n",
    "n = Rpush::Apnsp8::Notification.new\nn.data = { 'headers' => { 'apns-push-type' => 'background' }, 'id' => 1 }\n",
  ])
  func dataGetNoMembersOfTheObject(_ text: String) {
    #expect(
      Self.linter.lint(Source(SourceText(text), .ruby)).diagnostics.map(\.rule) == ["apns/content-available-missing"])
    #expect(fixed(text, .ruby) == text)
  }

  @Test func entriesAreMovedWithTheirValues() {
    let text = "p = {'message': {'topic': 'a', 'android': {'notification': {'body': b}, 'title': f'{x}!'}}}  # fcm\n"
    let expected =
      "p = {'message': {'topic': 'a', 'android': {'notification': {'body': b, 'title': f'{x}!'}}}}  # fcm\n"
    #expect(fixed(text, .python) == expected)
  }

  /// What an SDK makes of an argument is not what another one would make of it.
  @Test func argumentsStayInTheirObjects() {
    let text = Self.python + "m = messaging.Message(topic='a', android=messaging.AndroidConfig(title='x'))\n"
    #expect(fixed(text, .python) == text)
  }
}
