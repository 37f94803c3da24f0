import PushlintDiagnostics
import PushlintPayload
import PushlintText

/// One payload on the page: its findings, and what each platform shows.
struct PayloadArticle {
  private let preview: Preview
  private let path: String
  private let number: Int

  init(_ preview: Preview, path: String, number: Int) {
    self.preview = preview
    self.path = path
    self.number = number
  }

  private var id: String { "p\(number)" }

  func write(to writer: inout HTMLWriter) {
    writer.element("article", [("id", id), ("aria-labelledby", "\(id)-title")]) {
      writeHead(to: &$0)
      writeFindings(to: &$0)
      if preview.surfaces.isEmpty { $0.element("p", class: "silence", text: Preview.noSurface) }
      for summary in PlatformSummary.all(of: preview) { write(summary, to: &$0) }
    }
  }

  // MARK: Head

  private func writeHead(to writer: inout HTMLWriter) {
    writer.element("header", class: "payload") {
      $0.element("h2", [("id", "\(id)-title")]) { $0.text("\(path):\(preview.span.line)") }
      $0.element("p", class: "kind") {
        $0.text(preview.title)
        guard let recipient = preview.recipient else { return }
        $0.text(" to ")
        $0.element("bdi") { $0.payloadText(recipient) }
      }
    }
    switch preview.acceptance {
    case .accepted: break
    case .perhaps: writeNotice("May be refused", "perhaps", to: &writer)
    case .refused: writeNotice("Not delivered", "refused", to: &writer)
    }
  }

  private func writeNotice(_ title: String, _ kind: String, to writer: inout HTMLWriter) {
    writer.element("p", [("class", "notice \(kind)"), ("role", "note")]) {
      $0.element("strong", text: title)
      if let first = preview.refusals.first, let result = preview.findings[first].diagnostic.consequenceText {
        $0.text(": ")
        $0.sentence("\(result). ")
      } else {
        $0.text(". ")
      }
      $0.text("The drawings show the message without this mistake.")
    }
  }

  // MARK: Findings

  private func writeFindings(to writer: inout HTMLWriter) {
    guard !preview.findings.isEmpty else { return }
    writer.element("section", [("class", "findings"), ("aria-labelledby", "\(id)-findings")]) {
      $0.element("h3", [("id", "\(id)-findings")]) {
        $0.text(preview.findings.count == 1 ? "1 finding" : "\(preview.findings.count) findings")
      }
      $0.element("ol") {
        for (index, finding) in preview.findings.prefix(Self.findingLimit).enumerated() {
          write(finding, index, to: &$0)
        }
      }
      if preview.findings.count > Self.findingLimit {
        $0.element("p", class: "remark", text: "\(preview.findings.count - Self.findingLimit) more findings")
      }
    }
  }

  /// Most findings that are listed.
  private static let findingLimit = 50

  private func write(_ finding: Preview.Finding, _ index: Int, to writer: inout HTMLWriter) {
    let diagnostic = finding.diagnostic
    writer.element("li", [("id", "\(id)-f\(index + 1)")]) {
      $0.element("span", class: "severity \(diagnostic.severity.word)", text: diagnostic.severity.word)
      $0.text(" ")
      $0.element("code", text: VisibleText.line(diagnostic.rule))
      $0.text(" ")
      $0.sentence(diagnostic.message)
      $0.text(" ")
      $0.element("span", class: "place", text: "line \(finding.span.line), column \(finding.span.column)")
    }
  }

  /// Links to the findings that concern something.
  func writeMarks(_ findings: [Int], to writer: inout HTMLWriter) {
    for index in findings.prefix(Self.findingLimit) where preview.findings.indices.contains(index) {
      let severity = preview.findings[index].diagnostic.severity.word
      writer.element(
        "a",
        [
          ("class", "mark \(severity)"), ("href", "#\(id)-f\(index + 1)"),
          ("aria-label", "Finding \(index + 1), \(severity)"),
        ]
      ) { $0.text("\(index + 1)") }
    }
  }

  // MARK: Platforms

  private func write(_ summary: PlatformSummary, to writer: inout HTMLWriter) {
    let name = summary.platform.rawValue
    let titleID = "\(id)-\(name.lowercased())"
    writer.element("section", [("class", "platform"), ("aria-labelledby", titleID)]) {
      $0.element("h3", [("id", titleID)]) { $0.text(name) }
      if let reason = Self.commonReason(of: summary.previews) {
        write(reason, name: name, to: &$0)
      } else {
        for (index, row) in Self.rows(of: summary.previews).enumerated() { write(row, isFirst: index == 0, to: &$0) }
      }
      ValueTable(summary.rows, self).write(to: &$0)
      writeConditions(preview.conditions[summary.platform] ?? [], to: &$0)
    }
  }

  /// Why nothing is drawn, where it is the same on all surfaces.
  private static func commonReason(of previews: [SurfacePreview]) -> SurfacePreview.Outcome? {
    guard let first = previews.first?.outcome,
      previews.allSatisfy({ !$0.isDrawn && $0.outcome == first })
    else { return nil }
    return first
  }

  private func write(_ outcome: SurfacePreview.Outcome, name: String, to writer: inout HTMLWriter) {
    writer.element("p", class: "silence") {
      Glyph.silent.write(to: &$0)
      $0.element("span") {
        outcome.write(to: &$0)
      }
    }
  }

  static func writeTag(_ name: String, to writer: inout HTMLWriter) {
    writer.text(" ")
    writer.element("span", class: "tag \(name)", text: name)
  }

  /// Surfaces in rows, one for each version of Android and for each other device.
  private static func rows(of previews: [SurfacePreview]) -> [[SurfacePreview]] {
    var rows: [[SurfacePreview]] = []
    for preview in previews {
      if let last = rows.last?.first, last.surface.deviceName == preview.surface.deviceName {
        rows[rows.count - 1].append(preview)
      } else {
        rows.append([preview])
      }
    }
    return rows
  }

  private func write(_ row: [SurfacePreview], isFirst: Bool, to writer: inout HTMLWriter) {
    guard let first = row.first?.surface else { return }
    let isOlder = first.device == .android && !isFirst
    let body = { (writer: inout HTMLWriter) in
      writer.element("div", class: "surfaces") {
        for preview in row { SurfaceFigure(preview, self).write(to: &$0) }
      }
    }
    guard isOlder else {
      if first.device != .web {
        writer.element("h4") {
          $0.text(first.deviceName)
          if let level = first.level { $0.element("span", class: "level", text: " API \(level)") }
        }
      }
      body(&writer)
      return
    }
    writer.element("details") {
      $0.element("summary") {
        $0.text(first.deviceName)
        if let level = first.level { $0.element("span", class: "level", text: " API \(level)") }
      }
      body(&$0)
    }
  }

  private func writeConditions(_ conditions: [Preview.Condition], to writer: inout HTMLWriter) {
    guard !conditions.isEmpty else { return }
    writer.element("ul", class: "conditions") {
      for condition in conditions {
        $0.element("li") {
          $0.text(condition.text)
          if !condition.isCertain { Self.writeTag("believed", to: &$0) }
        }
      }
    }
  }
}
