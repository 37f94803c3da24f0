import PushlintPayload
import PushlintText

/// Previews as one page of HTML that needs nothing else: no network, no script, no other file.
package enum PreviewPage {
  /// Who reads a page, and how often.
  package enum Form: Sendable {
    /// It is written once.
    case file
    /// An editor shows it, and replaces it while its payload is edited.
    case editor
    /// A file that is written anew while its payload is edited; a browser reads it again by itself.
    case reloading

    /// Most bytes of a page; payloads beyond are counted only.
    ///
    /// - Unit: bytes.
    var limit: Int {
      switch self {
      case .file: 24 << 20
      case .editor, .reloading: 4 << 20
      }
    }

    /// How a person sees others of too many payloads.
    fileprivate var wayToOthers: String {
      switch self {
      case .file: "choose one with FILE:LINE"
      case .editor, .reloading: "put the cursor into one and preview it again"
      }
    }
  }

  package static func bytes(of files: [PreviewFile], as form: Form = .file) -> [UInt8] {
    var writer = HTMLWriter()
    writeHead(title(of: files), reloads: form == .reloading, to: &writer)
    writer.markup("<body>\n")
    writeBody(files, as: form, to: &writer)
    writer.markup("\n</body>\n</html>\n")
    return writer.bytes
  }

  /// A page that is filled by the drawing of one surface, for a picture of it.
  package static func bytes(of preview: SurfacePreview) -> [UInt8] {
    var writer = HTMLWriter()
    writeHead(preview.surface.name, reloads: false, to: &writer)
    writer.markup("<body class=\"picture\">\n")
    writer.element("figure", class: "surface \(preview.surface.view.rawValue) is-\(preview.outcome.kind.rawValue)") {
      if preview.isDrawn { preview.writeDrawing(to: &$0) } else { preview.writeNothing(to: &$0) }
    }
    writer.markup("\n</body>\n</html>\n")
    return writer.bytes
  }

  private static func writeHead(_ title: String, reloads: Bool, to writer: inout HTMLWriter) {
    writer.markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    // Before anything that it could concern.
    writer.open("meta", [("http-equiv", "Content-Security-Policy"), ("content", Stylesheet.policy)])
    writer.markup(
      """

      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <meta name="robots" content="noindex">

      """)
    if reloads { writer.markup("<meta http-equiv=\"refresh\" content=\"2\">\n") }
    writer.element("title", text: title)
    writer.markup("\n<style>")
    for part in Stylesheet.parts { writer.markup(part) }
    writer.markup("</style>\n</head>\n")
  }

  /// What the page is called.
  package static func title(of files: [PreviewFile]) -> String {
    let shown = files.filter { !$0.previews.isEmpty }
    let names = (shown.isEmpty ? files : shown).map { VisibleText.line($0.path) }
    return "Preview of \(names.count == 1 ? names[0] : "\(names.count) files")"
  }

  private static func writeBody(_ files: [PreviewFile], as form: Form, to writer: inout HTMLWriter) {
    let articles = files.flatMap { file in file.previews.map { (file: file, preview: $0) } }
    writer.element("header", class: "page") {
      $0.element("h1", text: title(of: files))
      $0.element(
        "p", class: "lead",
        text:
          "What devices make of the payload while the app is not open. Fonts, sizes, and the points where texts are "
          + "cut are approximate; settings of the user come first everywhere. "
          + "Texts from right to left are drawn as on a device that is set to such a language. Images are not loaded.")
      writeLegend(to: &$0)
      if articles.count > 1 { writeContents(articles, to: &$0) }
    }
    writer.open("main")
    if articles.isEmpty { writer.element("p", class: "lead", text: "No payload is found here.") }
    for (index, article) in articles.enumerated() {
      guard writer.bytes.count < form.limit else {
        writer.element("p", class: "lead", text: "\(articles.count - index) more payloads are not shown.")
        break
      }
      PayloadArticle(article.preview, path: VisibleText.line(article.file.path), number: index + 1).write(to: &writer)
      writer.endLine()
    }
    for file in files where file.omitted > 0 {
      writer.element(
        "p", class: "lead",
        text: "\(VisibleText.line(file.path)) has \(file.omitted) more payloads; \(form.wayToOthers).")
    }
    writer.close("main")
    writer.element("footer", class: "page") {
      $0.element("h2", text: "Not known here")
      $0.element(
        "p",
        text: "A payload does not say which channels an app has and how important they are, the defaults in its "
          + "manifest, its icons, string resources, sounds, categories, and service extension, the code of a service "
          + "worker, the permission and the language of the user, the size of the font, or whether an image can be loaded."
      )
    }
  }

  private static func writeLegend(to writer: inout HTMLWriter) {
    writer.element("ul", class: "legend") {
      $0.element("li") {
        $0.element("span", class: "variable", text: "{name}")
        $0.text(" is filled in when the message is sent")
      }
      $0.element("li") {
        $0.element("span", class: "key dashed", text: "dashed")
        $0.text(" depends on something outside of the payload")
      }
      $0.element("li") {
        $0.element("span", class: "tag believed", text: "believed")
        $0.text(" is not verified")
      }
    }
  }

  private static func writeContents(
    _ articles: [(file: PreviewFile, preview: Preview)], to writer: inout HTMLWriter
  ) {
    writer.element("nav", [("aria-label", "Payloads")]) {
      $0.element("ol") {
        for (index, article) in articles.enumerated() {
          $0.element("li") {
            $0.element("a", [("href", "#p\(index + 1)")]) {
              $0.text("\(VisibleText.line(article.file.path)):\(article.preview.span.line)")
            }
            $0.text(" \(article.preview.title)")
            guard let title = article.preview.surfaces.lazy.compactMap({ $0.value(.title) }).first, title.isDrawn else {
              return
            }
            $0.text(": ")
            $0.element("bdi") { $0.payloadText(title.text) }
          }
        }
      }
    }
  }
}
