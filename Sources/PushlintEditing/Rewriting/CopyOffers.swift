import PushlintLiterals
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

/// Copies of the common texts of a message into the block of one platform, where they can be changed for it alone.
struct CopyOffers {
  private let payload: Payload
  private let catalogue: FieldCatalogue
  /// The bytes of the file where its syntax is wrong: a text with a mistake in it is not copied.
  private let broken: [SourceRange]
  private var tree: SyntaxTree { payload.tree }

  init(_ payload: Payload, _ catalogue: FieldCatalogue, broken: [SourceRange]) {
    self.broken = broken
    self.payload = payload
    self.catalogue = catalogue
  }

  private static let common = "message.notification"
  private static let apple = "message.apns.payload.aps.alert"
  private static let targets = ["message.android.notification", apple, "message.webpush.notification"]

  /// The copies of the text whose key `range` touches; for Apple devices of both texts, since their alert replaces both.
  func all(at range: SourceRange) -> [Refactoring] {
    guard payload.kind.family == .fcm, payload.place(at: "message") != nil,
      let place = payload.places.last(where: { touches($0, range) }),
      ["title", "body"].contains(where: { place.path == "\(Self.common).\($0)" })
    else { return [] }
    return Self.targets.compactMap { path in
      let names = path == Self.apple ? ["title", "body"] : [place.name]
      let texts = names.compactMap { name in
        // A value that has still to be written is nothing to copy.
        payload.place(at: "\(Self.common).\(name)").flatMap { text in
          tree[text.node].range.isEmpty || isBroken(text)
            ? nil : (name, tree.source.string(tree[text.node].range))
        }
      }
      guard texts.contains(where: { $0.0 == place.name }) else { return nil }
      guard let edit = insertion(texts, at: path) else { return nil }
      let what = texts.map { "`\($0.0)`" }.joined(separator: " and ")
      let target = payload.kind.rootPath == "" ? path[...] : path.dropFirst("message.".count)
      return Refactoring(title: "Copy \(what) to `\(target)`", kind: .rewrite, edits: [edit])
    }
  }

  private func isBroken(_ place: Payload.Place) -> Bool {
    let range = payload.fileRange(tree[place.node].range)
    return broken.contains { $0.start <= range.end && range.start <= $0.end }
  }

  private func touches(_ place: Payload.Place, _ range: SourceRange) -> Bool {
    place.key.map { tree[$0].range.start <= range.end && range.start <= tree[$0].range.end } ?? false
  }

  /// One text as a member of the object at `path`; several as the object, where there is none yet: of an alert that is
  /// there only the person knows what it should say.
  private func insertion(_ texts: [(name: String, value: String)], at path: String) -> TextEdit? {
    let edits = PayloadEdits(payload, catalogue)
    guard texts.count > 1 else {
      return texts.first.flatMap { edits.insertion(at: "\(path).\($0.name)", $0.value) }?.first
    }
    let members = texts.map { "\(payload.editor.keySource($0.name)): \($0.value)" }
    return edits.insertion(at: path, "{ \(members.joined(separator: ", ")) }")?.first
  }
}
