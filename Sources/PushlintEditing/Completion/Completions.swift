import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

extension EditorDocument {
  /// What can be written at `offset`, the likeliest first.
  ///
  /// - Shape: works in documents that are broken at that very place, and in ones that have too little in them yet for
  ///   anybody to call them payloads.
  package func completions(at offset: Int) -> [CompletionItem] {
    if let headers = headerCompletions(at: offset) { return headers }
    return completionsInExcerpts(at: offset) ?? completionsInUnreadCode(at: offset)
      ?? completionsInConfiguration(at: offset) ?? bodyStarters(at: offset) ?? fenceStarters(at: offset) ?? []
  }

  private func completionsInExcerpts(at offset: Int) -> [CompletionItem]? {
    for (analyzed, inner) in analyzedExcerpts(at: offset) {
      let excerpt = analyzed.excerpt
      // In the middle of an escape nothing is being written.
      guard excerpt.map.isIdentity || excerpt.map.range(SourceRange(at: inner)).start == offset,
        let document = excerpt.document, !excerpt.isTranslation
      else { continue }
      if let code = excerpt.codeLayout {
        if let items = completions(inCode: excerpt, document.tree.range, code.grammar, at: inner) { return items }
        continue
      }
      guard !isInComment(document.tree, inner) else { continue }
      guard let context = CompletionContext(document.tree, at: inner) else {
        if let items = starters(document.tree, excerpt, at: inner) { return items }
        continue
      }
      let holder = document.tree[context.container].range
      let place = min(inner, holder.end)
      let known = analyzed.matches.first { analyzed.range(of: $0).encloses(holder) }
        .flatMap { analyzed.payload($0, rules.catalogue) }
      let detector = PayloadDetector(excerpt, document, language: source.language)
      let likely =
        known == nil
        ? detector.likely(around: place, rules.catalogue).map { Payload(excerpt, document, $0, rules.catalogue) } : nil
      if let payload = known ?? likely {
        var writer = CompletionWriter(payload, context, self, DocumentSyntax(payload, context, self))
        let items = writer.items()
        let isEmptyRoot =
          context.container == payload.root && [.fcmRequest, .apns].contains(payload.kind)
          && isEmpty(context, document.tree)
        return items + (isEmptyRoot ? members(context, excerpt) : [])
      }
      if let items = firstKeys(context, excerpt, document, detector) { return items }
    }
    return nil
  }

  // MARK: Code without any word of a payload

  /// Largest file of code that is read for what is offered though nothing says yet that there is a payload in it.
  private static let largestUnreadCode = 1 << 17
  /// How far around the cursor there must be a message with something in it.
  private static let reachForMessage = 1 << 11

  /// What can be written in a message that so little is written of that no file of code is read for it: the file is read
  /// with a word more.
  private func completionsInUnreadCode(at offset: Int) -> [CompletionItem]? {
    guard case .code(let grammar) = source.language.content, let linter,
      source.text.count <= Self.largestUnreadCode, analyzedExcerpts.isEmpty,
      let comment = grammar().lineComments.first
    else { return nil }
    let around = SourceRange(
      max(0, offset - Self.reachForMessage), min(source.text.count, offset + Self.reachForMessage))
    guard source.text.firstOffset(of: "message", in: around) != nil,
      ["token", "topic", "condition", "data"].contains(where: { source.text.firstOffset(of: $0, in: around) != nil })
    else { return nil }
    let text = SourceText(bytes: source.text.bytes + Array("\n\(comment) firebase".utf8))
    let whole = Source(text, source.language)
    let read = EditorDocument(
      whole, linter.analyzedExcerpts(of: whole, Configuration()), rules, linter: linter, fileName: fileName)
    return read.completionsInExcerpts(at: offset)
  }

