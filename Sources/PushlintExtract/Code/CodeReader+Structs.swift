import PushlintSyntax
import PushlintText
import PushlintTree

/// Literals of structs whose tags say what their members are called: `Payload{Aps: Aps{Alert: "a"}}`.
extension CodeReader {
  /// A literal of a struct.
  struct StructLiteral {
    let made: CodeStructs.Struct
    let open: Int
    let tokens: Range<Int>
  }

  /// The literal that begins with the name at `index`: `Payload{`, `&Payload{`.
  func structLiteral(at index: Int) -> StructLiteral? {
    guard tokens.grammar.imports == .go || tokens.grammar.imports == .rust, traces == nil || fileDeclares(at: index)
    else { return nil }
    let name = tokens.isSign("&", at: index) ? index + 1 : index
    guard !structs.isEmpty, tokens.isOpener("{", at: name + 1), !tokens.isSign(".", at: name - 1),
      let made = tokens.word(at: name).flatMap({ structs[$0] }), tokens.closer(of: name + 1) < tokens.count,
      !tokens.isWord("type", at: name - 1), !Self.declarations.contains(tokens.word(at: name - 1) ?? ""),
      tokens[name - 1]?.kind != .closer, !tokens.isSign(">", at: name - 1), !tokens.isSign("!", at: name - 1)
    else { return nil }
    return StructLiteral(made: made, open: name + 1, tokens: index..<tokens.closer(of: name + 1) + 1)
  }

  /// Words before the name of a struct where its braces hold no values.
  private static let declarations: Set<String> = [
    "struct", "impl", "for", "enum", "trait", "mod", "let", "match", "if",
  ]

  /// Whether what stands at `index` may be one of the file's structs, which is then read as a whole.
  private func fileDeclares(at index: Int) -> Bool {
    guard let traces, tokens.isOpener("{", at: index + 1), let name = tokens.word(at: index),
      declaredStructs.contains(name)
    else { return false }
    traces.needsWholeFile = true
    return false
  }

  /// Adds a literal of a struct as the object that is sent.
  mutating func add(_ literal: StructLiteral, in parent: Int, _ flags: SyntaxTree.Node.Flags = []) {
    guard enter() else {
      tree.add(.opaque, flags, tokens.range(literal.tokens), in: parent)
      return
    }
    defer { leave() }
    let node = tree.add(.object, flags, tokens.range(literal.tokens), in: parent)
    var isOpen = literal.made.isOpen
    var seen: Set<String> = []
    for entry in tokens.split(tokens.inside(literal.open)) {
      if tokens.grammar.imports == .rust, entry.count == 1, let name = tokens.word(at: entry.lowerBound),
        let member = literal.made.members[name]
      {
        // `token` for `token: token`
        seen.insert(name)
        guard let key = member.key else { continue }
        tree.add(.key, .unquoted, tokens.range(entry), in: node, text: key == name ? nil : key)
        tree.add(.opaque, tokens.range(entry), in: node)
        continue
      }
      guard let name = tokens.word(at: entry.lowerBound), tokens.isSign(":", at: entry.lowerBound + 1),
        let member = literal.made.members[name]
      else {
        isOpen = true
        continue
      }
      seen.insert(name)
      let value = entry.lowerBound + 2..<entry.upperBound
      guard let key = member.key, !(member.omitsZeros && (isZero(value) || isNotSet(value, nil))) else { continue }
      tree.add(
        .key, .unquoted, tokens.range(entry.lowerBound..<entry.lowerBound + 1), in: node, text: key == name ? nil : key)
      addValue(value, of: member.kind, in: node)
    }
    // What is not given is sent as a zero.
    if literal.made.members.contains(where: { !$0.value.omitsZeros && $0.value.key != nil && !seen.contains($0.key) }) {
      isOpen = true
    }
    if isOpen {
      tree.add(.spread, SourceRange(at: tokens.range(literal.tokens).end), in: node)
    } else {
      leaveOpen(node)
    }
    tree.close(node)
  }

  /// Adds a value of a kind; braces may stand for a struct without its name.
  private mutating func addValue(_ range: Range<Int>, of kind: CodeStructs.Kind, in parent: Int) {
    let value = unwrapped(range)
    guard let last = tokens[value.upperBound - 1], last.kind == .closer, last.detail == UInt8(ascii: "}"),
      value.contains(Int(last.partner))
    else {
      addScalar(range, of: kind, in: parent)
      return
    }
    let open = Int(last.partner)
    switch kind {
    case .inline(let made):
      add(StructLiteral(made: made, open: open, tokens: value), in: parent)
    case .named(let name):
      if let made = structs[name], open == value.lowerBound, tokens.grammar.imports == .go {
        add(StructLiteral(made: made, open: open, tokens: value), in: parent)
      } else {
        readValue(range, in: parent)
      }
    case .list(let element):
      guard enter() else { return readValue(range, in: parent) }
      defer { leave() }
      let node = tree.add(.array, tokens.range(range), in: parent)
      for item in tokens.split(tokens.inside(open)) { addValue(item, of: element, in: node) }
      tree.close(node)
    default: readValue(range, in: parent)
    }
  }

  private mutating func addScalar(_ range: Range<Int>, of kind: CodeStructs.Kind, in parent: Int) {
    let node = tree.count
    readValue(range, in: parent)
    let flag: SyntaxTree.Node.Flags
    switch kind {
    case .string: flag = .isString
    case .number: flag = .isNumber
    case .boolean: flag = .isBoolean
    default: return
    }
    tree.insertType(flag, into: node)
  }
}
