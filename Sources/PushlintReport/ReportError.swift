/// Why there is no report.
package enum ReportError: Error, Equatable, CustomStringConvertible {
  /// libxml2 found no room for the document; fewer files at a time, or another format, need less.
  case outOfMemory

  package var description: String {
    switch self {
    case .outOfMemory: "not enough memory for the JUnit report; lint fewer files at a time"
    }
  }
}
