/// Writes JSON piece by piece: valid UTF-8, members in the order in which they come.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private var depth = 0
  private var isFirst = true
  private var isInline = false

  /// An object or array on a line of its own per member, or all on one line.
  enum Layout {
    case lines
    case inline
  }

  mutating func writeObject(_ layout: Layout = .lines, _ members: (inout JSONWriter) -> Void) {
    enclose("{", "}", layout, members)
  }

  mutating func writeArray<Element>(
    _ elements: some Sequence<Element>, _ layout: Layout = .lines, _ write: (inout JSONWriter, Element) -> Void
  ) {
    enclose("[", "]", layout) { writer in
      for element in elements {
        writer.separate()
        write(&writer, element)
      }
    }
  }

  /// A member of the object that is open; `value` writes its value.
  mutating func write(_ name: String, _ value: (inout JSONWriter) -> Void) {
    separate()
    writeString(name)
    bytes += ": ".utf8
    value(&self)
  }

  mutating func write(_ name: String, _ value: String?) {
    write(name) { writer in
      if let value { writer.writeString(value) } else { writer.bytes += "null".utf8 }
    }
  }

  mutating func write(_ name: String, _ value: Int) { write(name) { $0.bytes += String(value).utf8 } }

  mutating func write(_ name: String, _ value: Bool) { write(name) { $0.bytes += String(value).utf8 } }

  mutating func writeString(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes += text.utf8
    if !bytes[start...].allSatisfy(Self.isPlain) {
      bytes.removeSubrange(start...)
      writeEscaped(text)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Ends the document with a line end.
  mutating func endLine() { bytes.append(0x0A) }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "\\"): false
    default: 0x20..<0x7F ~= byte
    }
  }

  private mutating func writeEscaped(_ text: String) {
    var afterHash = false
    for scalar in text.unicodeScalars {
      // A second `#` is escaped, lest a build server take the line for an order: see `VisibleText`.
      if afterHash && scalar == "#" || VisibleText.isUnseen(scalar) {
        escape(scalar)
      } else {
        if scalar == "\"" || scalar == "\\" { bytes.append(UInt8(ascii: "\\")) }
        bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
      afterHash = scalar == "#"
    }
  }

  /// `\u` and four digits; every scalar that needs it lies in the Basic Multilingual Plane.
  private mutating func escape(_ scalar: Unicode.Scalar) {
    let digits = String(scalar.value, radix: 16)
    bytes += "\\u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)".utf8
  }

  private mutating func enclose(
    _ open: String, _ close: String, _ layout: Layout, _ content: (inout JSONWriter) -> Void
  ) {
    let outer = isInline
    isInline = outer || layout == .inline
    bytes += open.utf8
    depth += 1
    isFirst = true
    content(&self)
    depth -= 1
    if !isFirst { breakLine() }
    bytes += close.utf8
    isFirst = false
    isInline = outer
  }

  private mutating func separate() {
    if !isFirst { bytes += (isInline ? ", " : ",").utf8 }
    isFirst = false
    breakLine()
  }

  private mutating func breakLine() {
    guard !isInline else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}
