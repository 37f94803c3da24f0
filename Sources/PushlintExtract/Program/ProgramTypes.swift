import Algorithms
import PushlintText
import PushlintTree

/// What types TypeScript says names have: `(token: string, count: number) => …`, `{ id }: { id: number }`,
/// `interface Order { total: number }`.
///
/// - Shape: only what is declared in the parameters of the functions around a place; a declaration without a type ends the
///   search.
struct ProgramTypes {
  private let text: SourceText
  private let scan: ProgramScan
  private let lists: PlainLists
  /// Whether the program says of anything that it is a number or a boolean.
  private let hasTypes: Bool

  private static let words = NeedleScan([": number", ": boolean", ":number", ":boolean"])
  private static let types: [String: SyntaxTree.Node.Flags] = ["number": .isNumber, "boolean": .isBoolean]
  /// Longest type, and longest name of a member, in bytes.
  private static let longestType = 160
  private static let longestName = 60
  /// Most places of a name that are looked at, from its use on.
  private static let mostPlaces = 40

  init(_ text: SourceText, _ scan: ProgramScan) {
    self.text = text
    self.scan = scan
    lists = PlainLists(text)
    hasTypes = Self.words.occurs(in: text)
  }

  /// The type of a name, or of a member of one.
  ///
  /// - Parameter places: where a name is in the program, in order.
  func type(of range: SourceRange, _ places: (String) -> [SourceRange]) -> SyntaxTree.Node.Flags? {
    guard hasTypes, range.count <= Self.longestName,
      text[range].allSatisfy({ ByteClass.isNameByte($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "?") })
    else { return nil }
    let path = text.string(range).split { $0 == "." || $0 == "?" }.map(String.init)
    guard let name = path.first, path.count <= 2, var type = declared(name, before: range.start, places(name)) else {
      return nil
    }
    if path.count == 2 {
      guard let member = member(path[1], of: type) else { return nil }
      type = member
    }
    // What may be missing as well is no text either.
    let parts = type.split(separator: "|").map { $0.filter { $0 != " " } }.filter { $0 != "undefined" && $0 != "null" }
    return parts.count == 1 ? Self.types[parts[0]] : nil
  }

  /// The declarations with such types near a place.
  func declarations(in place: SourceRange) -> Set<String> {
    let range = SourceRange(max(0, place.start), min(text.count, place.end))
    guard hasTypes, !range.isEmpty else { return [] }
    var found: Set<String> = []
    for index in range.start..<range.end where text[index] == UInt8(ascii: ":") {
      var words = WordsBefore(text, index, notBefore: range.start)
      _ = words.take("?")
      if let name = words.word(), let type = self.type(behind: index) { found.insert("\(name):\(type)") }
    }
    return found
  }

  // MARK: Declarations

  /// The type with which a name is declared around a place.
  private func declared(_ name: String, before use: Int, _ places: [SourceRange]) -> String? {
    for place in places[..<places.partitioningIndex { $0.start >= use }].suffix(Self.mostPlaces).reversed()
    where !scan.isHidden(place.start) {
      if let found = declaration(at: place, name, around: use) { return found.type }
    }
    return nil
  }

  /// A declaration, with the type that it gives its name.
  private struct Declared { var type: String? }

  private static let declaring: Set<String> = ["const", "let", "var", "of", "in", "catch", "function", "class"]

  /// What the name at a place is declared with, if that is a declaration that counts where it is used.
  ///
  /// - Returns: without a type for one that has none.
  private func declaration(at place: SourceRange, _ name: String, around use: Int) -> Declared? {
    guard let open = lists.opener(before: place.start) else { return nil }
    var words = WordsBefore(text, place.start)
    if let before = words.word(), Self.declaring.contains(before) { return Declared() }
    let behind = scan.next(from: place.end)
    switch scan[open] {
    case UInt8(ascii: "("):
      guard bodyOfFunction(open)?.contains(use) == true else { return nil }
      let colon = scan[behind] == UInt8(ascii: "?") ? scan.next(from: behind + 1) : behind
      return Declared(type: scan[colon] == UInt8(ascii: ":") ? type(behind: colon) : nil)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      // `{ token, count }: { token: string; count: number }`, `const { count } = …`
      guard let past = scan.pastBracket(open), scan[behind] != UInt8(ascii: ":") else { return nil }
      let next = scan.next(from: past)
      if scan[next] == UInt8(ascii: "="), scan[next + 1] != UInt8(ascii: "="), scan[next + 1] != UInt8(ascii: ">") {
        return Declared()
      }
      guard let parameters = lists.opener(before: open), scan[parameters] == UInt8(ascii: "("),
        bodyOfFunction(parameters)?.contains(use) == true
      else { return nil }
      guard scan[next] == UInt8(ascii: ":") else { return Declared() }
      let type = scan.next(from: next + 1)
      if scan[type] == UInt8(ascii: "{") { return Declared(type: member(name, inTypeAt: type)) }
      return Declared(type: self.type(behind: next).flatMap { member(name, of: $0) })
    default: return nil
    }
  }

