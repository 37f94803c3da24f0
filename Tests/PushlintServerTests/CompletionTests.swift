import PushlintLinter
import PushlintRPC
import PushlintText
import TestSupport
import Testing

/// What can be written at a cursor, mostly in documents that nobody has finished.
@Suite struct CompletionTests {
  /// The text after an item has been taken as an editor without blanks takes it.
  private static func taking(_ label: String, at marked: String, language: String = "json") throws -> String {
    var editor = ScriptedEditor()
    let uri = "untitled:Untitled-1"
    let (result, text) = editor.ask("textDocument/completion", at: marked, language: language, uri: uri)
    let found = result?.array?.first { $0["label"]?.string == label }
    let item = try #require(found, "\(label) is not offered")
    let edit = try #require(item["textEdit"])
    let edits = [edit] + (item["additionalTextEdits"]?.array ?? [])
    return try JSONValue.array(edits).applied(to: text)
  }

  private static func labels(_ marked: String, language: String = "json") -> [String] {
    var editor = ScriptedEditor()
    return editor.ask("textDocument/completion", at: marked, language: language, uri: "untitled:Untitled-1").result?
      .array?
      .compactMap { $0["label"]?.string } ?? []
  }

  @Test(arguments: [
    // Inside quotes, closed or not; without quotes; in a gap.
    (#"{ "aps": { "mu|" } }"#, "mutable-content", #"{ "aps": { "mutable-content": 1 } }"#),
    ("{ \"aps\": { \"mu|\n} }", "mutable-content", "{ \"aps\": { \"mutable-content\": 1\n} }"),
    (#"{ "aps": { mu| } }"#, "mutable-content", #"{ "aps": { "mutable-content": 1 } }"#),
    (#"{ "aps": { | } }"#, "badge", #"{ "aps": { "badge":  } }"#),
    // The commas that the neighbours lack.
    (#"{ "aps": { "alert": "x" | } }"#, "mutable-content", #"{ "aps": { "alert": "x", "mutable-content": 1 } }"#),
    (
      "{ \"aps\": { \"|\n\"badge\": 1 } }", "mutable-content",
      "{ \"aps\": { \"mutable-content\": 1,\n\"badge\": 1 } }"
    ),
    // A key that has its value already.
    (#"{ "aps": { "bad|": 3 } }"#, "badge", #"{ "aps": { "badge": 3 } }"#),
    // Values.
    (
      #"{ "message": { "token": "t", "android": { "priority": | } } }"#, "HIGH",
      #"{ "message": { "token": "t", "android": { "priority": "HIGH" } } }"#
    ),
    (
      #"{ "message": { "token": "t", "android": { "priority": "no|" } } }"#, "HIGH",
      #"{ "message": { "token": "t", "android": { "priority": "HIGH" } } }"#
    ),
    // In a document with emoji before the cursor.
    (
      #"{ "message": { "topic": "😀", "notification": { "ti|" } } }"#, "title",
      #"{ "message": { "topic": "😀", "notification": { "title": "" } } }"#
    ),
  ])
  func takingAnItemWrites(_ marked: String, _ label: String, _ text: String) throws {
    let written = try Self.taking(label, at: marked)
    #expect(written == text)
  }

  /// The first value of an enum says what leaving the field out says.
  @Test func unspecifiedValuesAreNotOffered() {
    let values = Self.labels(#"{"message": {"token": "t", "android": {"notification": {"visibility": "|"}}}}"#)
    #expect(values == ["PRIVATE", "PUBLIC", "SECRET"])
  }

  @Test func keysAreSpeltAsThePlaceSpellsThem() throws {
    let code = """
      import { getMessaging } from 'firebase-admin/messaging';
      getMessaging().send({ token, notification: { title: 'a' }, android: { | } });
      """
    #expect(try Self.taking("collapseKey", at: code, language: "javascript").contains("android: { collapseKey: \"\" }"))
    #expect(Self.labels(code, language: "javascript").contains("ttl"))
    let page = "# Push\n\n```json\n{\"message\": {\"token\": \"t\", \"android\": {\"|\"}}}\n```\n"
    #expect(Self.labels(page, language: "markdown").contains("collapse_key"))
  }

  @Test func blanksComeWhereTheClientHasThem() throws {
    var editor = ScriptedEditor(
      capabilities: #"{"textDocument":{"completion":{"completionItem":{"snippetSupport":true}}}}"#)
    let result = editor.ask("textDocument/completion", at: #"{ "aps": { "alert": "x", "so|" } }"#).result
    let found = result?.array?.first { $0["label"] == "sound" }
    let item = try #require(found)
    #expect(item["insertTextFormat"] == 2)
    #expect(item["textEdit", "newText"] == "sound\": \"$1\"")
    let whole = editor.ask("textDocument/completion", at: "{|}").result?.array ?? []
    #expect(whole.contains { $0["label"] == "FCM message" })
  }

  @Test(arguments: [
    #"{ "scripts": { "|" } }"#, #"{ "message": "|" }"#, "|{ \"aps\": { } }", "{ \"aps\": {} } |",
    #"{ "message": { "token": "t", "data": { "|" } } }"#, #"{ "message": { "user": "x", "|" } }"#,
  ])
  func nothingIsOfferedWhereNothingIsKnown(_ marked: String) {
    #expect(Self.labels(marked) == [])
  }

  @Test func whatIsWrittenAlreadyIsNotOffered() {
    let labels = Self.labels(#"{ "message": { "token": "t", "notification": { "title": "a", "|" } } }"#)
    #expect(labels == ["body", "image"])
  }
}
