import PushlintExtract
import PushlintText
import PushlintTree

/// What the code around a literal says about who will read it: the Admin SDK, or the service itself.
struct CodeContext {
  private let text: SourceText
  /// Where words are looked for: behind the literal first, since it is made before it is sent.
  private let windows: [SourceRange]
  /// The words of a whole program, looked for in one pass; `nil` for a neighborhood.
  private let words: ProgramWords?

  /// How far around a literal on a page is looked, in bytes.
  private static let reach = 400

  /// The neighbourhood of a literal on a page, or the whole of a program.
  init(_ excerpt: Excerpt, around literal: SourceRange?) {
    text = excerpt.text
    if let literal {
      words = nil
      windows = [
        SourceRange(literal.end, min(text.count, literal.end + Self.reach)),
        SourceRange(max(0, literal.start - Self.reach), literal.start),
      ]
    } else {
      windows = [excerpt.document?.tree.range ?? text.range]
      words = ProgramWords(text, in: windows[0])
    }
  }

  /// All of a program.
  init(_ text: SourceText, in program: SourceRange) {
    self.text = text
    windows = [program]
    words = ProgramWords(text, in: program)
  }

  /// The same for one that is a text of its own, whose words are known.
  init(_ text: SourceText, _ places: ProgramPlaces) {
    self.text = text
    windows = [text.range]
    words = ProgramWords(text, places.words.matches)
  }

  private static let importWords: [StaticString] = ["firebase-admin", "FirebaseAdmin"]
  private static let serviceWords: [StaticString] = ["getMessaging(", ".messaging()", "admin.messaging"]
  private static let fcmWords: [StaticString] = [
    "fcm", "FCM", "Fcm", "messages:send", "firebase_admin", "firebase-admin",
  ]
  /// Words that only code for the legacy API and the one before it has, and further words that it may have.
  private static let retiredWords: [StaticString] = ["googleapis.com/gcm/send", "registration_ids"]
  private static let legacyWords: [StaticString] = [
    "gcm", "GCM", "Gcm", "firebase", "Firebase", "FIREBASE", "googleapis.com",
  ]
  /// Words that only code with the Admin SDK has, and words that only code that calls the service itself has.
  private static let sdkWords: [StaticString] = [
    "firebase-admin", "getMessaging(", ".messaging()", "sendEachForMulticast", "sendMulticast", "sendEach(",
    "admin.messaging", "sendToDevice", "sendToTopic",
  ]
  private static let wireWords: [StaticString] = [
    "fcm.googleapis.com", "messages:send", "JSON.stringify({ message", "JSON.stringify({message",
    "google.fcm(", "fcm_v1",
  ]

  /// Words of SDKs of other vendors whose calls read like those of the Admin SDK.
  private static let otherWords: [StaticString] = [
    "huawei", "Huawei", "HUAWEI", "hmscore", "hcm.", "HmsPush", "HcmMessaging", "core.messaging()", "urbanairship",
    "api.airship.com",
  ]

  /// Words of code that sends to services whose messages have blocks of the same names.
  private static let relayWords: [StaticString] = [
    "exp.host", "expo-server-sdk", "ExponentPushToken", "ExpoPushToken", "onesignal", "OneSignal", "pushy.me",
  ]

  /// Words of code whose messages reach whoever is connected: `topic`, `notification`, and `data` are in them as well.
  private static let connectionWords: [StaticString] = [
    "graphql", "GraphQL", "websocket", "Websocket", "WebSocket", "socket.io", "ActionCable",
  ]

  /// The host of APNs, headers that only its requests have, and libraries that send nothing else.
  private static let appleWords: [StaticString] = [
    "push.apple.com", "apns-push-type", "apns-topic", "/3/device/", "apns2", "aioapns", "eatthepath", "APNSwift",
    "APNSCore", "dotAPNS", "Apnotic", "Pushok", "node-apn",
  ]

  /// Whether code names the service of Apple, a header of its requests, or a library for them.
  var sendsToApple: Bool { has(Self.appleWords) }

  /// Whether code names the library that sends to the push services of browsers.
  var sendsToBrowsers: Bool { has(WebPushOption.signs) }

  /// Whether code names the endpoint of FCM HTTP v1.
  var sendsToFCM: Bool { has(["messages:send"]) }

  /// Whether code has to do with FCM or the service before it; a path of its own that ends in `/fcm/send` has not.
  var namesFCM: Bool { has(Self.fcmWords) || has(Self.retiredWords) || has(Self.legacyWords) }

