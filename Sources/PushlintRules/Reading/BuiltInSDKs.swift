import PushlintJSON
import PushlintCatalog
import PushlintExtract
import PushlintLiterals
import PushlintText
import Synchronization

/// The tables of SDKs that pushlint carries.
package enum BuiltInSDKs {
  /// The folder of their files in `rules/`.
  static let folder = "sdks/"

  /// A file that is read when the first code is met that may need it.
  private final class File: Sendable {
    let language: String
    private let path: String
    private let text: SourceText
    private let known = Mutex<[SDKTable]?>(nil)

    init(_ path: String, _ text: SourceText) {
      self.path = path
      self.text = text
      language = BuiltInSDKs.language(of: text)
    }

    var tables: [SDKTable] {
      known.withLock { known in
        if let known { return known }
        let (tables, invalid) = read([(path, text)])
        assert(invalid.isEmpty, "\(invalid)")
        known = tables
        return tables
      }
    }
  }

  private static let files = Catalog.files.filter { $0.path.hasPrefix(folder) }
    .map { File($0.path, SourceText(bytes: $0.bytes)) }

  /// All of them, in order of their files.
  package static var all: [SDKTable] { files.flatMap(\.tables) }

  /// Those for some languages, in order of their files.
  @Sendable package static func tables(for languages: [String]) -> [SDKTable] {
    files.filter { languages.contains($0.language) }.flatMap(\.tables)
  }

  /// The language that a file names first, read without the rest of it.
  private static func language(of text: SourceText) -> String {
    guard let key = text.firstOffset(of: "\"language\"", in: text.range) else { return "" }
    let value = text[SourceRange(key, text.count)].split(separator: UInt8(ascii: "\""), maxSplits: 3).dropFirst(2).first
    return value.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The table of the Admin SDK for Node, read when somebody first asks for an object of the catalogue.
  private static let node = Catalog.file(folder + "firebase-admin-node.json")
    .flatMap { try? JSONText.decoded(SourceText(bytes: $0.bytes)) }.map(SDKReader.Classes.init)

  /// The class of the Admin SDK for Node that makes the object at a canonical path.
  static func nodeClass(making path: String) -> SDKTable.Class? {
    node.flatMap { try? $0.made(path.isEmpty ? SDKReader.requestPath : path) }
  }

  /// Reads tables; what cannot be read is left out and named.
  package static func read(
    _ files: [(path: String, text: SourceText)]
  ) -> (tables: [SDKTable], invalid: [InvalidFile]) {
    var tables: [SDKTable] = []
    var invalid: [InvalidFile] = []
    for (path, text) in files where path.hasSuffix(".json") {
      do throws(DecodingIssue) {
        tables.append(try SDKReader.table(text))
      } catch {
        invalid.append(InvalidFile(path: path, issue: error))
      }
    }
    return (tables, invalid)
  }
}
