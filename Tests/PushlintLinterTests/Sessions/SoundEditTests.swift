import Algorithms
import PushlintExtract
import PushlintLinter
import PushlintText
import PushlintTree
import TestSupport
import Testing

/// Edits after which code still has all its brackets and quotation marks: statements come and go, move, and say other
/// names and values. What parts say of names in others matters most then, since broken code is read as a whole.
@Suite struct SoundEditTests {
  private static let languages: [HostLanguage] = [
    .python, .java, .kotlin, .go, .cSharp, .php, .ruby, .swift, .objectiveC, .dart, .rust, .javaScript,
  ]
  private static let names = [
    "TOPIC", "topic", "TTL", "ttl", "data", "name", "message", "payload", "OTHER", "HOUR", "x", "m", "in", "aps",
    "token",
  ]

  @Test(arguments: languages, [6, 25, 70])
  func rememberingPartsChangesNothing(_ language: HostLanguage, count: Int) {
    let linter = Linter()
    let comment = language == .python || language == .ruby ? "#" : "//"
    // What is long enough that parts end around it, with few tokens and with many.
    let fillers = [
      "\(comment) \(String(repeating: "filler ", count: 70))\n",
      String(repeating: "run(1, [2, 3])\(language == .python || language == .ruby ? "" : ";")\n", count: 40),
    ]
    // A method that no longer works is looked for in all of a file, which is then read as a whole.
    let sound = EditingSessionTests.parts(language).filter {
      Self.isSound($0) && (count < 10 || !SoundEditTests.needsAll($0))
    }
    let statements = sound + fillers
    var partial = 0
    for generator in Sessions.generators(count > 50 ? 4 : 12) {
      var random = generator
      var check = SessionCheck(language, linter, generator)
      var parts = (0..<count).map { _ in statements.randomElement(using: &random) ?? "" }
      if language == .php { parts.insert("<?php\n", at: 0) }
      if language == .java || language == .cSharp { parts = ["class A\n{\n"] + parts + ["}\n"] }
      for _ in 0..<50 {
        var edited = parts
        Self.edit(&edited, statements, &random)
        if Int.random(in: 0..<5, using: &random) > 0 { parts = edited }
        guard check.isSame(SourceText(edited.joined())) else { return }
      }
      partial += check.partial
    }
    #expect(partial > 0, "nothing was read part by part")
  }

  private static let filler = String(repeating: "# \(String(repeating: "filler ", count: 70))\n\n", count: 12)

  /// A value that stands behind a part says nothing of where the first statement of the part begins.
  @Test func valuesBehindAPartAreNotInIt() {
    let text = """
      message = {"topic": "a", "data": data, "notification": {"title": "a"}}
      def send(token):
          message = messaging.Message(android=messaging.AndroidConfig(ttl=TTL), data={"n": 1})
          return messaging.send(message)

      """
    expectTheSame([text + Self.filler + "TTL = 3600\nfrom firebase_admin import messaging\n"])
  }

  /// What is said of a text with a name stands where the text does, and moves with it and not with its first use.
  @Test func namedTextsStayWhereTheyAre() {
    let (head, use) = (
      "# fcm\nTOPIC = \"/topics/b\"\n\n", "body = {\"message\": {\"topic\": TOPIC, \"data\": {\"n\": 1}}}\n"
    )
    let plain = [head, Self.filler, use, Self.filler, use].joined()
    expectTheSame([
      plain, head + "\n" + plain.dropFirst(head.count), plain + "\n", [head, use, Self.filler, use].joined(),
      [head, Self.filler, Self.filler, use].joined(), [head, Self.filler, "TOPIC = 1\n", Self.filler, use].joined(),
      plain,
    ])
  }

  /// What is said of a text behind another name moves with the text, though the use of it stays where it is.
  @Test func textsBehindOtherNamesMove() {
    let use = "body = {\"message\": {\"topic\": OTHER_TOPIC, \"data\": {\"n\": 1}}}\nTOPIC += \"x\"\n"
    let between = """
      \(String(repeating: "run(1, [2, 3])\n", count: 24))data = {"n": 1}
      def send(m):
          message = messaging.Message(
              notification=messaging.Notification(title="a", bdy="b"),
              android=messaging.AndroidConfig(ttl=TTL, priority="urgent"), topic="/topics/a", data={"n": 1})
          return messaging.send(message)
      payload["aps"] = {"badge": "1"}
      # pushlint-ignore data: because
      def named():
          message = {"token": "t", "data": {"n": "1"}}
          if silent:
              message["android"] = {"priority": "urgent", "ttl": TTL}
          ttl = 90
          return messaging.Message(topic=TOPIC, android=messaging.AndroidConfig(ttl=ttl))



      def body(token):
          payload = {"message": {"token": token, "notification": {"title": "a", "body": "b"}, "data": {"n": 1}}}
          aps = {"badge": "1"}
          payload["message"]["apns"] = {"payload": {"aps": aps}}
          return requests.post("https://fcm.googleapis.com/v1/projects/p/messages:send", json=payload)
      TOPIC = "/topics/b"
      def body(token):
          payload = {"message": {"token": token, "notification": {"title": "a", "body": "b"}, "data": {"n": 1}}}

      """
    let removed = """
      def named():
          message = {"token": "t", "data": {"n": "1"}}
          if silent:
              message["android"] = {"priority": "urgent", "ttl": TTL}
          post(message)



      """
    let values = "TOPIC = \"/topics/b\"\nOTHER_TOPIC = TOPIC\n"
    expectTheSame([use + between + removed + values, use + between + values, use + between + removed + values])
  }

