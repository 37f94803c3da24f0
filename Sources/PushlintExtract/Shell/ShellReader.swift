import PushlintText
import PushlintTree

/// Reads the commands of a script: their words and the here-documents that they are given.
///
/// Commands inside of `$(…)` and backquotes are commands too. What a script does with them is nobody's business here.
///
/// - Shape: linear in the text. A quote that never ends makes the rest unreadable, which ``isBroken`` says.
struct ShellReader {
  struct Command: Sendable {
    var words: [JoinedText] = []
    var documents: [JoinedText] = []
    /// Begins on a line of its own with an option: a line whose predecessor lacks its backslash.
    var continuesLine = false
  }

  private(set) var commands: [Command] = []
  private(set) var isBroken = false

  private let text: SourceText
  /// Offset past what may be read; in a here-document, its end.
  private var end: Int
  /// Whether reading ends with the first line that no command goes on behind.
  private let isOneLine: Bool
  /// Offset past what was read.
  private(set) var index: Int
  /// Here-documents that begin behind the line that is being read.
  private var pending: [(command: Int, delimiter: [UInt8], isQuoted: Bool)] = []
  private var depth = 0

  /// Commands that may stand inside each other before the rest is taken for text.
  private static let deepest = 16

  /// - Parameter isOneLine: whether to read only the first line, with all that belongs to it: lines that it goes on in, and
  ///   here-documents.
  init(_ text: SourceText, _ range: SourceRange, isOneLine: Bool = false) {
    self.text = text
    self.isOneLine = isOneLine
    index = range.start
    end = min(range.end, text.count)
    commands = [Command()]
    list(closer: nil)
    commands.removeAll { $0.words.isEmpty && $0.documents.isEmpty }
  }

  private func byte(_ offset: Int) -> UInt8 { offset < end ? text.bytes[offset] : 0 }

  // MARK: Lists of commands

