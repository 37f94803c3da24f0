import PushlintExtract
import PushlintText
import PushlintTree

/// A call of the Admin SDK for Node: `getMessaging(app).send({`, `admin.messaging().sendEachForMulticast({`.
struct SDKCall: Equatable {
  let method: String

  /// Methods of the legacy API, whose payloads have a form of their own, and come behind the device or the topic.
  private static let legacyMethods: Set<String> = [
    "sendToDevice", "sendToTopic", "sendToCondition", "sendToDeviceGroup",
  ]
  fileprivate static let methods: Set<String> = legacyMethods.union([
    "send", "sendEach", "sendEachForMulticast", "sendMulticast", "sendAll",
  ])
  /// Methods whose names only this SDK has.
  fileprivate static let ownMethods: Set<String> = legacyMethods.union(["sendEachForMulticast", "sendMulticast"])

  /// Whether what it takes is a payload of the legacy API.
  var takesLegacyPayload: Bool { Self.legacyMethods.contains(method) }
}

/// The calls of the Admin SDK in a stretch of code, and what they take.
///
/// - Shape: read from the text once, from start to end; a look-up asks a table.
struct SDKCalls: Sendable {
  /// By the offset where an argument begins.
  private var arguments: [Int: SDKCall] = [:]
  /// By the name of the variable that is the argument.
  private var variables: [String: SDKCall] = [:]
  private let namesSDK: Bool
  /// Names of variables that hold the SDK's service: `const fcm = admin.messaging()`.
  private var services: Set<String> = []

  /// - Parameter namesSDK: whether the code says elsewhere that it uses the SDK.
  init(_ text: SourceText, in ranges: [SourceRange], namesSDK: Bool) {
    self.namesSDK = namesSDK
    for range in ranges {
      if namesSDK { addServices(text, in: range) }
      var start = range.start
      while let offset = text.firstOffset(of: ".send", in: SourceRange(start, range.end)) {
        start = offset + 5
        var words = WordsAhead(text, offset + 1, limit: range.end)
        guard let method = words.word(), SDKCall.methods.contains(method), words.take("("),
          isReceiver(before: offset, of: method, in: text)
        else { continue }
        add(SDKCall(method: method), &words)
      }
    }
  }

  /// Whether the names that both know mean the same.
  func namesTheSame(as other: SDKCalls) -> Bool {
    namesSDK == other.namesSDK && services == other.services && variables == other.variables
  }

  var isEmpty: Bool { arguments.isEmpty && variables.isEmpty }

  private mutating func add(_ call: SDKCall, _ words: inout WordsAhead) {
    if call.takesLegacyPayload, !words.skipArgument() { return }
    words.skipAssertion()
    if let name = words.word() {
      if words.endsArgument { variables[name] = call }
    } else {
      arguments[words.offset] = call
    }
  }

  /// Whether what the method is called on is the SDK's service.
  private func isReceiver(before offset: Int, of method: String, in text: SourceText) -> Bool {
    var words = WordsBefore(text, offset)
    // `messaging!.send`, `messaging?.send`
    if !words.take("?") { _ = words.take("!") }
    if words.take(")") {
      guard words.skip(to: "("), let service = words.word() else { return false }
      return service == "getMessaging" || service == "messaging"
    }
    guard namesSDK, let receiver = words.word()?.lowercased() else { return false }
    if receiver.hasSuffix("messaging") || services.contains(receiver) { return true }
    // A wrapper of the project's own may have a method of the same name, with parameters of its own.
    return SDKCall.ownMethods.contains(method) && Self.namesOfClients.contains { receiver.contains($0) }
  }

  private static let namesOfClients = ["fcm", "admin", "firebase", "messaging"]

  private mutating func addServices(_ text: SourceText, in range: SourceRange) {
    var start = range.start
    while let offset = text.firstOffset(of: "essaging(", in: SourceRange(start, range.end)) {
      start = offset + 9
      var words = WordsBefore(text, offset + 8)
      guard let service = words.word(), service == "getMessaging" || service == "messaging" else { continue }
      // `admin.messaging()`, `firebase.app().messaging()`
      while words.take(".") {
        if words.take(")"), !words.skip(to: "(") { break }
        guard words.word() != nil else { break }
      }
      guard words.take("="), let name = words.word() else { continue }
      services.insert(name.lowercased())
    }
  }

