import PushlintLiterals
import PushlintPayload
import PushlintRules
import PushlintTree
import PushlintText

/// What a value of a field looks like before anything is in it.
struct ValueForm {
  /// A value of which more is known than its type.
  struct Template {
    let label: String
    let detail: String
    let snippet: String
  }

  let plain: String
  /// The same with blanks.
  ///
  /// - Source: LSP 3.17, Snippet Syntax.
  let snippet: String
  /// The type in words.
  let words: String
  let isObject: Bool
  /// Values that a person may write, until one is found that nothing can be said against.
  let samples: [String]

  init(_ field: Field, _ path: String, _ payload: Payload, _ catalogue: FieldCatalogue) {
    let form = field.form(in: payload.spelling)
    let (type, values) = (form.type, form.values.filter(Field.isOffered))
    words = FieldPage.words(for: type, form.items)
    isObject = type == .object || type == .map || path == Self.alertPath
    let templates = Self.templates(at: path, payload, catalogue)
    let allowed = values.map { type.isNumeric ? $0 : "\"\($0)\"" }
    samples =
      templates.isEmpty ? allowed + Self.samples(type) : templates.map { Self.filled($0.snippet) }
    if !values.isEmpty, values.allSatisfy({ !$0.contains { ",|}$\\\"".contains($0) } }) {
      let quote = type.isNumeric ? "" : "\""
      plain = quote + quote
      snippet = "\(quote)${1|\(values.joined(separator: ","))|}\(quote)"
      return
    }
    if let template = templates.first, isObject {
      snippet = template.snippet
      plain = path == "message" || path == "message.apns.payload.aps" ? "{}" : Self.withoutBlanks(snippet)
      return
    }
    (plain, snippet) =
      switch type {
      case .object, .map: ("{}", "{ $1 }")
      case .array: ("[]", "[$1]")
      case .flag: ("1", "1")
      case .boolean: ("true", "${1|true,false|}")
      case .number, .integer, .unixSeconds, .milliseconds, .any, .numbers, .date: ("", "$1")
      case .string, .enum, .duration, .timestamp, .color, .url, .sound, .alert: ("\"\"", "\"$1\"")
      }
  }

  private static func samples(_ type: FieldType) -> [String] {
    switch type {
    case .object, .map, .date: ["{}"]
    case .array: ["[]", "[\"x\"]", "[1]", "[{}]"]
    case .flag, .numbers: ["1"]
    case .boolean: ["true", "false"]
    case .number, .integer: ["1", "0", "0.5", "100"]
    case .unixSeconds: ["1900000000", "1"]
    case .milliseconds: ["3600000"]
    case .any: ["\"x\"", "1", "{}"]
    case .duration: ["\"60s\"", "\"0s\""]
    case .timestamp: ["\"2030-01-01T00:00:00Z\""]
    case .color: ["\"#3367d6\""]
    case .url: ["\"https://example.com/a.png\""]
    case .sound: ["\"default\""]
    case .string, .enum, .alert: ["\"x\"", "\"default\"", "\"https://example.com/a.png\"", "\"1\"", "\"60\""]
    }
  }

  private static let alertPath = "message.apns.payload.aps.alert"

  // MARK: Templates

  /// Values of the field at a path that people write most, the likeliest first.
  static func templates(at path: String, _ payload: Payload, _ catalogue: FieldCatalogue) -> [Template] {
    func object(_ path: String, _ members: (name: String, value: String)...) -> String {
      let list = members.map { member in
        let name = catalogue.field(at: path + "." + member.name)?.form(in: payload.spelling).name ?? member.name
        return "\(LiteralEditor(payload.tree).keySource(name)): \(member.value)"
      }
      return "{ " + list.joined(separator: ", ") + " }"
    }
    func text(_ path: String, from number: Int) -> String {
      object(path, ("title", "\"$\(number)\""), ("body", "\"$\(number + 1)\""))
    }
    let aps = "message.apns.payload.aps"
    switch path {
    case "message":
      let notification = text("message.notification", from: 2)
      let data = "{ \"$2\": \"$3\" }"
      return [
        Template(
          label: "{ token, notification }", detail: "title and body to one device",
          snippet: object(path, ("token", "\"$1\""), ("notification", notification))),
        Template(
          label: "{ topic, data }", detail: "data for the app, to a topic",
          snippet: object(path, ("topic", "\"$1\""), ("data", data))),
      ]
    case aps:
      return [
        Template(
          label: "{ alert, sound }", detail: "title, body, and sound",
          snippet: object(path, ("alert", text(alertPath, from: 1)), ("sound", "\"default\""))),
        Template(
          label: "{ content-available }", detail: "wakes the app, shows nothing",
          snippet: object(path, ("content-available", payload.spelling == .node ? "true" : "1"))),
      ]
    case alertPath, "message.notification", "message.android.notification", "message.webpush.notification",
      "legacy.notification":
      return [Template(label: "{ title, body }", detail: "title and body", snippet: text(path, from: 1))]
    case "message.data", "message.android.data", "message.webpush.data", "legacy.data":
      return [Template(label: "{ key: value }", detail: "keys of the app, and strings", snippet: "{ \"$1\": \"$2\" }")]
    case "message.condition":
      return [("&&", "devices with both topics"), ("||", "devices with one of the topics")].map { sign, detail in
        Template(
          label: "'a' in topics \(sign) 'b' in topics", detail: detail,
          snippet: "\"'$1' in topics \(sign) '$2' in topics\"")
      }
    default: return []
    }
  }

  /// A snippet without its blanks.
  static func withoutBlanks(_ snippet: String) -> String {
    (0...9).reduce(snippet) { $0.replacing("$\($1)", with: "") }
  }

  // MARK: Values that nobody can see

  /// A value that says nothing, so that nothing can be wrong with it.
  static func unseen(in tree: SyntaxTree) -> String {
    tree.dialect.allowsExpressions ? "x" : tree.dialect.allowsPlaceholders ? "{{x}}" : "\"{{x}}\""
  }

  /// A snippet whose blanks hold something that nobody can see; one that begins a value holds nothing.
  static func filled(_ snippet: String) -> String {
    (1...9).reduce(snippet.replacing("$0", with: "")) { $0.replacing("$\($1)", with: "{{x\($1)}}") }
  }
}

extension CompletionContext {
  /// The commas that are missing around what is being written.
  var commas: [TextEdit] {
    let before = missingCommaAt.map { [TextEdit.insertion(",", at: $0)] } ?? []
    return needsCommaBehind ? before + [.insertion(",", at: replaced.end)] : before
  }

  /// The value that stays behind a key which is written anew; `nil` where there is none.
  func value(_ tree: SyntaxTree) -> SyntaxTree.Index? {
    guard case .key(hasColon: true) = part, let node,
      let value = tree.children(of: container).first(where: { $0 > node }), tree[value].kind != .missing,
      tree[value].kind != .key
    else { return nil }
    return value
  }

  /// The edits that take away what is being written here.
  func unwritten(_ tree: SyntaxTree) -> [TextEdit] {
    switch part {
    case .key(hasColon: true):
      guard let node, let value = tree.children(of: container).first(where: { $0 > node }) else { return [] }
      return [.deletion(SourceRange(replaced.start, max(tree[value].range.end, replaced.end)))]
    case .key(hasColon: false): return replaced.isEmpty ? [] : [.deletion(replaced)]
    case .value: return [TextEdit(replaced, ValueForm.unseen(in: tree))]
    }
  }
}
