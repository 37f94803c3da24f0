import PushlintDiagnostics
import PushlintLinter
import PushlintRules
import PushlintWorkspace
import SystemPackage

/// What holds for a file, for people: the configuration, each decision, and where it was made.
package struct Account: Sendable {
  package let text: String
}

extension Projects {
  /// - Shape: JSON with a comment behind each line that says where it comes from.
  package mutating func account(of file: FilePath) throws(RuleChoices.UnknownRule) -> Account {
    let settings = try settings(for: file)
    let path = configuration(for: file)
    let project = path.flatMap { known($0) }
    var lines = ["{", "  \"configuration\": \(path.map { "\"\($0.shown)\"" } ?? "null"),"]
    if let kind = settings.configuration.forcedKind { lines.append("  \"kind\": \"\(kind.rawValue)\",") }
    lines.append("  \"rules\": {")
    var decided: [String] = []
    for rule in settings.linter.rules.rules {
      guard let (level, origin) = origin(of: rule.id, project, file) else { continue }
      decided.append("    \"\(rule.id)\": \"\(level.word)\" // \(origin)")
    }
    lines += Self.withCommas(decided)
    lines.append("  },")
    lines.append("  \"places\": [")
    let places = settings.configuration.placements.map { placement in
      let rules = placement.levels.keys.sorted().map { "\"\($0)\": \"\(placement.levels[$0]?.word ?? "")\"" }
      let what = placement.suppression == nil ? "an override" : "a suppression"
      let members = ["\"pointer\": \"\(placement.pointer ?? "")\""] + rules
      return "    { \(members.joined(separator: ", ")) } // \(what)"
    }
    lines += Self.withCommas(places)
    lines += ["  ]", "}"]
    return Account(text: lines.joined(separator: "\n") + "\n")
  }

  private static func withCommas(_ lines: [String]) -> [String] {
    lines.enumerated().map { index, line in
      guard index + 1 < lines.count, let comment = line.range(of: " // ") else { return line }
      return line[..<comment.lowerBound] + "," + line[comment.lowerBound...]
    }
  }
}

extension String {
  /// Where the last `text` stands.
  fileprivate func range(of text: String) -> Range<Index>? { ranges(of: text).last }
}

extension RuleLevel {
  /// The word that a configuration has for it.
  var word: String {
    switch self {
    case .off: "off"
    case .on(let severity): severity.word
    }
  }
}
