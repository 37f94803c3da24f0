import PushlintText

/// The values behind the drawings of one platform, each with the place that it comes from.
struct ValueTable {
  private let rows: [PlatformSummary.Row]
  private let article: PayloadArticle

  init(_ rows: [PlatformSummary.Row], _ article: PayloadArticle) {
    self.rows = rows
    self.article = article
  }

  func write(to writer: inout HTMLWriter) {
    guard !rows.isEmpty else { return }
    writer.element("details", [("class", "values"), ("open", "")]) {
      $0.element("summary", text: "Where each value comes from")
      $0.element("div", [("class", "scroll"), ("tabindex", "0"), ("role", "group"), ("aria-label", "Values")]) {
        $0.element("table") {
          $0.markup(
            "<thead><tr><th scope=\"col\">Part</th><th scope=\"col\">Value</th><th scope=\"col\">Source</th></tr></thead>"
          )
          $0.element("tbody") { for row in rows { write(row, to: &$0) } }
        }
      }
    }
  }

  private func write(_ row: PlatformSummary.Row, to writer: inout HTMLWriter) {
    let value = row.value
    writer.element("tr", class: "\(value.state.rawValue) \(value.effect.rawValue)") {
      $0.element("th", [("scope", "row")]) {
        $0.text(value.name)
        if let label = row.label { $0.element("span", class: "label", text: label) }
      }
      $0.element("td") { writeValue(of: row, to: &$0) }
      $0.element("td", class: "source") {
        guard let place = value.place else {
          if value.state == .usual { $0.element("span", class: "tag default", text: "default") }
          return
        }
        $0.element("code", text: VisibleText.line(place.path))
        $0.text(" ")
        $0.element("span", class: "place", text: "line \(place.span.line)")
      }
    }
  }

  private func writeValue(of row: PlatformSummary.Row, to writer: inout HTMLWriter) {
    let value = row.value
    switch value.state {
    case .given, .usual:
      if value.part == .color, value.effect != .ignored { Self.writeSwatch(value.text, to: &writer) }
      writer.element("span", [("class", "value"), ("dir", "auto")]) {
        if value.text.isEmpty { $0.element("span", class: "absent", text: "empty") } else { $0.payloadText(value.text) }
      }
      for item in value.items {
        writer.element("span", [("class", "item"), ("dir", "auto")]) { $0.payloadText(item) }
      }
    case .missing: writer.element("span", class: "absent", text: "missing")
    case .unseen: writer.element("span", class: "variable", text: "not visible here")
    }
    if value.effect == .ignored { PayloadArticle.writeTag("ignored", to: &writer) }
    if !value.isCertain { PayloadArticle.writeTag("believed", to: &writer) }
    article.writeMarks(value.findings, to: &writer)
    if let note = value.note { writer.element("span", class: "note") { $0.sentence(note) } }
    for line in Self.cuts(of: row) { writer.element("span", class: "note", text: line) }
    if value.text.isCut {
      writer.element(
        "span", class: "note", text: "the text has \(value.text.bytes) bytes; the rest is left out here")
    }
  }

  private static func writeSwatch(_ text: PreviewText, to writer: inout HTMLWriter) {
    guard let color = RGBColor(text.plain) else { return }
    writer.element("svg", [("class", "swatch"), ("viewBox", "0 0 12 12"), ("aria-hidden", "true")]) {
      $0.element("circle", [("cx", "6"), ("cy", "6"), ("r", "5.5"), ("fill", color.hex)]) { _ in }
    }
  }

  /// Where a text is longer than there is room, and how much there is.
  private static func cuts(of row: PlatformSummary.Row) -> [String] {
    guard row.value.state == .given else { return [] }
    var lines: [(text: String, names: [String])] = []
    for preview in row.surfaces {
      guard let value = preview.values.first(where: { $0.part == row.value.part }), let limit = value.limit else {
        continue
      }
      let fit = limit.fit(of: value.text)
      guard fit != .whole else { continue }
      let text = "\(fit == .cut ? "cut" : "may be cut") after \(limit.words)"
      let name = preview.surface.name
      if let index = lines.firstIndex(where: { $0.text == text }) {
        if !lines[index].names.contains(name) { lines[index].names.append(name) }
      } else {
        lines.append((text, [name]))
      }
    }
    return lines.map { "\($0.names.joined(separator: ", ")): \($0.text)" }
  }
}
