/// Texts without which nothing is read in a file.
extension HostLanguage {
  /// Of which a file has one when there is an excerpt in it, whatever the capitals; `nil` for languages in whose files
  /// excerpts are found without any.
  package var excerptSigns: [String]? {
    if let grammar { return CodeExtractor.words(of: grammar) }
    switch self {
    case .yaml: return PayloadSigns.words
    // What `jsonencode` gets is looked for by the words of YAML, the rest by those of scalars.
    case .terraform: return PayloadSigns.words + YAMLStream.words
    default: return nil
    }
  }
}
