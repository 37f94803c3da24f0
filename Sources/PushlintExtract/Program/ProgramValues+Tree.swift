import PushlintText
import PushlintTree

extension ParsedDocument {
  /// The same program with the values that expressions in its objects come to: numbers, texts, and what names stand for.
  ///
  /// - Parameters:
  ///   - values: those of all of the program, of which this may be a part.
  ///   - followsNames: whether names of texts and objects are followed, which samples on a page may share.
  func withValues(of values: ProgramValues, followsNames: Bool = true) -> ParsedDocument {
    let links = scope == .program ? ProgramRequests(tree, values).links() : [:]
    guard let found = ProgramTree(tree.nodes, values, followsNames: followsNames, links: links) else { return self }
    let tree = found.tree(tree.source, tree.range, tree.dialect)
    var document = ParsedDocument(tree: tree, issues: issues, end: end, isComplete: isComplete, scope: scope)
    document.doubtfulFrom = doubtfulFrom
    document.objectTexts = objectTexts
    return document
  }
}

/// The nodes of a program, in which values take the places of expressions.
struct ProgramTree {
  private(set) var nodes: [SyntaxTree.Node] = []
  private(set) var texts: [SyntaxTree.Index: String] = [:]
  private(set) var clocks: Set<SyntaxTree.Index> = []
  /// Requests that are made of headers and a payload.
  private(set) var objects: [SyntaxTree.Index: WireForms.SDKObject] = [:]
  /// Whether a value stands elsewhere in the file.
  private(set) var isScattered = false
  let values: ProgramValues
  private let followsNames: Bool
  /// How many names led here.
  private let level: Int
  /// The key of the value that the first node is.
  let key: String

  /// What takes the place of an expression.
  private enum Replacement {
    case number(Double, isOfClock: Bool)
    case text(String, isOfClock: Bool)
    /// Something of a type, such as a text, whatever it says.
    case type(SyntaxTree.Node.Flags)
    case tree(ProgramTree)
  }

  /// - Parameters:
  ///   - level: how many names led here; the first node may be such a value then.
  ///   - key: the key of that value.
  ///   - links: the payloads of requests, by the objects of their headers.
  /// - Returns: `nil` where all is as it was.
  init?(
    _ given: [SyntaxTree.Node], _ values: ProgramValues, followsNames: Bool, level: Int = 0, key: String = "",
    links: [SyntaxTree.Index: ProgramRequests.Link] = [:]
  ) {
    self.values = values
    self.key = key
    self.followsNames = followsNames
    self.level = level
    guard level < ProgramValues.longestWay else { return nil }
    var replacements: [SyntaxTree.Index: Replacement] = [:]
    for index in given.indices.dropFirst() {
      switch given[index].kind {
      case .opaque: replacements[index] = replacement(of: index, in: given)
      case .spread: replacements[index] = tree(ofSpread: index, in: given).map(Replacement.tree)
      default: break
      }
    }
    for (headers, link) in links {
      replacements[headers] = Self.request(of: headers, link, in: given, values).map(Replacement.tree)
    }
    guard !replacements.isEmpty else { return nil }
    write(given, replacements)
  }

  /// A finished tree of a value.
  init(_ tree: SyntaxTree, _ values: ProgramValues) {
    self.values = values
    key = ""
    followsNames = true
    level = 1
    nodes = tree.nodes
    texts = tree.forms?.texts ?? [:]
    clocks = tree.forms?.clocks ?? []
    objects = tree.forms?.objects ?? [:]
    isScattered = tree.forms?.isScattered == true
  }

  /// The same as a tree of a text.
  func tree(_ source: SourceText, _ range: SourceRange, _ dialect: Dialect) -> SyntaxTree {
    SyntaxTree(
      source: source, range: range, dialect: dialect, nodes: nodes,
      forms: WireForms(texts: texts, literals: [], objects: objects, clocks: clocks, isScattered: isScattered))
  }

  /// The value of a name as nodes of their own.
  init?(_ value: ProgramValues.Value, _ values: ProgramValues, level: Int, key: String) {
    let shift = value.index - 1
    let past = max(Int(value.nodes[value.index].next), value.index + 1)
    var own = [value.nodes[0]]
    for node in value.nodes[value.index..<past] {
      var node = node
      node.parent = Int32(clamping: max(Int(node.parent) - shift, 0))
      node.next = Int32(clamping: Int(node.next) - shift)
      own.append(node)
    }
    own[1].parent = 0
    if let resolved = ProgramTree(own, values, followsNames: true, level: level, key: key) {
      self = resolved
    } else {
      self.values = values
      self.level = level
      self.key = key
      followsNames = true
      nodes = own
    }
    // Another value would be that of all that has the name.
    if [.string, .number, .boolean].contains(nodes[1].kind), texts[1] == nil {
      let tree = SyntaxTree(source: values.text, range: values.text.range, dialect: .javaScript, nodes: nodes)
      texts[1] = tree.text(of: 1)
      nodes[1].flags.insert(.escapes)
    }
    isScattered = true
  }

