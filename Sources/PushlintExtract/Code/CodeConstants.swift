import PushlintSyntax
import PushlintText
import PushlintTree

/// Names that stand for one value in a piece of code: `ONE_DAY = 86400`, `oneHour := time.Hour`.
///
/// - Shape: only a name that gets a value once is one. That of a function counts up to the function's end, and that of
///   a class or a file unless something else has the same name.
struct CodeConstants {
  let tokens: CodeTokens
  private let part: Part?
  /// Where values are, by the names; `nil` for a name that gets several.
  private var values: [String: Range<Int>?] = [:]
  /// Names that are said to keep their value.
  private var kept: Set<String> = []

  /// What is known of the names in a part of a file.
  ///
  /// - Shape: one reference, since every question for a name takes it along.
  private final class Part {
    let file: CodeFileFacts
    /// Where names get their values in the file, as far as that was looked up.
    let places: [String: SourceRange]
    /// The tokens that stand in the file as they do here.
    let around: Range<Int>
    /// The bytes of the part itself.
    let range: SourceRange
    let traces: CodeTraces

    init(
      _ file: CodeFileFacts, _ places: [String: SourceRange], around: Range<Int>, _ range: SourceRange,
      _ traces: CodeTraces
    ) {
      self.file = file
      self.places = places
      self.around = around
      self.range = range
      self.traces = traces
    }
  }

  /// Most tokens between a name in a function and its use.
  static let reach = 2_000

  /// No names at all.
  static func none(_ tokens: CodeTokens) -> CodeConstants { CodeConstants(of: tokens) }

  private init(of tokens: CodeTokens) {
    self.tokens = tokens
    part = nil
  }

  init(_ tokens: CodeTokens) {
    self.init(of: tokens)
    let assignments = CodeAssignments(tokens, in: tokens.tokens.indices)
    for assignment in assignments.all {
      if values[assignment.name] == nil {
        values[assignment.name] = .some(assignment.value)
        // In JavaScript each function may have a constant of that name.
        if assignment.isKept, tokens.grammar.imports != .javaScript { kept.insert(assignment.name) }
      } else {
        values[assignment.name] = .some(nil)
      }
    }
    if !kept.isEmpty { kept.subtract(assignments.boundNames(in: tokens.tokens.indices, amongst: kept)) }
  }

  /// The names in a part of a file.
  ///
  /// - Parameters:
  ///   - range: a part of a file.
  ///   - file: what the whole file says.
  ///   - places: where names get their values, as far as that was looked up.
  ///   - around: the tokens that stand in the file as they do here.
  init(
    _ tokens: CodeTokens, _ range: SourceRange, in file: CodeFileFacts, _ places: [String: SourceRange],
    around: Range<Int>, _ traces: CodeTraces
  ) {
    self.tokens = tokens
    part = Part(file, places, around: around, range, traces)
  }

  /// Words before the name of what a class keeps.
  private static let owners: Set<String> = ["self", "static", "Self", "this", "cls"]

  private var areAny: Bool { part?.file.areAnyNames ?? !values.isEmpty }

  /// The last word of a name such as `self::TTL` or `Limits.TTL`, where that stands for a value; `nil` for any other.
  func lastWord(of range: Range<Int>) -> Int? {
    guard range.count > 2, let first = tokens.word(at: range.lowerBound), areAny else { return nil }
    let last = range.upperBound - 1
    guard tokens.linkWidth(at: range.lowerBound + 1) == last - range.lowerBound - 1,
      Self.owners.contains(first) || first.first?.isUppercase == true, let name = tokens.word(at: last),
      holdsEverywhere(name)
    else { return nil }
    return last
  }

  /// Whether a name stands for its value in all of the file.
  private func holdsEverywhere(_ name: String) -> Bool {
    part?.file.holdsEverywhere(name) ?? (Self.isShouted(name) || kept.contains(name))
  }

