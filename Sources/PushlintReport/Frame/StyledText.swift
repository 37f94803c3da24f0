import PushlintText
import PushlintDiagnostics

/// Text that grows piece by piece, coloured when somebody looks at it on a terminal.
package struct StyledText {
  package private(set) var bytes: [UInt8] = []
  let usesColor: Bool

  /// - Parameter capacity: how many bytes it will surely have.
  package init(usesColor: Bool, capacity: Int = 0) {
    self.usesColor = usesColor
    bytes.reserveCapacity(capacity)
  }

  /// Appends `text` as it is: who calls has made it visible.
  package mutating func write(_ text: String, _ style: TextStyle = .plain) {
    guard !text.isEmpty else { return }
    begin(style)
    append(text)
    end(style)
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Appends a number in decimal digits.
  mutating func write(_ number: Int) {
    guard number >= 0 else { return append("\(number)") }
    if number >= 10 { write(number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Appends bytes as they are.
  mutating func write(_ source: some Sequence<UInt8>) { bytes.append(contentsOf: source) }

  /// Begins text in a style, which ends with ``end(_:)``.
  mutating func begin(_ style: TextStyle) {
    if usesColor, let code = style.code { bytes += "\u{1B}[\(code)m".utf8 }
  }

  mutating func end(_ style: TextStyle) {
    if usesColor, style.code != nil { bytes += "\u{1B}[0m".utf8 }
  }

  mutating func write(blanks count: Int) { write(UInt8(ascii: " "), times: count) }

  /// Appends a byte of ASCII some times.
  mutating func write(_ byte: UInt8, times count: Int) {
    bytes.append(contentsOf: repeatElement(byte, count: max(0, count)))
  }

  /// Appends `text`, which leads to `url` where the terminal can do that.
  ///
  /// - Source: OSC 8, "Hyperlinks in Terminal Emulators"; it takes printable ASCII alone.
  package mutating func write(_ text: String, _ style: TextStyle, linkedTo url: String?) {
    guard usesColor, let url, url.utf8.allSatisfy({ 0x21...0x7E ~= $0 }), url == VisibleText.line(url) else {
      return write(text, style)
    }
    bytes += "\u{1B}]8;;\(url)\u{1B}\\".utf8
    write(text, style)
    bytes += "\u{1B}]8;;\u{1B}\\".utf8
  }

  package mutating func endLine() { bytes.append(0x0A) }

  /// Appends lines that are styled already, without the blank one at their end.
  mutating func append(lines: [UInt8]) {
    bytes += lines.suffix(2).elementsEqual([0x0A, 0x0A]) ? lines.dropLast() : lines[...]
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
