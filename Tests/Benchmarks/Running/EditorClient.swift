import Foundation

/// An editor that types into one document of a language server, and waits for the diagnostics of each version.
final class EditorClient {
  private let process: Program.Process
  private let uri: String
  private var version = 1
  private var buffer: [UInt8] = []

  enum Failure: Error { case serverEnded }

  /// Starts the server and opens the document.
  init(_ program: Program, uri: String, language: String, text: String) throws {
    signal(SIGPIPE, SIG_IGN)
    process = try program.start(pipes: (true, true))
    self.uri = uri
    let root = "file://\(program.folder)"
    try send([
      "id": 1, "method": "initialize",
      "params": [
        "processId": NSNull(), "rootUri": root, "workspaceFolders": [["uri": root, "name": "root"]],
        "capabilities": [
          "textDocument": ["publishDiagnostics": ["versionSupport": true], "synchronization": [String: Any]()]
        ],
      ],
    ])
    while try receive()["id"] as? Int != 1 {}
    try send(["method": "initialized", "params": [String: Any]()])
    try send([
      "method": "textDocument/didOpen",
      "params": ["textDocument": ["uri": uri, "languageId": language, "version": version, "text": text]],
    ])
    _ = try waitForDiagnostics()
  }

  /// Inserts `text`, which may contain no newline.
  ///
  /// - Returns: the seconds until the diagnostics of the new version, and how many there are.
  func type(_ text: String, line: Int, column: Int) throws -> (seconds: Double, diagnostics: Int) {
    version += 1
    let place = ["line": line, "character": column]
    let message = try Self.frame([
      "method": "textDocument/didChange",
      "params": [
        "textDocument": ["uri": uri, "version": version],
        "contentChanges": [["range": ["start": place, "end": place], "text": text]],
      ],
    ])
    let start = Clock.now
    try write(message)
    let (end, count) = try waitForDiagnostics()
    return (end - start, count)
  }

  /// Ends the server.
  func close() {
    try? send(["id": 2, "method": "shutdown"])
    while let message = try? receive(), message["id"] as? Int != 2 {}
    try? send(["method": "exit"])
    Foundation.close(process.input)
    _ = process.wait(since: Clock.now, watchesMemory: false)
    Foundation.close(process.output)
  }

  private func waitForDiagnostics() throws -> (time: Double, count: Int) {
    while true {
      let message = try receive()
      let time = arrival
      guard message["method"] as? String == "textDocument/publishDiagnostics",
        let parameters = message["params"] as? [String: Any], parameters["uri"] as? String == uri,
        (parameters["version"] as? Int ?? version) == version
      else { continue }
      return (time, (parameters["diagnostics"] as? [Any])?.count ?? 0)
    }
  }

  // MARK: Frames

  /// When the last frame was complete.
  private var arrival = 0.0

  /// The next message; a request of the server is answered with null.
  private func receive() throws -> [String: Any] {
    let end = Array("\r\n\r\n".utf8)
    var header: Range<Int>?
    while true {
      header = header ?? buffer.firstRange(of: end)
      if let header {
        let text = String(decoding: buffer[..<header.lowerBound], as: UTF8.self)
        let length = text.split(separator: "\r\n").first { $0.hasPrefix("Content-Length:") }
        let size = length.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
        if buffer.count >= header.upperBound + size {
          arrival = Clock.now
          let body = Data(buffer[header.upperBound..<header.upperBound + size])
          buffer.removeFirst(header.upperBound + size)
          let message = try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:]
          if message["method"] != nil, let identifier = message["id"] {
            try send(["id": identifier, "result": NSNull()])
          }
          return message
        }
      }
      var piece = [UInt8](repeating: 0, count: 65_536)
      let count = read(process.output, &piece, piece.count)
      guard count > 0 else { throw Failure.serverEnded }
      buffer += piece[..<count]
    }
  }

  private static func frame(_ message: [String: Any]) throws -> Data {
    let body = try JSONSerialization.data(withJSONObject: message.merging(["jsonrpc": "2.0"]) { $1 })
    return Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  private func send(_ message: [String: Any]) throws { try write(Self.frame(message)) }

  private func write(_ data: Data) throws {
    try data.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let count = Foundation.write(process.input, bytes.baseAddress.map { $0 + offset }, bytes.count - offset)
        guard count > 0 else { throw Failure.serverEnded }
        offset += count
      }
    }
  }
}
