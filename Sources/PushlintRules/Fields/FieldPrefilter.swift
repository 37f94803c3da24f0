import PushlintPayload
import PushlintSyntax
import PushlintTables

/// What is asked of each field, small enough to be read for every value.
struct FieldShape: Sendable, BitwiseCopyable {
  enum Test: UInt8, Sendable {
    /// Nothing beside the kind.
    case none
    /// One of the field's words.
    case word
    /// Digits and an `s`.
    case duration
    /// 0 or 1.
    case flag
    /// A number within the bounds.
    case number
    /// Elements of the kinds in ``FieldShape/elements``.
    case elements
  }

  private struct Flags: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    static let needsLook = Flags(rawValue: 1)
    static let isForNode = Flags(rawValue: 2)
    static let hasNodeForm = Flags(rawValue: 4)
    static let isHeader = Flags(rawValue: 8)
  }

  private(set) var minimum = -1e15
  private(set) var maximum = 1e15
  private(set) var kinds = NodeKinds()
  private(set) var elements = NodeKinds()
  let words: RuleWords.List
  /// What the key means: where it is in its object.
  let bit: UInt8
  private var testNumber = Test.none.rawValue
  private var flags: Flags = []
  /// So that no byte is left to chance.
  private let filler: UInt8 = 0
  private let moreFiller: UInt32 = 0

  var test: Test { Test(rawValue: testNumber) ?? .none }
  /// Whether somebody has to look at it in any case.
  var needsLook: Bool {
    get { flags.contains(.needsLook) }
    set { if newValue { flags.insert(.needsLook) } else { flags.remove(.needsLook) } }
  }
  /// The key is one that only the Admin SDK for Node has.
  var isForNode: Bool { flags.contains(.isForNode) }
  /// The SDK for Node has another form of it.
  var hasNodeForm: Bool { flags.contains(.hasNodeForm) }
  var isHeader: Bool { flags.contains(.isHeader) }

  /// - Parameters:
  ///   - field: the field that the key names; `nil` for a key that only rules know.
  ///   - object: the one that the key stands in.
  init(_ meaning: PathTable.Meaning, _ field: Field?, in object: FieldObject?, _ words: inout RuleWords.Builder) {
    bit = meaning.bit
    self.words = words.list(field?.values ?? [])
    if field == nil || meaning.bit == PathTable.Meaning.noBit { flags.insert(.needsLook) }
    if meaning.spelling == .node && field?.nodeName != field?.name || field?.isForSDK == true {
      flags.insert(.isForNode)
    }
    if field?.node != nil { flags.insert(.hasNodeForm) }
    if object?.naming == .header { flags.insert(.isHeader) }
    guard let field, let object else { return }
    var test = Test.none
    (kinds, test) = Self.form(of: field.type, object.reader)
    if field.type == .enum, field.values.isEmpty { test = .none }
    if field.type == .array, let items = field.items {
      let (kinds, test) = Self.form(of: items, object.reader)
      elements = test == .none ? kinds : NodeKinds()
      testNumber = Test.elements.rawValue
    } else {
      testNumber = test.rawValue
    }
    if field.type == .integer {
      minimum = -0x1p31
      maximum = 0x1p31 - 1
    } else if field.type == .unixSeconds {
      maximum = 99_999_999_999
    } else if field.type == .milliseconds, object.reader == .browser {
      minimum = 100_000_000_000
    }
    minimum = max(minimum, field.minimum ?? minimum)
    maximum = min(maximum, field.maximum ?? maximum)
  }

  private static func form(of type: FieldType, _ reader: FieldObject.Reader) -> (NodeKinds, Test) {
    switch type {
    case .any, .native: (NodeKinds(.string, .number, .boolean, .object, .array), .none)
    case .string, .url, .color: (NodeKinds(.string), .none)
    case .enum: (NodeKinds(.string), .word)
    case .duration: (NodeKinds(.string), .duration)
    // Few messages have one.
    case .timestamp: (NodeKinds(), .none)
    case .number, .integer, .unixSeconds, .milliseconds: (NodeKinds(.number), .number)
    case .flag: (NodeKinds(.number), .flag)
    case .boolean: (NodeKinds(.boolean), .none)
    case .object, .map: (NodeKinds(.object), .none)
    case .array: (NodeKinds(.array), .none)
    case .alert, .sound: (NodeKinds(.string, .object), .none)
    case .numbers: (NodeKinds(.number), .number)
    }
  }
}

/// Tells of most members of objects that the catalogue knows at a glance that nothing is wrong with them.
///
/// What it lets pass ``FieldJudge`` would say nothing of; what it does not is looked at there.
struct FieldPrefilter {
  private let payload: Payload
  private let view: DocumentView
  private let shapes: Table<FieldShape>
  private let words: RuleWords
  private let isWire: Bool
  private let mayBeNode: Bool

  init(_ payload: Payload, _ view: DocumentView, _ shapes: Table<FieldShape>, _ words: RuleWords) {
    self.payload = payload
    self.view = view
    self.shapes = shapes
    self.words = words
    isWire = payload.spelling == .wire
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
    return isFirst && !(shape.isForNode && isWire) && !(mayBeNode && shape.hasNodeForm)
      && hasGoodValue(Int(record.node), shape)
  }

  /// A literal that an expression may yield has the path of the expression.
  private func mayStandForField(_ index: Int) -> Bool {
    let record = payload.records[index]
    return record.path != .unknown && record.path == payload.records[Int(record.parent)].path
  }

  private func hasGoodValue(_ node: Int, _ shape: FieldShape) -> Bool {
    let kind = view.nodes[node].kind
    switch kind {
    case .opaque, .missing: return true
    default: break
    }
    if shape.isHeader, kind != .string { return true }
    guard shape.kinds.contains(kind) else { return false }
    switch shape.test {
    case .none: return true
    case .word:
      return view.plainText(node).map { words.contains(shape.words, $0) } ?? false
    case .duration:
      return view.plainText(node).map { $0.count <= 12 && TextGlance.isWholeSeconds($0) } ?? false
    case .flag: return view.source(node).map { $0.count == 1 && $0[0] & ~1 == UInt8(ascii: "0") } ?? false
    case .number:
      return view.source(node).flatMap(number).map { shape.minimum...max(shape.minimum, shape.maximum) ~= $0 } ?? false
    case .elements:
      var element = node + 1
      while element < Int(view.nodes[node].next) {
        let kind = view.nodes[element].kind
        guard shape.elements.contains(kind) else { return false }
        element = max(Int(view.nodes[element].next), element + 1)
      }
      return true
    }
  }

  /// The value of a short whole number.
  private func number(_ source: UnsafeRawBufferPointer) -> Double? {
    guard 1...15 ~= source.count else { return nil }
    var value = 0
    for byte in source {
      guard byte &- 0x30 < 10 else { return nil }
      value = value * 10 + Int(byte &- 0x30)
    }
    return Double(value)
  }
}
