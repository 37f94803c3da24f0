import PushlintJSON
import PushlintText
import PushlintTree

/// Reads a file of the field catalogue.
package enum FieldReader {
  private static let objectKeys = [
    "$schema", "naming", "reader", "open", "source", "fields", "elsewhere", "like", "without",
  ]
  private static let fieldKeys = [
    "type", "items", "values", "synonyms", "sdk", "minimum", "maximum", "required", "aliases", "about",
    "source", "platforms", "versions", "secret", "deprecated", "whenMissing", "whenInvalid",
    "meanings",
  ]
  private static let namings = FieldObject.Naming.allCases.map { ($0.rawValue, $0) }
  private static let readers = FieldObject.Reader.allCases.map { ($0.rawValue, $0) }
  private static let types = FieldType.allCases.map { ($0.rawValue, $0) }
  private static let systems = Targets.System.allCases.map { ($0.rawValue, $0) }

  /// Reads `text`, which describes the object at `path`.
  package static func object(_ text: SourceText, path: String) throws(DecodingIssue) -> FieldObject {
    let file = try ObjectDecoder(try JSONText.decoded(text), name: "a field file", keys: objectKeys)
    let source = try file.optionalText("source") ?? ""
    guard let fields = try file.object("fields", keys: nil) else {
      throw DecodingIssue("missing `fields` in a field file", file.place)
    }
    var object = FieldObject(
      path: path, naming: try file.optionalWord("naming", of: namings) ?? .proto,
      reader: try file.optionalWord("reader", of: readers) ?? .fcm, isOpen: try file.flag("open"), fields: [],
      elsewhere: [:], model: try file.optionalText("like"), lacking: try texts("without", of: file))
    for (name, _) in fields.entries {
      guard let field = try fields.object(name, keys: fieldKeys) else { continue }
      object.fields.append(try self.field(name, field, source: source))
    }
    if let elsewhere = try file.object("elsewhere", keys: nil) {
      // A key without a place of its own has none.
      for (name, _) in elsewhere.entries {
        object.elsewhere[name] = (try elsewhere.optionalTexts(name, allowsOne: true, allowsNone: true) ?? []).map(
          \.text)
      }
    }
    return object
  }

  private static func field(_ name: String, _ field: ObjectDecoder, source: String) throws(DecodingIssue) -> Field {
    let values = try texts("values", of: field)
    return Field(
      name: name, type: try field.word("type", of: types), items: try field.optionalWord("items", of: types),
      values: values, synonyms: try field.optionalTextTable("synonyms") ?? [:],
      isForSDK: try field.flag("sdk"), minimum: try field.number("minimum"), maximum: try field.number("maximum"),
      isRequired: try field.flag("required"), aliases: try texts("aliases", of: field), node: nil,
      about: try field.text("about"), source: try field.optionalText("source") ?? source,
      platforms: try texts("platforms", of: field), versions: try versions(of: field),
      isSecret: try field.flag("secret"), deprecation: try field.optionalText("deprecated"),
      whenMissing: try field.optionalText("whenMissing"), whenInvalid: try field.optionalText("whenInvalid"),
      meanings: try meanings(of: field, name, values))
  }

  /// What each of the values means.
  private static func meanings(
    of field: ObjectDecoder, _ name: String, _ values: [String]
  ) throws(DecodingIssue) -> [String: String] {
    guard let meanings = try field.object("meanings", keys: nil) else { return [:] }
    for (word, member) in meanings.entries where !values.contains(word) {
      throw DecodingIssue("`\(word)` is none of the values of `\(name)`", meanings.range(ofKey: member))
    }
    return try field.optionalTextTable("meanings") ?? [:]
  }

  /// `"versions": { "on": "ios", "from": "15" }`.
  private static func versions(of field: ObjectDecoder) throws(DecodingIssue) -> VersionSpan? {
    guard let span = try field.object("versions", keys: ["on", "from", "to", "then"]) else { return nil }
    let first = try version("from", of: span)
    let last = try version("to", of: span)
    guard first != nil || last != nil else { throw DecodingIssue("missing `from` or `to` in `versions`", span.place) }
    return VersionSpan(
      system: try span.word("on", of: systems), first: first, last: last, then: try span.optionalText("then"))
  }

  private static func version(_ name: String, of span: ObjectDecoder) throws(DecodingIssue) -> SystemVersion? {
    guard let text = try span.optionalText(name) else { return nil }
    guard let version = SystemVersion(text) else {
      throw DecodingIssue("`\(name)` must be a version such as \"16.1\"", span.range(of: name))
    }
    return version
  }

  /// A string, or the strings of an array.
  private static func texts(_ name: String, of object: ObjectDecoder) throws(DecodingIssue) -> [String] {
    (try object.optionalTexts(name, allowsOne: true) ?? []).map(\.text)
  }
}
