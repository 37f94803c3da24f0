import PushlintText

/// Where the code is in a language that stands in markup, such as PHP between `<?php` and `?>`.
enum CodeMarkup {
  /// Where the code behind the next opener begins, `<?php` or `<?=`; `nil` without any.
  ///
  /// - Parameter hasShortOpeners: whether `<?` with a blank behind it is one, too.
  static func firstCode(
    in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, hasShortOpeners: Bool
  ) -> Int? {
    func byte(_ offset: Int) -> UInt8 { offset < range.upperBound ? bytes[offset] : 0 }
    var index = range.lowerBound
    while index + 1 < range.upperBound {
      if bytes[index] == UInt8(ascii: "<"), bytes[index + 1] == UInt8(ascii: "?") {
        let isLong = zip(2..., "php".utf8).allSatisfy { byte(index + $0) | 0x20 == $1 }
        if isLong { return index + 5 }
        if byte(index + 2) == UInt8(ascii: "=") { return index + 3 }
        if hasShortOpeners, byte(index + 2) <= 0x20 { return index + 2 }
      }
      index += 1
    }
    return nil
  }
}

extension CodeGrammar {
  /// Most bytes before the opener of a file that is one piece of code, such as a line for the shell.
  private static let longestHead = 128

  /// Whether a file is code from its head to its end, wherever something is changed in it that makes no other opener.
  package func isOnePiece(_ text: SourceText) -> Bool {
    guard peculiarities.contains(.isInMarkup) else { return true }
    guard text.firstOffset(of: "?>", in: text.range) == nil else { return false }
    var start = 0
    while let sign = text.firstOffset(of: "<?", in: SourceRange(start, text.count)) {
      let code = text.bytes.withUnsafeBufferPointer {
        CodeMarkup.firstCode(in: $0, sign..<min(sign + 5, text.count), hasShortOpeners: false)
      }
      if code != nil { return sign <= Self.longestHead }
      start = sign + 2
    }
    return true
  }
}
