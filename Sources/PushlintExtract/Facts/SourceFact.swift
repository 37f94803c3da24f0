import PushlintText

/// Something that a source shows to be wrong without any payload near it.
///
/// - Shape: the range and edits count in the file.
package struct SourceFact: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// A call of a method that the Admin SDK no longer has.
    case removedMethod = "removed-method"
    /// The URL of the legacy API in code.
    case legacyEndpoint = "legacy-endpoint"
    /// A URL of the HTTP v1 API with another path than the one that sends.
    case sendURL = "send-url"
    /// The URL of a service whose scheme lacks a colon or a slash.
    case brokenScheme = "broken-scheme"
    /// The endpoint that took several messages at once.
    case batchEndpoint = "batch-endpoint"
    /// A server for the binary protocol of APNs.
    case binaryGateway = "binary-gateway"
    /// A library for the binary protocol of APNs.
    case binaryLibrary = "binary-library"
    /// A library for the legacy API of FCM.
    case legacyLibrary = "legacy-library"
    /// A scope that means FCM and is none.
    case oauthScope = "oauth-scope"
    /// Another path of APNs than that of a device.
    case devicePath = "device-path"
    /// The key of the legacy API in a request to the HTTP v1 API.
    case keyAuthorization = "key-authorization"
    /// The same in a request to the legacy API itself.
    case legacyKey = "legacy-key"
    /// A request to APNs or FCM with another method than `POST`.
    case wrongMethod = "wrong-method"
    /// A server key of the legacy API.
    case serverKey = "server-key"
    /// A private key in PEM.
    case privateKey = "private-key"
    /// An access token of Google's in a header.
    case accessToken = "access-token"
    /// The private key of a pair for Web Push.
    case vapidPrivateKey = "vapid-private-key"
    /// Batches of more tokens than one call takes.
    case batchSize = "batch-size"
    /// A subject of VAPID that is no URL.
    case vapidSubject = "vapid-subject"
    /// A subject of VAPID that Apple does not take.
    case unusableVAPIDSubject = "unusable-vapid-subject"
    /// A request to a push service without the header that says how long the message is kept.
    case missingTTLHeader = "missing-ttl-header"
    /// A request to APNs with a token and without a topic.
    case missingTopicHeader = "missing-topic-header"
    /// One key of a pair for Web Push in the place of the other, or of the subject.
    case swappedVAPIDKeys = "swapped-vapid-keys"
    /// The keys of a subscription beside its endpoint.
    case subscriptionKeys = "subscription-keys"
    case subscriptionKeyMissing = "subscription-key-missing"
    case payloadNotText = "payload-not-text"
    /// An encoding of push messages that is none.
    case contentEncoding = "content-encoding"

    // Of notification service extensions.

    /// `[modified]`, which the template of Xcode adds to each title.
    case templateText = "template-text"
    /// The content handler called beside the helper of FCM, which calls it itself.
    case handlerBesideHelper = "handler-beside-helper"
    /// The content handler called twice on one path.
    case handlerCalledTwice = "handler-called-twice"
    /// A path that ends without a call of the content handler.
    case handlerNotCalled = "handler-not-called"
    /// A handler that the time-out method calls and nothing assigns.
    case handlerNotKept = "handler-not-kept"
    /// No time-out method, or an empty one.
    case timeOutNotHandled = "time-out-not-handled"
    /// The content of the request itself given to the helper of FCM.
    case immutableContent = "immutable-content"
    /// The image looked for in a place where FCM never puts it.
    case wrongImageKey = "wrong-image-key"
    /// The image looked for where only data or a custom key could be.
    case imageInData = "image-in-data"
    /// A download without encryption.
    case insecureDownload = "insecure-download"
    /// An attachment made of the temporary file of a download, whose name tells no type.
    case temporaryAttachment = "temporary-attachment"
    /// An extension that imports FCM and shows no image.
    case imageNotShown = "image-not-shown"
    /// An unknown extension point, or that of another extension.
    case wrongExtensionPoint = "wrong-extension-point"
    /// A class name that is surely wrong.
    case invalidPrincipalClass = "invalid-principal-class"
    /// A class name that only classes of Objective-C have.
    case principalClassWithoutModule = "principal-class-without-module"
  }

  package let kind: Kind
  package let range: SourceRange
  /// What the words of the rule are filled in with.
  package var values: [String: String] = [:]
  /// A text of which reports show only the beginning.
  package var secret: String?
  package var edits: [TextEdit] = []
  /// Whether it counts only in a source that has to do with push messages.
  package var needsPush = false
}

