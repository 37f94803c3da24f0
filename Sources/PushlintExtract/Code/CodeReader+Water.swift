import PushlintSyntax
import PushlintText
import PushlintTree

/// Code around values: what is found among tokens that are no values themselves.
extension CodeReader {
  /// Where values are looked for, and where what is found goes.
  struct Water {
    let range: Range<Int>
    let parent: Int
    let isArgument: Bool

    var flags: SyntaxTree.Node.Flags { isArgument ? .argument : [] }
  }

  /// Looks for values among tokens that are none themselves.
  func readWater(_ range: Range<Int>, in parent: Int, isArgument: Bool) {
    guard enter() else { return }
    defer { leave() }
    let water = Water(range: range, parent: parent, isArgument: isArgument)
    var index = range.lowerBound
    while index < range.upperBound { index = max(readNext(at: index, in: water) ?? index, index + 1) }
  }

  /// Reads what begins at a token.
  ///
  /// - Shape: each question is a function of its own, so that no token pays for the answers to all of them.
  /// - Returns: past what was read; `nil` for nothing.
  private func readNext(at index: Int, in water: Water) -> Int? {
    let limit = water.range.upperBound
    if let end = taken[index], end <= limit { return end }
    if let end = results.waiting[index], end <= limit { return end }
    if let token = tokens[index], !mayBegin(token) { return nil }
    if let call = namedResult(at: index), traced(call.upperBound) <= limit { return call.upperBound }
    if let end = readSDKObject(at: index, in: water) ?? readObjectInBranch(at: index, in: water) { return end }
    if tokens.grammar.peculiarities.contains(.hasParser) { return nil }
    if let end = readHeader(at: index, in: water) { return end }
    if let end = readBranch(at: index, in: water) { return end }
    if let end = readStatements(at: index, in: water) { return end }
    if let map = mapWithoutBraces(at: index), traced(map.upperBound) <= limit {
      readMapWithoutBraces(map, in: water.parent, water.flags)
      return map.upperBound
    }
    if let end = readMemberChain(at: index, in: water) { return end }
    if isMap(at: index) { return readMap(at: index, in: water) }
    if let end = readEmptyMap(at: index, in: water) { return end }
    if let end = readChangedValue(at: index, in: water) { return end }
    if let end = readStruct(at: index, in: water) { return end }
    if let end = endOfTypedList(at: index), traced(end) <= limit {
      withNewIsland(index..<end) { $0.readValue(index..<end, in: water.parent, water.flags) }
      return end
    }
    return tokens.isString(at: index) ? readText(at: index, in: water) : nil
  }

  private func readSDKObject(at index: Int, in water: Water) -> Int? {
    guard let made = sdkObject(at: index), traced(made.tokens.upperBound) <= water.range.upperBound else { return nil }
    let assembly =
      assembly(of: made.tokens, made, looksForUse: isPart(made))
      ?? blockAssembly(behind: made.tokens.upperBound, made)
    noteBranches(of: assembly, made)
    if made.isUnbuilt, assembly?.isBuilt != true { noteUnbuiltRoot(made, use: assembly?.use) }
    withNewIsland(made.tokens, assembly) {
      $0.readObject(assembly.map(made.assembled) ?? made, assembly, in: water.parent, water.flags)
    }
    return made.tokens.upperBound
  }

  private func readObjectInBranch(at index: Int, in water: Water) -> Int? {
    guard !objectsInBranches.isEmpty, let made = objectsInBranches.removeValue(forKey: index),
      traced(made.tokens.upperBound) <= water.range.upperBound
    else { return nil }
    addRoot(made, in: water.parent, water.flags)
    return made.tokens.upperBound
  }

  private func readHeader(at index: Int, in water: Water) -> Int? {
    let range = water.range
    if let header = header(at: index), traced(header.tokens.upperBound) <= range.upperBound {
      if groupedHeaders.contains(index) { return header.tokens.upperBound }
      guard let headers = headers(from: header, at: index, range) else { return nil }
      addHeaders(headers, in: water.parent)
      return header.tokens.upperBound
    }
    guard let headers = headersInPairs(at: index), traced(tokens.closer(of: index) + 1) <= range.upperBound else {
      return nil
    }
    addHeaders(headers, in: water.parent)
    return tokens.closer(of: index) + 1
  }

