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
    pageText = page
  }

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

/// Words with `{names}` that each finding fills in.
package struct MessageTemplate: Sendable, Equatable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// The names between braces; other braces belong to the text.
  package var names: [String] {
    // Byte by byte: braces are never part of another character.
    text.utf8.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false).dropFirst().compactMap { part in
      part.firstIndex(of: UInt8(ascii: "}")).flatMap { end in
        Self.isName(part[..<end]) ? String(Substring(part[..<end])) : nil
      }
    }
  }

  /// Whether braces hold the name of a value or of a path, and not an example such as `{"message": {…}}`.
  private static func isName(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 &- 0x61 < 26 || ":._-".utf8.contains($0) }
  }

  /// The canonical path of a field that a name between braces asks for: all of it, its last name after `key:`, or the
  /// flag that is set after `flag:`.
  package static func path(in name: String) -> String? {
    let prefix = [lastName, setFlag].first(where: name.hasPrefix) ?? ""
    let path = String(name.dropFirst(prefix.count))
    return path.hasPrefix("message.") ? path : nil
  }

  private static let lastName = "key:"
  private static let setFlag = "flag:"

  private static func shown(_ canonical: String, in name: String, _ path: (String) -> String) -> String {
    let shown = path(canonical)
    guard name.hasPrefix(lastName) || name.hasPrefix(setFlag) else { return shown }
    let key = shown.split(separator: ".").last.map(String.init) ?? shown
    guard name.hasPrefix(setFlag) else { return key }
    // On the wire a flag is the number 1; the Admin SDK for Node has names of its own for flags, and booleans.
    return canonical.hasSuffix("." + key) ? key + ": 1" : key + ": true"
  }

  /// Whether each of its names has a value; a text with a gap is left out.
  func isFilled(by values: [String: String]) -> Bool {
    names.allSatisfy { values[$0] != nil || Self.path(in: $0) != nil }
  }

  /// The text with every `{name}` that `values` knows filled in.
  ///
  /// - Parameter path: how a canonical path is written where the words are read; `{message.apns.headers}` is one,
  ///   `{key:message.apns.headers}` is its last name, and `{flag:message.apns.payload.aps.mutable-content}` is
  ///   `mutable-content: 1` or `mutableContent: true`.
  package func filled(
    with values: [String: String], path: (String) -> String = { $0 }
  ) -> String {
    var result = ""
    // Byte by byte: braces are never part of another character.
    var rest = text.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      result += Substring(rest[..<open])
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(of: UInt8(ascii: "}")) else {
        rest = rest[open...]
        break
      }
      // Braces of an example: `{"message": {…}}`.
      guard Self.isName(inside[..<close]) else {
        result += "{"
        rest = inside
        continue
      }
      let name = String(Substring(inside[..<close]))
      if let value = values[name] {
        result += value
      } else {
        result += Self.path(in: name).map { Self.shown($0, in: name, path) } ?? "{\(name)}"
      }
      rest = inside[inside.index(after: close)...]
    }
    return result + Substring(rest)
  }
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