  /// The call that takes the object that begins at a place: as it is, or by the name of a variable.
  func call(takingObjectAt start: Int, in text: SourceText) -> SDKCall? {
    arguments[start] ?? Self.variable(before: start, in: text).flatMap { variables[$0] }
  }

  /// The call that takes the value of a variable.
  func call(takingVariable name: String) -> SDKCall? { variables[name] }

  /// The call that takes the object at `node`: as it is, in an array, or by the name of a variable.
  func call(taking node: SyntaxTree.Index, in tree: SyntaxTree) -> SDKCall? {
    guard !isEmpty else { return nil }
    var node = node
    let parent = Int(tree[node].parent)
    if tree[parent].kind == .array { node = parent }
    let start = tree[node].range.start
    if let call = arguments[start] { return call }
    guard !variables.isEmpty else { return nil }
    var words = WordsBefore(tree.source, start)
    // `messages.push({`
    if words.take("(") {
      guard words.word() == "push", words.take("."), let name = words.word() else { return nil }
      return variables[name]
    }
    return Self.variable(before: start, in: tree.source).flatMap { variables[$0] }
  }

  /// The variable that gets the value at `start`.
  static func variable(before start: Int, in text: SourceText) -> String? {
    var words = WordsBefore(text, start)
    guard words.take("=") else { return nil }
    // `messages: Message[] = [`
    if words.take("]") { _ = words.take("[") }
    // `data: Record<string, string> = {`
    var arguments = words
    if arguments.take(">") {
      guard arguments.skip(to: "<") else { return nil }
      words = arguments
    }
    guard let name = words.word() else { return nil }
    if words.take(":") {
      guard let variable = words.word() else { return name }
      // `case 'a':` and `default:` before the statement
      return variable == "default" || words.word() == "case" ? name : variable
    }
    if words.take(".") {
      // `message: admin.messaging.Message = {`
      guard words.skipDottedName(), words.take(":") else { return nil }
      return words.word()
    }
    return name
  }
}

/// Reads code from the left to the right, past spaces and line ends.
private struct WordsAhead {
  private let text: SourceText
  private let limit: Int
  private(set) var offset: Int

  /// Most bytes that one argument is looked through for its end.
  private static let reach = 400

  init(_ text: SourceText, _ offset: Int, limit: Int) {
    self.text = text
    self.offset = offset
    self.limit = min(limit, text.count)
  }

  private mutating func skipSpace() {
    while offset < limit, let byte = text[offset], byte <= 0x20 { offset += 1 }
  }

  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipSpace()
    guard offset < limit, text[offset] == UInt8(ascii: sign) else { return false }
    offset += 1
    skipSpace()
    return true
  }

  /// The word that begins here.
  mutating func word() -> String? {
    skipSpace()
    let start = offset
    while offset < limit, let byte = text[offset], ByteClass.isNameByte(byte) { offset += 1 }
    return offset > start ? text.string(SourceRange(start, offset)) : nil
  }

  /// Passes the type in `<Message>message`.
  mutating func skipAssertion() {
    var ahead = self
    guard ahead.take("<") else { return }
    repeat { if ahead.word() == nil { return } } while ahead.take(".")
    if ahead.take(">") { self = ahead }
  }

  /// Whether a comma, a parenthesis, or `as` follows.
  var endsArgument: Bool {
    var ahead = self
    ahead.skipSpace()
    let byte = ahead.offset < limit ? text[ahead.offset] : nil
    return byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")") || ahead.word() == "as"
  }

  /// Passes an argument and the comma behind it.
  mutating func skipArgument() -> Bool {
    let end = min(limit, offset + Self.reach)
    var depth = 0
    while offset < end, let byte = text[offset] {
      offset += 1
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth < 0 { return false }
      case UInt8(ascii: ",") where depth == 0:
        skipSpace()
        return true
      default: break
      }
    }
    return false
  }
}
