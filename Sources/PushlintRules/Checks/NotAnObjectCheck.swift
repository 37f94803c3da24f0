import PushlintPayload
import PushlintText
import PushlintTree

/// Finds bodies that are not an object.
struct NotAnObjectCheck: Check {
  static let name = "not-an-object"
  var reportsPlaces: Bool { true }

  init(_ parameters: RuleParameters) {}

  var speaksOfSingleValues: Bool { true }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    let tree = payload.tree
    guard let type = Self.name(of: tree[payload.root].kind) else { return [] }
    let range = tree[payload.root].range
    let isArray = tree[payload.root].kind == .array
    let elements = isArray ? Array(tree.children(of: payload.root).prefix(2)) : []
    let only = elements.count == 1 && tree[elements[0]].kind == .object ? elements.first : nil
    return [
      Finding(
        at: isArray ? SourceRange(range.start, min(range.start + 1, range.end)) : range,
        ["type": type, "service": Self.name(of: payload.kind.family)],
        edits: only.flatMap { payload.editor.replacement(of: payload.root, by: .copy($0)) } ?? [], place: 0)
    ]
  }

  private static func name(of kind: SyntaxTree.Node.Kind) -> String? {
    switch kind {
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .null: "null"
    default: nil
    }
  }

  private static func name(of family: DocumentKind.Family) -> String {
    switch family {
    case .fcm: "FCM"
    case .apns: "APNs"
    case .legacy: "the legacy FCM API"
    case .webpush: "the browser"
    }
  }
}
