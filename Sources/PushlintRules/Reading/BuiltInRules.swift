import CRuleImage
import PushlintJSON
import PushlintCatalog
import PushlintPayload
import PushlintTables
import PushlintText

/// The rules and fields that pushlint carries.
package enum BuiltInRules {
  /// A file of the catalogue that cannot be read.
  package struct InvalidFile: Sendable, Equatable, CustomStringConvertible {
    package let path: String
    package let issue: DecodingIssue

    package var description: String { "\(path): \(issue.message) (byte \(issue.range.start))" }
  }

  /// All of them: those of the image that the program holds, or compiled where that is of other rules.
  package static let shared: RuleSet = held ?? compiled()

  /// Reads and compiles all of them, as the image is made.
  package static func compiled() -> RuleSet {
    let files = Catalog.files.filter { !$0.path.hasPrefix(BuiltInSDKs.folder) }
    let (set, invalid) = read(files.map { ($0.path, SourceText(bytes: $0.bytes)) })
    assert(invalid.isEmpty, "\(invalid)")
    return set
  }

  /// Those of the image; `nil` where rules or fields have changed since it was made.
  private static var held: RuleSet? {
    guard pushlint_rule_image_fingerprint() == Catalog.fingerprint else { return nil }
    let words = UnsafeBufferPointer(start: pushlint_rule_image(), count: pushlint_rule_image_count())
    var image = ImageReader(words)
    let objects = Catalog.names(in: fields, ending: ".json").map(path(ofObject:)).sorted()
    let set = RuleSet(from: &image, objects: objects, object: object, rule: rule)
    return image.isComplete ? set : nil
  }

  private static let fields = "fields/"

  /// The canonical path of the object that a file of the catalogue describes, and the reverse.
  private static func path(ofObject file: String) -> String { file == "request" ? "" : file }

  @Sendable
  private static func object(at path: String) -> FieldObject? {
    let file = Catalog.file(fields + (path.isEmpty ? "request" : path) + ".json")
    return file.flatMap { try? read(SourceText(bytes: $0.bytes), path: path) }
  }

  /// Reads a file of the catalogue, with the names that the Admin SDK for Node has.
  private static func read(_ text: SourceText, path: String) throws(DecodingIssue) -> FieldObject {
    try FieldReader.object(text, path: path).spelled(by: BuiltInSDKs.nodeClass(making: path))
  }

  @Sendable
  private static func rule(_ id: String) -> Rule? {
    guard let json = Catalog.file(id + ".json"), let page = Catalog.file(id + ".md") else { return nil }
    return try? RuleReader.rule(id: id, json: SourceText(bytes: json.bytes), page: SourceText(bytes: page.bytes))
  }

  /// Reads a catalogue of rules and fields; what cannot be read is left out and named.
  package static func read(_ files: [(path: String, text: SourceText)]) -> (RuleSet, [InvalidFile]) {
    var rules: [Rule] = []
    var objects: [FieldObject] = []
    var invalid: [InvalidFile] = []
    let pages = Dictionary(
      files.filter { $0.path.hasSuffix(".md") }.map { ($0.path.dropLast(3), $0.text) }, uniquingKeysWith: { $1 })
    for (path, text) in files
    where path.hasSuffix(".json") && path.contains("/") && !path.hasPrefix(BuiltInSDKs.folder) {
      let id = path.dropLast(5)
      if id.hasPrefix(fields) {
        do throws(DecodingIssue) {
          objects.append(try read(text, path: Self.path(ofObject: String(id.dropFirst(fields.count)))))
        } catch {
          invalid.append(InvalidFile(path: path, issue: error))
        }
      } else {
        do throws(DecodingIssue) {
          guard let page = pages[id] else { throw DecodingIssue("missing \(id).md", text.range) }
          rules.append(try RuleReader.rule(id: String(id), json: text, page: page))
        } catch {
          invalid.append(InvalidFile(path: path, issue: error))
        }
      }
    }
    return (RuleSet(rules: rules, catalogue: FieldCatalogue(objects, naming: RuleTables.paths(of: rules))), invalid)
  }
}

extension BuiltInRules {
  /// The C source of the image of all rules and fields.
  package static var imageSource: String {
    let words = compiled().image
    var source = """
      // Made by `swift run rule-image Sources/CRuleImage/rule_image.c`; do not edit.

      #include "rule_image.h"

      static const uint64_t words[] = {

      """
    for start in stride(from: 0, to: words.count, by: 8) {
      source += words[start..<min(start + 8, words.count)].map { "0x" + String($0, radix: 16) + "," }.joined() + "\n"
    }
    return source + """
      };

      const uint64_t *pushlint_rule_image(void) { return words; }
      size_t pushlint_rule_image_count(void) { return sizeof(words) / sizeof(words[0]); }
      uint64_t pushlint_rule_image_fingerprint(void) { return 0x\(String(Catalog.fingerprint, radix: 16)); }

      """
  }
}
