import PushlintExtract
import PushlintText
import PushlintTree

/// The names by which a program in JavaScript gives blocks to its messages: variables, as in `android: androidConfig`,
/// and functions, as in `apns: this.buildApns(badge)`.
///
/// - Shape: by name, whatever the function; read from the text once.
struct NamedBlocks: Sendable, Equatable {
  /// The names of blocks by those of variables; a variable that stands for several is none.
  private var variables: [String: String] = [:]
  /// The names of blocks by those of functions.
  private var functions: [String: String] = [:]

  private static let names: [StaticString] = ["android", "apns", "webpush"]
  /// What finds the names of blocks.
  static let scan = NeedleScan(names.map(\.description))
  /// Most bytes of what stands for a block.
  private static let longestName = 120

  var isEmpty: Bool { variables.isEmpty && functions.isEmpty }

  /// Whether functions yield blocks.
  var areFunctions: Bool { !functions.isEmpty }

  init() {}

  init(_ text: SourceText, in range: SourceRange) {
    self.init(text, in: range, at: Self.scan.matches(in: text, range: range))
  }

  /// - Parameter matches: those of ``scan`` in the range.
  init(_ text: SourceText, in range: SourceRange, at matches: [NeedleScan.Match]) {
    var doubtful: Set<String> = []
    for match in matches {
      let block = Self.names[match.needle]
      let word = SourceRange(match.offset, match.offset + block.utf8CodeUnitCount)
      guard text.matches(block, at: word), Self.mayBeGiven(word, in: text),
        let (value, isCall) = Self.value(behind: word, in: text, range)
      else { continue }
      let name = block.description
      let known = isCall ? functions[value] : variables[value]
      if let known, known != name { doubtful.insert(value) }
      if isCall { functions[value] = name } else { variables[value] = name }
    }
    for name in doubtful {
      variables[name] = nil
      functions[name] = nil
    }
  }

  /// The block that a variable is.
  func block(ofVariable name: String) -> String? { variables[name] }

  /// The block that a function yields.
  func block(ofFunction name: String) -> String? { functions[name] }

  /// Whether something may stand behind the name of a block that has a name itself; in most programs it is an object.
  private static func mayBeGiven(_ word: SourceRange, in text: SourceText) -> Bool {
    var place = word.end
    while let byte = text[place], byte <= 0x20 { place += 1 }
    guard text[place] == UInt8(ascii: ":") || text[place] == UInt8(ascii: "=") else { return true }
    place += 1
    while let byte = text[place], byte <= 0x20 { place += 1 }
    return text[place].map(ByteClass.isNameByte) == true
  }

  /// The name that stands for a block: `x` of `android: x`, `android: this.x(…)`, `message.android = x`, and of the
  /// short form `{ android }`.
  private static func value(
    behind word: SourceRange, in text: SourceText, _ range: SourceRange
  ) -> (name: String, isCall: Bool)? {
    guard text[word.start - 1].map(ByteClass.isNameByte) != true, text[word.end].map(ByteClass.isNameByte) != true
    else { return nil }
    let limit = min(range.end, word.end + longestName)
    func space(from place: Int) -> Int {
      var place = place
      while place < limit, let byte = text[place], byte <= 0x20 { place += 1 }
      return place
    }
    var place = word.end
    let isQuoted = text[place] == UInt8(ascii: "'") || text[place] == UInt8(ascii: "\"")
    if isQuoted { place += 1 }
    place = space(from: place)
    var before = WordsBefore(text, isQuoted ? word.start - 1 : word.start)
    var isMember = before.take(".")
    // `message['apns'] = apns`
    if isQuoted, text[place] == UInt8(ascii: "]"), before.take("[") {
      isMember = true
      place = space(from: place + 1)
    }
    switch text[place] {
    case UInt8(ascii: ",") where !isMember && !isQuoted, UInt8(ascii: "}") where !isMember && !isQuoted:
      guard before.take(",") || before.take("{") else { return nil }
      return (text.string(word), false)
    case UInt8(ascii: ":") where !isMember: break
    case UInt8(ascii: "=") where isMember && text[place + 1] != UInt8(ascii: "="): break
    default: return nil
    }
    place = space(from: place + 1)
    var name: SourceRange?
    while place < limit {
      let start = place
      while place < limit, let byte = text[place], ByteClass.isNameByte(byte) { place += 1 }
      guard place > start else { return nil }
      name = SourceRange(start, place)
      if text[place] == UInt8(ascii: "?"), text[place + 1] == UInt8(ascii: ".") { place += 1 }
      guard text[place] == UInt8(ascii: ".") else { break }
      place += 1
    }
    guard let name, place < limit else { return nil }
    if text[place] == UInt8(ascii: "(") { return (text.string(name), true) }
    switch text[space(from: place)] {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: ";"), nil: return (text.string(name), false)
    default: return isMember ? (text.string(name), false) : nil
    }
  }
}

