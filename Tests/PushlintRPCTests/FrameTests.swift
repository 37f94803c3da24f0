import PushlintRPC
import Testing

/// Streams of frames, well-formed and not.
@Suite struct FrameTests {
  private static let stream = Array(
    """
    Content-Length: 2\r\n\r\n{}content-length:6\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n"é€\
    Content-Length: 0\n\nContent-Length: 4\r\nX: y\r\n\r\n\r\n\r\n
    """.utf8)

  private static func contents(_ chunks: [ArraySlice<UInt8>], limit: Int = 99) throws(FrameError) -> [String] {
    var reader = FrameReader(limit: limit)
    var contents: [String] = []
    for chunk in chunks {
      reader.append(chunk)
      while let content = try reader.next() { contents.append(String(decoding: content, as: UTF8.self)) }
    }
    return contents
  }

  @Test func framesComeOutWhereverTheStreamIsCut() throws {
    let whole = try Self.contents([Self.stream[...]])
    #expect(whole == ["{}", "\"é€", "", "\r\n\r\n"])
    for cut in Self.stream.indices {
      #expect(try Self.contents([Self.stream[..<cut], Self.stream[cut...]]) == whole)
    }
    #expect(try Self.contents(Self.stream.indices.map { Self.stream[$0...$0] }) == whole)
  }

  @Test(arguments: [
    ("\r\n{}", FrameError.missingLength),
    ("X: 1\r\n\r\n", .missingLength),
    ("Content-Length 2\r\n\r\n{}", .malformedHeader("Content-Length 2")),
    (": 2\r\n\r\n{}", .malformedHeader(": 2")),
    ("Content-Length: -1\r\n\r\n", .invalidLength("-1")),
    ("Content-Length: +1\r\n\r\n", .invalidLength("+1")),
    ("Content-Length:\r\n\r\n", .invalidLength("")),
    ("Content-Length: two\r\n\r\n", .invalidLength("two")),
    ("Content-Length: 0x2\r\n\r\n", .invalidLength("0x2")),
    ("Content-Length: 2\r\nContent-Length: 3\r\n\r\n", .invalidLength("3")),
    ("Content-Length: 100\r\n\r\n", .tooLong(100)),
    ("Content-Length: 99999999999999999999\r\n\r\n", .tooLong(.max)),
    ("Content-Length: 2\r\nContent-Type: a/b; charset=utf-16\r\n\r\n{}", .unsupportedCharset("utf-16")),
    (String(repeating: "x", count: 10_000), .headerTooLong),
  ])
  func malformedHeadersAreNamed(_ stream: String, _ error: FrameError) {
    #expect(throws: error) { try Self.contents([Array(stream.utf8)[...]]) }
  }
}
