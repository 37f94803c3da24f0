import PushlintConfiguration
import PushlintEditing
import PushlintText

/// Finds what payloads refer to in the files of the open folders.
extension LanguageServer {
  /// Where something is defined, in the text of a file; without text for a file that is the thing itself.
  struct AppDefinition {
    let uri: String
    let text: SourceText
    let range: SourceRange
  }

  /// Most entries of folders that are passed, files that are read, bytes of one, bytes of all, and places.
  private static let (mostEntries, mostFiles, longestFile, mostBytes, mostPlaces) =
    (200_000, 2_000, 1 << 20, 64 << 20, 50)

  /// Where the app's files define what a payload refers to, the likeliest first.
  ///
  /// - Shape: files are looked for as `lint` does, so that nothing is read which ignore files leave out; open ones are
  ///   taken as they are shown.
  mutating func definitions(of reference: AppReference) -> [AppDefinition] {
    guard !folders.isEmpty else { return [] }
    let paths = Projects.files(in: folders, endings: AppFile.endings, mostEntries: Self.mostEntries)
    let files = paths.compactMap { path in AppFile(path: path).map { (path: path, file: $0) } }
      .filter { $0.file.mayDefine(reference) }
    // The sort keeps files of one rank in the order of their paths.
    let ranked = files.enumerated().sorted { ($0.element.file.rank, $0.offset) < ($1.element.file.rank, $1.offset) }
    var result: [AppDefinition] = []
    var bytes = 0
    for (path, file) in ranked.map(\.element).prefix(Self.mostFiles) {
      guard result.count < Self.mostPlaces, bytes < Self.mostBytes else { break }
      let uri = FileURI.uri(ofFileAt: path)
      guard file.isRead else {
        result.append(AppDefinition(uri: uri, text: SourceText(""), range: SourceRange(at: 0)))
        continue
      }
      let open = documents[uri].map { SourceText(bytes: $0.text.bytes) }
      guard let text = open ?? Projects.text(ofFileAt: path, limit: Self.longestFile), text.count <= Self.longestFile
      else { continue }
      bytes += text.count
      result += file.definitions(of: reference, in: text).map { AppDefinition(uri: uri, text: text, range: $0) }
    }
    return Array(result.prefix(Self.mostPlaces))
  }
}