  /// Reads commands up to `closer`, or to the end.
  private mutating func list(closer: UInt8?) {
    var current = commands.count - 1
    func next(_ commands: inout [Command]) {
      commands.append(Command())
      current = commands.count - 1
    }
    while index < end, !isBroken {
      let byte = byte(index)
      switch byte {
      case _ where byte == closer:
        return
      case 0x20, 0x09, 0x0D: index += 1
      case 0x0A:
        index += 1
        hereDocuments()
        if isOneLine, depth == 0 { return }
        next(&commands)
      case UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "("), UInt8(ascii: ")"):
        index += 1
        next(&commands)
      case UInt8(ascii: "\\") where endOfContinuation(index) > index: index = endOfContinuation(index)
      case UInt8(ascii: "#"):
        while index < end, self.byte(index) != 0x0A { index += 1 }
      case UInt8(ascii: "<")
      where self.byte(index + 1) == UInt8(ascii: "<") && self.byte(index + 2) != UInt8(ascii: "<"):
        hereDocumentOperator(current)
      case UInt8(ascii: "<"), UInt8(ascii: ">"):
        index += 1
        // `<<<` gives a word as input, which is as good as an argument; others name files.
        if byte == UInt8(ascii: "<"), self.byte(index) == byte, self.byte(index + 1) == byte { index += 2 }
      default:
        let start = index
        let word = word(closer: closer)
        if index == start { index += 1 }
        if commands[current].words.isEmpty {
          commands[current].continuesLine = byte == UInt8(ascii: "-")
        }
        if !word.isEmpty { commands[current].words.append(word) }
      }
    }
    // A substitution that is not closed.
    if closer != nil, index >= end { isBroken = true }
  }

  /// The offset past `\` and a line end, or `offset` when that is not what stands there.
  private func endOfContinuation(_ offset: Int) -> Int {
    guard byte(offset) == UInt8(ascii: "\\") else { return offset }
    var past = offset + 1
    // A blank behind the backslash is a mistake that pages are full of, and no payload's.
    while byte(past) == 0x20 || byte(past) == 0x09 { past += 1 }
    if byte(past) == 0x0D, byte(past + 1) == 0x0A { return past + 2 }
    return byte(past) == 0x0A ? past + 1 : offset
  }

  // MARK: Words

  private mutating func word(closer: UInt8?) -> JoinedText {
    var word = JoinedText(at: index)
    let start = index
    while index < end, !isBroken {
      let byte = byte(index)
      if byte == closer { break }
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"):
        word.range = SourceRange(start, index)
        return word
      case UInt8(ascii: "'"): singleQuoted(&word, ansi: false)
      case UInt8(ascii: "\""): doubleQuoted(&word)
      case UInt8(ascii: "\\"):
        let past = endOfContinuation(index)
        if past > index {
          index = past
        } else {
          word.addEscape([self.byte(index + 1)], from: SourceRange(index, min(index + 2, end)))
          index = min(index + 2, end)
        }
      case UInt8(ascii: "$") where self.byte(index + 1) == UInt8(ascii: "'"):
        index += 1
        singleQuoted(&word, ansi: true)
      case UInt8(ascii: "$"), UInt8(ascii: "`"): expansion(&word)
      default:
        let first = index
        repeat { index += 1 } while index < end && isPlain(self.byte(index)) && self.byte(index) != closer
        word.add(text.bytes[first..<index], from: SourceRange(first, index))
      }
    }
    word.range = SourceRange(start, index)
    return word
  }

  /// Whether a byte is a part of a word without any meaning of its own.
  private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "'"), UInt8(ascii: "\""),
      UInt8(ascii: "\\"), UInt8(ascii: "$"), UInt8(ascii: "`"):
      false
    default: true
    }
  }

  private mutating func singleQuoted(_ word: inout JoinedText, ansi: Bool) {
    word.begin(ansi ? .ansi : .single)
    index += 1
    var start = index
    while index < end, byte(index) != UInt8(ascii: "'") {
      if ansi, byte(index) == UInt8(ascii: "\\") {
        add(&word, start, index)
        let range = SourceRange(index, min(index + 2, end))
        let escape: [UInt8: UInt8] = [UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D]
        word.addEscape([escape[byte(index + 1)] ?? byte(index + 1)], from: range)
        index = range.end
        start = index
      } else {
        index += 1
      }
    }
    add(&word, start, index)
    close()
    word.begin(.none)
  }

  private mutating func doubleQuoted(_ word: inout JoinedText) {
    word.begin(.double)
    index += 1
    quotedText(&word, until: { $0 == UInt8(ascii: "\"") }, escapable: [0x22, 0x5C, 0x24, 0x60])
    close()
    word.begin(.none)
  }

  private mutating func close() {
    if index < end { index += 1 } else { isBroken = true }
  }

  private func add(_ word: inout JoinedText, _ start: Int, _ past: Int) {
    if start < past { word.add(text.bytes[start..<past], from: SourceRange(start, past)) }
  }

  /// Text with expansions and a few escapes in it, up to a byte that ends it.
  private mutating func quotedText(
    _ word: inout JoinedText, until ends: (UInt8) -> Bool, escapable: [UInt8]
  ) {
    var start = index
    while index < end, !isBroken, !ends(byte(index)) {
      switch byte(index) {
      case UInt8(ascii: "\\") where byte(index + 1) == 0x0A:
        add(&word, start, index)
        index += 2
        start = index
      case UInt8(ascii: "\\") where escapable.contains(byte(index + 1)):
        add(&word, start, index)
        word.addEscape([byte(index + 1)], from: SourceRange(index, index + 2))
        index += 2
        start = index
      case UInt8(ascii: "$"), UInt8(ascii: "`"):
        add(&word, start, index)
        expansion(&word)
        start = index
      default: index += 1
      }
    }
    add(&word, min(start, end), min(index, end))
  }

  // MARK: Expansions

  /// `$NAME`, `${…}`, `$(…)`, `$((…))`, or a command in backquotes; a lone `$` is text.
  private mutating func expansion(_ word: inout JoinedText) {
    let start = index
    if byte(index) == UInt8(ascii: "`") {
      index += 1
      nested(closer: UInt8(ascii: "`"))
    } else if byte(index + 1) == UInt8(ascii: "(") {
      let first = commands.count
      index += 2
      nested(closer: UInt8(ascii: ")"))
      if let document = takeDocument(from: first) {
        word.append(document, numbered: document.range.start)
        return
      }
    } else if byte(index + 1) == UInt8(ascii: "{") {
      braces()
    } else {
      index += 1
      let first = byte(index)
      if ByteClass.isDigit(first) || "?!#@*$-".utf8.contains(first) {
        index += 1
      } else {
        while index < end, ByteClass.isNameByte(byte(index)), byte(index) != UInt8(ascii: "$") { index += 1 }
      }
      if index == start + 1 {
        word.add([UInt8(ascii: "$")], from: SourceRange(start, index))
        return
      }
    }
    word.addExpansion(from: SourceRange(start, index))
  }

  /// The JSON that the commands of a substitution print and nothing else: `$(cat <<EOF …)`.
  private mutating func takeDocument(from first: Int) -> JoinedText? {
    let others = commands[first...].indices.filter { !commands[$0].words.isEmpty || !commands[$0].documents.isEmpty }
    guard others.count == 1, commands[others[0]].words.count == 1, commands[others[0]].documents.count == 1,
      commands[others[0]].words[0].bytes.elementsEqual("cat".utf8),
      let first = commands[others[0]].documents[0].bytes.first(where: { $0 > 0x20 }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return nil }
    return commands[others[0]].documents.removeFirst()
  }

  /// The commands of a substitution.
  private mutating func nested(closer: UInt8) {
    guard depth < Self.deepest else {
      isBroken = true
      return
    }
    depth += 1
    commands.append(Command())
    var open = 0
    // Parentheses in pairs, as in `$((1 + 2))`, belong to the substitution.
    while closer == UInt8(ascii: ")"), byte(index) == UInt8(ascii: "(") {
      open += 1
      index += 1
    }
    list(closer: closer)
    while open > 0, byte(index) == closer {
      open -= 1
      index += 1
    }
    close()
    commands.append(Command())
    depth -= 1
  }

  private mutating func braces() {
    var open = 0
    index += 1
    while index < end {
      switch byte(index) {
      case UInt8(ascii: "{"): open += 1
      case UInt8(ascii: "}"): open -= 1
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "\"") where byte(index + 1) == UInt8(ascii: "}") && byte(index + 2) == UInt8(ascii: "\""):
        // A brace between quotes closes nothing.
        index += 2
      default: break
      }
      if open == 0 { break }
      index += 1
    }
    close()
  }

  // MARK: Here-documents

  private mutating func hereDocumentOperator(_ command: Int) {
    index += 2
    if byte(index) == UInt8(ascii: "-") { index += 1 }
    while byte(index) == 0x20 || byte(index) == 0x09 { index += 1 }
    let delimiter = word(closer: nil)
    guard !delimiter.bytes.isEmpty else { return }
    pending.append((command, delimiter.bytes, delimiter.isQuoted))
  }

  /// Reads the here-documents that begin on this line.
  private mutating func hereDocuments() {
    let waiting = pending
    pending = []
    for (command, delimiter, isQuoted) in waiting {
      let start = index
      var past = end
      var lineStart = index
      while lineStart < end {
        let lineEnd = min(text.lineEnd(of: lineStart), end)
        var line = text.bytes[lineStart..<lineEnd]
        if line.last == 0x0D { line.removeLast() }
        // Pages indent their samples, the delimiter too.
        while line.first == 0x09 || line.first == 0x20 { line.removeFirst() }
        if line.elementsEqual(delimiter) { break }
        lineStart = max(text.nextLine(after: lineStart), lineStart + 1)
      }
      past = min(lineStart, end)
      var document = JoinedText(at: start)
      document.begin(isQuoted ? .verbatim : .hereDocument)
      if isQuoted {
        add(&document, start, past)
        index = past
      } else {
        // A substitution ends in the document that it begins in; one that does not is text.
        let endOfScript = end
        end = past
        quotedText(&document, until: { _ in false }, escapable: [0x5C, 0x24, 0x60])
        end = endOfScript
        isBroken = false
        pending = []
      }
      document.range = SourceRange(start, past)
      commands[command].documents.append(document)
      index = past < end ? min(max(text.nextLine(after: past), past + 1), end) : end
    }
  }
}
