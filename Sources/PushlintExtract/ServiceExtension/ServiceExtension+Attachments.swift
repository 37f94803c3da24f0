import PushlintSyntax
import PushlintText
import PushlintTree

/// Attachments of an extension.
///
/// - Source: UNNotificationAttachment of Apple's User Notifications: the type of a file comes from its extension, or from
///   the options. A download task hands over a temporary file, whose name ends in `.tmp`.
extension ServiceExtension {
  /// `UNNotificationAttachment(identifier: "", url: location, options: nil)` of what a download hands over.
  func temporaryAttachments() -> [SourceFact] {
    let isMessage = tokens.grammar.peculiarities.contains(.sendsMessages)
    return body.compactMap { index in
      guard let word = tokens.word(at: index), Self.downloads.contains(word),
        let place = file(ofDownload: index, isMessage), let name = tokens.word(at: place)
      else { return nil }
      let block = blockOfCompletion(behind: place)
      guard let use = block.first(where: { isAttached($0, name, in: block) }), !isChanged(name, in: block),
        let range = tokens[use]?.range
      else { return nil }
      return SourceFact(kind: .temporaryAttachment, range: range, values: ["value": name])
    }
  }

  private static let downloads: Set<String> = ["downloadTask", "downloadTaskWithURL", "downloadTaskWithRequest"]
  /// Most tokens between the name of the method and its completion, and of one call.
  private static let longestCall = 60

  /// The name of the downloaded file: the first parameter of the completion.
  private func file(ofDownload index: Int, _ isMessage: Bool) -> Int? {
    let rest = index..<min(index + Self.longestCall, body.upperBound)
    if isMessage {
      // `completionHandler:^(NSURL *location, NSURLResponse *response, NSError *error) {`
      guard
        let caret = tokens.first(in: rest, where: { tokens.isSign("^", at: $0) && tokens.isOpener("(", at: $0 + 1) })
      else { return nil }
      return tokens.split(tokens.inside(caret + 1)).first?.last { tokens[$0]?.kind == .word }
    }
    // `{ location, response, error in`, `{ (location, response, error) in`
    guard let open = tokens.first(in: rest, where: { tokens.isOpener("{", at: $0) }) else { return nil }
    let name = tokens.isOpener("(", at: open + 1) ? open + 2 : open + 1
    let end = min(name + 12, tokens.closer(of: open))
    guard name < end, (name..<end).contains(where: { tokens.isWord("in", at: $0) }), tokens.isSign(",", at: name + 1)
    else { return nil }
    return name
  }

  /// What the completion does whose parameter is at `place`.
  private func blockOfCompletion(behind place: Int) -> Range<Int> {
    guard tokens.grammar.peculiarities.contains(.sendsMessages) else {
      guard let open = (0...2).lazy.map({ place - $0 }).first(where: { tokens.isOpener("{", at: $0) }) else {
        return place..<place
      }
      return place + 1..<max(tokens.closer(of: open), place + 1)
    }
    // Parentheses that are not closed may go beyond the class.
    let rest = place..<max(min(place + Self.longestCall, body.upperBound), place)
    guard let open = tokens.first(in: rest, where: { tokens.isOpener("{", at: $0) }) else { return place..<place }
    return tokens.inside(open)
  }

  /// Whether the word at `index` is the file of an attachment for which no options give the type.
  private func isAttached(_ index: Int, _ name: String, in block: Range<Int>) -> Bool {
    guard tokens.isWord(name, at: index), tokens.isSign(":", at: index - 1), let label = tokens.word(at: index - 2),
      label == "url" || label == "URL"
    else { return false }
    let call = max(index - Self.longestCall / 2, block.lowerBound)..<index
    let isMessage = tokens.grammar.peculiarities.contains(.sendsMessages)
    let start = call.last {
      tokens.isWord(isMessage ? "attachmentWithIdentifier" : "UNNotificationAttachment", at: $0)
    }
    guard let start, !(start..<index).contains(where: { tokens.isSign(";", at: $0) }) else { return false }
    let past = tokens.isSign("!", at: index + 1) ? index + 2 : index + 1
    let options = tokens.isSign(",", at: past) ? past + 1 : past
    // In Swift the options may be left out.
    guard tokens.isWord("options", at: options) else { return !isMessage && tokens[past]?.kind == .closer }
    return tokens.isSign(":", at: options + 1) && tokens.isWord("nil", at: options + 2)
  }

  /// Whether the name gets another file.
  private func isChanged(_ name: String, in block: Range<Int>) -> Bool {
    block.contains { index in
      tokens.isWord(name, at: index) && tokens.isSign("=", at: index + 1) && !tokens.isSign("=", at: index + 2)
        && !tokens.isWord(name, at: index + 2)
    }
  }
}
