import PushlintLiterals
import PushlintPayload
import PushlintText
import PushlintTree

/// The edits that a rule's fix makes of one place.
struct FixEdits {
  private let payload: Payload
  private let index: Int
  private let subject: RuleSubject
  private let catalogue: FieldCatalogue
  private let context: RuleContext
  private var tree: SyntaxTree { payload.tree }
  private var editor: LiteralEditor { payload.editor }
  private var place: Payload.Place { payload.places[index] }

  init(_ context: RuleContext, place: Int, subject: RuleSubject) {
    payload = context.payload
    index = place
    self.subject = subject
    catalogue = context.catalogue
    self.context = context
  }

  /// Empty when the fix cannot heal this one.
  func edits(for fix: FixTemplate?, _ violation: Violation) -> [TextEdit] {
    guard let fix, !changesKindOfPush(to: fix), fix.types.isEmpty || fix.types.contains(subject.type ?? "") else {
      return []
    }
    // Only the running program knows the value that another one would replace.
    guard tree[place.node].knownKind == nil || !fix.edit.writesValue else { return [] }
    return wanted(fix, violation) ?? []
  }

  private func wanted(_ fix: FixTemplate, _ violation: Violation) -> [TextEdit]? {
    switch fix.edit {
    case .given: return nil
    case .quote:
      return editor.replacement(of: place.node, by: .json(StringEncoding.json(tree.source.string(subject.range))))
    case .serialise:
      return Serialisation(tree).text(of: place.node).flatMap {
        editor.replacement(of: place.node, by: .json(StringEncoding.json($0)))
      }
    case .delete: return place.key.flatMap { editor.removal(of: $0) }
    case .rename:
      guard let key = place.key, let name = fix.to ?? violation.suggestion,
        tree.member(name, of: Int(tree[key].parent)) == nil
      else { return nil }
      return editor.renaming(key, to: name)
    case .move:
      return fix.to.flatMap { PayloadEdits(payload, catalogue).move(index, to: $0) }
    case .insert:
      guard let path = fix.to, let given = fix.value else { return nil }
      if let header = headerOfAPNs(path) { return headerLine(header, given) }
      guard path != Self.contentAvailable || hasPriorityOfSilentPush else { return nil }
      // A flag that is the number 1 on the wire is a boolean in the SDK.
      let isFlag = payload.spelling == .node && catalogue.field(at: path)?.node?.type == .boolean
      let value = isFlag ? "true" : given
      return PayloadEdits(payload, catalogue).insertion(at: path, value)
    case .prepend: return fix.value.flatMap { editor.prepending($0, to: place.node) }
    case .unwrap:
      let elements = tree[place.node].kind == .array ? Array(tree.children(of: place.node).prefix(2)) : []
      guard elements.count == 1, let key = place.key, let name = fix.to, tree[elements[0]].kind == .string,
        let rename = editor.renaming(key, to: name),
        let value = editor.replacement(of: place.node, by: .copy(elements[0]))
      else { return nil }
      return rename + value
    case .colorObject:
      return subject.text.flatMap { ColorText($0).object }.flatMap { editor.replacement(of: place.node, by: .json($0)) }
    case .pushType: return fix.to.map(pushType)
    case .replace:
      return (fix.value ?? violation.suggestion).flatMap { editor.replacement(ofText: place.node, by: $0) }
    }
  }

  private static let pushTypeHeader = "message.apns.headers.apns-push-type"

  /// Whether the fix replaces a push type that has rules of its own: VoIP, complication, and the like.
  private func changesKindOfPush(to fix: FixTemplate) -> Bool {
    fix.edit == .replace && place.path == Self.pushTypeHeader && ApplePushType.isSpecial(subject.text ?? "")
  }

  /// A header line behind the others that says what sort of push it is.
  private func pushType(_ name: String) -> [TextEdit] {
    guard let kind = context.messages[.apple]?.kind else { return [] }
    let type: String
    switch kind {
    case .notification: type = "alert"
    case .silent: type = "background"
    default: return []
    }
    return headerLine(name, type)
  }

  private static let contentAvailable = "message.apns.payload.aps.content-available"

  /// Whether the message would be right as a silent push: a higher priority is an error then.
  private var hasPriorityOfSilentPush: Bool {
    switch payload.presence(of: "message.apns.headers.apns-priority") {
    case .seen(let priority): priority == "5" || priority == "1"
    case .absent, nil: true
    }
  }

  /// The name of the header at a canonical path, where the payload is the body of a request to APNs.
  private func headerOfAPNs(_ path: String) -> String? {
    let prefix = "message.apns.headers."
    guard payload.kind.family == .apns, payload.excerpt.request != nil, path.hasPrefix(prefix) else { return nil }
    return String(path.dropFirst(prefix.count))
  }

  /// A header line behind the others; `value` may be the source of a string.
  private func headerLine(_ name: String, _ value: String) -> [TextEdit] {
    guard let last = payload.excerpt.request?.headers.last else { return [] }
    let isCRLF = payload.excerpt.text[last.value.end] == 0x0D
    let value = value.filter { $0 != "\"" }
    return [.insertion("\(isCRLF ? "\r\n" : "\n")\(name): \(value)", at: last.value.end)]
  }

  /// The edits of a fix that adds a member elsewhere, for a finding in the headers of a request.
  func insertion(for fix: FixTemplate?) -> [TextEdit] {
    fix?.edit == .insert ? edits(for: fix, Violation()) : []
  }

  /// The edits of a fix that replaces a piece of a request's lines.
  static func edits(of fix: FixTemplate?, replacing subject: RuleSubject, _ violation: Violation) -> [TextEdit] {
    guard let fix, fix.edit == .replace, let text = fix.value ?? violation.suggestion,
      subject.name != "apns-push-type" || !ApplePushType.isSpecial(subject.text ?? "")
    else { return [] }
    return [TextEdit(subject.contentRange, text)]
  }
}

extension FixTemplate.Edit {
  /// Whether what is written depends on the value that is there.
  fileprivate var writesValue: Bool {
    switch self {
    case .quote, .serialise, .prepend, .unwrap, .colorObject, .replace, .given: true
    case .delete, .rename, .move, .insert, .pushType: false
    }
  }
}
