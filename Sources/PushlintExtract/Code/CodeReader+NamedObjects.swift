import PushlintSyntax
import PushlintTree

/// Objects of SDKs that get a name first, by which a message holds them: `Message(notification=notification)`.
extension CodeReader {
  /// Whether an object is a part of a message.
  func isPart(_ made: SDKExpression) -> Bool {
    made.made.path.count > Self.root(of: made).count || made.made.path.last == "payload" && names.makesRequests
  }

  /// Reads an object that stands in no other, or remembers it for the place where its name does.
  func readObject(
    _ made: SDKExpression, _ assembly: CodeAssembly?, in parent: Int, _ flags: SyntaxTree.Node.Flags
  ) {
    guard isPart(made), let use = useAsPart(assembly) ?? useOfFunction(assembly) else {
      if parent == SyntaxTree.root, flags.isEmpty, takesUpLaterObject(made) {
        // Which of several takes up what, only the order of all says.
        traces?.needsWholeFile = true
        heldObjects.append(HeldObject(made: made, use: assembly?.use, isLeftOpen: isLeftOpen))
      } else {
        addRoot(made, in: parent, flags, use: assembly?.use)
      }
      return
    }
    var made = made
    made.isOpen = made.isOpen || isLeftOpen
    traces?.begins(upTo: use + 1)
    namedObjects[use] = made
  }

  /// An object that is read behind all others.
  struct HeldObject {
    let made: SDKExpression
    /// The first use of its variable.
    let use: Int?
    let isLeftOpen: Bool
  }

  /// Whether a statement gives an object another one which has got its name behind it: `let options = Options {…};`
  /// between `let builder = Builder::new();` and `builder.build(token, options);`.
  private func takesUpLaterObject(_ made: SDKExpression) -> Bool {
    made.parts.contains { part in
      part.values.contains { value in
        let use = value.lowerBound
        guard value.count == 1, use > made.tokens.upperBound, let name = tokens.word(at: use) else { return false }
        return (made.tokens.upperBound..<use).contains { index in
          guard tokens.isWord(name, at: index), tokens.linkWidth(at: index - 1) == 0,
            let equals = (index + 1...index + 2).first(where: { tokens.isSign("=", at: $0) })
          else { return false }
          return sdkObject(at: equals + 1) != nil
        }
      }
    }
  }

  /// Adds the objects that waited for others.
  func readHeldObjects() {
    while let held = heldObjects.popLast() {
      let wasLeftOpen = isLeftOpen
      isLeftOpen = held.isLeftOpen
      addRoot(held.made, in: SyntaxTree.root, use: held.use)
      isLeftOpen = wasLeftOpen
    }
  }

  /// The first use of the object that a variable has, where that is as an argument, as the value of a member, or as an
  /// element of a list, and as nothing else.
  private func useAsPart(_ assembly: CodeAssembly?) -> Int? {
    guard let assembly, assembly.isUseCertain, !assembly.mayDiffer, let use = assembly.use, namedObjects[use] == nil
    else { return nil }
    let value = wrapped(use)
    guard !isPart(value), let end = endOfBuild(behind: value) else { return isPart(value) ? use : nil }
    return isPart(value.lowerBound..<end) ? use : useOfResult(value.lowerBound..<end)
  }

  /// The first use of the variable that gets what a builder makes: `String payload = builder.build();`
  private func useOfResult(_ value: Range<Int>) -> Int? {
    guard let variable = variable(of: value) else { return nil }
    let assembly = assembly(of: variable, nil, isChanged: changedNames.contains(variable.name))
    guard assembly.isUseCertain, !assembly.mayDiffer, !assembly.isOpen, let use = assembly.use,
      namedObjects[use] == nil,
      isPart(wrapped(use))
    else { return nil }
    return use
  }

