import Foundation

/// The phrases that messages, pages, and help texts must not contain, and where a text contains them.
///
/// - Source: the rules for words of the project: the fault first by its usual name, "is not a …" instead of "is no …",
///   no scenery and no persons, developers' words.
public enum PlainWords {
  /// A phrase as a regular expression, and what to write instead.
  private static let phrases: [(pattern: String, instead: String)] = [
    (#"\b(is|are|was|were|be) no\b(?! (longer|more than|less than))"#, "is not a …, invalid …, missing …"),
    (#"\b(without a|not a|no|gets no) word\b"#, "no error is reported, produces no output"),
    (#"\bgets? not\b"#, "produces no …"),
    (#"\b(stands?|stood|standing)\b"#, "is"),
    (#"\btak(e|es|ing) the places? of\b|\btakes? its place\b|\bin the place of\b"#, "replaces, overrides, instead of"),
    (#"\b(nobody|no one)\b"#, "name the program, or use the passive"),
    (#"\b(heals?|healed|mends?|mended|mending)\b"#, "fixes, corrects"),
    (#"\b(rooms?|houses?|walks?|walked)\b"#, "module, passes through"),
    (#"\b(speaks?|spoke|spoken)\b"#, "applies to, reports, is named"),
    (#"\b(is|are|was|be|been|gets?|has|have) lost\b"#, "is missing, is not delivered"),
    (#"\b(hears?|heard) of\b|\bown say\b"#, "reports, configuration"),
    (#"\bwithout asking\b|\bunasked\b"#, "safe fixes"),
    (#"\bleft over\b"#, "unused"),
    (#"\blacks?\b"#, "is missing, has no"),
    (#"\b(takes?|took|taken) (it |them )?for\b"#, "treats as"),
    (#"\bspells? (it|them|this|these)\b"#, "did you mean …?"),
    (#"\bbehind (it|them|the value|this)\b"#, "after, ends in"),
    (#"\ba blank\b(?! line)|\bblanks\b"#, "space"),
    (#"\bcolours?\b|\bcoloured\b"#, "color"),
    (#"\bfills? the gaps?\b"#, "replaces the placeholders"),
    (#"\bas it stands\b|\bputs? it there\b"#, "unchanged"),
  ]

  private static let expressions: [(expression: NSRegularExpression, instead: String)] = phrases.compactMap {
    guard let expression = try? NSRegularExpression(pattern: $0.pattern, options: .caseInsensitive) else { return nil }
    return (expression, $0.instead)
  }

  /// Whether every phrase could be compiled.
  public static var areComplete: Bool { expressions.count == phrases.count }

  /// What is wrong with one line, as `file:line: "phrase"; write …`.
  public static func violations(in line: String, at place: String) -> [String] {
    let range = NSRange(line.startIndex..., in: line)
    return expressions.compactMap { expression, instead in
      guard let match = expression.firstMatch(in: line, range: range), let found = Range(match.range, in: line) else {
        return nil
      }
      return "\(place): \"\(line[found])\"; write: \(instead)"
    }
  }

  /// The same for the lines of a text.
  public static func violations(inLinesOf text: String, at file: String) -> [String] {
    text.components(separatedBy: "\n").enumerated()
      .flatMap { violations(in: $0.element, at: "\(file):\($0.offset + 1)") }
  }
}
