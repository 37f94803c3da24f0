import PushlintRPC
import PushlintText

/// What a document is made of.
extension LSP {
  enum SymbolKind: Int {
    case module = 2
    case variable = 13
    case string = 15
    case number, boolean, array, object
    case null = 21
  }

  struct DocumentSymbol: ProtocolValue {
    var name: String
    var kind: SymbolKind
    var isDeprecated: Bool
    var detail: String
    var range: Range
    var selectionRange: Range
    var children: [DocumentSymbol]

    var json: JSONValue {
      JSONValue(members: [
        "name": .string(name), "kind": .integer(kind.rawValue), "tags": JSONValue.array([1]).when(isDeprecated),
        "detail": .string(detail), "range": range.json, "selectionRange": selectionRange.json,
        "children": JSONValue(children),
      ])
    }
  }

  /// For clients that show a flat list.
  struct SymbolInformation: ProtocolValue {
    var name: String
    var kind: SymbolKind
    var isDeprecated: Bool
    var location: Location
    var containerName: String?

    var json: JSONValue {
      JSONValue(members: [
        "name": .string(name), "kind": .integer(kind.rawValue), "tags": JSONValue.array([1]).when(isDeprecated),
        "location": location.json, "containerName": containerName.map(JSONValue.string),
      ])
    }
  }

  struct FoldingRange: ProtocolValue {
    var startLine: Int
    var endLine: Int
    /// Where in their lines the fold begins and ends; `nil` for a client that folds whole lines only.
    var startCharacter: Int?
    var endCharacter: Int?

    var json: JSONValue {
      JSONValue(members: [
        "startLine": .integer(startLine), "startCharacter": startCharacter.map(JSONValue.integer),
        "endLine": .integer(endLine), "endCharacter": endCharacter.map(JSONValue.integer),
      ])
    }
  }

  /// The ranges that a selection grows through, the innermost first.
  struct SelectionRange: ProtocolValue {
    var ranges: [Range]

    var json: JSONValue {
      ranges.reversed().reduce(JSONValue.null) { parent, range in
        JSONValue(members: ["range": range.json, "parent": parent.when(parent != .null)])
      }
    }
  }
}
