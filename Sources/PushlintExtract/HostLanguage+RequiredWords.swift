/// Texts without which nothing is read in a file.
extension HostLanguage {
  /// Of which a file has one when there is an excerpt in it, whatever the capitals; `nil` for languages in whose files
  /// excerpts are found without any.
  package var requiredWords: [String]? {
    switch content {
    case .code(let grammar): return CodeExtractor.words(of: grammar())
    case .yaml: return PayloadPrefilter.words
    // What `jsonencode` gets is looked for by the words of YAML, the rest by those of scalars.
    case .terraform: return PayloadPrefilter.words + YAMLSections.words
    // All that is found there are facts.
    case .propertyList: return []
    default: return nil
    }
  }

  /// Texts of which a program in JavaScript has one that makes objects of SDKs.
  package static var wordsOfProgramObjects: [String] { ProgramObjects.words }

  /// Whether it is code whose grammar has ways to write a payload that need words of their own to be found.
  package var needsMoreWords: Bool {
    if case .code(let grammar) = content { CodeExtractor.needsMore(grammar()) } else { false }
  }

  /// Whether it is code that apps for Apple devices and their extensions are written in.
  package var makesAppleApps: Bool { grammar?.peculiarities.contains(.makesAppleApps) == true }

  /// The required words of code, with and without those ways.
  package static func requiredWordsOfCode(more: Bool) -> [String] {
    more ? CodeExtractor.moreWords : CodeExtractor.words
  }
}
