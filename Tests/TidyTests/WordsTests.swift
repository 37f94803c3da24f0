import Foundation
import TestSupport
import Testing

/// Everything that people read is written in plain words.
@Suite struct WordsTests {
  @Test func phrasesAreFound() {
    #expect(PlainWords.areComplete)
    for line in [
      "`x` is no duration", "these bytes are no UTF-8", "ignored without a word", "it stands beside the key",
      "takes the place of `data`", "nobody gets it", "heals the file", "a room of the house", "the rule speaks",
      "the push is lost", "the event lacks a key", "a colour", "there is no rule and no family",
    ] {
      #expect(!PlainWords.violations(in: line, at: "a").isEmpty, "\(line)")
    }
    for line in ["it is no longer read", "a standard header", "insert a blank line", "`x` is not a duration"] {
      #expect(PlainWords.violations(in: line, at: "a").isEmpty, "\(line)")
    }
  }

  // MARK: Rules

  private static let families: [String] =
    ((try? FileManager.default.contentsOfDirectory(
      at: SharedData.repository.appendingPathComponent("rules"), includingPropertiesForKeys: nil)) ?? [])
    .filter(\.hasDirectoryPath).map(\.lastPathComponent).sorted()

  /// Messages, outcomes, help, notes, titles of fixes, and descriptions of fields.
  @Test(arguments: families)
  func rulesArePlain(_ family: String) throws {
    var violations: [String] = []
    for file in try Self.files("rules/\(family)", "json") {
      for (number, line) in try Self.lines(of: file) {
        guard let text = Self.prose(ofEntry: line) else { continue }
        violations += PlainWords.violations(in: text, at: "rules/\(family)/\(file.lastPathComponent):\(number)")
      }
    }
    #expect(violations == [])
  }

  /// Titles, headings, and prose; the marks of examples repeat messages.
  @Test(arguments: families.filter { $0 != "fields" })
  func pagesArePlain(_ family: String) throws {
    var violations: [String] = []
    for file in try Self.files("rules/\(family)", "md") {
      violations += try Self.proseViolations(of: file, "rules/\(family)/\(file.lastPathComponent)")
    }
    #expect(violations == [])
  }

  @Test(arguments: [
    "rules/rule.schema.json", "rules/field.schema.json", "rules/sdk.schema.json", "rules/error.schema.json",
    "rules/pushlint.schema.json",
  ])
  func schemasArePlain(_ path: String) throws {
    let file = SharedData.repository.appendingPathComponent(path)
    let violations = try Self.lines(of: file).flatMap { number, line in
      Self.prose(ofEntry: line).map { PlainWords.violations(in: $0, at: "\(path):\(number)") } ?? []
    }
    #expect(violations == [])
  }

  private static let proseKeys = [
    "message", "outcome", "help", "note", "title", "about", "deprecated", "then", "description", "meaning",
    "change",
  ]

  /// The text of the entries of a line that people read: `"message": "…"`, also inside another object.
  private static func prose(ofEntry line: String) -> String? {
    let starts =
      proseKeys.compactMap { line.range(of: "\"\($0)\": \"")?.upperBound }
      // An outcome may be an object by service.
      + ["fcm", "apns", "legacy", "sdk", "webpush"].compactMap { key in
        line.range(of: "\"\(key)\": \"").flatMap { line[$0.upperBound...].contains(" ") ? $0.upperBound : nil }
      }
    return starts.min().map { String(line[$0...]) }
  }

  // MARK: Pages

  private static let pages: [String] = {
    let editors =
      (try? FileManager.default.contentsOfDirectory(
        at: SharedData.repository.appendingPathComponent("editors"), includingPropertiesForKeys: nil)) ?? []
    return ["README.md", "Sources/README.md", "rules/README.md", ".ci/README.md"]
      + editors.filter(\.hasDirectoryPath).map { "editors/\($0.lastPathComponent)/README.md" }.sorted()
  }()

