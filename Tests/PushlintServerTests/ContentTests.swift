import PushlintRPC
import TestSupport
import Testing

/// What an editor shows of a document: hovers, symbols, folds, selections, colours, links, hints, layout.
@Suite struct ContentTests {
  private static let message = """
    {
      "message": {
        "topic": "news",
        "notification": { "title": "Common", "image": "https://push.example/a.png" },
        "android": {
          "ttl": "90000s",
          "notification": { "title": "Android", "color": "#ff8000" }
        },
        "data": { "own": "1" }
      }
    }

    """

  private static func hover(_ marked: String, language: String = "json") -> String? {
    var editor = ScriptedEditor()
    return editor.ask("textDocument/hover", at: marked, language: language).result?["contents", "value"]?.string
  }

  @Test(arguments: [
    (
      #""title": "Com|mon""#, #""title": "Common""#,
      "- Android: title `\"Android\"` from `message.android.notification.title`"
    ),
    (#""ttl|": "90000s""#, #""ttl": "90000s""#, "Here: 1 day 1 hour."),
    (#""o|wn": "1""#, #""own": "1""#, "- Web: receives it"),
    (#""mess|age": {"#, #""message": {"#, "- Android: shown, "),
  ])
  func hoversSayWhatDevicesGet(_ marked: String, _ plain: String, _ expected: String) throws {
    let text = try #require(Self.hover(Self.message.replacing(plain, with: marked, maxReplacements: 1)))
    #expect(text.contains(expected), "\(text)")
  }

  @Test(arguments: [
    (#"{"message":{"topic":"a","data":{"ord|er":17}}}"#, "- no device: the message is refused", "receives it"),
    (
      #"{"message":{"topic":"a","notification":{"tit|le":"x"},"apns":{"payload":{"aps":{"alert":{"title":"own"}}}}}}"#,
      "- Apple: its own `aps.alert` instead", "Apple: title"
    ),
    (
      #"{"message":{"topic":"a","notification":{"tit|le":"x"},"android":{"notification":{"title":"y"}}}}"#,
      "- Apple: title `\"x\"`", "instead"
    ),
    (
      #"{"message":{"topic":"a","notification":{"title":"x"},"android":{"priority":"HI|GH"}}}"#,
      "`HIGH`: wakes a sleeping device.", "NORMAL`:"
    ),
  ])
  func hoversSayWhoGetsWhat(_ marked: String, _ expected: String, _ unexpected: String) throws {
    let text = try #require(Self.hover(marked))
    #expect(text.contains(expected) && !text.contains(unexpected), "\(text)")
  }

  @Test func hoversExplainTheHeadersOfARequest() throws {
    let request = "POST https://api.push.apple.com/3/device/a HTTP/2\napns-prio|rity: 5\n\n{ \"aps\": {} }\n"
    let text = try #require(Self.hover(request, language: "http"))
    #expect(text.hasPrefix("`message.apns.headers.apns-priority`"))
  }

  @Test(arguments: [#"{ "na|me": "x" }"#, "{ | \"aps\": {} }", "|", #"{ "message": { "text": "hi|" } }"#])
  func nothingIsSaidOfWhatNobodyKnows(_ marked: String) { #expect(Self.hover(marked) == nil) }

  @Test func theOutlineNestsAndItsNamesLieInside() throws {
    var editor = ScriptedEditor(
      capabilities: #"{"textDocument":{"documentSymbol":{"hierarchicalDocumentSymbolSupport":true}}}"#)
    _ = editor.open(Self.message)
    let symbols = editor.ask("textDocument/documentSymbol")?.array
    let root = try #require(symbols?.first)
    #expect(root["name"] == "FCM request")
    #expect(root["detail"]?.string == "\"Common\"", "what tells it from other payloads")
    let message = try #require(root["children"]?.array?.first)
    let names = (message["children"]?.array ?? []).compactMap { $0["name"]?.string }
    #expect(names == ["topic", "notification", "android", "data"])
    var flat = ScriptedEditor()
    _ = flat.open(Self.message)
    #expect(flat.ask("textDocument/documentSymbol")?.array?.last?["containerName"] == "data")
  }

  @Test func foldsKeepTheClosingLineInSight() {
    var editor = ScriptedEditor(capabilities: #"{"textDocument":{"foldingRange":{"lineFoldingOnly":true}}}"#)
    _ = editor.open(Self.message)
    let folds = editor.ask("textDocument/foldingRange")?.array ?? []
    #expect(folds.map { [$0["startLine"], $0["endLine"]] } == [[0, 9], [1, 8], [4, 6]])
  }

  @Test(arguments: [message, message.replacing("\"ttl\": ", with: "\"ttl "), String(message.dropLast(9))])
  func selectionsGrow(_ text: String) throws {
    var editor = ScriptedEditor()
    _ = editor.open(text)
    for line in 0..<12 {
      let params =
        #"{"textDocument":{"uri":"\#(ScriptedEditor.uri)"},"positions":[{"line":\#(line),"character":14}]}"#
      let found = editor.ask("textDocument/selectionRange", params)?.array
      var range = try #require(found?.first)
      while let parent = range["parent"] {
        #expect(try Self.place(range, "start") >= Self.place(parent, "start"))
        #expect(try Self.place(range, "end") <= Self.place(parent, "end"))
        #expect(range["range"] != parent["range"])
        range = parent
      }
    }
  }

  private static func place(_ value: JSONValue, _ end: String) throws -> Int {
    let line = try #require(value["range", end, "line"]?.integer)
    return line * 1_000 + (value["range", end, "character"]?.integer ?? 0)
  }

  @Test func coloursAreShownAndWrittenBack() throws {
    var editor = ScriptedEditor()
    let object = #""light_settings": { "color": { "red": 0, "green": 1, "blue": 0.5 } }"#
    let text = Self.message.replacing("\"#ff8000\"", with: "\"#ff8000\", \(object)")
    _ = editor.open(text)
    let colors = editor.ask("textDocument/documentColor")?.array ?? []
    #expect(colors.map { $0["color", "green"]?.double } == [128.0 / 255, 1])
    for (color, written) in zip(colors, ["\"#00ff00\"", #"{ "red": 0, "green": 1, "blue": 0, "alpha": 1 }"#]) {
      let range = try #require(color["range"]).text
      let params =
        #"{"textDocument":{"uri":"\#(ScriptedEditor.uri)"},"range":\#(range),"color":{"red":0,"green":1,"blue":0,"alpha":1}}"#
      let offers = editor.ask("textDocument/colorPresentation", params)?.array
      let offer = try #require(offers?.first)
      #expect(offer["textEdit", "newText"]?.string == written)
    }
  }

  /// A picker writes colors as JSON has them.
  @Test(arguments: [
    (
      "json", 1,
      ##"{"message": {"topic": "a", "android": {"notification": {"titel": "x", "color": "#ff8000"}}}}"##
    ),
    (
      "python", 0,
      "# fcm\np = {'message': {'topic': 'a', 'android': {'notification': {'titel': 'x', 'color': '#ff8000'}}}}\n"
    ),
  ])
  func coloursOfOtherLanguagesAreNotOffered(_ language: String, _ count: Int, _ code: String) {
    var editor = ScriptedEditor()
    let published = editor.open(code, language: language)
    #expect(published.contains { $0.text.contains("titel") })
    #expect(editor.ask("textDocument/documentColor")?.array?.count == count)
  }

  @Test func linksAndHintsStandAtTheirValues() {
    var editor = ScriptedEditor()
    _ = editor.open(Self.message)
    #expect(editor.ask("textDocument/documentLink")?.array?.map { $0["target"] } == ["https://push.example/a.png"])
    let params =
      #"{"textDocument":{"uri":"\#(ScriptedEditor.uri)"},"range":{"start":{"line":0,"character":0},"end":{"line":99,"character":0}}}"#
    let hints = editor.ask("textDocument/inlayHint", params)?.array ?? []
    #expect(
      hints.compactMap { $0["label"]?.string } == ["Android 77, Apple 66, Web 66 of 2,048 bytes", "1 day 1 hour"])
    #expect(hints.last?["position"] == ["line": 5, "character": 21])
  }

  @Test(arguments: [
    ("{\"aps\":{\"alert\":\"a\",\"badge\":1}}", "{ \"aps\": { \"alert\": \"a\", \"badge\": 1 } }"),
    ("{\n\"aps\":{\"alert\":\"a\"}}\n", "{\n  \"aps\": { \"alert\": \"a\" }\n}\n"),
    ("{\r\n\"aps\":{\"badge\":1}}\r\n", "{\r\n  \"aps\": { \"badge\": 1 }\r\n}\r\n"),
    (
      "{ // why\n\"aps\":{\"badge\":1, // one\n\n\n\"sound\":\"x\",}}",
      "{ // why\n  \"aps\": {\n    \"badge\": 1, // one\n\n    \"sound\": \"x\",\n  }\n}"
    ),
  ])
  func documentsAreLaidOut(_ text: String, _ expected: String) throws {
    var editor = ScriptedEditor()
    let uri = "file:///push.jsonc"
    _ = editor.open(text, language: "jsonc", uri: uri)
    let params = #"{"textDocument":{"uri":"\#(uri)"},"options":{"tabSize":2,"insertSpaces":true}}"#
    let answer = editor.ask("textDocument/formatting", params)
    let edits = try #require(answer)
    #expect(try edits.applied(to: text) == expected)
    _ = editor.open(expected, language: "jsonc", uri: uri)
    #expect(editor.ask("textDocument/formatting", params) == [])
  }

  @Test(arguments: ["{\"aps\": {\"alert\" \"a\"}}", "{\"name\":1}", "[1,2"])
  func whatIsBrokenOrNotOursIsNotLaidOut(_ text: String) {
    var editor = ScriptedEditor()
    _ = editor.open(text)
    let params = #"{"textDocument":{"uri":"\#(ScriptedEditor.uri)"},"options":{}}"#
    #expect(editor.ask("textDocument/formatting", params) == .null)
  }

  /// Everything at every place of documents that are cut off at every place.
  @Test func everyPlaceHasAnAnswer() {
    var editor = ScriptedEditor()
    let text = #"{"message":{"topic":"😀","android":{"ttl":"1s"},"apns":{"payload":{"aps":{"badge":1}}}}}"#
    for length in stride(from: 0, through: text.count, by: 3) {
      _ = editor.open(String(text.prefix(length)))
      for column in stride(from: 0, through: length + 2, by: 2) {
        let params =
          #"{"textDocument":{"uri":"\#(ScriptedEditor.uri)"},"position":{"line":0,"character":\#(column)}}"#
        #expect(editor.ask("textDocument/completion", params)?.array != nil)
        #expect(editor.ask("textDocument/hover", params) != nil)
      }
    }
  }
}
