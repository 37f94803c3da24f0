import PushlintSyntax
import PushlintTree

/// Values that are made in several statements of one block: `payload["aps"] = {…}`, `message.data = {…}`,
/// `builder.setTopic("a")`.
///
/// - Shape: statements are taken where their order is plain. Branches, loops, and whoever else gets the value may add what
///   nobody can see, so that it stays open.
extension CodeReader {
  /// How far behind a value its variable is looked for, in tokens.
  private static let reach = 4_000

  /// What is set later in the value at `value`; `nil` where no plain variable gets it, or nothing changes it.
  ///
  /// - Parameter looksForUse: whether it is asked where a variable is used that nothing changes.
  func assembly(of value: Range<Int>, _ made: SDKExpression? = nil, looksForUse: Bool = false) -> CodeAssembly? {
    guard looksForUse || !changedNames.isEmpty || made?.isUnbuilt == true, let variable = variable(of: value) else {
      return nil
    }
    let isChanged = changedNames.contains(variable.name) || made?.isUnbuilt == true
    guard isChanged || looksForUse else { return nil }
    return assembly(of: variable, made, isChanged: isChanged)
  }

  /// What the block behind a value sets in it: `Notification.new(token).tap do |n| … end`; `nil` where none is.
  func blockAssembly(behind end: Int, _ made: SDKExpression? = nil) -> CodeAssembly? {
    guard tokens.grammar.imports == .none, tokens.grammar.literals.hasBareKeys else { return nil }
    var open = end
    if tokens.linkWidth(at: open) == 1, tokens.isWord("tap", at: open + 1) { open += 2 }
    guard open > end || made != nil, tokens.isWord("do", at: open) || tokens.isOpener("{", at: open),
      tokens.isSign("|", at: open + 1), let name = tokens.word(at: open + 2), tokens.isSign("|", at: open + 3)
    else { return nil }
    let start = open + 4
    var limit = tokens.closer(of: open)
    if tokens.isWord("do", at: open) {
      let own = statements.indentation(of: open)
      limit = start
      while tokens[limit] != nil, !tokens.beginsLine(limit) || statements.indentation(of: limit) > own {
        limit = tokens.step(limit)
      }
    }
    traces?.begins(upTo: limit)
    let variable = CodeVariable(name: name, indentation: statements.indentation(of: start), end: start)
    var assembly = assembly(of: variable, made, isChanged: true, upTo: limit)
    assembly.use = nil
    assembly.isNameChanged = false
    return assembly
  }

  func assembly(
    of variable: CodeVariable, _ made: SDKExpression?, isChanged: Bool, upTo limit: Int = .max
  ) -> CodeAssembly {
    var walk = AssemblyWalk(variable)
    walk.assembly.isNameChanged = isChanged
    // Any method may set more.
    walk.assembly.isOpen = variable.isAttribute && isChanged || variable.isMerged
    var index = variable.end
    defer { traces?.looks(upTo: index) }
    while let token = tokens[index], index < limit {
      if variable.isOfClass, tokens.isWord("class", at: index), statements.begins(at: index) { break }
      guard index - variable.end < Self.reach else {
        walk.assembly.isOpen = true
        break
      }
      if walk.open.isEmpty, statements.begins(at: index) { begin(index, &walk) }
      switch token.kind {
      case .opener where walk.open.isEmpty && opensTry(index): walk.blocks.append(nil)
      case .opener: walk.open.append(token.detail)
      case .closer:
        if walk.open.popLast() == nil, walk.blocks.popLast() == nil {
          guard statements.keepsVariables else { return walk.assembly }
          walk.hasLeft = true
        }
      case .word:
        if endsScope(index, walk) { return walk.assembly }
        if tokens.isWord(variable.name, at: index), isMention(index, of: variable),
          !isLabel(index, walk) || isShortEntry(at: index)
        {
          if let traces { traces.looks(upTo: statements.end(from: index)) }
          guard let end = read(index, made, &walk), isChanged || walk.assembly.use == nil else { return walk.assembly }
          // What stands between is read again for its brackets, but for statements that are done.
          if end > index {
            index = end
            continue
          }
        }
      default: break
      }
      index += 1
    }
    return walk.assembly
  }