  /// A value that may be any of several.
  private init(oneOf trees: [ProgramTree], _ range: SourceRange, _ values: ProgramValues, level: Int, key: String) {
    self.values = values
    self.level = level
    self.key = key
    followsNames = true
    nodes = [
      SyntaxTree.Node(kind: .document, flags: [], range: range, parent: 0, next: 1),
      SyntaxTree.Node(kind: .opaque, flags: [], range: range, parent: 0, next: 2),
    ]
    for tree in trees {
      let shift = nodes.count - 1
      for (index, node) in tree.nodes.enumerated().dropFirst() {
        var node = node
        node.parent = index == 1 ? 1 : Int32(clamping: Int(node.parent) + shift)
        node.next = Int32(clamping: Int(node.next) + shift)
        if index == 1, node.kind != .object { node.flags.insert(.alternative) }
        nodes.append(node)
      }
      for (index, text) in tree.texts { texts[index + shift] = text }
      for index in tree.clocks { clocks.insert(index + shift) }
    }
    nodes[0].next = Int32(clamping: nodes.count)
    nodes[1].next = Int32(clamping: nodes.count)
    isScattered = true
  }

  // MARK: Values

  private func replacement(of index: Int, in given: [SyntaxTree.Node]) -> Replacement? {
    let node = given[index]
    let isMember = given[index - 1].kind == .key && given[index - 1].parent == node.parent
    let isNamed = level > 0 && index == 1
    let isElement = given[Int(node.parent)].kind == .array
    guard isMember || isNamed || isElement && followsNames, !node.range.isEmpty, !node.flags.contains(.placeholder)
    else { return nil }
    let isOfNumbers = (index + 1..<max(Int(node.next), index + 1)).allSatisfy { given[$0].kind == .number }
    if !isElement, isOfNumbers, node.range.count <= ProgramNumber.longest, node.knownKind ?? .number == .number,
      values.text[node.range].allSatisfy(Self.mayBeOfNumber), let found = values.number(node.range)
    {
      return .number(found.number, isOfClock: found.isOfClock)
    }
    guard followsNames, node.range.count <= Self.longestText else { return nil }
    let key = isMember ? name(of: index - 1, in: given) : isNamed ? self.key : ""
    guard !Self.targets.contains(key) else { return nil }
    // What a call is given may hold objects, which are read where they are.
    let isCallWithObjects =
      values.text[node.range.end - 1] == UInt8(ascii: ")")
      && (index + 1..<max(Int(node.next), index + 1)).contains { given[$0].kind == .object || given[$0].kind == .array }
    if !isCallWithObjects, let value = values.value(of: node.range) {
      return mayStand(value, at: index, key: key, in: given) ? placed(tree(value, key), at: index, in: given) : nil
    }
    if let tree = tree(ofGiven: index, key, in: given) ?? tree(ofOtherwise: index, key, in: given) {
      return .tree(tree)
    }
    if let number = numberInText(node.range) { return .text("\(number.whole)", isOfClock: number.isOfClock) }
    if node.knownKind == nil, let type = values.declaredType(of: node.range) { return .type(type) }
    // An expression that is a choice is none of texts alone.
    guard let text = ProgramText(node.range, values) else { return nil }
    if let whole = text.whole, !Self.mayHoldPayload(whole) { return .text(whole, isOfClock: text.isOfClock) }
    // Objects in its pieces are read where they are.
    let holdsOthers = (index + 1..<max(Int(node.next), index + 1)).contains { given[$0].kind != .string }
    if let partial = text.partial, !holdsOthers, !Self.mayHoldPayload(partial) {
      return .text(partial, isOfClock: false)
    }
    return node.knownKind == nil ? .type(.isString) : nil
  }

  /// Longest expression of a text, in bytes.
  private static let longestText = 600
  /// Keys whose values say who gets a message, and are no mistake.
  private static let targets: Set<String> = [
    "token", "tokens", "to", "registration_ids", "fid", "fids", "name", "authorization", "Authorization",
  ]

  private static func mayBeOfNumber(_ byte: UInt8) -> Bool {
    ByteClass.isNameByte(byte) || " .()*/+-".utf8.contains(byte)
  }

