/// What the names of a ``MessageTemplate`` stand for.
///
/// - Shape: a few pairs, searched one by one: a dictionary takes longer to make than a message.
package struct TemplateValues: Sendable, ExpressibleByDictionaryLiteral {
  private var pairs: [(name: String, value: String)]

  package init(dictionaryLiteral elements: (String, String)...) { pairs = elements }

  package init(_ values: [String: String]) { pairs = values.map { ($0.key, $0.value) } }

  package subscript(name: String) -> String? {
    get { pairs.first { $0.name == name }?.value }
    set {
      let index = pairs.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): pairs[index].value = value
      case (let index?, nil): pairs.remove(at: index)
      case (nil, let value?): pairs.append((name, value))
      case (nil, nil): break
      }
    }
  }

  /// The same with others, which come first where both know a name.
  func merging(_ others: TemplateValues) -> TemplateValues {
    var merged = self
    for (name, value) in others.pairs { merged[name] = value }
    return merged
  }
}
