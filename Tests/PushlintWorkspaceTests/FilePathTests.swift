import SystemPackage
import TestSupport
import Testing

@testable import PushlintWorkspace

/// Paths are split and put together as those of swift-system are.
@Suite struct FilePathTests {
  private typealias Own = PushlintWorkspace.FilePath
  private typealias Other = SystemPackage.FilePath

  @Test func pathsAgreeWithThoseOfTheSystemLibrary() {
    var random = SeededRandom()
    let parts = ["/", "/", "a", "b.c", ".", "..", "é", " ", "//", "-"]
    func text() -> String {
      (0..<Int.random(in: 0...7, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    }
    for _ in 0..<2_000 {
      let (first, second) = (text(), text())
      let (own, other) = (Own(first), Other(first))
      #expect(own.string == other.string)
      #expect(own.isEmpty == other.isEmpty && own.isAbsolute == other.isAbsolute)
      #expect(own.name?.string == other.lastComponent?.string)
      #expect(own.removingLastComponent().string == other.removingLastComponent().string)
      #expect(own.pushing(Own(second)).string == other.pushing(Other(second)).string, "\(first) \(second)")
      #expect(own.appending("x.json").string == other.appending("x.json").string)
      #expect(own.hasDots == !other.components.allSatisfy { $0.kind == .regular })
      #expect((own == Own(second)) == (other == Other(second)))
      #expect(own.isDirectlyIn(own.removingLastComponent()) == !own.isEmpty, "\(first)")
      #expect(
        own.isDirectlyIn(Own(second)) == (!own.isEmpty && own.removingLastComponent() == Own(second)),
        "\(first) \(second)")
      #expect(
        own.withPlatformString { String(cString: $0) } == first.split(separator: "\0").first.map { _ in own.string }
          ?? "")
    }
    #expect(Own(bytes: [0x61, 0, 0x62]).bytes == [0x61])
    #expect(Own(bytes: [0xFF, 0x2F, 0x2F, 0xFE, 0x2F]).bytes == [0xFF, 0x2F, 0xFE])
  }

  /// The system library stops the program for some of these.
  @Test(arguments: [
    ("a/./b", "a/b"), ("a/../b", "b"), ("../a", "../a"), ("a/../../b", "../b"), ("/..", "/"), ("/a/../../b", "/b"),
    ("a/..", ""), ("./.", ""), ("../../x/..", "../.."), ("a/b/../../..", ".."), ("/./a//b/.", "/a/b"), ("", ""),
    ("/", "/"),
  ])
  func normalPathsHaveNoDots(_ path: String, _ expected: String) {
    #expect(Own(path).lexicallyNormalized().string == expected)
  }
}
