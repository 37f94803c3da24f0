import PushlintLiterals
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

/// Copies of the common texts of a message into the block of one platform, where they can be changed for it alone.
struct CopyOffers {
  private let payload: Payload
  private let catalogue: FieldCatalogue
  private var tree: SyntaxTree { payload.tree }

  init(_ payload: Payload, _ catalogue: FieldCatalogue) {
    self.payload = payload
    self.catalogue = catalogue
  }

  private static let common = "message.notification"
  private static let targets: [(platform: String, path: [String])] = [
    ("Android", ["android", "notification"]), ("Apple", ["apns", "payload", "aps", "alert"]),
    ("Web", ["webpush", "notification"]),
  ]

  /// The copies of the text whose key `range` touches; for Apple devices of both texts, since their alert replaces both.
  func all(at range: SourceRange) -> [Refactoring] {
    guard payload.kind.family == .fcm, let message = payload.place(at: "message"),
      let place = payload.places.last(where: { touches($0, range) }),
      ["title", "body"].contains(where: { place.path == "\(Self.common).\($0)" })
    else { return [] }
    return Self.targets.compactMap { platform, path in
      let names = platform == "Apple" ? ["title", "body"] : [place.name]
      let texts = names.compactMap { name in
        // A value that has still to be written is nothing to copy.
        payload.place(at: "\(Self.common).\(name)").flatMap { text in
          tree[text.node].range.isEmpty ? nil : (name, tree.source.string(tree[text.node].range))
        }
      }
      guard let edit = insertion(texts, at: path, into: message) else { return nil }
      let what = texts.map { "`\($0.0)`" }.joined(separator: " and ")
      let target = payload.kind.rootPath == "" ? "message." : ""
      return Refactoring(
        title: "Copy \(what) to `\(target)\(path.joined(separator: "."))`", kind: .rewrite, edits: [edit])
    }
  }

  private func touches(_ place: Payload.Place, _ range: SourceRange) -> Bool {
    place.key.map { tree[$0].range.start <= range.end && range.start <= tree[$0].range.end } ?? false
  }

  /// The members at the end of a path, with the objects on the way that are not there yet; `nil` where one of them is
  /// there already, or where what is on the way cannot hold any.
  private func insertion(
    _ members: [(name: String, value: String)], at path: [String], into message: Payload.Place
  ) -> TextEdit? {
    var holder = message
    var rest = path[...]
    while let name = rest.first, let next = payload.place(at: holder.path + "." + name) {
      holder = next
      rest = rest.dropFirst()
    }
    guard tree[holder.node].kind == .object, !tree[holder.node].flags.contains(.unclosed),
      !payload.hidesMembers(of: holder.node), let first = members.first
    else { return nil }
    func key(_ name: String, below path: [String]) -> String {
      let path = (["message"] + path + [name]).joined(separator: ".")
      return catalogue.field(at: path)?.form(in: payload.spelling).name ?? name
    }
    let editor = LiteralEditor(tree)
    guard let missing = rest.first else {
      // Of an alert that is there only the person knows what it should say.
      guard members.count == 1, payload.place(at: holder.path + "." + first.name) == nil else { return nil }
      return editor.insertion(of: [key(first.name, below: path)], .json(first.value), into: holder.node)?.first
    }
    let list = members.map { "\(editor.keySource(key($0.name, below: path))): \($0.value)" }
    var value = "{ \(list.joined(separator: ", ")) }"
    for index in rest.indices.dropFirst().reversed() {
      value = "{ \(editor.keySource(key(path[index], below: Array(path[..<index])))): \(value) }"
    }
    let before = Array(path[..<rest.startIndex])
    return editor.insertion(of: [key(missing, below: before)], .json(value), into: holder.node)?.first
  }
}
