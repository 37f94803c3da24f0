import PushlintText

/// Where the signs of facts stand in a source, kept through its edits.
package struct FactPlaces: Sendable {
  private let language: HostLanguage
  private var signs: RememberedMatches
  /// What says which API the source has to do with, and where its comments of several lines may begin.
  private(set) var wordsOfRequests: RememberedMatches
  private(set) var openers: RememberedMatches

  package init(_ text: SourceText, _ language: HostLanguage) {
    self.language = language
    signs = RememberedMatches(FactFinder.scan(for: language), in: text)
    wordsOfRequests = RememberedMatches(SendRequestCode.scan, in: text)
    openers = RememberedMatches(CodePlaces.openers, in: text)
  }

  /// Takes an edit over.
  ///
  /// - Parameters:
  ///   - change: the bytes that were replaced, in the text as it was.
  ///   - text: the text as it is now.
  ///   - shift: by how many bytes it is longer than it was.
  package mutating func follow(_ change: SourceRange, to text: SourceText, longerBy shift: Int) {
    signs.follow(change, to: text, longerBy: shift)
    wordsOfRequests.follow(change, to: text, longerBy: shift)
    openers.follow(change, to: text, longerBy: shift)
  }

  /// The facts of the source, which is now `text`, in order of place.
  package func facts(in text: SourceText) -> [SourceFact] {
    PushlintExtract.facts(
      in: text, language: language, at: Array(signs.matches.prefix(FactFinder.limit(of: language))), self)
  }
}
