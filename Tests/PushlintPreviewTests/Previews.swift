import PushlintExtract
import PushlintLinter
import PushlintPreview
import PushlintText
import Testing

/// Makes previews of texts as the command does.
enum Previews {
  static func all(
    _ text: String, _ language: HostLanguage = .json, surfaces: [Surface] = Surface.all
  ) -> [Preview] {
    let linter = Linter()
    let source = Source(SourceText(text), language)
    let result = linter.lintWithoutTrials(source, Configuration(), looksCloser: true)
    let builder = PreviewBuilder(source.text, result.diagnostics, linter.rules.catalogue, surfaces: surfaces)
    return linter.analyzedExcerpts(of: source, Configuration())
      .flatMap { Array($0.payloads(linter.rules.catalogue)) }
      .compactMap(builder.preview)
  }

  static func one(
    _ text: String, _ language: HostLanguage = .json, surfaces: [Surface] = Surface.all
  ) throws -> Preview {
    try #require(all(text, language, surfaces: surfaces).first)
  }
}
