import PushlintText

/// Why a file of pushlint's own cannot be read as it is: a rule, a field, the table of an SDK, a configuration, a baseline.
package struct DecodingIssue: Error, Sendable, Equatable {
  /// A sentence without its period.
  package let message: String
  /// Where in the file, in bytes.
  package let range: SourceRange

  package init(_ message: String, _ range: SourceRange) {
    self.message = message
    self.range = range
  }
}
