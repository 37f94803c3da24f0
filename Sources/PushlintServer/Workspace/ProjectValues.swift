import PushlintEditing
import PushlintExtract
import PushlintLinter
import PushlintConfiguration

/// The topics, channels, and keys that the files of the open folders use, for completion.
extension LanguageServer {
  /// Most files that are read for them, and most bytes of each.
  private static let (mostFiles, longestFile) = (300, 64 << 10)

  /// Those of open documents first, as they are now; those of other files as they were when somebody first asked.
  mutating func valuesInUse() -> [String: [String]] {
    var result: [String: [String]] = [:]
    for uri in documents.uris {
      if let content = snapshot(of: uri)?.content { UsedValues.merge(content.valuesInUse(), into: &result) }
    }
    let onDisk = valuesOnDisk ?? readValues()
    valuesOnDisk = onDisk
    UsedValues.merge(onDisk, into: &result)
    return result
  }

  private mutating func readValues() -> [String: [String]] {
    guard !folders.isEmpty else { return [:] }
    let languages: [HostLanguage] = [.json, .apns, .jsonc, .json5, .http, .postman]
    let files = Projects.files(in: folders, endings: languages.flatMap(\.traits.fileExtensions).map { "." + $0 })
    var result: [String: [String]] = [:]
    for path in files.prefix(Self.mostFiles) where documents[FileURI.uri(ofFileAt: path)] == nil {
      guard let name = path.split(separator: "/").last, let language = HostLanguage(fileName: String(name)),
        let text = text(ofFileAt: path), text.count <= Self.longestFile
      else { continue }
      let settings = settings(forFileAt: path)
      let source = Source(text, language)
      var cache = DiagnosticCache()
      var analyzedExcerpts: [AnalyzedExcerpt] = []
      _ = settings.linter.lint(source, settings.configuration, remembering: &cache) { analyzedExcerpts.append($0) }
      UsedValues.merge(
        EditorDocument(source, analyzedExcerpts, settings.linter.rules).valuesInUse(), into: &result)
    }
    return result
  }
}
