import Dispatch
import PushlintRPC
import TestSupport
import Testing

@testable import PushlintServer

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The server over real pipes.
@Suite struct StreamTests {
  /// What a conversation came to.
  private struct End {
    var code: Int32
    var output: [UInt8]
  }

  /// Runs the server over `input`; a client that does not listen leaves its pipe full.
  private static func serve(_ input: [UInt8], listening: Bool = true) async -> End {
    var incoming: [CInt] = [0, 0]
    var outgoing: [CInt] = [0, 0]
    guard pipe(&incoming) == 0, pipe(&outgoing) == 0 else { return End(code: -1, output: []) }
    let (fromEditor, toServer, fromServer, toEditor) = (incoming[0], incoming[1], outgoing[0], outgoing[1])
    async let code = onThread {
      let loop = ServerLoop(input: ByteStream(number: fromEditor), output: ByteStream(number: toEditor))
      let code = loop.run(LanguageServer(version: "0"))
      if listening { close(toEditor) }
      return code
    }
    async let heard = onThread {
      var output: [UInt8] = []
      while listening {
        let chunk = ByteStream(number: fromServer).read()
        guard !chunk.isEmpty else { break }
        output += chunk
      }
      return output
    }
    _ = await onThread {
      _ = ByteStream(number: toServer).write(input)
      close(toServer)
    }
    return End(code: await code, output: await heard)
  }

  private static func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { done in
      DispatchQueue.global().async { done.resume(returning: work()) }
    }
  }

  private static func frames(_ contents: [String]) -> [UInt8] {
    contents.flatMap { Array("Content-Length: \($0.utf8.count)\r\n\r\n\($0)".utf8) }
  }

  private static let hello = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#
  private static let farewell = [
    #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
  ]

  @Test(arguments: [
    (frames([hello] + farewell), Int32(0), 2),
    (frames([hello]), 1, 1),
    (frames([hello, farewell[0]]), 0, 2),
    (frames([hello]) + Array("Content-Length: x\r\n\r\n".utf8), 1, 1),
    (frames([hello, farewell[0]]) + Array("Content-Le".utf8), 1, 2),
    (frames(["{"] + farewell), 1, 2),
    ([], 1, 0),
  ])
  func theProcessEndsAsTheProtocolSays(_ input: [UInt8], _ code: Int32, _ replies: Int) async throws {
    let end = await Self.serve(input)
    #expect(end.code == code)
    var reader = FrameReader()
    reader.append(end.output)
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == replies)
    #expect(reader.isBetweenFrames)
  }

  @Test(.timeLimit(.minutes(10)))
  func aClientThatNeverReadsBlocksNothing() async {
    let requests = (0..<20_000).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"textDocument/nothing"}"# }
    let end = await Self.serve(Self.frames([Self.hello] + requests + Self.farewell), listening: false)
    #expect(end.code == 0)
  }

  /// What fits is in the pipe when `send` returns; what does not fit waits elsewhere, and keeps its order.
  @Test func sendingNeverWaits() async throws {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { return }
    let (fromServer, toEditor) = (ByteStream(number: ends[0]), ByteStream(number: ends[1]))
    let outbox = Outbox(toEditor)
    func log(_ number: Int, size: Int) -> Message {
      .notification(method: "\(number)", params: .string(String(repeating: "x", count: size)))
    }
    outbox.send([log(0, size: 10)])
    #expect(fromServer.isReadable)
    for number in 1..<200 { outbox.send([log(number, size: number.isMultiple(of: 7) ? 100_000 : 3_000)]) }
    var reader = FrameReader()
    for number in 0..<200 {
      var content = try reader.next()
      while content == nil {
        reader.append(await Self.onThread { fromServer.read() })
        content = try reader.next()
      }
      let message = try content.map { try Message(reading: $0) }
      guard case .notification("\(number)", _)? = message else {
        Issue.record("\(number) is missing")
        return
      }
    }
  }

  @Test func ofUnreadDiagnosticsTheNewestIsKept() {
    func diagnostics(_ uri: String, _ version: Int) -> Message {
      .notification(
        method: "textDocument/publishDiagnostics", params: ["uri": .string(uri), "version": .integer(version)])
    }
    let other = Message.response(.integer(1), .success(nil))
    var queue = OutgoingQueue()
    for message in [diagnostics("a", 1), other, diagnostics("b", 1), diagnostics("a", 2)] { queue.append(message) }
    #expect(queue.next() == diagnostics("a", 2))
    queue.append(diagnostics("a", 3))
    #expect(
      [queue.next(), queue.next(), queue.next(), queue.next()] == [
        other, diagnostics("b", 1), diagnostics("a", 3), nil,
      ])
  }
}
