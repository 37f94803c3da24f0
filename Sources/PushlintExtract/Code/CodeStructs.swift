import PushlintSyntax
import PushlintText
import PushlintTree

/// The structs whose members have names in JSON: by their tags in Go, such as `Title string `json:"title"``, and by
/// `#[derive(Serialize)]` in Rust, by attributes in C#, by annotations in Kotlin and Java, by
/// `CodingKeys` in Swift, and by `@dataclass` in Python.
///
/// - Shape: read from the tokens once; types of other packages are unknown.
/// - Source: the documentation of the Go package `encoding/json`, `Marshal`, and of Serde, attributes of fields.
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
    /// Where the key is written, when the declaration gives the member a name of its own.
    var namePlace: SourceRange?
    /// Where the name of the member itself is written.
    var ownPlace: SourceRange?
    /// Where its type is.
    var typePlace: SourceRange?
    /// The tokens of what it has where nobody gives it anything else.
    var initial: Range<Int>?

    /// Where the declaration says what the key is.
    var place: SourceRange? { namePlace ?? ownPlace }
  }

  struct Struct {
    var members: [String: Member] = [:]
    /// The names of members that arguments without a name give values to.
    var order: [String] = []
    /// Whether it takes members of another one.
    var isOpen = false
    var hasTags = false
    /// Members that an initialiser gives something else than what it is given.
    var made: [String: Member] = [:]

    /// All members that are declared.
    var all: [String: Member] { members.merging(made) { $1 } }
  }

  let tokens: CodeTokens
  private var all: [String: Struct] = [:]
  /// Types of which a method says what their values are in JSON.
  private var encoding: Set<String>
  /// The names of all, in the order in which they are declared.
  private var names: [String] = []

  /// All structs, in the order in which they are declared.
  var declared: [(name: String, made: Struct)] { names.compactMap { name in all[name].map { (name, $0) } } }

  var isEmpty: Bool { all.isEmpty }

  /// Deepest nesting of types.
  private static let deepest = 8

  /// No structs at all.
  static func none(_ tokens: CodeTokens) -> CodeStructs { CodeStructs(of: tokens) }

  private init(of tokens: CodeTokens) {
    self.tokens = tokens
    encoding = []
  }

  init(_ tokens: CodeTokens) {
    self.init(of: tokens)
    encoding = Self.encodingTypes(tokens, in: tokens.tokens.indices)
    if tokens.grammar.imports == .python, !isTurnedIntoDictionary { return }
    for (name, open) in Self.declarations(tokens, in: tokens.tokens.indices) {
      let found =
        switch tokens.grammar.imports {
        case .rust: readRust(open)
        case .cSharp: readCSharp(open)
        case .java: tokens.grammar.borrowedTables == nil ? readJava(open) : readKotlin(open)
        case .swift: readSwift(open)
        case .python: readPython(open)
        default: read(open, depth: 0)
        }
      guard found.hasTags else { continue }
      if all.updateValue(found, forKey: name) == nil { names.append(name) }
    }
    guard [.swift, .python, .java].contains(tokens.grammar.imports) else { return }
    // Structs in others may have the same name.
    var names: Set<String> = []
    for (name, _) in Self.declarations(tokens, in: tokens.tokens.indices) where !names.insert(name).inserted {
      all[name] = nil
    }
  }

  /// The names of structs that are declared in some tokens, with the brace of each.
  static func declarations(_ tokens: CodeTokens, in part: Range<Int>) -> [(name: String, open: Int)] {
    switch tokens.grammar.imports {
    case .rust: return rustDeclarations(tokens, in: part)
    case .cSharp: return cSharpDeclarations(tokens, in: part)
    case .swift: return swiftDeclarations(tokens, in: part)
    case .python: return pythonDeclarations(tokens, in: part)
    case .java:
      return tokens.grammar.borrowedTables == nil
        ? javaDeclarations(tokens, in: part) : kotlinDeclarations(tokens, in: part)
    default: break
    }
    guard tokens.grammar.imports == .go else { return [] }
    var result: [(String, Int)] = []
    for index in part
    where tokens.isWord("struct", at: index) && tokens.isOpener("{", at: index + 1) {
      // `type A struct {`, `A struct {` between the parentheses of `type`.
      guard let name = tokens.word(at: index - 1), name != "type",
        // A member whose type is written there has a tag.
        tokens.isWord("type", at: index - 2)
          || tokens.beginsLine(index - 1) && !tokens.isString(at: tokens.closer(of: index + 1) + 1)
      else { continue }
      result.append((name, index + 1))
    }
    return result
  }

  /// `#[derive(Serialize)] pub struct Message<'a> {`
  private static func rustDeclarations(_ tokens: CodeTokens, in part: Range<Int>) -> [(name: String, open: Int)] {
    var result: [(String, Int)] = []
    for index in part where tokens.isWord("struct", at: index) {
      guard let name = tokens.word(at: index + 1) else { continue }
      var open = index + 2
      if tokens.isSign("<", at: open) {
        while open < index + longestParameters, !tokens.isSign(">", at: open) { open += 1 }
        open += 1
      }
      guard tokens.isOpener("{", at: open), isSerialised(tokens, before: index) else { continue }
      result.append((name, open))
    }
    return result
  }

  /// Most tokens between the signs of parameters of a type.
  private static let longestParameters = 16

  /// Whether one of the attributes before a declaration says that it becomes JSON with the names of its members.
  private static func isSerialised(_ tokens: CodeTokens, before index: Int) -> Bool {
    var place = index - 1
    if let closer = tokens[place], closer.kind == .closer, tokens.isWord("pub", at: Int(closer.partner) - 1) {
      place = Int(closer.partner) - 1
    }
    if tokens.isWord("pub", at: place) { place -= 1 }
    var isSerialised = false
    while let closer = tokens[place], closer.kind == .closer, tokens.isSign("#", at: Int(closer.partner) - 1) {
      let inside = tokens.inside(Int(closer.partner))
      if tokens.isWord("derive", at: inside.lowerBound) {
        isSerialised = isSerialised || inside.contains { tokens.isWord("Serialize", at: $0) }
      } else if tokens.isWord("serde", at: inside.lowerBound) {
        guard renaming(tokens, inside) != nil else { return false }
      }
      place = Int(closer.partner) - 2
    }
    return isSerialised
  }

  /// How `#[serde(rename_all = "camelCase")]` spells the names of members.
  private enum Renaming: String {
    case camelCase
    case pascalCase = "PascalCase"
    case snakeCase = "snake_case"
    case upperSnakeCase = "SCREAMING_SNAKE_CASE"
    case kebabCase = "kebab-case"
    case upperCase = "UPPERCASE"
    case lowerCase = "lowercase"

    func spelled(_ name: String) -> String {
      switch self {
      // Members have small letters.
      case .snakeCase, .lowerCase: return name
      case .upperSnakeCase, .upperCase: return name.uppercased()
      case .kebabCase: return name.replacing("_", with: "-")
      case .camelCase:
        let words = name.split(separator: "_")
        return (words.first.map(String.init) ?? "") + words.dropFirst().map(Self.capitalized).joined()
      case .pascalCase: return name.split(separator: "_").map(Self.capitalized).joined()
      }
    }

    private static func capitalized(_ word: Substring) -> String { word.prefix(1).uppercased() + word.dropFirst() }
  }

  /// What an attribute says of the names of all members; `nil` for one that says anything else.
  private static func renaming(_ tokens: CodeTokens, _ inside: Range<Int>) -> Renaming? {
    guard inside.count == 6, tokens.isWord("rename_all", at: inside.lowerBound + 2) else { return nil }
    return tokens.content(of: inside.lowerBound + 4).flatMap { Renaming(rawValue: tokens.text.string($0)) }
  }

  /// The same of the attributes before the brace at `open`.
  private func renaming(before open: Int) -> Renaming? {
    var place = open - 1
    let first = max(0, open - 2 * Self.longestParameters)
    while place >= first, !tokens.isSign(";", at: place), tokens[place]?.detail != UInt8(ascii: "}") {
      if let token = tokens[place], token.kind == .opener, token.detail == UInt8(ascii: "["),
        tokens.isWord("serde", at: place + 1)
      {
        return Self.renaming(tokens, tokens.inside(place))
      }
      place -= 1
    }
    return nil
  }

  /// `pub token: &'a str,` with attributes before it.
  private func readRust(_ open: Int) -> Struct {
    var result = Struct()
    result.hasTags = true
    let renaming = renaming(before: open)
    for entry in tokens.split(tokens.inside(open)) {
      var index = entry.lowerBound
      var key: String?
      var namePlace: SourceRange?
      var (isKnown, omitsZeros) = (true, false)
      while tokens.isSign("#", at: index), tokens.isOpener("[", at: index + 1) {
        let inside = tokens.inside(index + 1)
        if tokens.isWord("serde", at: inside.lowerBound) {
          for place in inside {
            switch tokens.word(at: place) {
            case "rename":
              namePlace = tokens.content(of: place + 2)
              key = namePlace.map(tokens.text.string)
            case "skip_serializing_if": omitsZeros = true
            case "skip", "skip_serializing", "flatten", "with", "serialize_with":
              (isKnown, result.isOpen) = (false, true)
            default: break
            }
          }
        }
        index = tokens.closer(of: index + 1) + 1
      }
      if tokens.isWord("pub", at: index) {
        index = tokens.isOpener("(", at: index + 1) ? tokens.closer(of: index + 1) + 1 : index + 1
      }
      guard let name = tokens.word(at: index), tokens.isSign(":", at: index + 1) else {
        result.isOpen = true
        continue
      }
      let type = entry.dropFirst(index + 2 - entry.lowerBound)
      result.members[name] = Member(
        key: isKnown ? key ?? renaming?.spelled(name) ?? name : nil, kind: rustKind(type),
        omitsZeros: omitsZeros, namePlace: namePlace, ownPlace: tokens.range(index..<index + 1),
        typePlace: tokens.range(type))
    }
    return result
  }

  /// The kind of `Option<&'a str>`, `Vec<Action>`, `u64`.
  private func rustKind(_ range: Range<Int>, depth: Int = 0) -> Kind {
    guard depth < Self.deepest else { return .unknown }
    var index = range.lowerBound
    // `&'static`
    while index < range.upperBound,
      tokens.word(at: index) == nil || tokens.text[tokens.range(index..<index + 1)].first == UInt8(ascii: "'")
    {
      index += 1
    }
    guard let word = tokens.word(at: index) else { return .unknown }
    let inner = index + 2..<max(range.upperBound - 1, index + 2)
    switch word {
    case "str", "String": return .string
    case "bool": return .boolean
    case "Option", "Box", "Arc": return tokens.isSign("<", at: index + 1) ? rustKind(inner, depth: depth + 1) : .unknown
    case "Vec": return .list(.unknown)
    default:
      if tokens.grammar.numberTypes.contains(word) { return .number }
      return .named(word)
    }
  }

  /// The struct of a name.
  subscript(name: String) -> Struct? { all[name] }

  /// Whether a method of a type of Go writes it as JSON.
  func encodesItself(_ name: String) -> Bool { encoding.contains(name) }

  /// The types of `func (s Seconds) MarshalJSON()` in some tokens.
  static func encodingTypes(_ tokens: CodeTokens, in part: Range<Int>) -> Set<String> {
    guard tokens.grammar.imports == .go else { return [] }
    return part.reduce(into: []) { names, index in
      guard tokens.isWord("MarshalJSON", at: index) || tokens.isWord("MarshalText", at: index),
        tokens[index - 1]?.kind == .closer, let name = tokens.word(at: index - 2)
      else { return }
      names.insert(name)
    }
  }

  private func read(_ open: Int, depth: Int) -> Struct {
    var result = Struct()
    guard depth < Self.deepest else { return Struct(isOpen: true) }
    let inside = tokens.inside(open)
    var index = inside.lowerBound
    while index < inside.upperBound {
      var names: [(text: String, place: SourceRange)] = []
      while let name = tokens.word(at: index), index < inside.upperBound {
        names.append((name, tokens.range(index..<index + 1)))
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
      let type = index
      let kind = kind(at: &index, depth: depth)
      let typePlace = type < index ? tokens.range(type..<index) : nil
      var tag: SourceRange?
      if index < inside.upperBound, tokens.isString(at: index), !tokens.beginsLine(index) {
        tag = tokens.content(of: index)
      }
      index = endOfLine(from: index, inside)
      let json = tag.flatMap(json)
      if json != nil { result.hasTags = true }
      for (name, place) in names where name.first?.isUppercase == true {
        let own = json?.name ?? ""
        let isLeftOut = json?.name == "-" && json?.options.isEmpty == true
        result.members[name] = Member(
          key: isLeftOut ? nil : own.isEmpty ? name : own,
          kind: json?.options.contains("string") == true ? .string : kind,
          omitsZeros: json?.options.contains(where: { $0.hasPrefix("omit") }) == true,
          namePlace: own.isEmpty ? nil : json.map { SourceRange($0.offset, $0.offset + own.utf8.count) },
          ownPlace: place, typePlace: typePlace)
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

  /// The name and the options of `json:"name,omitempty"`, and where the name begins.
  private func json(_ tag: SourceRange) -> (name: String, options: [String], offset: Int)? {
    let pieces = tokens.text.string(tag).split(separator: "\"", omittingEmptySubsequences: false)
    guard let place = pieces.firstIndex(where: { $0.hasSuffix("json:") }), place + 1 < pieces.count else { return nil }
    let parts = pieces[place + 1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let offset = pieces[...place].reduce(tag.start) { $0 + $1.utf8.count + 1 }
    return (parts.first ?? "", Array(parts.dropFirst()), offset)
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
