import PushlintExtract
import PushlintPayload
import PushlintRules
import PushlintSyntax
import PushlintText
import PushlintTree

/// Takes a source apart, down to the payloads in it.
struct SourceReader {
  let source: Source
  let configuration: Configuration
  /// What a program says of the literals in all its parts; `nil` where it is read as a whole.
  private let program: ProgramHeuristics?

  init(_ source: Source, _ configuration: Configuration, program: ProgramHeuristics? = nil) {
    self.source = source
    self.program = program
    self.configuration = configuration
  }

  /// Hands each piece to `body`; what stands in strings of a piece comes right behind it.
  ///
  /// - Parameters:
  ///   - cache: what is known of the source from the last time.
  ///   - parsed: the source as one document, where it has been read as one already.
  /// - Returns: the whole source as one document; `nil` when it is more or less than that.
  @discardableResult
  func read(
    _ cache: inout DiagnosticCache, parsed: ParsedDocument? = nil,
    _ body: (AnalyzedExcerpt, inout DiagnosticCache) -> Void
  ) -> AnalyzedExcerpt? {
    if configuration.forcedKind == nil, isOneDocument(source.text, source.language) {
      let update = cache.update(source)
      let whole = (update?.document ?? parsed).map { document($0) } ?? excerpts().first
      guard let whole else { return nil }
      let known = update?.known ?? whole.document.map { cache.unchanged(in: $0, source.language) } ?? []
      let analyzed = analyze(whole, known: known)
      body(analyzed, &cache)
      cache.remember(analyzed, of: source.language)
      read(excerpts(inside: analyzed), &cache, body)
      return analyzed
    }
    cache.forgetDocument()
    let pieces = excerpts()
    guard isOneDocument(source.text, source.language), pieces.count == 1, let piece = pieces.first else {
      read(pieces, &cache, body)
      return nil
    }
    let analyzed = analyze(piece, known: [])
    body(analyzed, &cache)
    return analyzed
  }

  /// Hands the lines of a part of an archive to `body`, with what stands in their strings.
  ///
  /// - Parameters:
  ///   - clean: what proves requests clean; `nil` to look at all of them.
  /// - Returns: the number of requests that were passed over, since they are clean, and of line ends.
  func readLines(
    _ part: SourceRange, _ clean: inout CleanRequest?, _ body: (AnalyzedExcerpt, inout DiagnosticCache) -> Void
  ) -> (cleanRequests: Int, lineEnds: Int) {
    var cache = DiagnosticCache(isKept: false)
    guard var prover = clean.take() else {
      let dialect = configuration.forcedKind == .json ? Dialect.json : .json.withPlaceholders
      forEachLine(of: source.text, in: part) { read([lineDocument($0, of: source.text, dialect)], &cache, body) }
      return (0, source.text.lineEndCount(in: part))
    }
    let text = source.text
    var nodes = NodeBuffer()
    var start = part.start
    var (cleanRequests, lines) = (0, 0)
    let end = min(part.end, text.count)
    let past = text.bytes.withUnsafeBufferPointer { StrictParser.pastContent(of: $0, end: end) }
    let isReadStrictly = past > 0 && StrictText.isCloser(text.bytes[past - 1])
    while start < end {
      lines += 1
      if let lineEnd = prover.lineEnd(ofRequestFrom: start, to: end, past: past, in: text) {
        cleanRequests += 1
        start = max(text.nextLine(after: lineEnd), start + 1)
      } else if let line = prover.doubtfulLine(from: start, to: end, in: text) {
        start = max(text.nextLine(after: line.document.end), start + 1)
        read(document(line.document), at: SyntaxTree.root + 1, line.doubts, &cache, body)
      } else if let line = strictLine(from: start, end: end, past: past, &nodes) {
        let parsed = ParsedDocument(
          clean: text, nodes.nodes, end: line.end, range: line, dialect: .json.withPlaceholders)
        read([document(parsed)], &cache, body)
        start = max(text.nextLine(after: line.end), start + 1)
      } else {
        let line = SourceRange(start, text.lineEnd(of: start))
        start = max(text.nextLine(after: line.end), start + 1)
        guard !isBlankLine(line, of: text) else { continue }
        let document = lineDocument(line, of: text, isBroken: isReadStrictly && beginsContainer(line))
        if let request = brokenRequest(document, &prover) {
          body(request, &cache)
        } else {
          read([document], &cache, body)
        }
      }
    }
    clean = prover
    // The last line may go on behind the part.
    let endsLine = lines > 0 && text.lineStart(of: end) == end
    return (cleanRequests, endsLine ? lines : max(lines - 1, 0))
  }

