import PushlintLiterals
import PushlintText
import PushlintTree

/// Reads a file of the field catalogue.
package struct FieldReader {
  /// What is wrong with a catalogue file, and where.
  package struct Problem: Error, Sendable, Equatable {
    package let message: String
    package let range: SourceRange
  }

  private let tree: SyntaxTree

  /// Reads `text`, which describes the object at `path`.
  package static func object(_ text: SourceText, path: String) throws(Problem) -> FieldObject {
    let json: JSONText
    do throws(JSONText.Malformed) {
      json = try JSONText(text)
    } catch {
      throw Problem(message: "not valid JSON: \(error.issue.kind.rawValue)", range: error.issue.range)
    }
    return try FieldReader(tree: json.tree).object(path)
  }

  private init(tree: SyntaxTree) { self.tree = tree }

  private static let objectKeys: Set<String> = [
    "$schema", "naming", "reader", "open", "source", "fields", "elsewhere", "like", "without",
  ]
  private static let fieldKeys: Set<String> = [
    "type", "items", "values", "synonyms", "sdk", "minimum", "maximum", "required", "aliases", "about",
    "source", "platforms", "versions", "secret", "deprecated", "whenMissing", "whenInvalid",
    "meanings",
  ]

  private func object(_ path: String) throws(Problem) -> FieldObject {
    guard let root = tree.value, tree[root].kind == .object else {
      throw Problem(message: "a field file is an object", range: tree.range)
    }
    try refuseUnknownKeys(of: root, known: Self.objectKeys)
    let members = tree.memberTable(of: root)
    let source = string("source", of: members) ?? ""
    guard let naming = FieldObject.Naming(rawValue: string("naming", of: members) ?? "proto") else {
      throw Problem(message: "`naming` is one of proto, exact, header", range: tree[root].range)
    }
    guard let reader = FieldObject.Reader(rawValue: string("reader", of: members) ?? "fcm") else {
      let known = FieldObject.Reader.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem(message: "`reader` is one of \(known)", range: tree[root].range)
    }
    guard let fields = members["fields"], tree[fields.value].kind == .object else {
      throw Problem(message: "`fields` is missing", range: tree[root].range)
    }
    var object = FieldObject(
      path: path, naming: naming, reader: reader, isOpen: flag("open", of: members), fields: [], elsewhere: [:],
      model: string("like", of: members), lacking: strings("without", of: members))
    for member in tree.members(of: fields.value) {
      object.fields.append(try field(member, source: source))
    }
    if let elsewhere = members["elsewhere"] {
      for member in tree.members(of: elsewhere.value) {
        object.elsewhere[tree.text(of: member.key)] = strings(member.value)
      }
    }
    return object
  }

  private func field(_ member: SyntaxTree.Member, source: String) throws(Problem) -> Field {
    let name = tree.text(of: member.key)
    let value = tree.memberTable(of: member.value)
    guard tree[member.value].kind == .object, let about = string("about", of: value) else {
      throw Problem(message: "`\(name)` needs `type` and `about`", range: tree[member.key].range)
    }
    try refuseUnknownKeys(of: member.value, known: Self.fieldKeys)
    guard let type = try type("type", of: value) else {
      throw Problem(message: "`\(name)` needs `type` and `about`", range: tree[member.key].range)
    }
    let items = try self.type("items", of: value)
    let values = strings("values", of: value)
    var synonyms: [String: String] = [:]
    if let list = value["synonyms"] {
      for entry in tree.members(of: list.value) {
        synonyms[tree.text(of: entry.key)] = tree.stringValue(entry.value)
      }
    }
    var meanings: [String: String] = [:]
    if let list = value["meanings"] {
      for entry in tree.members(of: list.value) {
        let word = tree.text(of: entry.key)
        guard values.contains(word) else {
          throw Problem(message: "`\(word)` is none of the values of `\(name)`", range: tree[entry.key].range)
        }
        meanings[word] = tree.stringValue(entry.value)
      }
    }
    return Field(
      name: name, type: type, items: items, values: values, synonyms: synonyms,
      isForSDK: flag("sdk", of: value), minimum: number("minimum", of: value),
      maximum: number("maximum", of: value), isRequired: flag("required", of: value),
      aliases: strings("aliases", of: value),
      node: nil, about: about,
      source: string("source", of: value) ?? source, platforms: strings("platforms", of: value),
      versions: try versions(of: value), isSecret: flag("secret", of: value),
      deprecation: string("deprecated", of: value), whenMissing: string("whenMissing", of: value),
      whenInvalid: string("whenInvalid", of: value), meanings: meanings)
  }

  /// `"versions": { "on": "ios", "from": "15" }`.
  private func versions(of field: SyntaxTree.MemberTable) throws(Problem) -> VersionSpan? {
    guard let member = field["versions"] else { return nil }
    let span = tree.memberTable(of: member.value)
    let first = try version("from", of: span)
    let last = try version("to", of: span)
    guard let system = string("on", of: span).flatMap(Targets.System.init), first != nil || last != nil else {
      throw Problem(
        message: "`versions` has a system in `on`, and versions in `from` and `to`", range: tree[member.value].range)
    }
    return VersionSpan(
      system: system, first: first, last: last, then: string("then", of: span))
  }

  private func version(_ name: String, of span: SyntaxTree.MemberTable) throws(Problem) -> SystemVersion? {
    guard let member = span[name] else { return nil }
    guard let version = tree.stringValue(member.value).flatMap({ SystemVersion($0) }) else {
      throw Problem(message: "`\(name)` is a version such as \"16.1\"", range: tree[member.value].range)
    }
    return version
  }

  // MARK: Values

  private func refuseUnknownKeys(of object: SyntaxTree.Index, known: Set<String>) throws(Problem) {
    for member in tree.members(of: object) where !known.contains(tree.text(of: member.key)) {
      throw Problem(message: "unknown key `\(tree.text(of: member.key))` in a field", range: tree[member.key].range)
    }
  }

  private func type(_ name: String, of object: SyntaxTree.MemberTable) throws(Problem) -> FieldType? {
    guard let member = object[name] else { return nil }
    guard let type = tree.stringValue(member.value).flatMap(FieldType.init) else {
      let known = FieldType.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem(message: "`\(name)` is one of \(known)", range: tree[member.value].range)
    }
    return type
  }

  private func string(_ name: String, of object: SyntaxTree.MemberTable) -> String? {
    object[name].flatMap { tree.stringValue($0.value) }
  }

  private func number(_ name: String, of object: SyntaxTree.MemberTable) -> Double? {
    object[name].flatMap { Double(tree.source.string(tree[$0.value].range)) }
  }

  private func flag(_ name: String, of object: SyntaxTree.MemberTable) -> Bool {
    guard let member = object[name] else { return false }
    return tree[member.value].kind == .boolean && tree.source.matches("true", at: tree[member.value].range)
  }

  private func strings(_ name: String, of object: SyntaxTree.MemberTable) -> [String] {
    object[name].map { strings($0.value) } ?? []
  }

  /// A string, or the strings of an array.
  private func strings(_ value: SyntaxTree.Index) -> [String] {
    if let text = tree.stringValue(value) { return [text] }
    return tree.children(of: value).compactMap { tree.stringValue($0) }
  }
}
