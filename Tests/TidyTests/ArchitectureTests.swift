import Foundation
import TestSupport
import Testing

/// What `Sources/README.md` promises: the map is complete, and one of each kind touches few files.
@Suite struct ArchitectureTests {
  private static let page: String = {
    let file = SharedData.repository.appendingPathComponent("Sources/README.md")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  private static func sources() throws -> [(path: String, text: String)] {
    let root = SharedData.repository.appendingPathComponent("Sources")
    let walker = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    let files = (walker?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    return try files.map {
      (String($0.path.dropFirst(root.path.count + 1)), try String(contentsOf: $0, encoding: .utf8))
    }
  }

  /// Every module is in the table, in the order of the imports.
  @Test func everyModuleIsInTheTable() {
    let rows = Self.page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let names = rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    #expect(names.filter(TidyTests.modules.contains) == TidyTests.modules)
  }

  /// Every file that the page names is there.
  @Test func namedFilesAreThere() throws {
    let path = try NSRegularExpression(pattern: "`((?:[A-Za-z]+/)+[A-Za-z+]+\\.swift)`")
    let range = NSRange(Self.page.startIndex..., in: Self.page)
    let named = path.matches(in: Self.page, range: range).compactMap { Range($0.range(at: 1), in: Self.page) }
      .map { String(Self.page[$0]) }
    #expect(named.count > 10)
    let paths = Set(try Self.sources().map(\.path))
    #expect(named.filter { !paths.contains($0) } == [])
  }

  /// A language of code is named in the table of languages, by its grammar, and by what reads and writes code, nowhere else.
  @Test(arguments: ["python", "java", "kotlin", "go", "cSharp", "php", "ruby", "objectiveC", "dart", "rust"])
  func aLanguageIsNamedInFewPlaces(_ language: String) throws {
    let name = try NSRegularExpression(pattern: "\\.\(language)\\b")
    let files = try Self.sources().filter { _, text in
      name.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }.map(\.path)
    let others = files.filter { path in
      !path.hasPrefix("PushlintSyntax/Code/") && !path.hasPrefix("PushlintExtract/Code/")
        && !path.hasPrefix("PushlintLiterals/") && path != "PushlintExtract/HostLanguage.swift"
    }
    #expect(others == [])
    #expect(files.contains("PushlintExtract/HostLanguage.swift"))
  }

  /// A format of reports is its reporter and its lines in the list of formats.
  @Test(arguments: ["junit", "sarif", "github", "gitlab", "checkstyle"])
  func aReportFormatIsNamedInOnePlace(_ format: String) throws {
    let name = try NSRegularExpression(pattern: "(case |ReportFormat)\\.\(format)\\b")
    let files = try Self.sources().filter { _, text in
      name.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }.map(\.path)
    #expect(files == ["PushlintReport/ReportFormat.swift"])
  }
}
