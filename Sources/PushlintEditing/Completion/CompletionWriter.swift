import PushlintPayload
import PushlintRules
import PushlintSyntax
import PushlintText

/// Writes what the catalogue offers for one place of a payload, as it is spelt and quoted there.
struct CompletionWriter {
  private let payload: Payload
  private let spot: CursorSpot
  private let catalogue: FieldCatalogue
  private let rules: RuleSet
  private var tree: SyntaxTree { payload.tree }

  init(_ payload: Payload, _ spot: CursorSpot, _ catalogue: FieldCatalogue, _ rules: RuleSet) {
    self.payload = payload
    self.spot = spot
    self.catalogue = catalogue
    self.rules = rules
  }

  func items() -> [CompletionItem] {
    guard let holder = payload.places.firstIndex(where: { $0.node == spot.container }) else { return [] }
    let path = payload.places[holder].path
    switch spot.part {
    case .key(let hasColon): return keys(ofObjectAt: path, holder, hasColon: hasColon)
    case .value(let key?):
      let place = payload.places.first { $0.key == key }
      return place?.field.map { values(of: $0, at: place?.path ?? "") } ?? []
    case .value(key: nil):
      guard let field = payload.places[holder].field, let items = field.items else { return [] }
      if items == .object, catalogue.object(at: path + "[]") != nil { return [item("{ }", "{ $0 }", "object")] }
      return field.values.map { item(quoted($0), nil, nil) }
    }
  }

  // MARK: Keys

  private func keys(ofObjectAt path: String, _ holder: Int, hasColon: Bool) -> [CompletionItem] {
    guard let object = catalogue.object(at: path) else { return [] }
    let written = Set(
      payload.places(below: holder).filter { $0.key != spot.node || spot.node == nil }.compactMap { $0.field?.name })
    let fields = object.fields.filter { field in
      !written.contains(field.name) && (payload.spelling != .wire || !field.isForSDK)
    }
    let ranked = fields.filter(\.isRequired) + fields.filter { !$0.isRequired && $0.deprecation == nil }
    let old = fields.filter { !$0.isRequired && $0.deprecation != nil }
    return (ranked + old).compactMap { field in
      key(field, path: path.isEmpty ? field.name : path + "." + field.name, hasColon: hasColon)
    }
  }

  private func key(_ field: Field, path: String, hasColon: Bool) -> CompletionItem? {
    let name = payload.spelling == .node ? field.nodeName : field.name
    let source = keySource(name)
    let form = ValueForm(field, payload.spelling)
    let comma = spot.needsCommaBehind && !hasColon ? "," : ""
    let text = hasColon ? source : "\(source): \(form.plain)\(comma)"
    guard let edit = mapped(TextEdit(spot.replaced, text)) else { return nil }
    // Inside a string of a string only plain text can be escaped.
    let takesBlanks = payload.excerpt.map.isIdentity && !hasColon
    let page = FieldPage(field, path: path, in: rules)
    var item = CompletionItem(
      label: name, kind: form.isObject ? .object : .field, detail: form.words,
      documentation: "\(field.about)\n\n" + page.facts.joined(separator: "\n"), edit: edit,
      snippet: takesBlanks ? "\(Self.escaped(source)): \(form.snippet)\(comma)" : nil, filter: source)
    item.isDeprecated = field.deprecation != nil
    item.additionalEdit = spot.missingCommaAt.flatMap { mapped(.insertion(",", at: $0)) }
    return item
  }

  /// The name as the keys around are written: bare in code, unless the one at the cursor has quotes already.
  private func keySource(_ name: String) -> String {
    let source = tree.keySource(name)
    let first = tree.source[spot.replaced.start]
    if first == UInt8(ascii: "'") { return "'\(name)'" }
    return first == UInt8(ascii: "\"") ? StringEncoding.json(name) : source
  }

  // MARK: Values

