import PushlintText
import PushlintTree

/// Finds what code gives a request that the service refuses: another path of the HTTP v1 API or the key of the legacy one,
/// another method to APNs.
///
/// - Source: the reference of `projects.messages.send`: `POST https://fcm.googleapis.com/v1/{parent}/messages:send` with
///   an OAuth 2.0 access token; Apple, "Sending notification requests to APNs": `POST /3/device/{token}`.
struct SendRequestCode {
  let text: SourceText
  /// Whether the text has to do with the HTTP v1 API alone: topics are managed with the key of the legacy API elsewhere.
  let isForV1: Bool
  /// Whether the text may have to do with the legacy API alone.
  let isForLegacy: Bool
  /// Whether the text names the list of devices, which no other API has.
  let namesDevicesOfLegacy: Bool
  /// Whether the text names the HTTP v1 API, alone or not.
  let namesV1: Bool
  private let namesHost: Bool
  /// Whether the text has a URL of somebody else; not looked for where it is for several APIs.
  private(set) var namesOtherService = false
  /// Whether the text names the path of sending once.
  let sendsOnce: Bool
  /// Whether the text names the method of storing something; most texts do not.
  let namesPut: Bool

  static let (sending, host, projects) = ("messages:send", "fcm.googleapis.com", "/v1/projects/")
  private static let wordsOfV1 = [host + "/v1/", sending]
  private static let wordsOfLegacy = ["/fcm/send", "/gcm/send"]
  private static let wordsOfTopics = ["iid.googleapis.com"]
  static let v1 = NeedleScan(wordsOfV1)
  static let legacy = NeedleScan(wordsOfLegacy)
  static let topics = NeedleScan(wordsOfTopics)
  private static let (scheme, put, devicesOfLegacy) = ("://", "put", "registration_ids")
  private static let words = wordsOfV1 + wordsOfLegacy + wordsOfTopics + [host, projects, scheme, put, devicesOfLegacy]
  /// What finds the words that say which API a text has to do with.
  static let scan = NeedleScan(words)
  /// Most bytes between the beginning of a URL and its last part.
  static let longestURL = 200

  /// - Parameter matches: those of ``scan`` in all of the text.
  init(_ text: SourceText, _ language: HostLanguage, _ matches: [NeedleScan.Match]) {
    self.text = text
    var counts = Array(repeating: 0, count: Self.words.count)
    for match in matches { counts[match.needle] += 1 }
    func count(of word: String) -> Int { Self.words.firstIndex(of: word).map { counts[$0] } ?? 0 }
    func names(_ words: [String]) -> Bool { words.contains { count(of: $0) > 0 } }
    namesDevicesOfLegacy = names([Self.devicesOfLegacy])
    switch language.content {
    case .code, .program:
      namesHost = names([Self.host])
      namesV1 = names(Self.wordsOfV1) || namesHost && names([Self.projects])
      let (namesLegacy, managesTopics) = (names(Self.wordsOfLegacy), names(Self.wordsOfTopics))
      isForV1 = namesV1 && !namesLegacy && !managesTopics
      isForLegacy = (namesLegacy || namesDevicesOfLegacy) && !namesV1 && !managesTopics
    default: (isForV1, isForLegacy, namesHost, namesV1) = (false, false, false, false)
    }
    sendsOnce = count(of: Self.sending) == 1
    func places(of word: String) -> some Sequence<Int> {
      let number = Self.words.firstIndex(of: word)
      return matches.lazy.filter { $0.needle == number }.map(\.offset)
    }
    namesPut = places(of: Self.put).contains { Self.isMethod(at: $0, in: text) }
    if isForV1 || isForLegacy {
      namesOtherService = places(of: Self.scheme).contains { Self.beginsOtherService($0, in: text) }
    }
  }

  /// Whether `PUT`, `put`, or `Put` is a word or the last one of a name: `MethodPut`, `HttpMethod.Put`, `.put(`.
  private static func isMethod(at start: Int, in text: SourceText) -> Bool {
    guard text[start + put.utf8.count].map(ByteClass.isNameByte) != true else { return false }
    return text[start - 1].map(ByteClass.isNameByte) != true || text[start] == UInt8(ascii: "P")
  }

  /// - Parameters:
  ///   - offset: where the slash before a part of the path begins.
  ///   - part: what is wrong in it; the end of the path, unless it ends in a slash.
  ///   - meaning: what was meant.
  func sendURL(pathAt offset: Int, _ part: StaticString, meaning: String) -> [SourceFact] {
    let verb = SourceRange(offset + 1, offset + 1 + part.utf8CodeUnitCount)
    let goesOn = text[verb.end].map { ByteClass.isNameByte($0) || $0 == UInt8(ascii: "/") } == true
    guard isForV1, !goesOn || meaning.hasSuffix("/"), text.matches(part, at: verb) else { return [] }
    var start = offset
    while start > 0, offset - start < Self.longestURL, let byte = text[start - 1], byte != 0x0A, byte != 0x0D {
      start -= 1
    }
    // The host may have a name of its own: `HOST + '/v1/projects/' + project + '/message:send'`.
    let before = SourceRange(start, offset + 1)
    let path = namesHost ? text.firstOffset(of: "/v1/project", in: before) : nil
    guard let host = text.firstOffset(of: "fcm.googleapis.com", in: before) ?? path else { return [] }
    var begin = host
    for scheme in ["https://", "http://"] {
      let first = host - scheme.utf8.count
      if first >= 0, text.string(SourceRange(first, host)) == scheme { begin = first }
    }
    let value = text.string(SourceRange(begin, verb.end))
    return [
      SourceFact(
        kind: .sendURL, range: verb, values: ["value": value, "suggestion": meaning], edits: [TextEdit(verb, meaning)])
    ]
  }

