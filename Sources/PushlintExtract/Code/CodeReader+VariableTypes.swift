import PushlintSyntax
import PushlintTree

/// Variables of functions whose type is certain: `int percent = spent / budget;`, `let count: Int`, `n = len(items)`.
extension CodeReader {
  /// Most variables that one looks through for the type of another one.
  private static let deepestVariable = 4
  private static let declarers: Set<String> = ["val", "var", "let", "const", "final", "mut"]

  /// The type of the variable at `index`: the one that its declaration says, or that of the one value that it gets.
  func typeOfVariable(_ index: Int) -> SyntaxTree.Node.Flags? {
    guard let name = tokens.word(at: index), tokens.linkWidth(at: index - 1) == 0, constants.isAround(index),
      constants.isAssigned(name),
      depthOfVariables < Self.deepestVariable
    else { return nil }
    if let declared = declaredType(of: name, before: index) { return Self.flag(ofType: declared) ?? [] }
    guard let value = constants.value(at: index) else { return nil }
    depthOfVariables += 1
    defer { depthOfVariables -= 1 }
    let type = knownType(of: value)
    return type.isEmpty ? knownType(of: unwrapped(value)) : type
  }

  /// The type that the nearest declaration of a variable says; `nil` where there is none.
  private func declaredType(of name: String, before index: Int) -> String? {
    let scope = constants.locals.startOfScope(of: name, before: index)
    traces?.looks(backTo: scope.start)
    guard scope.isCertain else { return nil }
    for place in (scope.start..<index).reversed() where tokens.isWord(name, at: place) {
      if let type = typeDeclared(at: place) { return type }
      if isDeclaredAnew(place) { return nil }
    }
    return nil
  }

  /// Whether a name is that of another variable from there on, or, where types bind nobody, gets another value:
  /// `let n = n.to_string();`
  private func isDeclaredAnew(_ index: Int) -> Bool {
    if tokens.word(at: index - 1).map(Self.declarers.contains) == true { return true }
    if tokens.isSign(":", at: index + 1), tokens.isSign("=", at: index + 2) { return true }
    return tokens.grammar.imports == .python && statements.begins(at: index) && tokens.isSign("=", at: index + 1)
      && !tokens.isSign("=", at: index + 2)
  }

  /// The type beside a name that a statement declares: `int n`, `n: Int`, `var n int`.
  private func typeDeclared(at index: Int) -> String? {
    switch tokens.grammar.imports {
    case .go:
      guard tokens.isWord("var", at: index - 1), tokens.isSign("=", at: index + 2) || tokens.beginsLine(index + 2)
      else { return nil }
      return tokens.word(at: index + 1)
    case .python, .swift, .rust,
      .java where !tokens.grammar.functionWords.isEmpty:
      guard tokens.isSign(":", at: index + 1), tokens.isSign("=", at: index + 3) || tokens.beginsLine(index + 3)
      else { return nil }
      let isDeclared = tokens.word(at: index - 1).map(Self.declarers.contains) ?? false
      return isDeclared || tokens.grammar.imports == .python && statements.begins(at: index)
        ? tokens.word(at: index + 2) : nil
    case .java, .cSharp, .dart:
      guard tokens.isSign("=", at: index + 1) || tokens.isSign(";", at: index + 1),
        !tokens.isSign("=", at: index + 2), let type = tokens.word(at: index - 1), !Self.declarers.contains(type)
      else { return nil }
      // `other.type name` has the last word of a type; `Integer` is one, `List<Integer>` ends in a sign.
      return tokens.linkWidth(at: index - 2) == 0 && !["return", "var"].contains(type) ? type : nil
    default: return nil
    }
  }

  /// The type of a parameter or a variable.
  func typeName(of index: Int) -> String? {
    if let type = parameterType(index) {
      if case .named(let name) = type { return name }
      return nil
    }
    return tokens.word(at: index).flatMap { declaredType(of: $0, before: index) }
  }
}
