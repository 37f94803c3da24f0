import PushlintSyntax
import PushlintText

/// What should be true of a value.
package struct Expectation: Sendable {
  /// Types that the value may have; empty for any.
  package var types: [String] = []
  /// The key should not stand there at all.
  package var isAbsent = false
  /// The shape of the text.
  package var format: TextFormat?
  /// A shape that the text should not have.
  package var notFormat: TextFormat?
  /// Keys that the rule speaks about; empty for all that the path matches.
  package var keys: [String] = []
  /// A member that the object should have.
  package var member: String?
  /// A member that must be there for the rule to speak.
  package var whenMember: String?
}

/// A value that is not as expected, in words.
struct Mismatch {
  /// Where it shows, when that is neither the key nor the value.
  var range: SourceRange?
  /// The part of the value's content that is at fault, in bytes of its decoded text; `nil` for the whole.
  var part: Range<Int>?
  /// What would be right.
  var suggestion: String?
  var values: [String: String] = [:]
}

/// A value that rules look at: in a document, or in the lines of a request.
struct Site {
  /// The last name of its path.
  let name: String
  let keyRange: SourceRange?
  /// The value with its quotes.
  let range: SourceRange
  /// The value without its quotes.
  let contentRange: SourceRange
  /// `string`, `number`, `boolean`, `null`, `object`, `array`, or `nil` for a value that nobody can see.
  let type: String?
  /// The decoded text of a string.
  let text: String?
  /// Whether the text's bytes are the source's, one to one.
  let isVerbatim: Bool
  /// The keys of an object's members by their names in the wire's spelling, and whether more may be hidden.
  let members: [String: SourceRange]
  let hidesMembers: Bool
}

extension Expectation {
  /// Why `site` is not as expected, `nil` when it is or when nobody can say.
  func mismatch(_ site: Site) -> Mismatch? {
    if !keys.isEmpty, !keys.contains(where: { $0 == site.name.lowercased() }) { return nil }
    if let whenMember, site.members[whenMember] == nil { return nil }
    if isAbsent { return Mismatch() }
    guard let type = site.type else { return nil }
    if let member {
      guard type == "object", !site.hidesMembers, site.members[member] == nil else { return nil }
      // What is missing shows beside the member that asks for it.
      return Mismatch(range: whenMember.flatMap { site.members[$0] }, values: ["member": member])
    }
    if !types.isEmpty, !types.contains(type) {
      return Mismatch(values: ["type": type, "expected": types.joined(separator: " or ")])
    }
    guard let text = site.text else { return nil }
    if let notFormat, let found = notFormat.match(text) {
      return Mismatch(part: found.part, suggestion: found.suggestion)
    }
    if let format, !Placeholder.isPlaceholder(text), !Placeholder.containsMarker(text), format.match(text) == nil {
      return Mismatch(suggestion: format.suggestion(for: text))
    }
    return nil
  }
}
