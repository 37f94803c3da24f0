/// Text as the source of a string.
package enum StringEncoding {
  /// `text` as a JSON string with its quotes: quote, backslash, and control characters escaped, nothing else.
  package static func json(_ text: String) -> String { "\"" + jsonContent(text) + "\"" }

  /// The same without quotes.
  package static func jsonContent(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
