import PushlintDiagnostics

extension Diagnostic {
  /// What the reader can do, one remedy a line, each with the option that does it.
  var helpLines: [String] {
    let written = help.map { [$0] } ?? []
    if let fix = fixes.first, fixes.count == 1, let help { return ["\(help) (\(fix.option))"] }
    return written + fixes.map { "\($0.sentence) (\($0.option))" }
  }
}

extension FixIt {
  fileprivate var option: String { isSafe ? "--fix" : "--fix-suggested" }
}
