import PushlintSyntax
import PushlintText
import PushlintTree

/// Maps that are put together of others, one of which is written in its place: `$message + ['android' => […]]`,
/// `array_merge($message, […])`, `message.merge(android: {…})`.
///
/// - Shape: what the others hold is not known, so that such a map is open.
extension CodeReader {
  /// The parts of a map in order: each a map that is written in its place, or something else.
  typealias MergedMap = [(value: Range<Int>, isMap: Bool)]

  static let mergingFunctions: Set<String> = ["array_merge", "array_merge_recursive", "array_replace"]
  static let methodsThatMerge: Set<String> = ["merge", "deep_merge", "reverse_merge", "merging"]

  /// The parts of the map that a value is; `nil` where none of them is written in its place.
  func mergedMap(_ range: Range<Int>) -> MergedMap? {
    guard range.count > 3 else { return nil }
    let parts: [Range<Int>]
    switch tokens.grammar.imports {
    case .php:
      parts = isCall(range, of: Self.mergingFunctions) ? tokens.split(tokens.inside(range.lowerBound + 1)) : sum(range)
    case .java where tokens.grammar.literals.entries.contains(.to): parts = sum(range)
    case .python: parts = sum(range, "|")
    case .none:
      guard let other = argumentOfMerging(range) else { return nil }
      // The sign, the method, and the parenthesis are between.
      parts = [range.lowerBound..<other.lowerBound - 3, other]
    case .swift:
      guard let merged = mergingInSwift(range) else { return nil }
      parts = merged
    default: return nil
    }
    guard parts.count > 1 else { return nil }
    let known = parts.map { part in
      let pair = pairInParentheses(part)
      return (
        value: pair ?? part, isMap: pair != nil || isWholeMap(unwrapped(part)) || isEntries(part, of: range)
      )
    }
    return known.contains(where: \.isMap) ? known : nil
  }

  /// `"a" to 1` of `data + ("a" to 1)`.
  private func pairInParentheses(_ part: Range<Int>) -> Range<Int>? {
    guard tokens.grammar.imports == .java, tokens.isOpener("(", at: part.lowerBound),
      tokens.closer(of: part.lowerBound) == part.upperBound - 1
    else { return nil }
    let inside = tokens.inside(part.lowerBound)
    return separator(in: inside) == nil ? nil : inside
  }

  private func isCall(_ range: Range<Int>, of names: Set<String>) -> Bool {
    tokens.word(at: range.lowerBound).map(names.contains) == true && tokens.isOpener("(", at: range.lowerBound + 1)
      && tokens.closer(of: range.lowerBound + 1) + 1 == range.upperBound
  }

