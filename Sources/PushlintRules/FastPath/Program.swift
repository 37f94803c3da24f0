import PushlintPayload
import PushlintTables

/// Fields and rules, compiled for messages that have nothing wrong.
///
/// - Shape: immutable and shared by all threads; arrays of small values, looked up by numbers.
struct Program: Sendable {
  /// A set of kinds of nodes, one bit each.
  typealias Kinds = UInt16

  /// What the members of an object are looked up in.
  struct State: Sendable {
    /// What holds for keys without an edge of their own.
    enum Other: UInt8, Sendable {
      /// There should be none.
      case doubt
      /// They are the sender's own, and nothing is known of them or of anything in them.
      case free
      /// The same, as long as they are not a slip of the hand.
      case own
      /// They are judged by the edge `otherEdge`.
      case edge
    }

    var other = Other.doubt
    var otherEdge = -1
    /// The bits of the fields that must be there.
    var required: UInt64 = 0
    /// Index of the object in ``objects``, for keys of the sender's own.
    var object = -1
  }

  /// What is known of a field, or of the elements of a list.
  struct Edge: Sendable {
    /// Kinds that its value may have.
    var kinds: Kinds = 0
    /// The state of an object in its place; -1 for one of which nothing is known.
    var state = -1
    /// What its elements are; -1 for those of which nothing is known.
    var element = -1
    /// The field among those of its object; `nil` for elements, and for keys of the sender's own.
    var bit: UInt8?
    /// The number that gates and checks know it by.
    var presence: UInt8?
    var tests: [Test] = []
  }

  /// What must be so of a value.
  struct Test: Sendable {
    enum Condition: Sendable {
      /// Never: the value should not be there.
      case never
      /// The value has one of these kinds.
      case kind(Kinds)
      /// The text is one of these words.
      case word([KeyTable.Key])
      case duration
      /// The number 1, or 0, which says what leaving it out says.
      case flag
      /// A number in these bounds, and perhaps a whole one.
      case number(ClosedRange<Double>, isWhole: Bool)
      /// Has text, members, or elements.
      case filled
      /// A number of elements; also none.
      case count(ClosedRange<Int>)
      /// An object has a member, if it has another one.
      case member(String, when: String?)
      /// Anything else.
      case expectation(Expectation, rule: Int)
    }

    let condition: Condition
    /// Kinds that it is about; values of others pass.
    var kinds: Kinds = .max
    /// Keys that it is about; empty for all.
    var keys: [KeyTable.Key] = []
    var prefixes: [[UInt8]] = []
    /// Where it matters; `nil` for everywhere.
    var gate: Int?
  }

  /// Circumstances as far as presence tells; where it does not, they are taken to hold.
  struct Gate: Sendable {
    var present: [UInt8] = []
    var absent: [UInt8] = []
    /// Apple devices show nothing of the message.
    var needsNothingShown = false
  }

  var keys = KeyTable([])
  var states: [State] = []
  var edges: [Edge] = []
  /// By state and key.
  var edgeTable: [UInt32: Int] = [:]
  var gates: [Gate] = []
  /// Objects that have keys of the sender's own.
  var objects: [FieldObject] = []
  /// The state of a request.
  var start = 0
  /// The numbers of paths that checks ask for.
  var presences: [String: UInt8] = [:]

  func edge(_ state: Int, _ key: KeyTable.Key) -> Int? {
    key == KeyTable.unknown ? nil : edgeTable[UInt32(truncatingIfNeeded: state) << 16 | UInt32(key)]
  }
}
