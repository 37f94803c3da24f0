import Foundation
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Whatever the bytes are, linting ends, and every place lies inside the file.
@Suite struct RoughInputTests {
  /// Inputs that once went wrong.
  static let regressions = ["[T s:", "{s:[''s:", "[\"\"t:", "<a>}", "({a:`${", "{\"a\":'\"$", "[[[[", "`${`${"]

  @Test(arguments: regressions)
  func onceWentWrong(_ text: String) {
    for language in HostLanguage.allCases { check(SourceText(text), language) }
  }

  /// The sample files, changed at random places, read as every language; the same changes each time.
  @Test func changedAtRandom() throws {
    var generator = Generator(state: 17)
    let folder = SharedData.repository.appendingPathComponent("Tests/Samples")
    let walker = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let files = (walker?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
    #expect(!files.isEmpty)
    for file in files {
      let bytes = Array(try Data(contentsOf: file))
      for _ in 0..<30 {
        let language = HostLanguage.allCases[generator.below(HostLanguage.allCases.count)]
        check(SourceText(bytes: mutated(bytes, &generator)), language)
      }
    }
  }

  private func check(_ text: SourceText, _ language: HostLanguage) {
    for diagnostic in Linter().lint(Source(text, language)).diagnostics {
      #expect(text.range.encloses(diagnostic.range))
      #expect(diagnostic.notes.allSatisfy { text.range.encloses($0.range) })
      #expect(diagnostic.fixes.flatMap(\.edits).allSatisfy { text.range.encloses($0.range) })
    }
  }

  private static let pieces: [[UInt8]] = [
    Array("{".utf8), Array("}".utf8), Array("[".utf8), Array("\"".utf8), Array("'".utf8), Array("`${".utf8),
    Array("//".utf8), Array("/*".utf8), Array("\\u".utf8), [0], [0xEF, 0xBB, 0xBF], [0xFF], [0xED, 0xA0, 0x80],
    Array("\r".utf8), Array("```json\n".utf8), Array("<a>".utf8), Array("“".utf8), Array("…".utf8), Array(",:;=".utf8),
  ]

  private func mutated(_ bytes: [UInt8], _ generator: inout Generator) -> [UInt8] {
    var bytes = bytes
    for _ in 0...generator.below(5) where !bytes.isEmpty {
      let place = generator.below(bytes.count)
      switch generator.below(4) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: generator.below(256))
      case 1: bytes.insert(contentsOf: Self.pieces[generator.below(Self.pieces.count)], at: place)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + generator.below(80)))
      default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + generator.below(80))], at: place)
      }
    }
    return bytes
  }
}

/// Numbers that look random and are the same in every run.
private struct Generator {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: (state >> 33) % UInt64(max(1, bound)))
  }
}
