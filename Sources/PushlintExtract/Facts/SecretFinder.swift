import PushlintSecrets
import PushlintText
import PushlintTree

/// Finds keys in any text, where they have the length and the look of real ones.
struct SecretFinder {
  private let text: SourceText
  /// Whether the source is known to be a document, in which only what is near belongs together.
  private let isKnownData: Bool

  /// Words of keys that were made for tests, in the members around one.
  private static let signsOfTests = NeedleScan(
    wordsOfTests + ["example", "xxxx", "foo@", "test@", "\"test-", "\"test_", "\"test\"", "your", "aaaaaaaa"])
  /// Words of programs that test, anywhere in code.
  private static let wordsOfTests = [
    "fake", "mock", "dummy", "describe(", "randomly generated", "unittest", "pytest", "xctest", "@test", "phpunit",
    "func test",
  ]
  private static let programsOfTests = NeedleScan(wordsOfTests)
  /// How far around a key its members are looked at, in bytes.
  private static let memberReach = 500

  /// Words of sources that have to do with push messages.
  static let pushSigns = NeedleScan([
    "gserviceaccount", "firebase", "apns", "googleapis", "web-push", "webpush", "AuthKey_", "push.apple.com", "vapid",
    "service_account",
  ])

  init(_ text: SourceText, isData: Bool = false) {
    self.text = text
    isKnownData = isData
  }

  // MARK: Server keys

  /// `AAAA…:APA91b…`
  ///
  /// - Parameter colon: where the colon stands.
  func serverKey(separatedAt colon: Int) -> [SourceFact] {
    let start = colon - 11
    guard start >= 0, text.matches("AAAA", at: SourceRange(start, start + 4)),
      text[SourceRange(start, colon)].allSatisfy(SecretText.isWord), !(text[start - 1].map(SecretText.isWord) ?? false)
    else { return [] }
    let end = endOfWord(colon + 1)
    guard 130...170 ~= end - colon - 1, looksReal(SourceRange(colon + 7, end), variety: 20) else { return [] }
    return [fact(.serverKey, SourceRange(start, end))]
  }

  /// `AIza…`, as server keys were before they had a colon: behind `key=` in a header, or the value of a name that only
  /// a server key has. Apps contain other keys of that kind, which are no secrets.
  ///
  /// - Parameter start: where `AIza` begins.
  func serverKey(beginningAt start: Int) -> [SourceFact] {
    let end = endOfWord(start)
    guard text.matches("AIza", at: SourceRange(start, start + 4)), end - start == 39,
      isDelimited(SourceRange(start, end)),
      looksReal(SourceRange(start + 4, end), variety: 14)
    else { return [] }
    let before = text.string(SourceRange(max(0, start - 44), start)).lowercased()
    guard before.hasSuffix("key=") && before.contains("authorization") || namesServerKey(before) else { return [] }
    return [fact(.serverKey, SourceRange(start, end))]
  }

  /// Names of server keys, in lower case and without underscores.
  private static let namesOfServerKeys = [
    "serverkey", "fcmkey", "gcmkey", "fcmapikey", "gcmapikey", "apiaccesskey", "fcmauthkey", "legacykey",
  ]

  /// Whether a text ends with a name of a server key, and what stands between it and its value.
  private func namesServerKey(_ before: String) -> Bool {
    var rest = Array(before.utf8)
    let signs = Set(" \t=:'\"`,(>".utf8)
    while let last = rest.last, signs.contains(last) { rest.removeLast() }
    guard rest.count < before.utf8.count else { return false }
    let name = rest.reversed().prefix { SecretText.isWord($0) || $0 == UInt8(ascii: ".") }.reversed()
      .filter { ![UInt8(ascii: "_"), UInt8(ascii: "-")].contains($0) }
    return Self.namesOfServerKeys.contains { name.suffix($0.utf8.count) == Array($0.utf8)[...] }
  }

  // MARK: Access tokens

  /// An access token of Google's in a header, `Bearer ya29.…`, or in a string of its own, wherever it stands.
  ///
  /// - Parameter start: where `ya29.` begins.
  func accessToken(at start: Int) -> [SourceFact] {
    guard text.matches("ya29.", at: SourceRange(start, start + 5)) else { return [] }
    var end = start
    while end - start < 2_048, let byte = text[end], SecretText.isWord(byte) || byte == UInt8(ascii: ".") { end += 1 }
    guard end - start >= 60, looksReal(SourceRange(start + 5, end), variety: 25) else { return [] }
    var fact = fact(.accessToken, SourceRange(start, end))
    fact.needsPush = true
    return [fact]
  }

  // MARK: Private keys

  /// The key below `-----BEGIN PRIVATE KEY-----`, in lines or with `\n` between; many other programs have some too.
  ///
  /// - Parameter offset: where `PRIVATE KEY-----` begins.
  func privateKey(named offset: Int) -> [SourceFact] {
    let headerEnd = offset + 16
    guard
      let start = ["-----BEGIN ", "-----BEGIN RSA ", "-----BEGIN EC "].lazy
        .map({ (offset - $0.utf8.count, $0) })
        .first(where: { $0.0 >= 0 && text.string(SourceRange($0.0, offset)) == $0.1 })?.0,
      text.matches("PRIVATE KEY-----", at: SourceRange(offset, headerEnd))
    else { return [] }
    let (body, isWhole, end) = keyBody(from: headerEnd)
    guard isWhole, body.count >= 100, body.starts(with: "M".utf8), SecretText.looksReal(body, variety: 25),
      !isForTests(start, end)
    else { return [] }
    var fact = fact(.privateKey, SourceRange(start, headerEnd))
    fact.needsPush = true
    return [fact]
  }

