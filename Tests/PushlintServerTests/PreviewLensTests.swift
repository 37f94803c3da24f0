import Foundation
import PushlintExtract
import PushlintLinter
import PushlintPreview
import PushlintRPC
import PushlintText
import TestSupport
import Testing

/// The line above each payload, and the hover over its beginning: what a fresh preview says.
@Suite struct PreviewLensTests {
  private static let capabilities =
    #"{"textDocument":{"codeLens":{"dynamicRegistration":true},"hover":{"contentFormat":["markdown"]}},"workspace":{"codeLens":{"refreshSupport":true}}}"#

  /// A document whose name does not say what it is.
  private static let uri = "untitled:push"

  /// What previews of a text say that is linted for the first time.
  private static func digests(_ text: String, _ language: HostLanguage) -> [PreviewDigest] {
    let linter = Linter()
    let source = Source(SourceText(text), language)
    let diagnostics = linter.lint(source).diagnostics
    let builder = PreviewBuilder(source.text, diagnostics, linter.rules.catalogue)
    return linter.analyzedExcerpts(of: source, Configuration())
      .flatMap { Array($0.payloads(linter.rules.catalogue)) }
      .compactMap(builder.preview).map(PreviewDigest.init)
  }

  /// The lenses of the document that is open, as an editor shows them.
  private static func lenses(_ editor: inout ScriptedEditor, uri: String = ScriptedEditor.uri) -> [JSONValue] {
    let lenses = editor.ask("textDocument/codeLens", uri: uri)?.array ?? []
    return lenses.map { lens in editor.ask("codeLens/resolve", lens.text) ?? .null }
  }

  private static func titles(_ editor: inout ScriptedEditor) -> [String] {
    lenses(&editor).map { $0["command", "title"]?.string ?? "" }
  }

  // MARK: Words

