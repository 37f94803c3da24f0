import PushlintText
import PushlintTree

/// Finds subjects of VAPID that are bare addresses: `subject: 'team@example.com'`.
///
/// - Shape: an address in quotation marks as the value of a name that ends in `subject`, of the claim `sub`, or as the
///   argument of a call that takes the subject.
/// - Source: RFC 8292, section 2.1: a `mailto:` or an `https:` URI. `web-push` for Node and C# and `py_vapid` throw;
///   other libraries send what they are given, and Apple's push service answers `BadJwtToken`.
struct VAPIDSubject {
  private let text: SourceText

  /// Most subjects that are told of.
  private static let mostSubjects = 20
  /// Longest address, in bytes.
  private static let longestAddress = 120
  /// How far around a claim others are looked for, in bytes.
  private static let reach = 300
  /// Calls that take the subject first, and one that takes it behind the keys.
  private static let calls: Set<String> = ["setVapidDetails", "VapidDetails"]
  private static let lastCalls: Set<String> = ["PushService"]
  private static let accountDomain = ".gserviceaccount.com"

  init(_ text: SourceText) { self.text = text }

  /// - Parameter isCode: whether code is at an offset.
  func facts(where isCode: (Int) -> Bool) -> [SourceFact] {
    var result: [SourceFact] = []
    var start = 0
    while result.count < Self.mostSubjects,
      let sign = text.firstOffset(of: "@", in: SourceRange(start, text.count))
    {
      start = sign + 1
      guard let address = address(around: sign), isSubject(address), isCode(address.start) else { continue }
      start = address.end
      result.append(
        SourceFact(
          kind: .vapidSubject, range: address, values: ["value": text.string(address)],
          edits: [.insertion("mailto:", at: address.start)]))
    }
    return result
  }

  /// The address between quotation marks around an `@`.
  private func address(around sign: Int) -> SourceRange? {
    var (start, end) = (sign, sign + 1)
    while sign - start < Self.longestAddress, let byte = text[start - 1], isPart(byte) || byte == UInt8(ascii: "+") {
      start -= 1
    }
    while end - sign < Self.longestAddress, let byte = text[end], isPart(byte) { end += 1 }
    guard start < sign, let quote = text[start - 1], [0x22, 0x27, 0x60].contains(quote), text[end] == quote else {
      return nil
    }
    let domain = text.string(SourceRange(sign + 1, end))
    return domain.contains(".") && !domain.hasSuffix(Self.accountDomain) ? SourceRange(start, end) : nil
  }

  private func isPart(_ byte: UInt8) -> Bool {
    ByteClass.isNameByte(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  private func isSubject(_ address: SourceRange) -> Bool {
    var words = WordsBefore(text, address.start - 1)
    if words.take("(") { return words.word().map(Self.calls.contains) == true }
    if words.take(",") {
      // `add_claim("sub", "…")`, `ENV.fetch('VAPID_SUBJECT', '…')`
      var key = words
      if takeQuote(&key) { return isName(key.word(), at: address) }
      return words.skipParentheses() && words.word().map(Self.lastCalls.contains) == true
    }
    // `process.env.VAPID_SUBJECT || '…'`, `getenv('VAPID_SUBJECT') ?: '…'`
    if words.take("|") || words.take("?") {
      _ = words.take("|") || words.take("?")
    } else if words.take(">") {
      guard words.take("=") else { return false }
    } else if words.take(":") {
      _ = words.take("?")
    } else if !words.take("=") {
      return false
    }
    _ = words.take(")") || words.take("]")
    _ = takeQuote(&words)
    return isName(words.word(), at: address)
  }

  private func takeQuote(_ words: inout WordsBefore) -> Bool { words.take("'") || words.take("\"") }

  private func isName(_ name: String?, at address: SourceRange) -> Bool {
    guard let name = name?.lowercased() else { return false }
    // The claims of an account have an issuer.
    return name.hasSuffix("subject") || name == "sub" && !isNearIssuer(address)
  }

  private func isNearIssuer(_ address: SourceRange) -> Bool {
    let around = SourceRange(max(0, address.start - Self.reach), min(text.count, address.end + Self.reach))
    return text.firstOffset(of: "iss\"", in: around) != nil || text.firstOffset(of: "iss'", in: around) != nil
      || text.firstOffset(of: "iss:", in: around) != nil
  }
}
