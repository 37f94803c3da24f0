import PushlintText
import PushlintTree

/// How many bytes a value takes where it is sent.
struct ValueSize: Equatable {
  var bytes = 0
  /// Every value in it was seen.
  var isExact = true
}

extension SyntaxTree {
  /// - Parameter asJSON: whether texts are sent in quotation marks, with escapes.
  func size(of node: Index, asJSON: Bool) -> ValueSize {
    source.bytes.withUnsafeBufferPointer { bytes in
      nodes.withUnsafeBufferPointer { nodes in
        var size = ValueSize()
        var index = node
        let end = min(max(Int(nodes[node].next), node + 1), nodes.count)
        while index < end {
          let current = nodes[index]
          switch current.kind {
          case .string, .key:
            let plain = forms == nil ? Self.plainSize(of: current, in: bytes, asJSON: asJSON) : nil
            size.bytes += plain ?? self.size(ofText: index, asJSON: asJSON)
            size.bytes += (asJSON ? 2 : 0) + (current.kind == .key ? 1 : 0)
          case .number, .boolean, .null: size.bytes += current.range.count
          case .object, .array: size.bytes += 2
          case .opaque, .missing, .spread:
            size.isExact = false
            index = max(Int(current.next), index + 1)
            continue
          case .document: break
          }
          if index > node, current.kind != .key {
            // A comma stands before the value or its key, unless it is the first one.
            let start = nodes[index - 1].kind == .key ? index - 1 : index
            if start - 1 != Int(current.parent) { size.bytes += 1 }
          }
          index += 1
        }
        return size
      }
    }
  }

  private func size(ofText node: Index, asJSON: Bool) -> Int {
    let text = text(of: node)
    return asJSON ? text.utf8.reduce(0) { $0 + Self.size(ofByte: $1, asJSON: true) } : text.utf8.count
  }

  /// The same for a text in quotation marks whose escapes each stand for one byte; `nil` for any other.
  private static func plainSize(of node: Node, in bytes: UnsafeBufferPointer<UInt8>, asJSON: Bool) -> Int? {
    let range = node.range
    guard node.flags.isSubset(of: .escapes), range.count >= 2, range.end <= bytes.count,
      bytes[range.start] == UInt8(ascii: "\""), bytes[range.end - 1] == UInt8(ascii: "\"")
    else { return nil }
    var size = 0
    var isASCII = true
    var index = range.start + 1
    let end = range.end - 1
    while index < end {
      var byte = bytes[index]
      index += 1
      if byte >= 0x80 { isASCII = false }
      if byte == UInt8(ascii: "\\"), node.flags == .escapes {
        guard index < end else { return nil }
        byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): break
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): byte = UInt8(ascii: "\n")
        default: return nil
        }
      }
      size += self.size(ofByte: byte, asJSON: asJSON)
    }
    // Of bytes that are no UTF-8 another sign is sent.
    return isASCII || UTF8Scan.firstInvalid(in: bytes, range: range) == nil ? size : nil
  }

  private static func size(ofByte byte: UInt8, asJSON: Bool) -> Int {
    asJSON && (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20) ? 2 : 1
  }
}
