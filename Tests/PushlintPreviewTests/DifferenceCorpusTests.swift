import Foundation
import PushlintExtract
import PushlintPreview
import TestSupport
import Testing

/// Texts that were written for other tests, and by other people.
@Suite struct DifferenceCorpusTests {
  /// The examples in JSON of all pages of rules.
  private static let examples: [String] = {
    let root = SharedData.repository.appendingPathComponent("rules")
    let walker = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    let pages = (walker?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }.sorted {
      $0.path < $1.path
    }
    return pages.flatMap { page -> [String] in
      let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
      return PageExamples(text).blocks.filter { ["json", "jsonc"].contains($0.language) }.map(\.text)
    }
  }()

  @Test func nothingDiffersFromItself() {
    #expect(Self.examples.count > 300)
    for text in Self.examples {
      // Where a bracket or a quotation mark is missing, lines say where something ends.
      let isWhole =
        text.first != "\u{FEFF}" && (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
      for same in [text] + (isWhole ? ["\n\n  " + text.replacing("\n", with: "\r\n") + "\n"] : []) {
        let difference = Differences.of(text, same, (.jsonc, .jsonc))
        #expect(difference.files.flatMap(\.payloads).isEmpty, "\(text)\n\(Differences.forms(difference)[0].text)")
      }
    }
  }

  /// Whatever value becomes another one: it is a change, or is said to have no effect.
  @Test func noChangeIsLost() throws {
    var count = 0
    // Every fourth: most pages have two or more.
    for (index, text) in Self.examples.enumerated() where index.isMultiple(of: 4) {
      let before = Differences.file(text, .jsonc)
      guard let root = try? JSONSerialization.jsonObject(with: Data(text.utf8)) else {
        continue
      }
      for (path, changed) in Self.variants(of: root) {
        let new = try JSONSerialization.data(withJSONObject: changed, options: [.sortedKeys, .withoutEscapingSlashes])
        let after = Differences.file(String(decoding: new, as: UTF8.self), .jsonc)
        let difference = DifferenceBuilder.difference(of: [
          DifferenceBuilder.Pair(before: before, after: after, surfaces: Surface.all)
        ])
        guard difference.unchanged + difference.files.flatMap(\.payloads).count > 0 else { continue }
        count += 1
        #expect(
          !difference.files.flatMap(\.payloads).isEmpty,
          "\(path) in\n\(text)")
      }
    }
    #expect(count > 500)
  }

  /// An object with each of its texts and numbers changed, one at a time.
  private static func variants(of value: Any) -> [(path: String, value: Any)] {
    switch value {
    case let object as [String: Any]:
      object.sorted { $0.key < $1.key }.flatMap { key, inner in
        variants(of: inner).map { path, changed in
          var copy = object
          copy[key] = changed
          return (key + "/" + path, copy as Any)
        }
      }
    case let array as [Any]:
      array.indices.flatMap { index in
        variants(of: array[index]).map { path, changed in
          var copy = array
          copy[index] = changed
          return ("\(index)/" + path, copy as Any)
        }
      }
    case let text as String: [("", text + "x")]
    case let number as Int where number > 1: [("", number + 1)]
    default: []
    }
  }

  /// The seed pages, where they lie beside the checkout.
  @Test func seedPagesAreCompared() throws {
    let files = SharedData.files("seeds")
    let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    for (index, text) in texts.enumerated() {
      let same = Differences.of(text, text, (.text, .text))
      #expect(same.isEmpty, "\(files[index])")
      #expect(same.files.flatMap(\.payloads).isEmpty)
      #expect(same.unchanged > 0, "\(files[index])")
      let other = Differences.of(text, texts[(index + 1) % texts.count], (.text, .text))
      #expect(!other.isEmpty)
      for form in Differences.forms(other) { #expect(form.name != "markdown" || form.text.utf16.count < 65_536) }
    }
  }
}