/// The facts of a source, in order of place.
///
/// - Shape: linear in the source; one pass that skips most bytes, and a closer look where something is found.
package func facts(in text: SourceText, language: HostLanguage) -> [SourceFact] {
  counting(FactFinder(text, language).facts(in: text.range), in: text)
}

/// The same for a source of which the places are known where one of ``factSigns(of:)`` occurs.
package func facts(in text: SourceText, language: HostLanguage, at matches: [NeedleScan.Match]) -> [SourceFact] {
  facts(in: text, language: language, at: matches, nil)
}

/// - Parameter known: the places of other words in it; `nil` where they are not known.
func facts(
  in text: SourceText, language: HostLanguage, at matches: [NeedleScan.Match], _ known: FactPlaces?
) -> [SourceFact] {
  guard !matches.isEmpty else { return [] }
  return counting(FactFinder(text, language, known).facts(in: text.range, at: matches), in: text)
}

/// Texts without which a source in a language shows no fact.
package func factSigns(of language: HostLanguage) -> [String] { FactFinder.signs(of: language) }

/// The facts that count in a text.
private func counting(_ facts: [SourceFact], in text: SourceText) -> [SourceFact] {
  guard facts.contains(where: \.needsPush), !namesPush(text, in: text.range) else { return facts }
  return facts.filter { !$0.needsPush }
}

/// The facts of a part of a large source.
package struct PartialFacts: Sendable {
  /// In order of place; those that need a source about push messages as well.
  package let facts: [SourceFact]
  /// How far before and behind its part a fact is looked for, in bytes; a private key and what is around it.
  package static let reach = (before: 2_048, behind: 18 * 1_024)

  /// - Parameters:
  ///   - text: the part, and what is around it as far as ``reach`` says.
  ///   - part: whole lines.
  package init(in text: SourceText, part: SourceRange, language: HostLanguage) {
    facts = FactFinder(text, language).facts(in: part)
  }
}

/// Whether anything in a range of a text has to do with push messages.
package func namesPush(_ text: SourceText, in range: SourceRange) -> Bool {
  SecretFinder.pushSigns.occurs(in: text, range: range)
}

/// Looks at each place where one of the signs of a fact occurs.
struct FactFinder {
  private let text: SourceText
  private let language: HostLanguage
  private let known: FactPlaces?

  /// Most signs that are looked at in one source. An archive has one for each message with a token, and no such limit:
  /// a key in its last line is as much of a secret as one in the first.
  static func limit(of language: HostLanguage) -> Int { language == .ndjson ? .max : 20_000 }
  private var limit: Int { Self.limit(of: language) }
  /// How far behind its sign a fact may begin, in bytes.
  private static let window = 512

  private static let signs = (FactSign.ofSecrets + FactSign.ofURLs).map(\.sign)
  private static let secretNeedles = FactSign.ofSecrets.map(\.text)
  /// What data is searched for: a longer sign instead of `AIza`, and no headers, which only code has.
  private static let dataNeedles = [":APA91b", "PRIVATE KEY-----", "key=AIza", "vapid"]
  private static let urlNeedles = FactSign.ofURLs.map(\.text)
  private static let allNeedles = secretNeedles + urlNeedles + RemovedMethodCall.methods.map(\.name)
  private static let secrets = NeedleScan(dataNeedles)
  private static let secretsAndURLs = NeedleScan(secretNeedles + urlNeedles)
  private static let appleNeedles = secretNeedles + urlNeedles + ServiceExtension.signs
  private static let apple = NeedleScan(appleNeedles)
  private static let pageNeedles = allNeedles + ServiceExtension.signs
  private static let pages = NeedleScan(pageNeedles)
  private static let propertyList = NeedleScan([ExtensionPropertyList.sign])
  private static let all = NeedleScan(allNeedles)

