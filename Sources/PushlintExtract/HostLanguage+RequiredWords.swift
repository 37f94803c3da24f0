/// Texts without which nothing is read in a file.
extension HostLanguage {
  /// Of which a file has one when there is an excerpt in it, whatever the capitals; `nil` for languages in whose files
  /// excerpts are found without any.
  package var requiredWords: [String]? {
    if let grammar { return CodeExtractor.words(of: grammar) }
    switch self {
    case .yaml: return PayloadPrefilter.words
    // What `jsonencode` gets is looked for by the words of YAML, the rest by those of scalars.
    case .terraform: return PayloadPrefilter.words + YAMLStream.words
    default: return nil
    }
  }
}
