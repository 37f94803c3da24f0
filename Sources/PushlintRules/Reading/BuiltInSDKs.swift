import PushlintJSON
import PushlintCatalog
import PushlintExtract
import PushlintLiterals
import PushlintText

/// The tables of SDKs that pushlint carries.
package enum BuiltInSDKs {
  /// The folder of their files in `rules/`.
  static let folder = "sdks/"

  /// Reads all of them once, when the first code is met that may need them.
  package static let shared: [SDKTable] = {
    let (tables, invalid) = read(
      Catalog.files.filter { $0.path.hasPrefix(folder) }.map { ($0.path, SourceText(bytes: $0.bytes)) })
    assert(invalid.isEmpty, "\(invalid)")
    return tables
  }()

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
  ) -> (tables: [SDKTable], invalid: [BuiltInRules.InvalidFile]) {
    var tables: [SDKTable] = []
    var invalid: [BuiltInRules.InvalidFile] = []
    for (path, text) in files where path.hasSuffix(".json") {
      do throws(DecodingIssue) {
        tables.append(try SDKReader.table(text))
      } catch {
        invalid.append(BuiltInRules.InvalidFile(path: path, issue: error))
      }
    }
    return (tables, invalid)
  }
}
