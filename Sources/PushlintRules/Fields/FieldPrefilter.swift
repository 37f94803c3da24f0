import PushlintPayload
import PushlintTables
import PushlintTree

/// Tells of most members of objects that the catalogue knows on the fast path that nothing is wrong with them.
///
/// What it lets pass ``FieldValidator`` would say nothing of; what it does not is looked at there.
struct FieldPrefilter {
  private let payload: Payload
  private let view: DocumentView
  private let shapes: Table<FieldShape>
  private let words: RuleWords
  /// Whether keys are the service's own, and not those of the Admin SDK for Node.
  private let isWire: Bool
  private let mayBeNode: Bool
  private let ignoresCase: Bool

  /// - Parameter ignoresCase: whether nobody wants to hear of words in other capitals that are taken all the same.
  init(
    _ payload: Payload, _ view: DocumentView, _ shapes: Table<FieldShape>, ignoresCase: Bool, _ words: RuleWords
  ) {
    self.payload = payload
    self.view = view
    self.shapes = shapes
    self.words = words
    self.ignoresCase = ignoresCase
    isWire = payload.hasWireKeys
    mayBeNode = payload.spelling == .node
  }

  /// Whether there is surely nothing to say of a place.
  ///
  /// - Parameter seen: the bits of the fields that its object has had so far; gets those of this one.
  func passes(_ index: Int, _ seen: inout UInt64) -> Bool {
    let record = payload.records[index]
    guard record.key >= 0 else { return !mayStandForField(index) }
    let around = payload.records[Int(record.parent)].path
    guard around != .unknown, payload.paths.hasObject(at: around) else { return true }
    guard record.meaning >= 0 else { return view.nodes[Int(record.key)].flags.contains(.computed) }
    let shape = shapes[Int(record.meaning)]
    guard !shape.needsLook else { return false }
    let bit: UInt64 = 1 << UInt64(shape.bit)
    let isFirst = seen & bit == 0
    seen |= bit
    return isFirst && !(mayBeNode && shape.hasNodeForm) && view.nodes[Int(record.node)].knownKind == nil
      && shape.passes(Int(record.node), in: view, isWire: isWire, ignoresCase: ignoresCase, words)
  }

  /// A literal that an expression may yield has the path of the expression.
  private func mayStandForField(_ index: Int) -> Bool {
    let record = payload.records[index]
    return record.path != .unknown && record.path == payload.records[Int(record.parent)].path
  }
}
