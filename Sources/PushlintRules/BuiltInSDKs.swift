import PushlintCatalog
import PushlintExtract
import PushlintText

/// The tables of SDKs that pushlint carries.
package enum BuiltInSDKs {
  /// The folder of their files in `rules/`.
  static let folder = "sdks/"

  /// Reads all of them once, when the first code is met that may need them.
  package static let shared: [SDKTable] = {
    let (tables, problems) = read(
      Catalog.files.filter { $0.path.hasPrefix(folder) }.map { ($0.path, SourceText(bytes: $0.bytes)) })
    assert(problems.isEmpty, "\(problems)")
    return tables
  }()

  /// Reads tables; what cannot be read is left out and named.
  package static func read(
    _ files: [(path: String, text: SourceText)]
  ) -> (tables: [SDKTable], problems: [BuiltInRules.Problem]) {
    var tables: [SDKTable] = []
    var problems: [BuiltInRules.Problem] = []
    for (path, text) in files where path.hasSuffix(".json") {
      do throws(RuleFileError) {
        tables.append(try SDKReader.table(text))
      } catch {
        problems.append(BuiltInRules.Problem(path: path, message: error.message, range: error.range))
      }
    }
    return (tables, problems)
  }
}
