import Foundation
import TestSupport
import Testing

/// Truths about the repository itself.
@Suite struct TidyTests {
  /// The modules in the order of the flow: each imports only modules before it.
  static let modules = [
    "PushlintText", "PushlintTables", "PushlintSecrets", "PushlintDiagnostics", "PushlintTree", "PushlintSyntax",
    "PushlintJSON", "PushlintExtract",
    "PushlintLiterals", "PushlintPayload", "PushlintCatalog", "PushlintRules", "PushlintLinter", "PushlintErrors",
    "PushlintWorkspace", "PushlintConfiguration", "PushlintReport", "PushlintPreview",
    "PushlintEditing", "PushlintRPC", "PushlintServer", "pushlint",
  ]

  private static func swiftFiles(_ folder: String) -> [URL] {
    let root = SharedData.repository.appendingPathComponent(folder)
    let walker = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (walker?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  private static func imports(_ file: URL) throws -> [String] {
    imports(in: try String(contentsOf: file, encoding: .utf8))
  }

  /// The modules that a source names behind `import`, whatever stands before it on the line; of `import struct M.Name`
  /// the module alone.
  private static func imports(in source: String) -> [String] {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
    return source.split(whereSeparator: \.isNewline).flatMap { $0.split(separator: ";") }.compactMap { statement in
      let words = statement.split(whereSeparator: \.isWhitespace)
      let attributes: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
      guard let start = words.firstIndex(where: { !$0.hasPrefix("@") && !attributes.contains($0) }),
        words[start] == "import"
      else { return nil }
      let name = words[(start + 1)...].first { !kinds.contains($0) }
      return name?.split(separator: ".").first.map(String.init)
    }
  }

  @Test func importsAreSeenHoweverTheyAreWritten() {
    let source = """
      import PushlintText
        import PushlintTree
      @testable import PushlintSyntax
      \tpackage import PushlintRules
      import struct PushlintPayload.Place
      #if os(Linux)
        @preconcurrency import Glibc; import CLibXML2
      #endif
      /// No import: import X
      let imported = 1
      """
    #expect(
      Self.imports(in: source) == [
        "PushlintText", "PushlintTree", "PushlintSyntax", "PushlintRules", "PushlintPayload", "Glibc", "CLibXML2",
      ])
  }

  /// Rules see the tree of a payload, never how it is read from a text.
  @Test func rulesReadNoSyntax() throws {
    let files = Self.swiftFiles("Sources/PushlintRules")
    #expect(files.count > 50)
    for file in files {
      let names = try Self.imports(file)
      #expect(!names.contains("PushlintSyntax"), "\(file.lastPathComponent) imports PushlintSyntax")
    }
  }

  /// Rules say what is to be edited; how the language of a payload writes it is in one place. Lines of requests and names
  /// of methods are no literals.
  @Test func rulesEditLiteralsByTheEditor() throws {
    let others: Set<String> = [
      "FixEdits.swift", "RequestHeaderValidator.swift", "PushTopicCheck.swift", "SendMethodCheck.swift",
    ]
    for file in Self.swiftFiles("Sources/PushlintRules") where !others.contains(file.lastPathComponent) {
      let source = try String(contentsOf: file, encoding: .utf8)
      for call in ["TextEdit(", ".insertion(\"", ".deletion("] {
        #expect(!source.contains(call), "\(file.lastPathComponent): \(call)")
      }
    }
  }

  @Test(arguments: modules)
  func importsPointDown(_ module: String) throws {
    let position = try #require(Self.modules.firstIndex(of: module))
    let folder = module == "PushlintCatalog" ? "rules" : "Sources/\(module)"
    for file in Self.swiftFiles(folder) {
      for name in try Self.imports(file) where Self.modules.contains(name) {
        let other = try #require(Self.modules.firstIndex(of: name))
        #expect(other < position, "\(file.lastPathComponent) imports \(name)")
      }
    }
  }

  /// Only the disk's module touches files, only one file knows libxml2, and nobody below the edge needs Foundation.
  @Test func modulesKeepToThemselves() throws {
    let owners = ["CLibXML2": "XMLWriter.swift"]
    for file in Self.swiftFiles("Sources") where !file.path.contains("/EmbedRules/") {
      let names = try Self.imports(file)
      #expect(!names.contains("Foundation"), "\(file.path)")
      for (library, owner) in owners where names.contains(library) {
        #expect(file.lastPathComponent == owner, "\(file.path) imports \(library)")
      }
      if names.contains("SystemPackage") || names.contains("Glibc") {
        #expect(
          file.path.contains("/PushlintWorkspace/") || file.path.contains("/PushlintConfiguration/")
            || file.path.contains("/pushlint/") || file.path.contains("/RuleImage/")
            // Its standard streams and signals.
            || file.path.contains("/PushlintServer/Streams/")
            // It compares memory.
            || file.lastPathComponent == "SourceText+Difference.swift", "\(file.path) reaches the disk"
        )
      }
    }
  }

  /// A rule is a pair of files, and the list of folders in the manifest is complete.
  @Test func rulesComeInPairs() throws {
    let rules = SharedData.repository.appendingPathComponent("rules")
    let manifest = try String(
      contentsOf: SharedData.repository.appendingPathComponent("Package.swift"), encoding: .utf8)
    for family in try FileManager.default.contentsOfDirectory(at: rules, includingPropertiesForKeys: nil)
    where family.hasDirectoryPath {
      #expect(manifest.contains("\"\(family.lastPathComponent)\""), "Package.swift does not name \(family.path)")
      guard family.lastPathComponent != "fields", family.lastPathComponent != "sdks" else { continue }
      let files = try FileManager.default.contentsOfDirectory(atPath: family.path)
      let stems = { (ending: String) in Set(files.filter { $0.hasSuffix(ending) }.map { $0.dropLast(ending.count) }) }
      #expect(stems(".json") == stems(".md"), "\(family.lastPathComponent)")
    }
  }

  @Test func topOfTheRepositoryHoldsWhatBelongsThere() throws {
    let allowed: Set<String> = ["Package.swift", "Sources", "Tests", "rules", "README.md", "editors", "LICENSE"]
    let names = try FileManager.default.contentsOfDirectory(atPath: SharedData.repository.path)
    let made = try String(contentsOf: SharedData.repository.appendingPathComponent(".gitignore"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
    let strangers = names.filter { !$0.hasPrefix(".") && !allowed.contains($0) && !made.contains($0) }
    #expect(strangers == [])
  }
}