  private func readBranch(at index: Int, in water: Water) -> Int? {
    guard let branch = takeBranch(at: index), traced(branch.tokens.upperBound) <= water.range.upperBound else {
      return nil
    }
    addBranch(branch, in: water.parent, water.flags)
    return branch.tokens.upperBound
  }

  /// Reads statements that set members of a message by their keys.
  private func readStatements(at index: Int, in water: Water) -> Int? {
    if let set = keyedStatements(at: index), traced(set.tokens.upperBound) <= water.range.upperBound {
      withNewIsland(set.tokens, set.assembly) { $0.add(set, in: water.parent, water.flags) }
      return set.tokens.upperBound
    }
    guard let assignment = keyedAssignment(at: index),
      traced(assignment.value.upperBound) <= water.range.upperBound
    else { return nil }
    withNewIsland(index..<assignment.value.upperBound) { $0.add(assignment, in: water.parent, water.flags) }
    return assignment.value.upperBound
  }

  private func readMemberChain(at index: Int, in water: Water) -> Int? {
    guard let made = memberChain(at: index), traced(made.tokens.upperBound) <= water.range.upperBound else {
      return nil
    }
    addRoot(made, in: water.parent)
    return made.tokens.upperBound
  }

  private func readMap(at index: Int, in water: Water) -> Int {
    let end = min(traced(endOfMap(at: index)), water.range.upperBound)
    let assembly =
      mayChange(index..<end) ? assembly(of: index..<end, looksForUse: true) ?? blockAssembly(behind: end) : nil
    noteBranches(of: assembly, in: index..<end)
    if assembly == nil, let block = blockOfFunction(index, end) {
      withNewIsland(index..<end) { $0.addBlock(block, index..<end, in: water.parent, water.flags) }
    } else {
      let isBody = isSentAsBody(index..<end, assembly)
      readFilled(index..<end, assembly, in: water.parent, isBody ? water.flags.union(.isBody) : water.flags)
    }
    return end
  }

  private func readEmptyMap(at index: Int, in water: Water) -> Int? {
    guard let value = emptyMap(at: index), let assembly = assembly(of: value),
      !assembly.entries.isEmpty || !assembly.branches.isEmpty && useAsMember(assembly) != nil
    else { return nil }
    noteBranches(of: assembly, in: value)
    readFilled(value, assembly, in: water.parent, water.flags)
    return traced(value.upperBound)
  }

  private func readChangedValue(at index: Int, in water: Water) -> Int? {
    guard let (value, assembly, use) = changedValue(at: index), traced(value.upperBound) <= water.range.upperBound
    else { return nil }
    withNewIsland(value, assembly) {
      $0.traces?.begins(upTo: max(use + 1, value.upperBound))
      $0.namedMaps[use] = NamedMap(value: value, entries: assembly.entries, isOpen: true)
    }
    readWater(value, in: water.parent, isArgument: water.isArgument)
    return value.upperBound
  }

  private func readStruct(at index: Int, in water: Water) -> Int? {
    guard let literal = structLiteral(at: index), traced(literal.tokens.upperBound) <= water.range.upperBound else {
      return nil
    }
    let assembly = assembly(of: literal.tokens, looksForUse: true)
    withNewIsland(literal.tokens, assembly) { reader in
      let isExtended = assembly.map { reader.isExtended(literal, $0) } ?? false
      if let use = isExtended ? assembly?.use : reader.useAsMember(assembly) {
        reader.namedMaps[use] = NamedMap(
          value: literal.tokens, entries: [], isOpen: reader.isLeftOpen || isExtended)
      } else {
        reader.add(literal, in: water.parent, water.flags)
      }
    }
    return literal.tokens.upperBound
  }

  private func readText(at index: Int, in water: Water) -> Int {
    let end = endOfStrings(from: index, limit: water.range.upperBound)
    addTextOfValue(index..<end, in: water.parent)
    addCondition(index..<end, in: water.parent, water.flags)
    // `"a" + json.dumps({…})`
    var place = index
    while place < end {
      if tokens[place]?.kind == .opener {
        readWater(tokens.inside(place), in: water.parent, isArgument: water.isArgument)
      }
      place = tokens.step(place)
    }
    return place
  }

  /// The end of something that has to be read as a whole.
  private func traced(_ end: Int) -> Int {
    traces?.begins(upTo: end)
    return end
  }
}
