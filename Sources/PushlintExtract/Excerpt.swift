import PushlintSyntax
import PushlintText
import PushlintTree
import Synchronization

/// A piece of a file that may hold payloads.
///
/// - Shape: immutable and shared by the payloads in it.
package final class Excerpt: Sendable {
  package enum Origin: Sendable {
    /// The file is sent as it stands.
    case file
    /// A sample on a page, shortened and templated as samples are.
    case sample
  }

  /// The text that all ranges of the excerpt count in: the file, or what was decoded from a string in it.
  package let text: SourceText
  /// The way from `text` to the file.
  package let map: OffsetMap
  package let origin: Origin
  /// The JSON or code that was read, if the excerpt has any.
  package let document: ParsedDocument?
  /// The HTTP request that the document is the body of.
  package let request: HTTPRequest?
  /// What is wrong with lines of code, apart from the literals in them.
  package let codeIssues: [CodeIssue]
  /// The name of the function that the document is an argument of.
  package let callee: String?
  /// The key whose value is the string that the document was read from.
  package let carrier: String?
  /// Whether the document is a translation into JSON of what the file has in another notation. Its strings are read as
  /// scalars of the file, unless they are JSON there; and nobody meant it when naming a kind for the file's documents.
  package let isTranslation: Bool
  /// The texts of strings of code by their nodes; empty for JSON and its dialects, whose nodes say it themselves.
  let codeStrings: [SyntaxTree.Index: JoinedText]
  /// Where code of a language other than JavaScript can be edited; `nil` for JSON and its dialects.
  package let codeLayout: CodeLayout?
  /// Stretches of code in which nobody knows what is text, so that nothing is changed there.
  package let codeDoubts: [CodeDoubt]
  /// Whether its objects are made of statements that set members of messages.
  package let holdsAssignments: Bool
  /// The number of the service that the request goes to, as who reads URLs counts services; 0 until the URL was read. It
  /// is asked for by each part of a check, and the same for all.
  package let serviceNumber = Atomic<UInt8>(0)
  /// The first byte of `text`, and past the last one, that somebody looked at for what its objects are and where they are
  /// sent to, where that is far from them.
  private let firstLook = Atomic<Int>(.max)
  private let lookedEnd = Atomic<Int>(0)

  init(
    text: SourceText, map: OffsetMap, origin: Origin, document: ParsedDocument? = nil, request: HTTPRequest? = nil,
    codeIssues: [CodeIssue] = [], callee: String? = nil, carrier: String? = nil, isTranslation: Bool = false,
    codeStrings: [SyntaxTree.Index: JoinedText] = [:], codeLayout: CodeLayout? = nil, codeDoubts: [CodeDoubt] = [],
    holdsAssignments: Bool = false
  ) {
    self.holdsAssignments = holdsAssignments
    self.text = text
    self.map = map
    self.origin = origin
    self.document = document
    self.request = request
    self.codeIssues = codeIssues
    self.callee = callee
    self.carrier = carrier
    self.isTranslation = isTranslation
    self.codeStrings = codeStrings
    self.codeLayout = codeLayout
    self.codeDoubts = codeDoubts
  }

  /// Notes where somebody looked for what objects are.
  package func note(look range: SourceRange) {
    firstLook.min(range.start, ordering: .relaxed)
    lookedEnd.max(range.end, ordering: .relaxed)
  }

  /// Where somebody has looked; `nil` where nobody has.
  package var looks: SourceRange? {
    let (start, end) = (firstLook.load(ordering: .relaxed), lookedEnd.load(ordering: .relaxed))
    return start <= end ? SourceRange(start, end) : nil
  }
}

