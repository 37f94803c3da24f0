import PushlintText
import PushlintTree

/// The nodes of objects that an SDK makes: their members and values, as a service gets them.
extension CodeReader {
  /// Whether an object is what the service answers: a message with a name, and with nothing that is sent.
  private func isAnswer(_ made: SDKExpression) -> Bool {
    made.made.path == ["message"] && made.parts.count == 1 && made.parts[0].field == ["name"]
  }

  /// Adds an object that is no member of another of the SDK: a message, or a part of one with an open message around it.
  ///
  /// - Parameter use: the first use of the variable that gets it, where that is known.
  func addRoot(
    _ made: SDKExpression, in parent: Int, _ flags: SyntaxTree.Node.Flags = [], use: Int? = nil
  ) {
    let range = tokens.range(made.tokens)
    guard enter() else {
      tree.add(.opaque, range, in: parent)
      return
    }
    defer { leave() }
    let headers = headers(inDataOf: made)
    let made = withPayload(made, beside: headers)
    // A library that speaks to APNs itself sends the payload, and headers beside it.
    let root = made.holdsHeaders ? Self.apnsRequestRoot : Self.root(of: made)
    guard made.holdsHeaders || made.made.path.starts(with: root), !isAnswer(made) else {
      tree.add(.opaque, range, in: parent)
      return
    }
    let isMessage = made.holdsHeaders || made.made.path.count == root.count
    // What has nothing yet gets it elsewhere.
    let isUnfinished = made.table.service == .apns && made.parts.isEmpty
    let isOpen = made.isOpen || isLeftOpen || !isMessage || isUnfinished
    let message = tree.add(.object, flags, range, in: parent)
    let needsTarget =
      isMessage && made.table.service == .fcm && (made.made.needsTarget || isSent(made.tokens, use))
      && !isExpectedToFail(made.tokens.lowerBound)
    tree.mark(
      message,
      as: WireForms.SDKObject(
        isOpen: isOpen, needsTarget: needsTarget, isAPNs: made.table.service == .apns,
        holdsHeaders: root == Self.apnsRequestRoot))
    if isMessage {
      let wasLeftOpen = isLeftOpen
      // Then so are the payload and the headers in it.
      if made.holdsHeaders { isLeftOpen = isLeftOpen || made.isOpen }
      addMembers(of: made, to: message)
      if let headers { addMap(of: headers, to: message) }
      addNoHeaders(to: message, of: made)
      isLeftOpen = wasLeftOpen
    } else {
      addAround(made, made.made.path.dropFirst(root.count), in: message)
    }
    tree.close(message)
    for value in made.others { readWater(value, in: parent, isArgument: true) }
  }

  /// The headers that an object holds among its own data: `n.data = { "headers" => { "apns-push-type" => "alert" } }`.
  private func headers(inDataOf made: SDKExpression) -> [Header]? {
    guard made.table.service == .apns, made.made.path == Self.apnsRoot else { return nil }
    for part in made.parts where part.member.adds == .members && part.field.isEmpty {
      guard let data = part.values.first, let map = entries(of: data).first(where: { $0.name == "headers" })?.value,
        let headers = headers(of: map), tokens.isString(at: unwrapped(map).lowerBound + 1)
      else { continue }
      return headers
    }
    return nil
  }

  /// Says that a request has no headers but those that the library sets by itself.
  private func addNoHeaders(to message: Int, of made: SDKExpression) {
    guard root(ofRequest: made), !isLeftOpen, !made.isOpen, !made.parts.contains(where: { $0.field.first == "headers" })
    else { return }
    let place = SourceRange(at: tokens.range(made.tokens).end)
    tree.add(.key, .unquoted, place, in: message, text: "headers")
    tree.close(tree.add(.object, place, in: message))
  }

  private func root(ofRequest made: SDKExpression) -> Bool {
    made.made.hasHeaders && (made.holdsHeaders || made.made.path == Self.apnsRequestRoot)
  }

  static func root(of made: SDKExpression) -> [String] {
    guard made.table.service == .apns else { return messageRoot }
    return made.made.path.starts(with: apnsRoot) ? apnsRoot : apnsRequestRoot
  }

  private static let messageRoot = ["message"]
  private static let apnsRoot = ["message", "apns", "payload"]
  private static let apnsRequestRoot = ["message", "apns"]

