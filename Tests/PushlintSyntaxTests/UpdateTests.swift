import PushlintSyntax
import PushlintText
import PushlintTree
import TestSupport
import Testing

/// A document of which only a part is read anew is the document that reading all of it gives.
@Suite struct UpdateTests {
  private static let text = """
    { "a": [1, { "b": "x{y}" }, []], // why
      "c": { "d": { "e": "f", "g": [true, null] }, "h": "\u{1F600}" }, "i": 2 }

    """
  private static let pieces = [
    "", "1", "\"", "{}", "[", "]", ",", ":", " ", "\n", "//", "\"k\": 1,", "é", "true", "/*", "\\",
  ]

  @Test func updatedIsParsed() {
    var random = SeededRandom()
    var updates = 0
    for _ in 0..<4_000 {
      let old = SourceText(Self.text)
      let start = Int.random(in: 0...old.count, using: &random)
      let range = SourceRange(start, min(old.count, start + Int.random(in: 0...4, using: &random)))
      let new = old.applying([TextEdit(range, Self.pieces.randomElement(using: &random) ?? "")])
      let change = old.difference(to: new)
      guard let update = parse(old, dialect: .jsonc).updated(replacing: change, in: new) else { continue }
      updates += 1
      let fresh = parse(new, dialect: .jsonc)
      #expect(update.document.tree.nodes == fresh.tree.nodes, "\(new.string(new.range))")
      #expect(fresh.issues.isEmpty && update.document.end == fresh.end && fresh.isComplete)
    }
    #expect(updates > 400)
  }

  /// Members before and behind the change keep their nodes, in documents of all dialects and however they are laid out.
  @Test(arguments: [Dialect.json, .json.withPlaceholders, .jsonc, .json5.withPlaceholders])
  func onlyMembersAroundAChangeAreRead(_ dialect: Dialect) {
    var random = SeededRandom()
    let members = (0..<8).map { "\"k\($0)\" : [true , {\"a\":\"b\", \"c\": [null,1 ,\"x\"]}, []]" }
    let list = "[true, \(members.map { "{\($0)}" }.joined(separator: " ,\n")), false]"
    let text = SourceText("{\(members.joined(separator: ",\n  ")), \"list\": \(list)}")
    let pieces = Self.pieces + [", \"n\": {\"m\": 1}", ",2", "[1,2],", "\"a\"", "null", "]", "}", " ,"]
    let document = parse(text, dialect: dialect)
    var replaced = 0
    var updates = 0
    for _ in 0..<6_000 {
      let start = Int.random(in: 0...text.count, using: &random)
      let range = SourceRange(start, min(text.count, start + Int.random(in: 0...6, using: &random)))
      let new = text.applying([TextEdit(range, pieces.randomElement(using: &random) ?? "")])
      let change = text.difference(to: new)
      guard let update = document.updated(replacing: change, in: new) else { continue }
      let fresh = parse(new, dialect: dialect)
      guard update.document.tree.nodes == fresh.tree.nodes, fresh.issues.isEmpty, update.document.end == fresh.end
      else {
        Issue.record("\(new.string(new.range))")
        return
      }
      updates += 1
      replaced += update.replaced.count
    }
    #expect(updates > 300)
    #expect(replaced / max(updates, 1) < 60)
  }

  @Test(arguments: [("", ""), ("a", ""), ("", "a"), ("abc", "abc"), ("abc", "axc"), ("aa", "aaa"), ("aaa", "aa")])
  func differencesAreSmall(_ old: String, _ new: String) {
    for padding in [0, 5_000, 9_000] {
      let filler = String(repeating: "-", count: padding)
      let before = SourceText(filler + old + filler)
      let after = SourceText(filler + new + filler)
      let range = before.difference(to: after)
      let replaced = SourceRange(range.start, range.end + after.count - before.count)
      #expect(range.count <= old.utf8.count)
      #expect(before.applying([TextEdit(range, after.string(replaced))]) == after)
    }
  }
}
