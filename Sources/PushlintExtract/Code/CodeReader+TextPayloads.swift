import PushlintSyntax
import PushlintText
import PushlintTree

/// Payloads that an SDK gets as text: `Payload: []byte(`{"aps": {"content-available": 1}}`)`.
///
/// - Shape: the text is read as a payload of its own; what stands beside it, such as headers, learns here what kind of
///   push it makes, and no more.
extension CodeReader {
  /// Members of `aps` that decide whether a push is silent.
  private static let telling = ["alert", "badge", "sound", "content-available"]

  /// Adds what a text tells of the payload in it.
  func addPayload(ofText range: Range<Int>, in parent: Int) {
    let place = tokens.range(range)
    guard let string = range.first(where: tokens.isString), let text = text(string..<string + 1) else {
      tree.add(.opaque, place, in: parent)
      return
    }
    let document = parse(SourceText(bytes: text.joined.bytes), dialect: .json)
    let inner = document.tree
    guard document.issues.isEmpty, let root = inner.value,
      let aps = inner.member("aps", of: root)?.value, inner[aps].kind == .object
    else {
      tree.add(.opaque, place, in: parent)
      return
    }
    let payload = tree.add(.object, place, in: parent)
    tree.add(.key, .unquoted, place, in: payload, text: "aps")
    let object = tree.add(.object, place, in: payload)
    for name in Self.telling {
      guard let value = inner.member(name, of: aps)?.value else { continue }
      tree.add(.key, .unquoted, place, in: object, text: name)
      let isFlag = inner[value].kind == .number && inner.sourceText(of: value) == "1"
      tree.add(isFlag ? .number : .opaque, place, in: object, text: isFlag ? "1" : nil)
    }
    tree.close(object)
    tree.add(.spread, SourceRange(at: place.end), in: payload)
    tree.close(payload)
  }
}
