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

  /// The name of a method, if it is one of those.
  fileprivate static func method(_ name: String) -> String? { methods.contains(name) ? name : nil }

  /// Whether what it takes is a payload of the legacy API.
  var takesLegacyPayload: Bool { Self.legacyMethods.contains(method) }
}

/// Where calls of the Admin SDK may be in code, kept through edits.
struct SDKCallPlaces: Sendable {
  /// What the method of a call is called on.
  fileprivate enum Receiver: Equatable {
    /// `getMessaging(app)`, `admin.messaging()`
    case service
    /// Something with a name that only what sends has; it counts where the code names the SDK.
    case client
    /// The same for a variable that holds the service.
    case variable(String)
  }

  fileprivate enum Argument: Equatable {
    /// How far behind its place an object may begin that it takes.
    case value(distance: Int)
    case variable(String)
    /// A longer expression.
    case other
  }

  fileprivate struct Call: Equatable {
    let call: SDKCall
    let receiver: Receiver
    let argument: Argument
  }

  /// How far around the beginning of a call everything is that says what it is, in bytes.
  fileprivate static let reach = 1_000

  fileprivate var calls: NearbyFinds<Call>
  /// Names of variables that hold the SDK's service, in small letters: `const fcm = admin.messaging()`.
  fileprivate var services: NearbyFinds<String>

  init(_ text: SourceText, in ranges: [SourceRange]) {
    calls = NearbyFinds(ranges.flatMap { Self.calls(in: text, $0, upTo: $0.end) }, reach: Self.reach)
    services = NearbyFinds(ranges.flatMap { Self.services(in: text, $0, upTo: $0.end) }, reach: Self.reach)
  }

  static let none = SDKCallPlaces(SourceText(bytes: []), in: [])

  /// Takes an edit over.
  mutating func follow(_ change: SourceRange, to text: SourceText, longerBy shift: Int) {
    _ = calls.follow(change, longerBy: shift) { Self.calls(in: text, $0, upTo: text.count) }
    _ = services.follow(change, longerBy: shift) { Self.services(in: text, $0, upTo: text.count) }
  }

  /// - Parameters:
  ///   - range: where the calls begin.
  ///   - end: where the code ends.
  private static func calls(
    in text: SourceText, _ range: SourceRange, upTo end: Int
  ) -> [NearbyFinds<Call>.Find] {
    places(of: ".send", in: text, range, upTo: end).compactMap { place in
      var words = WordsAhead(text, place + 1, limit: min(end, place + reach))
      guard let method = words.word().flatMap(SDKCall.method), words.take("("),
        let receiver = receiver(before: place, of: method, in: text)
      else { return nil }
      let call = SDKCall(method: method)
      return argument(of: call, from: place, &words)
        .map { NearbyFinds.Find(place: place, value: Call(call: call, receiver: receiver, argument: $0)) }
    }
  }

  private static func places(
    of word: StaticString, in text: SourceText, _ range: SourceRange, upTo end: Int
  ) -> [Int] {
    // What begins in the range may end behind it.
    let past = min(range.end + word.utf8CodeUnitCount - 1, end)
    var result: [Int] = []
    var start = range.start
    while let place = text.firstOffset(of: word, in: SourceRange(start, past)) {
      start = place + word.utf8CodeUnitCount
      result.append(place)
    }
    return result
  }

  private static func argument(of call: SDKCall, from place: Int, _ words: inout WordsAhead) -> Argument? {
    if call.takesLegacyPayload, !words.skipArgument() { return nil }
    words.skipAssertion()
    guard let name = words.word() else { return .value(distance: words.offset - place) }
    return words.endsArgument ? .variable(name) : .other
  }

  /// What a method is called on, where that may be the SDK's service.
  fileprivate static func receiver(before place: Int, of method: String, in text: SourceText) -> Receiver? {
    var words = WordsBefore(text, place, notBefore: place - reach)
    // `messaging!.send`, `messaging?.send`
    if !words.take("?") { _ = words.take("!") }
    if words.take(")") {
      guard words.skip(to: "("), let service = words.word() else { return nil }
      return service == "getMessaging" || service == "messaging" ? .service : nil
    }
    guard let receiver = words.word()?.lowercased() else { return nil }
    if receiver.hasSuffix("messaging") { return .client }
    // A wrapper of the project's own may have a method of the same name, with parameters of its own.
    let isClient = SDKCall.ownMethods.contains(method) && namesOfClients.contains { receiver.contains($0) }
    return isClient ? .client : .variable(receiver)
  }

  private static let namesOfClients = ["fcm", "admin", "firebase", "messaging"]

