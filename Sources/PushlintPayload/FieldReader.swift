import PushlintSyntax
import PushlintText

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
    let document = parse(text, dialect: .json)
    if let issue = document.issues.first {
      throw Problem(message: "not valid JSON: \(issue.kind.rawValue)", range: issue.range)
    }
    return try FieldReader(tree: document.tree).object(path)
  }

  private init(tree: SyntaxTree) { self.tree = tree }

  private func object(_ path: String) throws(Problem) -> FieldObject {
    guard let root = tree.value, tree[root].kind == .object else {
      throw Problem(message: "a field file is an object", range: tree.range)
    }
    let source = string("source", of: root) ?? ""
    guard let naming = FieldObject.Naming(rawValue: string("naming", of: root) ?? "proto") else {
      throw Problem(message: "`naming` is one of proto, exact, header", range: tree[root].range)
    }
    guard let fields = tree.member("fields", of: root), tree[fields.value].kind == .object else {
      throw Problem(message: "`fields` is missing", range: tree[root].range)
    }
    var object = FieldObject(path: path, naming: naming, isOpen: flag("open", of: root), fields: [])
    for member in tree.members(of: fields.value) {
      object.fields.append(try field(member, source: source))
    }
    return object
  }

  private func field(_ member: SyntaxTree.Member, source: String) throws(Problem) -> Field {
    let name = tree.text(of: member.key)
    guard tree[member.value].kind == .object, let type = string("type", of: member.value),
      let about = string("about", of: member.value)
    else {
      throw Problem(message: "`\(name)` needs `type` and `about`", range: tree[member.key].range)
    }
    return Field(
      name: name, type: type, nodeName: string("node", of: member.value) ?? name, about: about,
      source: string("source", of: member.value) ?? source, values: strings("values", of: member.value),
      isSecret: flag("secret", of: member.value), deprecation: string("deprecated", of: member.value))
  }

  private func string(_ name: String, of object: Int) -> String? {
    tree.member(name, of: object).flatMap { tree.stringValue($0.value) }
  }

  private func flag(_ name: String, of object: Int) -> Bool {
    guard let member = tree.member(name, of: object) else { return false }
    return tree[member.value].kind == .boolean && tree.source.matches("true", at: tree[member.value].range)
  }

  private func strings(_ name: String, of object: Int) -> [String] {
    guard let member = tree.member(name, of: object) else { return [] }
    return tree.children(of: member.value).compactMap { tree.stringValue($0) }
  }
}
