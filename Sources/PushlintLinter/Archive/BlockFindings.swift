import PushlintDiagnostics
import PushlintExtract
import PushlintText

/// What was found in one block of an archive.
package struct BlockFindings: Sendable {
  /// What the findings depend on that only the whole archive shows.
  struct Assumption: Hashable, Sendable {
    /// Whether there is a payload anywhere: code is checked only then.
    var hasPayload = true
    /// Whether anything has to do with push messages: private keys are reported only then.
    var namesPush = true
  }

  /// The findings under one assumption.
  struct Variant: Sendable {
    /// As many as the archive may have, and one more.
    let listed: ExtractedLines
    /// How bad the worst of the rest is.
    let worstOfRest: Severity?
    let usedSuppressions: Set<Int>
  }

  /// By what they assume; a single one where nothing depends on it.
  let variants: [Assumption: Variant]
  let payloads: Int
  /// Whether the block names push messages; `nil` when nobody looked.
  package let namesPush: Bool?
  /// How much of the limits of an archive the block has used.
  let used: ArchiveLimits
  /// Number of line ends in the block.
  let lineEnds: Int
  /// The last line of the archive, in its last block.
  let lastLine: ExtractedLines?

  func variant(_ assumption: Assumption) -> Variant? {
    var assumption = assumption
    if !dependsOnPayload { assumption.hasPayload = true }
    if !dependsOnPush { assumption.namesPush = true }
    return variants[assumption]
  }

  var dependsOnPayload: Bool { variants[Assumption(hasPayload: false)] != nil }
  var dependsOnPush: Bool { variants[Assumption(namesPush: false)] != nil }
}

/// How much of what is looked at in one source has been looked at.
package struct ArchiveLimits: Sendable, Equatable {
  /// Findings before they were sorted, made unique, and turned off.
  var found = 0
  /// Whether so much was found that the rest is not checked.
  var isCut = false

  init() {}

  /// Whether a block could have been checked without knowing what others before it have used.
  func hasRoom(for block: ArchiveLimits, findingLimit: Int) -> Bool {
    let (reserved, overflow) = findingLimit.multipliedReportingOverflow(by: SourceLinter.reserve)
    return isCut ? block.isCut : !block.isCut && (overflow || found + block.found < reserved)
  }

  mutating func add(_ block: ArchiveLimits) {
    found += block.found
    isCut = isCut || block.isCut
  }
}
