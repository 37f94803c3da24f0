import PushlintSyntax
import PushlintText
import PushlintTree

/// Payloads in code that a ``CodeGrammar`` describes: maps, objects of SDKs, JSON in strings.
struct CodeExtractor {
  private let text: SourceText
  private let grammar: CodeGrammar
  private let map: OffsetMap
  private let range: SourceRange
  private let origin: Excerpt.Origin
  private let sdks: SDKTables

  /// - Parameters:
  ///   - map: the way from the text to the file.
  ///   - range: the code; all of the text without it.
  init(
    _ text: SourceText, _ grammar: CodeGrammar, map: OffsetMap = .identity, range: SourceRange? = nil,
    origin: Excerpt.Origin, sdks: @escaping SDKTables
  ) {
    self.text = text
    self.grammar = grammar
    self.map = map
    self.range = range ?? text.range
    self.origin = origin
    self.sdks = sdks
  }

  /// Words of which any code has one that holds a payload: keys of its outermost objects, the services, their SDKs.
  static let words = [
    "aps\"", "aps'", "aps\\", "aps=", "apns", "notification", "webpush", "web_push", "android\"", "android'",
    "android\\", "registration_ids", "/topics/", "firebase", "messaging", "googleapis", "builder()",
    "pushok", "aes128gcm", "vapid t=",
  ]
  /// The same of languages whose keys need no quotation marks, or whose SDKs have a name of their own.
  static let moreWords = words + ["aps:", ":aps", "aps =", "fcm", "payload_send", "houston", "Apnotic::", "Rpush::"]
  private static let scan = NeedleScan(words)
  private static let scanOfMore = NeedleScan(moreWords)

  /// The words of one language.
  static func words(of grammar: CodeGrammar) -> [String] {
    needsMore(grammar) ? moreWords : words
  }

  static func needsMore(_ grammar: CodeGrammar) -> Bool {
    grammar.literals.hasBareKeys || grammar.imports == .swift || grammar.imports == .rust
  }

  func excerpts() -> [Excerpt] {
    mayHoldPayloads ? [excerpt()] : []
  }

  /// All of the code, whatever its words are.
  func excerpt() -> Excerpt { excerpt(MendedCode(text, range, grammar), range) }

  /// Whether there is any word of a payload.
  var mayHoldPayloads: Bool {
    let scan = Self.needsMore(grammar) ? Self.scanOfMore : Self.scan
    guard scan.occurs(in: text, range: range) else { return false }
    // A file with markup alone has no code; a sample leaves out what begins it.
    return !grammar.peculiarities.contains(.isInMarkup) || origin != .file
      || text.firstOffset(of: "<?", in: range) != nil || isFragment
  }

  /// Whether a file is a piece of code that was copied without what begins it: no markup has variables and no tags.
  private var isFragment: Bool {
    text.firstOffset(of: "</", in: range) == nil && text.firstOffset(of: "$", in: range) != nil
      && text.firstOffset(of: ";", in: range) != nil
  }

  /// The code from `start` on as far as one expression goes, and where that ends; the excerpt `nil` when the expression
  /// makes no object of an SDK.
  func expression(at start: Int) -> (excerpt: Excerpt?, end: Int) {
    let limit = min(range.end, start + Self.longestExpression)
    let code = MendedCode(text, SourceRange(start, limit), grammar, isOneExpression: true)
    let end = code.tokens.end
    let found = excerpt(code, SourceRange(start, max(end, start)))
    let makesObject = found.document?.tree.forms?.objects.isEmpty == false
    return (makesObject ? found : nil, end)
  }

  /// Most bytes of an expression on a page where nothing says where code ends.
  private static let longestExpression = 1 << 16

  private func excerpt(_ code: MendedCode, _ range: SourceRange) -> Excerpt {
    // Nothing says where the code around a sample begins.
    let doubts =
      origin == .sample
      ? code.openStrings.first.map { [CodeDoubt(range: range, start: $0)] } ?? []
      : CodeStretch.doubts(code.openStrings, of: text, in: range, grammar)
    let reader = CodeReader(code.tokens, range, sdks(grammar.languagesOfTables), isSample: origin == .sample)
    // A parser says what else is wrong with the code.
    let lacks = grammar.peculiarities.contains(.hasParser) ? [] : code.issues(in: text.range, doubts)
    let document = reader.read(code.tokens.tokens.indices, lacks)
    let issues = (reader.issues + SDKCalls(reader).issues()).sorted { $0.range < $1.range }
      .filter { issue in !doubts.contains { $0.concerns(issue.range) } }
    return Excerpt(
      text: text, map: map, origin: origin, document: document, codeIssues: issues, codeStrings: reader.strings,
      codeLayout: reader.layout, codeDoubts: doubts)
  }
}

