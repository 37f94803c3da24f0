import PushlintExtract
import PushlintSyntax
import PushlintText

/// Tells code that certainly has no payload without parsing it, by the words that every payload has.
///
/// - Shape: one pass over the bytes. May answer wrongly that there could be something; never that there is nothing. Each
///   word stands for a sign of the detector, of an endpoint, or of a call, without which it finds nothing in code.
struct CodeScan {
  private let text: SourceText

  init(_ text: SourceText) { self.text = text }

  /// Whether the detector could find something in a file of code, or in a string of it.
  func mayHoldPayload() -> Bool {
    var hasMessage = false
    var hasTarget = false
    var hasData = false
    var hasEnvelope = false
    let isFound = Self.scan.contains(in: text) { match in
      let word = Self.words[match.needle]
      switch word.sign {
      case .anywhere: return true
      case .name: return isName(match.offset, word.text)
      case .function: return isCalled(match.offset + word.text.utf8.count)
      case .message: hasMessage = hasMessage || isName(match.offset, word.text)
      case .target: hasTarget = hasTarget || isName(match.offset, word.text)
      case .data: hasData = hasData || isName(match.offset, word.text)
      case .envelope: hasEnvelope = hasEnvelope || isName(match.offset, word.text)
      }
      return hasMessage && hasTarget
    }
    if isFound || hidesWords() { return true }
    if hasMessage, hasData, holdsSpacedNotification() { return true }
    return (hasData || hasEnvelope) && hasRecipient()
  }

  // MARK: Words

  private enum Sign {
    /// Enough, also as a part of another word.
    case anywhere
    /// Enough as a name of its own.
    case name
    /// Enough as the name of a function that is called.
    case function
    /// A message with a target, its data, a legacy request with `to`, and the envelope of another vendor with `to`: enough
    /// together.
    case message, target, data, envelope
  }

  private static let words: [(text: String, sign: Sign)] =
    [
      "notification", "registration_ids", "web_push", "interests", "essaging", "irebase-admin", "irebaseAdmin",
      "time_to_live", "collapse_key", "content_available", "mutable_content", "delay_while_idle", "dry_run",
      "restricted_package_name", "direct_boot_ok", "/topics/", "fcm", "/gcm/send", "push.apple.com", "/3/device/",
      "/4/broadcasts/", "push.services.mozilla.com", "messages:send", "ubscribeToTopic", "ubscribeFromTopic", "pn_apns",
      "pn_gcm", "pn_push", "app_id", "ExponentPushToken", "ExpoPushToken", "apns-",
    ].map { ($0, .anywhere) }
    + [
      "aps", "apns", "APNS", "APNS_SANDBOX", "APNS_VOIP", "APNS_VOIP_SANDBOX", "GCM", "android", "android_v2",
      "androidV2",
      "webpush",
    ].map { ($0, .name) }
    + [("headers", .function), ("message", .message)]
    + ["token", "tokens", "topic", "condition", "fid", "fids"].map { ($0, .target) }
    + [("data", .data)] + ["audience", "recipient", "platform"].map { ($0, .envelope) }

  private static let scan = NeedleScan(words.map(\.text))

  /// Whether a word that stands at an offset is a whole name that could be a key.
  ///
  /// - Shape: a key has quotes, or is followed by a colon, or by a bracket where the colon is missing; a short one by a
  ///   comma or a brace.
  private func isName(_ start: Int, _ word: String) -> Bool {
    let end = start + word.utf8.count
    guard beginsName(start), text[end].map(ByteClass.isNameByte) != true,
      text.string(SourceRange(start, end)) == word
    else { return false }
    // Behind a point stands what is read of something else.
    if text[start - 1] == UInt8(ascii: "."), text[start - 2] != UInt8(ascii: ".") { return false }
    if let before = text[start - 1], Self.isQuote(before) { return true }
    var index = end
    while let byte = text[index], byte <= 0x20 { index += 1 }
    switch text[index] {
    case nil, UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "\\"), UInt8(ascii: "="),
      UInt8(ascii: "("):
      return true
    case let byte?: return Self.isQuote(byte)
    }
  }

  /// Whether no name goes on at an offset; the letter of an escape such as `\n` belongs to none.
  private func beginsName(_ start: Int) -> Bool {
    guard let before = text[start - 1], ByteClass.isNameByte(before) else { return true }
    return text[start - 2] == UInt8(ascii: "\\")
  }

  private func isCalled(_ end: Int) -> Bool {
    var index = end
    while text[index] == 0x20 { index += 1 }
    return text[index] == UInt8(ascii: "(")
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
  }

  /// Whether `to` is a key somewhere.
  private func hasRecipient() -> Bool {
    var start = 0
    while let offset = text.firstOffset(of: "to", in: SourceRange(start, text.count)) {
      if isName(offset, "to") { return true }
      start = offset + 2
    }
    return false
  }

  /// `noti-fication`: hyphens and underscores make no difference to a key.
  private func holdsSpacedNotification() -> Bool {
    let word = Array("notification".utf8)
    return text.bytes.indices.contains { start in
      guard text.bytes[start] | 0x20 == word[0] else { return false }
      var index = start
      var matched = 0
      while matched < word.count, let byte = text[index] {
        if byte | 0x20 == word[matched] {
          matched += 1
        } else if byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_") {
          return false
        }
        index += 1
      }
      return matched == word.count
    }
  }

  // MARK: Escapes

  /// Whether an escape may stand for a letter of a word, or divide one.
  ///
  /// - Shape: a backslash that joins lines, is followed by `u`, `x`, or a digit, or stands between letters and makes no
  ///   control character of the second one.
  private func hidesWords() -> Bool {
    var start = 0
    while let offset = text.firstOffset(of: "\\", in: SourceRange(start, text.count)) {
      var end = offset
      while text[end] == UInt8(ascii: "\\") { end += 1 }
      start = end
      guard let next = text[end] else { return false }
      switch next {
      case UInt8(ascii: "u"), UInt8(ascii: "x"), 0x0A, 0x0D, UInt8(ascii: "0")...UInt8(ascii: "9"): return true
      case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"), UInt8(ascii: "f"),
        UInt8(ascii: "v"):
        continue
      default:
        if ByteClass.isNameByte(next), text[offset - 1].map(ByteClass.isNameByte) == true { return true }
      }
    }
    return false
  }
}
