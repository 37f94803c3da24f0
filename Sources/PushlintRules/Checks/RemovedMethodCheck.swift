import PushlintPayload
import PushlintText

/// Finds methods of the Admin SDK for Node that are gone.
///
/// - Source: the release notes of the Admin SDK for Node, version 13: the batch and the legacy methods are removed.
struct RemovedMethodCheck: Check {
  static let name = "removed-method"

  init(_ parameters: RuleParameters) {}

  private static let methods: [(name: String, replacement: String?)] = [
    ("sendMulticast", "sendEachForMulticast"), ("sendAll", "sendEach"), ("sendToDevice", nil), ("sendToTopic", nil),
    ("sendToCondition", nil), ("sendToDeviceGroup", nil),
  ]

  func findings(in scene: Scene) -> [Finding] {
    let payload = scene.payload
    guard payload.spelling == .node else { return [] }
    let text = payload.excerpt.text
    // The call stands around the message, or a little below the variable that holds it.
    let range = payload.range
    let window = SourceRange(max(0, range.start - Self.reach), min(text.count, range.end + Self.reach))
    let bytes = text[window]
    for (name, replacement) in Self.methods {
      let pattern = Array(".\(name)(".utf8)
      var start = bytes.startIndex
      while start + pattern.count <= bytes.endIndex {
        if bytes[start] == pattern[0], bytes[start..<(start + pattern.count)].elementsEqual(pattern) {
          let offset = window.start + (start - bytes.startIndex) + 1
          guard !isInComment(offset, text) else {
            start += 1
            continue
          }
          let place = SourceRange(offset, offset + name.utf8.count)
          return [
            Finding(
              at: place, ["key": name, "suggestion": replacement ?? "send"],
              edits: replacement.map { [TextEdit(place, $0)] } ?? [])
          ]
        }
        start += 1
      }
    }
    return []
  }

  /// Whether a comment begins before `offset`, on its line or further up, and has not ended.
  private func isInComment(_ offset: Int, _ text: SourceText) -> Bool {
    let lineStart = text.lineStart(of: offset)
    let line = Array(text[SourceRange(lineStart, offset)])
    for index in line.indices.dropLast() where line[index] == UInt8(ascii: "/") && line[index + 1] == UInt8(ascii: "/")
    {
      if index == 0 || line[index - 1] != UInt8(ascii: ":") { return true }
    }
    let before = Array(text[SourceRange(max(0, offset - 4 * Self.reach), offset)])
    var isOpen = false
    for index in before.indices.dropLast() {
      if before[index] == UInt8(ascii: "/"), before[index + 1] == UInt8(ascii: "*") { isOpen = true }
      if before[index] == UInt8(ascii: "*"), before[index + 1] == UInt8(ascii: "/") { isOpen = false }
    }
    return isOpen
  }

  /// How far from the message its call may stand, in bytes.
  private static let reach = 400
}
