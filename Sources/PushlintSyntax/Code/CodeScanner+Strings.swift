import PushlintText
import PushlintTree

/// Strings of every form.
extension CodeScanner {
  /// Most characters before a string.
  private static let longestPrefix = 3

  mutating func string(from start: Int) -> CodeToken? {
    var flags: CodeToken.Flags = []
    var prefix = 0
    var braces = 0
    while let meaning = grammar.prefix(byte(start + prefix)) {
      let isDollar = byte(start + prefix) == UInt8(ascii: "$")
      guard prefix < Self.longestPrefix || isDollar else { return nil }
      flags.formUnion(meaning)
      if isDollar { braces += 1 }
      prefix += 1
    }
    // A name begins with these letters.
    if prefix > 0, ByteClass.isLetter(byte(start + prefix)) { return nil }
    let open = start + prefix
    for (number, form) in grammar.strings.enumerated() {
      guard let opening = opening(form, at: open, flags) else { continue }
      if form.isCharacter {
        flags.insert(.isNoText)
        if grammar.peculiarities.contains(.hasLifetimes), isLifetime(open) { return nil }
      }
      if form.holes != nil, !flags.contains(.raw) { flags.insert(.interpolating) }
      index = open + opening.width
      let string = OpenString(
        form: form, flags: flags, fence: opening.fence, marks: opening.marks, braces: max(braces, 1))
      if !skipString(string) { flags.insert(.unclosed) }
      return CodeToken(
        kind: .string, flags: flags, detail: UInt8(clamping: number), range: SourceRange(start, index),
        prefixWidth: UInt8(clamping: prefix), openWidth: UInt8(clamping: prefix + opening.width),
        closeWidth: UInt8(clamping: opening.marks + opening.fence))
    }
    guard prefix == 0 else { return nil }
    return specialString(from: start)
  }

  /// A form of string as it begins in one place.
  private struct OpenString {
    let form: CodeGrammar.StringForm
    let flags: CodeToken.Flags
    let fence: Int
    let marks: Int
    let braces: Int
  }

  /// The width of what a string of a form begins with; `nil` where none does.
  private func opening(
    _ form: CodeGrammar.StringForm, at offset: Int, _ flags: CodeToken.Flags
  ) -> (width: Int, fence: Int, marks: Int)? {
    var fence = 0
    switch form.opening {
    case .marks: break
    case .manyMarks:
      var count = 0
      while byte(offset + count) == form.mark { count += 1 }
      return count >= form.width ? (count, 0, count) : nil
    case .rawFencedMarks where !flags.contains(.raw): return nil
    case .fencedMarks, .rawFencedMarks: while byte(offset + fence) == UInt8(ascii: "#") { fence += 1 }
    case .phpHeredoc, .rubyHeredoc, .percent: return nil
    }
    guard marks(form.mark, form.width, at: offset + fence) else { return nil }
    return (fence + form.width, fence, form.width)
  }

  private func marks(_ mark: UInt8, _ width: Int, at offset: Int) -> Bool {
    (0..<width).allSatisfy { byte(offset + $0) == mark }
  }

  /// Whether `'a` begins no character.
  private func isLifetime(_ offset: Int) -> Bool {
    let first = byte(offset + 1)
    guard ByteClass.isLetter(first) || first == UInt8(ascii: "_") else { return false }
    return byte(offset + 2) != UInt8(ascii: "'")
  }

  /// Reads on to the end of a string, or of its line.
  ///
  /// - Returns: whether it has an end.
  private mutating func skipString(_ string: OpenString) -> Bool {
    let form = string.form
    let isRaw = string.flags.contains(.raw)
    let doublesMarks = isRaw && grammar.rawStrings == .doublesMarks
    let spansLines = form.spansLines || doublesMarks
    let escapes = isRaw ? grammar.rawStrings == .hidesMarks : form.escapes != nil
    let holes = string.flags.contains(.interpolating) ? form.holes ?? .braces : nil
    while index < limit {
      let next = bytes[index]
      if let holes, holes.mayBegin(with: next) {
        let end = holes.end(
          in: bytes, from: index, limit: limit, fence: string.fence, braces: string.braces, spansLines: spansLines)
        if let end = end ?? (spansLines ? nil : endOverLines(of: holes, string)) {
          index = end
          continue
        }
        if spansLines, holes.mayBegin(byte(index + 1), behind: next) {
          looked = max(looked, min(index + CodeHoles.longest, limit))
        }
        if holes == .braces {
          index += byte(index + 1) == UInt8(ascii: "{") ? 2 : 1
          continue
        }
      }
      if next == UInt8(ascii: "\\"), escapes {
        let isFenced = (0..<string.fence).allSatisfy { byte(index + 1 + $0) == UInt8(ascii: "#") }
        index = isFenced ? min(index + 2 + string.fence, limit) : index + 1
      } else if next == form.mark, marks(form.mark, string.marks, at: index), isFence(string) {
        if doublesMarks, byte(index + 1) == form.mark {
          index += 2
          continue
        }
        index += string.marks + string.fence
        // The last three of four marks end a string that has no escapes.
        if form.width == 3, !escapes, form.opening == .marks {
          while byte(index) == form.mark { index += 1 }
        }
        return true
      } else if !spansLines, ByteClass.endsLine(next) {
        return false
      } else {
        index += 1
      }
    }
    return false
  }

