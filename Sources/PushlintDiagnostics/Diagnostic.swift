import PushlintText

/// A finding with words, ready for a reader.
package struct Diagnostic: Sendable, Equatable {
  /// Id of the rule: `family/name`.
  package var rule: String
  package var severity: Severity
  package var consequence: Consequence?
  /// What will happen, in the words of the rule; `nil` when the consequence says enough.
  package var outcome: String?
  /// One sentence in lower case without a full stop.
  package var message: String
  /// What to write instead, where that can be said.
  package var help: String?
  /// Canonical path of the field, in the wire's spelling.
  package var field: String?
  /// JSON Pointer (RFC 6901) inside the payload.
  package var pointer: String?
  package var range: SourceRange
  package var notes: [Note]
  package var fixes: [FixIt]
  /// Where the fact is written.
  package var url: String?

  package init(
    rule: String, severity: Severity, consequence: Consequence? = nil, outcome: String? = nil, message: String,
    help: String? = nil,
    field: String? = nil, pointer: String? = nil, range: SourceRange, notes: [Note] = [], fixes: [FixIt] = [],
    url: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.consequence = consequence
    self.outcome = outcome
    self.message = message
    self.help = help
    self.field = field
    self.pointer = pointer
    self.range = range
    self.notes = notes
    self.fixes = fixes
    self.url = url
  }
}

/// A second place that belongs to a diagnostic, with its part of the story.
package struct Note: Sendable, Equatable {
  package var message: String
  package var range: SourceRange

  package init(_ message: String, at range: SourceRange) {
    self.message = message
    self.range = range
  }
}

/// Titled edits that heal a diagnostic.
package struct FixIt: Sendable, Equatable {
  /// A verb phrase.
  package var title: String
  /// Cannot change what the sender meant, so it may be applied unasked.
  package var isSafe: Bool
  package var edits: [TextEdit]

  package init(title: String, isSafe: Bool, edits: [TextEdit]) {
    self.title = title
    self.isSafe = isSafe
    self.edits = edits
  }
}

extension Diagnostic {
  /// What will happen, for people.
  package var consequenceText: String? { outcome ?? consequence?.sentence }
}
