import PushlintText
import PushlintTree

/// Finds batches of tokens that are too large for one multicast: `chunk(tokens, 1000)` before `sendEachForMulticast`.
///
/// - Source: the reference of the Admin SDKs: `sendEachForMulticast` takes up to 500 tokens, and throws an error for more.
struct BatchSize {
  private let text: SourceText
  private let most = 500
  /// How far before a call its batches are made, in bytes.
  private static let reach = 3_000
  private static let longestNumber = 8
  /// Functions and methods that divide a list into parts.
  private static let dividers: Set<String> = [
    "chunk", "Chunk", "chunks", "chunked", "partition", "array_chunk", "each_slice", "batch", "batched", "Batch",
    "inBatches", "grouper", "splitInto", "toChunks", "_chunk", "windowed", "Take", "take",
  ]

  init(_ text: SourceText) { self.text = text }

  /// - Parameter call: where the name of a method that sends to several devices begins.
  /// - Returns: the size of the batches, where the parts of the list that the call is nearest to are too large.
  func fact(before call: Int) -> SourceFact? {
    var last: (range: SourceRange, size: Int)?
    // Past the number of the division, or the name that stands for it.
    var behind = 0
    var index = max(0, call - Self.reach)
    while index < call {
      guard let byte = text[index], ByteClass.isNameByte(byte), text[index - 1].map(ByteClass.isNameByte) != true else {
        index += 1
        continue
      }
      let start = index
      if byte &- 0x30 >= 10 {
        while index < call, text[index].map(ByteClass.isNameByte) == true { index += 1 }
        let name = SourceRange(start, index)
        // `i += BATCH_SIZE) {`, and `i += batchSize {` in Go
        let isLast = text[index] == UInt8(ascii: ")") || text[index] == 0x20 && text[index + 1] == UInt8(ascii: "{")
        if isLast, dividesList(before: start), let size = size(named: name) {
          last = size
          behind = index
        }
        continue
      }
      while index < call, let byte = text[index], byte &- 0x30 < 10 || byte == UInt8(ascii: "_") { index += 1 }
      let range = SourceRange(start, index)
      guard range.count < Self.longestNumber, text[index].map(ByteClass.isNameByte) != true,
        let size = Int(text.string(range).filter { $0 != "_" }), dividesList(before: start)
      else { continue }
      last = (range, size)
      behind = range.end
    }
    guard let last, last.size > most, reaches(call, from: behind) || isGiven(to: call, from: behind) else { return nil }
    return SourceFact(kind: .batchSize, range: last.range, values: ["value": text.string(last.range)])
  }

  /// How far before a name its only value is looked for, in bytes.
  private static let reachOfName = 1_500

  /// The number that a name before a division gets: `const int chunkSize = 1000;`; `nil` where it gets several. That of a
  /// constant with capitals may stand anywhere.
  private func size(named name: SourceRange) -> (range: SourceRange, size: Int)? {
    let word = text.string(name)
    let isConstant = word.contains { $0.isUppercase } && !word.contains { $0.isLowercase }
    let before = SourceRange(max(0, name.start - Self.reachOfName), name.start)
    if isConstant { return size(named: word, in: text.range) }
    return size(named: word, in: before) ?? constantSize(named: word)
  }

  private static let wordsOfConstants: [StaticString] = ["const ", "final "]

  /// The same of a name that is declared as a constant, wherever that is.
  private func constantSize(named word: String) -> (range: SourceRange, size: Int)? {
    guard let found = size(named: word, in: text.range) else { return nil }
    let line = SourceRange(text.lineStart(of: found.range.start), found.range.start)
    return Self.wordsOfConstants.contains { text.firstOffset(of: $0, in: line) != nil } ? found : nil
  }

  private func size(named word: String, in before: SourceRange) -> (range: SourceRange, size: Int)? {
    var found: (range: SourceRange, size: Int)?
    for match in NeedleScan([word]).matches(in: text, range: before) {
      var index = match.offset + word.utf8.count
      guard text.string(SourceRange(match.offset, index)) == word,
        text[match.offset - 1].map(ByteClass.isNameByte) != true
      else { continue }
      func skipSpace() { while text[index] == 0x20 { index += 1 } }
      skipSpace()
      // `:=`, and a type: `chunkSize: Int = 1000`
      if text[index] == UInt8(ascii: ":") {
        index += 1
        skipSpace()
        while text[index].map(ByteClass.isNameByte) == true { index += 1 }
        skipSpace()
      }
      guard text[index] == UInt8(ascii: "=") else { continue }
      index += 1
      skipSpace()
      let start = index
      while let byte = text[index], byte &- 0x30 < 10 || byte == UInt8(ascii: "_") { index += 1 }
      let number = SourceRange(start, index)
      guard found == nil, number.count < Self.longestNumber, text[index].map(ByteClass.isNameByte) != true,
        let size = Int(text.string(number).filter { $0 != "_" })
      else { return nil }
      found = (number, size)
    }
    return found
  }

  /// Parts of names of functions that divide a list, whatever it is.
  private static let divisions = NeedleScan(["hunk", "plice", "artition", "plit", "each_slice", "atches", "atched"])
  /// What a function begins with where no bracket ends the one before.
  private static let functions = NeedleScan(["def "])

