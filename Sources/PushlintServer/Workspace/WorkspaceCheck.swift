import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintProject
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
  var reports: [JSONValue] = []
}

/// What was found in a file that is not open, and in which state of it.
struct CheckedFile: Sendable {
  let state: Projects.FileState
  /// As the protocol writes them.
  let items: JSONValue
}

extension LanguageServer {
  /// Number of files that are linted before the client is listened to again.
  private static let stride = 16

  /// `workspace/diagnostic`: answered when all files have been looked at.
  mutating func beginCheck(for id: RequestID, _ params: Parameters) -> [Message] {
    let stopped = stopCheck()
    var known: [String: String] = [:]
    for entry in params.json["previousResultIds"]?.array ?? [] {
      if let uri = entry["uri"]?.string { known[uri] = entry["value"]?.string }
    }
    return stopped
      + begin(
        .answer(id), progress: params.json["workDoneToken"], partialResults: params.json["partialResultToken"], known)
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
    let endings = HostLanguage.allCases.flatMap(\.fileExtensions).map { "." + $0 }
    let isAsked = if case .publication = purpose { true } else { settings.checksWorkspace != false }
    let asksForAll = isAsked && settings.isEnabled
    let files = asksForAll && !folders.isEmpty ? Projects.files(in: folders, endings: endings) : []
    check = WorkspaceCheck(
      purpose: purpose, progress: progress, partialResults: partialResults, known: known, files: files)
    return report("begin", [.init("title", "pushlint"), .init("cancellable", true), .init("percentage", 0)])
  }

  /// Looks at some more files.
  mutating func continueCheck() -> [Message] {
    guard var check = self.check.take() else { return [] }
    let end = min(check.next + Self.stride, check.files.count)
    var messages: [Message] = []
    var fresh: [JSONValue] = []
    for path in check.files[check.next..<end] {
      let uri = FileURI.uri(ofFileAt: path)
      // What is open is reported as the editor shows it.
      guard documents[uri] == nil, let items = diagnostics(ofFileAt: path, uri) else { continue }
      switch check.purpose {
      case .publication:
        let isEmpty = items.array?.isEmpty == true
        if isEmpty, checkedDocuments.remove(uri) == nil, client.pullsDiagnostics { continue }
        if !isEmpty, client.pullsDiagnostics { checkedDocuments.insert(uri) }
        messages.append(.diagnostics(items, of: uri))
      case .answer: fresh += [Self.report(uri, version: nil, items, known: check.known[uri])]
      }
    }
    check.next = end
    let isDone = end == check.files.count
    if isDone, case .answer = check.purpose { fresh += openReports(check.known) }
    if let token = check.partialResults, !fresh.isEmpty {
      messages.append(.notification(method: "$/progress", params: ["token": token, "value": ["items": .array(fresh)]]))
    } else {
      check.reports += fresh
    }
    self.check = check
    guard isDone else {
      let percentage = end * 100 / max(check.files.count, 1)
      return messages
        + report(
          "report",
          [
            .init("message", .string("\(end) of \(check.files.count) files")),
            .init("percentage", .integer(percentage)),
          ])
    }
    messages += report("end", [])
    self.check = nil
    if case .answer(let id) = check.purpose {
      messages.append(.response(id, .success(["items": .array(check.reports)])))
    }
    return messages
  }

  /// Ends the check that is going on, unfinished.
  mutating func stopCheck() -> [Message] {
    guard let check else { return [] }
    let end = report("end", [])
    self.check = nil
    guard case .answer(let id) = check.purpose else { return end }
    return end + [.response(id, .failure(ResponseError(.requestCancelled, "cancelled")))]
  }

  /// `$/cancelRequest` for a check that is going on.
  mutating func cancelCheck(_ params: Parameters) -> [Message] {
    guard case .answer(let id)? = check?.purpose, params.json["id"].flatMap(RequestID.init) == id else { return [] }
    return stopCheck()
  }

  /// `window/workDoneProgress/cancel`.
  mutating func cancelProgress(_ params: Parameters) -> [Message] {
    guard let token = check?.progress, params.json["token"] == token else { return [] }
    return stopCheck()
  }

  private func report(_ kind: String, _ members: [JSONValue.Member]) -> [Message] {
    guard let token = check?.progress, token != .null else { return [] }
    let value = JSONValue.object([.init("kind", .string(kind))] + members)
    return [.notification(method: "$/progress", params: ["token": token, "value": value])]
  }

  /// What is found in a file that is not open, as the protocol writes it; `nil` for one that cannot be read.
  ///
  /// - Shape: a file that has not changed since it was asked about last is not read again.
  private mutating func diagnostics(ofFileAt path: String, _ uri: String) -> JSONValue? {
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
  private mutating func openReports(_ known: [String: String]) -> [JSONValue] {
    var reports: [JSONValue] = []
    for uri in documents.uris {
      guard let snapshot = snapshot(of: uri) else { continue }
      let items = DocumentWriter(snapshot: snapshot, client: client).diagnostics
      reports.append(Self.report(uri, version: snapshot.version, items, known: known[uri]))
    }
    return reports
  }

  /// - Source: LSP 3.17, WorkspaceDocumentDiagnosticReport.
  private static func report(_ uri: String, version: Int?, _ items: JSONValue, known: String?) -> JSONValue {
    let result = ResultID.of(items)
    let version: JSONValue = version.map { .integer($0) } ?? .null
    guard known != result else {
      return ["kind": "unchanged", "uri": .string(uri), "version": version, "resultId": .string(result)]
    }
    return ["kind": "full", "uri": .string(uri), "version": version, "resultId": .string(result), "items": items]
  }
}

/// What diagnostics are known by between two questions.
enum ResultID {
  /// The same for the same diagnostics, whatever the text is.
  static func of(_ items: JSONValue) -> String { String(FNV1a.hash(items.bytes), radix: 16) }
}
