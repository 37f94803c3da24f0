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
    var open: OpenCode?
    /// The same in a YAML file.
    var yaml: OpenYAML?
    /// The same in a collection of Postman's.
    var brackets = OpenBrackets()

    package func moved(by distance: Int) -> Start {
      var start = self
      start.offset += distance
      return start
    }
  }

  /// A part that was found.
  package struct Part {
    /// Where the next one begins.
    package let next: Start
    /// Its pieces, where they were read on the way.
    package let excerpts: [Excerpt]?
    /// How many mistakes of syntax a program has in it, or for how many something counts that cannot be read.
    package let issues: Int
    /// How many times code had to be scanned again for strings that lack quotation marks.
    package var repairs = 0
    /// Past all that says where it ends and how it is read.
    package var looked = 0
  }

  private enum Reader {
    case lines
    case requests(HTTPFileExtractor)
    case page(MarkdownExtractor)
    case script(ShellExtractor)
    case program(Dialect, ProgramValues)
    case terraform(TerraformExtractor)
    case yaml(YAMLSections)
    case collection(PostmanSections)
    case code(CodeParts)
    case text(TextParts)
  }

  private let reader: Reader
  private let text: SourceText

  /// How far around a part what is said of it may depend on, in bytes: the calls, endpoints, and names of SDKs around a
  /// sample. Who looks farther says so: see ``Excerpt/looks``.
  package let reach: (before: Int, behind: Int)
  /// Whether it may depend on the first bytes of the source as well.
  package let dependsOnHead: Bool

  /// - Parameter last: a state of the source that was read part by part; `nil` for none.
  /// - Returns: `nil` for a language whose files are read as a whole.
  package init?(_ text: SourceText, _ language: HostLanguage, sdks: @escaping SDKTables, last: SourceText? = nil) {
    self.text = text
    switch language.content {
    case .records: reader = .lines
    case .requests:
      // What a variable says is said of all requests.
      guard !HTTPVariables(text).areSet else { return nil }
      reader = .requests(HTTPFileExtractor(text))
    case .markdown: reader = .page(MarkdownExtractor(text, sdks: sdks))
    case .shellScript:
      guard !ShellVariables.mayBe(in: text) else { return nil }
      reader = .script(ShellExtractor(text, map: .identity, origin: .file))
    case .program(let dialect):
      guard !ProgramObjects.mayBe(in: text, changedFrom: last), !ProgramRequests.mayBe(in: text, changedFrom: last)
      else { return nil }
      reader = .program(dialect, ProgramValues(text, dialect))
    case .terraform:
      let extractor = TerraformExtractor(text)
      guard extractor.mayHoldObjects else { return nil }
      reader = .terraform(extractor)
    case .yaml: reader = .yaml(YAMLSections(text))
    case .collection: reader = .collection(PostmanSections(text))
    case .document where language == .json && PostmanSections.isCollection(text):
      reader = .collection(PostmanSections(text))
    case .code(let grammar):
      guard let parts = CodeParts(text, grammar(), sdks) else { return nil }
      reader = .code(parts)
    case .text: reader = .text(TextParts(text, sdks))
    default: return nil
    }
    switch reader {
    case .terraform(let extractor): readsMore = extractor.mayHoldScalars
    case .text(let parts): readsMore = parts.namesFirebase
    case .yaml: readsMore = YAMLExtractor(text).mayHoldPayload
    default: readsMore = true
    }
    if case .program = reader { isProgram = true } else { isProgram = false }
    dependsOnHead = isProgram || language == .markdown || language == .text
    reach =
      switch reader {
      case .code: (420, 420)
      case .yaml: (0, 0)
      case .program, .text: (1_536, 1_024)
      case .page: (4_096, 4_096)
      case .lines, .requests, .script, .terraform, .collection: (1_024, 1_024)
      }
  }

  /// Whether all is read that may hold payloads; what all of the source holds decides that.
  package let readsMore: Bool

  /// Whether parts are as small as they can be; what all of the source holds decides that.
  package var dividesMore: Bool { if case .yaml(let sections) = reader { sections.dividesDocuments } else { true } }

  /// Whether the source is a program, all of which says what its literals are.
  package let isProgram: Bool

  /// Takes over what is known by name in the program, before any part is read.
  package func take(_ index: ProgramIndex) {
    if case .program(_, let values) = reader { values.take(index) }
  }

  /// The start of the source.
  package var start: Start {
    if case .yaml = reader { return Start(offset: 0, yaml: OpenYAML()) }
    return Start(offset: 0, open: isProgram ? .nothing : nil)
  }

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
    case .text(let parts):
      let end = min(max(parts.end(from: start.offset), start.offset + 1), text.count)
      return Part(next: Start(offset: end), excerpts: nil, issues: 0, looked: text.anchorEnd(lineAt: end))
    case .program(let dialect, let values): return program(from: start, dialect, values)
    case .code(let parts):
      guard let stretch = parts.stretch(from: start.offset), stretch.end > start.offset else { return nil }
      return Part(
        next: Start(offset: stretch.end), excerpts: nil, issues: 0, repairs: stretch.repairs,
        looked: max(text.anchorEnd(lineAt: stretch.end), stretch.looked))
    case .terraform(let extractor):
      let section = extractor.section(from: start.offset)
      return Part(
        next: Start(offset: min(max(section.end, start.offset + 1), text.count)),
        excerpts: section.excerpts, issues: section.failures * Self.failureWeight)
    case .yaml(let sections):
      let section = sections.section(from: start.offset, in: start.yaml ?? OpenYAML())
      return Part(
        next: Start(offset: section.end, yaml: section.open), excerpts: readsMore ? section.excerpts : [], issues: 0,
        looked: section.looked)
    case .collection(let sections):
      let section = sections.section(from: start.offset, in: start.brackets)
      return Part(
        next: Start(offset: section.end, brackets: section.open), excerpts: section.excerpts, issues: 0,
        looked: section.looked)
    }
    return end.map { end in
      Part(next: Start(offset: min(max(end, start.offset + 1), text.count)), excerpts: nil, issues: 0)
    }
  }

  /// How many mistakes of syntax something counts for that only a few times is tried to read.
  package static let failureWeight = 4

  private func program(from start: Start, _ dialect: Dialect, _ values: ProgramValues) -> Part? {
    guard let part = parsePart(of: text, from: start.offset, in: start.open ?? .nothing, dialect: dialect),
      part.end > start.offset
    else { return nil }
    let document = part.document.withValues(of: values)
    let range = SourceRange(start.offset, part.end)
    return Part(
      next: Start(offset: part.end, open: part.open),
      excerpts: [Excerpt(text: text, map: .identity, origin: .file, document: document)]
        + ProgramAssignments(values, dialect).excerpts(in: range)
        + ProgramTexts(text, in: range).excerpts(beside: document),
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
    case .program(let dialect, let values): return program(from: start, dialect, values)?.excerpts ?? []
    case .terraform(let extractor): return extractor.section(from: start.offset).excerpts
    case .yaml(let sections):
      return readsMore ? sections.section(from: start.offset, in: start.yaml ?? OpenYAML()).excerpts : []
    case .collection(let sections): return sections.section(from: start.offset, in: start.brackets).excerpts
    case .code: return []
    case .text(let parts): return parts.read(SourceRange(start.offset, end)).excerpts
    }
  }

  /// What reads a page of plain text, where something may go over several parts.
  package var page: TextParts? { if case .text(let parts) = reader { parts } else { nil } }

  /// What reads code of languages other than JavaScript, whose parts depend on names in others.
  package var code: CodeParts? { if case .code(let parts) = reader { parts } else { nil } }
}