  private static let verb = NeedleScan([":send"])

  /// `'https://fcm.googleapis.com/v1/projects/' + project + '/messages'`, where nothing else says what is to be done.
  ///
  /// - Parameter offset: where the slash before the last part begins.
  func cutURL(pathAt offset: Int) -> [SourceFact] {
    Self.verb.occurs(in: text) ? [] : sendURL(pathAt: offset, "messages", meaning: "messages:send")
  }

  static let apple = NeedleScan(["push.apple.com", "apns"])
  static let pathOfDevices = "/3/device/"
  private static let wrongPaths: [StaticString] = [
    "/3/devices/", "/device/", "/devices/", "/v3/device/", "/v3/devices/", "/2/device/",
  ]

  /// A path of APNs that is not the one of a device: `/3/devices/…`, `https://api.push.apple.com/device/…`.
  ///
  /// - Parameter offset: where the path begins, or the host before it.
  func devicePath(at offset: Int) -> [SourceFact] {
    let host: StaticString = ".push.apple.com"
    let hostEnd = offset + host.utf8CodeUnitCount
    let isBehindHost = text.matches(host, at: SourceRange(offset, hostEnd))
    guard isBehindHost || !isOwnPath(offset) && Self.apple.occurs(in: text) else { return [] }
    let start = isBehindHost ? hostEnd : offset
    func range(of path: StaticString) -> SourceRange { SourceRange(start, start + path.utf8CodeUnitCount) }
    guard let path = Self.wrongPaths.first(where: { text.matches($0, at: range(of: $0)) }) else { return [] }
    let range = range(of: path)
    return [
      SourceFact(
        kind: .devicePath, range: range, values: ["value": "\(path)"], edits: [TextEdit(range, Self.pathOfDevices)])
    ]
  }

  /// Whether a path goes on from no host: `/api/3/devices/`, `router.get("/3/devices/:id")`.
  private func isOwnPath(_ start: Int) -> Bool {
    guard let before = text[start - 1] else { return true }
    if [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`")].contains(before) {
      var words = WordsBefore(text, start - 1)
      // `host + "/3/…"`, `':path': "/3/…"`
      return !words.take("+") && !(words.take(":") && (words.take("'") || words.take("\"")) && words.word() == "path")
    }
    guard ByteClass.isNameByte(before), !ByteClass.isDigit(before) else { return false }
    // `api.push.apple.com/3/…`, `%s/3/…`
    return text.string(SourceRange(max(0, start - 4), start)) != ".com" && text[start - 2] != UInt8(ascii: "%")
  }

  /// How far behind the path of a device the method of the request may be, in bytes.
  private static let reachOfMethod = 400
  /// Those of clients that say no more than the method; quoted ones may be of a request to somebody else.
  private static let methodsOfClients = ["MethodPut", "HttpMethod.Put", ".PUT(", "Method.PUT"]
  private static let methods =
    methodsOfClients + ["\"PUT\"", "'PUT'", ".put(url)", ".put(&url)", ".put(format!(", "requests.put("]
  private static let scanOfMethods = NeedleScan(methods)

  /// The method of a request to the HTTP v1 API, where nothing else is in the text.
  ///
  /// - Parameter offset: where the `/messages:send` of its URL begins.
  func method(behindURLAt offset: Int) -> [SourceFact] {
    isForV1 && !namesOtherService ? method(behind: offset, amongst: Self.methodsOfClients) : []
  }

  /// The method of a request to APNs that is not `POST`, but that of storing something.
  ///
  /// - Parameter offset: where the `/3/device/` of its URL begins.
  func method(behindPathAt offset: Int) -> [SourceFact] { method(behind: offset, amongst: Self.methods) }

  private func method(behind offset: Int, amongst methods: [String]) -> [SourceFact] {
    guard namesPut else { return [] }
    let behind = SourceRange(offset, min(offset + Self.reachOfMethod, text.count))
    // What is in another function belongs to another request.
    let end = text.firstOffset(of: "\n}", in: behind) ?? behind.end
    // A map has a method `put` as well, where a request has `PUT`.
    let found = Self.scanOfMethods.matches(in: text, range: SourceRange(offset, end), limit: 50).first { match in
      let method = Self.methods[match.needle]
      return methods.contains(method)
        && text.string(SourceRange(match.offset, match.offset + method.utf8.count)) == method
    }
    guard let match = found else { return [] }
    var range = SourceRange(match.offset, match.offset)
    while let byte = text[range.end], !ByteClass.isNameByte(byte) { range = SourceRange(range.start, range.end + 1) }
    var last = range.end
    while let byte = text[last], ByteClass.isNameByte(byte) || byte == UInt8(ascii: ".") { last += 1 }
    let name = SourceRange(range.end, last)
    return [SourceFact(kind: .wrongMethod, range: name, values: ["value": text.string(name)])]
  }
}
