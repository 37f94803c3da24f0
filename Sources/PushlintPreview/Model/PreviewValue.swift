import PushlintText

/// A part of what people get.
package enum PreviewPart: String, Sendable, CaseIterable {
  case title, subtitle, body, image, icon, color, actions, badge, sound, prominence, channel, visibility, time, tap
  case replaces, grouping, delivery, lifetime, data, other
}

/// A value of a surface, and where it comes from.
package struct PreviewValue: Sendable, Equatable {
  package enum State: String, Sendable {
    /// The payload has it.
    case given
    /// The payload does not have it, and something else is used.
    case usual = "default"
    /// The payload does not have it, and nothing is shown.
    case missing
    /// It may be where it cannot be seen.
    case unseen
  }

  /// What a device makes of it.
  package enum Effect: String, Sendable {
    case shown
    case ignored
    /// Used, but not as it is: as a mask, or only when something else is there.
    case changed
  }

  package let part: PreviewPart
  package var state: State
  package var text: PreviewText
  /// The same as the service gets it, where the payload writes it in another way: `HIGH` for the `high` of an SDK.
  var wire: String?
  /// Texts of several parts, such as buttons.
  package var items: [PreviewText] = []
  package var place: PreviewPlace?
  package var effect: Effect = .shown
  /// Whether it is verified that devices do so.
  package var isCertain = true
  /// Why it is ignored or changed, or what else decides.
  package var note: String?
  package var limit: TextLimit?
  /// Indices of the findings that concern it.
  package var findings: [Int] = []

  /// The same with another note and effect.
  func with(_ effect: Effect, _ note: String? = nil, isCertain: Bool? = nil) -> PreviewValue {
    var value = self
    value.effect = effect
    if let note { value.note = note }
    value.isCertain = isCertain ?? value.isCertain
    return value
  }

  func with(_ limit: TextLimit) -> PreviewValue {
    var value = self
    value.limit = limit
    return value
  }

  /// What it is called: the part, or the field where it is no part of its own.
  package var name: String {
    guard part == .other, let field = place?.path.split(separator: ".").last else { return part.rawValue }
    return String(field)
  }

  /// Whether there is something that can be drawn.
  package var isDrawn: Bool { effect != .ignored && (state == .given && !text.isEmpty || state == .unseen) }
}

/// Where in a file a value comes from.
package struct PreviewPlace: Sendable, Equatable {
  /// The field as the payload spells it.
  package let path: String
  /// Its canonical path.
  let field: String
  /// JSON Pointer inside the payload.
  package let pointer: String
  package let span: FileSpan
}

/// A stretch of a file, with its ends for readers.
///
/// - Unit: lines and columns count from one; columns count UTF-16 units, as editors do.
package struct FileSpan: Sendable, Equatable {
  package let range: SourceRange
  package let line: Int
  package let column: Int
  package let endLine: Int
  package let endColumn: Int

  init(_ range: SourceRange, in lines: LineTable) {
    self.range = range
    let start = lines.position(of: range.start, in: .utf16)
    let end = lines.position(of: range.end, in: .utf16)
    line = start.line + 1
    column = start.column + 1
    endLine = end.line + 1
    endColumn = end.column + 1
  }
}