  /// The same with the members of the payload in a member of their own, where it has headers as well.
  private func withPayload(_ made: SDKExpression, beside headers: [Header]?) -> SDKExpression {
    let setsHeaders = made.parts.contains { $0.field.first == "headers" }
    guard made.table.service == .apns, made.made.path == Self.apnsRoot,
      headers != nil || made.made.hasHeaders && (made.made.setsHeaders || setsHeaders)
    else { return made }
    var result = made
    result.holdsHeaders = true
    if setsHeaders || headers != nil { result.layout = nil }
    result.parts = made.parts.map { $0.field.first == "headers" ? $0 : $0.inPayload() }
    return result
  }

  /// Whether a method of the SDK that sends one message takes the object, by itself or by the name that it is given.
  private func isSent(_ object: Range<Int>, _ use: Int?) -> Bool {
    if let use { return isArgumentOfSending(use) }
    if let open = argumentOpener(before: object.lowerBound) { return names.sends(at: open - 1) }
    var equals = object.lowerBound - 1
    if tokens.isSign(":", at: equals - 1) { equals -= 1 }
    let name = tokens.isSign(":", at: equals) ? equals - 1 : equals - 1
    guard tokens.isSign("=", at: object.lowerBound - 1), let name = tokens.word(at: name) else { return false }
    // The first use of the name must be that one, in the same function.
    for index in object.upperBound..<min(object.upperBound + Self.sendReach, tokens.count) {
      traces?.looks(upTo: index)
      if let word = tokens.word(at: index), tokens.grammar.functionWords.contains(word) { return false }
      guard tokens.isWord(name, at: index) else { continue }
      return isArgumentOfSending(index)
    }
    return false
  }

  /// Whether the name at `index`, or what a builder of that name makes, is given to a method that sends one message.
  private func isArgumentOfSending(_ index: Int) -> Bool {
    var end = index + 1
    let calls = calls(from: end)
    if calls.methods.last?.method == "build" { end = calls.end }
    guard tokens.isSign(",", at: end) || tokens[end]?.kind == .closer else { return false }
    return argumentOpener(before: index).map { names.sends(at: $0 - 1) } == true
  }

  /// Most tokens of the arguments before one.
  private static let longestArguments = 16

  /// The parenthesis of the call that takes the argument at `index`.
  func argumentOpener(before index: Int) -> Int? {
    if tokens.isOpener("(", at: index - 1) { return index - 1 }
    guard tokens.isSign(",", at: index - 1) else { return nil }
    var place = index - 2
    while place >= 0, index - place < Self.longestArguments, let token = tokens[place] {
      if token.kind == .opener { return token.detail == UInt8(ascii: "(") ? place : nil }
      place = token.kind == .closer ? Int(token.partner) - 1 : place - 1
    }
    return nil
  }

  /// Calls of tests that expect what is in them to throw.
  private static let expectingCalls: Set<String> = [
    "assertThrows", "assertThatThrownBy", "assertThatExceptionOfType", "assertFailsWith", "assertFails", "shouldThrow",
    "catchThrowable", "Throws", "ThrowsAsync", "ThrowsAny", "raises", "assertRaises", "expectException",
  ]
  /// Most tokens between the name of such a call and the object.
  private static let reachOfTest = 16

  /// Whether a test expects the SDK to refuse the object at `index`: `assertThrows(E.class, () -> Message.builder()…)`.
  private func isExpectedToFail(_ index: Int) -> Bool {
    var place = index - 1
    let first = max(0, index - Self.reachOfTest)
    traces?.looks(backTo: first)
    while place >= first, !tokens.isSign(";", at: place) {
      if tokens.word(at: place).map(Self.expectingCalls.contains) == true { return true }
      place -= 1
    }
    return false
  }

  /// How far behind an object its name is looked for, in tokens.
  private static let sendReach = 400

  /// Adds the objects and lists between a message and a part of it; each may hold more.
  private func addAround(_ made: SDKExpression, _ path: ArraySlice<String>, in parent: Int) {
    let range = tokens.range(made.tokens)
    guard let name = path.first else { return }
    if name != "[]" { tree.add(.key, .unquoted, tokens.range(made.name), in: parent, text: name) }
    let isList = path.dropFirst().first == "[]"
    let node = tree.add(isList ? .array : .object, range, in: parent)
    if path.count == 1 {
      addMembers(of: made, to: node)
    } else {
      addAround(made, path.dropFirst(), in: node)
    }
    tree.close(node)
    tree.add(.spread, SourceRange(at: range.end), in: parent)
  }

