import PushlintLinter
import PushlintConfiguration
import PushlintRPC

/// The language server as a machine: messages in, messages out.
///
/// - Shape: it never waits and never writes, and reads nothing but configurations and, when it is asked about the whole
///   workspace or for a definition, the files in it. What carries the messages is up to whoever drives it.
/// - Source: LSP 3.17, Server lifecycle.
package struct LanguageServer: Sendable {
  /// How far the conversation has come.
  private enum Phase {
    case uninitialized, running, shutDown
  }

  let version: String
  /// A day such as `2026-12-31`, for suppressions that hold until one.
  let today: String
  var client = Client()
  /// What the person set at the start, which holds where the client's settings are silent.
  var initialSettings = ClientSettings()
  var settings = ClientSettings()
  /// Settings of folders that have others.
  var folderSettings: [String: ClientSettings] = [:]
  /// Paths of the folders that are open in the editor.
  var folders: [String] = []
  /// The configurations, by the folder whose settings hold; by the empty name for those of all others.
  var projects: [String: Projects] = [:]
  /// What the client was asked to tell or to ask, by its id.
  var registrations: [String: LSP.RegistrationOptions] = [:]
  var documents = OpenDocuments()
  var requests = OutgoingRequests()
  /// What follows the documents.
  var previews = OpenPreviews()
  /// Values that files which are not open use; `nil` until somebody asks.
  var valuesOnDisk: [String: [String]]?
  /// What is done while the client has nothing to say.
  var check: WorkspaceCheck?
  /// Configurations that are not open and have mistakes, which the client was told of, and in which words.
  var reportedConfigurations: [String: String] = [:]
  /// Documents for which a check of the workspace has published something to a client that asks for diagnostics itself.
  var checkedDocuments: Set<String> = []
  /// What was found in files that are not open, while neither they nor what holds for them change.
  var knownFiles: [String: CheckedFile] = [:]
  /// What is to be done beside the conversation.
  var jobs: [Job] = []
  /// Messages that came up on the way, to be sent behind the answer.
  var pending: [Message] = []
  /// Whom the client belongs to; when that process is gone, so is the client.
  package internal(set) var clientProcess: Int32?
  private var phase = Phase.uninitialized
  /// Whether the client may be asked for something.
  var isInitialized = false
  /// Set by `exit`: what the process ends with.
  package private(set) var exitCode: Int32?

  /// Puts a page where an editor or a browser can open it, in place of one of the same name, and answers its path; `nil`
  /// when that cannot be done.
  let publishPage: @Sendable (_ name: String, _ bytes: [UInt8]) -> String?

  package init(
    version: String, today: String = "",
    publishPage: @escaping @Sendable (_ name: String, _ bytes: [UInt8]) -> String? = { _, _ in nil }
  ) {
    self.version = version
    self.today = today
    self.publishPage = publishPage
  }

  /// What the process ends with when the client leaves without a word.
  package var exitCodeAtEnd: Int32 { phase == .shutDown ? 0 : 1 }

  /// Whether there is something to do without any message.
  package var hasWork: Bool { isRunning && check != nil }

  var isRunning: Bool { phase == .running && exitCode == nil }

  /// Takes the contents of all frames that have come, and answers the messages to send.
  ///
  /// - Shape: changes are applied in order; documents are linted after the last of them, so that of several versions
  ///   in one batch only the newest is. A request that the same batch takes back is not worked on.
  package mutating func receive(_ contents: [[UInt8]]) -> [Message] {
    let messages = contents.map(Self.read)
    let cancelled = Set(messages.compactMap { (try? $0.get())?.cancelledRequest })
    var replies: [Message] = []
    for message in messages where exitCode == nil {
      switch message {
      case .failure(let refused): replies.append(refused.response)
      case .success(let message): replies += reply(to: message, cancelled)
      }
      replies += pending
      pending = []
    }
    return phase == .running && exitCode == nil ? replies + publications() + updateRegistrations() : replies
  }

  /// Work that needs nothing but what it has, and the messages to send when it is done.
  package typealias Job = @Sendable () -> [Message]

  /// What is to be done beside the conversation, one after the other.
  package mutating func takeJobs() -> [Job] {
    defer { jobs = [] }
    return jobs
  }

  /// Does a little of the work that waits, and answers the messages to send.
  package mutating func work() -> [Message] {
    guard hasWork else { return [] }
    return continueCheck()
  }

  private static func read(_ content: [UInt8]) -> Result<Message, Message.Refused> {
    do throws(Message.Refused) {
      return .success(try Message(reading: content))
    } catch {
      return .failure(error)
    }
  }

  private mutating func reply(to message: Message, _ cancelled: Set<RequestID>) -> [Message] {
    switch message {
    case .request(let id, _, _) where phase == .running && cancelled.contains(id):
      return [.response(id, .failure(ResponseError(.requestCancelled, "cancelled")))]
    case .request(let id, "workspace/diagnostic", let params) where phase == .running:
      return beginCheck(for: id, LSP.WorkspaceDiagnosticParams(Parameters(params)))
    case .request(let id, "pushlint/preview", let params) where phase == .running:
      return beginPreview(for: id, Parameters(params))
    case .request(let id, let method, let params): return [.response(id, answer(method, Parameters(params)))]
    case .notification(let method, let params): return note(method, Parameters(params))
    case .response(let id, let result):
      guard phase == .running else { return [] }
      return take(result, for: id)
    }
  }

  private mutating func answer(_ method: String, _ params: Parameters) -> Result<JSONValue, ResponseError> {
    switch (phase, method) {
    case (.uninitialized, "initialize"):
      phase = .running
      return .success(initialize(LSP.InitializeParams(params)).json)
    case (.uninitialized, _):
      return .failure(ResponseError(.serverNotInitialized, "`initialize` must be sent first"))
    case (.running, "initialize"):
      return .failure(ResponseError(.invalidRequest, "`initialize` was already sent"))
    case (.running, "shutdown"):
      pending += stopCheck()
      phase = .shutDown
      return .success(nil)
    case (.running, _):
      do throws(ResponseError) {
        return .success(try handle(method, params))
      } catch {
        return .failure(error)
      }
    case (.shutDown, _):
      return .failure(ResponseError(.invalidRequest, "only `exit` is allowed after `shutdown`"))
    }
  }

  /// Takes a notification; one that cannot be understood is told to the client's log, since it has no answer.
  private mutating func note(_ method: String, _ params: Parameters) -> [Message] {
    if method == "exit" { exitCode = exitCodeAtEnd }
    guard phase == .running, exitCode == nil else { return [] }
    do throws(ResponseError) {
      return try handle(notification: method, params)
    } catch {
      return [.log("\(method): \(error.message)")]
    }
  }
}

extension Message {
  /// The id that `$/cancelRequest` takes back.
  fileprivate var cancelledRequest: RequestID? {
    guard case .notification("$/cancelRequest", let params) = self else { return nil }
    return params["id"].flatMap(RequestID.init)
  }
}
