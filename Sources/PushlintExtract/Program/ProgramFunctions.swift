import Algorithms
import PushlintText
import PushlintTree

/// What functions of a program in JavaScript return that does not depend on the way through them, objects and texts:
/// `function android() { return { … }; }`, `const apns = (badge) => ({ … })`, `const topic = (city) => `weather-${city}``.
///
/// - Shape: of a function with one `return` alone, and only where no other one has its name.
struct ProgramFunctions {
  /// Most functions of which that is known; of a program with more, it is of none.
  private static let mostFunctions = 200

  private let text: SourceText
  private let scan: ProgramScan
  /// The values that functions return, by their names; `nil` for a name that several have.
  private(set) var results: [String: SourceRange?] = [:]

  /// - Parameters:
  ///   - returned: what functions of the program return.
  ///   - occurrences: the places of some names in the program.
  init(
    _ text: SourceText, _ scan: ProgramScan, _ returned: ReturnedObjects,
    _ occurrences: (Set<String>) -> [String: [SourceRange]]
  ) {
    self.text = text
    self.scan = scan
    var all = returned.all
    var names = Set(all.map(\.function))
    if names.count > Self.mostFunctions {
      all.removeAll { text[$0.range.start] != UInt8(ascii: "{") }
      names = Set(all.map(\.function))
    }
    guard names.count <= Self.mostFunctions else { return }
    let places = occurrences(names)
    for value in all {
      let name = value.function
      results[name] = .some(results[name] == nil && isOnly(places[name] ?? []) ? value.range : nil)
    }
  }

  /// Whether nothing else in the program declares a function of the name that stands at some places.
  private func isOnly(_ places: [SourceRange]) -> Bool {
    var count = 0
    for range in places where text[range.start - 1] != UInt8(ascii: ".") {
      let next = scan.next(from: range.end)
      switch scan[next] {
      case UInt8(ascii: "("):
        guard let past = scan.pastBracket(next) else { continue }
        let behind = scan.next(from: past)
        if scan[behind] == UInt8(ascii: "{") || scan[behind] == UInt8(ascii: ":") && !isBehindQuestion(range.start) {
          count += 1
        }
      case UInt8(ascii: "="): if scan[next + 1] != UInt8(ascii: "="), scan[next + 1] != UInt8(ascii: ">") { count += 1 }
      default: break
      }
    }
    return count == 1
  }

  /// `a ? name() : b`
  private func isBehindQuestion(_ place: Int) -> Bool {
    var words = WordsBefore(text, place)
    return words.take("?")
  }
}

/// The objects and texts that functions of a program in JavaScript return, kept through its edits: only what is near an
/// edit is looked at again.
struct ReturnedObjects: Sendable {
  struct Object: Sendable, Equatable {
    /// The name of the function.
    let function: String
    let range: SourceRange
  }

  /// A value, by how far behind the `return` or the arrow it begins and ends.
  fileprivate struct Distant: Sendable, Equatable {
    let function: String
    let start: Int
    let end: Int
  }

  /// Largest program of which functions are looked at, in bytes.
  private static let largestProgram = 1 << 18
  /// How far from a `return` that is which says what is returned, in bytes.
  private static let reach = ProgramScan.longestExpression + ReturnedObjectReader.longestBody / 2
  private static let words = NeedleScan(["return", "=>"])

  /// `nil` for a program that is too large.
  private var matches: RememberedMatches?
  private var objects = NearbyFinds<Distant>([], reach: Self.reach)

  /// In order of place.
  var all: [Object] {
    zip(objects.places, objects.values).map { place, object in
      Object(function: object.function, range: SourceRange(place + object.start, place + object.end))
    }
  }

  init(_ text: SourceText) { read(text) }

  private mutating func read(_ text: SourceText) {
    matches = nil
    objects = NearbyFinds([], reach: Self.reach)
    guard text.count <= Self.largestProgram else { return }
    let found = RememberedMatches(Self.words, in: text)
    matches = found
    objects = NearbyFinds(ReturnedObjectReader(text, found.matches).objects(in: text.range), reach: Self.reach)
  }

