import PushlintRPC
import PushlintText

/// The messages of the Language Server Protocol, and what is in them, by the protocol's own names.
///
/// - Shape: what a client sends is read by an initializer that names what is missing; what this server sends has `json`.
///   Members that are `nil` are left out.
/// - Source: LSP 3.17.
enum LSP {}

/// Something that this server sends.
protocol ProtocolValue: Sendable, Equatable {
  var json: JSONValue { get }
}

extension JSONValue {
  /// An object of the members that are there.
  init(members: KeyValuePairs<String, JSONValue?>) {
    self = .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  init(_ values: [some ProtocolValue]) { self = .array(values.map(\.json)) }

  /// The value; `nil` where a condition does not hold.
  func when(_ condition: Bool) -> JSONValue? { condition ? Optional.some(self) : Optional.none }
}

extension Position: ProtocolValue {
  var json: JSONValue { ["line": .integer(line), "character": .integer(column)] }
}

extension LSP {
  struct Range: ProtocolValue {
    var start: Position
    var end: Position

    var json: JSONValue { ["start": start.json, "end": end.json] }
  }

  struct Location: ProtocolValue {
    var uri: String
    var range: Range

    var json: JSONValue { ["uri": .string(uri), "range": range.json] }
  }

  struct TextEdit: ProtocolValue {
    var range: Range
    var newText: String

    var json: JSONValue { ["range": range.json, "newText": .string(newText)] }
  }

  struct MarkupContent: ProtocolValue {
    enum Kind: String { case markdown, plaintext }

    var kind: Kind
    var value: String

    var json: JSONValue { ["kind": .string(kind.rawValue), "value": .string(value)] }
  }

  struct Command: ProtocolValue {
    var title: String
    var command: String
    var arguments: [JSONValue]

    var json: JSONValue {
      ["title": .string(title), "command": .string(command), "arguments": .array(arguments)]
    }
  }
}
