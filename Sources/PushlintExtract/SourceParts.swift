import PushlintSyntax
import PushlintText
import PushlintTree

/// Divides a source into parts, each of which is read alone: a line of an archive, a request, a command, a code fence
/// with the text before it, statements of a program.
///
/// - Shape: where a part ends depends on its own bytes, on the part behind it, and on what is open where it begins, never
///   on what stands before. The pieces of a source are those of its parts, one behind the other.
package struct SourceParts {
  /// The start of a part.
  package struct Start: Equatable, Sendable {
    package var offset: Int
    /// What is open there, in a program.
    let open: OpenCode?

    package func moved(by distance: Int) -> Start { Start(offset: offset + distance, open: open) }
  }

  /// A part that was found.
  package struct Part {
    /// Where the next one begins.
    package let next: Start
    /// Its pieces, where they were read on the way.
    package let excerpts: [Excerpt]?
    /// How many mistakes of syntax a program has in it, or for how many something counts that cannot be read.
    package let issues: Int
  }

  private enum Reader {
    case lines
    case requests(HTTPFileExtractor)
    case page(MarkdownExtractor)
    case script(ShellExtractor)
    case program(Dialect)
    case terraform(TerraformExtractor)
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
    switch language.content {
    case .records: reader = .lines
    case .requests: reader = .requests(HTTPFileExtractor(text))
    case .markdown: reader = .page(MarkdownExtractor(text, sdks: sdks))
    case .shellScript: reader = .script(ShellExtractor(text, map: .identity, origin: .file))
    case .program(let dialect): reader = .program(dialect)
    case .terraform:
      let extractor = TerraformExtractor(text)
      guard extractor.mayHoldObjects else { return nil }
      reader = .terraform(extractor)
    default: return nil
    }
    if case .terraform(let extractor) = reader { readsScalars = extractor.mayHoldScalars } else { readsScalars = true }
    if case .program = reader { isProgram = true } else { isProgram = false }
    dependsOnHead = isProgram || language == .markdown
    reach = (1_024, dependsOnHead ? 4_096 : 1_024)
  }

  /// Whether strings are read; what all of the source holds decides that.
  package let readsScalars: Bool

  /// Whether the source is a program, all of which says what its literals are.
  package let isProgram: Bool

  /// The start of the source.
  package var start: Start { Start(offset: 0, open: isProgram ? .nothing : nil) }

  /// The part that begins at `start`, which is the start of the source or of a part behind another.
  ///
  /// - Returns: `nil` where the source cannot be divided: in a script with a quote that never ends, in a program that has
  ///   to be read as a whole.
  package func part(from start: Start) -> Part? {
    let end: Int?
    switch reader {
    case .lines: end = text.nextLine(after: start.offset)
    case .requests(let extractor): end = extractor.block(from: start.offset).next
    case .page(let extractor): end = extractor.section(from: start.offset).end
    case .script(let extractor): end = extractor.endOfCommands(from: start.offset)
    case .program(let dialect): return program(from: start, dialect)
    case .terraform(let extractor):
      let section = extractor.section(from: start.offset)
      return Part(
        next: Start(offset: min(max(section.end, start.offset + 1), text.count), open: nil),
        excerpts: section.excerpts, issues: section.failures * Self.failureWeight)
    }
    return end.map { end in
      Part(
        next: Start(offset: min(max(end, start.offset + 1), text.count), open: nil), excerpts: nil, issues: 0)
    }
  }

  /// How many mistakes of syntax something counts for that only a few times is tried to read.
  private static let failureWeight = 4

  private func program(from start: Start, _ dialect: Dialect) -> Part? {
    guard let part = parsePart(of: text, from: start.offset, in: start.open ?? .nothing, dialect: dialect),
      part.end > start.offset
    else { return nil }
    return Part(
      next: Start(offset: part.end, open: part.open),
      excerpts: [Excerpt(text: text, map: .identity, origin: .file, document: part.document)],
      issues: part.document.issues.count)
  }

  /// The pieces of a part that may hold payloads, in order of place.
  package func excerpts(from start: Start, to end: Int) -> [Excerpt] {
    switch reader {
    case .lines:
      var result: [Excerpt] = []
      forEachLine(of: text, in: SourceRange(start.offset, end)) { result.append(lineDocument($0, of: text)) }
      return result
    case .requests(let extractor): return extractor.excerpts(from: start.offset)
    case .page(let extractor): return extractor.excerpts(from: start.offset)
    case .script(let extractor): return extractor.excerpts(ofCommandsIn: SourceRange(start.offset, end))
    case .program(let dialect): return program(from: start, dialect)?.excerpts ?? []
    case .terraform(let extractor): return extractor.section(from: start.offset).excerpts
    }
  }
}