  /// Whether the name at `index` is that of a variable, and not another one's member.
  private func isMention(_ index: Int, of variable: CodeVariable) -> Bool {
    if variable.isAttribute { return ownerOfAttribute(at: index) != nil }
    // `message[:data]`
    if tokens.grammar.imports == .none, tokens.isSign(":", at: index - 1), tokens[index - 2]?.kind == .opener {
      return false
    }
    if ownerOfAttribute(at: index) != nil { return CodeConstants.isShouted(variable.name) }
    return tokens.linkWidth(at: index - 1) == 0 || startOfName(at: index) < index
  }

  /// The variable that gets a value as a whole.
  func variable(of value: Range<Int>) -> CodeVariable? {
    let value = tokens.copy(of: value) ?? value
    let equals = value.lowerBound - 1
    guard tokens.isSign("=", at: equals), let sign = tokens[equals] else { return nil }
    if let before = tokens[equals - 1], before.kind == .sign, before.range.end == sign.range.start,
      before.detail != UInt8(ascii: ":"), before.detail != UInt8(ascii: "?"), before.detail != UInt8(ascii: ">")
    {
      return nil
    }
    let end = statements.end(from: value.lowerBound)
    let isMerged = isMerged(value, upTo: end)
    guard isMerged || unwrapped(value.lowerBound..<end) == unwrapped(value),
      end >= tokens.count || tokens.isSign(";", at: end) || statements.begins(at: end)
        || tokens[end]?.detail == UInt8(ascii: "}"),
      let name = nameOfVariable(before: equals), let text = tokens.word(at: name)
    else { return nil }
    let isAttribute = ownerOfAttribute(at: name) != nil
    guard isAttribute || tokens.linkWidth(at: name - 1) == 0 else { return nil }
    let attribute = isAttribute ? nil : declaredAttribute(name, text)
    return CodeVariable(
      name: attribute ?? text, indentation: statements.indentation(of: name), end: end,
      isAttribute: isAttribute || attribute != nil,
      isOfClass: isAttribute || attribute != nil || tokens.isWord("const", at: name - 1), isMerged: isMerged)
  }

  /// Words before what a class of PHP declares.
  private static let wordsOfProperties: Set<String> = ["public", "protected", "private", "readonly", "var"]

  /// What `$this->` and `self.` call the attribute that is declared at `index`; `nil` for any other variable.
  private func declaredAttribute(_ index: Int, _ name: String) -> String? {
    switch tokens.grammar.imports {
    case .php:
      let isProperty = (1...3).contains { distance in
        tokens.word(at: index - distance).map(Self.wordsOfProperties.contains) == true
      }
      return isProperty && name.hasPrefix("$") ? String(name.dropFirst()) : nil
    case .python:
      guard statements.begins(at: index), case let own = statements.indentation(of: index), own > 0 else { return nil }
      var place = index - 1
      defer { traces?.looks(backTo: max(place, 0)) }
      while place >= 0, index - place < Self.reach {
        if statements.begins(at: place), statements.indentation(of: place) < own {
          return tokens.isWord("class", at: place) ? name : nil
        }
        place -= 1
      }
      return nil
    default: return nil
    }
  }

