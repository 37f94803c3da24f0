import PushlintText
import PushlintTree

/// Finds subjects of VAPID that are bare addresses, `subject: 'team@example.com'`, or URLs without encryption, and those
/// that Apple does not take.
///
/// - Shape: an address in quotation marks as the value of a name that ends in `subject`, of the claim `sub`, or as the
///   argument of a call that takes the subject.
/// - Source: RFC 8292, section 2.1: a `mailto:` or an `https:` URI. `web-push` for Node and C# and `py_vapid` throw;
///   other libraries send what they are given, and Apple's push service answers `BadJwtToken`.
struct VAPIDSubject {
  private let text: SourceText
  private let language: HostLanguage

  /// Most subjects that are told of.
  private static let mostSubjects = 20
  /// Longest address, in bytes.
  private static let longestAddress = 120
  /// How far around a claim others are looked for, in bytes.
  private static let reach = 300
  private static let claim = "sub"
  /// What `@negrel/webpush` calls the subject.
  private static let contact = "contactinformation"
  /// Calls that take the subject first, and one that takes it behind the keys.
  private static let calls: Set<String> = ["setVapidDetails", "VapidDetails"]
  private static let lastCalls: Set<String> = ["PushService"]
  private static let quotes: [UInt8] = [0x22, 0x27, 0x60]
  private static let accountDomain = ".gserviceaccount.com"
  private static let scheme = NeedleScan(["mailto:"])
  /// The library that puts the scheme before what settings hold, for fences of any language.
  private static let library = NeedleScan(["webpush-go"])

  init(_ text: SourceText, _ language: HostLanguage) {
    self.text = text
    self.language = language
  }

  /// - Parameter isCode: whether code is at an offset.
  func facts(where isCode: (Int) -> Bool) -> [SourceFact] {
    guard !insertsScheme else { return [] }
    let found =
      bareAddresses(where: isCode) + bareHosts(where: isCode) + plainURLs(where: isCode)
      + unusableSubjects(where: isCode)
    return found.sorted { $0.range < $1.range }
  }

  /// `'mailto:admin@localhost'`, `'mailto:Team <team@example.com>'`
  private func unusableSubjects(where isCode: (Int) -> Bool) -> [SourceFact] {
    Self.scheme.matches(in: text, range: text.range, limit: Self.mostSubjects).compactMap { match in
      let start = match.offset
      guard let quote = text[start - 1], Self.quotes.contains(quote) else { return nil }
      var end = start
      while end - start < Self.longestAddress, let byte = text[end], byte != quote, byte >= 0x20 { end += 1 }
      let range = SourceRange(start, end)
      let value = text.string(range)
      // What is put into a text is no part of it: `mailto:${process.env.EMAIL ?? fallback}`.
      let isWhole = !value.contains("{") && !value.contains("$")
      guard text[end] == quote, isWhole, value.hasSuffix("@localhost") || value.contains(where: " <>".contains),
        isSubject(range, orFallback: false), isCode(start)
      else { return nil }
      return SourceFact(kind: .unusableVAPIDSubject, range: range, values: ["value": value])
    }
  }

  private static let claims = NeedleScan(["sub\"", "sub'"])
  /// Most bytes between a claim and its value.
  private static let longestGap = 6

