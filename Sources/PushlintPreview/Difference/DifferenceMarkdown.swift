import PushlintText

/// Differences as Markdown, for a comment on a pull request.
///
/// - Shape: texts of payloads and names of files are only in code: in blocks, and in spans, where they cannot become
///   markup, links, or mentions.
package struct DifferenceMarkdown {
  /// Most UTF-16 units; GitHub refuses comments of more than 65,536 characters.
  private static let limit = 60_000

  private var text = ""
  private var length = 0
  /// Payloads for which there was not enough space.
  private var omitted = 0

  package static func bytes(of difference: Difference) -> [UInt8] {
    var page = DifferenceMarkdown()
    page.write(difference)
    return Array(page.text.utf8)
  }

  private mutating func write(_ difference: Difference) {
    add("### Push messages: \(difference.summary)\n")
    for file in difference.files {
      for payload in file.payloads { write(payload) }
      omitted += file.omitted
    }
    if omitted > 0 {
      add("\n\(Difference.payloads(omitted)) left out; `pushlint diff` prints more.\n", isLast: true)
    }
  }

  /// Adds a piece as a whole; answers whether there was space.
  @discardableResult private mutating func add(_ piece: String, isLast: Bool = false) -> Bool {
    let units = piece.utf16.count
    guard isLast || length + units <= Self.limit else { return false }
    text += piece
    length += units
    return true
  }

  private mutating func write(_ difference: PayloadDifference) {
    let (title, recipient) = difference.kind
    let status =
      switch difference.status {
      case .added: "Added: "
      case .removed: "Removed: "
      case .changed, .ineffective: ""
      }
    let places = difference.places.map(Self.span).joined(separator: " → ")
    let head = "\n\(status)\(places): \(title)\(recipient.map { " to \(Self.span($0))" } ?? "")\n"
    let groups = DifferenceLines.groups(of: difference).map { $0.map(Self.line).joined() }.filter { !$0.isEmpty }
    let fence = Self.fence(around: groups.joined())
    let (open, close) = ("\n\(fence)diff\n", "\(fence)\n")
    // What is left out is said in the block, for which some space is kept.
    var room = Self.limit - length - (head + open + close).utf16.count - 100
    let kept = groups.prefix { group in
      room -= group.utf16.count
      return room >= 0
    }
    guard !kept.isEmpty || groups.isEmpty && room >= 0 else {
      omitted += 1
      return
    }
    let left = groups.count - kept.count
    let rest = left > 0 ? "  \(left) more \(left == 1 ? "change" : "changes")\n" : ""
    add(groups.isEmpty ? head : head + open + kept.joined() + rest + close)
  }

  private static func line(_ line: DifferenceLines.Line) -> String {
    switch line {
    case .heading(let text): "@@ \(text) @@\n"
    case .removed(let text): "- \(text)\n"
    case .added(let text): "+ \(text)\n"
    case .note(let text): "  \(text)\n"
    }
  }

  // MARK: Code

  /// Backticks that do not end a block inside of it.
  private static func fence(around text: String) -> String { String(repeating: "`", count: max(3, run(in: text) + 1)) }

  /// A text as code between backticks that it does not have itself.
  private static func span(_ text: String) -> String {
    let mark = String(repeating: "`", count: run(in: text) + 1)
    // One space at each end is no part of the code.
    let needsSpace = [text.first, text.last].contains("`") || text.first == " " && text.last == " "
    return needsSpace ? "\(mark) \(text) \(mark)" : "\(mark)\(text.isEmpty ? " " : text)\(mark)"
  }

  /// The length of the longest run of backticks.
  private static func run(in text: String) -> Int {
    var (longest, current) = (0, 0)
    for byte in text.utf8 {
      current = byte == UInt8(ascii: "`") ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
