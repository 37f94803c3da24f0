import PushlintExtract
import PushlintText

/// The lines that belong to one command of a shell script, or to one request of a file of requests: a comment can stand
/// above them, and not among them.
package struct CommandLines {
  private let text: SourceText
  private let isShell: Bool

  /// - Returns: `nil` for a kind of file that has neither.
  package init?(_ text: SourceText, _ language: HostLanguage) {
    guard language == .shellScript || language == .http else { return nil }
    self.text = text
    isShell = language == .shellScript
  }

  /// Where the command or request begins that holds `offset`: the start of a line.
  package func start(around offset: Int) -> Int {
    var line = 0
    while line < text.count {
      let end = end(from: line)
      if offset < end || end <= line { return line }
      line = end
    }
    return line
  }

  /// End of the command or request that begins with the line at `start`: the start of the line behind it.
  package func end(from start: Int) -> Int { isShell ? endOfCommand(start) : endOfRequest(start) }

  // MARK: Requests

  private func endOfRequest(_ start: Int) -> Int {
    guard beginsRequest(start) else { return next(start) }
    var line = next(start)
    while line < text.count, !text[SourceRange(line, min(line + 3, text.count))].elementsEqual("###".utf8) {
      line = next(line)
    }
    return line
  }

  private func beginsRequest(_ line: Int) -> Bool {
    let content = text.string(SourceRange(line, text.lineEnd(of: line)))
    guard !content.hasPrefix("#"), !content.hasPrefix("//") else { return false }
    let words = content.split(separator: " ", maxSplits: 2)
    let methods: Set<Substring> = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]
    return content.hasPrefix("http://") || content.hasPrefix("https://")
      || words.count > 1 && methods.contains(words[0])
  }

  // MARK: Commands

  private func endOfCommand(_ start: Int) -> Int {
    var index = start
    var quote: UInt8?
    var delimiters: [(word: [UInt8], indented: Bool)] = []
    while let byte = text[index] {
      switch (byte, quote) {
      case (UInt8(ascii: "\\"), let open) where open != UInt8(ascii: "'"): index += 1
      case (let byte, let open?):
        if byte == open { quote = nil }
      case (UInt8(ascii: "'"), nil), (UInt8(ascii: "\""), nil): quote = byte
      case (UInt8(ascii: "#"), nil) where index == start || isBlank(text[index - 1]):
        index = text.lineEnd(of: index)
        continue
      case (UInt8(ascii: "<"), nil):
        if let found = delimiter(at: index) { delimiters.append(found) }
      case (0x0A, nil):
        guard delimiters.isEmpty else {
          index = endOfDocuments(delimiters, from: index + 1)
          return index
        }
        return index + 1
      default: break
      }
      index += 1
    }
    return text.count
  }

  /// The word that ends the document which `<<` begins.
  private func delimiter(at offset: Int) -> (word: [UInt8], indented: Bool)? {
    guard text[offset + 1] == UInt8(ascii: "<"), text[offset + 2] != UInt8(ascii: "<"),
      text[offset - 1] != UInt8(ascii: "<")
    else { return nil }
    var index = offset + 2
    let indented = text[index] == UInt8(ascii: "-")
    if indented { index += 1 }
    while isBlank(text[index]) { index += 1 }
    var word: [UInt8] = []
    while let byte = text[index], byte > 0x20, !";|&<>()".utf8.contains(byte) {
      if !"'\"\\".utf8.contains(byte) { word.append(byte) }
      index += 1
    }
    return word.isEmpty ? nil : (word, indented)
  }

  private func endOfDocuments(_ delimiters: [(word: [UInt8], indented: Bool)], from start: Int) -> Int {
    var line = start
    for delimiter in delimiters {
      while line < text.count {
        let content = text[SourceRange(line, text.lineEnd(of: line))]
        line = next(line)
        if (delimiter.indented ? content.drop { $0 == 0x09 } : content).elementsEqual(delimiter.word) { break }
      }
    }
    return line
  }

  private func isBlank(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private func next(_ line: Int) -> Int { max(text.nextLine(after: line), line + 1) }
}