  /// What a function does whose parameters begin at `open`.
  private func bodyOfFunction(_ open: Int) -> SourceRange? {
    guard let past = scan.pastBracket(open) else { return nil }
    var index = scan.next(from: past)
    if scan[index] == UInt8(ascii: ":") {
      var depth = 0
      let start = index
      index += 1
      while index - start < Self.longestType {
        let byte = scan[index]
        if byte == UInt8(ascii: "=") || depth == 0 && byte == UInt8(ascii: "{") { break }
        if byte == UInt8(ascii: "<") { depth += 1 }
        if byte == UInt8(ascii: ">") { depth -= 1 }
        index += 1
      }
    }
    if scan[index] == UInt8(ascii: "="), scan[index + 1] == UInt8(ascii: ">") {
      let start = scan.next(from: index + 2)
      guard scan[start] == UInt8(ascii: "{") else { return scan.expression(from: start) }
      return scan.pastBracket(start).map { SourceRange(start, $0) }
    }
    guard scan[index] == UInt8(ascii: "{") else { return nil }
    return scan.pastBracket(index).map { SourceRange(index, $0) }
  }

  /// The type behind a colon, up to what ends a parameter.
  private func type(behind colon: Int) -> String? {
    let start = scan.next(from: colon + 1)
    var end = start
    while end - start < Self.longestType {
      let byte = scan[end]
      guard ByteClass.isNameByte(byte) || byte == 0x20 || byte == UInt8(ascii: "|") else { break }
      end += 1
    }
    let ends = ",)=;}".utf8.contains(scan[end]) || ByteClass.endsLine(scan[end])
    let type = text.string(SourceRange(start, end)).filter { $0 != " " }
    return ends && !type.isEmpty ? type : nil
  }

  // MARK: Members

  private static let keywords = ["interface ", "type ", "class "]

  /// The type of a member of an interface of the file.
  private func member(_ name: String, of type: String) -> String? {
    guard type.utf8.allSatisfy({ ByteClass.isNameByte($0) }), Self.types[type] == nil else { return nil }
    for keyword in Self.keywords {
      let declaration = keyword + type
      for match in NeedleScan([declaration]).matches(in: text, range: text.range, limit: 4) {
        let end = match.offset + declaration.utf8.count
        guard text.string(SourceRange(match.offset, end)) == declaration, !ByteClass.isNameByte(scan[end]) else {
          continue
        }
        var open = scan.next(from: end)
        if scan[open] == UInt8(ascii: "=") { open = scan.next(from: open + 1) }
        guard scan[open] == UInt8(ascii: "{") else { return nil }
        return member(name, inTypeAt: open)
      }
    }
    return nil
  }

  /// `{ token: string; count?: number }`
  private func member(_ name: String, inTypeAt open: Int) -> String? {
    guard let past = scan.pastBracket(open) else { return nil }
    var index = scan.next(from: open + 1)
    while index < past {
      if scan[index] == UInt8(ascii: "{") || scan[index] == UInt8(ascii: "(") || scan[index] == UInt8(ascii: "[") {
        guard let behind = scan.pastBracket(index) else { return nil }
        index = behind
        continue
      }
      let end = scan.pastWord(index)
      guard end > index else {
        index = scan.next(from: index + 1)
        continue
      }
      var colon = scan.next(from: end)
      if scan[colon] == UInt8(ascii: "?") { colon = scan.next(from: colon + 1) }
      if text.string(SourceRange(index, end)) == name, scan[colon] == UInt8(ascii: ":") { return type(behind: colon) }
      index = scan.next(from: end)
    }
    return nil
  }
}
