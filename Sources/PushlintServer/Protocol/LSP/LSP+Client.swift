import PushlintRPC

/// What this server tells clients and asks of them.
extension LSP {
  enum MessageType: Int {
    case error = 1
    case warning, info, log
  }

  /// Of `window/showMessage` and `window/logMessage`.
  struct MessageParams: ProtocolValue {
    var type: MessageType
    var message: String

    var json: JSONValue { ["type": .integer(type.rawValue), "message": .string(message)] }
  }

  struct ShowDocumentParams: ProtocolValue {
    var uri: String
    /// Whether another program opens it, such as a browser.
    var isExternal = false

    var json: JSONValue {
      JSONValue(members: [
        "uri": .string(uri), "external": JSONValue.boolean(true).when(isExternal), "takeFocus": true,
      ])
    }
  }

  struct ConfigurationItem: ProtocolValue {
    /// The folder whose settings are asked for; `nil` for those in general.
    var scopeURI: String?

    var json: JSONValue { JSONValue(members: ["scopeUri": scopeURI.map(JSONValue.string), "section": "pushlint"]) }
  }

  // MARK: Registration

  struct Registration: ProtocolValue {
    var id: String
    var method: String
    var registerOptions: RegistrationOptions

    var json: JSONValue {
      ["id": .string(id), "method": .string(method), "registerOptions": registerOptions.json]
    }
  }

  enum RegistrationOptions: ProtocolValue {
    /// Files of these patterns.
    case watchers([String])
    /// A section of the settings.
    case section(String)
    case documentSelector([DocumentFilter])

    var json: JSONValue {
      switch self {
      case .watchers(let patterns): ["watchers": .array(patterns.map { ["globPattern": .string($0)] })]
      case .section(let name): ["section": .string(name)]
      case .documentSelector(let filters): ["documentSelector": JSONValue(filters)]
      }
    }
  }

  struct Unregistration: ProtocolValue {
    var id: String
    var method: String

    var json: JSONValue { ["id": .string(id), "method": .string(method)] }
  }

  enum DocumentFilter: ProtocolValue {
    case pattern(String)
    case language(String)

    var json: JSONValue {
      switch self {
      case .pattern(let pattern): ["pattern": .string(pattern)]
      case .language(let language): ["language": .string(language)]
      }
    }
  }

  // MARK: Progress

  /// How far long work has come.
  enum WorkDoneProgress: ProtocolValue {
    case begin(title: String)
    case report(message: String, percentage: Int)
    case end

    var json: JSONValue {
      switch self {
      case .begin(let title): ["kind": "begin", "title": .string(title), "cancellable": true, "percentage": 0]
      case .report(let message, let percentage):
        ["kind": "report", "message": .string(message), "percentage": .integer(percentage)]
      case .end: ["kind": "end"]
      }
    }
  }
}

extension Message {
  static func publish(_ params: LSP.PublishDiagnosticsParams) -> Message {
    .notification(method: "textDocument/publishDiagnostics", params: params.json)
  }

  /// Words in front of the person.
  static func show(_ text: String, _ type: LSP.MessageType) -> Message {
    .notification(method: "window/showMessage", params: LSP.MessageParams(type: type, message: text).json)
  }

  /// A line for the client's log.
  static func log(_ text: String) -> Message {
    .notification(
      method: "window/logMessage", params: LSP.MessageParams(type: .warning, message: "pushlint: \(text)").json)
  }

  static func progress(_ token: JSONValue, _ value: JSONValue) -> Message {
    .notification(method: "$/progress", params: ["token": token, "value": value])
  }
}
