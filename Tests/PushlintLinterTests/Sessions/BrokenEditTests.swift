import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Code while somebody types in it: a bracket is open for some keystrokes, or a string has only its first quotation mark.
@Suite struct BrokenEditTests {
  private static let languages: [HostLanguage] = [
    .python, .java, .kotlin, .go, .cSharp, .php, .ruby, .swift, .objectiveC, .dart, .rust, .javaScript,
  ]
  /// What breaks code until it is taken back, or something closes it.
  private static let pieces = [
    "(", "[", "{", "\"", "'", ")", "]", "}", "f(", "x = [", "call({\"a\": ", "\"ab", "post(\"", "if (a) {",
    "{ \"aps\": {",
    "\"\"\"", "/*", "`", "data = {", ", \"b\"", "\"c\":", "\"d\" 1", "({[", "Message(",
  ]

  /// Broken for some keystrokes, then as before: what is said is what a fresh lint says.
  @Test(arguments: languages, [8, 40])
  func rememberingPartsChangesNothing(_ language: HostLanguage, count: Int) {
    let linter = Linter()
    var partial = 0
    for (session, generator) in Sessions.generators(count > 20 ? 6 : 12).enumerated() {
      let parts = EditingSessionTests.parts(language, inSession: session).filter {
        !SoundEditTests.needsAll($0) && !$0.contains("#el") && !$0.contains("?>")
      }
      var random = generator
      var check = SessionCheck(language, linter, generator)
      var text = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      if language == .php { text = "<?php\n" + text }
      if language == .java || language == .cSharp { text = "class A\n{\n" + text + "}\n" }
      for _ in 0..<10 {
        let sound = SourceText(text)
        var edited = sound
        var place = sound.lineEnd(of: Int.random(in: 0..<max(sound.count, 1), using: &random))
        if Int.random(in: 0..<3, using: &random) == 0 { place = Int.random(in: 0...sound.count, using: &random) }
        var piece = Array((Self.pieces.randomElement(using: &random) ?? "").utf8.map { String(UnicodeScalar($0)) })
        piece += ["a", " ", "b"]
        for keystroke in piece {
          edited = edited.applying([.insertion(keystroke, at: place)])
          place += keystroke.utf8.count
          guard check.isSame(edited) else { return }
        }
        guard check.isSame(sound) else { return }
        // Some of it stays.
        if Int.random(in: 0..<4, using: &random) == 0 { text = edited.string(edited.range) }
      }
      partial += check.partial
    }
    #expect(partial > 0, "nothing was read part by part")
  }

  /// Functions with different names, each with a mistake, and the end of the first line of the one in the middle.
  private static func functions(_ count: Int, _ language: HostLanguage) -> (text: SourceText, place: Int) {
    let (head, part) = EditedCode.plain(language)
    let parts = (0..<count).map { part.replacing("run", with: "run\($0)").replacing("send", with: "send\($0)") }
    let text = SourceText(head + parts.joined())
    let start = head.utf8.count + parts[..<(count / 2)].reduce(0) { $0 + $1.utf8.count }
    return (text, text.lineEnd(of: start))
  }

