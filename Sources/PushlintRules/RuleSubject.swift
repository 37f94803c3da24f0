import PushlintPayload
import PushlintText
import PushlintTree

/// A value that rules look at: in a document, or in the lines of a request.
struct RuleSubject {
  /// The last name of its path.
  let name: String
  /// The same as the file spells it.
  let shownName: String
  let keyRange: SourceRange?
  /// The value with its quotes.
  let range: SourceRange
  /// The value without its quotes.
  let contentRange: SourceRange
  /// `string`, `number`, `boolean`, `null`, `object`, `array`, or `nil` for a value that nobody can see. Of `str(x)` only
  /// the type is known, and no ``source``.
  let type: String?
  /// The decoded text of a string.
  let text: String?
  /// `true`, `false`.
  let literal: String?
  /// The value of a number, and how it is written.
  let number: (value: Double, source: String)?
  /// How many elements an array has; `nil` for anything else, and where more may be hidden.
  let elementCount: Int?
  /// Whether the text's bytes are the source's, one to one.
  let isVerbatim: Bool
  /// The keys of an object's members by their names in the wire's spelling, and whether more may be hidden.
  let members: [String: SourceRange]
  let hidesMembers: Bool
}

extension RuleSubject {
  /// The opening brace of an object, the whole of any other value.
  var opening: SourceRange { type == "object" ? SourceRange(range.start, min(range.start + 1, range.end)) : range }

  /// A part of the text, in bytes of it; the whole value where escapes stand in the way.
  func range(of part: Range<Int>?) -> SourceRange {
    guard let part, isVerbatim else { return range }
    return SourceRange(contentRange.start + part.lowerBound, contentRange.start + part.upperBound)
  }

  /// A place of a payload.
  init(_ payload: Payload, place index: Int) {
    let place = payload.places[index]
    let tree = payload.tree
    let node = tree[place.node]
    name = place.name
    shownName = place.key.map { tree[$0].flags.contains(.computed) ? place.name : tree.shownText(of: $0) } ?? place.name
    keyRange = place.key.map { tree[$0].range }
    range = node.range
    contentRange = tree.contentRange(of: place.node)
    type = Self.type(node)
    text = node.kind == .string ? tree.text(of: place.node) : nil
    literal = node.kind == .boolean ? tree.sourceText(of: place.node) : nil
    if node.kind == .number {
      let source = tree.sourceText(of: place.node)
      number = Double(source).map { ($0, source) }
    } else {
      number = nil
    }
    let elements = node.kind == .array ? Array(tree.children(of: place.node)) : []
    let seesAll = !elements.contains {
      tree[$0].kind == .spread || tree[$0].kind == .missing || tree[$0].flags.contains(.placeholder)
    }
    elementCount = node.kind == .array && seesAll ? elements.count : nil
    // Bytes that are no UTF-8 change their number when they are shown.
    isVerbatim =
      node.kind == .string && !node.flags.contains(.escapes) && text?.utf8.count == contentRange.count
    members = node.kind == .object ? Self.members(payload, below: index) : [:]
    hidesMembers = node.kind == .object && (payload.isOpen || tree.hasSpread(place.node))
  }

  private static func members(_ payload: Payload, below index: Int) -> [String: SourceRange] {
    var result: [String: SourceRange] = [:]
    // `null` is what leaving the member out is.
    for place in payload.places(below: index) where payload.tree[place.node].kind != .null {
      if let key = place.key { result[place.name] = payload.tree[key].range }
    }
    return result
  }

  /// The name of a value's type; `nil` for a value that nobody can see.
  static func type(_ node: SyntaxTree.Node) -> String? {
    switch node.knownKind ?? node.kind {
    case .string: "string"
    case .number: "number"
    case .boolean: "boolean"
    case .null: "null"
    case .object: "object"
    case .array: "array"
    case .opaque, .missing, .document, .key, .spread: nil
    }
  }

  /// What is written: the text of a string, the source of another scalar.
  var source: String? { text ?? number?.source ?? literal }

  /// The same place with another text as its value.
  func with(text: String) -> RuleSubject {
    RuleSubject(
      name: name, shownName: shownName, keyRange: keyRange, range: range, contentRange: contentRange, type: "string",
      text: text,
      literal: nil, number: nil, elementCount: nil, isVerbatim: false, members: [:], hidesMembers: false)
  }

  /// A text, number, or array of which nothing else is known.
  ///
  /// - Parameter text: the text of a string, the source of any other value.
  init(_ node: SyntaxTree.Node, name: String, text: String, elementCount: Int?) {
    self.name = name
    shownName = ""
    keyRange = nil
    range = node.range
    contentRange = node.range
    type = Self.type(node)
    self.text = node.kind == .string ? text : nil
    literal = nil
    number = node.kind == .number ? Double(text).map { ($0, text) } : nil
    self.elementCount = elementCount
    isVerbatim = false
    members = [:]
    hidesMembers = true
  }

  /// A piece of a request's lines.
  init(_ text: SourceText, name: String, value: SourceRange, key: SourceRange? = nil) {
    self.name = name
    shownName = name
    keyRange = key
    range = value
    contentRange = value
    type = "string"
    self.text = text.string(value)
    literal = nil
    number = nil
    elementCount = nil
    isVerbatim = self.text?.utf8.count == value.count
    members = [:]
    hidesMembers = false
  }
}