  mutating func follow(_ change: SourceRange, to text: SourceText, longerBy shift: Int) {
    guard text.count <= Self.largestProgram, var found = matches else { return read(text) }
    matches = nil
    found.follow(change, to: text, longerBy: shift)
    matches = found
    _ = objects.follow(change, longerBy: shift) { ReturnedObjectReader(text, found.matches).objects(in: $0) }
  }
}

/// Reads what functions return.
private struct ReturnedObjectReader {
  /// Most bytes between a `return` and the start of its function.
  static let longestBody = 4_000
  /// Most bytes of a head from its name on.
  private static let longestHead = 400
  /// Words before parentheses and a block that is no function.
  private static let controls: Set<String> = ["if", "for", "while", "switch", "catch", "with", "function"]

  private let text: SourceText
  private let scan: ProgramScan
  /// The words of returns, in order.
  private let matches: [NeedleScan.Match]

  init(_ text: SourceText, _ matches: [NeedleScan.Match]) {
    self.text = text
    self.matches = matches
    scan = ProgramScan(text)
  }

  /// The values whose `return` or arrow begins in a range.
  func objects(in range: SourceRange) -> [NearbyFinds<ReturnedObjects.Distant>.Find] {
    let first = matches.partitioningIndex { $0.offset >= range.start }
    return matches[first...].prefix { $0.offset < range.end }.compactMap { match in
      let found = match.needle == 0 ? result(behind: match.offset) : result(behindArrow: match.offset)
      return found.map { name, value in
        let object = ReturnedObjects.Distant(
          function: name, start: value.start - match.offset, end: value.end - match.offset)
        return NearbyFinds.Find(place: match.offset, value: object)
      }
    }
  }

  /// Whether a function has another `return` than one.
  private func returnsElsewhere(_ place: Int, in body: SourceRange) -> Bool {
    let first = matches.partitioningIndex { $0.offset >= body.start }
    return matches[first...].prefix { $0.offset < body.end }.contains { match in
      match.needle == 0 && match.offset != place && isWord(at: match.offset, count: 6) && !scan.isHidden(match.offset)
    }
  }

  private func isWord(at start: Int, count: Int) -> Bool {
    text[start + count].map(ByteClass.isNameByte) != true
      && text[start - 1].map { ByteClass.isNameByte($0) || $0 == UInt8(ascii: ".") } != true
  }

  /// Past the text that begins at a place and is all of an expression.
  private func endOfText(from start: Int) -> Int? {
    guard scan.isQuote(scan[start]) || scan[start] == UInt8(ascii: "`"), let end = scan.pastString(start) else {
      return nil
    }
    let next = scan.next(from: end)
    let isWhole = scan[next] == UInt8(ascii: ";") || scan[next] == UInt8(ascii: "}") || next >= text.count
    // No operator goes on with it in another line.
    let isBeforeLine =
      text[SourceRange(end, next)].contains(where: ByteClass.endsLine) && ByteClass.isNameByte(scan[next])
    return isWhole || isBeforeLine ? end : nil
  }

  /// `return { … }`, `return 'high';`
  private func result(behind place: Int) -> (name: String, value: SourceRange)? {
    let start = scan.next(from: place + 6)
    guard isWord(at: place, count: 6), !scan.isHidden(place),
      let end = scan[start] == UInt8(ascii: "{") ? scan.pastBracket(start) : endOfText(from: start),
      let open = openOfFunction(around: place), scan[start] == UInt8(ascii: "{") || isNoMethod(before: open.brace),
      let body = scan.pastBracket(open.brace), body >= end,
      !returnsElsewhere(place, in: SourceRange(open.brace, body))
    else { return nil }
    return (open.name, SourceRange(start, end))
  }

