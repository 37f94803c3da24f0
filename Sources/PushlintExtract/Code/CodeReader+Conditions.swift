import PushlintSyntax
import PushlintText
import PushlintTree

/// Conditions on topics that stand in no message: `return "'a' in topics && 'b' in topics"`.
extension CodeReader {
  /// Adds a message with a condition, where strings are one.
  func addCondition(_ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags) {
    guard range.count == 1, let inside = tokens.content(of: range.lowerBound),
      tokens.text.firstOffset(of: "' in topics", in: inside) != nil, !isPiece(inside), !isAppended(range.lowerBound)
    else { return }
    // Nothing else is written so. What may be an expression of the language, or a sentence, needs a service that it is
    // sent to, and a name for it is read where the name is.
    let isCertain = hasOnlyOperands(inside) && !isNamedAsWrong(range.lowerBound)
    let isNamed = tokens.isSign("=", at: range.lowerBound - 1)
    // In Ruby `let(:invalid_condition) { "…" }` gives one to a test.
    let isGiven = tokens.grammar.imports == .none && tokens.isOpener("{", at: range.lowerBound - 1)
    guard !isGiven, isCertain || !isNamed && beginsCondition(inside), let text = text(range), text.isWhole, enter()
    else { return }
    defer { leave() }
    let whole = tokens.range(range)
    var objects = [tree.add(.object, flags, whole, in: parent)]
    if isCertain {
      tree.mark(
        objects[0], as: WireForms.SDKObject(isOpen: true, needsTarget: false, isAPNs: false, holdsHeaders: false))
    } else {
      tree.add(.key, .unquoted, SourceRange(at: whole.start), in: objects[0], text: "message")
      objects.append(tree.add(.object, whole, in: objects[0]))
    }
    tree.add(.key, .unquoted, SourceRange(at: whole.start), in: objects[objects.count - 1], text: "condition")
    addText(text, range, in: objects[objects.count - 1])
    close(objects, at: whole.end)
  }

  /// Whether other texts come before or behind one: `"' in topics || '"`.
  private func isPiece(_ inside: SourceRange) -> Bool {
    let words = tokens.text[inside].split(separator: UInt8(ascii: " "))
    let quote = CollectionOfOne(UInt8(ascii: "'"))
    return words.first?.elementsEqual(quote) == true || words.last?.elementsEqual(quote) == true
  }

  /// Whether a text is put behind another one: `$condition .= " || 'a' in topics"`, `condition += …`.
  private func isAppended(_ string: Int) -> Bool {
    guard tokens.isSign("=", at: string - 1), let sign = tokens[string - 2], sign.kind == .sign else { return false }
    return sign.detail == UInt8(ascii: ".") || sign.detail == UInt8(ascii: "+")
  }

  /// Whether a text begins as a condition does: `'a' in`, `(`, `!`.
  private func beginsCondition(_ inside: SourceRange) -> Bool {
    let first = tokens.text[inside.start]
    return first == UInt8(ascii: "'") || first == UInt8(ascii: "(") || first == UInt8(ascii: "!")
  }

  /// Whether a text has nothing but `'a' in topics`, with or without the quotation marks, and signs between them.
  private func hasOnlyOperands(_ inside: SourceRange) -> Bool {
    let signs = Set("&|()!".utf8)
    let operands = tokens.text[inside].split { signs.contains($0) }
      .map { $0.split(separator: UInt8(ascii: " ")) }.filter { !$0.isEmpty }
    return !operands.isEmpty
      && operands.allSatisfy { words in
        words.count == 3 && words[1].elementsEqual("in".utf8) && words[2].elementsEqual("topics".utf8)
          && words[0].allSatisfy { ByteClass.isNameByte($0) || Self.signsInNames.contains($0) }
      }
  }

  /// Signs beside letters in the name of a topic, and around it.
  private static let signsInNames = Set("'-.~/".utf8)

  /// Whether the name that gets a text says that nobody means it: `const val BROKEN_CONDITION = "…"`.
  private func isNamedAsWrong(_ string: Int) -> Bool {
    guard tokens.isSign("=", at: string - 1), let name = tokens.word(at: string - 2)?.lowercased() else { return false }
    return Self.wordsForWrong.contains(where: name.contains)
  }

  private static let wordsForWrong = ["invalid", "bad", "broken", "wrong", "illegal", "malformed"]
}
