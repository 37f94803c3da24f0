import PushlintText

extension SyntaxTree {
  /// The JSON Pointer of a node inside the value at `ancestor`; empty for that value itself.
  ///
  /// - Parameter positions: where elements are in their arrays, for those that are known already.
  /// - Source: RFC 6901.
  package func pointer(to index: Index, from ancestor: Index, positions: [Index: Int] = [:]) -> String {
    var bytes = ByteBuffer()
    addPointer(to: index, from: ancestor, positions, to: &bytes)
    return bytes.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  private func addPointer(
    to index: Index, from ancestor: Index, _ positions: [Index: Int], to bytes: inout ByteBuffer
  ) {
    guard index != ancestor, index != Self.root, nodes.indices.contains(index) else { return }
    let parent = Int(self[index].parent)
    addPointer(to: parent, from: ancestor, positions, to: &bytes)
    switch self[parent].kind {
    case .object:
      bytes.append(UInt8(ascii: "/"))
      let key = self[index].kind == .key ? index : key(of: index)
      if let key { addToken(key, to: &bytes) }
    case .array:
      bytes.append(UInt8(ascii: "/"))
      bytes.append(decimal: positions[index] ?? position(of: index, in: parent))
    default: break
    }
  }

  private func position(of element: Index, in array: Index) -> Int {
    var position = 0
    for child in children(of: array) {
      if child == element { break }
      position += 1
    }
    return position
  }

  /// The name of a member as a token of a pointer, with escapes for what has a meaning there.
  private func addToken(_ key: Index, to bytes: inout ByteBuffer) {
    if !self[key].flags.contains(.escapes) {
      // What is no UTF-8 is shown otherwise than it is written.
      let written = source[contentRange(of: key)]
      if written.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "~") && $0 != UInt8(ascii: "/") }) {
        bytes.append(written)
        return
      }
    }
    for byte in text(of: key).utf8 {
      switch byte {
      case UInt8(ascii: "~"): bytes.append("~0" as StaticString)
      case UInt8(ascii: "/"): bytes.append("~1" as StaticString)
      default: bytes.append(byte)
      }
    }
  }
}