  /// A comma is lacking right before a key, and a text is joined from several places elsewhere in the file.
  @Test func pointersAreTheSameInParts() {
    func function(_ name: String, _ body: String) -> String {
      """
      fn \(name)(token: &str) -> Value {
          let mut payload = json!({ "message": { "token": token, "notification": \(body) } });
          payload["message"]["apns"] = json!({ "payload": { "aps": { "badge": "1" } } });
          payload
      }


      """
    }
    let sound = (0..<12).map { function("run\($0)", #"{ "title": "a" }"#) }.joined()
    let text = SourceText(sound + function("broken", #"{ "t"d"itel": "a" }, "data": { "n": 1 }"#))
    var check = SessionCheck(.rust, Linter(), SeededRandom(seed: 0))
    #expect(check.isSame(text) && check.partial == 1)
    let comma = Linter().lint(Source(text, .rust)).diagnostics.first { $0.rule == "syntax/missing-comma" }
    #expect(comma?.pointer == "/message/notification")
  }

  /// A function in the middle is broken, and all others are not read again.
  @Test(
    arguments: [HostLanguage.python, .java, .kotlin, .go, .cSharp, .php, .ruby, .swift, .dart, .rust],
    ["\"ab", "f(", "[", "x([\"a\", [", "{", "}", ")", "if (a) {"])
  func soundCodeIsRemembered(_ language: HostLanguage, piece: String) {
    let (text, place) = Self.functions(60, language)
    var cache = DiagnosticCache()
    let linter = Linter()
    let first = linter.lintEdited(Source(text, language), Configuration(), remembering: &cache).result.diagnostics
    let broken = text.applying([.insertion(" " + piece, at: place)])
    let silent = Linter(levels: Dictionary(uniqueKeysWithValues: linter.rules.rules.map { ($0.id, .off) }))
    let second = silent.lintEdited(Source(broken, language), Configuration(), remembering: &cache)
    #expect(second.analyzedExcerpts == nil)
    #expect(second.result.diagnostics.count > first.count * 3 / 4, "\(first.count) \(second.result.diagnostics.count)")
  }

  /// A bracket or a string without its end says nothing of the functions behind.
  @Test(
    arguments: [HostLanguage.python, .java, .kotlin, .go, .cSharp, .php, .ruby, .swift, .dart, .rust],
    ["\"ab", "f(", "[", "x({\"a\": [", "{", ")", "]"])
  func functionsBehindStayWhatTheyAre(_ language: HostLanguage, piece: String) {
    let (text, place) = Self.functions(24, language)
    let broken = text.applying([.insertion(" " + piece, at: place)])
    let behind = place + 2_500
    let linter = Linter()
    func findings(_ text: SourceText, from start: Int) -> [String] {
      linter.lint(Source(text, language)).diagnostics.filter { $0.range.start >= start }
        .map { "\($0.rule) \($0.range.start - start) \($0.message) \($0.fixes.count)" }
    }
    let expected = findings(text, from: behind)
    #expect(expected.count >= 6)
    #expect(findings(broken, from: behind + piece.utf8.count + 1) == expected)
  }

  /// What a function yields is known while the end of its body is in another part.
  @Test func functionsMayEndInOtherParts() {
    let filler = "// " + String(repeating: "filler ", count: 40)
    let text = SourceText(
      """
      // é 😀 fcm.googleapis.com/fcm/send
      Map<String, Object> look(String t) {
        Map<String, Object> d = new HashMap<>();
        d.put("n", 5);
        Message other() { int ttl = 60; return Message.builder().setTopic(Sender.TOPIC).build(); }
      \(filler)
        client.sendMulticast(m);
          Object tree(boolean x) {
              ObjectNode root = mapper.createObjectNode();
      }
      \(filler)
          void kind(boolean x) {
          }
      void fill(Message.Builder b) {
      }
      \(filler)
          Object both() { return new HashMap<String, Object>() {{ put(APS_KEY, Map.of("badge", "1")); }}; }
          void kind(boolean x) {
      }
        return d;
      }
        return Map.of("message", Map.of("token", t, "data", look(t)));

      """)
    guard let place = text.firstOffset(of: "  Message other", in: text.range) else { return }
    var check = SessionCheck(.java, Linter(), SeededRandom(seed: 1))
    let texts = [text, text.applying([.insertion("-", at: place)]), text]
    #expect(texts.allSatisfy { check.isSame($0) })
  }

  /// Fixes and mistakes of calls in other functions are still told while a string has no end.
  @Test func stringsWithoutEndHideOnlyTheirOwnFunction() {
    let function = """
      def send(token):
          return messaging.Message(notification=messaging.Notification(title="a", bdy="b"), topic="/topics/a")


      """
    let sound = "from firebase_admin import messaging\n\n\n" + String(repeating: function, count: 8)
    let text = SourceText(sound)
    guard let first = text.firstOffset(of: "):", in: text.range) else { return }
    let broken = text.applying([.insertion(" print(\"ab", at: text.lineEnd(of: first))])
    let linter = Linter()
    let all = linter.lint(Source(text, .python)).diagnostics
    let left = linter.lint(Source(broken, .python)).diagnostics
    #expect(all.contains { !$0.fixes.isEmpty })
    #expect(left.filter { !$0.fixes.isEmpty }.count >= all.filter { !$0.fixes.isEmpty }.count * 3 / 4)
    #expect(left.filter { $0.message.contains("bdy") }.count >= 6, "\(left.map(\.message))")
  }

  /// What is said of the last byte of a file, and of a payload in another that has no end.
  @Test(
    arguments: [
      ("Message message = Message.builder()\n    .setAndroidConfig(AndroidConfig.builder().s}", .java),
      ("({aps config};\n({aps{ontentAvailabl\nconst config={{aps:{adge:''}}};t e", .javaScript),
      (
        "messaging().send({ topic: 'a b' ,, data: { x: 1 } })\nconst TOPIC = 'a b';\nfcm.send({ topic: TOPIC",
        .javaScript
      ),
      (mapsBehindTheirUse + "late.add(\"aps\", i", .kotlin),
    ] as [(String, HostLanguage)])
  func endsOfFilesAreRead(_ text: String, _ language: HostLanguage) {
    let source = Source(SourceText(text), language)
    let linter = Linter()
    var cache = DiagnosticCache()
    let known = linter.lintEdited(source, Configuration(), remembering: &cache)
    #expect(!known.result.diagnostics.isEmpty)
    #expect(known.result.diagnostics == linter.lintWithoutTrials(source, looksCloser: true).diagnostics)
  }

  /// A map that two parts use, and a call behind them that changes an object of the first one.
  private static let mapsBehindTheirUse: String = {
    let body = """
      fun body(token: String) = mapOf(
          "message" to mapOf("token" to token, "notification" to mapOf("titel" to "a"), "data" to data),
      )

      """
    return """
      val late = JsonObject()
      \(body)val data = mapOf("n" to 1)
      val list = buildJsonObject { putJsonArray("vibrate_timings") { add(1) } }
      post(mapOf("message" to mapOf("topic" to "a", "android" to mapOf("priority" to urgency))))
      val other = TOPIC
      // é 😀 fcm.googleapis.com/fcm/send
      val list = buildJsonObject { putJsonArray("vibrate_timinonesignal.coms") { add(1) } }
      \(body)
      """
  }()

  /// A value with a mistake in another part than the payload that it belongs to.
  @Test(arguments: [3, 30])
  func brokenValuesInOtherParts(_ fillers: Int) {
    let text = """
      Map<String, Object> body(String token) {
        Map<String, Object> payload = new HashMap<>();
      \(String(repeating: "  // filler filler filler filler filler filler\n", count: fillers))
        payload.put("aps", Map.of("badge", "1", "sounfun f() {
      """
    let source = Source(SourceText(text), .java)
    let linter = Linter()
    var cache = DiagnosticCache()
    let known = linter.lintEdited(source, Configuration(), remembering: &cache)
    #expect(known.result.diagnostics.contains { $0.rule == "syntax/unclosed-string" })
    #expect(known.result.diagnostics == linter.lintWithoutTrials(source, looksCloser: true).diagnostics)
  }

  /// A template that another one closes by mistake hides no text behind it, whoever reads the statements.
  @Test func templatesOutOfStepHideNothing() {
    let text = """
      fcm[&a `\\
      const text = `{"aps": {"badge"};
      const body = '{"aps": {"badge": ' + '"1"}}';
      const text = `{"aps": {"badge": "1"}}`;

      """
    let source = Source(SourceText(text), .typeScript)
    let linter = Linter()
    var cache = DiagnosticCache()
    let known = linter.lintEdited(source, Configuration(), remembering: &cache).result
    #expect(known.diagnostics.map(\.rule) == ["apns/wrong-type", "apns/wrong-type"])
    #expect(known.diagnostics == linter.lintWithoutTrials(source, looksCloser: true).diagnostics)
  }

  /// The token before a part says whether a statement begins with it, and what is broken in a part hears of more.
  @Test func whatIsBeforePartsCounts() {
    let filler = "// \(String(repeating: "filler ", count: 70))\n"
    let headers = "req.insert(\"apns-push-type\", \"background\");\nreq.insert(\"apns-priority\", \"10\");\n"
    let before = String(repeating: filler, count: 4) + "[]# é\n"
    let behind = String(repeating: filler, count: 3) + headers
    let linter = Linter()
    var cache = DiagnosticCache()
    for middle in ["    }\n}\n", "\n", "    }\n}\n"] {
      let source = Source(SourceText(before + middle + behind), .rust)
      let known = linter.lintEdited(source, Configuration(), remembering: &cache).result
      #expect(known.diagnostics == linter.lintWithoutTrials(source, looksCloser: true).diagnostics)
    }
  }

  /// A value with an open bracket, used far behind it: there it has no end of its own.
  @Test func openValuesFarAway() {
    let use = "post([\"message\": [\"topic\": \"a\", \"android\": [\"priority\": urgency]]])\n"
    let text = """
      // fcm
      let urgency = wide ? "urgent" : "low"data = {
      func run(topic: String) {}
      \(use)\(String(repeating: "let ttl = 60\n", count: 60))request.setValue("voip", forHTTPHeaderField: "a"))a b
      \(use)\(String(repeating: "late[\"aps\"] = inner\n", count: 40))func run(topic: String) {}

      """
    let source = Source(SourceText(text + use), .swift)
    let linter = Linter()
    var cache = DiagnosticCache()
    let known = linter.lintEdited(source, Configuration(), remembering: &cache).result
    #expect(known.diagnostics.contains { $0.rule == "types/unknown-value" })
    #expect(known.diagnostics == linter.lintWithoutTrials(source, looksCloser: true).diagnostics)
  }

  /// Texts that random sessions came to: maps named in parts with a string that has no end, an object that a statement in
  /// another part finishes, used before, and a function between the parentheses of another one.
  @Test(arguments: [
    (
      """
      data = { 'n' => 1 }
      payload.merge!(aps: { badge: '1' })
      topics.each { |topic| post(topic) }
      message = { 'topic' => '/topics/a', 'data' => data, 'notification' => { 'title' => 'a' } }, "
      body = { message: { topic: TOPIC, data: { n: TTL } } }
      post({ message: { topic: "#{TOPIC}", android: { ttl: "#{60.days.to_i}s" } } })
        {"aps": {"badge": "1"}}
        message[:android] = { priority: "urgent" }
      post(message)
      message = { 'topic' => '/topics/a', 'data' => data, 'notification' => { 'title' => 'a' } }call({"a": a b

      """, HostLanguage.ruby, "data/value-not-string"
    ),
    (
      """
      let builder = DefaultNotificationBuilder::new().set_title("a").set_loc_args(&["b"]);
      \(String(repeating: "// fcm\nlet topic = \"/topics/c\";\n", count: 8))\
      built.add_custom_data("thread-id", &x)?;
      use serde_json::json;
      let topic = "/topics/c";
      let mut built = builder.buildd(token, options);
      use a2::{DefaultNotificationBuilder, NotificationBuilder, NotificationOptions, PushType};

      """, .rust, "admin-sdk/unknown-member"
    ),
    (
      """
      TTL = 60
      body = { message: { topic: TOPIC, data: { n: TTL } } }
      message = { 'topic' => '/topics/a', 'data' => data, 'notification' => { 'title' => 'a' } }
      require 'fcm'
      message = { token: t }
      given('a b', { n: 5 })
      require 'fcm'
      message = { token: t }
      TOPIC = "/topics/b"
      =begin
      fcm
      =end
      message = { token: "t" }
      if silent
        message[:android] = { priority: "urgent" }
      end
      post(message)
      require 'fcm'
      data = {}
      data[:n] = 5
      post({ message: { topic: "#{TOPIC}", android: { ttl: "#{60.days.to_i}s" } } })
      lint-ignore data: because
      unless data.empty?
        message[:data] = data
      message = { token: t }
      post({ message: { token: t }.merge(base) })
      payload.merge!(aps: { badge: '1' })
      message[:data'] = data if data.any?
      data = { 'n' => 1 }
      post({ message: base.merge(token: t) })
      post({ message: { **base, token: t } })
      message = { 'topic' => '/topics/a', 'data' => data, 'notification' => { 'title' => 'a' } }
      data = { 'n' => 1 }

      """, .ruby, "data/value-not-string"
    ),
    (
      """
      firebase-adminvoid given(String topic, Map<String, dynamic> data) {
      void late(String t, Map<String, fun f() {
      namic> data) {
        post(jsonEncode({'message': {'token': t, 'data': data}}));
      }
        final extra = {'n': 5};
        late(t, extra);

      """, .dart, "data/value-not-string"
    ),
    (
      """
      // fcm.googleapis.com
      void late(Striclass Sender {
        void send() {
        }
      }
      g t, Map<String, dynamic> data) {
        post(jsonEncode({'message': {'token': t, 'data': data}}));
      }
        final extra = {'n': 5};
        late(t, extra);

      """, .dart, "data/value-not-string"
    ),
  ])
  func valuesInOtherParts(_ text: String, _ language: HostLanguage, _ rule: String) {
    let source = Source(SourceText(text), language)
    let linter = Linter()
    var cache = DiagnosticCache()
    let known = linter.lintEdited(source, Configuration(), remembering: &cache).result
    #expect(known.diagnostics.contains { $0.rule == rule })
    #expect(known.diagnostics == linter.lintWithoutTrials(source, looksCloser: true).diagnostics)
  }

  /// Whether headers far behind belong to the same request, what stands between brackets says.
  @Test func bracketsBetweenHeadersAreLookedAt() {
    let head =
      "// fcm\n" + String(repeating: "let a = 1;\n", count: 40) + "req.insert(\"apns-push-type\", \"background\");\n"
      + "let b = 2;\nfun f() {\n" + String(repeating: "let c = 1;\n", count: 40)
    let tail = "req.insert(\"apns-priority\", \"10\");\n}\n"
    let linter = Linter()
    var cache = DiagnosticCache()
    for text in [head + tail, head + "}\n" + tail] {
      let source = Source(SourceText(text), .rust)
      let known = linter.lintEdited(source, Configuration(), remembering: &cache).result.diagnostics
      #expect(known == linter.lintWithoutTrials(source, looksCloser: true).diagnostics)
      #expect(known.map(\.rule) == (text.contains("\n}\nreq") ? ["apns/background-priority"] : []))
    }
  }

  /// In running text, what is never closed ends where prose begins; a command on that line is one, in one part or two.
  @Test(arguments: [2, 40])
  func commandsBehindOpenTextAreFound(_ lines: Int) {
    let text = SourceText(
      "call(t, {notification: {titel: 'a\n" + String(repeating: "1. ```diff\n", count: lines)
        + "\ncurl POST https://fcm.googleapis.com/fcm/send here and now.\n")
    var cache = DiagnosticCache()
    let linter = Linter()
    let fresh = linter.lint(Source(text, .text)).diagnostics
    let known = linter.lintEdited(Source(text, .text), Configuration(), remembering: &cache).result.diagnostics
    #expect(fresh.contains { $0.rule == "request/wrong-method" })
    #expect(fresh.map(\.rule) == known.map(\.rule))
  }
}
