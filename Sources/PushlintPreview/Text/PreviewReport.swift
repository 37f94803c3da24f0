import PushlintPayload
import PushlintReport
import PushlintText

/// Previews for people, as text.
package struct PreviewReport {
  private let usesColor: Bool

  package init(usesColor: Bool) { self.usesColor = usesColor }

  package func bytes(of files: [PreviewFile]) -> [UInt8] {
    var output = StyledText(usesColor: usesColor)
    var isFirst = true
    for file in files {
      for preview in file.previews {
        if !isFirst { output.endLine() }
        isFirst = false
        write(preview, of: file, to: &output)
      }
      if file.omitted > 0 {
        output.endLine()
        output.write("\(VisibleText.line(file.path)): \(file.omitted) more payloads; choose one with FILE:LINE")
        output.endLine()
      }
    }
    return output.take()
  }

  // MARK: One payload

  private func write(_ preview: Preview, of file: PreviewFile, to output: inout StyledText) {
    let path = VisibleText.line(file.path)
    output.write("\(path):\(preview.span.line):\(preview.span.column):", .strong)
    output.write(" \(preview.title)")
    if let recipient = preview.recipient { output.write(" to \(Self.line(recipient))") }
    output.endLine()
    for finding in preview.findings { write(finding, path, to: &output) }
    writeAcceptance(of: preview, to: &output)
    if preview.surfaces.isEmpty {
      output.write("  \(Preview.noSurface)")
      output.endLine()
    }
    for summary in PlatformSummary.all(of: preview) {
      output.endLine()
      output.write(summary.platform.rawValue, .strong)
      output.endLine()
      for line in Self.lines(of: summary) { write(line, to: &output) }
    }
  }

  private func writeAcceptance(of preview: Preview, to output: inout StyledText) {
    guard preview.acceptance != .accepted, let first = preview.refusals.first,
      let result = preview.findings[first].diagnostic.consequenceText
    else { return }
    let isCertain = preview.acceptance == .refused
    output.write("  ")
    output.write(isCertain ? "not delivered" : "may be refused", .severity(isCertain ? .error : .warning))
    output.write(": \(VisibleText.line(result))\(isCertain ? "; below is the message without this mistake" : "")")
    output.endLine()
  }

  private func write(_ finding: Preview.Finding, _ path: String, to output: inout StyledText) {
    output.write("  \(path):\(finding.span.line):\(finding.span.column): ")
    output.write(finding.diagnostic.severity.word, .severity(finding.diagnostic.severity))
    output.write(" [\(VisibleText.line(finding.diagnostic.rule))] \(VisibleText.line(finding.diagnostic.message))")
    output.endLine()
  }

  private func write(_ line: Line, to output: inout StyledText) {
    let label = line.label
    output.write("  \(label)\(String(repeating: " ", count: max(1, Self.column - label.count)))", .gutter)
    output.write(line.text, line.isStrong ? .strong : .plain)
    if let remark = line.remark { output.write(remark) }
    output.endLine()
  }

  /// Columns of the words at the left.
  private static let column = 24

  // MARK: Lines

  /// A line of the text form, without colors.
  private struct Line {
    let label: String
    let text: String
    var remark: String?
    var isStrong = false
  }

  private static func lines(of summary: PlatformSummary) -> [Line] {
    groups(of: summary.previews).flatMap(lines) + summary.rows.compactMap(line)
  }

  /// Surfaces that show the same, whatever the version of the system.
  private static func groups(of previews: [SurfacePreview]) -> [[SurfacePreview]] {
    var groups: [[SurfacePreview]] = []
    for preview in previews {
      let index = groups.firstIndex { group in
        guard let first = group.first else { return false }
        return first.surface.device == preview.surface.device && first.outcome == preview.outcome
          && (first.surface.view == preview.surface.view || !first.isDrawn)
          && texts(of: first) == texts(of: preview)
      }
      if let index { groups[index].append(preview) } else { groups.append([preview]) }
    }
    return groups
  }

  private static func lines(of group: [SurfacePreview]) -> [Line] {
    guard let first = group.first else { return [] }
    let names = group.map(\.surface.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let label = names.count == 1 ? "\(name(of: first.surface)), \(names[0].lowercased())" : name(of: first.surface)
    var lines: [Line] = []
    if first.isDrawn {
      lines += texts(of: first).enumerated().map { Line(label: "", text: $1, isStrong: $0 == 0) }
    }
    if let reason = first.outcome.reason, first.outcome.kind != .never || !first.isDrawn {
      let isShown = first.outcome.kind == .shown || first.outcome.kind == .conditional
      let words = isShown ? reason : "\(first.outcome.kind.headline.lowercased()): \(reason)"
      lines.append(Line(label: "", text: "(\(VisibleText.line(words))\(first.outcome.isCertain ? "" : "; believed"))"))
    }
    if lines.isEmpty { lines.append(Line(label: "", text: "(no text)")) }
    let head = surfaceLabel(label, first.surface)
    return lines.enumerated().map { index, line in
      Line(label: index == 0 ? head : "", text: line.text, remark: line.remark, isStrong: line.isStrong)
    }
  }

  private static func name(of surface: Surface) -> String {
    surface.device == .android ? "Android" : surface.deviceName
  }

  private static func surfaceLabel(_ label: String, _ surface: Surface) -> String {
    surface.device == .web && label.hasPrefix("Web, ") ? surface.name : label
  }

  /// The texts that a surface shows, each on its line and as far as there is room.
  private static func texts(of preview: SurfacePreview) -> [String] {
    [PreviewPart.title, .subtitle, .body].compactMap { part in
      guard let value = preview.value(part), value.effect != .ignored else { return nil }
      switch value.state {
      case .unseen: return "{\(part.rawValue)}"
      case .given where !value.text.isEmpty:
        return line(value.limit?.cut(value.text) ?? value.text.plain)
      default: return nil
      }
    }
  }

  private static func line(of row: PlatformSummary.Row) -> Line? {
    let value = row.value
    guard ![.title, .subtitle, .body].contains(value.part) || value.effect == .ignored || value.note != nil else {
      return nil
    }
    // Of what is as always only what a person would ask for.
    guard value.state != .usual || [.sound, .tap, .prominence].contains(value.part) else { return nil }
    var text: String
    switch value.state {
    case .given, .usual:
      text = value.items.isEmpty ? line(value.text) : value.items.map { line($0) }.joined(separator: " | ")
      if value.text.isEmpty { text = "\"\"" }
    case .missing:
      guard value.note != nil else { return nil }
      text = "none"
    case .unseen: text = "not visible here"
    }
    var remarks: [String] = []
    if value.effect == .ignored { remarks.append("ignored") }
    if let note = value.note { remarks.append(note) }
    if !value.isCertain { remarks.append("believed") }
    if value.state == .usual { remarks.append("default") }
    if let place = value.place { remarks.append("line \(place.span.line)") }
    let label = row.label.map { "\(value.name) (\($0))" } ?? value.name
    return Line(label: label, text: text, remark: remarks.isEmpty ? nil : "  [\(remarks.joined(separator: "; "))]")
  }

  /// A text on one line of a terminal.
  private static func line(_ text: PreviewText) -> String { line(text.plain) }

  private static func line(_ text: String) -> String {
    let flat = text.replacing("\n", with: " ")
    let cut = flat.count > 200 ? flat.prefix(200) + "…" : flat[...]
    return VisibleText.line(String(cut))
  }
}