  func name(of key: Int, in given: [SyntaxTree.Node]) -> String {
    let node = given[key]
    guard !node.flags.contains(.computed), node.range.count < 40 else { return "" }
    let text = values.text.string(node.range)
    return node.flags.contains(.unquoted) ? text : String(text.dropFirst().dropLast())
  }

  /// `String(60 * 60)`, `(60).toString()`
  private func numberInText(_ range: SourceRange) -> (whole: Int, isOfClock: Bool)? {
    let inner: SourceRange
    if values.text.matches("String(", at: SourceRange(range.start, range.start + 7)),
      values.scan.pastBracket(range.start + 6) == range.end
    {
      inner = SourceRange(range.start + 7, range.end - 1)
    } else if range.count > 11, values.text.matches(".toString()", at: SourceRange(range.end - 11, range.end)) {
      inner = SourceRange(range.start, range.end - 11)
    } else {
      return nil
    }
    guard let result = values.number(inner), let whole = Int(exactly: result.number.rounded()),
      result.isOfClock || result.number.rounded() == result.number
    else { return nil }
    return (whole, result.isOfClock)
  }

  /// The value of a name in place of it; `nil` for one that is not known.
  private func tree(_ value: ProgramValues.Value, _ key: String) -> Replacement? {
    guard level + 1 < ProgramValues.longestWay else { return nil }
    let place = ProgramValues.Place(range: value.nodes[value.index].range, key: key, level: level + 1)
    let found: ProgramTree
    if let known = values.trees[place] {
      guard let known else { return nil }
      found = known
    } else {
      let made = ProgramTree(value, values, level: level + 1, key: key)
      let kept = made.flatMap { $0.nodes.count <= Self.mostNodes ? $0 : nil }
      values.trees[place] = .some(kept)
      guard let kept else { return nil }
      found = kept
    }
    let top = found.nodes[1]
    // JSON in strings is read where the strings are.
    if let text = found.texts[1], Self.mayHoldPayload(text) { return .type(.isString) }
    let isChoice = found.nodes.dropFirst(2).contains { $0.parent == 1 && $0.flags.contains(.alternative) }
    guard top.kind != .opaque || isChoice || top.knownKind != nil else { return nil }
    let holdsText =
      top.kind == .opaque && found.nodes.dropFirst(2).contains { $0.kind == .string && hasBrace($0.range) }
    return holdsText ? nil : .tree(found)
  }

  /// A number or boolean in `data` that has a name, where the name is used: elsewhere it is right as it is.
  private func placed(_ replacement: Replacement?, at index: Int, in given: [SyntaxTree.Node]) -> Replacement? {
    let object = Int(given[index].parent)
    guard case .tree(var tree) = replacement, tree.nodes.count == 2, object > 1,
      given[object - 1].kind == .key, name(of: object - 1, in: given) == "data"
    else { return replacement }
    guard [.number, .boolean, .opaque].contains(tree.nodes[1].kind) else { return replacement }
    tree.nodes[1].range = given[index].range
    return .tree(tree)
  }

  /// The values of a parameter in place of its name; `nil` where none is known.
  private func tree(ofGiven index: Int, _ key: String, in given: [SyntaxTree.Node]) -> ProgramTree? {
    guard level + 1 < ProgramValues.longestWay, given[index].knownKind == nil else { return nil }
    let range = given[index].range
    let trees = values.given(range).compactMap { value -> ProgramTree? in
      guard mayStand(value, at: index, key: key, in: given),
        let tree = ProgramTree(value, values, level: level + 1, key: key), tree.nodes.count <= Self.mostNodes
      else { return nil }
      switch tree.nodes[1].kind {
      case .object, .number, .boolean: return tree
      case .string: return tree.texts[1].map { $0.isEmpty || Self.mayHoldPayload($0) } == false ? tree : nil
      default: return nil
      }
    }
    return trees.isEmpty ? nil : ProgramTree(oneOf: trees, range, values, level: level, key: key)
  }

  /// The text of a name that is taken where there is nothing else: `payload.link || DEFAULT_LINK`.
  private func tree(ofOtherwise index: Int, _ key: String, in given: [SyntaxTree.Node]) -> ProgramTree? {
    let range = given[index].range
    guard level + 1 < ProgramValues.longestWay, Int(given[index].next) <= index + 1, given[index].knownKind == nil
    else {
      return nil
    }
    var start = range.end
    while start > range.start, let byte = values.text[start - 1], ByteClass.isNameByte(byte) { start -= 1 }
    var words = WordsBefore(values.text, start)
    let name = SourceRange(start, range.end)
    guard !name.isEmpty, words.take("|") && words.take("|") || words.take("?") && words.take("?"),
      words.offset > range.start, let value = values.value(of: name), mayStand(value, at: index, key: key, in: given),
      let tree = ProgramTree(value, values, level: level + 1, key: key), tree.nodes[1].kind == .string,
      tree.texts[1].map({ $0.isEmpty || Self.mayHoldPayload($0) }) == false
    else { return nil }
    return ProgramTree(oneOf: [tree], range, values, level: level, key: key)
  }

