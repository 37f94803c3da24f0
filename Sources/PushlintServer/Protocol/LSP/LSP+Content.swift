import PushlintRPC
import PushlintText

/// What is shown beside and among the text of a document.
extension LSP {
  enum CompletionItemKind: Int {
    case field = 5
    case module = 9
    case value = 12
    case snippet = 15
    case constant = 21
  }

  struct CompletionItem: ProtocolValue {
    var label: String
    var kind: CompletionItemKind
    var sortText: String
    var filterText: String
    /// Whether the text has places to jump between.
    var isSnippet: Bool
    var textEdit: TextEdit
    var detail: String?
    var documentation: MarkupContent?
    var additionalTextEdits: [TextEdit] = []
    var isDeprecated = false

    var json: JSONValue {
      JSONValue(members: [
        "label": .string(label), "kind": .integer(kind.rawValue), "sortText": .string(sortText),
        "filterText": .string(filterText), "insertTextFormat": .integer(isSnippet ? 2 : 1), "textEdit": textEdit.json,
        "detail": detail.map(JSONValue.string), "documentation": documentation?.json,
        "additionalTextEdits": JSONValue(additionalTextEdits).when(!additionalTextEdits.isEmpty),
        "deprecated": JSONValue.boolean(true).when(isDeprecated),
      ])
    }
  }

  struct Hover: ProtocolValue {
    var contents: MarkupContent
    var range: Range

    var json: JSONValue { ["contents": contents.json, "range": range.json] }
  }

  struct Color: ProtocolValue {
    /// Red, green, blue, alpha, as parts of 1.
    var parts: [Double]

    private static let names = ["red", "green", "blue", "alpha"]

    init(parts: [Double]) { self.parts = parts }

    init(_ json: JSONValue?) { parts = Self.names.map { json?[$0]?.double ?? ($0 == "alpha" ? 1 : 0) } }

    var json: JSONValue { .object(zip(Self.names, parts).map { JSONValue.Member($0, .number($1)) }) }
  }

  struct ColorInformation: ProtocolValue {
    var range: Range
    var color: Color

    var json: JSONValue { ["range": range.json, "color": color.json] }
  }

  struct ColorPresentationParams {
    let uri: String
    let range: Range
    let color: Color

    init(_ params: Parameters) throws(ResponseError) {
      let place = try RangeParams(params)
      (uri, range) = (place.uri, place.range)
      color = Color(params.json["color"])
    }
  }

  struct ColorPresentation: ProtocolValue {
    var label: String
    var textEdit: TextEdit

    var json: JSONValue { ["label": .string(label), "textEdit": textEdit.json] }
  }

  struct DocumentLink: ProtocolValue {
    var range: Range
    var target: String

    var json: JSONValue { ["range": range.json, "target": .string(target)] }
  }

  struct InlayHint: ProtocolValue {
    var position: Position
    var label: String

    var json: JSONValue { ["position": position.json, "label": .string(label), "paddingLeft": true] }
  }
}
