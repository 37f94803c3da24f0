import PushlintLiterals
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

/// How the items for one place are written, and whether the linter has anything against them.
protocol CompletionSyntax {
  typealias Insertions = (plain: CompletionItem.Insertion, snippet: CompletionItem.Insertion?)

  /// A key, and behind it a value unless one is there; `nil` for one that the linter refuses, or that cannot be written.
  mutating func key(_ name: String, _ form: ValueForm, hasValue: Bool) -> Insertions?
  /// A value of JSON; `nil` as for a key.
  mutating func value(_ source: String, snippet: String?) -> Insertions?
  /// What a value is called in the list of items.
  func label(of source: String) -> String
}

extension CompletionSyntax {
  func label(of source: String) -> String {
    source.count > 2 && source.hasPrefix("\"") ? source.trimmingQuotes : source
  }
}

/// Writes what the catalogue offers for one place of a payload, as it is spelt and quoted there.
struct CompletionWriter<Syntax: CompletionSyntax> {
  private let payload: Payload
  private let context: CompletionContext
  private let catalogue: FieldCatalogue
  private let rules: RuleSet
  private let used: [String: [String]]
  private var syntax: Syntax
  private var tree: SyntaxTree { payload.tree }

  init(_ payload: Payload, _ context: CompletionContext, _ document: EditorDocument, _ syntax: Syntax) {
    self.payload = payload
    self.context = context
    self.syntax = syntax
    catalogue = document.rules.catalogue
    rules = document.rules
    used = document.usedValues
  }

  mutating func items() -> [CompletionItem] {
    guard let holder = payload.places.firstIndex(where: { $0.node == context.container }) else { return [] }
    let path = payload.places[holder].path
    switch context.part {
    case .key(let hasColon): return keys(ofObjectAt: path, holder, hasColon: hasColon)
    case .value(let key?):
      guard let place = payload.places.first(where: { $0.key == key }), let field = place.field else { return [] }
      return values(of: field, place.path)
    case .value(key: nil):
      guard let field = payload.places[holder].field, let items = field.items else { return [] }
      if items == .object, catalogue.object(at: path + "[]") != nil {
        return [item(Value(source: "{ }", snippet: "{ $0 }", detail: "object"))].compactMap { $0 }
      }
      return field.values.filter(Field.isOffered).compactMap { value in
        item(Value(source: quoted(value), detail: field.meanings[value], about: field.about))
      }
    }
  }

  // MARK: Keys

  private mutating func keys(ofObjectAt path: String, _ holder: Int, hasColon: Bool) -> [CompletionItem] {
    guard let object = catalogue.object(at: path) else { return [] }
    let written = Set(
      payload.places(below: holder).filter { $0.key != context.node || context.node == nil }.compactMap {
        $0.field?.name
      })
    let lists = path == "message" && SentMessage(payload).goesToOneTarget ? ["tokens", "fids"] : []
    let fields = object.fields.filter { field in
      !written.contains(field.name) && (payload.spelling != .wire || !field.isForSDK) && !lists.contains(field.name)
    }
    let ranked = fields.filter(\.isRequired) + fields.filter { !$0.isRequired && $0.deprecation == nil }
    let old = fields.filter { !$0.isRequired && $0.deprecation != nil }
    var items: [CompletionItem] = []
    for field in ranked + old {
      let path = path.isEmpty ? field.name : path + "." + field.name
      if let item = key(field, path: path, hasColon: hasColon) { items.append(item) }
    }
    return items
  }

  private mutating func key(_ field: Field, path: String, hasColon: Bool) -> CompletionItem? {
    let name = field.form(in: payload.spelling).name
    let form = ValueForm(field, path, payload, catalogue)
    guard let (plain, snippet) = syntax.key(name, form, hasValue: hasColon) else { return nil }
    let page = FieldPage(field, path: path, in: rules)
    return CompletionItem(
      label: name, kind: form.isObject ? .object : .field, detail: form.words,
      documentation: "\(field.about)\n\n" + page.facts.joined(separator: "\n"), plain: plain, snippet: snippet,
      isDeprecated: field.deprecation != nil)
  }

  // MARK: Values

  /// A value that may be written.
  private struct Value {
    let source: String
    var snippet: String?
    /// What is shown in the list; the source without its quotes where there is none.
    var label: String?
    var detail: String?
    var about: String?
  }

  private mutating func values(of field: Field, _ path: String) -> [CompletionItem] {
    var items: [CompletionItem] = []
    for value in offers(field, path) {
      if let item = item(value) { items.append(item) }
    }
    return items
  }

  private func offers(_ field: Field, _ path: String) -> [Value] {
    let form = field.form(in: payload.spelling)
    if !form.values.isEmpty {
      // The words of an SDK are in the order of the service's.
      let wire = form.values.count == field.values.count ? field.values : form.values
      return zip(form.values, wire).filter { Field.isOffered($0.0) }.map { value, word in
        Value(
          source: form.type.isNumeric ? value : quoted(value), detail: field.meanings[word],
          about: "\(field.meanings[word].map { "\($0)\n\n" } ?? "")\(field.about)")
      }
    }
    let templates = ValueForm.templates(at: path, payload, catalogue).map { template in
      Value(
        source: ValueForm.withoutBlanks(template.snippet), snippet: template.snippet, label: template.label,
        detail: template.detail, about: field.about)
    }
    let written = context.node.flatMap { tree.stringValue($0) }
    let known = (used[path] ?? []).filter { $0 != written }.map {
      Value(source: quoted($0), detail: "used in this project", about: field.about)
    }
    return templates + known + general(field, form)
  }

  /// What a value of the type may look like, whatever the field is.
  private func general(_ field: Field, _ form: Field.NodeForm) -> [Value] {
    switch form.type {
    case .boolean: return ["true", "false"].map { Value(source: $0, about: field.about) }
    case .flag: return [Value(source: "1", about: field.about)]
    case .object, .map: return [Value(source: "{ }", snippet: "{ $0 }", about: field.about)]
    case .array: return [Value(source: "[ ]", snippet: "[$0]", about: field.about)]
    case .alert: return [Value(source: "\"\"", snippet: "\"$1\"", label: "\"\"", about: field.about)]
    case .sound: return [Value(source: quoted("default"), detail: "default sound of the system")]
    case .string where field.name == "sound":
      return [Value(source: quoted("default"), detail: "default sound of the system")]
    case .duration:
      return [("3600s", "1 hour"), ("86400s", "1 day"), ("604800s", "1 week"), ("0s", "immediately or not at all")]
        .map { Value(source: quoted($0.0), detail: $0.1) }
    case .milliseconds: return [("3600000", "1 hour"), ("86400000", "1 day")].map { Value(source: $0.0, detail: $0.1) }
    case .color: return [Value(source: quoted("#000000"), detail: "#rrggbb")]
    default: return []
    }
  }

  private func quoted(_ text: String) -> String { StringEncoding.json(text) }

  private mutating func item(_ value: Value) -> CompletionItem? {
    guard let (plain, snippet) = syntax.value(value.source, snippet: value.snippet) else { return nil }
    let source = value.source
    return CompletionItem(
      label: value.label ?? syntax.label(of: source), kind: .value, detail: value.detail, documentation: value.about,
      plain: plain,
      snippet: snippet, filter: value.label == nil ? nil : source)
  }
}

extension FieldType {
  /// Whether words of it stand without quotes.
  var isNumeric: Bool {
    switch self {
    case .number, .integer, .unixSeconds, .milliseconds, .flag, .numbers: true
    default: false
    }
  }
}
