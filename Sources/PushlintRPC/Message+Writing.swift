extension Message {
  /// The message as a frame, ready for the stream.
  package var frame: [UInt8] {
    let content = json.bytes
    return Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }

  package var json: JSONValue {
    var members: [JSONValue.Member] = [.init("jsonrpc", "2.0")]
    switch self {
    case .request(let id, let method, let params):
      members += [.init("id", id.json), .init("method", .string(method)), .init("params", params)]
    case .notification(let method, let params):
      members += [.init("method", .string(method)), .init("params", params)]
    case .response(let id, .success(let result)):
      members += [.init("id", id.json), .init("result", result)]
    case .response(let id, .failure(let error)):
      let body: JSONValue = ["code": .integer(error.code.rawValue), "message": .string(error.message)]
      members += [.init("id", id.json), .init("error", body)]
    }
    return .object(members)
  }
}
