import PushlintText
import PushlintTree

/// The nodes and bytes of a document, for loops that look at many values.
///
/// - Shape: points into the document's own arrays, so it lives no longer than the closure that it is handed to.
struct DocumentView: BitwiseCopyable {
  let bytes: UnsafeBufferPointer<UInt8>
  let nodes: UnsafeBufferPointer<SyntaxTree.Node>
  /// Whether values may say something else than their bytes, as code does that an SDK makes a message of.
  let hasOtherForms: Bool

  /// The bytes between the quotation marks of a string or key; `nil` where they are not its text, one to one.
  @inline(__always)
  func plainText(_ index: Int) -> UnsafeRawBufferPointer? {
    let node = nodes[index]
    let range = node.range
    guard node.flags.isEmpty, range.count >= 2, bytes[range.start] < 0x80, bytes[range.end - 1] < 0x80 else {
      return nil
    }
    return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[range.start + 1..<range.end - 1])
  }

  /// What stands between the quotation marks of a string.
  func inside(_ index: Int) -> UnsafeRawBufferPointer {
    let range = nodes[index].range
    return UnsafeRawBufferPointer(
      rebasing: UnsafeRawBufferPointer(bytes)[range.start + 1..<max(range.end - 1, range.start + 1)])
  }

  /// The source of a value; `nil` where it may say something else.
  @inline(__always)
  func source(_ index: Int) -> UnsafeRawBufferPointer? {
    guard !hasOtherForms else { return nil }
    let range = nodes[index].range
    return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[range.start..<range.end])
  }

  /// The text of a string or key, the source of any other value.
  func text(_ index: Int) -> String {
    let node = nodes[index]
    let isText = node.kind == .string || node.kind == .key
    let content =
      isText ? inside(index) : UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[node.range.bounds]))
    guard isText, node.flags.contains(.escapes) else { return String(decoding: content, as: UTF8.self) }
    let text = SourceText(bytes: Array(content))
    return String(decoding: StringDecoding(text, text.range).bytes, as: UTF8.self)
  }

  /// How many elements an array has.
  func elementCount(_ index: Int) -> Int {
    var count = 0
    var element = index + 1
    while element < Int(nodes[index].next) {
      count += 1
      element = max(Int(nodes[element].next), element + 1)
    }
    return count
  }

  /// Whether an object has a member of that name that is not `null`, as far as plain keys tell.
  func hasMember(_ name: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    var key = index + 1
    while key + 1 < Int(nodes[index].next) {
      guard nodes[key].kind == .key else {
        key = max(Int(nodes[key].next), key + 1)
        continue
      }
      if nodes[key].range.count == name.count + 2, nodes[key + 1].kind != .null, let text = plainText(key),
        text.elementsEqual(name)
      {
        return true
      }
      key = max(Int(nodes[key + 1].next), key + 2)
    }
    return false
  }
}

extension SyntaxTree {
  /// Calls `body` with a view of the whole document.
  func withView<Result>(_ body: (DocumentView) -> Result) -> Result {
    source.bytes.withUnsafeBufferPointer { bytes in
      nodes.withUnsafeBufferPointer { nodes in
        body(DocumentView(bytes: bytes, nodes: nodes, hasOtherForms: forms != nil))
      }
    }
  }
}
