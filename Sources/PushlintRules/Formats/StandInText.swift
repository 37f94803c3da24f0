/// Words that documentation writes where a URL will be: `image-url`, `image_url`, `linkToImage`.
enum StandInText {
  /// Words that such stand-ins are made of.
  private static let words: Set<Substring> = [
    "url", "uri", "link", "src", "path", "image", "img", "picture", "photo", "icon", "logo", "badge", "banner",
    "thumbnail", "avatar", "media", "notification", "big", "small", "large", "my", "the", "your", "some", "an", "a",
    "to",
    "of", "for", "here", "optional", "page", "website", "site", "web", "deep", "click", "target", "string",
  ]

  /// Whether a text has nothing but such words, joined by hyphens, underscores, blanks, or capitals.
  static func isForURL(_ text: String) -> Bool {
    guard text.utf8.count <= 40, text.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 || "-_ ".utf8.contains($0) }) else {
      return false
    }
    var spaced = ""
    var wasLower = false
    for character in text.unicodeScalars {
      let isUpper = character.value &- 0x41 < 26
      if isUpper, wasLower { spaced += " " }
      spaced.unicodeScalars.append(character == "-" || character == "_" ? " " : character)
      wasLower = character.value &- 0x61 < 26
    }
    let parts = spaced.lowercased().split(separator: " ")
    return !parts.isEmpty && parts.allSatisfy { words.contains($0) }
  }
}
