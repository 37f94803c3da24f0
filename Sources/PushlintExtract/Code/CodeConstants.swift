import PushlintSyntax
import PushlintText
import PushlintTree

/// Names that stand for one number in a piece of code: `ONE_DAY = 86400`, `oneHour := time.Hour`.
///
/// - Shape: only a name that gets a value once is one. That of a function counts up to the function's end.
struct CodeConstants {
  private let tokens: CodeTokens
  private let file: CodeFileFacts?
  private let traces: CodeTraces?
  /// Where values are, by the names; `nil` for a name that gets several.
  private var values: [String: Range<Int>?] = [:]

  /// Most tokens of a value.
  private static let longestValue = 24
  /// Most tokens between a name in a function and its use.
  private static let reach = 2_000

  /// No names at all.
  static func none(_ tokens: CodeTokens) -> CodeConstants { CodeConstants(of: tokens) }

  private init(of tokens: CodeTokens) {
    self.tokens = tokens
    file = nil
    traces = nil
  }

  /// - Parameter file: what the rest of the file says, for a part of one.
  init(_ tokens: CodeTokens, in file: CodeFileFacts? = nil, _ traces: CodeTraces? = nil) {
    self.tokens = tokens
    self.file = file
    self.traces = traces
    for assignment in Self(of: tokens).assignments() {
      values[assignment.name] = values[assignment.name] == nil ? .some(assignment.value) : .some(nil)
    }
  }

  /// The names that get a value, each with the tokens of the value where that is all that is done with it.
  static func assignments(_ tokens: CodeTokens) -> [(name: String, value: Range<Int>?)] {
    Self(of: tokens).assignments()
  }

  private func assignments() -> [(name: String, value: Range<Int>?)] {
    var result: [(String, Range<Int>?)] = []
    for index in tokens.tokens.indices where tokens.tokens[index].kind == .sign {
      if let name = changedName(at: index) {
        result.append((name, nil))
      } else if tokens.isSign("=", at: index), let name = name(before: index) {
        result.append((name, tokens.isSign(",", at: index - 2) ? nil : value(behind: index)))
      }
    }
    return result
  }

  /// The name that gets another value from its own: `x += 1`, `x++`.
  private func changedName(at index: Int) -> String? {
    if tokens.isSign("=", at: index) {
      guard let sign = tokens[index - 1], sign.kind == .sign, sign.detail != UInt8(ascii: ":"),
        sign.range.end == tokens[index]?.range.start
      else { return nil }
      return tokens.word(at: index - 2) ?? tokens.word(at: index - 3)
    }
    let isStep =
      tokens.isSign("+", at: index) && tokens.isSign("+", at: index + 1)
      || tokens.isSign("-", at: index) && tokens.isSign("-", at: index + 1)
    return isStep ? tokens.word(at: index - 1) ?? tokens.word(at: index + 2) : nil
  }

  /// The name that gets a value: `x = 1`, `x := 1`, `const x int = 1`, `let x: Int = 1`.
  private func name(before equals: Int) -> String? {
    guard !tokens.isSign("=", at: equals + 1), !tokens.isSign(">", at: equals + 1) else { return nil }
    let isShort = tokens.isSign(":", at: equals - 1)
    let place = isShort ? equals - 2 : equals - 1
    guard let word = tokens.word(at: place) else { return nil }
    if tokens.linkWidth(at: place - 1) > 0 || tokens.linkWidth(at: place - 2) == 2 { return nil }
    if tokens.isSign(":", at: place - 1), let typed = tokens.word(at: place - 2) { return typed }
    if tokens.grammar.imports == .go, !isShort, let typed = tokens.word(at: place - 1), typed != "var", typed != "const"
    {
      return typed
    }
    return word
  }

  /// A value on one line that begins like a number or a duration.
  private func value(behind equals: Int) -> Range<Int>? {
    let start = equals + 1
    var end = start
    while end < tokens.count, end - start < Self.longestValue, let token = tokens[end] {
      if end > start, tokens.tokens[end - 1].kind != .sign || token.kind == .closer, beginsLine(end) { break }
      if token.kind == .closer || token.detail == UInt8(ascii: ";") || token.detail == UInt8(ascii: ",") { break }
      end = tokens.step(end)
    }
    guard end > start, end - start < Self.longestValue, end <= tokens.count else { return nil }
    return start..<end
  }

  private func beginsLine(_ index: Int) -> Bool {
    guard let token = tokens[index], let last = tokens[index - 1] else { return true }
    return tokens.text[SourceRange(last.range.end, token.range.start)].contains(where: ByteClass.endsLine)
  }

  /// The value of the name at `index`; `nil` where it may have another.
  func value(at index: Int) -> Range<Int>? {
    guard file != nil || !values.isEmpty, let name = tokens.word(at: index) else { return nil }
    if let file {
      guard file.constants[name] != nil else { return nil }
      if values[name] == nil { traces?.missing.insert(name) }
    }
    guard let known = values[name], let value = known else { return nil }
    let isShouted = name.contains { $0.isUppercase } && !name.contains { $0.isLowercase }
    if isShouted { return value }
    guard value.upperBound <= index, index - value.upperBound < Self.reach else { return nil }
    // The value must be in a bracket that is still open, and no function may begin between both.
    let functions = tokens.grammar.functionWords
    for place in value.upperBound..<index {
      guard let token = tokens[place] else { return nil }
      if token.kind == .closer, Int(token.partner) < value.lowerBound { return nil }
      if token.kind == .word, functions.contains(tokens.text.string(token.range)) { return nil }
    }
    return functions.isEmpty ? nil : value
  }
}
