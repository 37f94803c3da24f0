/// A notification as Android draws it: flat up to Android 11, rounded from Android 12 on.
struct AndroidDrawing {
  private let preview: SurfacePreview

  init(_ preview: SurfacePreview) { self.preview = preview }

  private var isFlat: Bool { (preview.surface.level ?? .max) < 31 }
  private var isExpanded: Bool { preview.surface.view == .expanded }

  func write(to writer: inout HTMLWriter) {
    writer.element("div", class: "screen android \(isFlat ? "flat" : "round")") {
      $0.markup("<div class=\"status\" aria-hidden=\"true\"><span>9:41</span>")
      Glyph.signal.write(to: &$0)
      $0.markup("</div>")
      switch preview.surface.view {
      case .lockScreen: $0.markup("<div class=\"clock\" aria-hidden=\"true\">9:41</div>")
      default: break
      }
      writeCard(to: &$0)
      if preview.surface.view == .headsUp {
        $0.markup("<div class=\"behind\" aria-hidden=\"true\"><i></i><i></i><i></i></div>")
      }
    }
  }

  private func writeCard(to writer: inout HTMLWriter) {
    preview.writeCard(class: "card \(isExpanded ? "open" : "shut")", to: &writer) {
      if isFlat { writeFlat(to: &$0) } else { writeRound(to: &$0) }
    }
  }

  // MARK: Android 12 and later

  private func writeRound(to writer: inout HTMLWriter) {
    writeIcon(to: &writer)
    writer.element("div", class: "words") {
      if isExpanded || preview.value(.title)?.isDrawn != true {
        $0.element("div", class: "top") {
          $0.element("span", class: "name", text: "Your app")
          writeTime(to: &$0)
        }
        preview.writeText(.title, class: "title one", to: &$0)
      } else {
        $0.element("div", class: "top") {
          preview.writeText(.title, class: "title one", to: &$0)
          writeTime(to: &$0)
        }
      }
      preview.writeAbsence(class: "body", to: &$0)
      preview.writeText(.body, class: bodyClass, to: &$0)
      if isExpanded { preview.writePicture(.image, class: "wide", isLarge: true, to: &$0) }
    }
    if !isExpanded { preview.writePicture(.image, class: "thumb", isLarge: false, to: &writer) }
    (isExpanded ? Glyph.chevronUp : .chevronDown).write(to: &writer)
  }

  // MARK: Before

  private func writeFlat(to writer: inout HTMLWriter) {
    writer.element("div", class: "top") {
      writeIcon(to: &$0)
      $0.element("span", class: "name", text: "Your app")
      writeTime(to: &$0)
      (isExpanded ? Glyph.chevronUp : .chevronDown).write(to: &$0)
    }
    writer.element("div", class: "row") {
      $0.element("div", class: "words") {
        preview.writeText(.title, class: "title one", to: &$0)
        preview.writeAbsence(class: "body", to: &$0)
        preview.writeText(.body, class: bodyClass, to: &$0)
      }
      if !isExpanded { preview.writePicture(.image, class: "thumb", isLarge: false, to: &$0) }
    }
    if isExpanded { preview.writePicture(.image, class: "wide", isLarge: true, to: &writer) }
  }

  // MARK: Parts

  /// A picture replaces the long text.
  private var bodyClass: String {
    isExpanded && preview.value(.image)?.isDrawn != true ? "body many" : "body one"
  }

  private func writeTime(to writer: inout HTMLWriter) {
    writer.element("span", class: "time", text: preview.value(.time)?.state == .given ? "event time" : "now")
  }

  /// The small icon, whose form is not known, in the color of the payload.
  private func writeIcon(to writer: inout HTMLWriter) {
    let color = preview.value(.color).flatMap { $0.isDrawn ? RGBColor($0.text.plain) : nil }
    writer.open("svg", [("class", "icon"), ("viewBox", "0 0 24 24"), ("aria-hidden", "true")])
    if !isFlat {
      let fill: HTMLWriter.Attribute = color.map { ("fill", $0.hex) } ?? ("class", "accent")
      writer.element("circle", [("cx", "12"), ("cy", "12"), ("r", "12"), fill]) { _ in }
    }
    let fill: HTMLWriter.Attribute =
      isFlat ? color.map { ("fill", $0.hex) } ?? ("class", "accent") : ("class", "on-accent")
    writer.element("path", [("d", isFlat ? Self.bell : Self.smallBell), fill]) { _ in }
    writer.close("svg")
  }

  private static let bell = """
    M12 21a2 2 0 0 0 2-2h-4a2 2 0 0 0 2 2Zm6-5V11a6 6 0 0 0-4.5-5.8v-.7a1.5 1.5 0 0 0-3 0v.7A6 6 0 0 0 6 11v5l-1.5 \
    1.5v.5h15v-.5Z
    """

  private static let smallBell = """
    M12 18.5a1.5 1.5 0 0 0 1.5-1.5h-3a1.5 1.5 0 0 0 1.5 1.5Zm4.5-4V11a4.5 4.5 0 0 0-3.4-4.35V6a1.1 1.1 0 0 0-2.2 \
    0v.65A4.5 4.5 0 0 0 7.5 11v3.5l-1.1 1.2v.4h11.2v-.4Z
    """
}
