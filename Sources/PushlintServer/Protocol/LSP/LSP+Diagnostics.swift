import PushlintRPC
import PushlintText

/// Diagnostics, published or asked for.
extension LSP {
  enum DiagnosticSeverity: Int {
    case error = 1
    case warning, information, hint
  }

  enum DiagnosticTag: Int {
    /// Shown faded: it has no effect.
    case unnecessary = 1
    /// Shown struck out.
    case deprecated
  }

  struct Diagnostic: ProtocolValue {
    var range: Range
    var severity: DiagnosticSeverity
    var code: String?
    /// The page that explains the code.
    var codeDescription: String?
    var source = "pushlint"
    var message: String
    var tags: [DiagnosticTag] = []
    var relatedInformation: [RelatedInformation] = []

    var json: JSONValue {
      JSONValue(members: [
        "range": range.json, "severity": .integer(severity.rawValue), "code": code.map(JSONValue.string),
        "codeDescription": codeDescription.map { ["href": .string($0)] }, "source": .string(source),
        "message": .string(message),
        "tags": JSONValue.array(tags.map { .integer($0.rawValue) }).when(!tags.isEmpty),
        "relatedInformation": JSONValue(relatedInformation).when(!relatedInformation.isEmpty),
      ])
    }
  }

  struct RelatedInformation: ProtocolValue {
    var location: Location
    var message: String

    var json: JSONValue { ["location": location.json, "message": .string(message)] }
  }

  struct PublishDiagnosticsParams: ProtocolValue {
    var uri: String
    var version: Int?
    var diagnostics: [Diagnostic]

    var json: JSONValue {
      JSONValue(members: [
        "uri": .string(uri), "version": version.map(JSONValue.integer), "diagnostics": JSONValue(diagnostics),
      ])
    }
  }

  struct DocumentDiagnosticParams {
    let uri: String
    let previousResultID: String?

    init(_ params: Parameters) throws(ResponseError) {
      uri = try DocumentParams(params).uri
      previousResultID = params.json["previousResultId"]?.string
    }
  }

  struct DocumentDiagnosticReport: ProtocolValue {
    /// `nil` for a document that nobody knows.
    var resultID: String?
    /// `nil` for those that the client has already.
    var items: [Diagnostic]?

    /// - Parameter known: what the client has.
    init(_ items: [Diagnostic], known: String?) {
      let result = LSP.resultID(of: items)
      resultID = result
      self.items = known == result ? nil : items
    }

    /// Of a document that nobody knows.
    init() { items = [] }

    fileprivate var kind: JSONValue { items == nil ? "unchanged" : "full" }

    var json: JSONValue {
      JSONValue(members: [
        "kind": kind, "resultId": resultID.map(JSONValue.string), "items": items.map { JSONValue($0) },
      ])
    }
  }

  struct WorkspaceDiagnosticParams {
    /// The results that the client has, by URI.
    let previousResultIDs: [String: String]
    let workDoneToken: JSONValue?
    let partialResultToken: JSONValue?

    init(_ params: Parameters) {
      var known: [String: String] = [:]
      for entry in params.json["previousResultIds"]?.array ?? [] {
        if let uri = entry["uri"]?.string { known[uri] = entry["value"]?.string }
      }
      previousResultIDs = known
      workDoneToken = params.json["workDoneToken"]
      partialResultToken = params.json["partialResultToken"]
    }
  }

  struct WorkspaceDocumentDiagnosticReport: ProtocolValue {
    var uri: String
    var version: Int?
    var report: DocumentDiagnosticReport

    var json: JSONValue {
      JSONValue(members: [
        "kind": report.kind, "uri": .string(uri), "version": version.map(JSONValue.integer) ?? .null,
        "resultId": report.resultID.map(JSONValue.string), "items": report.items.map { JSONValue($0) },
      ])
    }
  }

  /// What diagnostics are known by between two questions: the same for the same ones, whatever the text is.
  static func resultID(of items: [Diagnostic]) -> String { String(FNV1a.hash(JSONValue(items).bytes), radix: 16) }
}
