import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

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
      return place?.field.map { values(of: $0) } ?? []
    case .value(key: nil):
      guard let field = payload.places[holder].field, let items = field.items else { return [] }
      if items == .object, catalogue.object(at: path + "[]") != nil {
        return [item("{ }", "{ $0 }", "object")].compactMap { $0 }
      }
      return field.values.filter(Field.isOffered).compactMap { item(quoted($0), nil, nil) }
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
    let name = field.form(in: payload.spelling).name
    let form = ValueForm(field, payload.spelling)
    let (plain, snippet) = spot.insertion(
      ofKey: name, value: (form.plain, form.snippet), hasColon: hasColon, tree)
    guard let plain = mapped(plain) else { return nil }
    let page = FieldPage(field, path: path, in: rules)
    return CompletionItem(
      label: name, kind: form.isObject ? .object : .field, detail: form.words,
      documentation: "\(field.about)\n\n" + page.facts.joined(separator: "\n"), plain: plain,
      // Inside a string of a string only plain text can be escaped.
      snippet: payload.excerpt.map.isIdentity ? snippet : nil, isDeprecated: field.deprecation != nil)
  }

  // MARK: Values

  private func values(of field: Field) -> [CompletionItem] {
    let form = field.form(in: payload.spelling)
    if !form.values.isEmpty {
      return form.values.filter(Field.isOffered)
        .compactMap { item(form.type.isNumeric ? $0 : quoted($0), nil, field.about) }
    }
    switch form.type {
    case .boolean: return ["true", "false"].compactMap { item($0, nil, field.about) }
    case .flag: return list(item("1", nil, field.about))
    case .object, .map: return list(item("{ }", "{ $0 }", field.about))
    case .array: return list(item("[ ]", "[$0]", field.about))
    case .alert:
      return list(item("{ }", "{ \"title\": \"$1\", \"body\": \"$2\" }", field.about), item(quoted(""), "\"$1\"", nil))
    case .sound: return list(item(quoted("default"), nil, "default sound of the system"))
    case .string where field.name == "sound": return list(item(quoted("default"), nil, "default sound of the system"))
    case .duration:
      return [("3600s", "1 hour"), ("86400s", "1 day"), ("604800s", "1 week"), ("0s", "immediately or not at all")]
        .compactMap { item(quoted($0.0), nil, $0.1) }
    case .milliseconds: return [("3600000", "1 hour"), ("86400000", "1 day")].compactMap { item($0.0, nil, $0.1) }
    case .color: return list(item(quoted("#000000"), nil, "#rrggbb"))
    default: return []
    }
  }

  private func list(_ items: CompletionItem?...) -> [CompletionItem] { items.compactMap { $0 } }

  private func quoted(_ text: String) -> String { StringEncoding.json(text) }

  private func item(_ source: String, _ snippet: String?, _ detail: String?) -> CompletionItem? {
    guard let (plain, blanks) = spot.insertion(ofValue: source, snippet: snippet, tree),
      let plain = mapped(plain)
    else { return nil }
    let label = source.hasPrefix("\"") && source.count > 2 ? String(source.dropFirst().dropLast()) : source
    return CompletionItem(
      label: label, kind: .value, detail: detail, documentation: nil, plain: plain,
      snippet: payload.excerpt.map.isIdentity ? blanks : nil)
  }

  private func mapped(_ insertion: CompletionItem.Insertion) -> CompletionItem.Insertion? {
    insertion.mapped { payload.excerpt.map.edit($0) }
  }
}

/// What a value of a field looks like before anything is in it.
private struct ValueForm {
  let plain: String
  let snippet: String
  let words: String
  let isObject: Bool

  init(_ field: Field, _ spelling: Spelling) {
    let form = field.form(in: spelling)
    let (type, values) = (form.type, form.values.filter(Field.isOffered))
    words = FieldPage.words(for: type, form.items)
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
