import Foundation
import PushlintExtract
import PushlintLinter
import PushlintRules
import PushlintText
import TestSupport

/// Sources of every kind that fixes are tried on: the examples of all pages, the samples, and public pages if present.
enum FixCorpus {
  struct Entry: Sendable {
    let name: String
    let source: Source
  }

  static let entries: [Entry] =
    (pages + files("Tests/Samples") + files("Tests/PushlintLinterTests/Silent/Fine") + seeds)
    .filter { $0.source.text.count <= longest }

  /// A short run leaves long texts to others, in bytes.
  private static let longest = TestSeeds.isLong ? Int.max : 4_000

  private static let pages: [Entry] = BuiltInRules.shared.rules.flatMap { rule in
    // What is fixed already has little to offer.
    PageExamples(rule.page).blocks.filter { $0.promise != .fixed || TestSeeds.isLong }.compactMap { block in
      language(block.language).map {
        Entry(name: "\(rule.id) \(block)", source: Source(SourceText(block.text), $0))
      }
    }
  }

  private static let seeds: [Entry] = SharedData.files("seeds").compactMap(entry)

  private static func files(_ path: String) -> [Entry] {
    let root = SharedData.repository.appendingPathComponent(path)
    let walker = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    let found = (walker?.compactMap { $0 as? URL } ?? []).sorted { $0.path < $1.path }
    return found.compactMap(entry)
  }

  private static func entry(_ file: URL) -> Entry? {
    guard !file.hasDirectoryPath, let language = HostLanguage(fileName: file.lastPathComponent),
      let data = try? Data(contentsOf: file)
    else { return nil }
    return Entry(name: file.lastPathComponent, source: Source(SourceText(bytes: [UInt8](data)), language))
  }

  private static func language(_ name: String) -> HostLanguage? {
    switch name {
    case "json", "jsonc": .json
    case "js": .javaScript
    case "ts": .typeScript
    case "md": .markdown
    default: HostLanguage(rawValue: name)
    }
  }
}
