import PushlintText

/// Divides a source into parts, each of which is read alone: a line of an archive, a request, a command, a code fence
/// with the text before it.
///
/// - Shape: where a part ends depends on its own bytes and on the part behind it, never on what stands before. The pieces
///   of a source are those of its parts, one behind the other.
package struct SourceParts {
  private enum Reader {
    case lines
    case requests(HTTPFileExtractor)
    case page(MarkdownExtractor)
    case script(ShellExtractor)
  }

  private let reader: Reader
  private let text: SourceText

  /// How far around a part what is said of it may depend on, in bytes: the calls, endpoints, and names of SDKs around a
  /// sample, and the calls below a payload in code.
  package let reach: (before: Int, behind: Int)
  /// Whether it may depend on the first bytes of the source as well.
  package let dependsOnHead: Bool

  /// - Returns: `nil` for a language whose files are read as a whole.
  package init?(_ text: SourceText, _ language: HostLanguage, sdks: @escaping SDKTables) {
    self.text = text
    switch language {
    case .ndjson: reader = .lines
    case .http: reader = .requests(HTTPFileExtractor(text))
    case .markdown: reader = .page(MarkdownExtractor(text, sdks: sdks))
    case .shellScript: reader = .script(ShellExtractor(text, map: .identity, origin: .file))
    default: return nil
    }
    let holdsCode = language == .markdown
    reach = (1_024, holdsCode ? 4_096 : 1_024)
    dependsOnHead = holdsCode
  }

  /// Offset past the part that begins at `start`, which is the start of the source or the end of a part.
  ///
  /// - Returns: `nil` where the source cannot be divided: in a script with a quote that never ends.
  package func end(ofPartFrom start: Int) -> Int? {
    let end: Int?
    switch reader {
    case .lines: end = text.nextLine(after: start)
    case .requests(let extractor): end = extractor.block(from: start).next
    case .page(let extractor): end = extractor.section(from: start).end
    case .script(let extractor): end = extractor.endOfCommands(from: start)
    }
    return end.map { min(max($0, start + 1), text.count) }
  }

  /// The pieces of a part that may hold payloads, in order of place.
  package func excerpts(in part: SourceRange) -> [Excerpt] {
    switch reader {
    case .lines:
      var result: [Excerpt] = []
      forEachLine(of: text, in: part) { result.append(lineDocument($0, of: text)) }
      return result
    case .requests(let extractor): return extractor.excerpts(from: part.start)
    case .page(let extractor): return extractor.excerpts(from: part.start)
    case .script(let extractor): return extractor.excerpts(ofCommandsIn: part)
    }
  }
}