  /// Most bytes of a hole that goes on over line ends in a string that does not.
  private static let longestOverLines = 600

  /// Past the hole at this place that goes on over line ends, where the string around ends on the hole's last line:
  /// `"a ${b\n .c()}"`; `nil` where the hole or the string lacks its end instead.
  private func endOverLines(of holes: CodeHoles, _ string: OpenString) -> Int? {
    let end = holes.end(
      in: bytes, from: index, limit: min(limit, index + Self.longestOverLines), fence: string.fence,
      braces: string.braces, spansLines: true)
    guard let end, !(index..<end).contains(where: { bytes[$0] == UInt8(ascii: ";") }) else { return nil }
    var ahead = end
    while ahead < limit, !ByteClass.endsLine(bytes[ahead]) {
      if bytes[ahead] == string.form.mark { return end }
      ahead += 1
    }
    return nil
  }

  private func isFence(_ string: OpenString) -> Bool {
    (0..<string.fence).allSatisfy { byte(index + string.marks + $0) == UInt8(ascii: "#") }
  }

  // MARK: Here-documents and other brackets

  /// A here-document whose lines begin behind the end of this one.
  struct PendingHeredoc {
    let token: Int
    let name: [UInt8]
    let isIndented: Bool
  }

  private mutating func specialString(from start: Int) -> CodeToken? {
    switch byte(start) {
    case UInt8(ascii: "/") where grammar.peculiarities.contains(.hasPatterns): return pattern(from: start)
    case UInt8(ascii: "%"): return percentString(from: start)
    case UInt8(ascii: "<") where byte(start + 1) == UInt8(ascii: "<"):
      return grammar.strings.contains { $0.opening == .phpHeredoc } ? phpHeredoc(from: start) : rubyHeredoc(from: start)
    default: return nil
    }
  }

  private func form(_ opening: CodeGrammar.StringForm.Opening, interpolates: Bool) -> UInt8? {
    grammar.strings.firstIndex { $0.opening == opening && ($0.holes != nil) == interpolates }.map {
      UInt8(clamping: $0)
    }
  }

  /// The name of a here-document, and whether quotation marks say that it has no holes.
  private func name(at offset: Int) -> (name: [UInt8], end: Int, interpolates: Bool)? {
    var start = offset
    let mark = byte(start)
    let isQuoted = mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'")
    if isQuoted { start += 1 }
    var end = start
    while end < limit, ByteClass.continuesWord(bytes[end]), end - start < 100 { end += 1 }
    guard end > start, !ByteClass.isDigit(byte(start)), !isQuoted || byte(end) == mark else { return nil }
    return (Array(bytes[start..<end]), isQuoted ? end + 1 : end, mark != UInt8(ascii: "'"))
  }

  /// Where the lines of a here-document end: the offset of its name on a line of its own.
  private func terminator(_ name: [UInt8], from start: Int, isIndented: Bool, isAlone: Bool) -> Int? {
    var line = start
    while line < limit {
      var first = line
      if isIndented { while byte(first) == 0x20 || byte(first) == 0x09 { first += 1 } }
      if stands(name, at: first) {
        let behind = byte(first + name.count)
        if isAlone ? behind <= 0x20 : !ByteClass.continuesWord(behind) { return first }
      }
      while line < limit, bytes[line] != 0x0A { line += 1 }
      line += 1
    }
    return nil
  }

  private mutating func phpHeredoc(from start: Int) -> CodeToken? {
    guard byte(start + 2) == UInt8(ascii: "<") else { return nil }
    var open = start + 3
    while byte(open) == 0x20 || byte(open) == 0x09 { open += 1 }
    guard let name = name(at: open), ByteClass.endsLine(byte(name.end)) || name.end == limit,
      let form = form(.phpHeredoc, interpolates: name.interpolates)
    else { return nil }
    var flags: CodeToken.Flags = name.interpolates ? .interpolating : []
    if let end = terminator(name.name, from: name.end + 1, isIndented: true, isAlone: false) {
      index = end + name.name.count
      contents[start] = SourceRange(name.end, end)
    } else {
      index = limit
      flags.insert(.unclosed)
    }
    return CodeToken(kind: .string, flags: flags, detail: form, range: SourceRange(start, index))
  }

