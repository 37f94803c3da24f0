import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintConfiguration
import PushlintRPC
import PushlintText

/// A walk through all files of the open folders, a few at a time.
struct WorkspaceCheck: Sendable {
  /// Whom the result is for.
  enum Purpose: Sendable {
    /// `workspace/diagnostic`: the reports are its answer.
    case answer(RequestID)
    /// A command: the diagnostics are published.
    case publication
  }

  let purpose: Purpose
  /// Under which the client shows how far it has come.
  let progress: JSONValue?
  /// Under which reports are sent before all are there.
  let partialResults: JSONValue?
  /// What the client knows already, by URI.
  let known: [String: String]
  var files: [String]
  var next = 0
  var reports: [LSP.WorkspaceDocumentDiagnosticReport] = []
}

/// What was found in a file that is not open, and in which state of it.
struct CheckedFile: Sendable {
  let state: Projects.FileState
  let items: [LSP.Diagnostic]
}

extension LanguageServer {
  /// Number of files that are linted before the client is listened to again.
  private static let stride = 16

  /// `workspace/diagnostic`: answered when all files have been looked at.
  mutating func beginCheck(for id: RequestID, _ params: LSP.WorkspaceDiagnosticParams) -> [Message] {
    stopCheck()
      + begin(
        .answer(id), progress: params.workDoneToken, partialResults: params.partialResultToken,
        params.previousResultIDs)
  }

  /// The command.
  ///
  /// - Shape: a client that asks about the whole workspace is told to ask again; others are sent what is found.
  mutating func beginCheck() -> [Message] {
    if client.pullsDiagnostics, client.refreshesDiagnostics, settings.checksWorkspace == true {
      return [requests.make("workspace/diagnostic/refresh", .null)]
    }
    let stopped = stopCheck()
    guard client.showsProgress else { return stopped + begin(.publication, progress: nil, partialResults: nil, [:]) }
    let token: JSONValue = "pushlint-check"
    return stopped + [requests.make("window/workDoneProgress/create", ["token": token])]
      + begin(.publication, progress: token, partialResults: nil, [:])
  }

  private mutating func begin(
    _ purpose: WorkspaceCheck.Purpose, progress: JSONValue?, partialResults: JSONValue?, _ known: [String: String]
  ) -> [Message] {
    let endings = HostLanguage.allCases.flatMap(\.traits.fileExtensions).map { "." + $0 }
    let isAsked = if case .publication = purpose { true } else { settings.checksWorkspace != false }
    let asksForAll = isAsked && settings.isEnabled
    let files = asksForAll && !folders.isEmpty ? Projects.files(in: folders, endings: endings) : []
    check = WorkspaceCheck(
      purpose: purpose, progress: progress, partialResults: partialResults, known: known, files: files)
    return report(.begin(title: "pushlint"))
  }

  /// Looks at some more files.
  mutating func continueCheck() -> [Message] {
    guard var check = self.check.take() else { return [] }
    let end = min(check.next + Self.stride, check.files.count)
    var messages: [Message] = []
    var fresh: [LSP.WorkspaceDocumentDiagnosticReport] = []
    for path in check.files[check.next..<end] {
      let uri = FileURI.uri(ofFileAt: path)
      // What is open is reported as the editor shows it.
      guard documents[uri] == nil, let items = diagnostics(ofFileAt: path, uri) else { continue }
      switch check.purpose {
      case .publication:
        if items.isEmpty, checkedDocuments.remove(uri) == nil, client.pullsDiagnostics { continue }
        if !items.isEmpty, client.pullsDiagnostics { checkedDocuments.insert(uri) }
        messages.append(.diagnostics(items, of: uri))
      case .answer:
        let report = LSP.DocumentDiagnosticReport(items, known: check.known[uri])
        fresh.append(LSP.WorkspaceDocumentDiagnosticReport(uri: uri, version: nil, report: report))
      }
    }
    check.next = end
    let isDone = end == check.files.count
    if isDone, case .answer = check.purpose { fresh += openReports(check.known) }
    if let token = check.partialResults, !fresh.isEmpty {
      messages.append(.progress(token, ["items": JSONValue(fresh)]))
    } else {
      check.reports += fresh
    }
    self.check = check
    guard isDone else {
      let percentage = end * 100 / max(check.files.count, 1)
      return messages
        + report(.report(message: "\(end) of \(check.files.count) files", percentage: percentage))
    }
    messages += report(.end)
    self.check = nil
    if case .answer(let id) = check.purpose {
      messages.append(.response(id, .success(["items": JSONValue(check.reports)])))
    }
    return messages
  }

  /// Ends the check that is going on, unfinished.
  mutating func stopCheck() -> [Message] {
    guard let check else { return [] }
    let end = report(.end)
    self.check = nil
    guard case .answer(let id) = check.purpose else { return end }
    return end + [.response(id, .failure(ResponseError(.requestCancelled, "cancelled")))]
  }

  /// `$/cancelRequest` for a check that is going on.
  mutating func cancelCheck(_ cancelled: RequestID?) -> [Message] {
    guard case .answer(let id)? = check?.purpose, cancelled == id else { return [] }
    return stopCheck()
  }

  /// `window/workDoneProgress/cancel`.
  mutating func cancelProgress(_ cancelled: JSONValue?) -> [Message] {
    guard let token = check?.progress, cancelled == token else { return [] }
    return stopCheck()
  }

  private func report(_ progress: LSP.WorkDoneProgress) -> [Message] {
    guard let token = check?.progress, token != .null else { return [] }
    return [.progress(token, progress.json)]
  }

  /// What is found in a file that is not open; `nil` for one that cannot be read.
  ///
  /// - Shape: a file that has not changed since it was asked about last is not read again.
  private mutating func diagnostics(ofFileAt path: String, _ uri: String) -> [LSP.Diagnostic]? {
    let state = Projects.state(ofFileAt: path)
    if let state, let known = knownFiles[path], known.state == state { return known.items }
    guard clientSettings(for: uri).isEnabled, let (text, diagnostics) = lint(path) else { return nil }
    let file = FileReport(path: path, language: "", text: text, payloads: 0, diagnostics: diagnostics)
    let items = DocumentWriter(snapshot: DocumentSnapshot(of: file, uri: uri), client: client).diagnostics
    knownFiles[path] = state.map { CheckedFile(state: $0, items: items) }
    return items
  }

  private mutating func lint(_ path: String) -> (SourceText, [Diagnostic])? {
    let settings = settings(forFileAt: path)
    guard let name = path.split(separator: "/").last, let language = HostLanguage(fileName: String(name)),
      let text = text(ofFileAt: path)
    else { return nil }
    if role(ofFileAt: path) == .configuration { return (text, self.diagnostics(ofConfiguration: text, at: path)) }
    return (text, settings.linter.lintWithoutTrials(Source(text, language), settings.configuration).diagnostics)
  }

  /// Reports of the documents that are open.
  private mutating func openReports(_ known: [String: String]) -> [LSP.WorkspaceDocumentDiagnosticReport] {
    documents.uris.compactMap { uri in
      guard let snapshot = snapshot(of: uri) else { return nil }
      let items = DocumentWriter(snapshot: snapshot, client: client).diagnostics
      return LSP.WorkspaceDocumentDiagnosticReport(
        uri: uri, version: snapshot.version, report: LSP.DocumentDiagnosticReport(items, known: known[uri]))
    }
  }
}