  @Test(arguments: pages)
  func readmesArePlain(_ path: String) throws {
    let file = SharedData.repository.appendingPathComponent(path)
    #expect(try Self.proseViolations(of: file, path, fences: ["text"]) == [])
  }

  /// Every key, condition, format, check, and edit is explained to people who write rules.
  @Test func readmeOfRulesIsComplete() throws {
    let page = try String(
      contentsOf: SharedData.repository.appendingPathComponent("rules/README.md"), encoding: .utf8)
    let schema = try JSONSerialization.jsonObject(
      with: Data(contentsOf: SharedData.repository.appendingPathComponent("rules/rule.schema.json")))
    let root = try #require(schema as? [String: Any])
    let properties = try #require(root["properties"] as? [String: [String: Any]])
    let definitions = try #require(root["definitions"] as? [String: [String: Any]])
    let expect = try #require(properties["expect"]?["properties"] as? [String: Any])
    let fix = try #require(properties["fix"]?["properties"] as? [String: [String: Any]])
    let formats = try #require(definitions["format"]?["enum"] as? [String])
    let edits = try #require(fix["edit"]?["enum"] as? [String])
    let checks = try Self.files("Sources/PushlintRules/Checks", "swift").compactMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "static let name = \"").dropFirst().first?
        .split(separator: "\"").first.map(String.init)
    }
    let names = properties.keys.filter { $0 != "$schema" } + Array(expect.keys) + fix.keys + formats + edits + checks
    #expect(names.filter { !page.contains("`\($0)`") && !page.contains("\"\($0)\"") }.sorted() == [])
  }

  // MARK: Sources

  private static let modules = [
    "PushlintDiagnostics", "PushlintTree", "PushlintSyntax", "PushlintExtract", "PushlintLiterals", "PushlintPayload",
    "PushlintRules", "PushlintLinter", "PushlintErrors", "PushlintWorkspace", "PushlintConfiguration", "PushlintReport",
    "PushlintPreview",
    "PushlintEditing",
    "PushlintRPC", "PushlintServer", "pushlint",
  ]

  /// Strings of several words.
  @Test(arguments: modules)
  func stringsArePlain(_ module: String) throws {
    let string = try NSRegularExpression(pattern: #""((?:[^"\\]|\\.)*)""#)
    var violations: [String] = []
    for file in try Self.files("Sources/\(module)", "swift") {
      var isMultiline = false
      for (number, line) in try Self.lines(of: file) {
        let place = "Sources/\(module)/\(file.lastPathComponent):\(number)"
        let isDelimiter = line.contains("\"\"\"")
        if isDelimiter { isMultiline.toggle() }
        if isMultiline || isDelimiter {
          violations += PlainWords.violations(in: line, at: place)
        } else if !line.drop(while: \.isWhitespace).hasPrefix("//") {
          for match in string.matches(in: line, range: NSRange(line.startIndex..., in: line)) {
            guard let range = Range(match.range(at: 1), in: line), line[range].contains(" ") else { continue }
            violations += PlainWords.violations(in: String(line[range]), at: place)
          }
        }
      }
    }
    #expect(violations == [])
  }

  // MARK: Files

  private static func files(_ folder: String, _ ending: String) throws -> [URL] {
    let root = SharedData.repository.appendingPathComponent(folder)
    let walker = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (walker?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == ending }.sorted { $0.path < $1.path }
  }

  private static func lines(of file: URL) throws -> [(number: Int, line: String)] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n").enumerated()
      .map { ($0.offset + 1, $0.element) }
  }

  /// The phrases in a Markdown page outside of code, and in the fences of some languages.
  private static func proseViolations(of file: URL, _ path: String, fences: [String] = []) throws -> [String] {
    var violations: [String] = []
    var fence: String?
    for (number, line) in try lines(of: file) {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("```") {
        fence = fence == nil ? String(text.dropFirst(3)) : nil
        continue
      }
      guard fence == nil || fences.contains(fence ?? "") else { continue }
      violations += PlainWords.violations(in: line, at: "\(path):\(number)")
    }
    return violations
  }
}
