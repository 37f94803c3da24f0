import PushlintText
import PushlintTree

/// Finds keys of Web Push in the wrong place: the public key of a pair as the private one, the keys of a subscription
/// beside its endpoint, and an encoding that is none.
///
/// - Shape: what names say of each other; nothing is known of their values.
/// - Source: Push API, `PushSubscription.toJSON()`: `{ endpoint, keys: { p256dh, auth } }`; RFC 8188 and RFC 8291:
///   `aes128gcm`, and `aesgcm` of their drafts. `web-push` for Node and C#, `pywebpush`, and `minishlink/web-push` throw
///   where a key is missing or too short.
struct WebPushKeys {
  private let text: SourceText
  private let lists: PlainLists

  /// Most places of a word that are looked at.
  private static let mostPlaces = 60
  /// Longest value, in bytes.
  private static let longestValue = 120

  private let language: HostLanguage

  init(_ text: SourceText, _ language: HostLanguage) {
    self.text = text
    self.language = language
    lists = PlainLists(text)
  }

  /// - Parameter isCode: whether code is at an offset.
  func facts(where isCode: (Int) -> Bool) -> [SourceFact] {
    (namedKeys() + keysInOrder() + subscriptions() + incompleteKeys() + encodings()
      + WebPushPayload(text, language, lists).facts()).sorted { $0.range < $1.range }
      .filter { isCode($0.range.start) }
  }

  // MARK: Pairs

  private enum Half: String {
    case isPublic = "public"
    case isPrivate = "private"
  }

  private static let halves = NeedleScan([Half.isPublic.rawValue, Half.isPrivate.rawValue])
  private static let calls = NeedleScan(["VapidDetails"])

  /// Which key of a pair a name is, if it is one.
  private static func half(_ name: String) -> Half? {
    let name = name.lowercased()
    guard name.contains("key") || name.hasSuffix("public") || name.hasSuffix("private") else { return nil }
    switch (name.contains(Half.isPublic.rawValue), name.contains(Half.isPrivate.rawValue)) {
    case (true, false): return .isPublic
    case (false, true): return .isPrivate
    default: return nil
    }
  }

  private func fact(_ range: SourceRange, for half: Half) -> SourceFact {
    SourceFact(
      kind: .swappedVAPIDKeys, range: range, values: ["value": text.string(range), "detail": "\(half.rawValue) key"])
  }

  /// `vapid_private_key=settings.VAPID_PUBLIC_KEY`, `'privateKey' => env('VAPID_PUBLIC_KEY')`
  private func namedKeys() -> [SourceFact] {
    Self.halves.matches(in: text, range: text.range, limit: Self.mostPlaces).compactMap { match in
      var end = match.offset
      while let byte = text[end], ByteClass.isNameByte(byte) { end += 1 }
      let start = nameStart(match.offset)
      guard let half = Self.half(text.string(SourceRange(start, end))), let sign = sign(behind: end),
        let value = value(from: sign.end), let other = Self.half(text.string(value)), other != half,
        // What stands behind a colon may be a type.
        !sign.isColon || !isType(value)
      else { return nil }
      return fact(value, for: half)
    }
  }

  private func nameStart(_ index: Int) -> Int {
    var start = index
    while let byte = text[start - 1], ByteClass.isNameByte(byte) { start -= 1 }
    return start
  }

