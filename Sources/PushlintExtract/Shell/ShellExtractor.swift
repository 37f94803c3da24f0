import PushlintSyntax
import PushlintText
import PushlintTree

/// Payloads in scripts: what curl sends and where to, and what variables and here-documents hold.
struct ShellExtractor {
  private let text: SourceText
  private let map: OffsetMap
  private let origin: Excerpt.Origin
  /// Whether the text may be anything that was called a script.
  private let isPage: Bool

  /// Scripts that may stand inside each other before the rest is taken for text.
  private static let deepest = 4

  /// - Parameter isPage: whether the text may be anything that was called a script; samples always.
  init(_ text: SourceText, map: OffsetMap, origin: Excerpt.Origin, isPage: Bool = false) {
    self.text = text
    self.map = map
    self.origin = origin
    self.isPage = isPage || origin == .sample
  }

  func excerpts(in range: SourceRange) -> [Excerpt] {
    let reader = ShellReader(text, range)
    let commands = joined(reader.commands)
    let plain = TextExtractor(text, map: map, origin: isPage ? .sample : origin)
    // A page may call anything a shell's; what does not read like a script is text.
    guard !reader.isBroken, !isPage || commands.contains(where: readsLikeScript) else {
      return plain.excerpts(in: range)
    }
    let knowsVariables = isPage || ShellVariables.mayBe(in: text)
    let variables = knowsVariables ? ShellVariables(commands, in: text) : .none
    let found = commands.map { (excerpts: excerpts(of: $0, variables), range: self.range(of: $0)) }
    let result = found.flatMap(\.excerpts)
    guard isPage else { return result }
    // A page shows what is sent and what comes back beside the commands, as it is.
    let commandRanges = found.filter { !$0.excerpts.isEmpty }.map { map.range($0.range) }
    let beside = plain.excerpts(in: range).filter { excerpt in
      let value = excerpt.document.flatMap { document in document.tree.value.map { document.tree[$0].range } }
      // A command has a text of its own, so that only places in the file can be compared.
      guard let place = (value ?? excerpt.request?.line).map(excerpt.map.range) else { return false }
      return !commandRanges.contains { $0.overlaps(place) || $0.encloses(place) }
    }
    return result + beside
  }

  /// Offset past the commands that begin with the line at `start`: up to a line whose first command is a new one.
  ///
  /// - Returns: `nil` where a quote never ends.
  func endOfCommands(from start: Int) -> Int? {
    var end = start
    while end < text.count {
      let reader = ShellReader(text, SourceRange(end, text.count), isOneLine: true)
      guard !reader.isBroken else { return nil }
      // An option without a command may belong to the one before, however many lines are between.
      if end > start, let first = reader.commands.first, !first.continuesLine { return end }
      end = max(reader.index, end + 1)
    }
    return end
  }

  /// What the commands of some lines hold, in a script in which no quote is left open.
  func excerpts(ofCommandsIn lines: SourceRange) -> [Excerpt] {
    joined(ShellReader(text, lines).commands).flatMap { excerpts(of: $0) }
  }

  /// From the first word of a command to its last, here-documents included.
  private func range(of command: ShellReader.Command) -> SourceRange {
    let ranges = (command.words + command.documents).map(\.range)
    return ranges.dropFirst().reduce(ranges.first ?? SourceRange(at: 0)) { $0.union($1) }
  }

  private func readsLikeScript(_ command: ShellReader.Command) -> Bool {
    CurlCommand(command) != nil || !command.documents.isEmpty || command.words.contains { document($0) != nil }
  }

  /// Commands whose next line begins with an option lack a backslash; pages lose them.
  private func joined(_ commands: [ShellReader.Command]) -> [ShellReader.Command] {
    var result: [ShellReader.Command] = []
    for command in commands {
      if command.continuesLine, let last = result.indices.last, CurlCommand(result[last]) != nil {
        result[last].words += command.words
        result[last].documents += command.documents
      } else {
        result.append(command)
      }
    }
    return result
  }

  // MARK: Commands

  private func excerpts(of command: ShellReader.Command, _ variables: ShellVariables = .none) -> [Excerpt] {
    var handled = Array(variables.bodies)
    var result: [Excerpt] = []
    if var curl = CurlCommand(command) {
      handled += curl.bodies.map(\.range)
      curl.resolve(variables, in: text)
      if let request = request(curl) { result.append(request) }
      for body in curl.bodies.dropFirst() { if let found = document(body) { result.append(found) } }
    }
    let isFilter = command.words.first?.bytes.elementsEqual("jq".utf8) == true
    for word in command.words + command.documents where !handled.contains(word.range) {
      if isFilter, let found = object(ofFilter: word) {
        result.append(found)
      } else if let found = document(word) {
        result.append(found)
      } else {
        result += commands(inside: word)
      }
    }
    return result
  }

