import PushlintCatalog
import PushlintPayload
import PushlintRules
import PushlintSyntax
import PushlintText
import PushlintTree

/// A file of pushlint's own, a configuration or a rule, seen through the JSON Schema that ships for it.
///
/// - Source: JSON Schema value 7, as far as those schemas use it; `x-names` and `x-values` say that keys or strings are
///   the names of `rules` or of `fields`.
package struct SchemaDocument: Sendable {
  package enum Kind: String, Sendable {
    case configuration = "pushlint.schema.json"
    case rule = "rule.schema.json"

    /// The schema itself: JSON, empty when it is not there, which never happens in a whole binary.
    package var text: [UInt8] { Catalog.files.first { $0.path == rawValue }?.bytes ?? [] }
  }

  let document: SyntaxTree
  private let schema: Schema
  private let rules: RuleSet

  package init(_ kind: Kind, _ text: SourceText, _ rules: RuleSet) {
    schema = Schema(SourceText(bytes: kind.text))
    document = parse(text, dialect: .jsonc).tree
    self.rules = rules
  }

  // MARK: Completion

  /// What can be written at `offset`.
  package func completions(at offset: Int) -> [CompletionItem] {
    guard let context = CompletionContext(document, at: offset) else { return [] }
    let around = schemas(of: context.container)
    switch context.part {
    case .key(let hasColon): return keys(around, context, hasColon: hasColon)
    case .value(let key?):
      return values(around.flatMap { schema.below($0, key: document.text(of: key)) }, context)
    case .value(key: nil): return values(around.flatMap(schema.elements), context)
    }
  }

  private func keys(_ around: [Int], _ context: CompletionContext, hasColon: Bool) -> [CompletionItem] {
    let written = Set(
      document.members(of: context.container).filter { $0.key != context.node }.map { document.text(of: $0.key) })
    func item(_ name: String, _ about: String?, _ blank: String, _ kind: CompletionItem.Kind) -> CompletionItem {
      let (plain, snippet) = context.insertion(
        ofKey: name, value: (blank.replacing("$0", with: ""), blank), hasColon: hasColon, document)
      return CompletionItem(label: name, kind: kind, detail: nil, documentation: about, plain: plain, snippet: snippet)
    }
    var items: [CompletionItem] = []
    for node in around {
      for (name, value) in schema.properties(of: node) {
        items.append(item(name, schema.description(of: value), schema.blank(for: value), .field))
      }
      for (name, about) in names(schema.text("x-names", of: node)) { items.append(item(name, about, "\"$0\"", .rule)) }
    }
    return items.filter { !written.contains($0.label) }
  }

  private func values(_ schemas: [Int], _ context: CompletionContext) -> [CompletionItem] {
    var items: [CompletionItem] = []
    func add(_ source: String, _ snippet: String?, _ about: String?) {
      guard let (plain, blanks) = context.insertion(ofValue: source, snippet: snippet, document) else { return }
      items.append(
        CompletionItem(
          label: source.filter { $0 != "\"" }, kind: .value, detail: nil, documentation: about, plain: plain,
          snippet: blanks))
    }
    for node in schemas {
      for word in schema.words(of: node) { add(word, nil, schema.description(of: node)) }
      for (name, about) in names(schema.text("x-values", of: node)) { add(StringEncoding.json(name), nil, about) }
      let blank = schema.blank(for: node)
      if blank.hasPrefix("{") || blank.hasPrefix("[") { add(blank.replacing("$0", with: ""), blank, nil) }
    }
    return items
  }

  /// The names that a keyword of ours stands for, with what they mean.
  private func names(_ keyword: String?) -> [(name: String, about: String)] {
    switch keyword {
    case "rules":
      let families = Set(rules.rules.compactMap { $0.id.split(separator: "/").first.map(String.init) }).sorted()
      return families.map { ($0, "All rules of the family.") } + rules.rules.map { ($0.id, $0.title) }
    case "targets": return Targets.System.allCases.map { ($0.rawValue, "The app supports \($0.name).") }
    case "fields": return rules.catalogue.all.map { ($0.path, $0.field.about) }
    default: return []
    }
  }

  // MARK: Hover

  /// What the key or the name at `offset` means.
  package func hover(at offset: Int) -> Hover? {
    let value = document.innermostValue(at: offset)
    if let key = document.children(of: value).first(where: { child in
      document[child].kind == .key && document[child].range.start <= offset && offset <= document[child].range.end
    }) {
      let name = document.text(of: key)
      let found = schemas(of: value).flatMap { schema.below($0, key: name) }
      let about = meaning(of: name) ?? found.compactMap(schema.description).first
      return about.map { Hover(sections: [.markdown($0)], range: document[key].range) }
    }
    guard let text = document.stringValue(value), let about = meaning(of: text) else { return nil }
    return Hover(sections: [.markdown(about)], range: document[value].range)
  }

  /// The page of a rule or a field of that name.
  private func meaning(of name: String) -> String? {
    if let rule = rules.rule(name) { return RulePage(rule).text }
    guard name.contains("."), let field = rules.catalogue.field(at: name) else { return nil }
    return FieldPage(field, path: name, in: rules).text
  }

  /// The schemas that speak of a node.
  private func schemas(of node: SyntaxTree.Index) -> [Int] {
    let parent = Int(document[node].parent)
    guard parent != SyntaxTree.root else { return schema.variants(of: schema.root) }
    let around = schemas(of: parent)
    if let key = document.key(of: node) { return around.flatMap { schema.below($0, key: document.text(of: key)) } }
    return around.flatMap(schema.elements)
  }
}
