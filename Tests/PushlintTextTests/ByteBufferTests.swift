import PushlintText
import TestSupport
import Testing

@Suite struct ByteBufferTests {
  @Test func piecesStandBehindEachOther() {
    var random = SeededRandom(for: "pieces of a buffer")
    var buffer = ByteBuffer()
    for _ in 0..<50 {
      var expected = ""
      for _ in 0..<Int.random(in: 0...200, using: &random) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          buffer.append(0x61)
          expected += "a"
        case 1:
          buffer.append("name" as StaticString)
          expected += "name"
        case 2:
          let text = String(repeating: "é\u{0}", count: Int.random(in: 0...300, using: &random))
          buffer.append(text)
          expected += text
        case 3:
          let room = Int.random(in: 2...600, using: &random)
          buffer.append(upTo: room) { end in
            end[0] = 0x62
            end[1] = 0x63
            return 2
          }
          expected += "bc"
        case 4:
          let count = Int.random(in: -2...20, using: &random)
          buffer.append(repeating: 0x20, count: count)
          expected += String(repeating: " ", count: max(0, count))
        default:
          let number = Int.random(in: .min ... .max, using: &random) >> Int.random(in: 0...63, using: &random)
          buffer.append(decimal: number)
          expected += "\(number)"
        }
      }
      #expect(buffer.take() == Array(expected.utf8))
      #expect(buffer.count == 0)
    }
  }

  @Test(arguments: [0, 9, 10, -1, .max, .min])
  func numbersAreDecimal(_ number: Int) {
    var buffer = ByteBuffer()
    buffer.append(decimal: number)
    #expect(buffer.take() == Array("\(number)".utf8))
  }
}
