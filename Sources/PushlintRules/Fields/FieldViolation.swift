import PushlintPayload
import PushlintText

/// What the catalogue objects to: who reads the object, what is wrong with the member, and the place.
///
/// A rule with `"issue": "fcm/unknown-field"` has the words; combinations without a rule are not reported.
package struct FieldViolation: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// No field of that name, here or elsewhere.
    case unknownField = "unknown-field"
    /// A field of another object.
    case misplacedField = "misplaced-field"
    /// A field of this object under a name that its reader does not know.
    case misspeltField = "misspelt-field"
    /// A field in two spellings at once.
    case bothSpellings = "both-spellings"
    /// A field without which the object is incomplete.
    case missingField = "missing-field"
    /// A request body without its `message`.
    case missingMessage = "missing-message"
    case wrongType = "wrong-type"
    /// A word that is none of the allowed ones.
    case unknownValue = "unknown-value"
    /// A number for one of the allowed words.
    case numberForWord = "number-for-word"
    case outOfRange = "out-of-range"
    /// A duration without its `s`, or with another unit.
    case wrongDuration = "wrong-duration"
    case wrongTimestamp = "wrong-timestamp"
    /// Milliseconds for seconds, or the reverse.
    case wrongUnit = "wrong-unit"
    /// `"3"` for 3, `"true"` for true: taken, and not how it is written.
    case looseType = "loose-type"
    /// An allowed word in other capitals.
    case looseCase = "loose-case"
    case null = "null-field"
  }

  package let reader: FieldObject.Reader
  package let kind: Kind
  let finding: Finding

  /// The name by which a rule asks for it: `"issue": "fcm/unknown-field"`.
  package var issue: String { Self.issue(reader, kind) }

  package static func issue(_ reader: FieldObject.Reader, _ kind: Kind) -> String {
    .joining(reader.rawValue, "/", kind.rawValue)
  }
}

extension FieldObject.Reader {
  /// The reader as messages call it.
  func name(in payload: Payload) -> String {
    switch self {
    case .fcm: payload.spelling == .node ? "the Admin SDK for Node" : "FCM"
    case .apple: "Apple"
    case .browser: "a browser"
    case .apns: "APNs"
    case .webpush: "a push service"
    case .legacy: "the legacy API"
    }
  }
}
