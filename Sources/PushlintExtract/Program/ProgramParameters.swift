import PushlintText
import PushlintTree

/// What functions of a program in JavaScript are given for their parameters: `push(TOPICS.jobs, 'New job')`.
///
/// - Shape: only of a function whose name no other one has, called by its name or on `this`, and only for a parameter whose
///   name nothing else in the program has. One look at the program.
struct ProgramParameters {
  struct Function {
    let parameters: [String]
    /// What parameters get where a call gives them nothing.
    let defaults: [String: SourceRange]
    let body: SourceRange
  }

  /// Largest program in which functions are followed, in bytes, and most of them.
  private static let largestProgram = 1 << 16
  private static let mostFunctions = 200
  /// Most values that are read for one name.
  private static let mostGiven = 16
  /// Most bytes of the type of what a function returns.
  private static let longestType = 120
  /// Words before parentheses and a block that is no function.
  private static let controls: Set<String> = ["if", "for", "while", "switch", "catch", "with"]

  private let text: SourceText
  private let scan: ProgramScan
  /// By their names; `nil` for a name that several have.
  private(set) var functions: [String: Function?] = [:]
  /// Where the parentheses of calls begin, by the names before them.
  private var calls: [String: [Int]] = [:]

  init(_ text: SourceText, _ scan: ProgramScan) {
    self.text = text
    self.scan = scan
    guard text.count <= Self.largestProgram else { return }
    for match in NeedleScan(["("]).matches(in: text, range: text.range) {
      let open = match.offset
      guard let past = scan.pastBracket(open) else { continue }
      if let (name, body) = function(open, past) {
        let isOnly = functions[name] == nil
        functions[name] = .some(isOnly ? made(arguments(open, past), body) : nil)
        guard functions.count <= Self.mostFunctions else {
          functions = [:]
          return
        }
      } else if let name = nameOfCall(open) {
        calls[name, default: []].append(open)
      }
    }
  }

  // MARK: Declarations

  /// The name of the function whose parameters are between parentheses, and its body.
  private func function(_ open: Int, _ past: Int) -> (name: String, body: SourceRange)? {
    var behind = scan.next(from: past)
    if scan[behind] == UInt8(ascii: ":") {
      guard let end = pastType(behind + 1) else { return nil }
      behind = end
    }
    if scan[behind] == UInt8(ascii: "="), scan[behind + 1] == UInt8(ascii: ">") {
      guard let name = nameOfValue(WordsBefore(text, open)) else { return nil }
      let start = scan.next(from: behind + 2)
      let end = scan[start] == UInt8(ascii: "{") ? scan.pastBracket(start) : scan.expression(from: start)?.end
      return end.map { (name, SourceRange(start, $0)) }
    }
    guard scan[behind] == UInt8(ascii: "{"), let end = scan.pastBracket(behind) else { return nil }
    var words = WordsBefore(text, open)
    guard let word = words.word(), !Self.controls.contains(word) else { return nil }
    let body = SourceRange(behind, end)
    if word == "function" { return nameOfValue(words).map { ($0, body) } }
    var before = words
    return before.take(".") || before.word() == "new" ? nil : (word, body)
  }

