import Foundation

/// The examples of a rule's page: what is bad and why, what the fixes make of it, what is good.
public struct PageExamples: Sendable {
  /// What a block promises.
  public enum Promise: String, Sendable {
    case bad, fixed, good
  }

  /// A place with words that a bad block expects.
  public struct Mark: Sendable, Equatable, CustomStringConvertible {
    /// From 1, in the block without its marks.
    public let line: Int
    /// From 0, in Unicode scalars.
    public let column: Int
    /// Number of scalars; a place between two counts as one.
    public let width: Int
    public let severity: String
    /// `nil` for the page's own rule.
    public let rule: String?
    public let message: String

    public init(line: Int, column: Int, width: Int, severity: String, rule: String?, message: String) {
      self.line = line
      self.column = column
      self.width = width
      self.severity = severity
      self.rule = rule
      self.message = message
    }

    public var description: String {
      "\(line):\(column)+\(width) \(severity)\(rule.map { "[\($0)]" } ?? ""): \(message)"
    }
  }

  public struct Block: Sendable, CustomStringConvertible {
    /// The heading that it stands under.
    public let heading: String
    /// Line of the page where it starts, from 1.
    public let pageLine: Int
    public let language: String
    public let promise: Promise
    /// What the app runs on, where the block says so: `android>=26`.
    public let targets: [String]
    /// The text without its marks.
    public let text: String
    public let marks: [Mark]

    public var description: String { "\(heading) (\(promise.rawValue), line \(pageLine))" }
  }

  public let title: String
  public let blocks: [Block]

  /// Reads a page; blocks whose fence makes no promise are prose.
  public init(_ page: String) {
    var title = ""
    var heading = ""
    var blocks: [Block] = []
    var open: (language: String, promise: Promise, targets: [String], fence: String, line: Int)?
    var lines: [String] = []
    for (number, line) in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).enumerated() {
      if let block = open {
        if line.hasPrefix(block.fence), line.allSatisfy({ $0 == "`" }) {
          let (text, marks) = Self.withoutMarks(lines)
          blocks.append(
            Block(
              heading: heading, pageLine: block.line, language: block.language, promise: block.promise,
              targets: block.targets, text: text, marks: marks))
          open = nil
        } else {
          lines.append(line)
        }
      } else if line.hasPrefix("```") {
        let fence = String(line.prefix { $0 == "`" })
        let words = line.dropFirst(fence.count).split(separator: " ").map(String.init)
        if words.count > 1, let promise = Promise(rawValue: words[1]), words.count == 2 || words[2] == "for" {
          open = (words[0], promise, Array(words.dropFirst(3)), fence, number + 1)
          lines = []
        }
      } else if line.hasPrefix("# ") {
        title = String(line.dropFirst(2))
        heading = title
      } else if line.hasPrefix("#") {
        heading = String(line.drop { $0 == "#" || $0 == " " })
      }
    }
    self.title = title
    self.blocks = blocks
  }

  /// Takes out the lines of marks: `// ^^^ error: message`, carets under the characters of the line above; for the
  /// first two columns the slashes are left out.
  private static func withoutMarks(_ lines: [String]) -> (text: String, marks: [Mark]) {
    var kept: [String] = []
    var marks: [Mark] = []
    for line in lines {
      if let mark = mark(line, under: kept.count) { marks.append(mark) } else { kept.append(line) }
    }
    return (kept.joined(separator: "\n") + (kept.isEmpty ? "" : "\n"), marks)
  }

  private static func mark(_ line: String, under number: Int) -> Mark? {
    let scalars = Array(line.unicodeScalars)
    guard let start = scalars.firstIndex(where: { $0 != " " }) else { return nil }
    let isComment = start + 1 < scalars.count && scalars[start] == "/" && scalars[start + 1] == "/"
    let search = isComment ? start + 2 : start
    guard let first = scalars[search...].firstIndex(where: { $0 != " " }), scalars[first] == "^",
      isComment || first < 2
    else { return nil }
    let past = scalars[first...].firstIndex { $0 != "^" } ?? scalars.count
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[past...])
    let parts = text.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 2 else { return nil }
    let head = parts[0].split(separator: "[").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "]")) }
    return Mark(
      line: number, column: first, width: past - first, severity: head[0], rule: head.count > 1 ? head[1] : nil,
      message: parts[1])
  }
}
