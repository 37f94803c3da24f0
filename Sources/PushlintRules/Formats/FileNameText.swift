import PushlintTree

/// A text as the name of a file.
struct FileNameText {
  enum Content {
    case image, sound
  }

  private let text: String
  /// In lower case, `nil` for a name without one.
  private let ending: String?

  init(_ text: String) {
    self.text = text
    ending = text.lastIndex(of: ".").map { text[text.index(after: $0)...].lowercased() }
  }

  private static let images: Set<String> = ["png", "jpg", "jpeg", "gif", "webp", "svg", "xml", "ico", "bmp"]
  private static let sounds: Set<String> = [
    "mp3", "wav", "ogg", "aac", "m4a", "caf", "aif", "aiff", "flac", "wma", "opus", "mid",
  ]

  /// What Apple's devices play as the sound of a notification.
  ///
  /// - Source: Apple's documentation of UNNotificationSound: aiff, wav, and caf.
  private static let appleSounds: Set<String> = ["aiff", "aif", "wav", "caf"]

  /// The name without the ending of an image or a sound; `nil` for a name that has none, and for URLs.
  func withoutEnding(of content: Content) -> TextFormat.Match? {
    let known = content == .image ? Self.images : Self.sounds
    guard let ending, known.contains(ending), URLText(text).scheme == nil else { return nil }
    let name = String(text.dropLast(ending.count + 1))
    // `raw/horn.mp3` is no resource even without the ending.
    return TextFormat.Match(suggestion: name.isEmpty || name.contains("/") ? nil : name)
  }

  /// Whether Apple plays a file of that name; an empty one is silence on purpose.
  var isAppleSound: Bool {
    text == "default" || text.isEmpty || ending.map { Self.appleSounds.contains($0) } == true
      || Placeholder.isDescription(text)
  }
}
