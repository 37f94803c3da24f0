import PushlintPayload
import PushlintText
import PushlintTree

/// Where in a payload nobody can know which object a member belongs to, because a bracket is missing or one too many:
/// what would be said there of misplaced and missing fields only follows from that.
struct NestingDoubt {
  private let payload: Payload
  private let start: Int?

  init(_ payload: Payload) {
    self.payload = payload
    start = payload.excerpt.document?.doubtfulFrom.flatMap { $0 < payload.range.end ? $0 : nil }
  }

  /// Whether a finding depends on what follows the place of doubt.
  func covers(_ finding: Finding) -> Bool {
    guard let start else { return false }
    return finding.range.end > start || finding.place.map(covers(place:)) ?? true
  }

  /// Whether a place contains the place of doubt or follows it.
  func covers(place: Int) -> Bool {
    guard let start, payload.places.indices.contains(place) else { return false }
    return payload.tree[payload.places[place].node].range.end > start
  }
}

extension FieldViolation.Kind {
  /// Whether it says where a field belongs, rather than what its value must be.
  var isAboutNesting: Bool {
    switch self {
    case .unknownField, .misplacedField, .misspeltField, .bothSpellings, .missingField: true
    default: false
    }
  }
}
