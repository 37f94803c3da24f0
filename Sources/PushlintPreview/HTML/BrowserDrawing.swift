/// A notification of a site as browsers and systems draw it.
struct BrowserDrawing {
  private let preview: SurfacePreview

  init(_ preview: SurfacePreview) { self.preview = preview }

  private var isMac: Bool { [.chromeOnMac, .safari].contains(preview.surface.view) }

  func write(to writer: inout HTMLWriter) {
    switch preview.surface.view {
    case .chromeOnAndroid: writeOnAndroid(to: &writer)
    case _ where isMac: writeOnMac(to: &writer)
    default: writeOnWindows(to: &writer)
    }
  }

  // MARK: Windows

  private func writeOnWindows(to writer: inout HTMLWriter) {
    let isChrome = preview.surface.view == .chromeOnWindows
    writer.element("div", class: "screen windows") {
      preview.writeCard(class: "card", to: &$0) {
        $0.element("div", class: "head") {
          Glyph.browser.write(to: &$0)
          $0.element("span", class: "name", text: isChrome ? "Google Chrome" : "Firefox")
        }
        $0.element("div", class: "row") {
          preview.writePicture(.icon, class: "logo", isLarge: false, to: &$0)
          $0.element("div", class: "words") {
            writeTexts(title: "title two", body: "body four", to: &$0)
            $0.element("div", class: "origin", text: "your site")
          }
        }
        preview.writePicture(.image, class: "wide", isLarge: true, to: &$0)
        writeActions(to: &$0)
      }
    }
  }

  // MARK: macOS

  private func writeOnMac(to writer: inout HTMLWriter) {
    writer.element("div", class: "screen mac") {
      preview.writeCard(class: "card", to: &$0) {
        Glyph.browser.write(to: &$0)
        $0.element("div", class: "words") {
          $0.element("div", class: "top") {
            $0.element("div", class: "origin", text: "your site")
            $0.element("span", class: "time", text: "now")
          }
          writeTexts(title: "title one", body: "body two", to: &$0)
        }
        preview.writePicture(.icon, class: "logo", isLarge: false, to: &$0)
      }
      writeActions(to: &$0)
    }
  }

  // MARK: Android

  private func writeOnAndroid(to writer: inout HTMLWriter) {
    writer.element("div", class: "screen android round") {
      $0.markup("<div class=\"status\" aria-hidden=\"true\"><span>9:41</span>")
      Glyph.signal.write(to: &$0)
      $0.markup("</div>")
      preview.writeCard(class: "card open", to: &$0) {
        Glyph.browser.write(to: &$0)
        $0.element("div", class: "words") {
          $0.element("div", class: "top") {
            $0.element("span", class: "name", text: "Chrome")
            $0.element("span", class: "time", text: "your site")
            $0.element("span", class: "time", text: "now")
          }
          writeTexts(title: "title one", body: "body many", to: &$0)
          preview.writePicture(.image, class: "wide", isLarge: true, to: &$0)
          writeActions(to: &$0)
        }
        preview.writePicture(.icon, class: "thumb", isLarge: false, to: &$0)
      }
    }
  }

  // MARK: Parts

  private func writeTexts(title: String, body: String, to writer: inout HTMLWriter) {
    preview.writeText(.title, class: title, to: &writer)
    preview.writeText(.body, class: body, to: &writer)
    preview.writeAbsence(class: "body", to: &writer)
  }

  /// What a browser shows of the buttons.
  private func writeActions(to writer: inout HTMLWriter) {
    guard let actions = preview.value(.actions), actions.effect != .ignored, !actions.items.isEmpty else { return }
    writer.element("div", class: "buttons") {
      for item in actions.items.prefix(WebPreview.actionLimit) {
        $0.element("span", [("class", "button dashed"), ("dir", "auto")]) { $0.payloadText(item) }
      }
    }
  }
}