  private func values(of field: Field, at path: String) -> [CompletionItem] {
    let isNode = payload.spelling == .node
    let type = isNode ? field.node?.type ?? field.type : field.type
    let words = isNode ? field.node?.values ?? field.values : field.values
    if !words.isEmpty { return words.map { item(type.isNumeric ? $0 : quoted($0), nil, field.about) } }
    switch type {
    case .boolean: return ["true", "false"].map { item($0, nil, field.about) }
    case .flag: return [item("1", nil, field.about)]
    case .object, .map: return [item("{ }", "{ $0 }", field.about)]
    case .array: return [item("[ ]", "[$0]", field.about)]
    case .alert:
      return [item("{ }", "{ \"title\": \"$1\", \"body\": \"$2\" }", field.about), item(quoted(""), "\"$1\"", nil)]
    case .sound: return [item(quoted("default"), nil, "the system’s own sound")]
    case .string where field.name == "sound": return [item(quoted("default"), nil, "the system’s own sound")]
    case .duration:
      return [("3600s", "1 hour"), ("86400s", "1 day"), ("604800s", "1 week"), ("0s", "now or never")]
        .map { item(quoted($0.0), nil, $0.1) }
    case .milliseconds: return [("3600000", "1 hour"), ("86400000", "1 day")].map { item($0.0, nil, $0.1) }
    case .color: return [item(quoted("#000000"), nil, "#rrggbb")]
    default: return []
    }
  }

  private func quoted(_ text: String) -> String {
    let isSingle = tree.source[spot.replaced.start] == UInt8(ascii: "'")
    return isSingle ? "'\(text)'" : StringEncoding.json(text)
  }

  private func item(_ source: String, _ snippet: String?, _ detail: String?) -> CompletionItem {
    let comma = spot.needsCommaBehind ? "," : ""
    let edit = TextEdit(spot.replaced, source + comma)
    let takesBlanks = payload.excerpt.map.isIdentity
    return CompletionItem(
      label: source.filter { $0 != "\"" && $0 != "'" || source.count < 3 }, kind: .value, detail: detail,
      documentation: nil, edit: mapped(edit) ?? TextEdit(payload.fileRange(spot.replaced), source),
      snippet: takesBlanks ? snippet.map { $0 + comma } : nil, filter: source)
  }

  private func mapped(_ edit: TextEdit) -> TextEdit? { payload.excerpt.map.edit(edit) }

  /// Text for a snippet, in which some signs mean something.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "$}\\".contains($1) ? "\\\($1)" : String($1) }
  }
}

/// What a value of a field looks like before anything is in it.
private struct ValueForm {
  let plain: String
  let snippet: String
  let words: String
  let isObject: Bool

  init(_ field: Field, _ spelling: Spelling) {
    let isNode = spelling == .node
    let type = isNode ? field.node?.type ?? field.type : field.type
    let values = isNode ? field.node?.values ?? field.values : field.values
    words = FieldPage.words(for: type, isNode ? field.node?.items ?? field.items : field.items)
    isObject = type == .object || type == .map
    if !values.isEmpty, values.allSatisfy({ !$0.contains { ",|}$\\\"".contains($0) } }) {
      let quote = type.isNumeric ? "" : "\""
      plain = quote + quote
      snippet = "\(quote)${1|\(values.joined(separator: ","))|}\(quote)"
      return
    }
    (plain, snippet) =
      switch type {
      case .object, .map, .alert: ("{}", "{ $1 }")
      case .array: ("[]", "[$1]")
      case .flag: ("1", "1")
      case .boolean: ("true", "${1|true,false|}")
      case .number, .integer, .unixSeconds, .milliseconds, .any, .numbers, .native: ("", "$1")
      case .string, .enum, .duration, .timestamp, .color, .url, .sound: ("\"\"", "\"$1\"")
      }
  }
}

extension FieldType {
  /// Whether words of it stand without quotes.
  fileprivate var isNumeric: Bool {
    switch self {
    case .number, .integer, .unixSeconds, .milliseconds, .flag, .numbers: true
    default: false
    }
  }
}
