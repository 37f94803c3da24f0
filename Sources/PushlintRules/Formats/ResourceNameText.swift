/// Names of resources and classes of an Android app.
enum ResourceNameText {
  /// Whether a text is the name of an activity class: a last part in camel case that ends in `Activity`.
  ///
  /// Names of actions end in capitals, such as `com.example.OPEN_ORDER`.
  static func isActivityClass(_ text: String) -> Bool {
    guard let last = text.split(separator: ".", omittingEmptySubsequences: false).last, last.hasSuffix("Activity"),
      let first = last.utf8.first, first &- 0x41 < 26
    else { return false }
    return text.utf8.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
        || $0 == UInt8(ascii: "$")
    }
  }

  /// How layouts and code refer to a drawable or a mipmap.
  private static let prefixes = [
    "@drawable/", "@mipmap/", "drawable/", "mipmap/", "R.drawable.", "R.mipmap.", "res/drawable/", "res/mipmap/",
  ]

  /// The plain name in a reference to a drawable, `nil` for a text that is not one.
  static func drawable(in text: String) -> String? {
    guard let prefix = prefixes.first(where: { text.hasPrefix($0) }) else { return nil }
    let name = text.dropFirst(prefix.count)
    let isName =
      !name.isEmpty && name.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "_") }
    return isName ? String(name) : nil
  }
}
