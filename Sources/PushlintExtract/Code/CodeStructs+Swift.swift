import PushlintSyntax
import PushlintText
import PushlintTree

/// Structs of Swift that become JSON.
///
/// - Shape: how an encoder spells a name with a capital, nobody knows, unless `CodingKeys` give it another one.
/// - Source: the documentation of the Swift protocol `Encodable`, "Encoding and Decoding Custom Types".
extension CodeStructs {
  private static let protocols: Set<String> = ["Encodable", "Codable", "Content"]
  /// Most tokens between the name of a struct and its brace.
  private static let longestConformance = 24

  /// `struct Message: Encodable {`
  static func swiftDeclarations(_ tokens: CodeTokens, in part: Range<Int>) -> [(name: String, open: Int)] {
    var result: [(String, Int)] = []
    for index in part where tokens.isWord("struct", at: index) {
      guard let name = tokens.word(at: index + 1) else { continue }
      let head = behindParameters(index + 2, tokens)
      guard tokens.isSign(":", at: head) else { continue }
      var place = head + 1
      var isEncoded = false
      while place < head + longestConformance, tokens[place]?.kind == .word || tokens[place]?.kind == .sign {
        if let word = tokens.word(at: place), protocols.contains(word) { isEncoded = true }
        place += 1
      }
      if isEncoded, tokens.isOpener("{", at: place) { result.append((name, place)) }
    }
    return result
  }

  /// Past `<State: Encodable & Sendable>`.
  private static func behindParameters(_ index: Int, _ tokens: CodeTokens) -> Int {
    guard tokens.isSign("<", at: index) else { return index }
    var place = index + 1
    while place < index + longestConformance, !tokens.isSign(">", at: place) { place += 1 }
    return place + 1
  }

  func readSwift(_ open: Int) -> Struct {
    var result = Struct()
    let inside = tokens.inside(open)
    let keys = codingKeys(inside)
    var isInitialised = false
    var index = inside.lowerBound
    while index < inside.upperBound {
      switch tokens.word(at: index) {
      // It may encode anything.
      case "func" where tokens.isWord("encode", at: index + 1): return Struct()
      case "init" where tokens.isOpener("(", at: index + 1): isInitialised = true
      case "let", "var": if !isOther(index, inside) { readMembers(behind: index, inside, keys, to: &result) }
      default: break
      }
      index = tokens.step(index)
    }
    if isInitialised {
      result.isOpen = true
      for name in result.members.keys where !isHandedOn(name, inside) {
        result.made[name] = result.members.removeValue(forKey: name)
      }
    }
    result.hasTags = !result.members.isEmpty || !result.made.isEmpty
    return result
  }

  /// Whether a member is none of each object: `static let a`, `case let a`, `@Wrapped var a`.
  private func isOther(_ index: Int, _ inside: Range<Int>) -> Bool {
    var place = index - 1
    while place >= inside.lowerBound, let word = tokens.word(at: place), !tokens.beginsLine(place + 1) {
      if ["static", "lazy", "case", "if", "guard"].contains(word) || tokens.isSign("@", at: place - 1) { return true }
      place -= 1
    }
    return false
  }

  /// `title: String, body: String?`, `title, body: String`, `sound = "default"`
  private func readMembers(
    behind index: Int, _ inside: Range<Int>, _ keys: [String: CodingKey]?, to result: inout Struct
  ) {
    var place = index + 1
    repeat {
      var names: [(text: String, place: SourceRange)] = []
      while let name = tokens.word(at: place), place < inside.upperBound {
        names.append((name, tokens.range(place..<place + 1)))
        place += 1
        guard tokens.isSign(",", at: place) else { break }
        place += 1
      }
      guard !names.isEmpty, tokens.isSign(":", at: place) else {
        guard names.count == 1, tokens.isSign("=", at: place) else {
          result.isOpen = true
          return
        }
        let value = place + 1..<endOfLine(behind: place + 1, inside)
        add(names[0].text, at: names[0].place, keys, kind(ofLiteral: value), value, value, omitsNil: false, to: &result)
        return
      }
      let start = place + 1
      var end = start
      while end < inside.upperBound, end == start || !tokens.beginsLine(end), !tokens.isSign("=", at: end),
        !tokens.isSign(";", at: end), !tokens.isSign(",", at: end), !tokens.isOpener("{", at: end)
      {
        end = tokens.step(end)
      }
      // A value that is computed is not sent.
      if tokens.isOpener("{", at: end), !tokens.isWord("didSet", at: end + 1) { return }
      let type = start..<max(start, min(end, inside.upperBound))
      let isOptional = tokens.isSign("?", at: type.upperBound - 1)
      let initial = tokens.isSign("=", at: end) ? end + 1..<endOfLine(behind: end + 1, inside) : nil
      for (name, place) in names {
        add(
          name, at: place, keys, swiftKind(isOptional ? type.dropLast() : type), type, initial,
          omitsNil: isOptional && initial == nil, to: &result)
      }
      place = end + 1
      guard tokens.isSign(",", at: end) else { return }
    } while place < inside.upperBound
  }

