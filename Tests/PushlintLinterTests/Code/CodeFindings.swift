import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText

/// What is found in code, warnings and errors: the rules with the texts that they mark.
func findings(_ text: String, _ language: HostLanguage) -> [String] {
  let source = SourceText(text)
  return Linter().lint(Source(source, language)).diagnostics
    .filter { $0.severity >= .warning }
    .map { "\($0.rule) \(source.string($0.range))" }
}

/// The messages of the same.
func messages(_ text: String, _ language: HostLanguage) -> [String] {
  Linter().lint(Source(SourceText(text), language)).diagnostics.filter { $0.severity >= .warning }.map(\.message)
}
