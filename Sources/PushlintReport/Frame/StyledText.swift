import PushlintText
import PushlintDiagnostics

/// Text that grows piece by piece, coloured when somebody looks at it on a terminal.
package struct StyledText: ~Copyable {
  private(set) var bytes = ByteBuffer()
  let usesColor: Bool

  package init(usesColor: Bool) { self.usesColor = usesColor }

  /// What was written since it was taken last.
  package mutating func take() -> [UInt8] { bytes.take() }

  /// Forgets what was written.
  mutating func removeAll() { bytes.removeAll() }

  /// Appends `text` as it is: who calls has made it visible.
  package mutating func write(_ text: String, _ style: TextStyle = .plain) {
    guard !text.isEmpty else { return }
    begin(style)
    bytes.append(text)
    end(style)
  }

  /// Appends what is the same in every report.
  mutating func write(fixed text: StaticString) { bytes.append(text) }

  /// Appends a number in decimal digits.
  mutating func write(_ number: Int) { bytes.append(decimal: number) }

  /// Appends bytes as they are.
  mutating func write(_ source: ArraySlice<UInt8>) { bytes.append(source) }

  /// Begins text in a style, which ends with ``end(_:)``.
  mutating func begin(_ style: TextStyle) {
    if usesColor, let code = style.code { bytes.append("\u{1B}[\(code)m" as String) }
  }

  mutating func end(_ style: TextStyle) {
    if usesColor, style.code != nil { bytes.append("\u{1B}[0m") }
  }

  mutating func write(blanks count: Int) { write(UInt8(ascii: " "), times: count) }

  /// Appends a byte of ASCII some times.
  mutating func write(_ byte: UInt8, times count: Int) {
    bytes.append(repeating: byte, count: count)
  }

  /// Appends `text`, which leads to `url` where the terminal can do that.
  ///
  /// - Source: OSC 8, "Hyperlinks in Terminal Emulators"; it takes printable ASCII alone.
  package mutating func write(_ text: String, _ style: TextStyle, linkedTo url: String?) {
    guard usesColor, let url, url.utf8.allSatisfy({ 0x21...0x7E ~= $0 }), url == VisibleText.line(url) else {
      return write(text, style)
    }
    bytes.append("\u{1B}]8;;\(url)\u{1B}\\" as String)
    write(text, style)
    bytes.append("\u{1B}]8;;\u{1B}\\")
  }

  package mutating func endLine() { bytes.append(0x0A) }

  /// Appends lines that are styled already, without the blank one at their end.
  mutating func append(lines: [UInt8]) {
    bytes.append(lines.suffix(2).elementsEqual([0x0A, 0x0A]) ? lines.dropLast() : lines[...])
  }
}

/// What a piece of text is, which decides its colour.
package enum TextStyle {
  case plain
  case strong
  /// Line numbers and rules around a frame.
  case gutter
  /// Words that lead to a remedy.
  case help
  /// Words that lead to a second place.
  case note
  case severity(Severity)

  /// Parameters of the escape sequence Select Graphic Rendition (ECMA-48), `nil` for none.
  fileprivate var code: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .gutter: "34"
    case .help: "1;36"
    case .note: "1;32"
    case .severity(.error): "1;31"
    case .severity(.warning): "1;33"
    case .severity(.information): "1;34"
    case .severity(.hint): "1;35"
    }
  }
}
