import PushlintText

/// A drawing of one surface, with a caption.
struct SurfaceFigure {
  let preview: SurfacePreview
  private let article: PayloadArticle

  init(_ preview: SurfacePreview, _ article: PayloadArticle) {
    self.preview = preview
    self.article = article
  }

  func write(to writer: inout HTMLWriter) {
    let kind = preview.outcome.kind
    let surface = preview.surface
    // Not all browsers take the caption for the name.
    let label = surface.device == .web ? surface.name : "\(surface.deviceName), \(surface.name)"
    writer.element(
      "figure", [("class", "surface \(surface.view.rawValue) is-\(kind.rawValue)"), ("aria-label", label)]
    ) {
      $0.element("figcaption") {
        $0.element("strong", text: preview.surface.name)
        writeMarks(to: &$0)
        if let reason = reason {
          $0.element("span", class: "reason") {
            $0.sentence(reason)
            if !preview.outcome.isCertain { PayloadArticle.writeTag("believed", to: &$0) }
          }
        }
      }
      if preview.isDrawn { preview.writeDrawing(to: &$0) } else { preview.writeNothing(to: &$0) }
    }
  }

  private var reason: String? {
    switch preview.outcome.kind {
    case .shown, .conditional: preview.outcome.reason
    case .never: preview.isDrawn ? "not delivered" : nil
    case .nothing, .app, .unknown: nil
    }
  }

  /// The findings about what is drawn.
  private func writeMarks(to writer: inout HTMLWriter) {
    var findings: [Int] = []
    let drawn: Set<PreviewPart> = [.title, .subtitle, .body, .image, .icon, .color, .actions, .time]
    for value in preview.values where preview.isDrawn && drawn.contains(value.part) {
      for finding in value.findings where !findings.contains(finding) { findings.append(finding) }
    }
    article.writeMarks(findings.sorted(), to: &writer)
  }

}

extension SurfacePreview {
  func writeDrawing(to writer: inout HTMLWriter) {
    switch surface.device {
    case .android: AndroidDrawing(self).write(to: &writer)
    case .iPhone: PhoneDrawing(self).write(to: &writer)
    case .watch: WatchDrawing(self).write(to: &writer)
    case .web: BrowserDrawing(self).write(to: &writer)
    }
  }

  /// What is in the place of a drawing where nothing is shown.
  func writeNothing(to writer: inout HTMLWriter) {
    writer.element("div", class: "screen empty") {
      Glyph.silent.write(to: &$0)
      $0.element("p") {
        outcome.write(to: &$0)
      }
    }
  }
}

/// Pieces that drawings have in common.
extension SurfacePreview {
  /// A text in a drawing: what is shown, or that it may be.
  ///
  /// - Parameter name: the class of the element.
  func writeText(_ part: PreviewPart, class name: String, to writer: inout HTMLWriter) {
    guard let value = value(part), value.effect != .ignored else { return }
    switch value.state {
    case .given where !value.text.isEmpty:
      writer.element("div", [("class", name), ("dir", "auto")]) { $0.payloadText(value.text) }
    case .unseen:
      writer.element("div", class: name) { $0.element("span", class: "variable", text: part.rawValue) }
    default: break
    }
  }

  /// Says that there is no text at all.
  func writeAbsence(class name: String, to writer: inout HTMLWriter) {
    guard !hasText else { return }
    writer.element("div", class: "\(name) absent", text: "no text")
  }

  /// Opens what holds a drawing, in the direction of its texts: a text from right to left is mostly sent to devices
  /// that are set to such a language.
  func writeCard(class name: String, to writer: inout HTMLWriter, _ body: (inout HTMLWriter) -> Void) {
    let texts = [PreviewPart.title, .subtitle, .body].compactMap { value($0)?.text }
    let isRightToLeft = texts.lazy.compactMap(\.isRightToLeft).first ?? false
    writer.element("div", [("class", name), ("dir", isRightToLeft ? "rtl" : "ltr")], body)
  }

  var hasText: Bool { [PreviewPart.title, .subtitle, .body].contains { value($0)?.isDrawn == true } }

  /// A frame for a picture, which is not loaded.
  ///
  /// - Parameter isLarge: whether there is room for its URL.
  func writePicture(_ part: PreviewPart, class name: String, isLarge: Bool, to writer: inout HTMLWriter) {
    guard let value = value(part), value.isDrawn else { return }
    let isUncertain = !value.isCertain || value.effect == .changed
    let names = "picture \(name)\(isUncertain ? " dashed" : "")"
    let url = VisibleText.line(value.text.plain)
    writer.element("div", [("class", names), ("role", "img"), ("aria-label", "Image, not loaded: \(url)")]) {
      Glyph.picture.write(to: &$0)
      if isLarge { $0.element("span", [("class", "url"), ("dir", "ltr")]) { $0.payloadText(value.text) } }
    }
  }
}

extension SurfacePreview.Outcome {
  /// What becomes of the message, and why.
  func write(to writer: inout HTMLWriter) {
    writer.element("strong", text: kind.headline)
    if let reason {
      writer.text(": ")
      writer.sentence("\(reason).")
    }
    if !isCertain { PayloadArticle.writeTag("believed", to: &writer) }
  }
}
