import PushlintText

/// What was found in one file: the unit that every report is made of.
package struct FileReport: Sendable {
  /// Path as it is shown: relative to the working folder, with `/`.
  package let path: String
  /// The bytes of the path for programs: below the working folder, or absolute.
  package let location: [UInt8]
  /// The name of the kind of file: `json`, `markdown`, `javascript`, …
  package let language: String
  package let text: SourceText
  /// Where the lines in `text` are in the file, when it has only some of them; in order, empty for the whole file.
  package let pieces: [SourcePiece]
  /// Number of payloads that the file holds.
  package let payloads: Int
  /// In order of place; their ranges count in `text`.
  package let diagnostics: [Diagnostic]

  /// - Parameter location: the path's own bytes without it.
  package init(
    path: String, location: [UInt8]? = nil, language: String, text: SourceText, pieces: [SourcePiece] = [],
    payloads: Int, diagnostics: [Diagnostic]
  ) {
    self.path = path
    self.location = location ?? Array(path.utf8)
    self.language = language
    self.text = text
    self.pieces = pieces
    self.payloads = payloads
    self.diagnostics = diagnostics
  }
}

extension FileReport {
  /// The same with other findings; without any the text is of no use to anybody, and is let go.
  package func keeping(_ diagnostics: [Diagnostic]) -> FileReport {
    FileReport(
      path: path, location: location, language: language, text: diagnostics.isEmpty ? SourceText("") : text,
      pieces: pieces, payloads: payloads, diagnostics: diagnostics)
  }

  /// The same by another name.
  package func named(_ name: String) -> FileReport {
    FileReport(
      path: name, location: location, language: language, text: text, pieces: pieces, payloads: payloads,
      diagnostics: diagnostics)
  }
}

/// A file that could not be read, written, or finished, and why.
package struct FileFailure: Sendable, Equatable, Error {
  package let path: String
  /// As that of a ``FileReport``.
  package let location: [UInt8]
  package let reason: String

  package init(path: String, location: [UInt8]? = nil, reason: String) {
    self.path = path
    self.location = location ?? Array(path.utf8)
    self.reason = reason
  }
}

/// Everything that one run found.
package struct RunReport: Sendable {
  /// Sorted by path, byte by byte.
  package let files: [FileReport]
  package let failures: [FileFailure]
  /// Whether a configuration has mistakes: the run cannot have done what it was asked.
  package let hasBrokenConfiguration: Bool
  /// Diagnostics at or above this level fail the run.
  package let failLevel: Severity
  private let describeRules: @Sendable () -> [RuleDescriptor]

  /// All rules that took part, sorted by id; read when somebody asks, which few reports do.
  package var rules: [RuleDescriptor] { describeRules() }

  package init(
    files: [FileReport], failures: [FileFailure], hasBrokenConfiguration: Bool = false, failLevel: Severity,
    rules: @autoclosure @escaping @Sendable () -> [RuleDescriptor]
  ) {
    self.files = files
    self.failures = failures
    self.hasBrokenConfiguration = hasBrokenConfiguration
    self.failLevel = failLevel
    describeRules = rules
  }
}

extension RunReport {
  /// The same run with other findings.
  package func keeping(_ files: [FileReport]) -> RunReport {
    RunReport(
      files: files, failures: failures, hasBrokenConfiguration: hasBrokenConfiguration, failLevel: failLevel,
      rules: rules)
  }

  /// 0 for nothing at or above the fail level, 1 for findings, 2 when not all could be done.
  package var exitCode: Int32 {
    if !failures.isEmpty || hasBrokenConfiguration { return 2 }
    return files.contains { $0.diagnostics.contains { $0.severity >= failLevel } } ? 1 : 0
  }
}