extension PayloadDetector {
  /// The block that an object is by the name of its variable or function; `nil` where its keys do not agree.
  func namedBlock(_ object: PayloadHeuristics) -> PayloadMatch? {
    guard let program, let blocks = program.blocks, !blocks.isEmpty, program.spelling != .either,
      tree.dialect.allowsExpressions, !program.isOtherVendors, !program.sendsElsewhere
    else { return nil }
    let start = tree[object.node].range.start
    let variable = SDKCalls.variable(before: start, in: tree.source)
    let name =
      variable.flatMap(blocks.block(ofVariable:))
      ?? (blocks.areFunctions
        ? Self.function(yielding: start, in: tree.source).flatMap(blocks.block(ofFunction:)) : nil)
    guard let name, let kind = DocumentKind(blockNamed: name), object.holdsOnlyKeys(ofBlock: name) else { return nil }
    return PayloadMatch(node: object.node, kind: kind, spelling: program.spelling, isFragment: true)
  }

  /// How far before an object its function may begin, in bytes.
  static let reachOfFunction = 1_200
  /// Most bytes between the parameters of a function and its body.
  private static let longestResult = 80

  private static let controls: Set<String> = ["if", "for", "while", "switch", "catch", "with"]

  /// The function that yields the object at `start`: behind `return`, or as the body of an arrow.
  private static func function(yielding start: Int, in text: SourceText) -> String? {
    var words = WordsBefore(text, start)
    if words.take("(") { return words.take(">") && words.take("=") ? arrow(&words, in: text) : nil }
    guard words.word() == "return" else { return nil }
    var depth = 0
    var place = words.offset
    let first = max(0, place - reachOfFunction)
    while place > first {
      place -= 1
      if text[place] == UInt8(ascii: "}") { depth += 1 }
      guard text[place] == UInt8(ascii: "{") else { continue }
      depth -= 1
      guard depth < 0 else { continue }
      depth = 0
      var words = WordsBefore(text, place)
      if words.take(">") {
        guard words.take("=") else { return nil }
        return arrow(&words, in: text)
      }
      guard let parameters = endOfParameters(before: place, in: text) else { continue }
      words = WordsBefore(text, parameters)
      guard words.skipParentheses(), let name = words.word() else { return nil }
      if !controls.contains(name) { return name }
    }
    return nil
  }

  /// Where the parameters end, before their parenthesis, of the function whose body begins at `brace`: `(a): Type {`.
  private static func endOfParameters(before brace: Int, in text: SourceText) -> Int? {
    var place = brace - 1
    while place > 0, brace - place < longestResult, let byte = text[place] {
      if byte == UInt8(ascii: ")") { return place }
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { return nil }
      place -= 1
    }
    return nil
  }

  /// `f` of `const f = (a): Type => {`, and of `f = async a => ({`.
  private static func arrow(_ words: inout WordsBefore, in text: SourceText) -> String? {
    if let parameters = endOfParameters(before: words.offset, in: text) {
      words = WordsBefore(text, parameters)
      guard words.skipParentheses() else { return nil }
    } else if words.word() == nil {
      return nil
    }
    if !words.take("=") {
      guard words.word() == "async", words.take("=") else { return nil }
    }
    return words.word()
  }
}
