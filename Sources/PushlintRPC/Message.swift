/// One message of JSON-RPC 2.0.
package enum Message: Sendable, Equatable {
  case request(RequestID, method: String, params: JSONValue)
  case notification(method: String, params: JSONValue)
  case response(RequestID, Result<JSONValue, ResponseError>)
}

/// What ties a response to its request.
package enum RequestID: Sendable, Hashable {
  case integer(Int)
  /// Allowed, though discouraged: a number that is not whole.
  case number(Double)
  case string(String)
  /// Of a message whose id nobody could read.
  case null
}

extension RequestID {
  /// The id, `nil` for a value that can be none.
  package init?(_ value: JSONValue) {
    switch value {
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .null: self = .null
    default: return nil
    }
  }

  package var json: JSONValue {
    switch self {
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .null: .null
    }
  }
}