  /// `=> ({ … })`, `=> 'high'`
  private func result(behindArrow place: Int) -> (name: String, value: SourceRange)? {
    let start = scan.next(from: place + 2)
    if let end = endOfText(from: start) {
      guard !scan.isHidden(place), isVariable(arrowAt: place) else { return nil }
      return nameOfArrow(at: place).map { ($0, SourceRange(start, end)) }
    }
    guard scan[start] == UInt8(ascii: "("), !scan.isHidden(place) else { return nil }
    let object = scan.next(from: start + 1)
    guard scan[object] == UInt8(ascii: "{"), let end = scan.pastBracket(object),
      scan[scan.next(from: end)] == UInt8(ascii: ")"),
      let name = nameOfArrow(at: place)
    else { return nil }
    return (name, SourceRange(object, end))
  }

  /// Whether the function whose body begins at `brace` is called by its name alone: one of a class may be that of another.
  private func isNoMethod(before brace: Int) -> Bool {
    var words = WordsBefore(text, brace)
    if words.take(">"), words.take("=") { return isVariable(arrowAt: words.offset) }
    // The type of what it returns may end with such a sign as well.
    guard let close = closeOfParameters(before: brace) else { return false }
    words = WordsBefore(text, close)
    guard words.skipParentheses() else { return false }
    return words.word() == "function" || words.word() == "function"
  }

  private func isVariable(arrowAt place: Int) -> Bool {
    guard var words = wordsBefore(arrowAt: place), words.word() != nil else { return false }
    return ["const", "let", "var"].contains(words.word())
  }

  /// The brace of the function around a place, and its name.
  private func openOfFunction(around place: Int) -> (brace: Int, name: String)? {
    var depth = 0
    var index = place
    while index > max(0, place - Self.longestBody) {
      index -= 1
      switch text[index] {
      case UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: "{") where depth > 0: depth -= 1
      case UInt8(ascii: "{"): return nameOfFunction(before: index).map { (index, $0) }
      default: break
      }
    }
    return nil
  }

  /// The name of the function whose body begins at `brace`.
  private func nameOfFunction(before brace: Int) -> String? {
    var words = WordsBefore(text, brace)
    if words.take(">"), words.take("=") { return nameOfArrow(at: words.offset) }
    guard let close = closeOfParameters(before: brace) else { return nil }
    words = WordsBefore(text, close)
    guard words.skipParentheses(), let name = words.word() else { return nil }
    if name == "function" {
      guard var before = wordsBefore(value: words) else { return nil }
      return before.word()
    }
    guard !Self.controls.contains(name) else { return nil }
    var before = words
    // `new Map() {`, `a.then() {`
    return before.take(".") || before.word() == "new" ? nil : name
  }

  /// The `)` behind the parameters: right before a brace, or before a type.
  private func closeOfParameters(before end: Int) -> Int? {
    var index = end
    while index > max(0, end - Self.longestHead), let byte = text[index - 1] {
      if byte == UInt8(ascii: ")") { return index - 1 }
      guard byte <= 0x20 || ByteClass.isNameByte(byte) || ":.<>[]|,?".utf8.contains(byte) else { return nil }
      index -= 1
    }
    return nil
  }

  /// The name that gets the function whose arrow is at `place`.
  private func nameOfArrow(at place: Int) -> String? {
    guard var words = wordsBefore(arrowAt: place) else { return nil }
    return words.word()
  }

  /// What stands before the `=` of the function whose arrow is at `place`.
  private func wordsBefore(arrowAt place: Int) -> WordsBefore? {
    var words = WordsBefore(text, place)
    if let close = closeOfParameters(before: place) {
      words = WordsBefore(text, close)
      guard words.skipParentheses() else { return nil }
    } else if words.word() == nil {
      return nil
    }
    return wordsBefore(value: words)
  }

  /// What stands before the `=` of `const name = async`, before a function.
  private func wordsBefore(value words: WordsBefore) -> WordsBefore? {
    var words = words
    var async = words
    if async.word() == "async" { words = async }
    return words.take("=") ? words : nil
  }
}
