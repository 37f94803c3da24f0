import PushlintText

/// The path of a file or folder: bytes of no encoding in particular, as the system keeps them.
///
/// Each of a hundred thousand files has one, so it is an array of bytes and nothing else; the path of swift-system checks
/// and splits all of it at each step.
///
/// - Shape: without NUL, without repeated slashes, and without one at its end, except for the root.
package struct FilePath: Hashable, Sendable {
  /// The bytes that the system is given.
  package let bytes: [UInt8]

  private static let slash = UInt8(ascii: "/")

  /// The path of these bytes; a NUL ends it.
  package init(bytes: [UInt8]) { self.bytes = Self.isNormal(bytes) ? bytes : Self.normal(bytes) }

  package init(bytes: some Collection<UInt8>) { self.init(bytes: Array(bytes)) }

  private static func normal(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == 0 { break }
      if byte != slash || result.last != slash { result.append(byte) }
    }
    if result.count > 1, result.last == slash { result.removeLast() }
    return result
  }

  package init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  private static func isNormal(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var previous: UInt8 = 1
      for byte in bytes {
        if byte == 0 || byte == slash && previous == slash { return false }
        previous = byte
      }
      return bytes.count <= 1 || previous != slash
    }
  }

  package var isEmpty: Bool { bytes.isEmpty }
  package var isAbsolute: Bool { bytes.first == Self.slash }

  /// The path as text; bytes that are no UTF-8 become U+FFFD.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Hands the system a copy that ends with NUL.
  package func withPlatformString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var copy = [CChar](repeating: 0, count: bytes.count + 1)
    for index in bytes.indices { copy[index] = CChar(bitPattern: bytes[index]) }
    return try body(copy)
  }

  // MARK: Names

  /// The names in the path, `.` and `..` as well.
  var names: [ArraySlice<UInt8>] { bytes.split(separator: Self.slash) }

  /// Whether one of the names is `.` or `..`.
  var hasDots: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        var dots = 0
        while start + dots < bytes.count, dots < 3, bytes[start + dots] == 0x2E { dots += 1 }
        if 1...2 ~= dots, start + dots == bytes.count || bytes[start + dots] == Self.slash { return true }
        while start < bytes.count, bytes[start] != Self.slash { start += 1 }
        start += 1
      }
      return false
    }
  }

  /// The path of names below the root or the working folder.
  init(isAbsolute: Bool, names: some Sequence<ArraySlice<UInt8>>) {
    self.init(bytes: Array((isAbsolute ? [Self.slash] : []) + names.joined(separator: [Self.slash])))
  }

  /// The last name alone; `nil` for a path without one, such as `/`.
  package var name: FilePath? {
    guard let last = bytes.last, last != Self.slash else { return nil }
    let start = bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0
    return start == 0 ? self : FilePath(bytes: Array(bytes[start...]))
  }

  /// The folder that holds the file; `.` for a bare name.
  package var folder: FilePath {
    guard let slash = bytes.lastIndex(of: Self.slash) else { return "." }
    return FilePath(bytes: Array(bytes[..<max(slash, 1)]))
  }

  /// The path without its last name; empty for a bare name.
  package func removingLastComponent() -> FilePath {
    guard let slash = bytes.lastIndex(of: Self.slash) else { return "" }
    return FilePath(bytes: Array(bytes[..<max(slash, 1)]))
  }

  /// Whether ``removingLastComponent()`` is `folder`.
  package func isDirectlyIn(_ folder: FilePath) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      folder.bytes.withUnsafeBufferPointer { folder in
        let slash = folder.count == 1 && folder[0] == Self.slash ? 0 : folder.count
        guard bytes.count > slash, bytes.prefix(folder.count).elementsEqual(folder) else { return false }
        guard !folder.isEmpty else { return !bytes.contains(Self.slash) }
        return bytes[slash] == Self.slash && !bytes[(slash + 1)...].contains(Self.slash)
      }
    }
  }

  /// A name in the folder that this path is.
  package func appending(_ name: String) -> FilePath {
    FilePath(bytes: bytes + (isEmpty ? [] : [Self.slash]) + name.utf8)
  }

  /// A path as seen from this one: itself when it is absolute.
  package func pushing(_ other: FilePath) -> FilePath {
    other.isAbsolute || isEmpty ? other : FilePath(bytes: bytes + [Self.slash] + other.bytes)
  }

  /// The path without `.`, and without `..` as far as there are names before them; links do not matter.
  package func lexicallyNormalized() -> FilePath {
    var kept: [ArraySlice<UInt8>] = []
    for name in names where name != [0x2E] {
      if name != [0x2E, 0x2E] {
        kept.append(name)
      } else if let last = kept.last, last != [0x2E, 0x2E] {
        kept.removeLast()
      } else if !isAbsolute {
        kept.append(name)
      }
    }
    return FilePath(isAbsolute: isAbsolute, names: kept)
  }
}

extension FilePath: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}
