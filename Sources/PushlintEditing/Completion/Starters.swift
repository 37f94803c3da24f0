import PushlintText

/// A payload to begin with.
struct Starter {
  /// How much of it is written.
  enum Form {
    case whole
    /// In one line, for an archive.
    case compact
    /// Without the braces around it, which are there.
    case members
  }

  let label: String
  let detail: String
  let isForAPNs: Bool
  /// The source; `«1:text»` is a blank and what stands in it.
  private let template: String

  /// The item that writes it in place of `range`.
  func item(_ range: SourceRange, _ form: Form) -> CompletionItem {
    CompletionItem(
      label: label, kind: .document, detail: detail, documentation: nil,
      plain: .init(edit: TextEdit(range, text(form, blanks: false))),
      snippet: .init(edit: TextEdit(range, text(form, blanks: true))),
      // What has been typed of a whole document is a brace.
      filter: form == .members ? label : "{")
  }

  private func text(_ form: Form, blanks: Bool) -> String {
    var lines = template.split(separator: "\n")[...]
    switch form {
    case .whole: break
    case .compact: lines = [lines.map { $0.drop { $0 == " " } }.joined(separator: " ")[...]]
    case .members: lines = lines.dropFirst().dropLast().map { $0.dropFirst(2) }[...]
    }
    var result = ""
    for piece in lines.joined(separator: "\n").split(separator: "«", omittingEmptySubsequences: false) {
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
}
