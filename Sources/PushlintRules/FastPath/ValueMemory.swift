import PushlintTables

/// What a look at values needs to remember.
///
/// - Shape: memory that never moves; who looks holds it and reads the pointers once.
final class ValueMemory {
  /// A rule that objects to a value, unless its preconditions do not hold or a closer look finds nothing.
  struct Doubt: BitwiseCopyable {
    let rule: Int32
    let node: Int32
    /// The node of the value's key, where the key is one of the sender's own; -1 for any other.
    let ownKey: Int32
    /// Whether it objects to any value of that kind.
    let isCertain: Bool
  }

  /// Slots for values; the newest one of a slot stays.
  static let valueSlots = 1_024
  /// Most doubts that are worth weighing.
  static let mostDoubts = 256

  /// Those that were met last.
  let fineValues: UnsafeMutablePointer<FineValue>
  /// By the meaning of a key: whether its field asks nothing of a text.
  let takesText: UnsafeMutablePointer<Bool>
  /// Those of one request.
  let doubts: UnsafeMutablePointer<Doubt>

  init(shapes: Table<FieldShape>) {
    fineValues = .allocate(capacity: Self.valueSlots)
    fineValues.initialize(repeating: FineValue.none, count: Self.valueSlots)
    takesText = .allocate(capacity: shapes.count)
    for meaning in 0..<shapes.count { (takesText + meaning).initialize(to: shapes[meaning].takesAnyText) }
    doubts = .allocate(capacity: Self.mostDoubts)
  }

  deinit {
    fineValues.deallocate()
    takesText.deallocate()
    doubts.deallocate()
  }
}
