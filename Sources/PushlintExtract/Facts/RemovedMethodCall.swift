import PushlintText
import PushlintTree

/// Finds calls of methods that the Admin SDK for Node no longer has, whatever their arguments.
///
/// A name alone proves nothing: the object must be the SDK's messaging service, by its call, its name, its type, or the
/// assignment that made it.
///
/// - Source: the release notes of the Admin SDK for Node, version 13: the batch and the legacy methods are removed.
struct RemovedMethodCall {
  struct Method: Sendable {
    let name: String
    /// The method that does the same now; `nil` where the arguments have to change as well.
    let replacement: String?
  }

  /// In an order in which a name comes before those that it begins with.
  static let methods = [
    Method(name: "sendMulticast", replacement: "sendEachForMulticast"),
    Method(name: "sendAll", replacement: "sendEach"),
    Method(name: "sendToDevice", replacement: nil), Method(name: "sendToDeviceGroup", replacement: nil),
    Method(name: "sendToTopic", replacement: nil), Method(name: "sendToCondition", replacement: nil),
  ]

  private let text: SourceText
  /// What was found out about names: whether they are the SDK's service, by scope.
  private var known: [Key: Bool] = [:]

  private struct Key: Hashable {
    let name: String
    let scope: SourceRange
  }

  /// How far back a page is searched for what its names mean.
  private static let pageReach = 3000

  init(_ text: SourceText) { self.text = text }

  mutating func fact(of method: Method, at offset: Int, in place: CodePlaces.Place) -> [SourceFact] {
    let range = SourceRange(offset, offset + method.name.utf8.count)
    guard text.string(range) == method.name, !(text[range.end].map(ByteClass.isNameByte) ?? false) else { return [] }
    let scope = scope(of: place, around: offset)
    let isProven: Bool
    if let receiver = Receiver(in: text, before: offset) {
      guard opensArguments(range.end, isPage: place.isPage), !place.isQuoted,
        !place.isPage || !followsProse(receiver.start), !isTested(method, before: receiver.start)
      else { return [] }
      let key = Key(name: "\(receiver.shape) \(receiver.base) \(receiver.name)", scope: scope)
      let answer = known[key] ?? isMessaging(receiver, in: scope)
      known[key] = answer
      isProven = answer
    } else {
      isProven = isDestructured(range, in: scope)
    }
    guard isProven else { return [] }
    return [
      SourceFact(
        kind: .removedMethod, range: range,
        values: ["key": method.name, "suggestion": method.replacement ?? "send"],
        edits: method.replacement.map { [TextEdit(range, $0)] } ?? [])
    ]
  }

  private func scope(of place: CodePlaces.Place, around offset: Int) -> SourceRange {
    guard place.isPage else { return place.scope }
    return SourceRange(max(place.scope.start, offset - Self.pageReach), min(place.scope.end, offset + Self.pageReach))
  }

  // MARK: The call

  /// `(`, `?.(`, `<T>(`; on a page with arguments, since `sendAll()` is how prose names a method.
  private func opensArguments(_ end: Int, isPage: Bool) -> Bool {
    var index = skippingSpace(end)
    if text[index] == UInt8(ascii: "?"), text[index + 1] == UInt8(ascii: ".") { index = skippingSpace(index + 2) }
    if text[index] == UInt8(ascii: "<") {
      let limit = index + 200
      while index < limit, let byte = text[index], byte != UInt8(ascii: "(") { index += 1 }
    }
    guard text[index] == UInt8(ascii: "(") else { return false }
    guard isPage else { return true }
    let first = text[skippingSpace(index + 1)]
    return first != UInt8(ascii: ")") && first != UInt8(ascii: ".")
  }

  private func skippingSpace(_ offset: Int) -> Int {
    var index = offset
    while let byte = text[index], ByteClass.isSpace(byte) { index += 1 }
    return index
  }