  /// The Base64 of a key without line ends, quotes, and what joins strings, and whether its end was reached.
  private func keyBody(from start: Int) -> (bytes: [UInt8], isWhole: Bool, end: Int) {
    var body: [UInt8] = []
    var index = start
    while let byte = text[index], body.count < 8000, index - start < 16_000 {
      switch byte {
      case UInt8(ascii: "\\"): index += text[index + 1] == UInt8(ascii: "\\") ? 1 : 2
      case UInt8(ascii: "\""), UInt8(ascii: "'"): index = nextString(behind: index, quote: byte) ?? index + 1
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: ">"),
        UInt8(ascii: "#"), UInt8(ascii: "*"):
        index += 1
      case UInt8(ascii: "-"): return (body, text.matches("-----END", at: SourceRange(index, index + 8)), index)
      case _ where ByteClass.isLetter(byte) || ByteClass.isDigit(byte), UInt8(ascii: "+"), UInt8(ascii: "/"),
        UInt8(ascii: "="):
        body.append(byte)
        index += 1
      default: return (body, false, index)
      }
    }
    return (body, false, index)
  }

  /// Where the next string begins that an operator joins to one that ends at `index`; `nil` without any.
  private func nextString(behind index: Int, quote: UInt8) -> Int? {
    var place = index + 1
    let joints = Set("+.&~\\ \t\r\n".utf8)
    while place - index < 80, let byte = text[place] {
      if byte == quote { return place + 1 }
      guard joints.contains(byte) else { return nil }
      place += 1
    }
    return nil
  }

  /// Whether what stands around the key says that nobody uses it: the members beside it, or a program of tests.
  private func isForTests(_ start: Int, _ end: Int) -> Bool {
    let before = SourceRange(max(0, start - Self.memberReach), start)
    let behind = SourceRange(end, min(text.count, end + Self.memberReach))
    if Self.signsOfTests.occurs(in: text, range: before) || Self.signsOfTests.occurs(in: text, range: behind) {
      return true
    }
    return !isData && Self.programsOfTests.occurs(in: text)
  }

  private var isData: Bool {
    if isKnownData { return true }
    let first = text.bytes.first { $0 > 0x20 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  // MARK: Web Push

  /// The private key of a pair for Web Push: 43 characters behind a name with `vapid` in it that says `private`, behind
  /// the public key, or the third argument of `setVapidDetails`.
  ///
  /// - Source: RFC 8292; a P-256 private key has 32 bytes, a public key 65, both in base64url.
  func vapidKey(near offset: Int) -> [SourceFact] {
    let window = SourceRange(offset, min(text.count, offset + 320))
    let isCall = text.string(SourceRange(max(0, offset - 3), min(text.count, offset + 13))).hasSuffix(
      "setVapidDetails(")
    var index = window.start
    var endOfPublicKey: Int?
    while index < window.end {
      let end = min(endOfWord(index, limit: 120), window.end)
      guard end > index else {
        index += 1
        continue
      }
      let run = SourceRange(index, end)
      if run.count == 43, isDelimited(run), looksReal(run, variety: 20),
        isCall || namesPrivateKey(before: run, from: window.start)
          || endOfPublicKey.map({ run.start - $0 < 40 }) == true
      {
        return [fact(.vapidPrivateKey, run)]
      }
      if run.count == 87, text[index] == UInt8(ascii: "B") { endOfPublicKey = end }
      index = end
    }
    return []
  }

  /// Whether the name that the text is given to says that it is private.
  private func namesPrivateKey(before run: SourceRange, from start: Int) -> Bool {
    let before = text.string(SourceRange(max(start, run.start - 40), run.start)).lowercased()
    guard let sign = before.range(ofLast: "private") else { return false }
    return before[sign...].utf8.allSatisfy { byte in
      ByteClass.isNameByte(byte) || byte <= 0x20
        || [
          UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"),
          UInt8(ascii: "-"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "&"),
        ].contains(byte)
    }
  }

  private func isDelimited(_ run: SourceRange) -> Bool {
    func delimits(_ byte: UInt8?) -> Bool {
      switch byte {
      case nil, 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "="),
        UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "<"):
        true
      default: false
      }
    }
    return delimits(text[run.start - 1]) && delimits(text[run.end])
  }

  // MARK: Looks

  private func endOfWord(_ start: Int, limit: Int = 400) -> Int {
    var index = start
    while index - start < limit, let byte = text[index], SecretText.isWord(byte) { index += 1 }
    return index
  }

  private func looksReal(_ range: SourceRange, variety: Int) -> Bool {
    SecretText.looksReal(Array(text[range]), variety: variety)
  }

  private func fact(_ kind: SourceFact.Kind, _ range: SourceRange) -> SourceFact {
    SourceFact(kind: kind, range: range, secret: text.string(range))
  }
}

extension String {
  /// Where the last occurrence of `word` begins.
  fileprivate func range(ofLast word: String) -> Index? {
    var result: Index?
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(word) { result = index }
      index = self.index(after: index)
    }
    return result
  }
}
