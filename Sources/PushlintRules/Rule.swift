import PushlintDiagnostics
import PushlintPayload
import PushlintText

/// One thing that pushlint knows to be wrong: where to look, what should hold, what to say.
///
/// - Shape: read from a pair of files in `rules/`, see ``RuleReader``; immutable and shared, since every finding has one.
package final class Rule: Sendable {
  /// What makes the rule speak.
  package enum Trigger: Sendable {
    /// An issue that reading the text brought up, by its kind.
    case issue(String)
    /// A coded check, by its name.
    case check(String, RuleParameters)
    /// A value at one of these paths that is not as expected.
    case expectation([PathPattern], Expectation)
  }

  /// The bytes that a finding points at.
  package enum Target: String, Sendable {
    case key, value
  }

  package let id: String
  package let title: String
  package let severity: Severity
  /// The severity on pages, where it differs.
  package let severityInSamples: Severity?
  package let consequence: Consequence
  /// What will happen, in words of its own.
  package let outcome: ServiceText?
  package let trigger: Trigger
  /// The kind of fact, found in a source without any payload, that it has the words for as well.
  package let fact: String?
  /// What else must be so for the rule to speak.
  package let preconditions: RulePreconditions
  /// Whether it looks at anything beside the place itself.
  let looksAround: Bool
  /// Speaks without being asked; other rules wait for a configuration that names them.
  package let isOnByDefault: Bool
  /// Named sets of rules that a configuration can turn on as a whole and that include this one.
  package let presets: [Preset]
  package let target: Target
  package let message: MessageTemplate
  package let help: MessageTemplate?
  /// The words of the note at a second place.
  package let note: MessageTemplate?
  package let fix: FixTemplate?
  package let source: String
  /// The names that its words ask for.
  private let asked: [String]
  private let pageText: SourceText

  /// What people read about it, as Markdown; made only when somebody asks, since most runs do not.
  package var page: String { pageText.string(pageText.range) }

  init(
    id: String, title: String, severity: Severity, severityInSamples: Severity?, consequence: Consequence,
    outcome: ServiceText?, trigger: Trigger, fact: String?, preconditions: RulePreconditions, isOnByDefault: Bool,
    presets: [Preset],
    target: Target, message: MessageTemplate, help: MessageTemplate?, note: MessageTemplate?, fix: FixTemplate?,
    source: String,
    page: SourceText
  ) {
    self.id = id
    self.title = title
    self.severity = severity
    self.severityInSamples = severityInSamples
    self.consequence = consequence
    self.outcome = outcome
    self.trigger = trigger
    self.fact = fact
    self.preconditions = preconditions
    looksAround = preconditions.looksAround
    self.isOnByDefault = isOnByDefault
    self.presets = presets
    self.target = target
    self.message = message
    self.help = help
    self.note = note
    self.fix = fix
    self.source = source
    let templates = [message, help, note, fix?.title].compactMap { $0 } + (outcome?.entries.map(\.template) ?? [])
    asked = Array(Set(templates.flatMap(\.names)))
    pageText = page
  }

  /// Whether any of its words asks for the value of a name.
  func asks(for name: String) -> Bool { asked.contains(name) }

  package var descriptor: RuleDescriptor {
    RuleDescriptor(
      id: id, title: title, severity: severity, consequence: consequence,
      fix: fix.map { $0.isSafe ? .safe : .suggested } ?? .none, isOnByDefault: isOnByDefault,
      presets: presets.map(\.rawValue),
      source: source, page: page)
  }
}

/// What a configuration says about a rule.
package enum RuleLevel: Sendable, Equatable {
  case off
  case on(Severity)
}

/// How a rule heals what it finds.
package struct FixTemplate: Sendable {
  package enum Edit: String, Sendable, CaseIterable {
    /// The edits that came with the issue or the check.
    case given
    /// Put the value between double quotes.
    case quote
    /// Take the member out.
    case delete
    /// Write the key as `to`.
    case rename
    /// Put the member where `to` says.
    case move
    /// Put in place of the value what its format suggests.
    case replace
    /// Add a member at `to`, with `value`.
    case insert
    /// Put the value's JSON between quotes.
    case serialise
    /// Put `value` before the elements of an array.
    case prepend
    /// Put the only element of an array in its place, and write the key as `to`.
    case unwrap
    /// Write `#rrggbb` as an object of its parts.
    case colorObject = "color-object"
    /// Add the header `to` to the request, with what the message is for Apple.
    case pushType = "push-type"
  }

  package let title: MessageTemplate
  package let edit: Edit
  package let to: String?
  /// The source of a member's value that is added.
  package let value: String?
  package let isSafe: Bool
  /// Types of value that it can heal; empty for all.
  package let types: [String]
}

/// A canonical path in which `*` stands for any one name.
package struct PathPattern: Sendable, Equatable {
  package let names: [String]

  /// Splits at dots; a name that holds dots itself cannot be asked for.
  package init(_ text: String) {
    names = text.utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
  }
}

/// What a rule file hands to its check: numbers and words by name.
package struct RuleParameters: Sendable, Equatable {
  package var strings: [String: String] = [:]
  package var integers: [String: Int] = [:]

  package init() {}
}
