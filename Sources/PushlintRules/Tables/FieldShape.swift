import PushlintPayload
import PushlintTables
import PushlintTree

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
    /// A whole number within the bounds.
    case number
    /// Any number within the bounds.
    case real
    /// Elements of the kinds in ``FieldShape/elements``.
    case elements
  }

  private struct Flags: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    static let needsLook = Flags(rawValue: 1)
    static let isForNode = Flags(rawValue: 2)
    static let hasNodeForm = Flags(rawValue: 4)
    static let isHeader = Flags(rawValue: 8)
    static let isFoldedByReader = Flags(rawValue: 16)
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
  /// What is asked of each element.
  private var elementTestNumber = Test.none.rawValue
  /// So that no byte is left to chance.
  private let filler: UInt32 = 0

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
  /// Who reads it takes the field's words in any capitals.
  var isFoldedByReader: Bool { flags.contains(.isFoldedByReader) }

  /// - Parameters:
  ///   - field: the field that the key names; `nil` for a key that only rules know.
  ///   - object: the one that the key stands in.
  init(_ meaning: PathTable.Meaning, _ field: Field?, in object: FieldObject?, _ words: inout RuleWords.Builder) {
    bit = meaning.bit
    let list = words.list(field?.values ?? [])
    self.words = list ?? .none
    if list == nil { flags.insert(.needsLook) }
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
    if object.reader == .fcm, field.values.allSatisfy({ field.synonyms[$0.lowercased()] == nil }) {
      flags.insert(.isFoldedByReader)
    }
    if field.type == .array, let items = field.items {
      let (kinds, test) = Self.form(of: items, object.reader)
      elements = kinds
      elementTestNumber = test.rawValue
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
    case .date: (NodeKinds(.object), .none)
    case .any: (NodeKinds(.string, .number, .boolean, .object, .array), .none)
    case .string, .url, .color: (NodeKinds(.string), .none)
    case .enum: (NodeKinds(.string), .word)
    case .duration: (NodeKinds(.string), .duration)
    // Few messages have one.
    case .timestamp: (NodeKinds(), .none)
    case .integer: (NodeKinds(.number), .number)
    case .number, .unixSeconds, .milliseconds: (NodeKinds(.number), .real)
    case .flag: (NodeKinds(.number), .flag)
    case .boolean: (NodeKinds(.boolean), .none)
    case .object, .map: (NodeKinds(.object), .none)
    case .array: (NodeKinds(.array), .none)
    case .alert, .sound: (NodeKinds(.string, .object), .none)
    case .numbers: (NodeKinds(.number), .real)
    }
  }
}

extension FieldShape {
  /// Whether there is surely nothing wrong with the value at a node.
  ///
  /// - Parameters:
  ///   - isWire: whether the service reads the payload, so that keys only an SDK knows are wrong.
  ///   - ignoresCase: whether nobody wants to hear of words in other capitals that are taken all the same.
  func passes(_ node: Int, in view: DocumentView, isWire: Bool, ignoresCase: Bool, _ words: RuleWords) -> Bool {
    guard !needsLook, !(isForNode && isWire) else { return false }
    let kind = view.nodes[node].kind
    switch kind {
    case .opaque, .missing: return true
    default: break
    }
    if isHeader, kind != .string { return true }
    guard kinds.contains(kind) else { return false }
    return passes(test, node, view, ignoresCase: ignoresCase, words)
  }

  /// Whether there is surely nothing wrong with any string, where a service reads the payload.
  var takesAnyText: Bool { !needsLook && !isForNode && kinds.contains(.string) && test == .none }
  /// The same for any object.
  var takesAnyObject: Bool { !needsLook && !isForNode && (isHeader || kinds.contains(.object) && test == .none) }

  private func passes(
    _ test: Test, _ node: Int, _ view: DocumentView, ignoresCase: Bool, _ words: RuleWords
  ) -> Bool {
    switch test {
    case .none: return true
    case .word:
      guard let text = view.plainText(node) else { return false }
      return words.contains(self.words, text)
        || ignoresCase && isFoldedByReader && words.containsInAnyCase(self.words, text)
    case .duration:
      guard let text = view.plainText(node) else { return false }
      if text.count <= 12, TextFastPath.isWholeSeconds(text) { return true }
      return DurationText(String(decoding: text, as: UTF8.self)).isValid
    case .flag: return view.source(node).map { $0.count == 1 && $0[0] & ~1 == UInt8(ascii: "0") } ?? false
    case .number: return view.source(node).flatMap(Self.number).map(isWithinBounds) ?? false
    case .real:
      guard let source = view.source(node) else { return false }
      return (Self.number(source) ?? Double(String(decoding: source, as: UTF8.self))).map(isWithinBounds) ?? false
    case .elements:
      let test = Test(rawValue: elementTestNumber) ?? .none
      var element = node + 1
      while element < Int(view.nodes[node].next) {
        guard elements.contains(view.nodes[element].kind), passes(test, element, view, ignoresCase: ignoresCase, words)
        else { return false }
        element = max(Int(view.nodes[element].next), element + 1)
      }
      return true
    }
  }

  private func isWithinBounds(_ number: Double) -> Bool { minimum <= number && number <= max(minimum, maximum) }

  /// The value of a short whole number.
  static func number(_ source: UnsafeRawBufferPointer) -> Double? {
    guard 1...15 ~= source.count else { return nil }
    var value = 0
    for byte in source {
      guard byte &- 0x30 < 10 else { return nil }
      value = value * 10 + Int(byte &- 0x30)
    }
    return Double(value)
  }
}