  /// Past a type that has a name in it.
  private func pastType(_ start: Int) -> Int? {
    var index = start
    var hasName = false
    while index - start < Self.longestType {
      let byte = scan[index]
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "="), hasName { return index }
      guard ByteClass.isNameByte(byte) || byte == 0x20 || ".<>[]|,?".utf8.contains(byte) else { return nil }
      hasName = hasName || ByteClass.isNameByte(byte)
      index += 1
    }
    return nil
  }

  /// `const name = async` before a function.
  private func nameOfValue(_ words: WordsBefore) -> String? {
    var words = words
    var async = words
    if async.word() == "async" { words = async }
    return words.take("=") ? words.word() : nil
  }

  private func made(_ declared: [SourceRange], _ body: SourceRange) -> Function {
    let names = declared.map(nameOfParameter)
    var defaults: [String: SourceRange] = [:]
    for (name, range) in zip(names, declared) where !name.isEmpty { defaults[name] = defaultValue(range) }
    return Function(parameters: names, defaults: defaults, body: body)
  }

  /// The name of a parameter; an empty text for one that has none, such as a pattern.
  private func nameOfParameter(_ range: SourceRange) -> String {
    let end = scan.pastWord(range.start)
    let next = scan[scan.next(from: end)]
    let isPlain = end >= range.end || ":=?".utf8.contains(next)
    return end > range.start && isPlain ? text.string(SourceRange(range.start, end)) : ""
  }

  /// What a parameter gets where a call gives it nothing: `(token, data = { type: 'news' })`.
  private func defaultValue(_ range: SourceRange) -> SourceRange? {
    scan.valueStart(behind: scan.pastWord(range.start)).flatMap { $0 < range.end ? SourceRange($0, range.end) : nil }
  }

  // MARK: Calls

  /// The name that is called by a parenthesis: that of a function, or of a method of `this`.
  private func nameOfCall(_ open: Int) -> String? {
    guard ByteClass.isNameByte(text[open - 1] ?? 0) else { return nil }
    var words = WordsBefore(text, open)
    guard let name = words.word() else { return nil }
    if words.take(".") { return words.word() == "this" ? name : nil }
    return ["new", "function"].contains(words.word()) ? nil : name
  }

  /// What is between commas.
  private func arguments(_ open: Int, _ past: Int) -> [SourceRange] {
    var result: [SourceRange] = []
    var index = scan.next(from: open + 1)
    while index < past - 1, let range = scan.expression(from: index) {
      result.append(range)
      index = scan.next(from: range.end)
      guard scan[index] == UInt8(ascii: ",") else { break }
      index = scan.next(from: index + 1)
    }
    return result
  }

  /// What calls give for the parameter that a name in a function's body is.
  func values(of name: String, at place: SourceRange) -> [SourceRange] {
    let own = functions.compactMap { entry in
      entry.value.flatMap { function in
        function.body.encloses(place) ? function.parameters.firstIndex(of: name).map { (entry.key, $0) } : nil
      }
    }
    guard own.count == 1 else { return [] }
    let (function, index) = own[0]
    let byDefault = functions[function].flatMap { $0 }?.defaults[name]
    return (byDefault.map { [$0] } ?? [])
      + calls[function, default: []].prefix(Self.mostGiven).compactMap { open in
        guard !scan.isHidden(open), let past = scan.pastBracket(open) else { return nil }
        let all = arguments(open, past)
        guard all.indices.contains(index),
          !all.prefix(index + 1).contains(where: { scan[$0.start] == UInt8(ascii: ".") })
        else { return nil }
        return all[index]
      }
  }

  // MARK: Edits

  /// The names of parameters.
  var names: Set<String> { Set(functions.values.flatMap { $0?.parameters ?? [] }) }

  /// The names of functions that are given something else in the program as it was before an edit, with those of their
  /// parameters, and those of parameters that have another function around them.
  func names(differingFrom old: ProgramParameters, _ change: SourceRange) -> Set<String> {
    var result: Set<String> = []
    let shift = text.count - old.text.count
    for name in Set(functions.keys).union(old.functions.keys) {
      let (now, before) = (functions[name].flatMap { $0 }, old.functions[name].flatMap { $0 })
      let isGivenAnother = signs(of: name) != old.signs(of: name)
      if isGivenAnother { result.insert(name) }
      if isGivenAnother || before?.parameters != now?.parameters
        || before.map({ $0.body.moved(around: change, longerBy: shift) }) != now?.body
      {
        result.formUnion((now?.parameters ?? []) + (before?.parameters ?? []))
      }
    }
    return result
  }

  /// All that says what a function is given, and where its parameters stand.
  private func signs(of name: String) -> [[UInt8]] {
    guard let function = functions[name].flatMap({ $0 }) else { return [] }
    let given = calls[name, default: []].prefix(Self.mostGiven).map { open in
      Array(text[SourceRange(open, scan.pastBracket(open) ?? open)]) + (scan.isHidden(open) ? [0] : [])
    }
    let defaults = function.parameters.compactMap { function.defaults[$0].map { Array(text[$0]) } }
    guard !given.isEmpty || !defaults.isEmpty else { return [] }
    let names = Set(function.parameters)
    let uses = text[function.body].split { !ByteClass.isNameByte($0) }
      .filter { names.contains(String(decoding: $0, as: UTF8.self)) }
    return given + defaults + function.parameters.map { Array($0.utf8) } + uses.map { Array($0) }
  }
}

extension SourceRange {
  /// Where a stretch is after an edit that is in it, before it, or behind it; empty for any other.
  fileprivate func moved(around change: SourceRange, longerBy shift: Int) -> SourceRange {
    if change.end <= start { return moved(by: shift) }
    if change.start >= end { return self }
    return start < change.start && change.end < end ? SourceRange(start, end + shift) : SourceRange(at: 0)
  }
}