  /// The operands of `+`, or of another sign.
  private func sum(_ range: Range<Int>, _ plus: Unicode.Scalar = "+") -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = range.lowerBound
    while let sign = tokens.first(in: start..<range.upperBound, where: { tokens.isSign(plus, at: $0) }) {
      result.append(start..<sign)
      start = sign + 1
    }
    result.append(start..<range.upperBound)
    return result.allSatisfy { !$0.isEmpty } ? result : []
  }

  /// Whether all that is behind a map, up to the end of its statement, puts it together with another one in Ruby.
  func isMerged(_ map: Range<Int>, upTo end: Int) -> Bool {
    guard tokens.grammar.imports == .none, end > map.upperBound + 2, isMap(at: map.lowerBound),
      let other = argumentOfMerging(map.lowerBound..<end)
    else { return false }
    return other.lowerBound - 3 == map.upperBound
  }

  /// What is between the parentheses of `message.merge(…)`, where that is all of the value.
  private func argumentOfMerging(_ range: Range<Int>) -> Range<Int>? {
    let close = range.upperBound - 1
    guard let last = tokens[close], last.kind == .closer else { return nil }
    let open = Int(last.partner)
    guard open > range.lowerBound + 2, tokens.isOpener("(", at: open), tokens.linkWidth(at: open - 2) == 1,
      tokens.word(at: open - 1).map(Self.methodsThatMerge.contains) == true, open + 1 < close
    else { return nil }
    return open + 1..<close
  }

  /// Both maps of `base.merging(["a": 1]) { old, _ in old }`.
  private func mergingInSwift(_ range: Range<Int>) -> [Range<Int>]? {
    var dot = range.lowerBound
    while dot < range.upperBound, !tokens.isSign(".", at: dot) || !tokens.isWord("merging", at: dot + 1) {
      dot = tokens.step(dot)
    }
    guard dot > range.lowerBound, dot < range.upperBound, tokens.isOpener("(", at: dot + 2),
      let first = tokens.split(tokens.inside(dot + 2)).first
    else { return nil }
    return [range.lowerBound..<dot, first]
  }

  /// Whether the argument of a method is a map without braces: `merge(android: {…}, apns: {…})`.
  private func isEntries(_ part: Range<Int>, of range: Range<Int>) -> Bool {
    guard tokens.grammar.imports == .none, part.upperBound < range.upperBound else { return false }
    let entries = tokens.split(part)
    return !entries.isEmpty && entries.allSatisfy { separator(in: $0).flatMap(name) != nil }
  }

  /// What a map that is put together of a variable and maps behind it sets in the variable; `nil` for any other value.
  func entriesMerged(in value: Range<Int>, into name: String) -> [CodeAssembly.Entry]? {
    guard tokens.grammar.imports != .php || isCall(value, of: Self.mergingFunctions), let parts = mergedMap(value),
      let first = parts.first, !first.isMap, parts.dropFirst().allSatisfy(\.isMap),
      tokens.isWord(name, at: first.value.lowerBound)
    else { return nil }
    guard first.value.count == 1 else { return nil }
    var result: [CodeAssembly.Entry] = []
    for part in parts.dropFirst() {
      let known = isWholeMap(unwrapped(part.value)) ? entries(of: part.value) : entries(tokens.split(part.value))
      guard !known.isEmpty, known.allSatisfy({ keyText($0.key) != nil }) else { return nil }
      result += known.map { CodeAssembly.Entry(keys: [$0.key], value: $0.value) }
    }
    return result
  }

  /// Adds a map that is put together of others.
  func addMergedMap(
    _ parts: MergedMap, _ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags
  ) {
    let node = tree.add(.object, flags, tokens.range(range), in: parent)
    addEntries(of: parts, range, to: node)
    tree.close(node)
  }

  /// Adds the entries of maps that are put together; those of a later one take the place of others.
  func addEntries(of parts: MergedMap, _ range: Range<Int>, to node: Int) {
    let areLater = parts.dropFirst().allSatisfy(\.isMap)
    if let first = parts.first, !first.isMap, areLater, result(at: first.value.lowerBound) != nil {
      let later = parts.dropFirst().flatMap { part in
        isWholeMap(unwrapped(part.value)) ? entries(of: part.value) : entries(tokens.split(part.value))
      }
      let changes = later.map { CodeAssembly.Entry(keys: [$0.key], value: $0.value) }
      if addEntries(of: first.value, to: node, setting: changes) {
        tree.add(.spread, SourceRange(at: tokens.range(range).end), in: node)
        return
      }
    }
    for (index, part) in parts.enumerated() {
      if !part.isMap {
        let spread = tree.add(.spread, tokens.range(part.value), in: node)
        let later = parts.dropFirst(index + 1).filter(\.isMap).flatMap { keys(ofMerged: $0.value) }
        addSpreadMap(named: part.value, to: spread, known: Set(later))
        tree.close(spread)
      } else if !addEntries(of: part.value, to: node) {
        addEntries(tokens.split(part.value), to: node)
      }
    }
    tree.add(.spread, SourceRange(at: tokens.range(range).end), in: node)
  }

  /// The keys of a map, or of one without braces.
  private func keys(ofMerged value: Range<Int>) -> [String] {
    (isWholeMap(unwrapped(value)) ? entries(of: value) : entries(tokens.split(value))).map(\.name)
  }

  /// The map that a variable gets at `index` in Ruby, put together of others, one of them without braces:
  /// `message = base.merge(android: {…})`, or the arguments of `JSON.generate(message: {…})` and of a method that takes
  /// all of a message: `post(token: token, notification: {…})`.
  func mapWithoutBraces(at index: Int) -> Range<Int>? {
    guard tokens.grammar.imports == .none, tokens.grammar.literals.hasBareKeys,
      tokens[index]?.kind == .word || tokens.isString(at: index) && tokens.isSign("=", at: index + 1)
    else { return nil }
    if tokens.isSign("=", at: index - 1), !tokens.isSign("=", at: index - 2) {
      let range = index..<statements.end(from: index)
      return mergedMap(range) == nil ? nil : range
    }
    guard tokens.isOpener("(", at: index - 1), let method = tokens.word(at: index - 2) else { return nil }
    let isGenerator =
      tokens.isWord("JSON", at: index - 4) && ["generate", "dump", "pretty_generate"].contains(method)
    guard isGenerator || takesMessage(index) else { return nil }
    return bareMap(tokens.split(tokens.inside(index - 1)))
  }

  private static let targetsOfArguments = ["token", "topic", "condition"]
  private static let blocksOfArguments = ["notification", "android", "apns", "webpush"]

  /// Whether the arguments of a call from `index` on have a target and a block of a message.
  private func takesMessage(_ index: Int) -> Bool {
    // `'token' => token` is no label.
    let isLabel = tokens[index]?.kind == .word && tokens.isSign(":", at: index + 1)
    guard tokens.isString(at: index) || isLabel && !tokens.isDoubleColon(at: index + 1) else { return false }
    let names = entries(tokens.split(tokens.inside(index - 1))).map(\.name)
    // A hash with a token and a notification may be anybody's; a block of a platform is one of FCM alone.
    let blocks = isLabel ? Self.blocksOfArguments[...] : Self.blocksOfArguments.dropFirst()
    return names.contains(where: Self.targetsOfArguments.contains) && names.contains(where: blocks.contains)
  }

  /// Reads such a map, which stands in no other.
  func readMapWithoutBraces(
    _ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags
  ) {
    let assembly = assembly(of: range, looksForUse: true)
    noteBranches(of: assembly, in: range)
    withNewIsland(range, assembly) {
      if let use = $0.useAsMember(assembly) {
        $0.namedMaps[use] = NamedMap(value: range, entries: assembly?.entries ?? [], isOpen: $0.isLeftOpen)
      } else if $0.mergedMap(range) != nil {
        $0.readValue(range, setting: assembly?.entries ?? [], in: parent, flags)
      } else {
        let node = $0.tree.add(.object, flags, $0.tokens.range(range), in: parent)
        $0.addEntries($0.tokens.split(range), to: node)
        $0.leaveOpen(node)
        $0.tree.close(node)
      }
    }
  }
}