  /// Adds an object of the SDK as the value of a member.
  func addObject(_ made: SDKExpression, in parent: Int) {
    guard enter() else {
      tree.add(.opaque, tokens.range(made.tokens), in: parent)
      return
    }
    defer { leave() }
    // What a builder has finished nobody changes, whatever happens to the object that holds it.
    let wasLeftOpen = isLeftOpen
    if tokens.isWord("build", at: made.tokens.upperBound - 3) { isLeftOpen = false }
    defer { isLeftOpen = wasLeftOpen }
    let node = tree.add(.object, tokens.range(made.tokens), in: parent)
    addMembers(of: made, to: node, isNested: true)
    tree.close(node)
  }

  private func addMembers(of made: SDKExpression, to node: Int, isNested: Bool = false) {
    layout.objects[node] = made.layout
    for use in made.unpacked { namedMaps[use] = nil }
    noteUncertain(of: made)
    noteMissing(of: made)
    noteFormer(of: made)
    noteDropped(of: made)
    noteSilenced(of: made)
    noteRefused(of: made)
    noteUnknown(of: made, isNested: isNested)
    noteEffects(of: made)
    noteLost(of: made)
    for slip in made.slips {
      let name = tokens.text.string(slip.range)
      switch slip.fault {
      case .fixed: issues.append(CodeIssue(.fixedMember, slip.range, detail: name))
      case .effect(let says): issues.append(CodeIssue(.otherEffect, slip.range, detail: says))
      case .misspelt:
        issues.append(
          CodeIssue(
            .unknownMember, slip.range, edits: [TextEdit(slip.range, slip.meant)],
            related: tokens.range(made.name), detail: name))
      }
    }
    let around = mapContext
    let needsPaths = !made.table.maps.isEmpty || made.table.refuses.contains(.prefixes)
    mapContext = needsPaths ? MapContext(units: made.table.maps, path: made.made.path) : nil
    let ignoredAround = ignoredKeys
    (ignoredKeys, readKeys) = (made.made.methods.isEmpty ? [] : made.made.ignores, made.made.keys)
    defer { (ignoredKeys, readKeys) = (ignoredAround, []) }
    let refusalsAround = refusals
    refusals = made.table.refuses
    let openAround = isOpenObject
    isOpenObject = (isNested || made.isInBranch) && made.isOpen
    defer { isOpenObject = openAround }
    add(withoutRivals(joined(withoutReplacedTargets(made))), to: node)
    refusals = refusalsAround
    mapContext = around
    if made.isOpen {
      tree.add(.spread, SourceRange(at: tokens.range(made.tokens).end), in: node)
    } else {
      leaveOpen(node)
    }
  }

  /// The parts of a message without the targets that another method replaces: `fromArray($fields)->toTopic('a')`.
  private func withoutReplacedTargets(_ made: SDKExpression) -> [Part] {
    func setsTarget(_ part: Part) -> Bool {
      part.member.adds == nil && part.field.count == 1 && part.field.first.map(Self.targets.contains) == true
    }
    guard made.table.isImmutable, made.made.path == ["message"], let last = made.parts.lastIndex(where: setsTarget)
    else { return made.parts }
    ignoredKeys.formUnion(Self.targets)
    return made.parts.enumerated().filter { $0.offset == last || !setsTarget($0.element) }.map(\.element)
  }

  /// Adds members; those that fill the same field, such as the calls of `putData`, make one value.
  private func add(_ parts: [Part], to node: Int) {
    let wasLeftOpen = isLeftOpen
    defer { isLeftOpen = wasLeftOpen }
    let parts = withoutMerged(parts)
    var done: Set<Int> = []
    for (index, part) in parts.enumerated() where !done.contains(index) {
      guard let name = part.field.first else {
        // `{ ...payload, aps }`: what the library makes itself takes the place of the other.
        if tokens.grammar.constructions.contains(.options), parts.contains(where: { $0.field.first == "aps" }),
          part.values.first.map(holdsAps) == true
        {
          tree.add(.spread, part.key, in: node)
        } else {
          addEntries(part, to: node)
        }
        continue
      }
      guard part.field.count > 1 || part.member.adds != nil else {
        let key = tree.add(
          .key, .unquoted, part.key, in: node, text: tokens.text.string(part.key) == name ? nil : name)
        if let item = part.item { layout.items[key] = CodeLayout.Item(object: node, range: item) }
        addValue(part, in: node)
        continue
      }
      var group: [Part] = []
      for other in index..<parts.count
      where parts[other].field.first == name && (parts[other].field.count > 1 || parts[other].member.adds != nil) {
        done.insert(other)
        group.append(parts[other].below())
      }
      tree.add(.key, .unquoted, part.key, in: node, text: name)
      addGroup(group, name, in: node)
    }
  }

