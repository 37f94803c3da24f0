import PushlintDiagnostics

/// What a format says of one file, or of some of its findings.
package struct ReportPart: Sendable {
  var body: [UInt8]
  /// What comes behind the bodies of all parts of the file.
  var end: [UInt8] = []

  init(_ body: [UInt8], end: [UInt8] = []) {
    self.body = body
    self.end = end
  }

  package var isEmpty: Bool { body.isEmpty && end.isEmpty }
  /// All of it, for reports that are written while the run goes on.
  package var bytes: [UInt8] { end.isEmpty ? body : body + end }
}

/// What one part of a file has used, and the next ones must not use again.
package struct PartMemory: Sendable {
  var names = UniqueNames()
  var fingerprints = FingerprintCounter()

  package init() {}
}

/// A file of a report whose parts are in a store.
package struct ReportSection: Sendable {
  let path: String
  let language: String
  var payloads: Int
  /// Number of findings, and of those that fail the run.
  var findings = 0
  var failing = 0
  /// Where the bodies and the ends of its parts are.
  var bodies: [Range<Int>] = []
  var ends: [Range<Int>] = []

  init(_ file: FileReport) {
    path = file.path
    language = file.language
    payloads = file.payloads
  }
}

/// What is known of a run when all of its files are done.
package struct RunSummary: Sendable {
  package let tally: Tally
  package let failures: [FileFailure]
  package let hasBrokenConfiguration: Bool
  package let failLevel: Severity

  package init(
    _ tally: Tally, failures: [FileFailure], hasBrokenConfiguration: Bool = false, failLevel: Severity
  ) {
    self.tally = tally
    self.failures = failures
    self.hasBrokenConfiguration = hasBrokenConfiguration
    self.failLevel = failLevel
  }

  /// 0 for nothing at or above the fail level, 1 for findings, 2 when not all could be done.
  package var exitCode: Int32 {
    if !failures.isEmpty || hasBrokenConfiguration { return 2 }
    return Severity.allCases.contains { $0 >= failLevel && tally.count(of: $0) > 0 } ? 1 : 0
  }
}