  /// The name in `x =`, `x :=`, `let x: [String: Any] =`, `var x map[string]any =`.
  private func nameOfVariable(before equals: Int) -> Int? {
    var index = tokens.isSign(":", at: equals - 1) ? equals - 2 : equals - 1
    let last = index
    var typed: Int?
    var angles = 0
    while equals - index < Self.longestDeclaration, let token = tokens[index] {
      let isFirst = statements.beginsLine(index)
      switch token.kind {
      case .closer:
        index = Int(token.partner)
      case .word:
        if tokens.isSign(":", at: index + 1), !tokens.isDoubleColon(at: index + 1), index + 1 < equals - 1 {
          typed = index
        }
        if tokens.isWord("var", at: index), tokens.grammar.imports == .go { typed = index + 1 }
        // `fun message(): Message =` names no variable.
        if tokens.isWord("fun", at: index), tokens.grammar.imports == .java { return nil }
      case .opener: return token.detail == UInt8(ascii: "{") ? typed ?? last : nil
      case .sign:
        if token.detail == UInt8(ascii: ";") { return typed ?? last }
        if token.detail == UInt8(ascii: ">") { angles += 1 }
        if token.detail == UInt8(ascii: "<") { angles -= 1 }
        if token.detail == UInt8(ascii: ",") && angles == 0 || token.detail == UInt8(ascii: "=") { return nil }
      default: return nil
      }
      if isFirst { break }
      index -= 1
    }
    let name = typed ?? last
    return tokens[name]?.kind == .word ? name : nil
  }

  /// Whether a function begins that has nothing to do with the variable.
  private func endsScope(_ index: Int, _ walk: AssemblyWalk) -> Bool {
    guard statements.keepsVariables, let word = tokens.word(at: index), tokens.grammar.functionWords.contains(word)
    else { return false }
    // Other methods have what the class has, as long as nothing changes it.
    if walk.variable.isOfClass, !walk.assembly.isNameChanged { return false }
    if tokens.grammar.imports == .php { return walk.hasLeft }
    return statements.beginsLine(index) && statements.indentation(of: index) < walk.variable.indentation
  }

  /// `f(payload=x)`, `{ payload: x }`
  private func isLabel(_ index: Int, _ walk: AssemblyWalk) -> Bool {
    guard !walk.open.isEmpty else { return false }
    if tokens.isSign(":", at: index + 1) {
      return !tokens.isSign("=", at: index + 2) && !tokens.isSign("?", at: index - 1)
        && !tokens.isDoubleColon(at: index + 1)
    }
    guard tokens.isSign("=", at: index + 1), !tokens.isSign("=", at: index + 2) else { return false }
    return walk.open.last == UInt8(ascii: "(") || isInitialised(index)
  }

  /// `new { aps = x }`, `new Payload { Aps = x }`
  private func isInitialised(_ index: Int) -> Bool {
    guard tokens.grammar.constructions.contains(.initialisers), tokens.grammar.imports == .cSharp else { return false }
    if tokens.isSign(",", at: index - 1) { return true }
    return tokens.isOpener("{", at: index - 1)
      && (2...Self.longestHead).contains { distance in tokens.isWord("new", at: index - distance) }
      && !tokens.isSign(";", at: index - 2)
  }

  /// Most tokens between `new` and the first member of what it makes.
  private static let longestHead = 5

  // MARK: Mentions