  /// - Parameter known: the places of words in the text; `nil` where they are not known.
  init(_ text: SourceText, _ language: HostLanguage, _ known: FactPlaces? = nil) {
    self.text = text
    self.language = language
    self.known = known
  }

  /// The facts that begin in a part.
  func facts(in part: SourceRange) -> [SourceFact] {
    // A sign at the end of the lines before may speak of a key in this part.
    let before = SourceRange(max(0, part.start - Self.window), part.start)
    let own = scan.matches(in: text, range: part, limit: limit)
    return facts(in: part, at: (before.isEmpty ? [] : scan.matches(in: text, range: before)) + own)
  }

  /// The same with the places of the signs, in order.
  func facts(in part: SourceRange, at matches: [NeedleScan.Match]) -> [SourceFact] {
    guard !matches.isEmpty else { return [] }
    let code = Self.signs.count
    switch scope {
    case .propertyList: return ExtensionPropertyList(text).facts()
    case .apple: return facts(at: matches, part, ofExtensionsFrom: code) { extensionInFile() }
    // Pages with and without fences are searched for the same words.
    case .all: return facts(inCodeAt: matches.filter { $0.needle < Self.allNeedles.count }, part)
    case .pages: return facts(at: matches, part, ofExtensionsFrom: Self.allNeedles.count) { extensionsInFences() }
    default: return facts(inCodeAt: matches, part)
    }
  }

  /// The facts of code and, where one of their signs occurs, those of extensions.
  ///
  /// - Parameter first: the number of the first sign of an extension.
  private func facts(
    at matches: [NeedleScan.Match], _ part: SourceRange, ofExtensionsFrom first: Int, _ extensions: () -> [SourceFact]
  ) -> [SourceFact] {
    let others = facts(inCodeAt: matches.filter { $0.needle < first }, part)
    guard matches.contains(where: { $0.needle >= first }) else { return others }
    return (others + extensions()).sorted { $0.range < $1.range }
  }

  private func extensionInFile() -> [SourceFact] {
    language.grammar.flatMap { ServiceExtension(text, text.range, $0) }?.facts() ?? []
  }

  /// What samples in the fences of a page show to be wrong, and no more: they are shortened.
  private func extensionsInFences() -> [SourceFact] {
    MarkdownExtractor(text).codeBlocks().flatMap { block -> [SourceFact] in
      guard !block.isRemoved, !block.isQuoted, let grammar = MarkdownExtractor.grammar(of: block.language),
        grammar.peculiarities.contains(.makesAppleApps)
      else { return [] }
      return ServiceExtension(text, block.content, grammar)?.facts(ofSample: true) ?? []
    }
  }