  /// Whether a comment between two tokens holds the cursor, or would if it were typed there.
  private func isInComment(_ tree: SyntaxTree, _ offset: Int) -> Bool {
    let node = tree.innermostValue(at: offset)
    var start = tree.range.start
    if node > SyntaxTree.root {
      guard tree[node].kind == .object || tree[node].kind == .array else { return false }
      start =
        Array(tree.children(of: node)).last { tree[$0].kind != .missing && tree[$0].range.end <= offset }
        .map { tree[$0].range.end } ?? tree[node].range.start
    }
    let slash = UInt8(ascii: "/")
    var end: [UInt8]?
    while start < offset {
      if let mark = end {
        if tree.source[SourceRange(start, min(start + mark.count, tree.source.count))].elementsEqual(mark) { end = nil }
      } else if tree.source[start] == slash {
        switch tree.source[start + 1] {
        case slash: end = [0x0A]
        case UInt8(ascii: "*"): end = Array("*/".utf8)
        default: break
        }
        if end != nil { start += 1 }
      }
      start += 1
    }
    return end != nil
  }

  // MARK: The first key

  /// The keys that payloads begin with, for the object of a document that holds nothing but what is being written.
  private func firstKeys(
    _ context: CompletionContext, _ excerpt: Excerpt, _ document: ParsedDocument, _ detector: PayloadDetector
  ) -> [CompletionItem]? {
    let tree = document.tree
    guard case .key = context.part, context.container == tree.value, mayBegin(excerpt) else { return nil }
    guard tree.members(of: context.container).allSatisfy({ $0.key == context.node }) else { return nil }
    let kinds: [DocumentKind] = source.language == .apns ? [.apns] : [.fcmRequest, .apns]
    let keys = kinds.flatMap { kind -> [CompletionItem] in
      let payload = Payload(excerpt, document, detector.request(at: context.container, kind), rules.catalogue)
      var writer = CompletionWriter(payload, context, self, DocumentSyntax(payload, context, self))
      return writer.items().filter { ["message", "aps"].contains($0.label) }
    }
    return keys + (isEmpty(context, tree) ? members(context, excerpt) : [])
  }

  /// Whether there is nothing in the object around the cursor, not even a quotation mark.
  private func isEmpty(_ context: CompletionContext, _ tree: SyntaxTree) -> Bool {
    context.node == nil && context.replaced.isEmpty && tree.members(of: context.container).isEmpty
  }

  /// Whole payloads for the inside of the braces that are there.
  private func members(_ context: CompletionContext, _ excerpt: Excerpt) -> [CompletionItem] {
    guard excerpt.map.isIdentity, source.language != .ndjson else { return [] }
    return Starter.all.filter { isFor($0, excerpt.endpoint) }.map { $0.item(context.replaced, .members) }
  }

  // MARK: The first brace

  /// Whether a document with nothing in it may become a payload: not one that another program reads its settings from.
  private func mayBegin(_ excerpt: Excerpt) -> Bool {
    if excerpt.request != nil { return excerpt.endpoint != nil }
    if source.language == .markdown || source.language == .text { return isAboutPushes }
    return isJSON && !OtherConfigurations.contains(fileName)
  }

  private func isFor(_ starter: Starter, _ endpoint: Endpoint?) -> Bool {
    if source.language == .apns || endpoint == .apns { return starter.isForAPNs }
    return endpoint == nil || endpoint == .fcm && !starter.isForAPNs
  }

  /// Whole payloads for a document that has nothing in it yet.
  private func starters(_ tree: SyntaxTree, _ excerpt: Excerpt, at offset: Int) -> [CompletionItem]? {
    guard excerpt.map.isIdentity, tree.value == nil, mayBegin(excerpt),
      excerpt.text[tree.range].allSatisfy({ $0 <= 0x20 })
    else { return nil }
    return items(at: offset, excerpt.endpoint)
  }

  private func items(at offset: Int, _ endpoint: Endpoint?) -> [CompletionItem] {
    Starter.all.filter { isFor($0, endpoint) }
      .map { $0.item(SourceRange(at: offset), source.language == .ndjson ? .compact : .whole) }
  }

