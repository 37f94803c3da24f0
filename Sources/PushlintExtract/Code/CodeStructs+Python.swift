import PushlintSyntax
import PushlintText
import PushlintTree

/// Dataclasses of Python that become dictionaries with the names of their fields.
///
/// - Shape: only where code calls `asdict`; the types of fields bind nobody.
/// - Source: the documentation of the Python module `dataclasses`.
extension CodeStructs {
  /// Most tokens between the name of a class and its body, and of what stands before a class.
  private static let longestHead = 24

  /// `@dataclass class Message:`, with the colon of each.
  static func pythonDeclarations(_ tokens: CodeTokens, in part: Range<Int>) -> [(name: String, open: Int)] {
    var result: [(String, Int)] = []
    for index in part where tokens.isWord("class", at: index) && isDataclass(tokens, before: index) {
      guard let name = tokens.word(at: index + 1) else { continue }
      var colon = index + 2
      while colon < index + longestHead, tokens[colon] != nil, !tokens.isSign(":", at: colon) {
        colon = tokens.step(colon)
      }
      if tokens.isSign(":", at: colon) { result.append((name, colon)) }
    }
    return result
  }

  /// Whether one of the decorators before a class is `@dataclass`, `@dataclass(frozen=True)`, or
  /// `@dataclasses.dataclass`.
  private static func isDataclass(_ tokens: CodeTokens, before index: Int) -> Bool {
    var place = index - 1
    while place >= 0, index - place < longestHead, let token = tokens[place] {
      if token.kind == .closer { place = Int(token.partner) - 1 }
      guard tokens.word(at: place) != nil else { return false }
      if tokens.isWord("dataclass", at: place),
        tokens.isSign("@", at: place - 1)
          || tokens.isSign(".", at: place - 1) && tokens.isSign("@", at: place - 3)
      {
        return true
      }
      // Another decorator.
      while tokens.isSign(".", at: place - 1), tokens.word(at: place - 2) != nil { place -= 2 }
      guard tokens.isSign("@", at: place - 1) else { return false }
      place -= 2
    }
    return false
  }

  /// Methods by which a class makes the dictionary itself.
  private static let converters: Set<String> = [
    "asdict", "as_dict", "to_dict", "to_json", "dict", "json", "serialize", "__iter__",
  ]

  func readPython(_ colon: Int) -> Struct {
    let statements = CodeStatements(tokens)
    let own = statements.indentation(of: colon)
    let indentation = statements.indentation(of: colon + 1)
    var result = Struct()
    // Fields of the class that it is made of come before its own.
    result.isOpen = tokens[colon - 1]?.kind == .closer
    var index = colon + 1
    while tokens[index] != nil, !tokens.beginsLine(index) || statements.indentation(of: index) > own {
      if tokens.isWord("def", at: index), tokens.word(at: index + 1).map(Self.converters.contains) == true {
        return Struct()
      }
      if tokens.beginsLine(index), statements.indentation(of: index) == indentation, let name = tokens.word(at: index),
        tokens.isSign(":", at: index + 1), !tokens.isWord("ClassVar", at: index + 2)
      {
        result.members[name] = Member(key: name, kind: .unknown, omitsZeros: false)
        result.order.append(name)
      }
      index = tokens.step(index)
    }
    if result.isOpen { result.order = [] }
    result.hasTags = !result.members.isEmpty
    return result
  }

  /// Whether code calls `asdict` with nothing but an object.
  var isTurnedIntoDictionary: Bool {
    let calls = tokens.tokens.indices.filter { tokens.isWord("asdict", at: $0) && tokens.isOpener("(", at: $0 + 1) }
    return !calls.isEmpty && calls.allSatisfy { tokens.split(tokens.inside($0 + 1)).count == 1 }
  }
}
