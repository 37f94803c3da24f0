import PushlintText
import PushlintTree

/// Cases of a test that a function of their own yields: `#[DataProvider('badMessages')]`, `@MethodSource("bad")`.
extension ExpectedErrors {
  private static let sources = NeedleScan([
    "DataProvider('", "DataProvider(\"", "@dataProvider ", "MethodSource(\"", "MemberData(nameof(",
    "TestCaseSource(nameof(",
  ])
  /// How far before a test its remark may begin, in bytes.
  private static let reachOfRemark = 400
  /// Most functions that yield the cases of one test, and most places where the name of one stands.
  private static let mostSources = 4
  private static let mostPlaces = 40

  /// The functions that yield the cases of a test.
  func cases(of test: SourceRange) -> [SourceRange] {
    let around = SourceRange(max(test.start - Self.reachOfRemark, 0), test.end)
    return Self.sources.matches(in: text, range: around, limit: Self.mostSources).compactMap { match in
      let start = text[SourceRange(match.offset, around.end)].firstIndex { $0 == UInt8(ascii: "(") || $0 == 0x20 }
      guard let start else { return nil }
      let rest = text[SourceRange(start, around.end)].drop { !ByteClass.isNameByte($0) }
      let name = rest.prefix(while: ByteClass.isNameByte)
      // `nameof(Bad)`
      let own =
        name.elementsEqual("nameof".utf8) ? rest.dropFirst(name.count + 1).prefix(while: ByteClass.isNameByte) : name
      return own.isEmpty ? nil : function(named: String(decoding: own, as: UTF8.self))
    }
  }

  /// The function that a line declares with a name.
  private func function(named name: String) -> SourceRange? {
    for match in NeedleScan([" " + name + "("]).matches(in: text, range: text.range, limit: Self.mostPlaces) {
      let line = text.lineStart(of: match.offset)
      guard let depth = indentation(ofLineAt: line), depth < match.offset - line else { continue }
      let head = text[SourceRange(line + depth, match.offset)]
      guard head.allSatisfy({ ByteClass.isNameByte($0) || $0 == 0x20 || "<>[],?".utf8.contains($0) }),
        !head.starts(with: "return".utf8), !head.starts(with: "yield".utf8)
      else { continue }
      // The brace may have a line of its own.
      let next = text.nextLine(after: line)
      let isBrace = indentation(ofLineAt: next) == depth && text[next + depth] == UInt8(ascii: "{")
      return SourceRange(line, endOfBlock(behind: isBrace ? next : line, depth))
    }
    return nil
  }
}