  /// What a name stands for whose members a message gets: `send({ token, ...options })`. For a parameter, that is what its
  /// function is given.
  private func tree(ofSpread index: Int, in given: [SyntaxTree.Node]) -> ProgramTree? {
    let node = given[index]
    let object = Int(node.parent)
    guard followsNames, level + 1 < ProgramValues.longestWay, Int(node.next) <= index + 1,
      given[object].kind == .object, let name = values.nameOfSpread(node.range)
    else { return nil }
    let later = keys(of: object, in: given, from: index + 1)
    let own = values.value(of: name).map { [$0] } ?? values.given(name)
    let trees = own.compactMap { value -> ProgramTree? in
      guard value.nodes[value.index].kind == .object,
        case let keys = keys(of: value.index, in: value.nodes), !keys.isDisjoint(with: Self.blocks),
        // What comes behind takes the place of members.
        keys.isDisjoint(with: later), isMessage(object, with: keys, in: given),
        let tree = ProgramTree(value, values, level: level + 1, key: ""), tree.nodes.count <= Self.mostNodes
      else { return nil }
      return tree
    }
    return trees.isEmpty ? nil : ProgramTree(oneOf: trees, node.range, values, level: level, key: "")
  }

  private static func mayHoldPayload(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "{")) }

  private func hasBrace(_ range: SourceRange) -> Bool { values.text[range].contains(UInt8(ascii: "{")) }

  /// Most nodes of a value that a name stands for, with those of the names in it.
  private static let mostNodes = 5_000

  // MARK: Nodes

  private mutating func write(_ given: [SyntaxTree.Node], _ replacements: [SyntaxTree.Index: Replacement]) {
    var places: [Int] = []
    places.reserveCapacity(given.count + 1)
    // The nodes that are in the places of the given ones, and their indices there.
    var kept: [(place: Int, given: Int)] = []
    var past = 0
    for index in given.indices {
      places.append(nodes.count)
      if index < past { continue }
      kept.append((nodes.count, index))
      nodes.append(given[index])
      guard let replacement = replacements[index] else { continue }
      if case .type(let type) = replacement {
        nodes[nodes.count - 1].flags.insert(type)
        continue
      }
      past = max(Int(given[index].next), index + 1)
      put(replacement)
    }
    places.append(nodes.count)
    for (place, index) in kept {
      nodes[place].parent = Int32(clamping: places[min(max(Int(given[index].parent), 0), given.count)])
      nodes[place].next = Int32(clamping: places[min(max(Int(given[index].next), 0), given.count)])
    }
  }

  /// Puts a value in the place of the last node.
  private mutating func put(_ replacement: Replacement) {
    let place = nodes.count - 1
    nodes[place].flags.subtract([.isString, .isNumber, .isBoolean, .shorthand])
    switch replacement {
    case .type: break
    case .number(let number, let isOfClock):
      nodes[place].kind = .number
      nodes[place].flags.insert(.escapes)
      texts[place] = Int(exactly: number).map { "\($0)" } ?? "\(number)"
      if isOfClock { clocks.insert(place) }
    case .text(let text, let isOfClock):
      nodes[place].kind = .string
      nodes[place].flags.formUnion([.escapes, .unquoted])
      texts[place] = text
      if isOfClock { clocks.insert(place) }
    case .tree(let tree):
      let shift = place - 1
      if nodes[place].kind != .spread {
        nodes[place].kind = tree.nodes[1].kind
        nodes[place].flags = tree.nodes[1].flags
        nodes[place].range = tree.nodes[1].range
      }
      for node in tree.nodes.dropFirst(2) {
        var node = node
        node.parent = Int32(clamping: Int(node.parent) + shift)
        node.next = Int32(clamping: Int(node.next) + shift)
        nodes.append(node)
      }
      for (index, text) in tree.texts { texts[index + shift] = text }
      for index in tree.clocks { clocks.insert(index + shift) }
      for (index, object) in tree.objects { objects[index + shift] = object }
      isScattered = isScattered || tree.isScattered
    }
  }
}