  /// Whether nothing between a division and a call divides the parts again, or belongs to another function.
  private func reaches(_ call: Int, from end: Int) -> Bool {
    let between = SourceRange(end, call)
    guard !Self.functions.occurs(in: text, range: between), !dividesAgain(in: between),
      !stepsAgain(in: between), !loopsAgain(in: between)
    else { return false }
    // `for (const part of chunk(tokens, 1000)) {`: the parts are known up to the end of its block.
    let isOfLoop = text[between].first { $0 > 0x20 && $0 != UInt8(ascii: ")") } == UInt8(ascii: "{")
    var depth = isOfLoop ? -1 : 0
    for byte in text[between] {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") {
        depth -= 1
        if depth < 0 { return false }
      }
    }
    return true
  }

  /// How far behind a division a function is looked for that is given the parts, in bytes.
  private static let reachOfLoop = 800
  /// Words before a name and a parenthesis that declare nothing.
  private static let wordsBeforeCalls: Set<String> = ["return", "await", "new", "throw", "else", "in", "yield"]

  /// Whether the loop over parts gives them to a function which makes the call: `sendPart(batch)`, and the call behind
  /// `void sendPart(List<String> batch) {`.
  private func isGiven(to call: Int, from end: Int) -> Bool {
    let loop = SourceRange(end, min(endOfLoop(from: end, limit: call), end + Self.reachOfLoop))
    var index = loop.start
    while index < loop.end {
      guard text[index].map(ByteClass.isNameByte) == true else {
        index += 1
        continue
      }
      let start = index
      while text[index].map(ByteClass.isNameByte) == true { index += 1 }
      guard text[index] == UInt8(ascii: "("), index < loop.end,
        let body = declaration(of: text.string(SourceRange(start, index)), in: SourceRange(loop.end, call))
      else { continue }
      let between = SourceRange(body, call)
      if !Self.functions.occurs(in: text, range: between), isInBlock(between), !dividesAgain(in: between),
        !stepsAgain(in: between)
      {
        return true
      }
    }
    return false
  }

  /// Past the block behind a division; in languages without braces past the function around it.
  private func endOfLoop(from start: Int, limit: Int) -> Int {
    let isOfBlock = text[SourceRange(start, limit)].first { $0 > 0x20 && $0 != UInt8(ascii: ")") } == UInt8(ascii: "{")
    var depth = 0
    for index in start..<limit {
      if text[index] == UInt8(ascii: "{") { depth += 1 }
      guard text[index] == UInt8(ascii: "}") else { continue }
      depth -= 1
      if depth < (isOfBlock ? 1 : 0) { return index }
    }
    return Self.functions.matches(in: text, range: SourceRange(start, limit)).first?.offset ?? limit
  }

  /// Past the name of a function where it is declared: a word or a type is before it.
  private func declaration(of name: String, in range: SourceRange) -> Int? {
    guard name.count > 2, !range.isEmpty else { return nil }
    for match in NeedleScan([name]).matches(in: text, range: range) {
      let end = match.offset + name.utf8.count
      guard text.string(SourceRange(match.offset, end)) == name, text[end] == UInt8(ascii: "("),
        text[match.offset - 1] == 0x20
      else { continue }
      var words = WordsBefore(text, match.offset)
      let line = SourceRange(text.lineStart(of: match.offset), match.offset)
      let isMethod = text.firstOffset(of: "func ", in: line) != nil || text[match.offset - 2] == UInt8(ascii: ">")
      if isMethod || words.word().map({ !Self.wordsBeforeCalls.contains($0) }) == true { return end }
    }
    return nil
  }

  /// Whether the block that begins first in a range goes on to its end; there are languages without.
  private func isInBlock(_ range: SourceRange) -> Bool {
    guard let open = text[range].firstIndex(of: UInt8(ascii: "{")) else { return true }
    var depth = 0
    for index in open..<range.end {
      if text[index] == UInt8(ascii: "{") { depth += 1 }
      if text[index] == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return false }
    }
    return true
  }

  /// Whether a function of such a name is called: `chunkArray(`, and no part has it: `chunk.length`.
  private func dividesAgain(in range: SourceRange) -> Bool {
    Self.divisions.contains(in: text, range: range) { match in
      var end = match.offset
      while text[end].map(ByteClass.isNameByte) == true { end += 1 }
      return text[end] == UInt8(ascii: "(")
    }
  }

  private static let loops = NeedleScan(["for "])

  /// Whether the parts of a loop over parts are gone through once more, so that what is sent is made of them.
  private func loopsAgain(in range: SourceRange) -> Bool {
    let line = SourceRange(text.lineStart(of: range.start), range.start)
    return Self.loops.occurs(in: text, range: line) && Self.loops.occurs(in: text, range: range)
  }

  /// Whether another loop goes on by more than one: `i += BATCH) {`.
  private func stepsAgain(in range: SourceRange) -> Bool {
    var start = range.start
    while let sign = text.firstOffset(of: "+=", in: SourceRange(start, range.end)) {
      start = sign + 2
      var next = start
      while text[next] == 0x20 { next += 1 }
      if text[next] == UInt8(ascii: "1") { continue }
      while text[next].map({ ByteClass.isNameByte($0) || $0 == UInt8(ascii: ".") || $0 == 0x20 }) == true { next += 1 }
      if text[next] == UInt8(ascii: ")") || text[next] == UInt8(ascii: "{") { return true }
    }
    return false
  }

  /// Whether what is before a number says that a list is divided into parts of so many elements.
  private func dividesList(before number: Int) -> Bool {
    var words = WordsBefore(text, number)
    // `for (let i = 0; i < tokens.length; i += 1000)`
    if words.take("=") { return words.take("+") }
    if words.take("(") { return words.word().map(Self.dividers.contains) == true }
    guard words.take(",") else { return false }
    let end = words.offset
    guard words.skipParentheses() else { return false }
    let arguments = SourceRange(words.offset, end)
    guard let name = words.word() else { return false }
    // `tokens.splice(0, 1000)`
    if name == "splice" { return text.string(arguments).contains("0") }
    // `range(0, len(tokens), 1000)`
    return Self.dividers.contains(name) || name == "range" && text.firstOffset(of: "len(", in: arguments) != nil
  }
}
