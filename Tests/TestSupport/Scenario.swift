import Foundation

/// A conversation with the command line, as a file: what there is, what is typed, what comes out.
///
/// Sections begin with `=== `: `file NAME`, `run ARGUMENTS`, `input`, `exit CODE`, `stdout`, `stderr`, `after NAME`. What
/// a scenario does not mention is not compared; a `run` begins a new step in the same folder.
public struct Scenario: Sendable, CustomStringConvertible {
  public struct Step: Sendable {
    public var files: [(name: String, text: String)] = []
    public var arguments: [String] = []
    public var input = ""
    public var exitCode: Int32?
    public var standardOutput: String?
    public var standardError: String?
    public var after: [(name: String, text: String)] = []
  }

  public let name: String
  public private(set) var steps: [Step] = []
  public var description: String { name }

  public init(name: String, text: String) {
    self.name = name
    var pendingFiles: [(String, String)] = []
    for (head, body) in Self.sections(text) {
      let words = head.split(separator: " ").map(String.init)
      let rest = words.dropFirst().joined(separator: " ")
      switch words.first {
      case "file": pendingFiles.append((rest, body))
      case "run":
        var step = Step()
        step.files = pendingFiles
        step.arguments = Array(words.dropFirst(words.dropFirst().first == "pushlint" ? 2 : 1))
        steps.append(step)
        pendingFiles = []
      case "input": update { $0.input = body }
      case "exit": update { $0.exitCode = Int32(rest) }
      case "stdout": update { $0.standardOutput = body }
      case "stderr": update { $0.standardError = body }
      case "after": update { $0.after.append((rest, body)) }
      default: break
      }
    }
  }

  private mutating func update(_ change: (inout Step) -> Void) {
    guard !steps.isEmpty else { return }
    change(&steps[steps.count - 1])
  }

  private static func sections(_ text: String) -> [(head: String, body: String)] {
    var result: [(String, String)] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("=== ") {
        result.append((String(line.dropFirst(4)), ""))
      } else if !result.isEmpty {
        result[result.count - 1].1 += line + "\n"
      }
    }
    // The text's last line end makes one empty line too many.
    if let last = result.last, last.1.hasSuffix("\n") { result[result.count - 1].1 = String(last.1.dropLast()) }
    return result
  }
}
