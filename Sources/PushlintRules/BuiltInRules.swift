import PushlintCatalog
import PushlintPayload
import PushlintText

/// The rules and fields that pushlint carries.
package enum BuiltInRules {
  /// A file of the catalogue that cannot be read.
  package struct Problem: Sendable, Equatable, CustomStringConvertible {
    package let path: String
    package let message: String
    package let range: SourceRange

    package var description: String { "\(path): \(message) (byte \(range.start))" }
  }

  /// Reads all of them once.
  package static let shared: RuleSet = {
    let files = Catalog.files.filter { !$0.path.hasPrefix(BuiltInSDKs.folder) }
    let (set, problems) = read(files.map { ($0.path, SourceText(bytes: $0.bytes)) })
    assert(problems.isEmpty, "\(problems)")
    return set
  }()

  /// Reads a catalogue of rules and fields; what cannot be read is left out and named.
  package static func read(_ files: [(path: String, text: SourceText)]) -> (RuleSet, [Problem]) {
    var rules: [Rule] = []
    var objects: [FieldObject] = []
    var problems: [Problem] = []
    let pages = Dictionary(
      files.filter { $0.path.hasSuffix(".md") }.map { ($0.path.dropLast(3), $0.text) }, uniquingKeysWith: { $1 })
    for (path, text) in files
    where path.hasSuffix(".json") && path.contains("/") && !path.hasPrefix(BuiltInSDKs.folder) {
      let id = path.dropLast(5)
      if id.hasPrefix("fields/") {
        do throws(FieldReader.Problem) {
          let name = id.dropFirst("fields/".count)
          objects.append(try FieldReader.object(text, path: name == "request" ? "" : String(name)))
        } catch {
          problems.append(Problem(path: path, message: error.message, range: error.range))
        }
      } else {
        do throws(RuleFileError) {
          guard let page = pages[id] else { throw RuleFileError("missing \(id).md", text.range) }
          rules.append(try RuleReader.rule(id: String(id), json: text, page: page))
        } catch {
          problems.append(Problem(path: path, message: error.message, range: error.range))
        }
      }
    }
    return (RuleSet(rules: rules, catalogue: FieldCatalogue(objects, naming: RuleSet.paths(of: rules))), problems)
  }
}
