import PushlintSyntax
import PushlintTree

/// Members of what a function is given, where the file declares of which type they are: `order.count` of `order: Order`.
extension CodeReader {
  /// Most tokens between the name of a type and what holds its members.
  private static let longestHead = 24
  private static let wordsOfTypes: Set<String> = ["class", "struct", "record", "interface"]

  /// The names of types that are declared in some tokens, or have a method there that says what they are in JSON.
  static func declaredTypes(_ tokens: CodeTokens, _ part: Range<Int>) -> Set<String> {
    part.reduce(into: CodeStructs.encodingTypes(tokens, in: part)) { names, index in
      if let name = declaredType(tokens, at: index) { names.insert(name.text) }
    }
  }

  /// Where the names of all types are that some tokens declare.
  static func placesOfTypes(_ tokens: CodeTokens) -> [String: [Int]] {
    tokens.tokens.indices.reduce(into: [:]) { places, index in
      if let name = declaredType(tokens, at: index) { places[name.text, default: []].append(name.place) }
    }
  }

  /// The name of the type that the word at `index` declares: `class Order`, `record struct Order`, `type Order struct`.
  private static func declaredType(_ tokens: CodeTokens, at index: Int) -> (text: String, place: Int)? {
    guard let word = tokens.word(at: index), wordsOfTypes.contains(word), tokens.linkWidth(at: index - 1) == 0 else {
      return nil
    }
    if tokens.grammar.imports == .go {
      return tokens.isWord("type", at: index - 2) ? tokens.word(at: index - 1).map { ($0, index - 1) } : nil
    }
    let place = tokens.word(at: index + 1).map(wordsOfTypes.contains) == true ? index + 2 : index + 1
    return tokens.word(at: place).map { ($0, place) }
  }

  /// The type of a member of a name, where a function is given that and the file declares its type.
  func typeOfDeclaredMember(_ range: Range<Int>) -> SyntaxTree.Node.Flags? {
    if let type = typeOfProperty(range) { return type }
    guard followsDeclarations, range.count == 3, tokens.linkWidth(at: range.lowerBound + 1) == 1,
      let member = tokens.word(at: range.lowerBound + 2),
      case .named(let type)? = parameterType(range.lowerBound), type.first?.isUppercase == true
    else { return nil }
    guard traces == nil else {
      if declaredTypes.contains(type) { traces?.needsWholeFile = true }
      return nil
    }
    // Two types of one name say nothing.
    guard let places = placesOfTypes[type], places.count == 1 else { return nil }
    return self.type(of: member, inTypeAt: places[0])
  }

  private static let wordsOfProperties: Set<String> = ["private", "protected", "public", "readonly", "var"]
  /// How far before its use a property of PHP is looked for, in tokens.
  private static let reachOfProperties = 2_000

  /// The type of `$this->count` behind `private int $count`, which PHP does not let anything else be.
  private func typeOfProperty(_ range: Range<Int>) -> SyntaxTree.Node.Flags? {
    let start = range.lowerBound
    guard tokens.grammar.imports == .php, range.count == 4, tokens.isWord("$this", at: start),
      tokens.linkWidth(at: start + 1) == 2, let member = tokens.word(at: start + 3)
    else { return nil }
    guard constants.isAround(start) else {
      traces?.needsWholeFile = true
      return nil
    }
    let name = "$" + member
    var place = start - 1
    defer { traces?.looks(backTo: max(place, 0)) }
    while place > 1, start - place < Self.reachOfProperties {
      if tokens.isWord("class", at: place), tokens.linkWidth(at: place - 1) == 0 { return nil }
      if tokens.isWord(name, at: place), let type = tokens.word(at: place - 1),
        tokens.word(at: place - 2).map(Self.wordsOfProperties.contains) == true
      {
        return Self.flag(ofType: type)
      }
      place -= 1
    }
    return nil
  }

  /// The type of a member of the type whose name is at `index`.
  private func type(of member: String, inTypeAt index: Int) -> SyntaxTree.Node.Flags? {
    if tokens.grammar.imports == .python { return type(of: member, inClassAt: index) }
    guard
      let open = (index + 1..<index + Self.longestHead).first(where: {
        tokens.isOpener("{", at: $0) || tokens.isOpener("(", at: $0)
      }), tokens.closer(of: open) < tokens.count
    else { return nil }
    let inside = tokens.inside(open)
    var place = inside.lowerBound
    while place < inside.upperBound {
      if tokens.isWord(member, at: place), tokens.linkWidth(at: place - 1) == 0, let type = typeBeside(place, inside) {
        return Self.flag(ofType: type)
      }
      place = tokens.step(place)
    }
    return nil
  }

  /// The same of a class of Python: `points: int` on a line of its own.
  private func type(of member: String, inClassAt index: Int) -> SyntaxTree.Node.Flags? {
    guard let body = typeBodies.first(where: { $0.word == index - 1 })?.tokens,
      let place = body.first(where: { place in
        statements.begins(at: place) && tokens.isWord(member, at: place) && tokens.isSign(":", at: place + 1)
      }), tokens.beginsLine(place + 3) || tokens.isSign("=", at: place + 3)
    else { return nil }
    return tokens.word(at: place + 2).flatMap(Self.flag(ofType:))
  }

  /// The type in `count: Int`, `Count int`, `int count`, where it is only that.
  private func typeBeside(_ index: Int, _ inside: Range<Int>) -> String? {
    func ends(_ index: Int) -> Bool {
      index >= inside.upperBound || tokens.isSign(",", at: index) || tokens.isSign("=", at: index)
        || tokens.isSign(";", at: index) || tokens.beginsLine(index)
    }
    if tokens.isSign(":", at: index + 1) { return ends(index + 3) ? tokens.word(at: index + 2) : nil }
    if tokens.grammar.imports == .go {
      return ends(index + 2) || tokens.isString(at: index + 2) ? tokens.word(at: index + 1) : nil
    }
    // `public int Count { get; set; }`
    guard ends(index + 1) || tokens.isOpener("{", at: index + 1), index > inside.lowerBound else { return nil }
    return tokens.word(at: index - 1)
  }
}
