import PushlintDiagnostics
import PushlintPayload
import PushlintTables
import PushlintText
import PushlintTree

/// All rules and fields, ready to run.
///
/// - Shape: immutable; one set serves every file and every thread. A reference, since it is handed on for each payload.
package final class RuleSet: Sendable {
  package let catalogue: FieldCatalogue
  /// Sorted by id.
  package let rules: RuleShelf
  /// What runs need of them, without a text.
  let tables: RuleTables
  /// The checks of rules, in the order of their ids.
  let checks: [any Check]
  /// The names of the catalogue's fields, for slips.
  let foldedNames = FoldedNames()

  /// Compiles rules and fields.
  package init(rules: [Rule], catalogue: FieldCatalogue) {
    let rules = rules.sorted { $0.id < $1.id }
    self.catalogue = catalogue.naming(RuleTables.paths(of: rules))
    tables = RuleTables(rules, self.catalogue)
    checks = tables.makeChecks()
    self.rules = RuleShelf(rules)
  }

  /// The rules and fields of an image.
  ///
  /// - Parameters:
  ///   - objects: the canonical paths of all objects of the catalogue, sorted.
  ///   - object: reads the object at a path as its file has it.
  ///   - rule: reads the rule with an id.
  init(
    from image: inout ImageReader, objects: [String], object: @escaping @Sendable (String) -> FieldObject?,
    rule: @escaping @Sendable (String) -> Rule?
  ) {
    catalogue = FieldCatalogue(from: &image, objects: objects, object)
    let tables = RuleTables(from: &image)
    self.tables = tables
    checks = tables.makeChecks()
    rules = RuleShelf(count: tables.count) { rule(tables.id(of: $0)) }
  }

  /// All tables, as words that a program can hold and read in place.
  package var image: [UInt64] {
    var image = ImageWriter()
    catalogue.write(to: &image)
    tables.write(to: &image)
    return image.words
  }

  package var descriptors: [RuleDescriptor] { rules.map(\.descriptor) }

  package func rule(_ id: String) -> Rule? { tables.rule(id).map { rules[$0] } }

  /// The rule of that id, or all of that family.
  package func rules(named name: String) -> [Rule] {
    tables.ids.enumerated().filter { Self.name(name, means: $0.element) }.map { rules[$0.offset] }
  }

  /// Whether there is a rule of that id, or a family of that name.
  package func hasRules(named name: String) -> Bool { tables.ids.contains { Self.name(name, means: $0) } }

  /// Whether a name is that of the rule, or of its family.
  package static func name(_ name: String, means rule: String) -> Bool { rule == name || rule.hasPrefix(name + "/") }

  /// The message of the rule for an issue that was found in `text`.
  package func message<Kind>(for issue: Issue<Kind>, in text: SourceText) -> String? {
    tables.rule(forIssue: issue.kind.rawValue).map { rules[$0].message.filled(with: issue.values(in: text)) }
  }

  /// The end of a sentence about an unknown rule: the rules or the family that were probably meant, the likeliest kind of
  /// them only.
  package func suggestion(for name: String) -> String {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    guard let last = parts.last, !last.isEmpty else { return "" }
    func ids(_ isMeant: (_ family: String, _ last: String) -> Bool) -> [String] {
      tables.ids.filter { id in
        let own = id.split(separator: "/", maxSplits: 1).map(String.init)
        return own.count == 2 && isMeant(own[0], own[1])
      }
    }
    func isNear(_ left: String, _ right: String) -> Bool {
      EditDistance.between(left, right, limit: right.utf8.count < 6 ? 1 : 2) != nil
    }
    let family = parts.count == 2 ? parts[0] : nil
    let families = Set(tables.ids.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
    let close =
      [
        tables.ids.filter { isNear(name, $0) },
        ids { $0 == family && ($1.hasPrefix(last) || last.hasPrefix($1) || isNear(last, $1)) },
        family == nil ? families.filter { isNear(name, $0) } : [],
        ids { isNear(last, $1) || $0 == family && $1.contains(last) },
        family == nil && last.utf8.count > 3 ? ids { $1.contains(last) } : [],
      ].first { !$0.isEmpty } ?? []
    return close.isEmpty ? "" : "; did you mean \(close.prefix(3).map { "`\($0)`" }.joined(separator: " or "))?"
  }

  /// The same with another catalogue of fields.
  package func with(_ catalogue: FieldCatalogue) -> RuleSet { RuleSet(rules: Array(rules), catalogue: catalogue) }

  /// The same with rules of a project's own.
  package func adding(_ own: [Rule]) -> RuleSet {
    own.isEmpty ? self : RuleSet(rules: Array(rules) + own, catalogue: catalogue)
  }
}
