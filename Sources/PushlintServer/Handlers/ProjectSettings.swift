import PushlintDiagnostics
import PushlintLinter
import PushlintConfiguration
import PushlintRPC
import PushlintText

/// What holds for documents: the configurations around the files, under the client's settings.
extension LanguageServer {
  /// The folder whose own settings hold for a path; empty where the general ones do.
  private func scope(of path: String) -> String {
    guard !folderSettings.isEmpty else { return "" }
    let around = folders.filter { path.hasPrefix($0 + "/") }.max { $0.utf8.count < $1.utf8.count }
    return around.flatMap { folderSettings[$0] == nil ? nil : $0 } ?? ""
  }

  /// The settings that hold for a document.
  func clientSettings(for uri: String) -> ClientSettings { folderSettings[scope(of: path(of: uri))] ?? settings }

  /// The path of a document; a text without a file is treated like one beside the others.
  private func path(of uri: String) -> String {
    FileURI.path(of: uri) ?? folders.first.map { $0 + "/untitled" } ?? "/untitled"
  }

  /// The configurations, read when they are first needed; whoever takes them puts them back.
  private mutating func takeProjects(_ scope: String) -> Projects? {
    if let known = projects.removeValue(forKey: scope) { return known }
    let settings = folderSettings[scope] ?? settings
    let lookup: Projects.Lookup
    if let file = settings.configurationFile {
      let folder = scope.isEmpty ? folders.first : scope
      lookup = .file(at: file.hasPrefix("/") ? file : (folder.map { $0 + "/" } ?? "") + file)
    } else {
      lookup = .nearest
    }
    return try? Projects(settings.known.choices, lookup, today: today)
  }

  private mutating func withProjects<Answer>(for path: String, _ ask: (inout Projects?) -> Answer) -> Answer {
    let scope = scope(of: path)
    var taken = takeProjects(scope)
    defer { projects[scope] = taken }
    return ask(&taken)
  }

  /// What pushlint itself has in a file.
  mutating func role(ofFileAt path: String) -> ProjectRole? { withProjects(for: path) { $0?.role(ofFileAt: path) } }

  /// The path of the configuration around a file.
  mutating func configurationPath(forFileAt path: String) -> String? {
    withProjects(for: path) { $0?.configurationPath(forFileAt: path) }
  }

  /// What holds for a file.
  mutating func settings(forFileAt path: String) -> FileSettings {
    withProjects(for: path) { $0?.settings(forFileAt: path) ?? .standard }
  }

  /// What is wrong with a configuration that is being written.
  mutating func diagnostics(ofConfiguration text: SourceText, at path: String) -> [Diagnostic] {
    withProjects(for: path) { $0?.diagnostics(ofConfiguration: text, at: path) ?? [] }
  }

  /// The text of a file on the disk.
  mutating func text(ofFileAt path: String) -> SourceText? { withProjects(for: path) { $0?.text(ofFileAt: path) } }

  /// The document as it stands now, linted by what holds for it; `nil` for one that is not open.
  mutating func snapshot(of uri: String) -> DocumentSnapshot? {
    guard documents.contains(uri) else { return nil }
    if let known = documents[uri]?.snapshot { return known }
    let path = path(of: uri)
    let isEnabled = clientSettings(for: uri).isEnabled
    let scope = scope(of: path)
    var taken = takeProjects(scope)
    defer { projects[scope] = taken }
    // Nobody holds the document meanwhile: what is remembered of it is changed in place while it has one owner.
    let known = documents[uri]?.settings
    let own = known ?? taken?.settings(forFileAt: path)
    let role = known == nil ? taken?.role(ofFileAt: path) : documents[uri]?.role
    return documents.makeSnapshot(of: uri, own ?? .standard, role, isEnabled: isEnabled) { text in
      switch role {
      case .configuration?: taken?.diagnostics(ofConfiguration: text, at: path)
      case .rule?: taken?.diagnostics(ofRule: text)
      case nil: nil
      }
    }
  }

  /// Tells the client what is wrong in configurations that it has not open: in the list of diagnostics where those are
  /// sent to it, and in words, once, where it asks for them document by document.
  mutating func configurationMistakes() -> [Message] {
    for folder in folders { _ = settings(forFileAt: folder + "/untitled") }
    let files = projects.values.flatMap(\.mistakesByPath).sorted { $0.path < $1.path }
      .map { (uri: FileURI.uri(ofFileAt: $0.path), file: $0.file) }
      .filter { documents[$0.uri] == nil }
    let before = reportedConfigurations
    reportedConfigurations = Dictionary(files.map { ($0.uri, $0.file.complaint) }) { $1 }
    if client.pullsDiagnostics {
      return files.filter { before[$0.uri] != $0.file.complaint }.map { .show($0.file.complaint, .warning) }
    }
    let gone = before.keys.filter { reportedConfigurations[$0] == nil && documents[$0] == nil }
    return gone.sorted().map { .diagnostics([], of: $0) }
      + files.map { uri, file in
        let snapshot = DocumentSnapshot(of: file, uri: uri)
        return .diagnostics(DocumentWriter(snapshot: snapshot, client: client).diagnostics, of: uri)
      }
  }
}

extension FileReport {
  /// What is wrong with a configuration, in one sentence for somebody who has it not in front of them.
  fileprivate var complaint: String {
    guard let first = diagnostics.first else { return path }
    let line = LineTable(text).position(of: first.range.start, in: .utf16).line + 1
    let others = diagnostics.count - 1
    let more = others == 0 ? "" : others == 1 ? ", and 1 more mistake" : ", and \(others) more mistakes"
    return "\(path):\(line): \(first.message)\(more)"
  }
}

extension Message {
  /// What was found in a file that is not open.
  static func diagnostics(_ list: [LSP.Diagnostic], of uri: String) -> Message {
    .publish(LSP.PublishDiagnosticsParams(uri: uri, diagnostics: list))
  }
}
