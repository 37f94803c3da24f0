import PushlintText
import TestSupport
import Testing

@Suite struct PlainBytesTests {
  @Test func agreesWithALookAtEachByte() {
    var random = SeededRandom(for: "plain bytes")
    for length in 0...70 {
      for _ in 0..<20 {
        var bytes = (0..<length).map { _ in UInt8.random(in: 0x20..<0x7F, using: &random) }
        if length > 0, Bool.random(using: &random) {
          bytes[Int.random(in: 0..<length, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        let others = Set("\"#\\".utf8)
        let isPlain = bytes.allSatisfy { 0x20..<0x7F ~= $0 && !others.contains($0) }
        let answer = bytes.withUnsafeBufferPointer {
          PlainBytes.fill($0, except: UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "\\"))
        }
        #expect(answer == isPlain, "\(bytes)")
        #expect(bytes.withUnsafeBufferPointer { PlainBytes.fill($0) } == bytes.allSatisfy { 0x20..<0x7F ~= $0 })
      }
    }
  }
}