  /// Reads what is done with the name at `index`.
  ///
  /// - Returns: past what was read, or `index` for nothing; `nil` where the variable gets another value.
  private func read(_ index: Int, _ made: SDKExpression?, _ walk: inout AssemblyWalk) -> Int? {
    if made == nil, isLook(index) { return index }
    let isPlain =
      !walk.open.contains(UInt8(ascii: "{")) && !walk.hasLeft && !statements.isControl(walk.statement)
      && statements.indentation(of: walk.statement) == walk.indentation
    let isMessage = tokens.setsByMessage(index)
    let start = isMessage ? index - 1 : ownerOfAttribute(at: index) ?? index
    let isInNone = isMessage ? walk.open == [UInt8(ascii: "[")] : walk.open.isEmpty
    let isStatement = isPlain && walk.statement == start && isInNone && !walk.isRead
    switch change(at: index, made, nesting: walk.variable.nesting) {
    case .none: break
    case .some(.unknown):
      walk.assembly.isOpen = true
      walk.assembly.mayDiffer = true
      return index
    case .some(.opened):
      walk.assembly.isOpen = true
      return index
    case .some(.known(let entries, let parts, let slips, let end)):
      walk.assembly.slips += slips
      guard isStatement || mayAddImage(entries, parts, walk) else {
        walk.assembly.open(isBlock: parts.isEmpty && !entries.isEmpty && entries.allSatisfy(setsBlock))
        walk.assembly.branches += entries.map { CodeAssembly.Branch(entry: $0, tokens: index..<end) }
        if !parts.isEmpty { walk.assembly.partsInBranches.append((parts, index..<end)) }
        // `$message = array_merge($message, […])` is no use of the variable.
        return !entries.isEmpty && tokens.isSign("=", at: index + 1) ? end : index
      }
      walk.assembly.entries += entries
      for part in parts { walk.assembly.set(part) }
      walk.assembly.statements.append(index..<end)
      if isMessage { _ = walk.open.popLast() }
      return end
    case .some(.possible(let entry, let end)):
      guard !mayAddImage([entry], [], walk) else {
        walk.assembly.entries.append(entry)
        walk.assembly.statements.append(index..<end)
        return end
      }
      walk.assembly.open(isBlock: setsBlock(entry))
      walk.assembly.branches.append(CodeAssembly.Branch(entry: entry, tokens: index..<end))
      return index
    case .some(.nested(let nested)):
      let isNamed = nested.isNamed && walk.statement < index
      guard isPlain, walk.open.isEmpty, !walk.isRead, walk.statement == start || isNamed else {
        walk.assembly.isOpen = true
        if let branch = nested.branch { walk.assembly.branches.append(branch) }
        return nested.end
      }
      walk.assembly.isOpen = walk.assembly.isOpen || nested.isOpen
      walk.assembly.entries += nested.members.map(\.entry)
      walk.assembly.branches += nested.branches
      walk.assembly.statements += nested.statements
      return nested.end
    case .some(.anew(let isOwn)):
      guard isStatement, !isOwn else {
        walk.assembly.isOpen = true
        walk.assembly.mayDiffer = true
        return index
      }
      return nil
    }
    use(index, made, isPlain, &walk)
    return index
  }

  /// Languages in which whoever gets a map has one of its own.
  private static let languagesOfValues: Set<CodeGrammar.Imports> = [.php, .swift, .rust]

  private func use(_ index: Int, _ made: SDKExpression?, _ isPlain: Bool, _ walk: inout AssemblyWalk) {
    let isFirst = walk.assembly.use == nil
    // What another map holds is still the same one, where maps are no values.
    let isHeld =
      made == nil && isFirst && isPlain && !Self.languagesOfValues.contains(tokens.grammar.imports)
      && isMember(wrapped(index))
    walk.isRead = walk.isRead || !isHeld
    if isFirst {
      walk.assembly.use = index
      walk.assembly.isUseCertain =
        walk.variable.isOfClass && !walk.assembly.isNameChanged
        || !walk.hasLeft && statements.indentation(of: walk.statement) >= walk.variable.indentation
    }
    if tokens.isWord("del", at: index - 1) || tokens.isWord("unset", at: index - 2)
      || tokens.isWord("delete", at: index - 2)
    {
      walk.assembly.isOpen = true
    }
    let result = resultOfBuilder(at: index, made)
    // `aps = payload["aps"]`, and the other name is changed.
    if result == nil,
      tokens.isSign("=", at: index - 1) || tokens.isSign("&", at: index - 1) && tokens.isSign("=", at: index - 2),
      let name = tokens.word(at: tokens.isSign("=", at: index - 1) ? index - 2 : index - 3), changedNames.contains(name)
    {
      walk.assembly.isOpen = true
    }
    // Whoever gets the result of a function may set more, but in what is built.
    let isResult = tokens.isWord("return", at: index - 1) || walk.statement == index && statements.begins(at: index + 1)
    if isResult, made?.table.service == .apns, endOfBuild(behind: index..<index + 1) == nil {
      walk.assembly.isOpen = true
    }
    if let made, let result { return addResult(index..<result.end, result.methods, made, isFirst && isPlain, &walk) }
    if let made, made.isStillEmpty, mayBeFilled(byCallWith: index) { walk.assembly.isOpen = true }
    guard let made, made.isUnbuilt else { return }
    guard tokens.linkWidth(at: index + 1) > 0 else {
      // `fill(builder);`
      if !walk.assembly.isBuilt { walk.assembly.isOpen = true }
      return
    }
    let calls = calls(from: index + 1)
    guard calls.methods.last?.method == "build" else { return }
    if isFirst, isPlain, let set = parts(of: calls.methods.dropLast(), made) {
      for part in set.parts { walk.assembly.set(part) }
      walk.assembly.slips += set.slips
    } else if calls.methods.count > 1 {
      walk.assembly.isOpen = true
    }
    walk.assembly.isBuilt = true
  }

