import PushlintSyntax
import PushlintText
import PushlintTree

/// Calls that make maps: `dict(a=1)`, `Map.of("a", 1)`, `buildJsonObject {`, `new JObject(new JProperty("a", 1))`.
extension CodeReader {
  /// The parenthesis of a call that begins at `index`; `nil` where none of a plain name does.
  private func parenthesis(from index: Int) -> Int? {
    guard tokens[index]?.kind == .word else { return nil }
    for open in index + 1..<min(index + CodeTokens.longestCallee, tokens.count) {
      switch tokens[open]?.kind {
      case .opener: return open
      case .word, .sign: continue
      default: return nil
      }
    }
    return nil
  }

  func mapCall(at index: Int) -> (open: Int, arguments: CodeGrammar.MapArguments)? {
    if let open = blockOfMap(at: index) { return (open, .block) }
    if let open = propertiesOfMap(at: index) { return (open, .entries) }
    guard tokens.word(at: index).map(tokens.grammar.firstWordsOfMapCalls.contains) == true,
      let open = parenthesis(from: index), let name = tokens.calledName(index, open),
      let arguments = tokens.grammar.mapCalls[name]
    else { return nil }
    // `array(1, 2)` is a list, and `JSON.generate(body)` a text.
    let mayHoldOthers = tokens.grammar.listCalls.contains(name) || tokens.grammar.imports == .none
    if mayHoldOthers, !holdsEntries(tokens.split(tokens.inside(open))) { return nil }
    if tokens.grammar.imports == .none, isBetweenBraces(index) { return nil }
    if arguments == .tuples, tuples(open) == nil { return nil }
    return (open, arguments)
  }

  /// Most tokens before a call of Ruby in the hash that it may be in, brackets counting as one.
  private static let longestHash = 200

  /// Whether a call is in a hash, where a text of JSON stays one: `data: { more: JSON.generate(id: 5) }`.
  private func isBetweenBraces(_ index: Int) -> Bool {
    var place = index - 1
    defer { traces?.looks(backTo: max(place, 0)) }
    for _ in 0..<Self.longestHash {
      guard let token = tokens[place] else { return false }
      if token.kind == .opener { return token.detail == UInt8(ascii: "{") }
      place = token.kind == .closer ? min(Int(token.partner), place) - 1 : place - 1
    }
    return false
  }

  /// The pairs in the call at `open`: `HashMap::from([("a", 1)])`; `nil` where not all are written there.
  func tuples(_ open: Int) -> [Range<Int>]? {
    guard tokens.isOpener("[", at: open + 1), tokens.closer(of: open + 1) + 1 == tokens.closer(of: open) else {
      return nil
    }
    let pairs = tokens.split(tokens.inside(open + 1))
    return pairs.isEmpty || pairs.contains { pair($0) == nil } ? nil : pairs
  }

  /// The two values of `("a", 1)`, where that is all of something in Rust.
  func pair(_ range: Range<Int>) -> Entry? {
    guard tokens.grammar.imports == .rust, tokens.isOpener("(", at: range.lowerBound),
      tokens.closer(of: range.lowerBound) == range.upperBound - 1
    else { return nil }
    let parts = tokens.split(tokens.inside(range.lowerBound))
    return parts.count == 2 ? Entry(key: parts[0], value: parts[1], form: .to) : nil
  }

  /// The brace of `buildJsonObject {`.
  private func blockOfMap(at index: Int) -> Int? {
    guard tokens.grammar.imports == .java else { return nil }
    if tokens.isWord("new", at: index) { return blockOfClass(at: index) }
    guard !tokens.grammar.blockMaps.isEmpty, tokens[index]?.kind == .word else { return nil }
    let open = tokens.isSign("<", at: index + 1) ? tokens.endOfTypes(at: index + 1) ?? index + 1 : index + 1
    guard tokens[open]?.kind == .opener || tokens.isSign(".", at: index + 1), let word = tokens.word(at: index) else {
      return nil
    }
    if tokens.isOpener("{", at: open) { return tokens.grammar.blockMaps.contains(word) ? open : nil }
    // `JSONObject().apply {`
    let isEmpty =
      tokens.grammar.emptyMaps.contains(word) || tokens.grammar.mapCalls[word] == .entries && word != "mapOf"
    guard let call = isEmpty && tokens.isOpener("(", at: open) ? open : callOfEmptyTree(at: index) else { return nil }
    let end = tokens.closer(of: call)
    return end == call + 1 && tokens.linkWidth(at: end + 1) == 1 && tokens.isWord("apply", at: end + 2)
      && tokens.isOpener("{", at: end + 3) ? end + 3 : nil
  }

  /// The brace of `new HashMap<>() {{ put("a", 1); }}`.
  private func blockOfClass(at index: Int) -> Int? {
    guard let word = tokens.word(at: index + 1), tokens.grammar.emptyMaps.contains(word) else { return nil }
    let open = tokens.endOfTypes(at: index + 2) ?? index + 2
    let block = tokens.closer(of: open) + 1
    guard tokens.isOpener("(", at: open), tokens.inside(open).isEmpty, tokens.isOpener("{", at: block),
      tokens.isOpener("{", at: block + 1), tokens.closer(of: block + 1) + 1 == tokens.closer(of: block)
    else { return nil }
    return block
  }

  /// The parenthesis of `new JObject(new JProperty("a", 1))`.
  private func propertiesOfMap(at index: Int) -> Int? {
    guard tokens.grammar.imports == .cSharp, tokens.isWord("new", at: index), tokens.isWord("JObject", at: index + 1),
      tokens.isOpener("(", at: index + 2), property(tokens.inside(index + 2)) != nil
    else { return nil }
    return index + 2
  }

  /// The parenthesis of the `new JProperty("a", 1)` that something begins with.
  func property(_ range: Range<Int>) -> Int? {
    let start = range.lowerBound
    guard tokens.isWord("new", at: start), tokens.isWord("JProperty", at: start + 1),
      tokens.isOpener("(", at: start + 2)
    else { return nil }
    return start + 2
  }
}

extension CodeTokens {
  /// Most tokens of the name of what is called, with its types.
  static let longestCallee = 40

  /// The name that is called by the parenthesis at `open`, when it begins at `start`: `List.of`, `Some`, `json!`.
  func calledName(_ start: Int, _ open: Int) -> String? {
    guard self[open]?.kind == .opener, open > start, open - start <= Self.longestCallee else { return nil }
    var name = ""
    var index = start
    while index < open {
      if let word = word(at: index) {
        guard name.isEmpty || name.hasSuffix(".") || name.hasSuffix(":") || word == "!" else { return nil }
        name += word
        index += 1
      } else if isSign(".", at: index), !name.isEmpty {
        name += "."
        index += 1
      } else if isDoubleColon(at: index), !name.isEmpty {
        name += "::"
        index += 2
      } else if isSign("!", at: index), index + 1 == open, !name.isEmpty {
        name += "!"
        index += 1
      } else if isSign("<", at: index), !name.isEmpty, let end = endOfTypes(at: index) {
        index = end
      } else {
        return nil
      }
    }
    let isMacro = name.hasSuffix("!")
    return isMacro || isOpener("(", at: open) ? name : nil
  }
}