  /// The only call of a function that yields what a builder makes, or the first use of the variable that gets the result:
  /// `String payload(long id) { …; return builder.build(); }`.
  private func useOfFunction(_ assembly: CodeAssembly?) -> Int? {
    guard names.makesRequests, let assembly, assembly.isUseCertain, !assembly.mayDiffer, let use = assembly.use,
      tokens.isWord("return", at: use - 1), let end = endOfBuild(behind: use..<use + 1), tokens.isSign(";", at: end)
    else { return nil }
    guard traces == nil else {
      traces?.needsWholeFile = true
      return nil
    }
    let functions = CodeFunctions(tokens)
    guard let function = functions.all().values.first(where: { $0.body.contains(use) }),
      functions.results(of: function).count == 1,
      case let calls = calls(of: function, functions), calls.count == 1
    else { return nil }
    guard isPart(calls[0]) else { return useOfResult(calls[0]) }
    return namedObjects[calls[0].lowerBound] == nil ? calls[0].lowerBound : nil
  }

  /// The calls of a function, each with its arguments.
  private func calls(of function: CodeFunctions.Function, _ functions: CodeFunctions) -> [Range<Int>] {
    tokens.tokens.indices.compactMap { index in
      guard tokens.isWord(function.name, at: index), tokens.isOpener("(", at: index + 1),
        !functions.beginsFunction(index), tokens.closer(of: index + 1) < tokens.count
      else { return nil }
      return index..<tokens.closer(of: index + 1) + 1
    }
  }

  /// Past the end of a builder behind its name: `builder.build()`; `nil` where there is none.
  func endOfBuild(behind name: Range<Int>) -> Int? {
    let link = name.upperBound
    guard tokens.grammar.constructions.contains(.builders), name.count == 1, tokens.linkWidth(at: link) == 1,
      tokens.isWord("build", at: link + 1), tokens.isOpener("(", at: link + 2), tokens.inside(link + 2).isEmpty
    else { return nil }
    return link + 4
  }

  /// Whether a value is an argument, that of a member, or an element, and nothing else.
  private func isPart(_ value: Range<Int>) -> Bool {
    let first = value.lowerBound
    guard let before = tokens[first - 1] else { return false }
    let isLast =
      tokens[value.upperBound].map { $0.kind == .closer || tokens.isSign(",", at: value.upperBound) } ?? true
    switch before.kind {
    case .opener: return isLast && before.detail != UInt8(ascii: "{")
    case .sign:
      switch before.detail {
      case UInt8(ascii: ","), UInt8(ascii: "&"): return isLast
      case UInt8(ascii: ":"): return isLast && !tokens.isDoubleColon(at: first - 2)
      case UInt8(ascii: "="):
        // `message.notification = notification`, `..notification = notification`
        let isMember = tokens.linkWidth(at: first - 3) > 0
        return isLast || isMember && statements.end(from: first) == value.upperBound
      default: return false
      }
    default: return false
    }
  }

  /// Adds the object whose name is a value, by itself, as that of a builder with its end, or as that of a function.
  ///
  /// - Returns: whether there is one.
  func readNamedObject(_ value: Range<Int>, in parent: Int) -> Bool {
    let name = value.lowerBound..<value.lowerBound + 1
    guard !namedObjects.isEmpty,
      value == name || endOfBuild(behind: name) == value.upperBound
        || tokens.isOpener("(", at: name.upperBound) && tokens.closer(of: name.upperBound) + 1 == value.upperBound
    else { return false }
    return readNamedObject(at: value.lowerBound, in: parent)
  }

  /// Adds the object whose name is the token at `use`.
  ///
  /// - Returns: whether there is one.
  func readNamedObject(at use: Int, in parent: Int) -> Bool {
    guard let made = namedObjects.removeValue(forKey: use) else { return false }
    addObject(made, in: parent)
    return true
  }

  /// Adds the objects whose names stood where nothing was read, those first that may hold others.
  func readUnusedObjects() {
    for use in namedObjects.keys.sorted(by: >) {
      guard let made = namedObjects.removeValue(forKey: use) else { continue }
      addRoot(made, in: SyntaxTree.root)
    }
  }
}
