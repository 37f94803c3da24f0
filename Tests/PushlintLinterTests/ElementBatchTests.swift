import PushlintExtract
import PushlintRules
import PushlintText
import Testing

@testable import PushlintLinter

/// Of a list of requests in JSON, only the elements are kept that may be wrong.
@Suite struct ElementBatchTests {
  private static let linter = Linter()
  private static let right = #"{"message":{"topic":"a","notification":{"title":"t","body":"b"}}}"#
  private static let wrong = #"{"message":{"topic":"a b","notification":{"title":"t","body":"b"}}}"#

  /// The number of requests that are passed over, and the nodes and payloads of what is kept; `nil` where all is.
  private static func read(_ list: String) -> (passed: Int, nodes: [Int], payloads: Int)? {
    let reader = SourceReader(Source(SourceText(list), .json), Configuration())
    var clean = linter.cleanRequest()
    var nodes: [Int] = []
    var payloads = 0
    let passed = reader.readRequests(&clean) { analyzed, _ in
      nodes.append(analyzed.excerpt.document?.tree.nodes.count ?? 0)
      payloads += analyzed.matches.count
    }
    return passed.map { ($0, nodes, payloads) }
  }

  @Test func cleanElementsAreNotKept() throws {
    let list = [Self.right, Self.wrong, Self.right, #"{"a":[1,{"b":null}]}"#, Self.right].joined(separator: " ,\n")
    let found = try #require(Self.read("[\(list)]\n"))
    #expect(found.passed == 3 && found.payloads == 1)
    // The document, the array, and eleven nodes of the message; both, and seven of the other object.
    #expect(found.nodes == [13, 9])
    let diagnostics = Self.linter.lint(Source(SourceText("[\(list)]\n"), .json)).diagnostics
    #expect(diagnostics.map(\.pointer) == ["/message/topic"])
  }

  @Test func nothingIsKeptForLong() throws {
    let many = Array(repeating: Self.wrong, count: 5_000).joined(separator: ",")
    let found = try #require(Self.read("[\(many)]"))
    #expect(found.passed == 0 && found.payloads == 5_000)
    #expect(found.nodes.count > 2 && found.nodes.allSatisfy { $0 < 17_000 })
  }

  /// What is no list of objects in clean JSON is read as a whole.
  @Test(arguments: ["[%]", "[%,]", "[%,%", "[% %]", "[%,1]", "[[%]]", "[%]]", "[%}", "[]", "[", "[%,{\"a\":}]", "[,%]"])
  func otherListsAreReadAsAWhole(_ form: String) {
    for element in [Self.right, Self.wrong] {
      let list = form.replacing("%", with: element)
      #expect((Self.read(list) != nil) == (form == "[%]"), "\(list)")
    }
  }

  /// An element may be as deep as it may be in the whole.
  @Test func depthIsThatOfTheWhole() {
    for depth in 100...600 where depth.isMultiple(of: 50) || (250...260).contains(depth) || (505...515).contains(depth)
    {
      let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let message = Self.wrong.dropLast(2) + #","deep":\#(deep)}}"#
      let source = Source(SourceText("[\(message)]"), .json)
      let full = Self.linter.lintWithoutTrials(source, looksCloser: true)
      let fast = Self.linter.lintWithoutTrials(source)
      #expect(full.diagnostics == fast.diagnostics && !fast.diagnostics.isEmpty, "\(depth)")
    }
  }
}
