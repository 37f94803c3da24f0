/// A JSON value whose members keep their order.
indirect enum Value {
  case text(String)
  case number(Int)
  case boolean(Bool)
  case list([Value])
  case object([(key: String, value: Value)])

  /// The value of a key of an object; setting `nil` removes the member, and setting a new key appends one.
  subscript(key: String) -> Value? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.key == key }?.value
    }
    set {
      guard case .object(var members) = self else { return }
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((key, value))
      case (nil, nil): break
      }
      self = .object(members)
    }
  }
}

/// The syntax that values are written in.
enum Syntax {
  case compact
  /// Two spaces per level.
  case pretty
  /// A dict literal with the layout of `pretty`.
  case python
  /// An object literal with the layout of `pretty`, and keys without quotes where possible.
  case javaScript
}

extension Value {
  /// The text of the value in `syntax`.
  func text(_ syntax: Syntax, indentation: Int = 0) -> String {
    var text = ""
    write(syntax, indentation, to: &text)
    return text
  }

  private func write(_ syntax: Syntax, _ level: Int, to text: inout String) {
    switch self {
    case .text(let value): Self.writeQuoted(value, to: &text)
    case .number(let value): text += String(value)
    case .boolean(let value): text += syntax == .python ? (value ? "True" : "False") : (value ? "true" : "false")
    case .list(let elements):
      Self.writeContainer("[", "]", elements, syntax, level, &text) { element, text in
        element.write(syntax, level + 1, to: &text)
      }
    case .object(let members):
      Self.writeContainer("{", "}", members, syntax, level, &text) { member, text in
        if syntax == .javaScript && member.key.utf8.allSatisfy(Self.isIdentifierByte) {
          text += member.key
        } else {
          Self.writeQuoted(member.key, to: &text)
        }
        text += syntax == .compact ? ":" : ": "
        member.value.write(syntax, level + 1, to: &text)
      }
    }
  }

  private static func writeContainer<Element>(
    _ open: String, _ close: String, _ elements: [Element], _ syntax: Syntax, _ level: Int, _ text: inout String,
    _ write: (Element, inout String) -> Void
  ) {
    text += open
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      if syntax != .compact { text += "\n" + String(repeating: "  ", count: level + 1) }
      write(element, &text)
    }
    if syntax != .compact && !elements.isEmpty { text += "\n" + String(repeating: "  ", count: level) }
    text += close
  }

  private static func isIdentifierByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F
  }

  private static func writeQuoted(_ value: String, to text: inout String) {
    text += "\""
    if value.utf8.contains(where: { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }) {
      for character in value.unicodeScalars {
        switch character {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        default: text.unicodeScalars.append(character)
        }
      }
    } else {
      text += value
    }
    text += "\""
  }
}
