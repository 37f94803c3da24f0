extension Character {
  /// Columns that a terminal gives to this character: 0, 1, 2, rarely more.
  ///
  /// - Source: emoji take two columns (UTS #51); other clusters take what their scalars take together.
  package var columns: Int {
    if isASCII { return 1 }
    let scalars = unicodeScalars
    if scalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }) { return 2 }
    return scalars.reduce(0) { $0 + $1.columns }
  }
}

extension Unicode.Scalar {
  /// Columns that a terminal gives to this scalar alone.
  fileprivate var columns: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Medial vowels and final consonants join the Hangul syllable before them.
    if 0x1160...0x11FF ~= value { return 0 }
    return isWide ? 2 : 1
  }

  private var isWide: Bool {
    guard value >= 0x1100 else { return false }
    return wideRanges.contains { $0 ~= value }
  }
}

/// Characters of two columns that are no emoji.
///
/// - Source: Unicode 16, EastAsianWidth.txt, classes W and F, with unassigned gaps closed.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
  0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
  0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F2FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
]
