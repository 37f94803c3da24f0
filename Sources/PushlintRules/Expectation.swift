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
      return Mismatch()
    }
    return nil
  }
}