/// Payloads on a page: what any text may hold, and objects of SDKs that stand among it without a word about their
/// language.
struct PageExtractor {
  private let text: SourceText
  private let map: OffsetMap
  private let sdks: SDKTables

  init(_ text: SourceText, map: OffsetMap, sdks: @escaping SDKTables) {
    self.text = text
    self.map = map
    self.sdks = sdks
  }

  /// How a message begins in code, and the language that has it so.
  private static let openers: [(sign: String, grammar: CodeGrammar)] = [
    ("messaging.Message(", .python), ("messaging.MulticastMessage(", .python), ("Message.builder()", .java),
    ("messaging.Message{", .go), ("messaging.MulticastMessage{", .go), ("CloudMessage::", .php),
    ("new Message", .cSharp), ("new MulticastMessage", .cSharp),
  ]
  private static let scan = NeedleScan(openers.map(\.sign))

  func excerpts(in range: SourceRange) -> [Excerpt] { read(range, of: range).excerpts }

  /// What begins in a part of the page.
  ///
  /// - Parameters:
  ///   - part: whole lines.
  ///   - range: how far what begins there may go.
  func read(_ part: SourceRange, of range: SourceRange) -> TextExtractor.Reading {
    var reading = TextExtractor(text, map: map, origin: .sample).read(part, of: range)
    let found = expressions(beginningIn: part, of: range)
    reading.end = max(reading.end, found.end)
    guard !found.excerpts.isEmpty else { return reading }
    let ranges = SourceRangeSet(found.excerpts.compactMap(placeOfDocument))
    let beside = reading.excerpts.filter { !(placeOfDocument($0).map(ranges.encloses) ?? false) }
    reading.excerpts = (beside + found.excerpts).sorted { start(of: $0) < start(of: $1) }
    return reading
  }

  /// Where a document is in the file: that of a command counts in a text of its own.
  private func placeOfDocument(_ excerpt: Excerpt) -> SourceRange? {
    excerpt.document.map { excerpt.map.range($0.tree.range) }
  }

  private func start(of excerpt: Excerpt) -> Int {
    let range = excerpt.request?.line ?? excerpt.document?.tree.range ?? excerpt.codeIssues.first?.range
    return range.map { excerpt.map.range($0).start } ?? 0
  }

  private static let firebase = NeedleScan(["firebase", "googleapis.com/v1/projects"])

  /// Whether the page says that classes of common names may be those of Firebase.
  var namesFirebase: Bool { namesFirebase(in: text.range) }

  private func namesFirebase(in range: SourceRange) -> Bool { Self.firebase.occurs(in: text, range: range) }

  private func expressions(
    beginningIn part: SourceRange, of range: SourceRange
  ) -> (excerpts: [Excerpt], end: Int) {
    var result: [Excerpt] = []
    var end = part.start
    for match in Self.scan.matches(in: text, range: part) where match.offset >= end {
      let opener = Self.openers[match.needle]
      var start = match.offset
      // `MulticastMessage.builder()`
      while start > range.start, let byte = text[start - 1], ByteClass.isNameByte(byte) { start -= 1 }
      guard text.string(SourceRange(match.offset, match.offset + opener.sign.utf8.count)) == opener.sign else {
        continue
      }
      // Classes of these names are in many libraries.
      if opener.grammar.imports == .cSharp, !namesFirebase(in: range) { continue }
      let code = CodeExtractor(
        text, opener.grammar, map: map, range: SourceRange(start, range.end), origin: .sample, sdks: sdks)
      let found = code.expression(at: start)
      if let excerpt = found.excerpt { result.append(excerpt) }
      end = found.end
    }
    return (result, end)
  }
}

extension Excerpt {
  /// Whether a string of code goes on from before `offset` to behind it.
  package func holdsTextAcross(_ offset: Int) -> Bool {
    codeStrings.values.contains { text in
      text.range.start < offset && text.segments.contains { $0.source.end > offset }
    }
  }
}
