import PushlintText
import PushlintTree
import TestSupport
import Testing

@testable import PushlintSyntax

/// The parts of a program together are the program.
@Suite struct ProgramPartTests {
  private static let pieces = [
    "const a = { b: 1, 'c': [2, { d: \"e\" }] };\n", "function f(x) {\n  return { x };\n}\n\n", "});\n", "{\n", "}\n\n",
    "(", ")",
    "call(a, { b }, () => {\n\n  go({ c: 1 });\n\n", "`text ${ { a: 1 } } \n\n more`;\n", "`", "'", "/a\"b{/;\n",
    "a / b;\n",
    "x ? { y: 1 } : z;\n", "// {\n", "/* { */\n", "<div a={ {b: 1} }>text; { c }</div>;\n", "type A = { b: string };\n",
    "case 1: {\n", "{ topic: 'a' ,, x }\n", "a as Record<string, string>;\n", "\u{201C}a\u{201D}", ";\n\n", "=", "é😀 ",
    "\r\n\r\n",
    "interface B { c: { d: number } }\r\n", "import { e } from 'f';\n", "switch (g) { default: h = [ { i: 1 }, ];\n",
    "?", ":", ",\n",
  ]

  @Test(arguments: [Dialect.javaScript, .javaScriptWithJSX])
  func partsAreTheWhole(_ dialect: Dialect) {
    var random = SeededRandom()
    var divided = 0
    for _ in 0..<3_000 {
      let count = Int.random(in: 1...40, using: &random)
      let source = SourceText((0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined())
      let whole = parse(source, dialect: dialect, scope: .program)
      var nodes: [SyntaxTree.Node] = []
      var issues: [SyntaxIssue] = []
      var start = 0
      var open = OpenCode.nothing
      var parts = 0
      while start < source.count, let part = parsePart(of: source, from: start, in: open, dialect: dialect) {
        let shift = Int32(nodes.count)
        for node in part.document.tree.nodes.dropFirst() {
          var node = node
          node.parent = node.parent == 0 ? 0 : node.parent + shift
          node.next += shift
          nodes.append(node)
        }
        issues += part.document.issues
        (start, open) = (part.end, part.open)
        parts += 1
      }
      // A program that cannot be divided is read as a whole.
      guard start == source.count else { continue }
      if parts > 1 { divided += 1 }
      let expected = Array(whole.tree.nodes.dropFirst())
      guard nodes.map(\.range) == expected.map(\.range), nodes.map(\.kind) == expected.map(\.kind),
        nodes.map(\.flags) == expected.map(\.flags), nodes.map(\.parent) == expected.map(\.parent),
        nodes.map(\.next) == expected.map(\.next),
        issues.sorted(by: { $0.range < $1.range }).map(\.range) == whole.issues.map(\.range),
        Set(issues.map(\.kind)) == Set(whole.issues.map(\.kind))
      else {
        Issue.record("\(source.string(source.range).debugDescription)")
        return
      }
    }
    #expect(divided > 500)
  }
}
