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
    hash.add([0])
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
      for text in [diagnostic.rule, diagnostic.pointer ?? ""] {
        hash.add([0])
        hash.add(text)
      }
      hash.add([0])
      for byte in file.text[diagnostic.range].prefix(Self.longestValue) where byte > 0x20 { hash.add(byte) }
      let number = uses[hash, default: 0]
      uses[hash] = number + 1
      guard number > 0 else { return hash.text }
      var numbered = DoubleHash()
      numbered.add("\(hash.text) \(number)")
      return numbered.text
    }
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

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  mutating func add(_ text: String) { add(text.utf8) }

  /// Both, one behind the other.
  var text: String { Self.digits(first) + Self.digits(second) }

  private static func digits(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return digits.utf8.count == 16 ? digits : String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
