import PushlintText

/// Writes HTML piece by piece. Names of elements and attributes are words of our own; everything else is escaped, so that
/// no text becomes markup.
struct HTMLWriter {
  private(set) var bytes: [UInt8] = []

  typealias Attribute = (name: StaticString, value: String)

  // MARK: Elements

  mutating func open(_ name: StaticString, _ attributes: [Attribute] = []) {
    bytes.append(UInt8(ascii: "<"))
    append(name)
    for attribute in attributes {
      bytes.append(UInt8(ascii: " "))
      append(attribute.name)
      append("=\"")
      append(escaping: attribute.value)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
  }

  mutating func close(_ name: StaticString) {
    append("</")
    append(name)
    bytes.append(UInt8(ascii: ">"))
  }

  mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], _ body: (inout HTMLWriter) -> Void) {
    open(name, attributes)
    body(&self)
    close(name)
  }

  /// An element of a class.
  mutating func element(_ name: StaticString, class names: String, _ body: (inout HTMLWriter) -> Void) {
    element(name, [("class", names)], body)
  }

  /// An element that holds nothing but a text.
  mutating func element(_ name: StaticString, class names: String? = nil, text: String) {
    if let names { open(name, [("class", names)]) } else { open(name) }
    append(escaping: text)
    close(name)
  }

  mutating func text(_ text: String) { append(escaping: text) }

  /// A sentence of ours, in which code is between backticks.
  mutating func sentence(_ text: String) {
    for (index, part) in VisibleText.line(text).split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      if index.isMultiple(of: 2) { self.text(String(part)) } else { element("code", text: String(part)) }
    }
  }

  /// Markup of our own, such as a drawing.
  mutating func markup(_ text: StaticString) { append(text) }

  mutating func endLine() { bytes.append(0x0A) }

  // MARK: Texts

  /// A text of the payload, which says itself in which direction it is written.
  mutating func payloadText(_ text: PreviewText) {
    for piece in text.pieces {
      switch piece {
      case .text(let text): append(escaping: text)
      case .variable(let source):
        element("span", [("class", "variable"), ("title", "filled in when the message is sent")]) { $0.text(source) }
      case .control(let scalar):
        element("span", [("class", "control"), ("title", "an invisible control character")]) {
          $0.text(VisibleText.escape(scalar))
        }
      }
    }
    if text.isCut { element("span", [("class", "control"), ("title", "the text is longer")]) { $0.text("…") } }
  }

  /// The only way for a text into the page: what has a meaning in HTML becomes a character reference, what cannot be seen
  /// an escape.
  ///
  /// - Source: the HTML standard, "Escaping a string"; quotation marks of both kinds as well, so that it serves in
  ///   attributes.
  private mutating func append(escaping text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"": append("&quot;")
      case "'": append("&#39;")
      case "`": append("&#96;")
      case "\n": bytes.append(0x0A)
      case _ where VisibleText.isUnseen(scalar) || scalar.properties.isNoncharacterCodePoint:
        bytes += VisibleText.escape(scalar).utf8
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
