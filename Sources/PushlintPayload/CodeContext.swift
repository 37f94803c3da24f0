import PushlintExtract
import PushlintText

/// What the code around a literal says about who will read it: the Admin SDK, or the service itself.
struct CodeContext {
  private let text: SourceText
  /// Where words are looked for: behind the literal first, since it is made before it is sent.
  private let windows: [SourceRange]

  /// How far around a literal on a page is looked, in bytes.
  private static let reach = 400

  /// The neighbourhood of a literal on a page, or the whole of a program.
  init(_ excerpt: Excerpt, around literal: SourceRange?) {
    text = excerpt.text
    if let literal {
      windows = [
        SourceRange(literal.end, min(text.count, literal.end + Self.reach)),
        SourceRange(max(0, literal.start - Self.reach), literal.start),
      ]
    } else {
      windows = [excerpt.document?.tree.range ?? text.range]
    }
  }

  /// All of a program.
  init(_ text: SourceText, in program: SourceRange) {
    self.text = text
    windows = [program]
  }

  /// Words that only code with the Admin SDK has, and words that only code that calls the service itself has.
  private static let sdkWords: [StaticString] = [
    "firebase-admin", "getMessaging(", ".messaging()", "sendEachForMulticast", "sendMulticast", "sendEach(",
    "admin.messaging", "sendToDevice", "sendToTopic",
  ]
  private static let wireWords: [StaticString] = [
    "fcm.googleapis.com", "messages:send", "JSON.stringify({ message", "JSON.stringify({message",
  ]

  /// Words of SDKs of other vendors whose calls read like those of the Admin SDK.
  private static let otherWords: [StaticString] = [
    "huawei", "Huawei", "HUAWEI", "hmscore", "hcm.", "HmsPush", "HcmMessaging", "core.messaging()",
  ]

  /// Whether code imports the Admin SDK, rather than has a function of the same name.
  var importsSDK: Bool { has(["firebase-admin", "FirebaseAdmin"]) }

  /// Whether code imports the Admin SDK or asks for its service; the names of its methods prove nothing, since other
  /// libraries have them too.
  var namesSDK: Bool { importsSDK || has(["getMessaging(", ".messaging()", "admin.messaging"]) }

  /// Whether the code is for the SDK of another vendor.
  var isOtherVendors: Bool { !importsSDK && has(Self.otherWords) }

  /// The spelling of maps in code of a language whose SDKs take objects of their own: the service's, where the code has
  /// to do with it.
  var wireSpelling: Spelling {
    has(["fcm", "FCM", "Fcm", "messages:send", "firebase_admin", "firebase-admin"]) ? .wire : .either
  }

  private func has(_ words: [StaticString]) -> Bool {
    windows.contains { window in words.contains { text.firstOffset(of: $0, in: window) != nil } }
  }

  var spelling: Spelling {
    for window in windows {
      let sdk = Self.sdkWords.compactMap { text.firstOffset(of: $0, in: window) }.min()
      let wire = Self.wireWords.compactMap { text.firstOffset(of: $0, in: window) }.min()
      switch (sdk, wire) {
      case (nil, nil): continue
      case (_?, nil): return .node
      case (nil, _?): return .wire
      // A whole program may do both; on a page the nearer word belongs to the sample.
      case (let sdk?, let wire?): return windows.count == 1 ? .either : sdk < wire ? .node : .wire
      }
    }
    return .either
  }
}
