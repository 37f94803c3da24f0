import PushlintRPC
import PushlintText

/// What clients say and ask of documents.
extension LSP {
  /// Whatever asks about a whole document.
  struct DocumentParams {
    let uri: String

    init(_ params: Parameters) throws(ResponseError) { uri = try params.string("textDocument", "uri") }
  }

  /// Whatever asks about a place in a document.
  struct PositionParams {
    let uri: String
    let position: Position

    init(_ params: Parameters) throws(ResponseError) {
      position = try params.position("position")
      uri = try DocumentParams(params).uri
    }
  }

  /// Whatever asks about a stretch of a document.
  struct RangeParams {
    let uri: String
    let range: Range

    init(_ params: Parameters) throws(ResponseError) {
      range = try params.range("range")
      uri = try DocumentParams(params).uri
    }
  }

  struct SelectionRangeParams {
    let uri: String
    let positions: [Position]

    init(_ params: Parameters) throws(ResponseError) {
      positions = try params.positions("positions")
      uri = try DocumentParams(params).uri
    }
  }

  struct DidOpenParams {
    let uri: String
    let languageID: String
    let version: Int?
    let text: String

    init(_ params: Parameters) throws(ResponseError) {
      uri = try DocumentParams(params).uri
      languageID = params.json["textDocument", "languageId"]?.string ?? ""
      version = params.json["textDocument", "version"]?.integer
      text = try params.string("textDocument", "text")
    }
  }

  struct DidChangeParams {
    let uri: String
    let version: Int?
    /// Each is read when it is its turn: those before one that cannot be read count.
    let contentChanges: [Parameters]

    init(_ params: Parameters) throws(ResponseError) {
      contentChanges = try params.array("contentChanges").map(Parameters.init)
      uri = try DocumentParams(params).uri
      version = params.json["textDocument", "version"]?.integer
    }
  }

  struct TextDocumentContentChangeEvent {
    /// `nil` for the whole text.
    let range: Range?
    let text: String

    init(_ params: Parameters) throws(ResponseError) {
      text = try params.string("text")
      range =
        switch params.json["range"] {
        case nil, .null: nil
        default: try params.range("range")
        }
    }
  }

  struct DidSaveParams {
    let uri: String
    let text: String?

    init(_ params: Parameters) throws(ResponseError) {
      uri = try DocumentParams(params).uri
      text = params.json["text"]?.string
    }
  }

  struct FormattingParams {
    let uri: String
    let tabSize: Int
    let insertSpaces: Bool
    /// The stretch that is laid out; `nil` for all of the document.
    let range: Range?

    init(_ params: Parameters, isOfRange: Bool) throws(ResponseError) {
      range = isOfRange ? try params.range("range") : nil
      uri = try DocumentParams(params).uri
      tabSize = params.json["options", "tabSize"]?.integer ?? 2
      insertSpaces = params.json["options", "insertSpaces"]?.boolean ?? true
    }
  }
}