  /// Adds a member.
  ///
  /// - Parameters:
  ///   - type: the tokens that say of what type it is.
  ///   - initial: the tokens of the value that it is declared with.
  private func add(
    _ name: String, at place: SourceRange, _ keys: [String: CodingKey]?, _ kind: Kind, _ type: Range<Int>,
    _ initial: Range<Int>?, omitsNil: Bool, to result: inout Struct
  ) {
    let isPlain = isEncodedAsNamed || name.allSatisfy { !$0.isUppercase }
    let key = keys.map { $0[name]?.text } ?? (isPlain ? name : nil)
    let isSent = keys.map { $0[name] != nil } ?? true
    if key == nil, isSent { result.isOpen = true }
    result.members[name] = Member(
      key: isSent ? key : nil, kind: kind, omitsZeros: omitsNil, namePlace: keys?[name]?.place, ownPlace: place,
      typePlace: type.isEmpty ? nil : tokens.range(type), initial: initial)
  }

  /// Whether the file has an encoder and does not say that it spells names in another way.
  private var isEncodedAsNamed: Bool {
    tokens.text.firstOffset(of: "JSONEncoder", in: tokens.text.range) != nil
      && tokens.text.firstOffset(of: "keyEncodingStrategy", in: tokens.text.range) == nil
  }

  /// Past the value that a member is declared with.
  private func endOfLine(behind start: Int, _ inside: Range<Int>) -> Int {
    var end = start
    while end < inside.upperBound, end == start || !tokens.beginsLine(end), !tokens.isSign(";", at: end) {
      end = tokens.step(end)
    }
    return max(start, min(end, inside.upperBound))
  }

  /// The kind of `"default"`, `1`, `true`.
  private func kind(ofLiteral value: Range<Int>) -> Kind {
    guard value.count == 1, let token = tokens[value.lowerBound] else { return .unknown }
    if tokens.isString(at: value.lowerBound) { return .string }
    if token.kind == .number { return .number }
    let isBoolean = tokens.isWord("true", at: value.lowerBound) || tokens.isWord("false", at: value.lowerBound)
    return isBoolean ? .boolean : .unknown
  }

  /// What `enum CodingKeys` calls a member.
  private struct CodingKey {
    /// `nil` for one that an encoder may spell in another way.
    var text: String?
    /// Where that is written.
    var place: SourceRange?
  }

  /// The cases of `enum CodingKeys`.
  private func codingKeys(_ inside: Range<Int>) -> [String: CodingKey]? {
    guard let name = tokens.first(in: inside, where: { tokens.isWord("CodingKeys", at: $0) }),
      tokens.isWord("enum", at: name - 1),
      let open = (name..<name + Self.longestConformance).first(where: { tokens.isOpener("{", at: $0) })
    else { return nil }
    var result: [String: CodingKey] = [:]
    for index in tokens.inside(open) where tokens[index]?.kind == .word && !tokens.isWord("case", at: index) {
      guard tokens.isWord("case", at: index - 1) || tokens.isSign(",", at: index - 1),
        let name = tokens.word(at: index)
      else { continue }
      if tokens.isSign("=", at: index + 1) {
        let place = tokens.content(of: index + 2)
        result[name] = CodingKey(text: place.map(tokens.text.string), place: place)
      } else {
        result[name] = CodingKey(text: name.allSatisfy { !$0.isUppercase } ? name : nil)
      }
    }
    return result
  }

  /// Whether an initialiser gives a member the argument of its name: `self.title = title`.
  private func isHandedOn(_ name: String, _ inside: Range<Int>) -> Bool {
    inside.contains { index in
      tokens.isWord("self", at: index) && tokens.isSign(".", at: index + 1) && tokens.isWord(name, at: index + 2)
        && tokens.isSign("=", at: index + 3) && tokens.isWord(name, at: index + 4)
        && (tokens.beginsLine(index + 5) || tokens.isSign(";", at: index + 5) || tokens[index + 5]?.kind == .closer)
    }
  }

  /// The kind of `String`, `[Action]`, `[String: String]`, `Outer.Message`.
  private func swiftKind(_ range: Range<Int>, depth: Int = 0) -> Kind {
    guard let last = tokens.word(at: range.upperBound - 1) else {
      guard depth < 4, tokens.isOpener("[", at: range.lowerBound),
        tokens.closer(of: range.lowerBound) == range.upperBound - 1
      else { return .unknown }
      let inner = tokens.inside(range.lowerBound)
      return tokens.first(in: inner) { tokens.isSign(":", at: $0) } == nil
        ? .list(swiftKind(inner, depth: depth + 1)) : .map(.unknown)
    }
    switch last {
    case "String": return .string
    case "Bool": return .boolean
    case "Int", "Double", "Float", "Int64", "UInt", "Int32": return .number
    default: return .named(last)
    }
  }
}
