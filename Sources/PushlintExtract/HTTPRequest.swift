import PushlintText
import PushlintTree

/// An HTTP request as it is written down: request line, headers, body.
///
/// - Source: RFC 9112 section 2.1 for the shape.
package struct HTTPRequest: Sendable {
  package struct Header: Sendable {
    package let name: SourceRange
    package let value: SourceRange
  }

  /// The request line, without its line end.
  package let line: SourceRange
  package let method: SourceRange
  package let url: SourceRange
  /// `HTTP/1.1`, when it is there.
  package let version: SourceRange?
  package let headers: [Header]
  /// Whether it may have headers that cannot be seen, such as those of a file or a shell variable.
  package var hidesHeaders = false
  /// Where the body stands; `nil` when there is none.
  package let body: SourceRange?
  package let issues: [RequestIssue]
  /// End of everything that belongs to the request.
  package let end: Int
}

package typealias RequestIssue = Issue<RequestIssueKind>

/// What is wrong with the lines of a request.
package enum RequestIssueKind: String, Sendable, CaseIterable {
  case blankLineBeforeHeaders = "blank-line-before-headers"
  case missingBlankLineBeforeBody = "missing-blank-line-before-body"
  case incomplete = "incomplete-request"
  case strayText = "stray-text"
}
