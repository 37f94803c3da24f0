import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintText
import Testing

/// Secrets outside of payloads have a place in their document, so that a suppression can name it.
@Suite struct FactPlaceTests {
  private static let key =
    "-----BEGIN " + #"PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj\n"#
    + #"MzEfYyjiWA4R4QMsxU6Q8pR2WcZt1nGdLhFv9XoKbNyTiEJ5u0HmPw3CaqIeYrDk\n-----END "# + #"PRIVATE KEY-----\n"#

  private static func pointers(
    _ text: String, _ language: HostLanguage = .json, as kind: ForcedKind? = nil
  ) -> [String?] {
    var configuration = Configuration()
    configuration.forcedKind = kind
    return Linter().lint(Source(SourceText(text), language), configuration).diagnostics
      .filter { $0.rule.hasPrefix("security/") }.map(\.pointer)
  }

  @Test func ofADocument() {
    #expect(Self.pointers(#"{"type": "service_account", "private_key": "\#(Self.key)"}"#) == ["/private_key"])
    #expect(
      Self.pointers(#"[{"a/b": {"keys": [0, {"type": "service_account", "private_key": "\#(Self.key)"}]}}]"#, .json5)
        == ["/0/a~1b/keys/1/private_key"])
    let account = #"{"type": "service_account", "private_key": "\#(Self.key)"}"#
    #expect(Self.pointers(account, as: .json) == ["/private_key"])
  }

  /// Below a payload they count from there, as all that is found in it does.
  @Test func ofAPayload() {
    let message = #"{"message": {"topic": "a", "data": {"private_key": "\#(Self.key)"}}}"#
    #expect(Self.pointers(message) == ["/message/data/private_key"])
    #expect(Self.pointers("[\(message)]") == ["/message/data/private_key"])
  }

  /// Lines of an archive and text around a document have no place that a pointer could name.
  @Test func ofNoDocument() {
    let account = #"{"type": "service_account", "private_key": "\#(Self.key)"}"#
    #expect(Self.pointers(account + "\n{}\n", .ndjson) == [nil])
    #expect(Self.pointers("const a = \(account)", .javaScript) == [nil])
  }

  @Test func suppressionsReachThem() throws {
    let source = Source(SourceText(#"{"a": {"type": "service_account", "private_key": "\#(Self.key)"}}"#), .json)
    let rule = try #require(Linter().lint(source).diagnostics.first).rule
    for (pointer, left) in [("/a/private_key", 0), ("/a", 0), ("/a/private", 1), ("/b", 1)] {
      var configuration = Configuration()
      configuration.scopedOverrides = [ScopedOverride(pointer: pointer, levels: [rule: .off], suppression: 3)]
      let result = Linter().lint(source, configuration)
      #expect(result.diagnostics.count == left, "\(pointer)")
      #expect(result.usedSuppressions == (left == 0 ? [3] : []), "\(pointer)")
    }
  }

  /// An editor that remembers the document gets the same.
  @Test func alsoWhenTheDocumentIsRemembered() {
    let source = Source(SourceText(#"{"type": "service_account", "private_key": "\#(Self.key)"}"#), .json)
    var cache = DiagnosticCache()
    for _ in 0..<3 {
      let found = Linter().lint(source, Configuration(), remembering: &cache) { _ in }
      #expect(found.diagnostics.map(\.pointer) == ["/private_key"])
    }
  }
}