  /// Whether a line begins with an object or array, so that it is read by the strict parser wherever that can.
  private func beginsContainer(_ line: SourceRange) -> Bool {
    let first = source.text[line].first { !ByteClass.isSpace($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// The line that begins at `start`, when it is an object or array in clean JSON.
  private func strictLine(from start: Int, end: Int, past: Int, _ nodes: inout NodeBuffer) -> SourceRange? {
    let lineEnd = source.text.bytes.withUnsafeBufferPointer {
      StrictParser.readLine($0, from: start, end: end, past: past, allowsPlaceholders: true, into: &nodes)
    }
    return lineEnd.map { SourceRange(start, $0) }
  }

  /// Hands a document to `body` with one request in it, of which the fast path has shown most.
  func read(
    _ document: Excerpt, at node: SyntaxTree.Index, _ doubts: RequestDoubts, _ cache: inout DiagnosticCache,
    _ body: (AnalyzedExcerpt, inout DiagnosticCache) -> Void
  ) {
    var matches = [PayloadMatch.request(node)]
    if !doubts.leaveNoDoubtOfKind {
      let analyzed = analyze(document, known: [])
      matches = analyzed.matches
      guard matches.count == 1, matches[0].isRequest(at: node) else {
        body(analyzed, &cache)
        return read(excerpts(inside: analyzed), &cache, body)
      }
    }
    body(AnalyzedExcerpt(excerpt: document, matches: matches, isRelevant: true, doubts: doubts), &cache)
  }

  /// A document that is a clean request but for the issues of reading it; `nil` where rules may say something, too.
  private func brokenRequest(_ document: Excerpt, _ clean: inout CleanRequest) -> AnalyzedExcerpt? {
    guard let parsed = document.document, let root = parsed.tree.value, let mended = MendedDocument(parsed),
      clean.end(ofRequestAt: 0, in: mended.text, past: mended.text.count) == mended.text.count,
      clean.hasValues(of: parsed.tree, mended)
    else { return nil }
    // What is not finished yet counts for less.
    let isFinished = !parsed.tree.nodes.contains { $0.flags.contains(.unclosed) }
    let matches = isFinished ? [.request(root)] : analyze(document, known: []).matches
    guard matches.count == 1, matches[0].isRequest(at: root) else { return nil }
    return AnalyzedExcerpt(excerpt: document, matches: matches, isRelevant: true, doubts: RequestDoubts.none)
  }

  /// Hands pieces of the source to `body`, each with what stands in its strings behind it.
  func read(
    _ excerpts: [Excerpt], _ cache: inout DiagnosticCache, _ body: (AnalyzedExcerpt, inout DiagnosticCache) -> Void
  ) {
    var pending = Array(excerpts.reversed())
    while let excerpt = pending.popLast() {
      let analyzed = analyze(excerpt, known: [])
      body(analyzed, &cache)
      pending += self.excerpts(inside: analyzed).reversed()
    }
  }

  private func excerpts(inside analyzed: AnalyzedExcerpt) -> [Excerpt] {
    guard forcedKind(of: analyzed.excerpt) == nil else { return [] }
    let payloads = SourceRangeSet(analyzed.matches.map(analyzed.range))
    return PushlintExtract.excerpts(insideStringsOf: analyzed.excerpt, skipping: payloads)
  }

  /// The pieces of the source.
  ///
  /// A kind that somebody names says what the documents of a file are, not how the file is built: an archive stays one
  /// document a line, and a page, a script, or code is never read as a document of its own.
  private func excerpts() -> [Excerpt] {
    guard let forced = configuration.forcedKind else {
      return PushlintExtract.excerpts(in: source.text, language: source.language, sdks: BuiltInSDKs.tables)
    }
    let own: Dialect
    switch source.language {
    case .jsonc: own = .jsonc
    case .json5: own = .json5
    case .json where !isOneDocument(source.text, .json): return extracted(as: forced)
    case .json, .apns: own = .json
    // A name that tells nothing: a document, unless it holds one further on.
    case .text:
      let parts = beginsDocument ? [] : extracted(as: forced)
      guard !parts.contains(where: { $0.document != nil }) else { return parts }
      own = .json
    default: return extracted(as: forced)
    }
    return [document(source.text, forced == .json ? own : own.withPlaceholders)]
  }

  private func extracted(as forced: ForcedKind) -> [Excerpt] {
    PushlintExtract.excerpts(
      in: source.text, language: source.language, sdks: BuiltInSDKs.tables, allowsPlaceholders: forced != .json)
  }

  /// Whether the first thing in the text is an object or array.
  private var beginsDocument: Bool {
    let first = source.text.bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// The kind that somebody named, where it can be meant: literals in code and mappings in configuration files are found
  /// by what they are, and a page has samples of other things too.
  private func forcedKind(of excerpt: Excerpt) -> ForcedKind? {
    guard let forced = configuration.forcedKind, let document = excerpt.document else {
      return configuration.forcedKind
    }
    guard !document.tree.dialect.isCode, !excerpt.isTranslation else { return nil }
    guard excerpt.origin == .sample else { return forced }
    return PayloadDetector(excerpt, document, language: source.language).mayBe(forced) ? forced : nil
  }

  private func analyze(_ excerpt: Excerpt, known: [PayloadMatch]) -> AnalyzedExcerpt {
    let forced = forcedKind(of: excerpt)
    let isAsked = forced != nil || source.language == .apns
    guard let document = excerpt.document else {
      return AnalyzedExcerpt(excerpt: excerpt, matches: [], isRelevant: isAsked || excerpt.endpoint != nil)
    }
    let detection = PayloadDetector(excerpt, document, language: source.language, program: program)
      .detect(forced: forced, known: known)
    let matches = detection.payloads
    let isForeign = detection.isForeignEnvelope && !document.isProgram
    return AnalyzedExcerpt(
      excerpt: excerpt, matches: matches,
      isRelevant: isAsked || isForeign || !matches.isEmpty || excerpt.endpoint != nil)
  }
}
