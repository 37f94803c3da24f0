import PushlintRPC
import PushlintText

/// Actions, and the edits that they make.
extension LSP {
  enum CodeActionKind: String, CaseIterable {
    case quickFix = "quickfix"
    case rewrite = "refactor.rewrite"
    case move = "refactor.move"
    case fixAll = "source.fixAll.pushlint"

    /// Whether the client wants it: a kind stands for all kinds below it, the empty one for all.
    func isWanted(in only: [String]?) -> Bool {
      only?.contains { $0.isEmpty || rawValue == $0 || rawValue.hasPrefix("\($0).") } ?? true
    }
  }

  struct CodeActionParams {
    let uri: String
    let range: Range
    /// The kinds that are asked for; `nil` for all.
    let only: [String]?
    /// Asked at every move of the cursor, rather than by a person.
    let isAutomatic: Bool
    /// The rules and places of those diagnostics that may be ours; others are nobody's business here.
    let diagnostics: [(code: String, range: Range)]

    init(_ params: Parameters) throws(ResponseError) {
      range = try params.range("range")
      uri = try DocumentParams(params).uri
      only = params.json["context", "only"]?.array?.compactMap(\.string)
      isAutomatic = params.json["context", "triggerKind"]?.integer == 2
      diagnostics = (params.json["context", "diagnostics"]?.array ?? []).compactMap { diagnostic in
        guard let code = diagnostic["code"]?.string, let range = try? Parameters(diagnostic).range("range") else {
          return nil
        }
        return (code, range)
      }
    }
  }

  struct CodeAction: ProtocolValue {
    var title: String
    var kind: CodeActionKind?
    var diagnostics: [Diagnostic] = []
    var isPreferred: Bool?
    /// What the edit is made of when somebody has chosen the action.
    var data: CodeActionData?
    var edit: WorkspaceEdit?
    var command: Command?

    var json: JSONValue {
      JSONValue(members: [
        "title": .string(title), "kind": kind.map { .string($0.rawValue) },
        "diagnostics": JSONValue(diagnostics).when(!diagnostics.isEmpty),
        "isPreferred": isPreferred.map(JSONValue.boolean), "data": data?.json, "edit": edit?.json,
        "command": command?.json,
      ])
    }
  }

  /// What comes back with an action that somebody has chosen.
  struct CodeActionData: ProtocolValue {
    var uri: String
    /// `nil` for all rules.
    var rule: String?

    init(uri: String, rule: String?) {
      self.uri = uri
      self.rule = rule
    }

    /// - Returns: `nil` for the data of somebody else's action.
    init?(_ json: JSONValue?) {
      guard let uri = json?["uri"]?.string else { return nil }
      self.init(uri: uri, rule: json?["rule"]?.string)
    }

    var json: JSONValue { JSONValue(members: ["uri": .string(uri), "rule": rule.map(JSONValue.string)]) }
  }

  /// Changes of documents.
  struct WorkspaceEdit: ProtocolValue {
    enum Change: Sendable, Equatable {
      /// - Parameter version: that of the text which the edits were made for.
      case edit(uri: String, version: Int?, [TextEdit])
      /// Makes a file, unless there is one.
      case create(uri: String)
    }

    var changes: [Change]
    /// Whether the client can hold the changes against versions of documents.
    var isVersioned: Bool

    var json: JSONValue {
      isVersioned
        ? ["documentChanges": .array(changes.map(Self.json))] : ["changes": .object(changes.compactMap(Self.member))]
    }

    private static func json(_ change: Change) -> JSONValue {
      switch change {
      case .edit(let uri, let version, let edits):
        [
          "textDocument": ["uri": .string(uri), "version": version.map(JSONValue.integer) ?? .null],
          "edits": JSONValue(edits),
        ]
      case .create(let uri): ["kind": "create", "uri": .string(uri), "options": ["ignoreIfExists": true]]
      }
    }

    private static func member(_ change: Change) -> JSONValue.Member? {
      guard case .edit(let uri, _, let edits) = change else { return nil }
      return JSONValue.Member(uri, JSONValue(edits))
    }
  }
}
