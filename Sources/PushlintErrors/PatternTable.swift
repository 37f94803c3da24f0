import PushlintText

/// The patterns of all errors, by their first words.
struct PatternTable: Sendable {
  /// How much a pattern says about its error.
  enum Strength: Int, Sendable, Comparable {
    /// An HTTP status: a class of errors.
    case status
    /// A word that several errors share, or a sentence that says little.
    case general
    /// The name of one error, or what the service says about the mistake.
    case specific

    static func < (left: Strength, right: Strength) -> Bool { left.rawValue < right.rawValue }
  }

  /// What a match tells.
  enum Meaning: Sendable {
    /// The error of that number.
    case error(Int, Strength)
    /// Whose answer it is.
    case context(ErrorPage.Service)
    /// Here a new answer begins.
    case start
  }

  struct Entry: Sendable {
    let pattern: AnswerPattern
    let meaning: Meaning
  }

  let pages: [ErrorPage]
  private let entries: [UInt64: [Entry]]

  init(_ pages: [ErrorPage]) {
    self.pages = pages
    var entries: [UInt64: [Entry]] = [:]
    func add(_ patterns: [AnswerPattern], _ meaning: Meaning) {
      for pattern in patterns {
        entries[Self.hash(pattern.firstWord), default: []].append(Entry(pattern: pattern, meaning: meaning))
      }
    }
    for (number, page) in pages.enumerated() {
      add(page.namePatterns, .error(number, .specific))
      add(page.codePatterns, .error(number, .general))
      add(page.phrasePatterns, .error(number, page.isGeneral ? .general : .specific))
    }
    for (service, texts) in AnswerSigns.contexts {
      add(texts.compactMap { try? AnswerPattern($0, isName: false) }, .context(service))
    }
    add(AnswerSigns.starts.compactMap { try? AnswerPattern($0, isName: false) }, .start)
    self.entries = entries.mapValues { $0.sorted { $0.pattern.weight > $1.pattern.weight } }
  }

  static let shared = PatternTable(BuiltInErrors.shared)

  /// Those whose first word it is, the ones with the most fixed bytes first.
  subscript(word: ArraySlice<UInt8>) -> [Entry] { entries[Self.hash(word)] ?? [] }

  /// - Source: FNV-1a with 64 bits.
  private static func hash(_ word: ArraySlice<UInt8>) -> UInt64 {
    word.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}

/// Words around an answer that belong to no error of their own.
enum AnswerSigns {
  /// Hosts, libraries, and headers of the services.
  static let contexts: [(ErrorPage.Service, [String])] = [
    (
      .apns,
      [
        "api.push.apple.com", "api.sandbox.push.apple.com", "api.development.push.apple.com", "apns", "apns2",
        "apns-id",
        "apnserror", "apnspushkin", "apnotic", "apnswift", "node-apn",
      ]
    ),
    (
      .webpush,
      [
        "web.push.apple.com", "push.services.mozilla.com", "updates.push.services.mozilla.com", "notify.windows.com",
        "webpusherror", "webpushexception", "webpush", "web-push", "pywebpush", "fcm.googleapis.com/fcm/send/",
        "fcm.googleapis.com/wp/", "android.googleapis.com/gcm/send/", "push subscription", "vapid",
        "push service responded",
      ]
    ),
    (
      .fcm,
      [
        "fcm.googleapis.com/v1", "google.firebase.fcm", "firebasemessagingerror", "firebasemessagingexception",
        "firebase_admin", "firebase",
      ]
    ),
    (.legacy, ["multicast_id", "canonical_ids", "registration_ids"]),
  ]

  /// What an answer begins with, of which a log may have several.
  static let starts = ["error': {", "error':{", "success': false", "success: false", "exception': {"]

  /// The keys whose value is an HTTP status.
  static let statusKeys: Set<String> = [
    "status", "statuscode", "status_code", "code", "http", "httpcode", "http_code", "httpstatus", "http_status",
    "response", "responsestatus", "returned", "httpstatuscode", "got", "with", "success", "error",
  ]

  /// The words behind an HTTP status.
  ///
  /// - Source: RFC 9110 section 15.
  static let reasonPhrases = [
    "bad request", "unauthorized", "forbidden", "not found", "method not allowed", "gone", "payload too large",
    "content too large", "request entity too large", "too many requests", "internal server error", "bad gateway",
    "service unavailable", "gateway timeout", "client error", "server error",
  ].map { Array(" \($0)".utf8) }
}
