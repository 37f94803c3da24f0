import PushlintLinter
import PushlintText
import Testing

/// Values that go on where a part of a file of code ends: read in parts, they are what they are in the whole.
@Suite struct DividedCodeTests {
  /// Lines that each end a part of the file where they can.
  private static let filler = (0..<60).map { "void other\($0)() {\n  print(\($0));\n}\n" }.joined()

  /// What statements change, and whose value goes on behind a block: `Map.oif (silent) {…}[…]`.
  @Test func changedValuesGoOn() {
    let code = """
      import 'package:googleapis/fcm/v1.dart';
      \(Self.filler)void built(x) {
        final data = Map.oif (silent) {
        message['android'] = {'priority': 'urgent'};
        \(String(repeating: "log();\n  ", count: 60))
      }
      x[,x);
        data['n'] = 5;
        post({'message': {'topic': 'a', 'data': data}});
      """
    let source = Source(SourceText(code), .dart)
    let linter = Linter()
    var cache = DiagnosticCache()
    let known = linter.lintEdited(source, Configuration(), remembering: &cache).result
    let fresh = linter.lintWithoutTrials(source, looksCloser: true)
    #expect(known.diagnostics == fresh.diagnostics)
    #expect(fresh.diagnostics.contains { $0.rule == "data/value-not-string" })
  }

  /// `other` stands for `ttl`: whoever uses the one depends on the other as well, wherever both are.
  @Test func namesStandForOthers() {
    let functions = (0..<30).map { "func other\($0)() {\n\tlog(\($0))\n}\n" }.joined()
    let code = "func send() *messaging.Message {\n\treturn &messaging.Message{Topic: other}\n}\n\(functions)"
    let texts = ["const ttl = 3600\nvar other = ttl\n\n", "var other = ttl\n", "const ttl = 3600\nvar other = ttl\n"]
    let linter = Linter()
    var cache = DiagnosticCache()
    let found = texts.map { text in
      let source = Source(SourceText(code + text), .go)
      return linter.lintEdited(source, Configuration(), remembering: &cache).result.diagnostics.map(\.rule)
    }
    #expect(found == [["types/wrong-type"], [], ["types/wrong-type"]])
  }
}
