/// A notification as an iPhone draws it.
struct PhoneDrawing {
  private let preview: SurfacePreview

  init(_ preview: SurfacePreview) { self.preview = preview }

  func write(to writer: inout HTMLWriter) {
    writer.element("div", class: "screen phone") {
      $0.markup("<div class=\"status\" aria-hidden=\"true\"><span>9:41</span>")
      Glyph.signal.write(to: &$0)
      $0.markup("</div>")
      if preview.surface.view == .lockScreen {
        $0.markup("<div class=\"clock\" aria-hidden=\"true\">9:41</div>")
      }
      if preview.surface.view == .expanded { writeExpanded(to: &$0) } else { writeCard(to: &$0) }
      if preview.surface.view == .banner {
        $0.markup("<div class=\"apps\" aria-hidden=\"true\"><i></i><i></i><i></i><i></i></div>")
      }
    }
  }

  private func writeCard(to writer: inout HTMLWriter) {
    preview.writeCard(class: "card", to: &writer) {
      Glyph.app.write(to: &$0)
      $0.element("div", class: "words") {
        $0.element("div", class: "top") {
          if preview.value(.title)?.isDrawn == true {
            preview.writeText(.title, class: "title one", to: &$0)
          } else {
            // Without a title the name of the app heads the notification.
            $0.element("div", class: "title one", text: "Your app")
          }
          $0.element("span", class: "time", text: "now")
        }
        writeTexts(to: &$0)
      }
      preview.writePicture(.image, class: "thumb", isLarge: false, to: &$0)
    }
  }

  private func writeTexts(to writer: inout HTMLWriter) {
    preview.writeText(.subtitle, class: "subtitle one", to: &writer)
    preview.writeText(.body, class: preview.surface.view == .expanded ? "body" : "body four", to: &writer)
  }

  private func writeExpanded(to writer: inout HTMLWriter) {
    preview.writeCard(class: "card open", to: &writer) {
      $0.element("div", class: "head") {
        Glyph.app.write(to: &$0)
        $0.element("span", class: "name", text: "Your app")
        $0.element("span", class: "time", text: "now")
      }
      preview.writePicture(.image, class: "wide", isLarge: true, to: &$0)
      $0.element("div", class: "words") {
        preview.writeText(.title, class: "title", to: &$0)
        writeTexts(to: &$0)
      }
    }
    preview.writeCategory(class: "menu", to: &writer)
  }
}

/// A notification as an Apple Watch draws it.
struct WatchDrawing {
  private let preview: SurfacePreview

  init(_ preview: SurfacePreview) { self.preview = preview }

  func write(to writer: inout HTMLWriter) {
    writer.element("div", class: "screen watch") {
      $0.markup("<div class=\"status\" aria-hidden=\"true\"><span>9:41</span></div>")
      if preview.surface.view == .shortLook {
        Glyph.app.write(to: &$0)
        preview.writeText(.title, class: "title two", to: &$0)
        $0.element("div", class: "name", text: "Your app")
      } else {
        preview.writeCard(class: "card", to: &$0) {
          $0.element("div", class: "head") {
            Glyph.app.write(to: &$0)
            $0.element("span", class: "name", text: "Your app")
          }
          preview.writeText(.title, class: "title", to: &$0)
          preview.writeText(.subtitle, class: "subtitle", to: &$0)
          preview.writeText(.body, class: "body", to: &$0)
          preview.writePicture(.image, class: "wide", isLarge: true, to: &$0)
        }
        preview.writeCategory(class: "button", to: &$0)
        $0.element("div", class: "button", text: "Dismiss")
      }
    }
  }
}

extension SurfacePreview {
  /// A place for the buttons of a category, which only the app knows.
  fileprivate func writeCategory(class name: String, to writer: inout HTMLWriter) {
    guard let category = value(.actions), category.state == .given, category.effect != .ignored else { return }
    writer.element("div", class: "\(name) dashed") {
      $0.text("Buttons of ")
      $0.element("bdi") { $0.payloadText(category.text) }
    }
  }
}
