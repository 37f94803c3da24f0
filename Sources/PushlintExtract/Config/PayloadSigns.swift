import PushlintText

/// Says by its bytes alone whether a configuration file may hold a payload: most hold none, and are not read further.
enum PayloadSigns {
  private static let words = NeedleScan([
    "googleapis", "push.apple.com", "notification", "message\"", "\"aps", "registration_ids", "message'", "message:",
    "aps:", "aps'", "apns", "/topics/", ":apa91",
  ])

  static func occur(in text: SourceText, range: SourceRange? = nil) -> Bool { words.occurs(in: text, range: range) }
}
