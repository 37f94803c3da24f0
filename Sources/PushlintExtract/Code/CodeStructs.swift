import PushlintSyntax
import PushlintText
import PushlintTree

/// The structs of Go code whose tags say what their members are called in JSON: `Title string `json:"title"``.
///
/// - Shape: read from the tokens once; types of other packages are unknown.
/// - Source: the documentation of the Go package `encoding/json`, `Marshal`.
struct CodeStructs {
  /// What the values of a member are.
  indirect enum Kind {
    case unknown
    case string, number, boolean
    /// One of the structs.
    case named(String)
    /// A struct that is declared in its place.
    case inline(Struct)
    case list(Kind)
    case map(Kind)
  }

  struct Member {
    /// `nil` for one that is not sent.
    let key: String?
    let kind: Kind
    /// Whether a zero is not sent.
    let omitsZeros: Bool
  }

  struct Struct {
    var members: [String: Member] = [:]
    /// Whether it takes members of another one.
    var isOpen = false
    var hasTags = false
  }

  private let tokens: CodeTokens
  private var all: [String: Struct] = [:]

  var isEmpty: Bool { all.isEmpty }

  /// Deepest nesting of types.
  private static let deepest = 8

  init(_ tokens: CodeTokens) {
    self.tokens = tokens
    guard tokens.grammar.imports == .go else { return }
    for (name, open) in Self.declarations(tokens, in: tokens.tokens.indices) {
      let found = read(open, depth: 0)
      if found.hasTags { all[name] = found }
    }
  }

  /// The names of structs that are declared in some tokens, with the brace of each.
  static func declarations(_ tokens: CodeTokens, in part: Range<Int>) -> [(name: String, open: Int)] {
    guard tokens.grammar.imports == .go else { return [] }
    var result: [(String, Int)] = []
    for index in part
    where tokens.isWord("struct", at: index) && tokens.isOpener("{", at: index + 1) {
      // `type A struct {`, `A struct {` between the parentheses of `type`.
      guard let name = tokens.word(at: index - 1), name != "type",
        tokens.isWord("type", at: index - 2) || tokens.beginsLine(index - 1)
      else { continue }
      result.append((name, index + 1))
    }
    return result
  }

  /// The struct of a name.
  subscript(name: String) -> Struct? { all[name] }

  private func read(_ open: Int, depth: Int) -> Struct {
    var result = Struct()
    guard depth < Self.deepest else { return Struct(isOpen: true) }
    let inside = tokens.inside(open)
    var index = inside.lowerBound
    while index < inside.upperBound {
      var names: [String] = []
      while let name = tokens.word(at: index), index < inside.upperBound {
        names.append(name)
        index += 1
        guard tokens.isSign(",", at: index) else { break }
        index += 1
      }
      guard !names.isEmpty, index < inside.upperBound, !tokens.beginsLine(index) else {
        // An embedded struct.
        result.isOpen = true
        index = endOfLine(from: index, inside)
        continue
      }
      let kind = kind(at: &index, depth: depth)
      var tag: String?
      if index < inside.upperBound, tokens.isString(at: index), !tokens.beginsLine(index) {
        tag = tokens.content(of: index).map(tokens.text.string)
      }
      index = endOfLine(from: index, inside)
      let json = tag.flatMap(Self.json)
      if json != nil { result.hasTags = true }
      for name in names where name.first?.isUppercase == true {
        let own = json?.name ?? ""
        let isLeftOut = json?.name == "-" && json?.options.isEmpty == true
        result.members[name] = Member(
          key: isLeftOut ? nil : own.isEmpty ? name : own,
          kind: json?.options.contains("string") == true ? .string : kind,
          omitsZeros: json?.options.contains(where: { $0.hasPrefix("omit") }) == true)
      }
    }
    return result
  }

  /// The first token of the next line of a struct.
  private func endOfLine(from start: Int, _ inside: Range<Int>) -> Int {
    var index = max(start, inside.lowerBound)
    while index < inside.upperBound {
      index = tokens.step(index)
      if tokens.beginsLine(index) { return index }
      if tokens.isSign(";", at: index) { return index + 1 }
    }
    return inside.upperBound
  }

  /// The name and the options of `json:"name,omitempty"`.
  private static func json(_ tag: String) -> (name: String, options: [String])? {
    let pieces = tag.split(separator: "\"", omittingEmptySubsequences: false)
    guard let place = pieces.firstIndex(where: { $0.hasSuffix("json:") }), place + 1 < pieces.count else { return nil }
    let parts = pieces[place + 1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return (parts.first ?? "", Array(parts.dropFirst()))
  }

  private static let numbers: Set<String> = [
    "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "float32", "float64",
  ]

  /// The kind of the type at `index`, which is moved behind it.
  func kind(at index: inout Int, depth: Int = 0) -> Kind {
    guard depth < Self.deepest else { return .unknown }
    if tokens.isSign("*", at: index) {
      index += 1
      return kind(at: &index, depth: depth + 1)
    }
    if tokens.isOpener("[", at: index) {
      index = tokens.closer(of: index) + 1
      return .list(kind(at: &index, depth: depth + 1))
    }
    guard let word = tokens.word(at: index) else { return .unknown }
    index += 1
    if word == "map", tokens.isOpener("[", at: index) {
      index = tokens.closer(of: index) + 1
      return .map(kind(at: &index, depth: depth + 1))
    }
    if word == "struct" || word == "interface", tokens.isOpener("{", at: index) {
      let open = index
      index = tokens.closer(of: index) + 1
      return word == "struct" ? .inline(read(open, depth: depth + 1)) : .unknown
    }
    if tokens.isSign(".", at: index), tokens[index + 1]?.kind == .word {
      index += 2
      return .unknown
    }
    switch word {
    case "string": return .string
    case "bool": return .boolean
    default: return Self.numbers.contains(word) ? .number : .named(word)
    }
  }
}
