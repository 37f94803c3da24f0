/// A text as a whole file in base64.
enum EmbeddedFileText {
  /// Fewest bytes of a file that is worth a remark: half of what FCM accepts for a message.
  static let least = 2048

  /// The first characters of PNG, JPEG, GIF, WebP, PDF, ZIP, and SVG files in base64.
  private static let signatures = ["iVBORw0KGgo", "/9j/", "R0lGOD", "UklGR", "JVBERi0", "UEsDB", "PHN2Zy", "PD94bWwg"]

  /// Whether it is longer than ``least`` bytes and a `data:` URL, or begins like a file of a well-known kind.
  static func isOne(_ text: String) -> Bool {
    guard text.utf8.count > least else { return false }
    return text.hasPrefix("data:") || signatures.contains { text.hasPrefix($0) }
  }
}
