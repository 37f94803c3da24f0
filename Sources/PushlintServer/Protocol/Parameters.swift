import PushlintRPC
import PushlintText

/// What came with a message; what is missing or of another type is the sender's fault, and named.
struct Parameters {
  let json: JSONValue

  init(_ json: JSONValue) { self.json = json }

  func string(_ path: String...) throws(ResponseError) -> String {
    guard let text = json[path]?.string else { throw Self.missing(path, "string") }
    return text
  }

  func array(_ path: String...) throws(ResponseError) -> [JSONValue] {
    guard let elements = json[path]?.array else { throw Self.missing(path, "array") }
    return elements
  }

  /// Two positions, in the order in which they came.
  func range(_ name: String) throws(ResponseError) -> LSP.Range {
    LSP.Range(start: try position(name, "start"), end: try position(name, "end"))
  }

  /// The position that the question is about.
  func position(_ path: String...) throws(ResponseError) -> Position {
    guard let line = json[path + ["line"]]?.integer, let column = json[path + ["character"]]?.integer else {
      throw Self.missing(path, "position")
    }
    return Position(line: line, column: column)
  }

  /// Positions of a list.
  func positions(_ name: String) throws(ResponseError) -> [Position] {
    var result: [Position] = []
    for element in try array(name) {
      guard let line = element["line"]?.integer, let column = element["character"]?.integer else {
        throw Self.missing([name], "list of positions")
      }
      result.append(Position(line: line, column: column))
    }
    return result
  }

  private static func missing(_ path: [String], _ type: String) -> ResponseError {
    ResponseError(.invalidParams, "`\(path.joined(separator: "."))` must be a \(type)")
  }
}
