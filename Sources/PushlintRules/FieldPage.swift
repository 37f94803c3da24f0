import PushlintDiagnostics
import PushlintPayload

/// What the catalogue knows about one field, as Markdown.
package struct FieldPage: Sendable {
  /// The page: headline, facts, the fields of an object.
  package let text: String
  /// The facts alone, one a line.
  package let facts: [String]

  package init(_ field: Field, path: String, in rules: RuleSet) {
    var lines = ["- type: \(Self.words(for: field.type, field.items))"]
    func add(_ name: String, _ value: String?) { if let value { lines.append("- \(name): \(value)") } }
    add("values", Self.list(field.values))
    add("range", Self.range(field))
    add("required", field.isRequired ? "yes" : nil)
    add("read by", Self.list(field.platforms, quoted: false))
    add("versions", field.versions?.words)
    add("in the Admin SDK for Node", Self.nodeForm(field))
    add("only in messages for an Admin SDK", field.isForSDK ? "yes" : nil)
    add("common misspellings", Self.list(field.aliases))
    add("secret, shown in part only", field.isSecret ? "yes" : nil)
    add("deprecated", field.deprecation)
    add("rules", Self.list(rules.rules.filter { $0.speaks(of: path) }.map(\.id), quoted: false))
    add("source", field.source.isEmpty ? nil : field.source)
    facts = lines
    lines = ["# `\(path)`", "", field.about, ""] + lines
    if let object = rules.catalogue.object(at: path), !object.fields.isEmpty {
      lines += ["", "Its fields:", ""]
      lines += object.fields.map { "- `\($0.name)`: \($0.about)" }
      if object.isOpen { lines += ["", "Custom keys are allowed."] }
    }
    if !field.meanings.isEmpty {
      lines += ["", "Its values:", ""]
      lines += field.values.compactMap { value in field.meanings[value].map { "- `\(value)`: \($0)" } }
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// A type in words, such as `duration, such as "3600s"`.
  package static func words(for type: FieldType, _ items: FieldType?) -> String {
    switch type {
    case .array: items.map { "array of \($0.rawValue)" } ?? "array"
    case .map: "object of strings"
    case .flag: "the number 1"
    case .alert, .sound: "string or object"
    case .duration: "duration, such as \"3600s\""
    case .timestamp: "timestamp, such as \"2026-05-17T09:30:00Z\""
    case .color: "color, such as \"#3367d6\""
    case .unixSeconds: "seconds since 1970"
    case .milliseconds: "milliseconds"
    case .numbers: "number or array of numbers"
    case .date: "date object"
    default: type.rawValue
    }
  }

  private static func list(_ words: [String], quoted: Bool = true) -> String? {
    words.isEmpty ? nil : words.map { quoted ? "`\($0)`" : $0 }.joined(separator: ", ")
  }

  private static func range(_ field: Field) -> String? {
    func word(_ number: Double) -> String { Int(exactly: number).map(MessageFormatting.number) ?? "\(number)" }
    return switch (field.minimum, field.maximum) {
    case (let low?, let high?): "from \(word(low)) to \(word(high))"
    case (let low?, nil): "\(word(low)) or more"
    case (nil, let high?): "\(word(high)) or less"
    case (nil, nil): nil
    }
  }

  private static func nodeForm(_ field: Field) -> String? {
    guard let node = field.node else { return nil }
    var words = ["`\(node.name)`"]
    if node.type != field.type || node.items != field.items { words.append(Self.words(for: node.type, node.items)) }
    if node.values != field.values, let values = list(node.values) { words.append(values) }
    return words.count == 1 && node.name == field.name ? nil : words.joined(separator: ", ")
  }
}

extension Rule {
  /// Whether the rule looks at the field at a canonical path.
  fileprivate func speaks(of path: String) -> Bool {
    guard case .expectation(let patterns, _) = trigger else { return false }
    let names = path.pathNames.map(String.init)
    return patterns.contains { pattern in
      pattern.names.count == names.count && zip(pattern.names, names).allSatisfy { $0 == $1 }
    }
  }
}
