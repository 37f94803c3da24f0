/// Why a request is not answered.
package struct ResponseError: Error, Sendable, Equatable {
  package let code: Code
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// - Source: JSON-RPC 2.0, section 5.1; LSP 3.17, ErrorCodes.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    case serverNotInitialized = -32002
    case requestCancelled = -32800
  }
}
