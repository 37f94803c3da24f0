import PushlintPayload
import PushlintText

/// What people get of a payload, in the few words that the small places of an editor have room for.
package struct PreviewDigest: Sendable {
  /// Words of a line.
  enum Piece: Sendable, Equatable {
    /// Ours, with code between backticks.
    case words(String)
    /// Those of the payload.
    case payload(String)
  }

  /// What one platform makes of the payload.
  private struct Part {
    let platform: Platform
    let outcome: String
    /// In a word or two, or the text that is shown.
    let subject: String
    /// A line for each text, and one for what else there is.
    let lines: [[Piece]]
  }

  private let acceptance: Preview.Acceptance
  /// Why it is not accepted.
  private let refusal: String?
  private let title: String
  private let parts: [Part]

  package init(_ preview: Preview) {
    acceptance = preview.acceptance
    refusal = preview.refusals.first.flatMap { preview.findings[$0].diagnostic.consequenceText }
    title = preview.title
    parts = Platform.allCases.compactMap { platform in
      let surfaces = preview.surfaces.filter { $0.surface.platform == platform }
      guard let first = surfaces.first(where: \.isDrawn) ?? surfaces.first else { return nil }
      return Part(
        platform: platform, outcome: Self.outcome(first), subject: Self.subject(first, surfaces),
        lines: Self.lines(surfaces))
    }
  }

  // MARK: One line

  /// `Preview: Android “Title” · iPhone silent push · web no notification`.
  package var line: String {
    if acceptance == .refused { return "Preview: not delivered" }
    var groups: [(names: [String], subject: String)] = []
    for part in parts {
      if let index = groups.firstIndex(where: { $0.subject == part.subject }) {
        groups[index].names.append(Self.device(part.platform))
      } else {
        groups.append(([Self.device(part.platform)], part.subject))
      }
    }
    guard !groups.isEmpty else { return "Preview" }
    let words = groups.map { "\($0.names.joined(separator: ", ")) \($0.subject)" }.joined(separator: " · ")
    return "Preview: \(words)\(acceptance == .perhaps ? " · may be refused" : "")"
  }

  private static func device(_ platform: Platform) -> String {
    switch platform {
    case .android: "Android"
    case .apple: "iPhone"
    case .web: "web"
    }
  }

  // MARK: Several lines

  /// A list of the platforms, with what each shows below it.
  ///
  /// - Parameters:
  ///   - sizes: what is said of the size of the message, by platform.
  ///   - isMarkdown: whether it is shown as Markdown, in which no text of the payload means anything; else as it is.
  package func text(sizes: [Platform: String] = [:], isMarkdown: Bool) -> String {
    var lines = [[Piece.words(headline)]]
    var names: [String] = []
    for (index, part) in parts.enumerated() {
      names.append(part.platform.rawValue)
      let size = sizes[part.platform]
      let next = parts.indices.contains(index + 1) ? parts[index + 1] : nil
      // Platforms of which there is only one thing to say share a line.
      if size == nil, part.lines.isEmpty, let next, next.lines.isEmpty, next.outcome == part.outcome,
        sizes[next.platform] == nil
      {
        continue
      }
      let words = "\(names.joined(separator: ", ")): \(part.outcome)\(size.map { ", \($0)" } ?? "")"
      lines.append([.words("- "), .words(words)])
      lines += part.lines.map { [.words("  - ")] + $0 }
      names = []
    }
    let texts = lines.map { line in
      line.enumerated().map { index, piece in
        // The mark of a list is no text.
        if index == 0, case .words(let mark) = piece, mark.hasSuffix("- ") { return mark }
        return isMarkdown ? MarkdownText.text(piece) : piece.plain
      }.joined()
    }
    // Markdown takes a list for one only below an empty line everywhere.
    return ([texts[0], ""] + texts.dropFirst()).joined(separator: "\n")
  }

  private var headline: String {
    let what = title.first.map { $0.uppercased() + title.dropFirst() } ?? title
    switch (acceptance, refusal) {
    case (.accepted, _): return "\(what) on devices:"
    case (.perhaps, let refusal): return "\(what), may be refused\(refusal.map { ": \($0)" } ?? "")."
    case (.refused, let refusal):
      return "\(what), not delivered\(refusal.map { ": \($0)" } ?? "").\(parts.isEmpty ? "" : " Without this mistake:")"
    }
  }

  // MARK: Outcomes

  private static func outcome(_ preview: SurfacePreview) -> String {
    let reason = preview.outcome.reason.map { ": \($0)" } ?? ""
    switch preview.outcome.kind {
    case .shown: return "shown"
    case .conditional: return "shown" + (preview.outcome.reason.map { ", \($0)" } ?? "")
    case .never where preview.isDrawn: return "shown"
    case .nothing, .app, .never, .unknown: return preview.outcome.kind.headline.lowercased() + reason
    }
  }

  private static func subject(_ first: SurfacePreview, _ surfaces: [SurfacePreview]) -> String {
    switch first.outcome.kind {
    case _ where first.isDrawn:
      for part in [PreviewPart.title, .subtitle, .body] {
        guard let value = value(part, of: surfaces), value.isDrawn else { continue }
        return value.state == .unseen ? "{\(part.rawValue)}" : "“\(short(value.text.plain, longestSubject))”"
      }
      return "without text"
    case .app:
      // What the reason begins with: a silent push, a data message.
      let words = (first.outcome.reason ?? "").prefix { !",;:".contains($0) }
      let article = words.prefix { $0 != " " }
      return article.count <= 2 ? String(words.dropFirst(article.count + 1)) : String(words)
    case .shown, .conditional, .nothing: return "no notification"
    case .never: return "not delivered"
    case .unknown: return "not known"
    }
  }

  /// Longest text of a payload in one line, and in a list, in characters.
  private static let (longestSubject, longestText) = (32, 60)

  // MARK: Values

  private static func lines(_ surfaces: [SurfacePreview]) -> [[Piece]] {
    let texts = [PreviewPart.title, .subtitle, .body, .image].compactMap { part in
      value(part, of: surfaces).flatMap { pieces($0, name: part.rawValue) }
    }
    let others = [(PreviewPart.sound, "sound"), (.delivery, "priority"), (.tap, "tap")].compactMap { part, name in
      value(part, of: surfaces).flatMap { pieces($0, name: name) }
    }
    guard let first = others.first else { return texts }
    return texts + [others.dropFirst().reduce(first) { $0 + [.words("; ")] + $1 }]
  }

  /// The value of the first surface that uses it, or else of the first one.
  private static func value(_ part: PreviewPart, of surfaces: [SurfacePreview]) -> PreviewValue? {
    let values = surfaces.lazy.compactMap { $0.value(part) }
    return values.first { $0.effect != .ignored } ?? values.first
  }

  /// - Returns: `nil` for what a payload does not have and nobody misses.
  private static func pieces(_ value: PreviewValue, name: String) -> [Piece]? {
    var pieces: [Piece] = [.words("\(name): ")]
    switch value.state {
    case .given: pieces.append(.payload(short(value.text.plain, longestText)))
    case .usual: pieces.append(.words(value.text.plain))
    case .unseen: pieces.append(.words("not visible here"))
    case .missing: return nil
    }
    if value.effect == .ignored {
      let note = value.note.map { ": \(short($0, 2 * longestText))" } ?? ""
      pieces.append(.words(" (ignored\(note))"))
    }
    return pieces
  }

  /// A text on one line, cut where a small place ends.
  private static func short(_ text: String, _ limit: Int) -> String {
    let line = VisibleText.line(text.replacing("\n", with: " "))
    var bytes = 0
    var end = line.startIndex
    for character in line.prefix(limit) {
      // One character may be as long as a text.
      bytes += character.utf8.count
      guard bytes <= 8 * limit else { break }
      end = line.index(after: end)
    }
    return end == line.endIndex ? line : line[..<end] + "…"
  }
}

extension PreviewDigest.Piece {
  fileprivate var plain: String {
    switch self {
    case .words(let text): text.filter { $0 != "`" }
    case .payload(let text): text.isEmpty ? "\"\"" : text
    }
  }
}
