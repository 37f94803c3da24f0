import PushlintText
import PushlintDiagnostics
import PushlintExtract
import PushlintPayload

/// The words that a pass over a file looks for, and what each of them says.
///
/// - Shape: each word stands for a sign of the detector, of an endpoint, or of a call, without which nothing is found. A
///   class, so that a file costs one count of references that threads share.
final class ScanWords: Sendable {
  enum Sign: Sendable {
    /// One of those of facts, with its number.
    case fact(Int)
    /// What a comment that keeps findings quiet has.
    case suppression
    /// Enough, also as a part of another word.
    case anywhere
    /// Enough as a name of its own; `folded` whatever its capitals.
    case name, folded
    /// Enough as the name of a function that is called.
    case function
    /// The SDK for Node, enough with a call of it, and a message, enough with a target.
    case sdk, message
    /// Quotes inside a word may be those of a shell.
    case command
  }

  /// Words that are enough with others, and are looked for when those were found: they are in many files.
  struct Partners: Sendable {
    let words: [String]
    let texts: [[UInt8]]
    let scan: NeedleScan

    init(_ words: [String]) {
      self.words = words
      texts = words.map { Array($0.utf8) }
      scan = NeedleScan(words)
    }

    /// Of a message.
    static let targets = Partners(["token", "tokens", "topic", "condition", "fid", "fids"])
    /// Of a message whose notification is misspelt.
    static let data = Partners(["data"])
    /// Of `to`: a legacy request, and the envelopes of other vendors.
    static let recipients = Partners(["data", "audience", "recipient", "platform"])
  }

  let signs: [Sign]
  /// The words themselves, by the same numbers.
  let texts: [[UInt8]]
  let scan: NeedleScan
  /// Whether letters of a word may be hidden by escapes and quotes. Where they may not be, the words are what the reader
  /// of the file looks for as well.
  let mayBeHidden: Bool
  /// Whether a file is a script, or may have one in it.
  let holdsCommands: Bool

  private init(
    _ language: HostLanguage, ofPayloads signs: [(text: String, sign: Sign)], mayBeHidden: Bool = true
  ) {
    let facts = factSigns(of: language).enumerated().map { ($0.element, Sign.fact($0.offset)) }
    let words = facts + [("pushlint-ignore", .suppression)] + signs
    self.signs = words.map(\.1)
    texts = words.map { Array($0.0.utf8) }
    scan = NeedleScan(words.map(\.0))
    self.mayBeHidden = mayBeHidden
    holdsCommands = [.shellScript, .markdown, .text].contains(language)
  }

  // MARK: Languages

  /// The words for a language; `nil` for one whose files are payloads whatever they hold.
  static func words(of language: HostLanguage) -> ScanWords? {
    if language == .apns { return nil }
    return switch language.content {
    case .document, .records, .collection: documents
    case .requests: requests
    case .shellScript: scripts
    case .markdown, .text: pages
    case .program: programs
    case .yaml: yaml
    case .terraform: terraform
    case .code where language.makesAppleApps: codeOfAppleApps
    case .code: language.needsMoreWords ? codeWithMoreWords : code
    case .propertyList: propertyLists
    }
  }

  private static let documents = ScanWords(.json, ofPayloads: ofPayloads)
  private static let requests = ScanWords(.http, ofPayloads: ofPayloads + ofHeaders)
  private static let scripts = ScanWords(.shellScript, ofPayloads: ofPayloads + ofHeaders)
  private static let pages = ScanWords(.markdown, ofPayloads: ofPayloads + ofHeaders + ofWebPush + ofOtherCode)
  private static let programs = ScanWords(
    .javaScript,
    ofPayloads: ofPayloads + ofWebPush + HostLanguage.wordsOfProgramObjects.map { ($0, .anywhere) })
  private static let yaml = ofExcerpts(.yaml)
  private static let terraform = ofExcerpts(.terraform)
  private static let propertyLists = ofExcerpts(.propertyList)
  private static let code = ofCode(more: false)
  private static let codeWithMoreWords = ofCode(more: true)
  private static let codeOfAppleApps = ofCode(more: true, makesAppleApps: true)

  /// For code in any language; facts are the same for all of them, apart from those of apps for Apple devices.
  private static func ofCode(more: Bool, makesAppleApps: Bool = false) -> ScanWords {
    let language = HostLanguage.allCases.first {
      if case .code = $0.content { $0.makesAppleApps == makesAppleApps } else { false }
    }
    return ScanWords(
      language ?? .text, ofPayloads: HostLanguage.requiredWordsOfCode(more: more).map { ($0, .anywhere) },
      mayBeHidden: false)
  }

  /// For a language whose reader looks for words itself before it reads.
  private static func ofExcerpts(_ language: HostLanguage) -> ScanWords {
    ScanWords(language, ofPayloads: (language.requiredWords ?? []).map { ($0, .anywhere) }, mayBeHidden: false)
  }

  // MARK: Signs

  /// All words that say something of a payload, also as a part of another word.
  static let hidden = HiddenWords.Words(
    (ofPayloads + ofHeaders + ofOtherCode).map(\.text).filter { $0 != command }
      + [Partners.targets, .recipients].flatMap(\.words) + [call])

  private static let ofPayloads: [(text: String, sign: Sign)] =
    (Endpoint.signs + ["fcm", "ubscribeToTopic", "ubscribeFromTopic", "ExponentPushToken", "ExpoPushToken"])
    .map { ($0, .anywhere) }
    + [
      "aps", "apns", "APNS", "APNS_SANDBOX", "APNS_VOIP", "APNS_VOIP_SANDBOX", "GCM", "android", "android_v2",
      "webpush",
      "registration_ids", "pn_apns", "pn_gcm", "pn_push", "app_id", "interests",
    ].map { ($0, .name) }
    + [("notification", .folded), ("headers", .function), ("message", .message), (command, .command)]
    + ["essaging", "irebase-admin", "irebaseAdmin"].map { ($0, .sdk) }

  /// What requests have whose URL is a variable.
  private static let ofHeaders: [(text: String, sign: Sign)] = [("apns-", .anywhere)]

  private static let command = "curl "
  /// What sends a message with the SDK for Node.
  private static let call = ".send"

  /// What code has that gives options to the library `web-push`, whose names are common words.
  private static let ofWebPush: [(text: String, sign: Sign)] =
    WebPushOption.signs.map { ("\($0)", .anywhere) }

  /// What code in other languages has on a page, beside the words that all payloads have.
  private static let ofOtherCode: [(text: String, sign: Sign)] =
    [
      "firebase", "messaging", "builder()", "pushok", "payload_send", "houston", "Apnotic::", "Rpush::", "aes128gcm",
      "vapid t=",
    ]
    .map { ($0, .anywhere) }
}