  /// A name that a function has for something else, far from its value and from its use, is unknown.
  @Test func namesOfParametersAreUnknownEverywhere() {
    let filler = Self.filler.replacing("#", with: "//")
    let (head, use) = (
      "// fcm\nval name = \"/topics/c\"\n\n",
      "post(mapOf(\"message\" to mapOf(\"topic\" to name, \"data\" to mapOf(\"n\" to 1))))\n"
    )
    let other = "topics.forEach { name -> post(name) }\n"
    expectTheSame(
      [head + filler + use, head + filler + use + filler + other, head + filler + use + filler], .kotlin)
  }

  /// The value of a name that is itself a name counts where it stands, whatever a function far from it calls so.
  @Test func namesBehindNamesAreReadWhereTheyStand() {
    func calls(_ count: Int) -> String { String(repeating: "run(1, [2, 3]);\n", count: count) }
    for (near, far) in product(4..<12, 16..<28) {
      let text = """
        import "firebase.google.com/go/v4/messaging"
        func all(topic string) {}
        \ts.message.Android.Notification.ChannelID = "x"
        func third() *messaging.Message { return &messaging.Message{Topic: other, Data: data} }
        \ts.message.Android.Notification.ChannelID = "x"
        \ts.message.Android.Priorty = p
        }
        \(calls(near))// \(String(repeating: "filler ", count: 70))
        func named() *messaging.Message { return &messaging.Message{Topic: topic} }
        \(calls(far))const topic = "/TTL/b"
        var other = topic

        """
      expectTheSame([text], .go, inParts: false)
    }
  }

  /// Code without `<?php` becomes markup when one is written below it.
  @Test func openersBelowCodeMakeMarkupOfIt() {
    func message(_ topic: String) -> String {
      "$message = ['message' => ['topic' => '/topics/\(topic)', 'data' => ['n' => 1]]];\nfcm($message);\n"
    }
    func code(_ opener: String, _ calls: Int) -> String {
      let between = String(repeating: "run(1, [2, 3]);\n", count: calls)
      return "function send($messaging) {\n" + message("a") + between + message("b") + opener + "\n"
    }
    for calls in [60, 90, 120, 300, 500] {
      let openers = ["<?topic", "<?php", "<?p", "<?=", "<?"]
      expectTheSame(openers.map { code($0, calls) }, .php, inParts: false)
    }
    expectTheSame(["<?php\n", "<?php\n\n", "#!/usr/bin/php\n<?php\n"].map { $0 + code("}", 40) }, .php)
  }

  /// Each text is said to be what a fresh lint says that it is, one after another.
  private func expectTheSame(_ texts: [String], _ language: HostLanguage = .python, inParts: Bool = true) {
    let linter = Linter()
    var cache = DiagnosticCache()
    for text in texts {
      let source = Source(SourceText(text), language)
      let known = linter.lintEdited(source, Configuration(), remembering: &cache)
      #expect(known.analyzedExcerpts == nil || !inParts)
      #expect(known.result.diagnostics == linter.lintWithoutTrials(source, looksCloser: true).diagnostics)
      #expect(!known.result.diagnostics.isEmpty || !inParts)
    }
  }

  /// Whether a statement is one because of which all of a file is read as a whole: calls of an SDK's client, and calls of
  /// a function that is declared in it, and headers for APNs that such a function may be given a payload for.
  static func needsAll(_ statement: String) -> Bool {
    ["ulticast", "send_v1", "look(", "given(", "Push(", "apns-"].contains { statement.contains($0) }
  }

  /// Whether a statement has all its brackets, and none of what makes several pieces of a file.
  private static func isSound(_ statement: String) -> Bool {
    statement.utf8.count > 4 && !statement.contains("#e") && !statement.contains("#if") && !statement.contains("?>")
      && !statement.contains("<?")
      && statement.count { $0 == "{" } == statement.count { $0 == "}" }
  }

  private static func edit(_ parts: inout [String], _ statements: [String], _ random: inout SeededRandom) {
    guard !parts.isEmpty else { return parts = statements }
    let index = Int.random(in: 0..<parts.count, using: &random)
    let part = statements.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<8, using: &random) {
    case 0: parts.insert(part, at: index)
    case 1: parts[index] = part
    case 2: parts.remove(at: index)
    case 3:
      let moved = parts.remove(at: index)
      parts.insert(moved, at: Int.random(in: 0...parts.count, using: &random))
    case 4: parts[index] += "\n"
    default: parts[index] = withOtherWord(parts[index], &random)
    }
  }

  /// A statement with another name, number, or word in a text.
  private static func withOtherWord(_ part: String, _ random: inout SeededRandom) -> String {
    let bytes = Array(part.utf8)
    var words: [Range<Int>] = []
    var start: Int?
    for index in 0...bytes.count {
      if index < bytes.count, ByteClass.isNameByte(bytes[index]) {
        start = start ?? index
      } else if let first = start {
        words.append(first..<index)
        start = nil
      }
    }
    guard let word = words.randomElement(using: &random) else { return part }
    let isNumber = bytes[word.lowerBound] >= 0x30 && bytes[word.lowerBound] <= 0x39
    let other = isNumber ? ["0", "60", "3601"].randomElement(using: &random) : names.randomElement(using: &random)
    return String(
      decoding: bytes[..<word.lowerBound] + Array((other ?? "").utf8) + bytes[word.upperBound...], as: UTF8.self)
  }
}
