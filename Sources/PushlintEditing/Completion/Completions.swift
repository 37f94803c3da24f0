import PushlintExtract
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

extension EditorDocument {
  /// What can be written at `offset`, the likeliest first.
  ///
  /// - Shape: works in documents that are broken at that very place, and in ones that have too little in them yet for
  ///   anybody to call them payloads.
  package func completions(at offset: Int) -> [CompletionItem] {
    for (reading, inner) in readings(at: offset) {
      let excerpt = reading.excerpt
      // In the middle of an escape nothing is being written.
      guard excerpt.map.isIdentity || excerpt.map.range(SourceRange(at: inner)).start == offset,
        let document = excerpt.document, !document.tree.dialect.isOtherCode, !isInComment(document.tree, inner)
      else { continue }
      if let spot = CursorSpot(document.tree, at: inner) {
        let holder = document.tree[spot.container].range
        let known = reading.found.first { reading.range(of: $0).encloses(holder) }
          .flatMap { reading.payload($0, rules.catalogue) }
        let likely =
          known == nil
          ? PayloadDetector(excerpt, document, language: source.language).likely(around: inner, rules.catalogue)
            .map { Payload(excerpt, document, $0, rules.catalogue) } : nil
        if let payload = known ?? likely {
          return CompletionWriter(payload, spot, rules.catalogue, rules).items()
        }
      }
      if isJSON, let items = starters(document.tree, at: inner), !items.isEmpty { return items }
    }
    return []
  }

  /// Whether a line comment of the dialect begins before the cursor on its line.
  private func isInComment(_ tree: SyntaxTree, _ offset: Int) -> Bool {
    guard tree.dialect.allowsComments, tree[tree.innermostValue(at: offset)].kind != .string else { return false }
    let line = tree.source.string(SourceRange(tree.source.lineStart(of: offset), offset))
    return line.contains("//") && !line.contains("://")
  }

  /// Whole payloads for a document that has nothing in it yet.
  private func starters(_ tree: SyntaxTree, at offset: Int) -> [CompletionItem]? {
    let range: SourceRange
    if let root = tree.value {
      range = tree[root].range
      // An edit stays on the line of the cursor.
      let line = SourceRange(source.text.lineStart(of: offset), source.text.lineEnd(of: offset))
      guard tree[root].kind == .object, tree.members(of: root).isEmpty, line.encloses(range),
        range.start < offset, offset < range.end
      else { return nil }
    } else {
      guard source.text[tree.range].allSatisfy({ $0 <= 0x20 }) else { return nil }
      range = SourceRange(at: offset)
    }
    return Starter.all.filter { source.language != .apns || $0.isForAPNs }
      .map { starter in
        CompletionItem(
          label: starter.label, kind: .document, detail: starter.detail, documentation: nil,
          plain: .init(edit: TextEdit(range, starter.text(blanks: false))),
          snippet: .init(edit: TextEdit(range, starter.text(blanks: true))))
      }
  }
}

/// A payload to begin with.
private struct Starter {
  let label: String
  let detail: String
  let isForAPNs: Bool
  /// The source; `«1:text»` is a blank and what stands in it.
  let template: String

  static let all = [
    Starter(
      label: "FCM message", detail: "title and body to one device", isForAPNs: false,
      template: """
        {
          "message": {
            "token": "«1:DEVICE_TOKEN»",
            "notification": {
              "title": "«2:Title»",
              "body": "«3:Body»"
            }
          }
        }
        """),
    Starter(
      label: "FCM data message", detail: "data for the app, to a topic", isForAPNs: false,
      template: """
        {
          "message": {
            "topic": "«1:news»",
            "data": {
              "«2:key»": "«3:value»"
            }
          }
        }
        """),
    Starter(
      label: "APNs alert", detail: "title, body, and sound", isForAPNs: true,
      template: """
        {
          "aps": {
            "alert": {
              "title": "«1:Title»",
              "body": "«2:Body»"
            },
            "sound": "«3:default»"
          }
        }
        """),
    Starter(
      label: "APNs background push", detail: "wakes the app, shows nothing", isForAPNs: true,
      template: """
        {
          "aps": {
            "content-available": 1
          },
          "«1:key»": "«2:value»"
        }
        """),
  ]

  func text(blanks: Bool) -> String {
    var result = ""
    for piece in template.split(separator: "«", omittingEmptySubsequences: false) {
      guard let end = piece.firstIndex(of: "»"), let colon = piece.firstIndex(of: ":"), colon < end else {
        result += piece
        continue
      }
      let text = piece[piece.index(after: colon)..<end]
      result += blanks ? "${\(piece[..<colon]):\(text)}" : text
      result += piece[piece.index(after: end)...]
    }
    return result
  }
}