/// The pieces of a file that may hold payloads, in order of place.
///
/// - Shape: linear in the file; broken files too. Text inside strings is not looked at: see
///   ``excerpts(insideStringsOf:skipping:)``.
///
/// - Parameters:
///   - sdks: what is known of SDKs, for code and for pages with code.
///   - allowsPlaceholders: whether stand-ins for values are taken in the lines of an archive.
package func excerpts(
  in text: SourceText, language: HostLanguage, sdks: @escaping SDKTables = { _ in [] }, allowsPlaceholders: Bool = true
) -> [Excerpt] {
  switch language.content {
  case .document where language == .json && PostmanSections.isCollection(text): PostmanSections(text).excerpts()
  case .document(let dialect): [document(text, dialect.withPlaceholders)]
  case .records: lineDocuments(text, allowsPlaceholders ? .json.withPlaceholders : .json)
  case .requests: HTTPFileExtractor(text).excerpts()
  case .markdown: MarkdownExtractor(text, sdks: sdks).excerpts()
  case .text:
    PageExtractor(text, map: .identity, sdks: sdks).excerpts(in: text.range)
  case .program(let dialect): programs(text, dialect, sdks)
  case .code(let grammar): CodeExtractor(text, grammar(), origin: .file, sdks: sdks).excerpts()
  case .shellScript: ShellExtractor(text, map: .identity, origin: .file).excerpts(in: text.range)
  case .yaml: YAMLExtractor(text).excerpts()
  case .terraform: TerraformExtractor(text).excerpts()
  case .collection: PostmanSections(text).excerpts()
  case .propertyList: []
  }
}

/// One excerpt that holds the whole text as a document of `dialect`, whatever it is.
package func document(_ text: SourceText, _ dialect: Dialect) -> Excerpt {
  Excerpt(text: text, map: .identity, origin: .file, document: parse(text, dialect: dialect))
}

/// One excerpt that holds a whole text as the document that it was read as already.
package func document(_ parsed: ParsedDocument) -> Excerpt {
  Excerpt(text: parsed.tree.source, map: .identity, origin: .file, document: parsed)
}

/// Whether a whole text of a language is one document, and nothing but its own text says how it is read.
package func isOneDocument(_ text: SourceText, _ language: HostLanguage) -> Bool {
  guard case .document = language.content else { return false }
  return language != .json || !PostmanSections.isCollection(text)
}

private func programs(_ text: SourceText, _ dialect: Dialect, _ sdks: @escaping SDKTables) -> [Excerpt] {
  let values = ProgramValues(text, dialect)
  let program = parse(text, dialect: dialect, scope: .program).withValues(of: values)
  return [Excerpt(text: text, map: .identity, origin: .file, document: program)]
    + ProgramAssignments(values, dialect).excerpts(in: text.range)
    + ProgramTexts(text, in: text.range).excerpts(beside: program)
    + ProgramObjects.excerpts(in: text, sdks: sdks)
}

/// One document a line.
private func lineDocuments(_ text: SourceText, _ dialect: Dialect) -> [Excerpt] {
  var result: [Excerpt] = []
  forEachLine(of: text) { result.append(lineDocument($0, of: text, dialect)) }
  return result
}

/// The lines of an archive that are not blank.
///
/// - Parameter part: whole lines; all of the text without it.
package func forEachLine(of text: SourceText, in part: SourceRange? = nil, _ body: (SourceRange) -> Void) {
  var start = part?.start ?? 0
  let end = min(part?.end ?? text.count, text.count)
  while start < end {
    let line = SourceRange(start, text.lineEnd(of: start))
    if !isBlankLine(line, of: text) { body(line) }
    start = max(text.nextLine(after: line.end), start + 1)
  }
}

/// Whether a line of an archive has nothing but blanks.
package func isBlankLine(_ line: SourceRange, of text: SourceText) -> Bool {
  !text[line].contains { $0 != 0x20 && $0 != 0x09 }
}

/// The document in a line of an archive.
///
/// - Parameter isBroken: whether the strict parser is known to have given up on it.
package func lineDocument(
  _ line: SourceRange, of text: SourceText, _ dialect: Dialect = .json.withPlaceholders, isBroken: Bool = false
) -> Excerpt {
  Excerpt(
    text: text, map: .identity, origin: .file,
    document: parse(text, range: line, dialect: dialect, isBroken: isBroken))
}
