import PushlintText

/// A difference as lines, for forms that people read.
struct DifferenceLines {
  enum Line: Equatable {
    /// What has changed, and where.
    case heading(String)
    case removed(String)
    case added(String)
    /// What has changed without any effect.
    case note(String)
  }

  /// Most characters of a value that are shown.
  private static let limit = 160

  /// The lines of one payload, change by change.
  static func groups(of difference: PayloadDifference) -> [[Line]] {
    switch difference.status {
    case .added: return [texts(of: difference.after).map { .added($0) }]
    case .removed: return [texts(of: difference.before).map { .removed($0) }]
    case .changed, .ineffective: break
    }
    return difference.changes.map(lines)
      + difference.ineffective.map {
        [.note("no visible change: `\(line($0.field))` (\(line($0.reason)))")]
      } + findings("new finding", difference.newFindings).map { [$0] }
      + findings("gone finding", difference.goneFindings).map { [$0] }
  }

  private static func findings(_ word: String, _ findings: [Preview.Finding]) -> [Line] {
    var lines = findings.prefix(5).map { finding in
      Line.note(
        "\(word): \(finding.diagnostic.severity.word) [\(line(finding.diagnostic.rule))] \(line(finding.diagnostic.message))"
      )
    }
    if findings.count > 5 { lines.append(.note("\(word): \(findings.count - 5) more")) }
    return lines
  }

  /// What a payload shows where it shows most.
  private static func texts(of version: PayloadDifference.Version?) -> [String] {
    guard let surfaces = version?.preview.surfaces else { return [] }
    let drawn = surfaces.first { $0.isDrawn && !texts(of: $0).isEmpty }
    if let drawn { return texts(of: drawn) }
    guard let outcome = surfaces.first?.outcome, let reason = outcome.reason else { return [] }
    return ["(\(outcome.kind.headline.lowercased()): \(line(reason)))"]
  }

  private static func texts(of surface: SurfacePreview) -> [String] {
    [PreviewPart.title, .subtitle, .body].compactMap { part in
      surface.value(part).flatMap { $0.isDrawn && !$0.text.isEmpty ? shortened(visible($0.text)) : nil }
    }
  }

  // MARK: Changes

  private static func lines(of change: Change) -> [Line] {
    let place = change.label.map { " (\($0))" } ?? ""
    let (before, after) = values(change.before, change.after)
    return [.heading(line(change.name) + place), .removed(before), .added(after)]
  }

  /// Both values, as far as they fit, with the place where they begin to differ.
  private static func values(_ before: ChangedValue, _ after: ChangedValue) -> (String, String) {
    let (old, new) = (text(of: before), text(of: after))
    let cut = cut(old, new)
    // What holds for both is said once.
    var earlier = before
    if before.note == after.note { earlier.note = nil }
    if !after.isCertain { earlier.isCertain = true }
    var (one, other) = (cut.0 + remarks(on: earlier), cut.1 + remarks(on: after))
    if cut.0 == cut.1, before.text.isCut || after.text.isCut {
      one += "  [differs after this beginning]"
      other += "  [differs after this beginning]"
    }
    return (one, other)
  }

  private static func text(of value: ChangedValue) -> String {
    switch value.state {
    case .missing: return "none"
    case .unseen: return "not visible here"
    case .usual: return visible(value.text)
    case .given:
      guard value.items.isEmpty else { return value.items.map(visible).joined(separator: " | ") }
      let text = visible(value.text)
      // Spaces at the ends would not be seen.
      return text.isEmpty || text.first == " " || text.last == " " || text == "none" ? "\"\(text)\"" : text
    }
  }

  private static func remarks(on value: ChangedValue) -> String {
    var remarks: [String] = []
    if value.state == .given, value.items.isEmpty {
      if value.text.isVariable {
        remarks.append("variable")
      } else if value.text.hasVariables {
        remarks.append("contains variables")
      }
    }
    if value.effect == .ignored { remarks.append("ignored") }
    if let note = value.note { remarks.append(line(note)) }
    if !value.isCertain { remarks.append("believed") }
    if value.state == .usual { remarks.append("default") }
    if let place = value.place { remarks.append("line \(place.span.line)") }
    return remarks.isEmpty ? "" : "  [\(remarks.joined(separator: "; "))]"
  }

  // MARK: Texts

  /// A text on one line, with its line breaks and everything else that cannot be seen as escapes.
  private static func visible(_ text: PreviewText) -> String { line(text.plain.replacing("\n", with: "\\n")) }

  private static func line(_ text: String) -> String { VisibleText.line(text) }

  private static func shortened(_ text: String) -> String { text.count > limit ? text.prefix(limit) + "…" : text }

  /// Two texts from shortly before the first difference.
  private static func cut(_ old: String, _ new: String) -> (String, String) {
    guard old.count > limit || new.count > limit else { return (old, new) }
    let same = zip(old, new).prefix { $0 == $1 }.count
    let start = same > limit / 2 ? same - limit / 4 : 0
    func part(_ text: String) -> String {
      let rest = text.dropFirst(start)
      return (start > 0 ? "…" : "") + rest.prefix(limit) + (rest.count > limit ? "…" : "")
    }
    return (part(old), part(new))
  }
}

extension Difference {
  /// `1 payload changed, 2 added, 3 unchanged`.
  var summary: String {
    let counts = [
      (count(.changed), "changed"), (count(.added), "added"), (count(.removed), "removed"), (unchanged, "unchanged"),
    ].filter { $0.0 > 0 }
    guard !isEmpty, let first = counts.first else {
      return unchanged == 0 ? "no change" : "no change: \(Self.payloads(unchanged))"
    }
    return (["\(Self.payloads(first.0)) \(first.1)"] + counts.dropFirst().map { "\($0.0) \($0.1)" })
      .joined(separator: ", ")
  }

  static func payloads(_ count: Int) -> String { "\(count) payload\(count == 1 ? "" : "s")" }
}

extension PayloadDifference {
  /// Where it is, as the older version and the newer one have it.
  var places: [String] { [before, after].compactMap { $0?.place } }

  /// What the payload is, and to whom it goes; the recipient is a text from the payload.
  var kind: (title: String, recipient: String?) {
    let preview = (after ?? before)?.preview
    return (preview?.title ?? "", preview?.recipient.map { VisibleText.line($0.plain.replacing("\n", with: " ")) })
  }
}

extension PayloadDifference.Version {
  fileprivate var place: String { "\(VisibleText.line(file)):\(preview.span.line):\(preview.span.column)" }
}
