/// Texts that stand for a value that a person, a shell, or a template engine will fill in.
package enum Placeholder {
  /// Whether `text` as a whole is a stand-in: `...`, `<token>`, `{{x}}`, `${x}`, `$X`, `%s`, `[id]`, `YOUR_TOKEN`,
  /// `****`, `your token here`.
  package static func isPlaceholder(_ text: String) -> Bool {
    let trimmed = text.trimmingSpaces()
    guard let first = trimmed.first, let last = trimmed.last else { return false }
    if trimmed.allSatisfy({ $0 == "." || $0 == "…" }) { return trimmed.count >= 3 || trimmed.contains("…") }
    switch (first, last) {
    case ("<", ">"), ("[", "]"), ("{", "}"): return trimmed.count > 2
    case ("%", _): return trimmed.count <= 8
    case ("$", _): return trimmed.count > 1
    default: break
    }
    if containsMarker(trimmed) { return true }
    let scalars = trimmed.unicodeScalars
    if scalars.count >= 3, scalars.allSatisfy({ $0 == "x" || $0 == "X" || $0 == "*" || $0 == "-" }),
      !scalars.allSatisfy({ $0 == "-" })
    {
      return true
    }
    return isShouted(trimmed)
  }

  /// Whether `text` holds a stand-in somewhere: a cut (`...`), a template's braces, `YOUR`, `<…>`.
  package static func containsMarker(_ text: String) -> Bool {
    if text.contains("...") || text.contains("…") { return true }
    if text.contains("{{") || text.contains("${") || text.contains("<%") || text.contains("$(") { return true }
    if let open = text.firstIndex(of: "<"), text[open...].contains(">") { return true }
    let lower = text.lowercased()
    return ["your_", "your-", "your ", "_here", "-here", "placeholder", "xxxx"].contains { lower.contains($0) }
      || lower.hasPrefix("your")
  }

  /// `DEVICE_TOKEN`: capitals joined by underscores.
  private static func isShouted(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.contains("_") && scalars.contains { ("A"..."Z").contains($0) }
      && scalars.allSatisfy { ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_" }
  }
}

extension String {
  /// The text without blanks, tabs, and line ends at both ends.
  package func trimmingSpaces() -> String {
    var scalars = Substring(self).unicodeScalars
    while let first = scalars.first, first == " " || first == "\t" || first == "\n" || first == "\r" {
      scalars.removeFirst()
    }
    while let last = scalars.last, last == " " || last == "\t" || last == "\n" || last == "\r" { scalars.removeLast() }
    return String(scalars)
  }
}
