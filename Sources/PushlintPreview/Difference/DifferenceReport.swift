import PushlintReport
import PushlintText

/// Differences for people, as text.
package struct DifferenceReport {
  private let usesColor: Bool

  package init(usesColor: Bool) { self.usesColor = usesColor }

  package func bytes(of difference: Difference) -> [UInt8] {
    var output = StyledText(usesColor: usesColor)
    for file in difference.files {
      for payload in file.payloads { write(payload, to: &output) }
      if file.omitted > 0 {
        let name = VisibleText.line(file.after ?? file.before ?? "")
        Self.write("\(name): \(file.omitted) more payloads changed; choose one with FILE:LINE", .plain, to: &output)
        output.endLine()
      }
    }
    Self.write(difference.summary, .strong, to: &output)
    return output.take()
  }

  private func write(_ difference: PayloadDifference, to output: inout StyledText) {
    switch difference.status {
    case .added: output.write("added: ", .note)
    case .removed: output.write("removed: ", .severity(.error))
    case .changed, .ineffective: break
    }
    output.write(difference.places.joined(separator: " -> ") + ":", .strong)
    let (title, recipient) = difference.kind
    Self.write(" \(title)\(recipient.map { " to \($0)" } ?? "")", .plain, to: &output)
    for line in DifferenceLines.groups(of: difference).joined() {
      switch line {
      case .heading(let text): Self.write("  \(text)", .gutter, to: &output)
      case .removed(let text): Self.write("    - \(text)", .severity(.error), to: &output)
      case .added(let text): Self.write("    + \(text)", .note, to: &output)
      case .note(let text): Self.write("  \(text)", .plain, to: &output)
      }
    }
    output.endLine()
  }

  private static func write(_ line: String, _ style: TextStyle, to output: inout StyledText) {
    output.write(line, style)
    output.endLine()
  }
}
