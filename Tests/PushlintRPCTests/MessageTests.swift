import PushlintRPC
import Testing

/// JSON and messages, there and back.
@Suite struct MessageTests {
  @Test(arguments: [
    "null", "true", "-7", "9007199254740993", "0.1", "1e+300", "[]", "{}", #""""#, #"{"a":[1,{"b":null}],"a":2}"#,
    #""\"\\\n\r\t\u0001\u001f/é😀""#, #"[false,"\u0000"]"#,
  ])
  func valuesComeBackAsTheyWere(_ text: String) throws {
    let value = try JSONValue(parsing: Array(text.utf8))
    #expect(String(decoding: value.bytes, as: UTF8.self) == text)
  }

  @Test func valuesAreFoundByPath() throws {
    let value = try JSONValue(parsing: Array(#"{"a":{"b":1,"b":2.0},"u":"\u00e9\ud83d\ude00\ud83d"}"#.utf8))
    #expect(value["a", "b"]?.integer == 2)
    #expect(value["a", "c"] == nil)
    #expect(value["u"]?.string == "é😀\u{FFFD}")
  }

  @Test(arguments: ["", " ", "{", "{}x", "[1,]", "{'a':1}", "// x\n1", "01", "NaN", "\u{FEFF}1", #""\x""#, "\"\n\""])
  func whatIsNoJSONIsRefused(_ text: String) {
    #expect(throws: JSONValue.Malformed.self) { try JSONValue(parsing: Array(text.utf8)) }
  }

  @Test(arguments: [[UInt8]([0x22, 0xFF, 0x22]), [UInt8](repeating: UInt8(ascii: "["), count: 100_000)])
  func hostileBytesAreRefused(_ bytes: [UInt8]) {
    #expect(throws: JSONValue.Malformed.self) { try JSONValue(parsing: bytes) }
  }

  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":1,"method":"m"}"#, #"{"jsonrpc":"2.0","id":1,"method":"m","params":null}"#),
    (#"{"jsonrpc":"2.0","id":"a","method":"m","params":[]}"#, #"{"jsonrpc":"2.0","id":"a","method":"m","params":[]}"#),
    (
      #"{"jsonrpc":"2.0","id":null,"method":"m","params":{}}"#, #"{"jsonrpc":"2.0","id":null,"method":"m","params":{}}"#
    ),
    (#"{"jsonrpc":"2.0","method":"n","params":{}}"#, #"{"jsonrpc":"2.0","method":"n","params":{}}"#),
    (#"{"jsonrpc":"2.0","id":1.5,"result":null}"#, #"{"jsonrpc":"2.0","id":1.5,"result":null}"#),
    (
      #"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"x"}}"#,
      #"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"x"}}"#
    ),
  ])
  func messagesComeBackAsTheyWere(_ text: String, _ expected: String) throws {
    let message = try Message(reading: Array(text.utf8))
    #expect(String(decoding: message.json.bytes, as: UTF8.self) == expected)
    #expect(
      String(decoding: message.frame, as: UTF8.self) == "Content-Length: \(expected.utf8.count)\r\n\r\n\(expected)")
  }

  @Test(arguments: [
    ("{", RequestID.null, ResponseError.Code.parseError),
    ("[]", .null, .invalidRequest),
    ("7", .null, .invalidRequest),
    (#"{"id":3,"method":"m"}"#, .integer(3), .invalidRequest),
    (#"{"jsonrpc":"2.0","id":[],"method":"m"}"#, .null, .invalidRequest),
    (#"{"jsonrpc":"2.0","id":"q","method":5}"#, .string("q"), .invalidRequest),
    (#"{"jsonrpc":"2.0","id":4}"#, .integer(4), .invalidRequest),
  ])
  func whatIsNoMessageIsRefused(_ text: String, _ id: RequestID, _ code: ResponseError.Code) {
    do throws(Message.Refused) {
      let message = try Message(reading: Array(text.utf8))
      Issue.record("\(message)")
    } catch {
      #expect(error.id == id)
      #expect(error.error.code == code)
    }
  }
}