  private mutating func rubyHeredoc(from start: Int) -> CodeToken? {
    var open = start + 2
    let sign = byte(open)
    let isIndented = sign == UInt8(ascii: "~") || sign == UInt8(ascii: "-")
    if isIndented { open += 1 }
    let isName =
      (0x41...0x5A).contains(byte(open)) || byte(open) == UInt8(ascii: "\"") || byte(open) == UInt8(ascii: "'")
    guard isIndented || isName && expectsValue(at: start), let name = name(at: open),
      let form = form(.rubyHeredoc, interpolates: name.interpolates)
    else { return nil }
    index = name.end
    pending.append(PendingHeredoc(token: start, name: name.name, isIndented: isIndented))
    return CodeToken(
      kind: .string, flags: name.interpolates ? .interpolating : [], detail: form, range: SourceRange(start, index))
  }

  /// Passes over the lines of the here-documents that the last line began.
  mutating func readHeredocs() {
    for heredoc in pending {
      guard let end = terminator(heredoc.name, from: index, isIndented: heredoc.isIndented, isAlone: true) else {
        looked = limit
        continue
      }
      contents[heredoc.token] = SourceRange(index, end)
      index = end + heredoc.name.count
      while index < limit, bytes[index] != 0x0A { index += 1 }
      index = min(index + 1, limit)
    }
    pending = []
  }

  /// `%w[a b]`, `%(…)`
  private mutating func percentString(from start: Int) -> CodeToken? {
    var open = start + 1
    let letter = byte(open)
    let isNamed = ByteClass.isLetter(letter)
    if isNamed { open += 1 }
    let mark = byte(open)
    guard mark > 0x20, mark < 0x7F, !ByteClass.continuesWord(mark), mark != UInt8(ascii: "="),
      // No line begins with an operator.
      expectsValue(at: start) || beginsLine(start) || isNamed && mayBeArgument(at: start, width: 2),
      !isNamed || "qQwWiIrsx".utf8.contains(letter), isNamed || "([{<|!/".utf8.contains(mark)
    else { return nil }
    let isText = !isNamed || letter | 0x20 == UInt8(ascii: "q")
    let interpolates = letter != UInt8(ascii: "q")
    guard let form = form(.percent, interpolates: interpolates) else { return nil }
    guard let end = endOfDelimited(open) else {
      looked = limit
      return nil
    }
    index = end
    return CodeToken(
      kind: .string, flags: isText ? interpolates ? .interpolating : [] : .isNoText, detail: form,
      range: SourceRange(start, end), openWidth: UInt8(open + 1 - start), closeWidth: 1)
  }

  /// Past the bracket that closes the one at `open`; `nil` where there is none.
  private func endOfDelimited(_ open: Int) -> Int? {
    let mark = byte(open)
    let closer: UInt8 =
      switch mark {
      case UInt8(ascii: "("): UInt8(ascii: ")")
      case UInt8(ascii: "["): UInt8(ascii: "]")
      case UInt8(ascii: "{"): UInt8(ascii: "}")
      case UInt8(ascii: "<"): UInt8(ascii: ">")
      default: mark
      }
    var depth = 0
    var ahead = open
    while ahead < limit {
      let next = bytes[ahead]
      if next == UInt8(ascii: "\\") {
        ahead += 1
      } else if next == closer, closer != mark || ahead > open {
        depth -= 1
        if depth <= 0 { return ahead + 1 }
      } else if next == mark {
        depth += 1
      }
      ahead += 1
    }
    return nil
  }

  /// `/x/` where a value is expected.
  private mutating func pattern(from start: Int) -> CodeToken? {
    let mayFollowName = grammar.peculiarities.contains(.hasDocumentation)
    guard expectsValue(at: start) || mayFollowName && mayBeArgument(at: start) else { return nil }
    var ahead = start + 1
    var isInClass = false
    while ahead < limit, !ByteClass.endsLine(bytes[ahead]) {
      switch bytes[ahead] {
      case UInt8(ascii: "\\"): ahead += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        index = ahead + 1
        // `/x/i`
        while ByteClass.isLetter(byte(index)) { index += 1 }
        return CodeToken(kind: .string, flags: .isNoText, detail: 0, range: SourceRange(start, index))
      default: break
      }
      ahead += 1
    }
    return nil
  }
}
