import PushlintText

/// Says by its bytes alone whether a configuration file may hold a payload: most hold none, and are not read further.
enum PayloadPrefilter {
  static let words = [
    "googleapis", "push.apple.com", "notification", "message\"", "\"aps", "registration_ids", "message'", "message:",
    "aps:", "aps'", "apns", "/topics/", ":apa91",
  ]
  private static let scan = NeedleScan(words)

  static func occur(in text: SourceText, range: SourceRange? = nil) -> Bool { scan.occurs(in: text, range: range) }
}
