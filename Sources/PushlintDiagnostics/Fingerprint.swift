import PushlintText

/// What findings of one file are known by from run to run.
///
/// - Shape: 32 hexadecimal digits from path, rule, place in the payload, and what stands there without its blanks, so
///   that neither moved lines nor another layout change them; equal findings are numbered.
package struct Fingerprints {
  private let texts: [String]

  package init(of file: FileReport) {
    var uses: [String: Int] = [:]
    texts = file.diagnostics.map { diagnostic in
      let value = file.text[diagnostic.range].prefix(Self.longestValue).filter { $0 > 0x20 }
      let known = [file.path, diagnostic.rule, diagnostic.pointer ?? ""].joined(separator: "\u{0}")
      let start = Self.hash(Array(known.utf8) + [0] + value)
      let number = uses[start, default: 0]
      uses[start] = number + 1
      return number == 0 ? start : Self.hash(Array("\(start) \(number)".utf8))
    }
  }

  /// The fingerprint of the diagnostic at an index.
  package subscript(_ index: Int) -> String { texts[index] }

  /// The fingerprint of a file that could not be checked.
  package static func text(of failure: FileFailure) -> String { hash(Array(failure.path.utf8) + [0]) }

  /// Longer values are known by their beginnings.
  private static let longestValue = 1000

  /// Two hashes of 64 bits, one behind the other; the second one starts elsewhere.
  private static func hash(_ bytes: [UInt8]) -> String {
    [FNV1a.offsetBasis, 0x9AE1_6A3B_2F90_404F].map { start in
      let digits = String(FNV1a.hash(bytes, from: start), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    .joined()
  }
}
