/// What the names of a ``MessageTemplate`` stand for.
///
/// - Shape: a few pairs, searched one by one: a dictionary takes longer to make than a message.
package struct TemplateValues: Sendable, ExpressibleByDictionaryLiteral {
  /// Names and values; without labels, which would make a new array of each literal.
  private var pairs: [(String, String)]

  package init(dictionaryLiteral elements: (String, String)...) { pairs = elements }

  package init(_ values: [String: String]) { pairs = values.map { ($0.key, $0.value) } }

  package subscript(name: String) -> String? {
    get { pairs.first { $0.0 == name }?.1 }
    set {
      let index = pairs.firstIndex { $0.0 == name }
      switch (index, newValue) {
      case (let index?, let value?): pairs[index].1 = value
      case (let index?, nil): pairs.remove(at: index)
      case (nil, let value?): pairs.append((name, value))
      case (nil, nil): break
      }
    }
  }

  /// Makes room for values of as many names.
  mutating func reserve(_ count: Int) { pairs.reserveCapacity(count) }

  /// The same with others, which come first where both know a name.
  func merging(_ others: TemplateValues) -> TemplateValues {
    var merged = self
    for (name, value) in others.pairs { merged[name] = value }
    return merged
  }
}