  private func facts(inCodeAt matches: [NeedleScan.Match], _ part: SourceRange) -> [SourceFact] {
    guard !matches.isEmpty else { return [] }
    // Data has keys and tokens, and no requests.
    let words = scope == .secrets ? [] : known?.wordsOfRequests.matches
    let requests = SendRequestCode(
      text, language, words ?? SendRequestCode.scan.matches(in: text, range: text.range))
    // Many files name a header that says nothing in them.
    let matches = matches.prefix(limit).filter {
      $0.needle >= Self.signs.count || Self.signs[$0.needle].counts(in: requests)
    }
    guard !matches.isEmpty else { return [] }
    var places = CodePlaces(text, language, openers: known?.openers.matches)
    let urls = LegacyEndpointURL(text, language)
    var calls = RemovedMethodCall(text)
    let secrets = SecretFinder(text, isData: language == .ndjson)
    let isData = scope == .secrets
    var (hasSubjects, hasTopics) = (false, false)
    var result: [SourceFact] = []
    for match in matches {
      guard match.needle < Self.signs.count else {
        guard let place = places.code(at: match.offset), place.mayBeJavaScript else { continue }
        let method = RemovedMethodCall.methods[match.needle - Self.signs.count]
        result += calls.fact(of: method, at: match.offset, in: place)
        continue
      }
      let sign = Self.signs[match.needle]
      switch sign {
      case .tokenOfDevice: result += secrets.serverKey(separatedAt: match.offset)
      case .pemKey: result += secrets.privateKey(named: match.offset)
      case .apiKey: result += secrets.serverKey(beginningAt: match.offset + (isData ? 4 : 0))
      case .vapid:
        result += secrets.vapidKey(near: match.offset)
        guard !isData, !hasSubjects else { continue }
        hasSubjects = true
        result += VAPIDSubject(text, language).facts { places.code(at: $0) != nil }
        result += TTLHeader(text, language).facts { places.code(at: $0) != nil }
        result += WebPushKeys(text, language).facts { places.code(at: $0) != nil }
      case .accessToken(let width): result += secrets.accessToken(at: match.offset + width)
      default:
        guard let place = places.code(at: match.offset) else { continue }
        switch sign {
        case .legacyPath: result += urls.fact(pathAt: match.offset, in: place)
        case .declaredLegacyPath: result += urls.fact(ofMethodAt: match.offset)
        case .batchPath: result += urls.fact(ofBatchesAt: match.offset)
        case .sending: result += requests.sending(at: match.offset)
        case .sendPath(let path, let meaning):
          result += requests.sendURL(pathAt: match.offset, path, meaning: meaning)
        case .cutPath: result += requests.cutURL(pathAt: match.offset)
        case .unversioned:
          result += requests.sendURL(pathAt: match.offset + 18, "projects/", meaning: "v1/projects/")
        case .brokenScheme(let sign): result += urls.fact(ofBrokenScheme: sign, at: match.offset)
        case .binaryGateway: result += urls.fact(ofGatewayAt: match.offset)
        case .oauthScope: result += OAuthScope(text: text).fact(at: match.offset).map { [$0] } ?? []
        case .retiredLibrary(let library): result += library.fact(at: match.offset, in: text).map { [$0] } ?? []
        case .authorization: result += requests.keyAuthorization(at: match.offset)
        case .devicePath:
          result += requests.device(at: match.offset)
          guard !hasTopics, language.isProgram || language.grammar != nil else { continue }
          hasTopics = true
          result += TopicHeader(text).facts { places.code(at: $0) != nil }
        case .wrongDevicePath: result += requests.devicePath(at: match.offset)
        default: result += BatchSize(text).fact(before: match.offset).map { [$0] } ?? []
        }
      }
    }
    // An endpoint of Web Push begins like the URL of the legacy API, and a list of devices has a name of its own.
    if !result.contains(where: { $0.kind == .legacyEndpoint }), !requests.namesDevicesOfLegacy {
      result.removeAll { $0.kind == .legacyKey }
    }
    var unique: [SourceFact] = []
    for fact in result.sorted(by: { $0.range < $1.range })
    where part.contains(fact.range.start) && unique.last?.range.overlaps(fact.range) != true {
      unique.append(fact)
    }
    return unique
  }

  private enum Scope {
    case secrets, secretsAndURLs, all
    /// The same as in code, and extensions.
    case apple
    /// Pages with fences.
    case pages
    case propertyList

    init(_ language: HostLanguage) {
      switch language.content {
      case .document, .records, .collection: self = .secrets
      case .propertyList: self = .propertyList
      case .code where language.makesAppleApps: self = .apple
      case .requests, .shellScript, .yaml, .terraform, .code: self = .secretsAndURLs
      case .markdown: self = .pages
      case .text, .program: self = .all
      }
    }
  }

  private var scope: Scope { Scope(language) }

  private var scan: NeedleScan { Self.scan(for: language) }

  /// What finds the signs of facts in a source of a language.
  static func scan(for language: HostLanguage) -> NeedleScan {
    switch Scope(language) {
    case .propertyList: propertyList
    case .apple: apple
    case .pages: pages
    case .secrets: secrets
    case .secretsAndURLs: secretsAndURLs
    case .all: all
    }
  }

  static func signs(of language: HostLanguage) -> [String] {
    switch Scope(language) {
    case .propertyList: [ExtensionPropertyList.sign]
    case .apple: appleNeedles
    case .pages: pageNeedles
    case .secrets: dataNeedles
    case .secretsAndURLs: secretNeedles + urlNeedles
    case .all: allNeedles
    }
  }
}
