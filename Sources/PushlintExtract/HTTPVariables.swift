import PushlintText

/// Variables that a file of requests gives values: `@api = https://exp.host/--/api/v2`.
///
/// - Source: the formats of the editors' HTTP clients.
package struct HTTPVariables {
  private let text: SourceText

  package init(_ text: SourceText) { self.text = text }

  /// Whether a file gives any a value.
  var areSet: Bool { text[0] == UInt8(ascii: "@") || text.firstOffset(of: "\n@", in: text.range) != nil }

  /// What the variable stands for that a URL begins with, as it is written: `{{api}}/push/send`; `nil` for any other URL.
  package func value(beginning url: String) -> String? {
    guard url.hasPrefix("{{"), let end = url.firstIndex(of: "}") else { return nil }
    let name = url[..<end].dropFirst(2).filter { $0 != " " }
    guard !name.isEmpty, name.utf8.count < 100 else { return nil }
    var start = 0
    while start < text.count {
      let line = SourceRange(start, text.lineEnd(of: start))
      if text[start] == UInt8(ascii: "@"), let sign = text[line].firstIndex(of: UInt8(ascii: "=")) {
        let found = text.string(SourceRange(start + 1, sign)).filter { $0 != " " }
        if found == name { return text.string(SourceRange(sign + 1, line.end)).filter { $0 != " " } }
      }
      start = max(text.nextLine(after: line.end), start + 1)
    }
    return nil
  }
}
