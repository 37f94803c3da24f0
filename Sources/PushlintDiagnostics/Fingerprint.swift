import PushlintText

/// What findings of one file are known by from run to run.
///
/// - Shape: 32 hexadecimal digits from path, rule, place in the payload, and what stands there without its blanks, so
///   that neither moved lines nor another layout change them; equal findings are numbered.
package struct Fingerprints {
  private let texts: [String]

  package init(of file: FileReport) {
    var counter = FingerprintCounter()
    texts = counter.fingerprints(of: file)
  }

  /// The fingerprint of the diagnostic at an index.
  package subscript(_ index: Int) -> String { texts[index] }

  /// The fingerprint of a file that could not be checked.
  package static func text(of failure: FileFailure) -> String {
    var hash = DoubleHash()
    hash.add(failure.path)
    hash.add(0)
    return hash.text
  }
}

/// Makes the fingerprints of findings that come in one part of a file after the other.
///
/// - Shape: remembers 20 bytes for each fingerprint.
package struct FingerprintCounter: Sendable {
  private var uses: [DoubleHash: UInt32] = [:]

  package init() {}

  /// The fingerprints of the findings of a part, in their order.
  package mutating func fingerprints(of file: FileReport) -> [String] {
    var path = DoubleHash()
    path.add(file.path)
    return file.diagnostics.map { diagnostic in
      var hash = path
      hash.add(0)
      hash.add(diagnostic.rule)
      hash.add(0)
      if let pointer = diagnostic.pointer { hash.add(pointer) }
      hash.add(0)
      file.text[diagnostic.range].prefix(Self.longestValue).withUnsafeBufferPointer { bytes in
        for byte in bytes where byte > 0x20 { hash.add(byte) }
      }
      let number = Self.next(&uses[hash, default: 0])
      guard number > 0 else { return hash.text }
      var numbered = DoubleHash()
      numbered.add(hash.text)
      numbered.add(UInt8(ascii: " "))
      numbered.add(String(number))
      return numbered.text
    }
  }

  /// How often a fingerprint was made before.
  private static func next(_ uses: inout UInt32) -> UInt32 {
    defer { uses += 1 }
    return uses
  }

  /// Longer values are known by their beginnings.
  private static let longestValue = 1000
}

/// Two hashes of 64 bits; the second one starts elsewhere.
private struct DoubleHash: Hashable, Sendable {
  private var first = FNV1a.offsetBasis
  private var second: UInt64 = 0x9AE1_6A3B_2F90_404F

  mutating func add(_ byte: UInt8) {
    first = FNV1a.hash(byte, from: first)
    second = FNV1a.hash(byte, from: second)
  }

  mutating func add(_ text: String) {
    var hash = self
    text.withBytes { for byte in $0 { hash.add(byte) } }
    self = hash
  }

  /// Both, one behind the other, in hexadecimal digits.
  var text: String {
    String(unsafeUninitializedCapacity: 32) { digits in
      for index in 0..<32 {
        let number = index < 16 ? first : second
        let digit = UInt8(truncatingIfNeeded: number &>> (60 &- 4 &* UInt64(index & 15))) & 0xF
        digits[index] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
      }
      return 32
    }
  }
}
