import PushlintDiagnostics
import PushlintExtract
import PushlintPayload
import PushlintText
import PushlintTree

/// A value of a payload as it is compared with that of another payload.
struct ComparedField {
  enum Origin {
    /// The payload's place with that index.
    case place(Int)
    /// A line of the request around the payload, with its name.
    case line(String)
  }

  let origin: Origin
  /// What it says, whatever the notation.
  let sense: String
  let text: PreviewText
  /// What the catalogue knows of it.
  let field: Field?

  /// What a value is, where no type is expected of it; `nil` for one that has no name of a type.
  var typeName: String? {
    switch sense.first {
    case "s": "a string"
    case "n": "a number"
    case "b": "a boolean"
    default: nil
    }
  }
}

/// All values of a payload, by canonical path; elements of arrays have their positions: `actions[0].title`.
///
/// - Shape: what is the same as leaving a field out is left out: `null`, `false` for a switch, an empty text.
struct ComparedFields {
  private(set) var byPath: [String: ComparedField] = [:]
  /// In document order.
  private(set) var paths: [String] = []

  init(_ payload: Payload) {
    readLines(around: payload)
    var names = [String](repeating: "", count: payload.records.count)
    var positions: [Int: Int] = [:]
    names[0] = payload.kind.rootPath
    if payload.tree[payload.root].kind == .opaque { add(0, at: names[0], payload) }
    for index in payload.records.indices.dropFirst() {
      let parent = Int(payload.records[index].parent)
      names[index] = names[parent] + Self.step(to: index, in: payload, &positions)
      add(index, at: names[index], payload)
    }
    if payload.records[0].hidesMembers { addHidden(in: 0, at: names[0], payload) }
  }

  private static func step(to index: Int, in payload: Payload, _ positions: inout [Int: Int]) -> String {
    let record = payload.records[index]
    let parent = Int(record.parent)
    guard record.key >= 0 else {
      let position = positions[parent, default: 0]
      positions[parent] = position + 1
      return "[\(position)]"
    }
    let name = payload.name(of: index)
    let key = name.isEmpty ? "[\(payload.tree.source.string(payload.tree[Int(record.key)].range))]" : name
    return payload.records[parent].path == .root || parent == 0 && payload.kind.rootPath.isEmpty ? key : "." + key
  }

  // MARK: Values

  private mutating func add(_ index: Int, at path: String, _ payload: Payload) {
    let (tree, node) = (payload.tree, payload.places[index].node)
    let field = payload.field(of: index)
    // Values of maps, and keys of the sender's own, are what the app reads.
    let isOwn = field == nil
    switch tree[node].kind {
    case .object, .array:
      if payload.records[index].hidesMembers { addHidden(in: index, at: path, payload) }
      guard payload.records[index].first < 0, isOwn, !payload.records[index].hidesMembers else { return }
      let text = PreviewText.words(tree[node].kind == .object ? "{}" : "[]")
      insert(path, ComparedField(origin: .place(index), sense: "c" + text.sense, text: text, field: nil))
    case .null:
      guard isOwn else { return }
      insert(path, ComparedField(origin: .place(index), sense: "z", text: .words("null"), field: nil))
    case .string, .number, .boolean, .opaque: addScalar(index, at: path, isOwn: isOwn, payload)
    default: return
    }
  }

  private mutating func addScalar(
    _ index: Int, at path: String, isOwn: Bool, _ payload: Payload
  ) {
    let (tree, node, field) = (payload.tree, payload.places[index].node, payload.field(of: index))
    guard let wire = payload.wireText(of: index) else {
      let text = PreviewText.expression(tree.source.string(tree[node].range))
      return insert(
        path, ComparedField(origin: .place(index), sense: Self.sense(text, .opaque), text: text, field: field))
    }
    if !isOwn, wire.isEmpty || Self.isOff(wire, field) { return }
    let isProse = ["title", "subtitle", "body"].contains(payload.name(of: index))
    let text = PreviewText(wire, isProse: isProse && !isOwn)
    insert(
      Self.part(of: path, field),
      ComparedField(
        origin: .place(index), sense: Self.sense(text, payload.hasType(index) ? .string : tree[node].kind),
        text: field?.isSecret == true ? Self.masked(wire) : text, field: field))
  }

  /// A switch that is off is the same as none.
  private static func isOff(_ text: String, _ field: Field?) -> Bool {
    switch field?.type {
    case .boolean?: text == "false"
    case .flag?: text == "0"
    default: false
    }
  }

  /// The path of the part that a text is when it is in the place of an object.
  private static func part(of path: String, _ field: Field?) -> String {
    switch field?.type {
    case .alert?: path + ".body"
    case .sound?: path + ".name"
    default: path
    }
  }

  private static func sense(_ text: PreviewText, _ kind: SyntaxTree.Node.Kind) -> String {
    if text.isVariable { return "v" + text.sense }
    switch kind {
    case .number: return "n" + text.sense
    case .boolean: return "b" + text.sense
    // A string that is put together says what one says that is written as a whole.
    default: return "s" + text.sense
    }
  }

  private static func masked(_ text: String) -> PreviewText {
    guard !PreviewText(text).hasVariables else { return PreviewText(text) }
    return .words(text.utf8.count < 24 ? "…" : MessageFormatting.masked(text))
  }

  /// What cannot be seen of the members of an object.
  private mutating func addHidden(in index: Int, at path: String, _ payload: Payload) {
    let tree = payload.tree
    let sources = tree.children(of: payload.places[index].node).filter { tree[$0].kind == .spread }
      .map { tree.source.string(tree[$0].range) }
    guard !sources.isEmpty else { return }
    let words = sources.filter { !$0.isEmpty }.joined(separator: ", ")
    let text = words.isEmpty ? PreviewText.empty : .variable(words)
    insert(
      path.isEmpty ? Self.hidden : "\(path).\(Self.hidden)",
      ComparedField(origin: .place(index), sense: "v" + text.sense, text: text, field: nil))
  }

  /// What the members of an object are called that are not written out.
  private static let hidden = "*"

  /// Whether a path is that of such members.
  static func isHidden(_ path: String) -> Bool { path == hidden || path.hasSuffix("." + hidden) }

  // MARK: Lines of a request

  /// Headers and URL that decide where the message goes.
  private mutating func readLines(around payload: Payload) {
    let excerpt = payload.excerpt
    guard let request = excerpt.request else { return }
    func add(_ path: String, _ name: String, _ text: String) {
      let (whole, shown) = (PreviewText(text), PreviewText(MessageFormatting.shortened(text)))
      insert(path, ComparedField(origin: .line(name), sense: "s" + whole.sense, text: shown, field: nil))
    }
    let url = excerpt.text.string(request.url)
    if !url.isEmpty { add("request.url", "URL", url) }
    guard payload.kind.family != .fcm else { return }
    for header in request.headers {
      let name = excerpt.text.string(header.name).lowercased()
      guard name.hasPrefix("apns-") || ["ttl", "urgency", "topic"].contains(name) else { continue }
      add("message.apns.headers.\(name)", name, excerpt.text.string(header.value))
    }
  }

  private mutating func insert(_ path: String, _ field: ComparedField) {
    // A key may be there twice, also in two spellings.
    var name = path
    var number = 1
    while byPath[name] != nil {
      number += 1
      name = "\(path)#\(number)"
    }
    byPath[name] = field
    paths.append(name)
  }
}