  static func isShouted(_ name: String) -> Bool {
    // Nearly all names are ASCII.
    if name.utf8.contains(where: { $0 &- 0x61 < 26 }) { return false }
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.utf8.contains { $0 &- 0x41 < 26 } }
    return name.contains { $0.isUppercase } && !name.contains { $0.isLowercase }
  }

  /// The value of the name at `index`; `nil` where it may have another.
  func value(at index: Int) -> Range<Int>? { named(at: index)?.value }

  /// The same of a name in the string at `index`.
  func value(ofName name: String, at index: Int) -> Range<Int>? { areAny ? named(name, at: index)?.value : nil }

  /// The same, and whether it is that of a variable of the function around.
  private func named(at index: Int) -> (value: Range<Int>, isLocal: Bool)? {
    guard areAny, let name = tokens.word(at: index) else { return nil }
    return named(name, at: index)
  }

  private func named(_ name: String, at index: Int) -> (value: Range<Int>, isLocal: Bool)? {
    let isEverywhere = holdsEverywhere(name)
    if let part, !part.around.contains(index), part.file.isAssigned(name),
      !isEverywhere || part.file.values[name] == nil
    {
      // What stands between both is not here.
      part.traces.needsWholeFile = true
      return nil
    }
    if let value = onlyValue(of: name, at: index), isEverywhere || isInReach(value, of: index) { return (value, false) }
    return localValue(of: name, at: index).map { ($0, true) }
  }

  /// Whether a value that stands nowhere else is one of the function around `index`.
  private func isInReach(_ value: Range<Int>, of index: Int) -> Bool {
    if let part, !part.around.contains(value.lowerBound) { return false }
    guard value.upperBound <= index, index - value.upperBound < Self.reach else { return false }
    // The value must be in a bracket that is still open, and no function may begin between both.
    let functions = tokens.grammar.functionWords
    for place in value.upperBound..<index {
      guard let token = tokens[place] else { return false }
      if token.kind == .closer, Int(token.partner) < value.lowerBound { return false }
      if token.kind == .word, functions.contains(tokens.text.string(token.range)) { return false }
      if tokens.grammar.imports == .javaScript, tokens.isSign("=", at: place), tokens.isSign(">", at: place + 1) {
        return false
      }
    }
    return !functions.isEmpty
  }

  private func localValue(of name: String, at index: Int) -> Range<Int>? {
    guard part?.file.isAssigned(name) ?? (values[name] != nil) else { return nil }
    let found = CodeLocals(tokens: tokens, lowest: part?.around.lowerBound ?? 0).value(of: name, before: index)
    part?.traces.looks(backTo: found.start)
    return found.value
  }

  /// Whether what stands around a token in the file does so here.
  func isAround(_ index: Int) -> Bool { part?.around.contains(index) ?? true }

  /// Whether a name gets a value anywhere.
  func isAssigned(_ name: String) -> Bool { part?.file.isAssigned(name) ?? (values[name] != nil) }

  /// The variables of functions.
  var locals: CodeLocals { CodeLocals(tokens: tokens, lowest: part?.around.lowerBound ?? 0) }

  /// The values that the variable of a function at `index` may have, where it has no single one: see
  /// ``CodeLocals/possibleValues(of:before:)``.
  func possibleValues(at index: Int) -> [Range<Int>] {
    guard let name = tokens.word(at: index), part?.around.contains(index) != false, isAssigned(name) else { return [] }
    let found = locals.possibleValues(of: name, before: index)
    part?.traces.looks(backTo: found.start)
    return found.values
  }

  /// The one value that a name gets, as far as it is at hand.
  private func onlyValue(of name: String, at index: Int) -> Range<Int>? {
    guard let part else { return values[name].flatMap { $0 } }
    if tokens[index].map({ part.range.encloses($0.range) }) != true { part.traces.meets(distant: name) }
    guard part.file.values[name] != nil else { return nil }
    guard let place = part.places[name] else {
      part.traces.misses(name)
      return nil
    }
    if let value = tokens.tokens(of: place, around: part.around) { return value }
    // A bracket without its end gives the value another one here than in the file.
    if holdsEverywhere(name) { part.traces.needsWholeFile = true }
    return nil
  }

  /// A text that a name stands for.
  struct NamedText {
    let name: String
    let value: Range<Int>
    /// Whether a variable of a function has it that is used there for the first time; `nil` for any other name.
    let isFirstInFunction: Bool?
  }

  /// The text that the name at `index` stands for, with its own name: behind `VOIP_TOPIC = BUNDLE_ID` the other one.
  func namedText(at index: Int) -> NamedText? {
    guard let first = text(at: index) else { return nil }
    let inner = unwrapped(first.value)
    guard inner.count == 1, let other = text(at: inner.lowerBound) else { return first }
    let isFirst = first.isFirstInFunction.map { $0 && other.isFirstInFunction != false } ?? other.isFirstInFunction
    return NamedText(name: other.name, value: other.value, isFirstInFunction: isFirst)
  }

  /// The same where a name that it stands for is not looked up in turn.
  func text(at index: Int) -> NamedText? {
    guard let name = tokens.word(at: index), let (value, isLocal) = named(at: index) else { return nil }
    let locals = CodeLocals(tokens: tokens, lowest: 0)
    return NamedText(
      name: name, value: value, isFirstInFunction: isLocal ? locals.isFirstUse(of: name, with: value, at: index) : nil)
  }
}

extension CodeTokens {
  /// The tokens of a range, where some are in order of place and the others stand elsewhere.
  fileprivate func tokens(of range: SourceRange, around: Range<Int>) -> Range<Int>? {
    let near = self.tokens(in: range, of: around)
    if let found = tokens(of: range, at: near.lowerBound), around.contains(near.lowerBound) { return found }
    let others = around.lowerBound > 0 ? 0..<around.lowerBound : around.upperBound..<count
    return others.first { tokens[$0].range.start == range.start }.flatMap { tokens(of: range, at: $0) }
  }

  private func tokens(of range: SourceRange, at first: Int) -> Range<Int>? {
    guard self[first]?.range.start == range.start else { return nil }
    var end = first
    while let token = self[end], token.range.start >= range.start, token.range.end <= range.end {
      // A sign or bracket that nobody wrote is behind the value.
      if token.range.isEmpty, token.kind == .closer || isSign(",", at: end) { break }
      end = min(step(end), count)
    }
    return end > first && tokens[end - 1].range.end == range.end ? first..<end : nil
  }
}
