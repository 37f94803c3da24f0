import PushlintExtract
import PushlintText
import Testing

/// Requests of a collection are found one by one.
@Suite struct PostmanSectionsTests {
  private static let item = #"""
      {
        "name": "two",
        "request": {"method": "POST",
          "header": [{"key": "a", "value": "b"}],
          "url": {"raw": "https://example.com/two"}
        },
        "response": [
          {"originalRequest": {"url": "https://example.com/sent"}, "body": "{\"request\": {}}",
            "request": {"url": "https://example.com/sent"}}
        ]
      },

    """#

  private static func requests(_ text: String) -> [String] {
    excerpts(in: SourceText(text), language: .postman).compactMap { excerpt in
      excerpt.request.map { excerpt.text.string($0.url) }
    }
  }

  private static func simple(_ name: String) -> String {
    #"  {"name": "\#(name)", "request": {"url": "https://example.com/\#(name)"}},"# + "\n"
  }

  @Test func answersArePassedOver() {
    let all = Self.simple("one") + Self.item + Self.simple("three")
    let expected = ["https://example.com/one", "https://example.com/two", "https://example.com/three"]
    #expect(Self.requests("{\"item\": [\n\(all)]}\n") == expected)
    let inOneLine = all.split(separator: "\n").joined(separator: " ")
    #expect(Self.requests("{\"item\": [\(inOneLine)]}") == expected)
    #expect(Self.requests("{\"item\": [\r\n\(all.split(separator: "\n").joined(separator: "\r\n"))]}\r\n") == expected)
  }

  /// Whatever lacks a byte, the requests before and behind it are found.
  @Test func whatLacksAByteEndsWithItself() {
    let bytes = Array(Self.item.utf8)
    for index in bytes.indices {
      var broken = bytes
      broken.remove(at: index)
      let found = Self.requests(
        "{\"item\": [\n\(Self.simple("one"))\(String(decoding: broken, as: UTF8.self))\(Self.simple("three"))]}\n")
      #expect(found.first == "https://example.com/one", "\(index): \(found)")
      #expect(found.last == "https://example.com/three", "\(index): \(found)")
    }
  }

  /// Cut off anywhere, or nested as deep as can be, a collection is read up to its end.
  @Test func anythingIsRead() {
    let bytes = Array(Self.item.utf8)
    for end in bytes.indices { _ = Self.requests(String(decoding: bytes[..<end], as: UTF8.self)) }
    let deep = String(repeating: "\"response\": [{", count: 2_000) + String(repeating: "}]", count: 2_000)
    #expect(Self.requests(deep + Self.simple("one")) == ["https://example.com/one"])
  }
}