  /// `add_claim("sub", "example.com")`, `{"sub": "example.com"}`
  private func bareHosts(where isCode: (Int) -> Bool) -> [SourceFact] {
    Self.claims.matches(in: text, range: text.range, limit: Self.mostSubjects).compactMap { match in
      var start = match.offset + 4
      while start - match.offset < 4 + Self.longestGap, let byte = text[start], byte != 0x22, byte != 0x27 {
        guard byte == 0x20 || ":,=>".utf8.contains(byte) else { return nil }
        start += 1
      }
      guard let quote = text[start], quote == 0x22 || quote == 0x27 else { return nil }
      var end = start + 1
      while end - start < Self.longestAddress, let byte = text[end],
        ByteClass.isNameByte(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      {
        end += 1
      }
      let range = SourceRange(start + 1, end)
      let labels = text.string(range).split(separator: ".", omittingEmptySubsequences: false)
      guard text[end] == quote, labels.count > 1, labels.allSatisfy({ !$0.isEmpty }),
        labels.last.map({ 2...6 ~= $0.count && $0.allSatisfy(\.isLetter) }) == true,
        isSubject(range, orFallback: false), isCode(range.start)
      else { return nil }
      return SourceFact(kind: .vapidSubject, range: range, values: ["value": text.string(range)])
    }
  }

  private static let plainScheme = NeedleScan(["http://"])

  /// `setVapidDetails('http://example.com', …)`; what stands in for a setting may be the own machine.
  private func plainURLs(where isCode: (Int) -> Bool) -> [SourceFact] {
    Self.plainScheme.matches(in: text, range: text.range, limit: Self.mostSubjects).compactMap { match in
      let start = match.offset
      guard let quote = text[start - 1], Self.quotes.contains(quote) else { return nil }
      var end = start
      while end - start < Self.longestAddress, let byte = text[end], byte != quote, byte > 0x20 { end += 1 }
      let range = SourceRange(start, end)
      let isOwnMachine = text.firstOffset(of: "localhost", in: range) != nil
      guard text[end] == quote, text[range].allSatisfy({ $0 != UInt8(ascii: "$") && $0 != UInt8(ascii: "{") }),
        isSubject(range, orFallback: !isOwnMachine), isCode(start)
      else { return nil }
      return SourceFact(kind: .vapidSubject, range: range, values: ["value": text.string(range)])
    }
  }

  private func bareAddresses(where isCode: (Int) -> Bool) -> [SourceFact] {
    var result: [SourceFact] = []
    var start = 0
    var names = 0
    while result.count < Self.mostSubjects,
      let sign = text.firstOffset(of: "@", in: SourceRange(start, text.count))
    {
      start = sign + 1
      guard let address = address(around: sign) else { continue }
      var edits: [TextEdit] = [.insertion("mailto:", at: address.start)]
      if !isSubject(address) {
        guard names < Self.mostNames, let name = nameGetting(address) else { continue }
        names += 1
        let use = use(of: name, for: address, isCode)
        guard use.isSubject else { continue }
        // Elsewhere the address may be one to write to.
        if !use.isOnlySubject { edits = [] }
      }
      guard isCode(address.start) else { continue }
      start = address.end
      result.append(
        SourceFact(
          kind: .vapidSubject, range: address, values: ["value": text.string(address)], edits: edits))
    }
    return result
  }

  /// Whether code puts the scheme before an address, or asks whether it is there: `'mailto:' + address`, `"mailto:#{…}"`,
  /// `startsWith("mailto:")`.
  private var insertsScheme: Bool {
    Self.scheme.contains(in: text, range: text.range) { match in
      guard let next = text[match.offset + 7] else { return true }
      return !isPart(next)
    }
  }

  /// The address between quotation marks around an `@`.
  private func address(around sign: Int) -> SourceRange? {
    var (start, end) = (sign, sign + 1)
    while sign - start < Self.longestAddress, let byte = text[start - 1], isPart(byte) || byte == UInt8(ascii: "+") {
      start -= 1
    }
    while end - sign < Self.longestAddress, let byte = text[end], isPart(byte) { end += 1 }
    guard start < sign, let quote = text[start - 1], Self.quotes.contains(quote), text[end] == quote else {
      return nil
    }
    let domain = text.string(SourceRange(sign + 1, end))
    return domain.contains(".") && !domain.hasSuffix(Self.accountDomain) ? SourceRange(start, end) : nil
  }

  private func isPart(_ byte: UInt8) -> Bool {
    ByteClass.isNameByte(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  /// - Parameters:
  ///   - orFallback: whether it may be what takes the place of a setting that is not there.
  ///   - mark: how many bytes are before it that belong to it.
  private func isSubject(_ address: SourceRange, orFallback: Bool = true, behind mark: Int = 1) -> Bool {
    var words = WordsBefore(text, address.start - mark)
    if words.take("(") { return words.word().map(Self.calls.contains) == true }
    if words.take(",") {
      // `add_claim("sub", "…")`, `ENV.fetch('VAPID_SUBJECT', '…')`
      var key = words
      if takeQuote(&key) {
        let name = key.word()
        return (orFallback || name == Self.claim) && isName(name, at: address)
      }
      return words.skipParentheses() && words.word().map(Self.lastCalls.contains) == true
    }
    // `process.env.VAPID_SUBJECT || '…'`, `getenv('VAPID_SUBJECT') ?: '…'`
    if words.take("|") || words.take("?") {
      guard orFallback else { return false }
      _ = words.take("|") || words.take("?")
    } else if words.take(">") {
      guard words.take("=") else { return false }
    } else if words.take(":") {
      if words.take("?"), !orFallback { return false }
    } else if !words.take("=") {
      return false
    }
    _ = words.take(")") || words.take("]")
    _ = takeQuote(&words)
    return isName(words.word(), at: address)
  }

  /// Most names that are looked for, and most places of each.
  private static let mostNames = 20
  private static let mostUses = 20

  /// Whether the name that gets an address is given as a subject, and as nothing else: `const CONTACT: &str = "…"` and
  /// `add_claim("sub", CONTACT)`.
  private func use(
    of name: String, for address: SourceRange, _ isCode: (Int) -> Bool
  ) -> (isSubject: Bool, isOnlySubject: Bool) {
    let line = text.lineStart(of: address.start)
    let matches = NeedleScan([name]).matches(in: text, range: text.range, limit: Self.mostUses)
    let uses = matches.map { SourceRange($0.offset, $0.offset + name.utf8.count) }.filter { use in
      ![text[use.start - 1], text[use.end]].contains { $0.map(ByteClass.isNameByte) == true }
        && !(line..<address.start).contains(use.start)
    }
    let subjects = uses.filter { use in
      text[use.start - 1] != UInt8(ascii: ".") && isSubject(use, orFallback: false, behind: 0) && isCode(use.start)
    }
    return (!subjects.isEmpty, subjects.count == uses.count && matches.count < Self.mostUses)
  }

  /// The name that gets an address on its line: `var contact = settings["contact"] ?? "…"`.
  private func nameGetting(_ address: SourceRange) -> String? {
    let bytes = text[SourceRange(text.lineStart(of: address.start), address.start - 1)]
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")),
      bytes.index(after: equals) == bytes.endIndex
        || ![UInt8(ascii: "="), UInt8(ascii: ">")].contains(bytes[equals + 1])
    else { return nil }
    let colon = bytes[..<equals].firstIndex(of: UInt8(ascii: ":"))
    let head = bytes[..<(colon ?? equals)].reversed().drop { $0 == 0x20 }
    let name = String(decoding: head.prefix(while: ByteClass.isNameByte).reversed(), as: UTF8.self)
    return name.count > 1 ? name : nil
  }

  private func takeQuote(_ words: inout WordsBefore) -> Bool { words.take("'") || words.take("\"") }

  private func isName(_ name: String?, at address: SourceRange) -> Bool {
    switch name?.lowercased() {
    case nil: return false
    // The claims of an account have an issuer.
    case Self.claim: return !isNearIssuer(address)
    case let name?:
      return (name.hasSuffix("subject") || name == Self.contact) && !language.completesVAPIDSubjects
        && !Self.library.occurs(in: text)
    }
  }

  private func isNearIssuer(_ address: SourceRange) -> Bool {
    let around = SourceRange(max(0, address.start - Self.reach), min(text.count, address.end + Self.reach))
    return text.firstOffset(of: "iss\"", in: around) != nil || text.firstOffset(of: "iss'", in: around) != nil
      || text.firstOffset(of: "iss:", in: around) != nil
  }
}
