import PushlintText

/// A finding with words, ready for a reader.
///
/// - Shape: a value behind one reference: diagnostics are passed on many times and hardly ever changed.
package struct Diagnostic: Sendable, Equatable {
  private var storage: Storage

  package init(
    rule: String, severity: Severity, consequence: Consequence? = nil, outcome: String? = nil, message: String,
    help: String? = nil,
    field: String? = nil, pointer: String? = nil, range: SourceRange, notes: [Note] = [], fixes: [FixIt] = [],
    url: String? = nil
  ) {
    storage = Storage(
      Content(
        range: range, rule: rule, severity: severity, consequence: consequence, outcome: outcome, message: message,
        help: help, field: field, pointer: pointer, notes: notes, fixes: fixes, url: url))
  }

  package static func == (left: Diagnostic, right: Diagnostic) -> Bool {
    // Most differ in place, and their other members are not even looked at.
    left.storage === right.storage
      || left.storage.content.range == right.storage.content.range && left.storage.content == right.storage.content
  }

  private mutating func change(_ body: (inout Content) -> Void) {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.content) }
    body(&storage.content)
  }
}

extension Diagnostic {
  /// Begins with what most differ in.
  fileprivate struct Content: Sendable, Equatable {
    var range: SourceRange
    var rule: String
    var severity: Severity
    var consequence: Consequence?
    var outcome: String?
    var message: String
    var help: String?
    var field: String?
    var pointer: String?
    var notes: [Note]
    var fixes: [FixIt]
    var url: String?
  }

  /// Changed only by a diagnostic that nobody shares it with.
  fileprivate final class Storage: @unchecked Sendable {
    var content: Content

    init(_ content: Content) { self.content = content }
  }
}

extension Diagnostic {
  /// Id of the rule: `family/name`.
  package var rule: String {
    get { storage.content.rule }
    set { change { $0.rule = newValue } }
  }

  package var severity: Severity {
    get { storage.content.severity }
    set { change { $0.severity = newValue } }
  }

  package var consequence: Consequence? {
    get { storage.content.consequence }
    set { change { $0.consequence = newValue } }
  }

  /// What will happen, in the words of the rule; `nil` when the consequence says enough.
  package var outcome: String? {
    get { storage.content.outcome }
    set { change { $0.outcome = newValue } }
  }

  /// One sentence in lower case without a full stop.
  package var message: String {
    get { storage.content.message }
    set { change { $0.message = newValue } }
  }

  /// What to write instead, where that can be said.
  package var help: String? {
    get { storage.content.help }
    set { change { $0.help = newValue } }
  }

  /// Canonical path of the field, in the wire's spelling.
  package var field: String? {
    get { storage.content.field }
    set { change { $0.field = newValue } }
  }

  /// JSON Pointer (RFC 6901) inside the payload.
  package var pointer: String? {
    get { storage.content.pointer }
    set { change { $0.pointer = newValue } }
  }

  package var range: SourceRange {
    get { storage.content.range }
    set { change { $0.range = newValue } }
  }

  package var notes: [Note] {
    get { storage.content.notes }
    set { change { $0.notes = newValue } }
  }

  package var fixes: [FixIt] {
    get { storage.content.fixes }
    set { change { $0.fixes = newValue } }
  }

  /// Where the fact is written.
  package var url: String? {
    get { storage.content.url }
    set { change { $0.url = newValue } }
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
