import PushlintLinter
import PushlintPayload
import PushlintText
import PushlintTree
import PushlintWorkspace

/// A file whose payloads are looked at, or some of them: `FILE`, `FILE:LINE`, `FILE#/pointer`.
struct PayloadChoice {
  /// Which payloads of a file are meant.
  enum Part: Equatable {
    case all
    /// - Unit: counts from one.
    case line(Int)
    /// A JSON Pointer in the document of the file.
    case pointer(String)
  }

  let path: FilePath
  let part: Part

  /// All payloads of a file.
  init(path: FilePath) { (self.path, part) = (path, .all) }

  /// - Shape: a file of exactly that name comes first, whatever colons and signs are in it.
  init(_ argument: PathArgument) {
    let bytes = argument.path.bytes
    if argument.isStream || !FileReader.isMissing(argument.path) {
      (path, part) = (argument.path, .all)
    } else if let sign = bytes.lastIndex(of: UInt8(ascii: "#")), sign > 0,
      sign + 1 == bytes.count || bytes[sign + 1] == UInt8(ascii: "/")
    {
      path = FilePath(bytes: Array(bytes[..<sign]))
      part = .pointer(String(decoding: bytes[(sign + 1)...], as: UTF8.self))
    } else if let (file, line) = Self.lineNumber(bytes) {
      (path, part) = (FilePath(bytes: Array(file)), .line(line))
    } else {
      (path, part) = (argument.path, .all)
    }
  }

  /// `order.json:12`, or `order.json:12:7` as it is printed for findings.
  private static func lineNumber(_ bytes: [UInt8]) -> (file: ArraySlice<UInt8>, line: Int)? {
    guard let (file, number) = number(atEndOf: bytes[...]) else { return nil }
    if let (rest, line) = Self.number(atEndOf: file) { return (rest, line) }
    return (file, number)
  }

  private static func number(atEndOf bytes: ArraySlice<UInt8>) -> (rest: ArraySlice<UInt8>, number: Int)? {
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")), colon > bytes.startIndex else { return nil }
    let digits = bytes[(colon + 1)...]
    guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }),
      let number = Int(String(decoding: digits, as: UTF8.self)), number > 0
    else { return nil }
    return (bytes[..<colon], number)
  }

  // MARK: Payloads

  /// Whether a payload is meant.
  ///
  /// - Parameter document: the range of the value that a pointer leads to; `nil` where it leads nowhere.
  func chooses(_ payload: Payload, in lines: LineTable, pointed range: SourceRange?) -> Bool {
    let own = payload.excerpt.map.range(payload.range)
    switch part {
    case .all: return true
    case .line(let line):
      let (first, last) = (lines.line(of: own.start), lines.line(of: max(own.start, own.end - 1)))
      return (first...max(first, last)).contains(line - 1)
    case .pointer: return range.map { $0.encloses(own) || own.encloses($0) } ?? false
    }
  }

  /// What its pointer leads to in a document, as a range of the file; `nil` for nothing, and without a pointer.
  func pointed(in analyzed: AnalyzedExcerpt) -> SourceRange? {
    guard case .pointer(let pointer) = part, let tree = analyzed.excerpt.document?.tree, var node = tree.value else {
      return nil
    }
    for part in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = String(part).replacing("~1", with: "/").replacing("~0", with: "~")
      switch tree[node].kind {
      case .object:
        guard let member = tree.member(name, of: node) else { return nil }
        node = member.value
      case .array:
        guard let position = Int(name), position >= 0 else { return nil }
        var rest = position
        guard
          let element = tree.children(of: node).first(where: { _ in
            defer { rest -= 1 }
            return rest == 0
          })
        else { return nil }
        node = element
      default: return nil
      }
    }
    return analyzed.excerpt.map.range(tree[node].range)
  }
}

extension PayloadChoice {
  /// Why nothing of a file is shown.
  var reasonWithoutPayload: String {
    switch part {
    case .all: "no payload is found"
    case .line(let line): "no payload is found at line \(line)"
    case .pointer(let pointer): "no payload is found at `\(pointer.prefix(80))`"
    }
  }
}