  /// `if (typeof messaging.sendAll === 'function')`: the code asks for the method before it calls it.
  private func isTested(_ method: Method, before start: Int) -> Bool {
    let window = SourceRange(max(0, start - 600), start)
    guard let test = text.firstOffset(of: "typeof ", in: window) else { return false }
    return text.string(SourceRange(test, start)).contains(".\(method.name)")
  }

  /// Several words before the call, as in a sentence.
  private func followsProse(_ start: Int) -> Bool {
    let line = SourceRange(max(text.lineStart(of: start), start - 300), start)
    let keywords: Set<String> = [
      "const", "let", "var", "await", "return", "async", "export", "yield", "new", "if", "else", "default", "then",
    ]
    let words = text.string(line).split(separator: " ")
      .filter { word in word.utf8.allSatisfy(ByteClass.isLetter) && !keywords.contains(String(word)) }
    return words.count >= 3
  }

  // MARK: The object

  private func isMessaging(_ receiver: Receiver, in scope: SourceRange) -> Bool {
    switch receiver.shape {
    case .call:
      if receiver.name == "getMessaging" { return true }
      return receiver.name == "messaging" && (mayBeApp(receiver.base) || importsAdmin(scope))
    case .cast: return receiver.name.lowercased().contains("messaging")
    case .name: break
    }
    let name = receiver.name
    if name == "this" || name == "super" { return false }
    if declaresClass(in: scope) { return false }
    if isMadeFromMessaging(name, in: scope) { return true }
    let lower = name.lowercased()
    guard lower == "fcm" || lower.hasSuffix("messaging") else { return false }
    if importsAdmin(scope) { return !isMadeOtherwise(name, in: scope) }
    return lower != "fcm" && !isMadeOtherwise(name, in: scope)
  }

  /// Whether the name before `.messaging()` is one that an app of Firebase may have; nothing may stand there either.
  private func mayBeApp(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.isEmpty || ["admin", "firebase", "app", "fcm"].contains { name.contains($0) }
  }

  private func importsAdmin(_ scope: SourceRange) -> Bool { text.firstOffset(of: "firebase-admin", in: scope) != nil }

  /// `name = … messaging()`, `name: Messaging`, `name = getMessaging(app)`
  private func isMadeFromMessaging(_ name: String, in scope: SourceRange) -> Bool {
    definitions(of: name, in: scope).contains { definition in
      definition.contains("messaging()") || definition.contains("getMessaging(") || definition.contains(".messaging(")
        || definition.hasPrefix(": Messaging") || definition.hasPrefix(": admin.messaging.Messaging")
        || definition.hasPrefix(": messaging.Messaging") || definition.hasPrefix(":Messaging")
    }
  }

  /// Whether a class of one's own or another module is behind the name.
  private func isMadeOtherwise(_ name: String, in scope: SourceRange) -> Bool {
    definitions(of: name, in: scope).contains {
      $0.contains("= new ") || $0.hasPrefix(" from ") && !namesFirebase($0) || isOfOtherType($0)
    }
  }

  /// `messaging: MailChannel`
  private func isOfOtherType(_ definition: String) -> Bool {
    guard definition.first == ":" else { return false }
    let type = definition.dropFirst().drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return type.first?.isUppercase == true && !["essaging", "FCM", "Fcm", "irebase"].contains { type.contains($0) }
  }

  private static let declarations: [StaticString] = ["class Messaging ", "class Messaging{", "interface Messaging "]

  /// Whether the code has a class of its own with the name of the service's type.
  private func declaresClass(in scope: SourceRange) -> Bool {
    Self.declarations.contains { text.firstOffset(of: $0, in: scope) != nil }
  }

  private func namesFirebase(_ definition: String) -> Bool {
    let line = definition.prefix { $0 != "\n" }.lowercased()
    return ["firebase", "admin", "fcm", "./config", "./init"].contains { line.contains($0) }
  }