  /// What is between a name and its value: `=`, `:`, `=>`, `:=`, a quotation mark before them.
  private func sign(behind end: Int) -> (end: Int, isColon: Bool)? {
    var index = end
    if text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "'") { index += 1 }
    index = pastSpace(index)
    let isColon = text[index] == UInt8(ascii: ":")
    guard isColon || text[index] == UInt8(ascii: "=") else { return nil }
    index += 1
    if isColon, text[index] == UInt8(ascii: "=") { return (index + 1, false) }
    if !isColon, text[index] == UInt8(ascii: ">") { return (index + 1, false) }
    return text[index] == UInt8(ascii: "=") || text[index] == UInt8(ascii: ":") ? nil : (index, isColon)
  }

  private func pastSpace(_ index: Int) -> Int {
    var index = index
    while text[index] == 0x20 || text[index] == 0x09 { index += 1 }
    return index
  }

  /// A name, what it is a member of, or a setting: `$config->publicKey`, `process.env.KEY!`, `env('KEY')`. No other value.
  private func value(from index: Int) -> SourceRange? {
    let start = pastSpace(index)
    guard let first = text[start], first != 0x22, first != 0x27 else { return nil }
    var end = start
    var calls = 0
    while end - start < Self.longestValue, let byte = text[end] {
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "}") || byte < 0x20 { break }
      if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") {
        if calls == 0 { break }
        calls -= 1
      } else if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") {
        // What is made of another key has no text in its parentheses.
        guard text[end + 1] == 0x22 || text[end + 1] == 0x27 else { return nil }
        calls += 1
      } else if !ByteClass.isNameByte(byte), !Self.signsOfNames.contains(byte) {
        return nil
      }
      end += 1
    }
    while end > start, text[end - 1] == 0x20 { end -= 1 }
    return end > start && calls == 0 ? SourceRange(start, end) : nil
  }

  private static let signsOfNames = Array("$.->!?:&@\"'\\".utf8)

  /// `PublicKey`, `P256.Signing.PublicKey`
  private func isType(_ range: SourceRange) -> Bool {
    let parts = text.string(range).split(separator: ".")
    return parts.allSatisfy { $0.first?.isUppercase == true && $0.contains(where: \.isLowercase) }
  }

  /// `setVapidDetails(subject, privateKey, publicKey)`, `VapidDetails details = new(publicKey, privateKey, subject)`
  private func keysInOrder() -> [SourceFact] {
    Self.calls.matches(in: text, range: text.range, limit: Self.mostPlaces).compactMap { match in
      var index = pastSpace(match.offset + 12)
      if text[index] != UInt8(ascii: "(") {
        while let byte = text[index], ByteClass.isNameByte(byte) { index += 1 }
        let new: StaticString = " = new("
        guard text.matches(new, at: SourceRange(index, index + new.utf8CodeUnitCount)) else { return nil }
        index += new.utf8CodeUnitCount - 1
      }
      let arguments = lists.elements(ofListAt: index)
      guard arguments.count == 3 else { return nil }
      let expected: [Half?] = [nil, .isPublic, .isPrivate]
      for (argument, half) in zip(arguments, expected) {
        // Declared parameters have their types with them.
        guard value(from: argument.start) == argument, let given = Self.half(text.string(argument)), given != half
        else { continue }
        guard let half else { return subjectFact(argument, given) }
        return fact(argument, for: half)
      }
      return nil
    }
  }

  private func subjectFact(_ range: SourceRange, _ half: Half) -> SourceFact {
    SourceFact(kind: .swappedVAPIDKeys, range: range, values: ["value": text.string(range), "detail": "subject"])
  }

  // MARK: Subscriptions

  private static let keysOfSubscription = ["p256dh", "auth"]
  private static let key = NeedleScan(["p256dh", "auth"])
  /// The same for keys, since much begins with `auth`.
  private static let mostKeys = 400
  /// What the key of the browser is called in such a list.
  private static let wordsOfKeys = ["p256dh", "publicKey"]

  /// `webpush(subscription_info={"endpoint": url, "p256dh": key, "auth": secret})`
  private func subscriptions() -> [SourceFact] {
    var told: Set<Int> = []
    var names = 0
    return Self.key.matches(in: text, range: text.range, limit: Self.mostKeys).compactMap { match in
      let range = SourceRange(match.offset, match.offset + (match.needle == 0 ? 6 : 4))
      let name = text.string(range)
      guard name == "p256dh" || name == "auth", nameStart(range.start) == range.start,
        text[range.end].map(ByteClass.isNameByte) != true, beginsMember(range.start),
        let open = lists.opener(before: range.start), isGiven(open, &names)
      else { return nil }
      let members = lists.elements(ofListAt: open).map { lists.name(ofMember: $0) }
      guard members.contains("endpoint"), members.contains(name), !members.contains("keys"),
        !members.contains(PlainLists.spread), Self.wordsOfKeys.contains(where: members.contains),
        told.insert(open).inserted
      else { return nil }
      return SourceFact(kind: .subscriptionKeys, range: range, values: ["value": name])
    }
  }

  /// `{ endpoint, keys: { p256dh: key, authKey: secret } }`
  private func incompleteKeys() -> [SourceFact] {
    var names = 0
    return Self.key.matches(in: text, range: text.range, limit: Self.mostKeys).compactMap { match in
      let end = match.offset + (match.needle == 0 ? 6 : 4)
      let name = text.string(SourceRange(match.offset, end))
      guard Self.keysOfSubscription.contains(name), nameStart(match.offset) == match.offset,
        text[end].map(ByteClass.isNameByte) != true, beginsMember(match.offset),
        let open = lists.opener(before: match.offset), let keys = nameOfKeys(before: open),
        let outer = lists.opener(before: keys), isGiven(outer, &names),
        lists.elements(ofListAt: outer).contains(where: { lists.name(ofMember: $0) == "endpoint" })
      else { return nil }
      let members = lists.elements(ofListAt: open)
      let given = members.map { lists.name(ofMember: $0) }
      let missing = Self.keysOfSubscription.filter { !given.contains($0) }
      guard missing.count == 1, let meant = missing.first, !given.contains(PlainLists.spread) else { return nil }
      let other = members.count == 2 ? zip(members, given).first { $0.1 != name } : nil
      let range = other.map { $0.0.start }.map { start in
        let quotes = text[start] == 0x22 || text[start] == 0x27 ? 1 : 0
        return SourceRange(start + quotes, start + quotes + (other?.1.utf8.count ?? 0))
      }
      return SourceFact(
        kind: .subscriptionKeyMissing, range: range ?? SourceRange(match.offset, end), values: ["value": meant])
    }
  }

  /// Where the `keys` begins whose value is opened there: `keys: {`, `'keys' => [`.
  private func nameOfKeys(before open: Int) -> Int? {
    var words = WordsBefore(text, open)
    guard words.take(":") || words.take(">") && words.take("=") || words.take("=") else { return nil }
    _ = words.take("\"") || words.take("'")
    return words.word() == "keys" ? words.offset : nil
  }

  /// Whether a name is that of a member, and no part of a value.
  private func beginsMember(_ start: Int) -> Bool {
    var words = WordsBefore(text, start)
    _ = words.take("\"") || words.take("'")
    return words.take(",") || words.take("{") || words.take("[") || words.take("(")
  }

  private static let methods: Set<String> = ["sendNotification", "webpush"]
  private static let argument = "subscription_info"
  /// Most variables of which it is looked for where they are given.
  private static let mostNames = 20

  /// Whether a map is given to a method that sends, by itself or by its name.
  ///
  /// - Parameter names: how many names were looked for.
  private func isGiven(_ open: Int, _ names: inout Int) -> Bool {
    var words = WordsBefore(text, open)
    if words.take("(") {
      guard let method = words.word() else { return false }
      // `Subscription::create([…])`
      return Self.methods.contains(method)
        || method == "create" && words.take(":") && words.take(":") && words.word() == "Subscription"
    }
    guard words.take("="), let name = words.word() else { return false }
    if name == Self.argument { return true }
    names += 1
    return names <= Self.mostNames
      && ["sendNotification(\(name),", "webpush(\(name),", "\(Self.argument)=\(name),"].contains {
        NeedleScan([$0]).occurs(in: text)
      }
  }

  // MARK: Encodings

  private static let encoding = NeedleScan(["contentEncoding", "content_encoding", "Content-Encoding"])
  private static let encodings: Set<String> = ["aes128gcm", "aesgcm"]

  /// `'contentEncoding' => $subscription->encoding ?: 'aes256gcm'`
  private func encodings() -> [SourceFact] {
    Self.encoding.matches(in: text, range: text.range, limit: Self.mostPlaces).compactMap { match in
      var end = match.offset
      while let byte = text[end], ByteClass.isNameByte(byte) || byte == UInt8(ascii: "-") { end += 1 }
      guard let sign = sign(behind: end) else { return nil }
      var start = sign.end
      while start - sign.end < Self.longestValue, let byte = text[start], byte != 0x22, byte != 0x27 {
        // Another member begins, or a call that is given something else.
        if byte < 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "=") {
          return nil
        }
        start += 1
      }
      guard let quote = text[start], quote == 0x22 || quote == 0x27 else { return nil }
      var last = start + 1
      while last - start < Self.longestValue, let byte = text[last], byte != quote, byte >= 0x20 { last += 1 }
      let range = SourceRange(start + 1, last)
      let value = text.string(range)
      // Others are encodings of requests to somebody else.
      guard text[last] == quote, value.lowercased().contains("gcm"), !Self.encodings.contains(value) else {
        return nil
      }
      return SourceFact(kind: .contentEncoding, range: range, values: ["value": value])
    }
  }
}