  private func holdsAps(_ value: Range<Int>) -> Bool {
    guard case .literal(let literal)? = map(at: value.lowerBound, inValue: true) else { return false }
    return literal.entries.contains { separator(in: $0).flatMap(name) == "aps" }
  }

  /// The parts without those that the SDK merges into what another sets as a whole: `withHighestPossiblePriority()` beside
  /// `withAndroidConfig($android)`, `fromArray(['headers' => …])->withHighUrgency()`; the array is left open then.
  private func withoutMerged(_ parts: [Part]) -> [Part] {
    let whole = Set(parts.compactMap { $0.field.count == 1 && $0.member.adds == nil ? $0.field.first : nil })
    let given = parts.filter { $0.field.isEmpty && $0.member.adds == .members && $0.values.count == 1 }
    let entries = Set(given.flatMap { self.entries(of: $0.values[0]).map(\.name) })
    return parts.filter { part in
      guard part.field.count > 1, let name = part.field.first else { return true }
      let isInMap = entries.contains(name)
      isLeftOpen = isLeftOpen || isInMap && name != "headers"
      return !isInMap && !(whole.contains(name) && part.values.isEmpty && part.member.sets != nil)
    }
  }

  private func range(of group: [Part]) -> SourceRange {
    group.reduce(group.first?.key ?? SourceRange(at: 0)) { range, part in
      part.values.reduce(range.union(part.key)) { $0.union(tokens.range($1)) }
    }
  }

  private func addGroup(_ group: [Part], _ name: String, in node: Int) {
    let isList = group.contains {
      $0.field.isEmpty && ($0.member.adds == .element || $0.member.adds == .elements)
    }
    guard isList else {
      let object = tree.add(.object, range(of: group), in: node)
      if layout.objects[node] != nil {
        layout.objects[object] = CodeLayout.Object(
          form: .part(of: node, [name]), inside: SourceRange(at: 0), items: [])
      }
      add(group, to: object)
      if isOpenObject {
        tree.add(.spread, SourceRange(at: tree.end(of: object)), in: object)
      } else {
        leaveOpen(object)
      }
      tree.close(object)
      return
    }
    let list = tree.add(.array, range(of: group), in: node)
    for part in group {
      guard let value = part.values.first else { continue }
      if part.member.adds == .element {
        addValue(value, part.member, in: list)
      } else if let elements = elements(of: value) {
        for element in elements { addValue(element, part.member, in: list) }
      } else {
        tree.add(.spread, tokens.range(value), in: list)
      }
    }
    tree.close(list)
  }

  /// Adds what a member adds to the object itself: an entry, or all entries of a map.
  private func addEntries(_ part: Part, to node: Int) {
    guard let first = part.values.first else { return }
    let around = mapContext
    mapContext?.path = part.path + part.member.field
    let ignored = ignoredKeys
    if !part.member.field.isEmpty { ignoredKeys = [] }
    let firstKey = tree.count
    let written = layout.objects[node]
    defer {
      if part.member.field.isEmpty {
        tree.markOwnKeys(of: node, from: firstKey)
        // A map of the app's own data is no place for members of the object.
        layout.objects[node] = written
      }
      mapContext = around
      ignoredKeys = ignored
    }
    switch part.member.adds {
    case .member where part.values.count == 2, .members where part.values.count == 2 && keyText(first) != nil:
      let key = addKey(first, to: node)
      if refusals.contains(.prefixes), part.path + part.member.field == ["message"], keyText(first) == "topic" {
        noteTopicPrefix(part.values[1])
      }
      // The call is an item of the object that the entry is a part of.
      if let item = part.item, case .part(let owner, _)? = layout.objects[node]?.form {
        layout.items[key] = CodeLayout.Item(object: owner, range: item)
      }
      readValue(part.values[1], in: node, isMember: true)
    case .members:
      if !addNamedEntries(of: first, to: node), !addEntries(of: first, to: node) {
        if let map = bareMap(tokens.split(first)) {
          addEntries(tokens.split(map), to: node)
        } else if let parts = mergedMap(first) {
          addEntries(of: parts, first, to: node)
        } else {
          let spread = tree.add(.spread, tokens.range(first), in: node)
          if case let value = unwrapped(first), value.count == 1, isData(value.lowerBound) {
            addGiven(at: value.lowerBound, in: spread)
            add(possibleData(at: value.lowerBound), in: spread)
          }
          tree.close(spread)
        }
      }
    default: tree.add(.spread, tokens.range(first), in: node)
    }
  }
}