  /// What stands behind each place where the name may be defined, cut at the end of the statement.
  private func definitions(of name: String, in scope: SourceRange) -> [String] {
    let scan = NeedleScan([name])
    return scan.matches(in: text, range: scope, limit: 500).compactMap { match in
      let end = match.offset + name.utf8.count
      guard text.string(SourceRange(match.offset, end)) == name, !continuesName(match.offset - 1), !continuesName(end)
      else { return nil }
      var index = end
      // `import { messaging } from './firebase'`
      while text[index] == 0x20 || text[index] == UInt8(ascii: "}") || text[index] == UInt8(ascii: "?") { index += 1 }
      guard let sign = text[index] else { return nil }
      if text.matches("from", at: SourceRange(index, index + 4)) {
        return " " + text.string(SourceRange(index, min(text.lineEnd(of: index), index + 200)))
      }
      guard sign == UInt8(ascii: "=") && text[index + 1] != sign || sign == UInt8(ascii: ":") else { return nil }
      var past = index
      while past < index + 160, let byte = text[past], byte != UInt8(ascii: ";"), byte != UInt8(ascii: ",") {
        if byte == 0x0A, text[skippingSpace(past)] != UInt8(ascii: "."), past > index + 2,
          text[past - 1] != UInt8(ascii: "="), text[past - 1] != UInt8(ascii: "(")
        {
          break
        }
        past += 1
      }
      return text.string(SourceRange(index, past))
    }
  }

  private func continuesName(_ offset: Int) -> Bool { text[offset].map(ByteClass.isNameByte) ?? false }

  /// `const { sendAll } = getMessaging();`
  private func isDestructured(_ range: SourceRange, in scope: SourceRange) -> Bool {
    var start = range.start - 1
    while let byte = text[start], ByteClass.isNameByte(byte) || ByteClass.isSpace(byte) || byte == UInt8(ascii: ","),
      start > range.start - 200
    { start -= 1 }
    guard text[start] == UInt8(ascii: "{") else { return false }
    let before = text.string(SourceRange(max(0, start - 8), start))
    guard ["const", "let", "var"].contains(where: { before.trimmingSpaces().hasSuffix($0) }) else { return false }
    var end = range.end
    while let byte = text[end], byte != UInt8(ascii: "}"), byte != UInt8(ascii: ";"), end < range.end + 200 { end += 1 }
    guard text[end] == UInt8(ascii: "}") else { return false }
    let rest = text.string(SourceRange(end + 1, min(text.lineEnd(of: end), end + 120))).trimmingSpaces()
    guard rest.hasPrefix("=") else { return false }
    if rest.contains("messaging()") || rest.contains("getMessaging(") { return true }
    let name = rest.dropFirst().drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    return !name.isEmpty && isMadeFromMessaging(String(name), in: scope)
  }
}

/// What a method is called on.
struct Receiver {
  enum Shape {
    /// `messaging().`, by the name of the function.
    case call
    /// `(x as Messaging).`, by what the parentheses hold.
    case cast
    case name
  }

  let shape: Shape
  let name: String
  /// The name before that of a function: `admin` of `admin.messaging()`.
  var base = ""
  /// Where the whole chain begins on its line.
  let start: Int
}

extension Receiver {
  /// The object before the dot that stands before `offset`; `nil` where none does.
  init?(in text: SourceText, before offset: Int) {
    var words = WordsBefore(text, offset)
    guard words.take(".") else { return nil }
    // `a?.b`, `a!.b`
    _ = words.take("?")
    _ = words.take("!")
    guard words.take(")") else {
      guard let name = words.word() else { return nil }
      self.init(shape: .name, name: name, start: words.chainStart)
      return
    }
    let close = words.offset
    guard words.skipParentheses() else { return nil }
    let open = words.offset
    guard let name = words.word(), name != "await", name != "return" else {
      self.init(shape: .cast, name: text.string(SourceRange(open + 1, close)), start: open)
      return
    }
    let start = words.chainStart
    self.init(shape: .call, name: name, base: words.take(".") ? Self.base(&words) : "", start: start)
  }

  /// The name before a dot; that of the function for a call.
  private static func base(_ words: inout WordsBefore) -> String {
    if !words.take("?") { _ = words.take("!") }
    if words.take(")"), !words.skipParentheses() { return "()" }
    return words.word() ?? "()"
  }
}
