import PushlintText
import PushlintTree

/// What functions of a program in JavaScript return that does not depend on the way through them:
/// `function android() { return { … }; }`, `const apns = (badge) => ({ … })`, `private ios(): any { return { … }; }`.
///
/// - Shape: of a function with one `return` alone, and only where no other one has its name.
struct ProgramFunctions {
  /// Largest program of which functions are looked at, in bytes.
  private static let largestProgram = 1 << 18
  /// Most functions of which that is known before none is: each is looked for in all of the program.
  private static let mostFunctions = 200
  /// Most bytes between a `return` and the start of its function.
  private static let longestBody = 4_000
  /// Most bytes of a head from its name on.
  private static let longestHead = 400

  private static let words = NeedleScan(["return", "=>"])
  /// Words before parentheses and a block that is no function.
  private static let controls: Set<String> = ["if", "for", "while", "switch", "catch", "with", "function"]

  private let text: SourceText
  private let scan: ProgramScan
  /// The objects that functions return, by their names; `nil` for a name that several have.
  private(set) var results: [String: SourceRange?] = [:]

  init(_ text: SourceText, _ scan: ProgramScan) {
    self.text = text
    self.scan = scan
    guard text.count <= Self.largestProgram else { return }
    let matches = Self.words.matches(in: text, range: text.range)
    let returns = matches.filter { $0.needle == 0 && isWord(at: $0.offset, count: 6) }.map(\.offset)
    for match in matches {
      guard let found = match.needle == 0 ? result(behind: match.offset, returns) : result(behindArrow: match.offset)
      else { continue }
      guard results.count < Self.mostFunctions else {
        results = [:]
        return
      }
      results[found.name] = .some(results[found.name] == nil && isOnly(found.name) ? found.value : nil)
    }
  }

  private func isWord(at start: Int, count: Int) -> Bool {
    text[start + count].map(ByteClass.isNameByte) != true
      && text[start - 1].map { ByteClass.isNameByte($0) || $0 == UInt8(ascii: ".") } != true
  }

  /// `return { … }`
  private func result(behind place: Int, _ returns: [Int]) -> (name: String, value: SourceRange)? {
    let start = scan.next(from: place + 6)
    guard isWord(at: place, count: 6), scan[start] == UInt8(ascii: "{"), !scan.isHidden(place),
      let end = scan.pastBracket(start), let open = openOfFunction(around: place),
      let body = scan.pastBracket(open.brace),
      body >= end, returns.allSatisfy({ $0 == place || $0 < open.brace || $0 >= body || scan.isHidden($0) })
    else { return nil }
    return (open.name, SourceRange(start, end))
  }

  /// `=> ({ … })`
  private func result(behindArrow place: Int) -> (name: String, value: SourceRange)? {
    let start = scan.next(from: place + 2)
    guard scan[start] == UInt8(ascii: "("), !scan.isHidden(place) else { return nil }
    let object = scan.next(from: start + 1)
    guard scan[object] == UInt8(ascii: "{"), let end = scan.pastBracket(object),
      scan[scan.next(from: end)] == UInt8(ascii: ")"),
      let name = nameOfArrow(at: place)
    else { return nil }
    return (name, SourceRange(object, end))
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
    if words.take(">") { return words.take("=") ? nameOfArrow(at: words.offset) : nil }
    guard let close = closeOfParameters(before: brace) else { return nil }
    words = WordsBefore(text, close)
    guard words.skipParentheses(), let name = words.word() else { return nil }
    if name == "function" { return nameOfValue(words) }
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
    var words = WordsBefore(text, place)
    if let close = closeOfParameters(before: place) {
      words = WordsBefore(text, close)
      guard words.skipParentheses() else { return nil }
    } else if words.word() == nil {
      return nil
    }
    return nameOfValue(words)
  }

  /// `const name = async` before a function.
  private func nameOfValue(_ words: WordsBefore) -> String? {
    var words = words
    var async = words
    if async.word() == "async" { words = async }
    return words.take("=") ? words.word() : nil
  }

  /// Whether nothing else in the program declares a function of that name.
  private func isOnly(_ name: String) -> Bool {
    var count = 0
    for match in NeedleScan([name]).matches(in: text, range: text.range) {
      let end = match.offset + name.utf8.count
      guard text.string(SourceRange(match.offset, end)) == name, isWord(at: match.offset, count: name.utf8.count) else {
        continue
      }
      let next = scan.next(from: end)
      switch scan[next] {
      case UInt8(ascii: "("):
        guard let past = scan.pastBracket(next) else { continue }
        let behind = scan.next(from: past)
        if scan[behind] == UInt8(ascii: "{") || scan[behind] == UInt8(ascii: ":") && !isBehindQuestion(match.offset) {
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