  /// The calls on the builder at `index` that end with the one which takes more than the builder has.
  private func resultOfBuilder(at index: Int, _ made: SDKExpression?) -> (methods: [Call], end: Int)? {
    guard made?.made.members["build"] != nil else { return nil }
    let calls = calls(from: index + 1)
    return calls.methods.last?.method == "build" ? calls : nil
  }

  /// Adds what the end of a builder takes, and what is set in the object that it yields:
  /// `let mut payload = builder.build(token, options); payload.add_custom_data("a", &b)?;`.
  private func addResult(
    _ value: Range<Int>, _ calls: [Call], _ made: SDKExpression, _ isPlain: Bool, _ walk: inout AssemblyWalk
  ) {
    guard isPlain, let set = parts(of: calls[...], made) else {
      walk.assembly.isOpen = true
      return
    }
    for part in set.parts { walk.assembly.set(part) }
    walk.assembly.slips += set.slips
    guard let variable = variable(of: value) else { return }
    let result = assembly(of: variable, made, isChanged: changedNames.contains(variable.name))
    for part in result.parts { walk.assembly.set(part) }
    walk.assembly.slips += result.slips
    walk.assembly.isOpen = walk.assembly.isOpen || result.isOpen || result.mayDiffer
    walk.assembly.partsInBranches += result.partsInBranches
    walk.assembly.statements += result.statements
  }
}

extension CodeReader.Part {
  /// Whether it sets a member, or more or less than that.
  func sets(_ member: SDKTable.Member) -> Bool {
    !field.isEmpty && (member.field.starts(with: field) || field.starts(with: member.field))
  }

  func isReplaced(by other: CodeReader.Part) -> Bool {
    other.member.adds == nil && other.field.count <= field.count && field.starts(with: other.field)
      && !other.field.isEmpty
  }
}

extension CodeReader.SDKExpression {
  /// The same with what is set later.
  func assembled(_ assembly: CodeAssembly) -> CodeReader.SDKExpression {
    var result = self
    result.parts = parts.filter { part in !assembly.parts.contains { part.isReplaced(by: $0) } } + assembly.parts
    let isFilled = isStillEmpty && !assembly.parts.isEmpty
    result.isOpen = assembly.isOpen || isBegunElsewhere || (isUnbuilt ? !assembly.isBuilt : isOpen && !isFilled)
    if !result.isOpen { result.parts += defaults.filter { part in !result.parts.contains { $0.sets(part.member) } } }
    result.isUnbuilt = isUnbuilt && !assembly.isBuilt
    result.slips += assembly.slips
    if isUnbuilt || !assembly.parts.isEmpty, case .calls? = layout?.form { result.layout = nil }
    return result
  }
}