  private static func services(
    in text: SourceText, _ range: SourceRange, upTo end: Int
  ) -> [NearbyFinds<String>.Find] {
    places(of: "essaging(", in: text, range, upTo: end).compactMap { place in
      var words = WordsBefore(text, place + 8, notBefore: place - reach)
      guard let service = words.word(), service == "getMessaging" || service == "messaging" else { return nil }
      // `admin.messaging()`, `firebase.app().messaging()`
      while words.take(".") {
        if words.take(")"), !words.skip(to: "(") { break }
        guard words.word() != nil else { break }
      }
      guard words.take("="), let name = words.word() else { return nil }
      return NearbyFinds.Find(place: place, value: name.lowercased())
    }
  }
}

/// The calls of the Admin SDK in a stretch of code, and what they take.
struct SDKCalls: Sendable {
  private let places: SDKCallPlaces
  /// By the name of the variable that is the argument.
  private let variables: [String: SDKCall]
  private let namesSDK: Bool
  private let services: Set<String>
  /// Whether any of the places is one.
  private let areAny: Bool

  /// - Parameter namesSDK: whether the code says elsewhere that it uses the SDK.
  init(_ places: SDKCallPlaces, namesSDK: Bool) {
    self.places = places
    self.namesSDK = namesSDK
    services = namesSDK ? Set(places.services.values) : []
    var variables: [String: SDKCall] = [:]
    var areAny = false
    for found in places.calls.values where Self.isCall(found, namesSDK, services) {
      areAny = true
      if case .variable(let name) = found.argument { variables[name] = found.call }
    }
    self.variables = variables
    self.areAny = areAny
  }

  private static func isCall(_ found: SDKCallPlaces.Call, _ namesSDK: Bool, _ services: Set<String>) -> Bool {
    switch found.receiver {
    case .service: true
    case .client: namesSDK
    case .variable(let name): namesSDK && services.contains(name)
    }
  }

  /// Whether the names that both know mean the same.
  func namesTheSame(as other: SDKCalls) -> Bool {
    namesSDK == other.namesSDK && services == other.services && variables == other.variables
  }

  /// The call whose argument begins at a place.
  private func call(withArgumentAt start: Int) -> SDKCall? {
    let near = places.calls.indices(in: SourceRange(start - SDKCallPlaces.reach, start))
    return near.last { index in
      let found = places.calls.values[index]
      guard case .value(let distance) = found.argument, places.calls.places[index] + distance == start else {
        return false
      }
      return Self.isCall(found, namesSDK, services)
    }
    .map { places.calls.values[$0].call }
  }

  /// The call that takes the object that begins at a place: as it is, or by the name of a variable.
  func call(takingObjectAt start: Int, in text: SourceText) -> SDKCall? {
    call(withArgumentAt: start) ?? Self.variable(before: start, in: text).flatMap { variables[$0] }
  }

  /// The call that takes the value of a variable.
  func call(takingVariable name: String) -> SDKCall? { variables[name] }

  /// The call that takes the object at `node`: as it is, in an array, or by the name of a variable.
  func call(taking node: SyntaxTree.Index, in tree: SyntaxTree) -> SDKCall? {
    guard areAny else { return nil }
    var node = node
    let parent = Int(tree[node].parent)
    if tree[parent].kind == .array { node = parent }
    let start = tree[node].range.start
    if let call = call(withArgumentAt: start) { return call }
    if let call = call(takingListMadeAt: start, in: tree.source) { return call }
    guard !variables.isEmpty else { return nil }
    var words = WordsBefore(tree.source, start)
    // `messages.push({`
    if words.take("(") {
      guard words.word() == "push", words.take("."), let name = words.word() else { return nil }
      return variables[name]
    }
    return Self.variable(before: start, in: tree.source).flatMap { variables[$0] }
  }

  /// The call that takes a list whose elements a function makes: `sendEach(tokens.map((token) => ({…})))`, or by the name of
  /// a variable.
  private func call(takingListMadeAt start: Int, in text: SourceText) -> SDKCall? {
    var words = WordsBefore(text, start, notBefore: start - SDKCallPlaces.reach)
    guard words.takeFunctionOfElements() else { return nil }
    if let name = Self.variable(before: words.offset, in: text) { return variables[name] }
    guard words.take("("), let method = words.word().flatMap(SDKCall.method), words.take("."),
      let receiver = SDKCallPlaces.receiver(before: words.offset, of: method, in: text)
    else { return nil }
    let found = SDKCallPlaces.Call(call: SDKCall(method: method), receiver: receiver, argument: .other)
    return Self.isCall(found, namesSDK, services) ? found.call : nil
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
