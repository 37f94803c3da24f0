import PushlintDiagnostics
import PushlintText

/// What was found in an archive so far, block by block, in order.
///
/// - Shape: holds only findings that were not handed out yet, and the lines that they speak of.
package struct ArchiveFindings: Sendable {
  private typealias Assumption = BlockFindings.Assumption

  private let linter: Linter
  private let configuration: Configuration
  package private(set) var payloads = 0
  /// What was used of the limits.
  package private(set) var limits = ArchiveLimits()
  /// Whether the archive is known to have to do with push messages.
  package private(set) var namesPush = false
  /// What is listed under each assumption that still may hold; one alone where nothing depends on it.
  private var sums: [(assumption: Assumption, sum: Sum)]
  private var isSplitByPayload = false
  private var isSplitByPush = false
  /// Lines of the blocks so far.
  private var lines = 0
  private var lastLine: ExtractedLines?
  /// Findings that were handed out already.
  private var handedOut = 0
  /// What holds the first finding that is not listed.
  private var omitted: ExtractedLines?

  /// The findings under one assumption.
  private struct Sum: Sendable {
    /// With one more finding than are listed, when there are more.
    var listed: [ExtractedLines] = []
    var count = 0
    var worstOfRest: Severity?
    var usedSuppressions: Set<Int> = []

    /// - Parameter lines: how many there are before the block.
    mutating func add(_ variant: BlockFindings.Variant, after lines: Int, limit: Int) {
      usedSuppressions.formUnion(variant.usedSuppressions)
      let all = variant.listed.diagnostics
      if all.count > 0, count <= limit {
        let taken = min(all.count, limit + 1 - count)
        listed.append(variant.listed.prefix(taken).moved(byLines: lines))
      }
      let rest = all.dropFirst(max(limit - count, 0)).map(\.severity) + [variant.worstOfRest].compactMap { $0 }
      worstOfRest = (rest + [worstOfRest].compactMap { $0 }).max()
      count = min(count + all.count, limit + 1)
    }
  }

  package init(_ linter: Linter, _ configuration: Configuration) {
    self.linter = linter
    self.configuration = configuration
    sums = [(Assumption(), Sum())]
  }

  /// Whether a block was checked under limits that hold for it; one that was not is to be checked anew after ``limits``.
  package func accepts(_ block: BlockFindings) -> Bool {
    countsOnly || limits.hasRoom(for: block.used, findingLimit: configuration.findingLimit)
  }

  /// Whether of what follows only the number of payloads matters.
  package var countsOnly: Bool {
    sums.count == 1 && sums[0].sum.count > configuration.findingLimit
      && (sums[0].sum.worstOfRest == .error || limits.isCut)
      && configuration.scopedOverrides.allSatisfy { $0.suppression == nil }
  }

  /// Adds the findings of the next block.
  package mutating func add(_ block: BlockFindings) {
    let wasCounting = countsOnly
    payloads += block.payloads
    if block.namesPush == true { namesPush = true }
    if !wasCounting {
      split(for: block)
      for index in sums.indices {
        if let variant = block.variant(sums[index].assumption) {
          sums[index].sum.add(variant, after: lines, limit: configuration.findingLimit)
        }
      }
      limits.add(block.used)
    }
    decide(hasPayload: payloads > 0 ? true : nil, namesPush: namesPush ? true : nil)
    lastLine = block.lastLine?.moved(byLines: lines) ?? lastLine
    lines += block.lineEnds
  }

  /// Nothing follows: what was not seen is not there.
  package mutating func finish() { decide(hasPayload: payloads > 0, namesPush: namesPush) }

  private mutating func split(for block: BlockFindings) {
    if block.dependsOnPayload, payloads == 0, !isSplitByPayload {
      isSplitByPayload = true
      sums = sums.flatMap { [$0, (Assumption(hasPayload: false, namesPush: $0.assumption.namesPush), $0.sum)] }
    }
    if block.dependsOnPush, !namesPush, !isSplitByPush {
      isSplitByPush = true
      sums = sums.flatMap { [$0, (Assumption(hasPayload: $0.assumption.hasPayload, namesPush: false), $0.sum)] }
    }
  }

  /// Leaves out what was assumed wrongly; `nil` where it is not known yet.
  private mutating func decide(hasPayload: Bool?, namesPush: Bool?) {
    if let hasPayload, isSplitByPayload {
      sums.removeAll { $0.assumption.hasPayload != hasPayload }
      isSplitByPayload = false
      for index in sums.indices { sums[index].assumption.hasPayload = true }
    }
    if let namesPush, isSplitByPush {
      sums.removeAll { $0.assumption.namesPush != namesPush }
      isSplitByPush = false
      for index in sums.indices { sums[index].assumption.namesPush = true }
    }
  }

  // MARK: Results

  /// The findings that are certain and were not handed out before; empty as long as something before them is open.
  package mutating func takeCertain() -> [ExtractedLines] {
    guard sums.count == 1 else { return [] }
    var result: [ExtractedLines] = []
    for lines in sums[0].sum.listed {
      let listed = lines.prefix(max(configuration.findingLimit - handedOut, 0))
      if listed.diagnostics.count < lines.diagnostics.count { omitted = lines }
      guard !listed.diagnostics.isEmpty else { continue }
      handedOut += listed.diagnostics.count
      result.append(listed)
    }
    sums[0].sum.listed = []
    return result
  }

  /// What is said of the limit of findings, when all others were taken.
  package var limitFinding: ExtractedLines? {
    guard let sum = sums.first?.sum else { return nil }
    guard limits.isCut || omitted != nil, let lines = omitted ?? lastLine else { return nil }
    let place = omitted?.diagnostics.last?.range.start ?? max(lines.text.count - 1, 0)
    let issue = LimitIssue(.tooManyFindings, SourceRange(at: place), detail: "\(configuration.findingLimit)")
    guard var last = linter.engine.diagnostic(issue, origin: .file) else { return nil }
    if let worst = sum.worstOfRest { last.severity = max(last.severity, worst) }
    if limits.isCut { last.severity = .error }
    return lines.with([last])
  }

  /// The suppressions of the configuration that were used, by their indices.
  package var usedSuppressions: Set<Int> { sums.first?.sum.usedSuppressions ?? [] }
}