  @Test(arguments: [
    (
      #"{"message":{"topic":"a","notification":{"title":"Title","body":"b"}}}"#, "Preview: Android, iPhone, web “Title”"
    ),
    (
      #"{"message":{"token":"x","android":{"notification":{"title":"Title","body":"b"}},"apns":{"headers":{"apns-push-type":"background","apns-priority":"5"},"payload":{"aps":{"content-available":1}}},"webpush":{"headers":{"TTL":"60"}}}}"#,
      "Preview: Android “Title” · iPhone silent push · web no notification"
    ),
    (#"{"message":{"topic":"a","data":{"a":"1"}}}"#, "Preview: Android, iPhone, web data message"),
    (#"{"message":{"topic":"a","data":{"a":1}}}"#, "Preview: not delivered"),
    (#"{"aps":{"alert":"Hi"}}"#, "Preview: iPhone “Hi”"),
    (#"{"aps":{"badge":3}}"#, "Preview: iPhone no notification"),
    (
      #"{"message":{"topic":"a","notification":{"title":"\#(String(repeating: "ab", count: 40))","body":"b"}}}"#,
      "Preview: Android, iPhone, web “\(String(repeating: "ab", count: 16))…”"
    ),
    (
      #"{"message":{"topic":"a","notification":{"body":"a\n\u202Eb"}}}"#,
      #"Preview: Android, iPhone, web “a \u{202E}b”"#
    ),
    (#"{"to":"/topics/a","notification":{"title":"t"}}"#, "Preview: not delivered"),
  ])
  func aLineSaysWhatPeopleGet(_ text: String, _ expected: String) {
    var editor = ScriptedEditor(capabilities: Self.capabilities)
    _ = editor.open(text)
    let titles = Self.titles(&editor)
    #expect(titles == [expected])
  }

  @Test func lensesOpenThePreview() {
    var editor = ScriptedEditor(capabilities: Self.capabilities)
    _ = editor.open(
      "// Sends it.\nconst message = {\n  topic: 'a', notification: { title: 'T', body: 'b' },\n};\ngetMessaging().send(message);\n",
      language: "javascript", uri: Self.uri)
    let lens = Self.lenses(&editor, uri: Self.uri).first
    #expect(lens?["range", "start", "line"] == 1 && lens?["data"] != nil)
    #expect(lens?["command", "command"] == "pushlint.preview")
    #expect(lens?["command", "arguments"]?.array == [.string(Self.uri), lens?["range", "start"] ?? .null])
  }

  // MARK: The truth

  private static let languages: [String: HostLanguage] = [
    "json": .json, "jsonc": .json, "js": .javaScript, "md": .markdown, "http": .http, "sh": .shellScript,
  ]

  /// Of every example of every page of a family.
  @Test(arguments: ["apns", "data", "webpush", "structure", "legacy", "target", "android"])
  func lensesAndHoversAreWhatAPreviewSays(_ family: String) throws {
    let folder = SharedData.repository.appendingPathComponent("rules/\(family)")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
    var count = 0
    for page in pages.sorted() {
      let text = try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
      for block in PageExamples(text).blocks {
        guard let language = Self.languages[block.language], block.targets.isEmpty else { continue }
        let digests = Self.digests(block.text, language)
        var editor = ScriptedEditor(capabilities: Self.capabilities)
        _ = editor.open(block.text, language: language.rawValue, uri: Self.uri)
        let lenses = Self.lenses(&editor, uri: Self.uri)
        #expect(lenses.map { $0["command", "title"]?.string } == digests.map(\.line), "\(page) \(block)")
        for (lens, digest) in zip(lenses, digests) {
          count += 1
          let position = lens["range", "start"] ?? .null
          let hover = editor.ask(
            "textDocument/hover", #"{"textDocument":{"uri":"\#(Self.uri)"},"position":\#(position.text)}"#)
          guard let words = hover?["contents", "value"]?.string else { continue }
          #expect(words.split(separator: "\n", omittingEmptySubsequences: false).count <= 20, "\(page) \(block)")
          // Sizes are said by the hover alone.
          let headline = digest.text(isMarkdown: true).prefix { $0 != "\n" }
          #expect(words.contains(headline), "\(page) \(block): \(words)")
        }
      }
    }
    #expect(count > 0)
  }

  /// While somebody types, too.
  @Test func lensesFollowTheEdits() {
    var editor = ScriptedEditor(capabilities: Self.capabilities)
    var text = ""
    _ = editor.open(text, language: "ndjson")
    let whole = """
      {"message":{"topic":"a","notification":{"title":"One","body":"b"}}}
      {"message":{"topic":"a","data":{"a":1}}}
      {"aps":{"alert":{"title":"Two"}}}
      """
    var seen: Set<[String]> = []
    for (index, character) in whole.enumerated() {
      let line = text.split(separator: "\n", omittingEmptySubsequences: false)
      let place = #"{"line":\#(line.count - 1),"character":\#(line.last?.utf16.count ?? 0)}"#
      _ = editor.change(
        #"{"range":{"start":\#(place),"end":\#(place)},"text":\#(JSONValue.string(String(character)).text)}"#,
        version: index + 2)
      text.append(character)
      let titles = Self.titles(&editor)
      #expect(titles == Self.digests(text, .ndjson).map(\.line), "\(text)")
      seen.insert(titles)
    }
    #expect(seen.contains(["Preview: Android, iPhone, web “One”", "Preview: not delivered", "Preview: iPhone “Two”"]))
  }

  // MARK: Clients and settings

  @Test func onlyWhoShowsLensesIsOfferedThem() {
    for (capabilities, isOffered) in [
      ("{}", false), (Self.capabilities, true), (#"{"textDocument":{"codeLens":7}}"#, false),
    ] {
      var editor = ScriptedEditor.silent
      let hello = editor.say(
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":\#(capabilities)}}"#
      ).first?["result", "capabilities"]
      #expect((hello?["codeLensProvider"] != nil) == isOffered)
      #expect(hello?["executeCommandProvider", "commands"]?.array?.contains("pushlint.preview") == true)
    }
  }

  @Test func theSettingTurnsThemOff() {
    var editor = ScriptedEditor(capabilities: Self.capabilities)
    _ = editor.open(#"{"aps":{"alert":"Hi"}}"#)
    let before = Self.titles(&editor)
    let told = editor.notify("workspace/didChangeConfiguration", #"{"settings":{"codeLens":false}}"#)
    #expect(before.count == 1)
    #expect(told.count { $0["method"] == "workspace/codeLens/refresh" } == 1)
    let after = editor.ask("textDocument/codeLens")
    #expect(after == [])
    let same = editor.notify("workspace/didChangeConfiguration", #"{"settings":{"codeLens":false}}"#)
    #expect(!same.contains { $0["method"] == "workspace/codeLens/refresh" })
    // A client that cannot be told is not.
    var other = ScriptedEditor()
    _ = other.open(#"{"aps":{"alert":"Hi"}}"#)
    let silence = other.notify("workspace/didChangeConfiguration", #"{"settings":{"codeLens":false}}"#)
    #expect(!silence.contains { $0["method"] == "workspace/codeLens/refresh" })
  }

  @Test func lensesAreBounded() {
    var editor = ScriptedEditor(capabilities: Self.capabilities)
    _ = editor.open(String(repeating: "{\"aps\":{\"alert\":\"Hi\"}}\n", count: 5_000), language: "ndjson")
    let lenses = editor.ask("textDocument/codeLens")?.array
    #expect(lenses?.count == 1_000)
  }

  /// Lenses of a text that has changed, of a document that is closed, of somebody else, and of nobody.
  @Test(arguments: [
    #"{"uri":"file:///push.json","revision":99,"offset":0}"#, #"{"uri":"file:///gone.json","revision":1,"offset":0}"#,
    #"{"uri":"file:///push.json","revision":1,"offset":-9007199254740993}"#,
    #"{"uri":"file:///push.json","revision":1,"offset":9007199254740993}"#,
    #"{"uri":"file:///push.json","revision":1,"offset":3}"#, #"{"uri":7}"#, "null", "[]", #""x""#,
  ])
  func oddLensesAreAnswered(_ data: String) {
    var editor = ScriptedEditor(capabilities: Self.capabilities)
    _ = editor.open(#"{"aps":{"alert":"Hi"}}"#)
    let lens = #"{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":1}},"data":\#(data)}"#
    let title = editor.ask("codeLens/resolve", lens)?["command", "title"]
    #expect(title == (data.hasPrefix("{\"uri\":\"") ? "Preview" : nil))
    for other in ["7", "null", "[]", "{}"] {
      let reply = editor.say(#"{"jsonrpc":"2.0","id":1,"method":"codeLens/resolve","params":\#(other)}"#)
      #expect(reply.count == 1)
    }
  }
}

/// What the hover over the beginning of a payload says.
@Suite struct PreviewHoverTests {
  private static func hover(_ marked: String, language: String = "json", format: String = "markdown") -> String {
    var editor = ScriptedEditor(capabilities: #"{"textDocument":{"hover":{"contentFormat":["\#(format)"]}}}"#)
    return editor.ask("textDocument/hover", at: marked, language: language, uri: "untitled:push").result?[
      "contents", "value"]?.string ?? ""
  }

  private static let full = #"""
    {"mess|age":{"topic":"a","notification":{"title":"T","body":"B","image":"https://a.example/i.png"},
    "android":{"priority":"HIGH","notification":{"click_action":"OPEN"}},
    "apns":{"payload":{"aps":{"sound":"ding.caf"}}},"webpush":{"fcm_options":{"link":"https://a.example"}}}}
    """#

  @Test func theWholeMessageIsTold() {
    #expect(
      Self.hover(Self.full) == """
        `message`: The message to send. A request has exactly one.

        FCM request on devices:

        - Android: shown, 79 of 2,048 bytes
          - title: `T`
          - body: `B`
          - image: `https://a.example/i.png`
          - sound: the sound of the channel; priority: `HIGH`; tap: `OPEN`
        - Apple: shown, 86 of 2,048 bytes
          - title: `T`
          - body: `B`
          - image: `https://a.example/i.png` (ignored: needs `mutable-content: 1` and a service extension in the app)
          - sound: `ding.caf`; priority: 10; tap: opens the app
        - Web: shown, 86 of 2,048 bytes
          - title: `T`
          - body: `B`
          - image: `https://a.example/i.png`
          - sound: as the system plays it; priority: normal urgency; tap: `https://a.example`
        """)
  }

  @Test func plainTextIsPlain() {
    let text = Self.hover(
      ##"{"mess|age":{"topic":"a","notification":{"title":"**a** `b` <c> _d_ &amp; [x](https://e.example)","body":"# ```"}}}"##,
      format: "plaintext")
    #expect(text.contains("  - title: **a** `b` <c> _d_ &amp; [x](https://e.example)\n"), "\(text)")
    #expect(text.contains("  - body: # ```\n"))
    #expect(!text.contains("`message`") && text.contains("message: "))
  }

  /// In Markdown everything of a payload is between backticks, of which there are more than in it.
  @Test(arguments: [
    ("**a**", "`**a**`"), ("`", "`` ` ``"), ("a`b", "``a`b``"), ("``` <img>", "```` ``` <img> ````"),
    ("[x](command:evil)", "`[x](command:evil)`"), ("<script>", "`<script>`"), ("a\\nb", "`a b`"), (" ", "`   `"),
    ("&lt;", "`&lt;`"), ("| - #", "`| - #`"), ("\\u202Ex", #"`\u{202E}x`"#),
  ])
  func nothingBecomesMarkup(_ title: String, _ expected: String) {
    let text = Self.hover(
      #"{"mess|age":{"topic":"a","notification":{"title":"\#(title)","body":"b"},"android":{"notification":{"channel_id":"\#(title)"}}}}"#
    )
    #expect(text.contains("  - title: \(expected)\n"), "\(text)")
    // No other line begins anything.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
    #expect(lines.allSatisfy { $0.isEmpty || $0.hasPrefix("- ") || $0.hasPrefix("  - ") || $0.hasPrefix("FCM ") })
  }

  @Test(arguments: [
    (#"|{"message":{"topic":"a","data":{"a":"1"}}}"#, "json", "a data message"),
    (#"{"mess|age":{"topic":"a","data":{"a":1}}}"#, "json", "FCM request, not delivered"),
    (#"{"aps|":{"alert":"Hi"}}"#, "json", "- body: `Hi`"),
    (#"|{"to":"/topics/a","notification":{"title":"t"}}"#, "json", "was shut down"),
    (
      "const m = |{ topic: 'a', notification: { title: 'T', body: 'b' } };\ngetMessaging().send(m);\n", "javascript",
      "- title: `T`"
    ),
    (
      """
      Message message = Mess|age.builder()
          .setTopic("a")
          .setNotification(Notification.builder().setTitle("Typed").setBody("b").build())
          .build();
      FirebaseMessaging.getInstance().send(message);
      """, "java", "- title: `Typed`"
    ),
    (
      """
      from firebase_admin import messaging
      message = messaging.Mess|age(topic="a", notification=messaging.Notification(title="Typed", body="b"))
      messaging.send(message)
      """, "python", "- title: `Typed`"
    ),
    (
      "m := &messaging.Mess|age{Topic: \"a\", Notification: &messaging.Notification{Title: \"Typed\", Body: \"b\"}}\nclient.Send(ctx, m)\n",
      "go", "- title: `Typed`"
    ),
  ])
  func everyKindIsTold(_ marked: String, _ language: String, _ expected: String) {
    let text = Self.hover(marked, language: language)
    #expect(text.contains(expected), "\(text)")
  }

  @Test func aMegabyteOfEmojiIsShort() {
    let title = String(repeating: "👨‍👩‍👧‍👦", count: 42_000)
    let text = Self.hover(#"{"mess|age":{"topic":"a","notification":{"title":"\#(title)","body":"\#(title)"}}}"#)
    #expect(text.contains("👨‍👩‍👧‍👦…`") && text.utf8.count < 12_000)
  }
}
