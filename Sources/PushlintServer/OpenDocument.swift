import PushlintExtract
import PushlintLinter
import PushlintConfiguration
import PushlintText

/// A document as its editor shows it at this moment.
struct OpenDocument: Sendable {
  let uri: String
  /// `nil` for a kind of file that payloads are not looked for in.
  let language: HostLanguage?
  /// The editor's number for the text.
  var version: Int?
  var text: EditedText
  /// What was found in exactly this text, once somebody asked.
  var snapshot: DocumentSnapshot?
  /// What was said about its payloads, for the next time.
  var cache = DiagnosticCache()
  /// Its lines when it was linted last.
  var lines: LineTable?
  /// What holds for it, once somebody asked.
  var settings: FileSettings?
  /// What it is to pushlint itself; counts only beside `settings`.
  var role: ProjectRole?

  /// What was said about its payloads, which it no longer holds.
  mutating func takeCache() -> DiagnosticCache {
    let taken = cache
    cache = DiagnosticCache()
    return taken
  }

  /// Its lines when it was linted last, which it no longer holds.
  mutating func takeLines() -> LineTable? {
    let taken = lines
    lines = nil
    return taken
  }

  init(uri: String, languageID: String, version: Int?, text: String) {
    self.uri = uri
    self.version = version
    self.text = EditedText(text)
    language = Self.language(of: uri, languageID: languageID)
  }

  /// The language that the editor names; where it names the most general ones, the file's own name may know better, and
  /// where it has but one mode for JSON and JavaScript, the name surely does.
  private static func language(of uri: String, languageID: String) -> HostLanguage? {
    let path = uri.prefix { $0 != "?" && $0 != "#" }
    let named = path.split(separator: "/").last.flatMap { HostLanguage(fileName: String($0)) }
    let declared = HostLanguage(languageID: languageID)
    switch (declared, named) {
    case (nil, _), (.json, _), (.text, _): return named ?? declared
    case (.javaScript, .json), (.javaScript, .apns), (.javaScript, .jsonc), (.javaScript, .json5),
      (.javaScript, .ndjson), (.javaScript, .postman):
      return named
    default: return declared
    }
  }
}