  /// Whether code sends to another service, too.
  var sendsElsewhere: Bool { has(Self.relayWords) || has(Self.otherWords) }

  /// Whether code has to do with messages that reach whoever is connected.
  var namesConnections: Bool { has(Self.connectionWords) }

  /// Whether code imports the Admin SDK, rather than has a function of the same name.
  var importsSDK: Bool { has(Self.importWords) }

  /// Whether code imports the Admin SDK or asks for its service; the names of its methods prove nothing, since other
  /// libraries have them too.
  var namesSDK: Bool { importsSDK || has(Self.serviceWords) }

  /// Whether the code is for the SDK of another vendor.
  var isOtherVendors: Bool { !importsSDK && has(Self.otherWords) }

  /// The spelling of maps in code of a language whose SDKs take objects of their own: the service's, where the code has
  /// to do with it.
  var wireSpelling: Spelling {
    has(Self.fcmWords) || has(Self.retiredWords) ? .wire : .either
  }

  private func has(_ words: [StaticString]) -> Bool {
    if let known = self.words { return known.hold(words) }
    return windows.contains { window in words.contains { text.firstOffset(of: $0, in: window) != nil } }
  }

  var spelling: Spelling {
    if words != nil {
      // A whole program may do both; on a page the nearer word belongs to the sample.
      let (sdk, wire) = (has(Self.sdkWords), has(Self.wireWords))
      return sdk == wire ? .either : sdk ? .node : .wire
    }
    for window in windows {
      let sdk = Self.sdkWords.compactMap { text.firstOffset(of: $0, in: window) }.min()
      let wire = Self.wireWords.compactMap { text.firstOffset(of: $0, in: window) }.min()
      switch (sdk, wire) {
      case (nil, nil): continue
      case (_?, nil): return .node
      case (nil, _?): return .wire
      case (let sdk?, let wire?): return sdk < wire ? .node : .wire
      }
    }
    return .either
  }
}

extension CodeContext {
  /// What finds all the words.
  static var scan: NeedleScan { ProgramWords.scan }

  /// Which of all the words a program has.
  fileprivate struct ProgramWords {
    private static let texts: [[UInt8]] = Set(
      (importWords + serviceWords + fcmWords + sdkWords + wireWords + otherWords + relayWords + appleWords
        + retiredWords + legacyWords + connectionWords + WebPushOption.signs).map(\.description)
    ).sorted().map { Array($0.utf8) }
    static let scan = NeedleScan(texts.map { String(decoding: $0, as: UTF8.self) })

    private var isFound = [Bool](repeating: false, count: texts.count)
    private var found: Set<[UInt8]> = []

    init(_ text: SourceText, in range: SourceRange) {
      _ = Self.scan.contains(in: text, range: range) { match in
        look(at: match, in: text)
        return false
      }
      collect()
    }

    init(_ text: SourceText, _ matches: [NeedleScan.Match]) {
      for match in matches { look(at: match, in: text) }
      collect()
    }

    private mutating func look(at match: NeedleScan.Match, in text: SourceText) {
      guard !isFound[match.needle] else { return }
      let word = Self.texts[match.needle]
      // Capitals make no difference to the scan.
      isFound[match.needle] =
        text[SourceRange(match.offset, match.offset + word.count)].elementsEqual(word)
        && !Self.isOwnPath(match.offset, text)
    }

    private mutating func collect() {
      for (word, isFound) in zip(Self.texts, isFound) where isFound { found.insert(word) }
    }

    /// Whether a word is in the path of a service of the program's own: `/internal/fcm/send`, `/api/gcm/send`.
    private static func isOwnPath(_ start: Int, _ text: SourceText) -> Bool {
      guard text[start - 1] == UInt8(ascii: "/"), text.matches("cm/send", at: SourceRange(start + 1, start + 8)),
        let before = text[start - 2], ByteClass.isNameByte(before)
      else { return false }
      let host: StaticString = "googleapis.com"
      let hostStart = start - 1 - host.utf8CodeUnitCount
      return hostStart < 0 || !text.matches(host, at: SourceRange(hostStart, start - 1))
    }

    func hold(_ words: [StaticString]) -> Bool {
      !found.isEmpty && words.contains { found.contains($0.withUTF8Buffer { Array($0) }) }
    }
  }
}