  /// Whole payloads for a request that has no body yet, or for an empty line of an archive.
  private func bodyStarters(at offset: Int) -> [CompletionItem]? {
    let text = source.text
    let line = SourceRange(text.lineStart(of: offset), text.lineEnd(of: offset))
    guard text[line].allSatisfy({ $0 <= 0x20 }) else { return nil }
    if source.language == .ndjson { return items(at: offset, nil) }
    guard source.language == .http else { return nil }
    let before = analyzedExcerpts.last { analyzed in
      analyzed.excerpt.request.map { $0.line.end <= offset } ?? false && analyzed.excerpt.map.isIdentity
    }
    guard let excerpt = before?.excerpt, let request = excerpt.request, request.body == nil,
      let endpoint = excerpt.endpoint
    else { return nil }
    let head = request.headers.last?.value.end ?? request.line.end
    guard head < line.start, text[SourceRange(head, offset)].allSatisfy({ $0 <= 0x20 }),
      text[SourceRange(head, offset)].count(where: { $0 == 0x0A }) > 1
    else { return nil }
    return items(at: offset, endpoint)
  }

  // MARK: Pages

  /// Whether a page says something about push messages outside of its fences.
  private var isAboutPushes: Bool {
    if isRelevant { return true }
    let text = source.text.string(source.text.range).lowercased()
    return ["fcm", "apns", "firebase", "push notification", "push message"].contains { text.contains($0) }
  }

  /// Whole payloads for a fence of JSON with nothing in it.
  private func fenceStarters(at offset: Int) -> [CompletionItem]? {
    guard source.language == .markdown, let content = Fence.content(around: offset, source.text), isAboutPushes else {
      return nil
    }
    let inside = source.text.string(content).split(whereSeparator: \.isWhitespace).joined()
    if inside.isEmpty { return items(at: offset, nil) }
    guard inside == "{}" || inside == "{", let opener = source.text[content].firstIndex(of: UInt8(ascii: "{")),
      opener < offset
    else { return nil }
    return Starter.all.map { $0.item(SourceRange(at: offset), .members) }
  }
}

/// Files of JSON from which other programs read their settings, and in which nobody writes a payload.
private enum OtherConfigurations {
  private static let names: Set<String> = [
    "package.json", "package-lock.json", "npm-shrinkwrap.json", "composer.json", "tsconfig.json", "jsconfig.json",
    "deno.json", "deno.jsonc", "biome.json", "biome.jsonc", "angular.json", "nx.json", "turbo.json", "lerna.json",
    "rush.json", "project.json", "firebase.json", "google-services.json", "vercel.json", "app.json", "eas.json",
    "manifest.json", "manifest.webmanifest", "renovate.json", "settings.json", "launch.json", "tasks.json",
    "extensions.json", "keybindings.json", "devcontainer.json", "openapi.json", "swagger.json", "global.json",
    "appsettings.json", "assetlinks.json", "components.json", "pushlint.json", "capacitor.config.json",
    "babel.config.json", "typedoc.json", "cdk.json", "now.json", "bower.json", "Contents.json",
  ]

  static func contains(_ name: String?) -> Bool {
    guard let name else { return false }
    return names.contains(name) || name.hasPrefix(".") || name.hasPrefix("tsconfig.") || name.hasPrefix("appsettings.")
      || name.hasSuffix(".schema.json") || name.hasSuffix(".config.json")
  }
}

/// The code fences of a page.
private enum Fence {
  /// What stands between the lines of the fence of JSON that `offset` is in.
  static func content(around offset: Int, _ text: SourceText) -> SourceRange? {
    var open: (content: Int, marker: Character, width: Int, isJSON: Bool)?
    var line = 0
    while line <= text.count {
      let content = text.string(SourceRange(line, text.lineEnd(of: line))).drop { $0 == " " || $0 == ">" }
      let next = max(text.nextLine(after: line), line + 1)
      if let marker = content.first, marker == "`" || marker == "~" {
        let width = content.prefix { $0 == marker }.count
        let info = content.dropFirst(width).prefix { !$0.isWhitespace }.lowercased()
        if let known = open {
          if known.marker == marker, width >= known.width, info.isEmpty {
            if known.content <= offset, offset <= line, known.isJSON {
              return SourceRange(known.content, max(line, known.content))
            }
            open = nil
          }
        } else if width >= 3 {
          open = (next, marker, width, ["json", "jsonc", "json5"].contains(info))
        }
      }
      if line > offset, open == nil { return nil }
      line = next
    }
    return open.flatMap { $0.isJSON && $0.content <= offset ? SourceRange($0.content, text.count) : nil }
  }
}