  /// What curl sends in a script that stands in a word or a here-document of this one.
  private func commands(inside word: JoinedText) -> [Excerpt] {
    guard word.isQuoted, map.depth < Self.deepest else { return [] }
    let inner = SourceText(bytes: word.bytes)
    guard let name = inner.firstOffset(of: "curl ", in: inner.range), name == 0 || inner[name - 1] != UInt8(ascii: "/")
    else { return [] }
    let nested = ShellExtractor(inner, map: map.inside(word), origin: origin, isPage: isPage)
    let reader = ShellReader(inner, inner.range)
    guard !reader.isBroken else { return [] }
    return nested.joined(reader.commands).filter { CurlCommand($0) != nil }.flatMap { nested.excerpts(of: $0) }
  }

  /// The command that begins at the start of `range`, when it is a call of curl that shows where it goes or what it
  /// sends.
  func curl(at range: SourceRange) -> (excerpts: [Excerpt], end: Int)? {
    let reader = ShellReader(text, range)
    guard !reader.isBroken, let command = joined(reader.commands).first(where: { CurlCommand($0) != nil }),
      self.range(of: command).start == range.start
    else { return nil }
    let found = excerpts(of: command)
    return found.isEmpty ? nil : (found, self.range(of: command).end)
  }

  /// A word that is JSON, or an assignment of it.
  private func document(_ word: JoinedText) -> Excerpt? {
    guard let start = startOfDocument(word) else { return nil }
    let source = SourceText(bytes: word.bytes)
    return Excerpt(
      text: source, map: map.inside(word), origin: origin,
      document: parse(source, range: SourceRange(start, source.count), dialect: .json.withPlaceholders))
  }

  /// The object that a filter of jq makes: `jq -n --arg token "$1" '{ message: { token: $token } }'`.
  ///
  /// - Source: jq's manual, object construction.
  private func object(ofFilter word: JoinedText) -> Excerpt? {
    let source = SourceText(bytes: word.bytes)
    guard word.isQuoted, source.bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"),
      var nodes = expressionNodes(of: source, in: source.range, dialect: .filter), nodes.count > 1
    else { return nil }
    // `"for \($name)"`
    for index in nodes.indices where nodes[index].kind == .string {
      guard source.firstOffset(of: "\\(", in: nodes[index].range) != nil else { continue }
      nodes[index].kind = .opaque
      nodes[index].flags = .isString
    }
    let tree = SyntaxTree(source: source, range: source.range, dialect: .filter, nodes: nodes)
    return Excerpt(
      text: source, map: map.inside(word), origin: origin,
      document: ParsedDocument(tree: tree, issues: [], end: source.count, isComplete: true, scope: .document))
  }

  /// Where the JSON of a word begins: at its first character, or behind the `=` of an assignment.
  private func startOfDocument(_ word: JoinedText) -> Int? {
    guard word.isQuoted else { return nil }
    var start = 0
    let bytes = word.bytes
    while start < bytes.count, ByteClass.isNameByte(bytes[start]) || bytes[start] == UInt8(ascii: "-") { start += 1 }
    start = start < bytes.count && start > 0 && bytes[start] == UInt8(ascii: "=") ? start + 1 : 0
    while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    guard start < bytes.count, bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[") else {
      return nil
    }
    // `{ print $1 }`, `[0-9]`: other languages between quotes.
    var next = start + 1
    while next < bytes.count, bytes[next] <= 0x20 || bytes[next] == UInt8(ascii: "{") { next += 1 }
    let first = next < bytes.count ? bytes[next] : 0
    return first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") || first == 0xE2 ? start : nil
  }

  // MARK: Requests

  /// The request that curl makes, put together as one text: request line, headers, body.
  private func request(_ curl: CurlCommand) -> Excerpt? {
    guard let url = curl.url else { return curl.bodies.first.flatMap { self.document($0) } }
    var request = JoinedRequest(at: curl.name.range)
    request.line(
      method: curl.method, or: curl.hasBody && !curl.isGet ? "POST" : "GET", url: url)
    for header in curl.headers { request.header(header) }
    if curl.addsHeaders { request.hidesHeaders = true }
    return request.excerpt(body: curl.bodies.first, dialect: .json.withPlaceholders, map: map, origin: origin)
  }
}
