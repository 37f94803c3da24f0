extension Message {
  /// Content that is no message, and the response that says so.
  package struct Refused: Error, Equatable {
    package let id: RequestID
    package let error: ResponseError

    package var response: Message { .response(id, .failure(error)) }
  }

  /// Reads the content of a frame.
  package init(reading content: [UInt8]) throws(Refused) {
    let json: JSONValue
    do throws(JSONValue.Malformed) {
      json = try JSONValue(parsing: content)
    } catch {
      throw Refused(
        id: .null, error: ResponseError(.parseError, "invalid JSON: \(error.reason) at byte \(error.offset)"))
    }
    try self.init(json)
  }

  private init(_ json: JSONValue) throws(Refused) {
    guard let id = json["id"].map(RequestID.init) ?? .some(.null) else {
      throw Self.refused(.null, "`id` must be a number or a string")
    }
    guard json["jsonrpc"]?.string == "2.0" else { throw Self.refused(id, "`jsonrpc` must be \"2.0\"") }
    let params = json["params"] ?? .null
    if let method = json["method"] {
      guard let method = method.string else { throw Self.refused(id, "`method` must be a string") }
      self =
        json["id"] == nil
        ? .notification(method: method, params: params) : .request(id, method: method, params: params)
    } else if let result = json["result"] {
      self = .response(id, .success(result))
    } else if let error = json["error"] {
      let code = error["code"]?.integer.flatMap(ResponseError.Code.init(rawValue:)) ?? .internalError
      self = .response(id, .failure(ResponseError(code, error["message"]?.string ?? "")))
    } else {
      throw Self.refused(id, "missing `method`, `result`, or `error`")
    }
  }

  private static func refused(_ id: RequestID, _ reason: String) -> Refused {
    Refused(id: id, error: ResponseError(.invalidRequest, reason))
  }
}
