import PushlintSyntax
import PushlintText
import PushlintTree

/// What is wrong with an extension.
extension ServiceExtension {
  /// In no order.
  ///
  /// - Parameter isSample: whether the code may leave out what has nothing to do with its page, or show the template.
  func facts(ofSample isSample: Bool = false) -> [SourceFact] {
    let certain =
      repeatedDeliveries() + immutableContents() + assignedContents() + immutableCopies() + imageKeys()
      + insecureDownloads()
      + temporaryAttachments()
    return isSample ? certain : certain + templateTexts() + pathsWithoutDelivery() + timeOutFacts() + missingImages()
  }

  // MARK: Texts

  /// What Xcode's template adds to the title.
  private static let templateText = "[modified]"

  private func templateTexts() -> [SourceFact] {
    body.compactMap { index in
      guard let content = tokens.content(of: index),
        let start = tokens.text.firstOffset(of: "[modified]", in: content), isShown(index)
      else { return nil }
      let word = SourceRange(start, start + Self.templateText.utf8.count)
      // Somebody's own text may have the word in its middle.
      guard word.end == content.end else { return nil }
      let isAfterSpace = start > content.start && tokens.text[start - 1] == 0x20
      return SourceFact(
        kind: .templateText, range: word,
        edits: [TextEdit(SourceRange(isAfterSpace ? start - 1 : start, word.end), "")])
    }
  }

  /// Most tokens between the name of a shown text and a part of its value.
  private static let longestAssignment = 12
  private static let shownTexts: Set<String> = ["title", "subtitle", "body"]

  /// Whether a text is assigned to one that the notification shows, and is not that of a log.
  private func isShown(_ index: Int) -> Bool {
    (max(index - Self.longestAssignment, body.lowerBound)..<index).contains { place in
      tokens.isSign("=", at: place + 1) && tokens.word(at: place).map(Self.shownTexts.contains) == true
    }
  }

  // MARK: Time-out

  /// What takes its time, so that a time-out has to be reckoned with.
  private static let slowWords: Set<String> = [
    "URLSession", "NSURLSession", "downloadTask", "dataTask", "await", "Task", "dataWithContentsOfURL",
    helperMethod, "sendSynchronousRequest", "downloadTaskWithURL", "dataTaskWithURL",
  ]

  private func timeOutFacts() -> [SourceFact] {
    // A subclass in another module may have the method.
    if tokens.isWord("open", at: name - 2) { return [] }
    guard let timeOut, !timeOut.isEmpty else {
      let isSlow = body.contains { tokens.word(at: $0).map(Self.slowWords.contains) == true }
      // Of an empty one anything that comes back later is enough.
      let waits =
        timeOut != nil && entry.body.contains { tokens.isOpener("{", at: $0) && blocks.kind(of: $0) == .closure }
      guard isSlow || waits, let range = tokens[name]?.range else { return [] }
      let empty = timeOut.flatMap { block in
        tokens.tokens.indices.last { $0 < block.lowerBound && tokens.isWord(Self.timeOutMethod, at: $0) }
      }
      return [
        SourceFact(
          kind: .timeOutNotHandled, range: empty.flatMap { tokens[$0]?.range } ?? range,
          values: ["value": tokens.text.string(range)])
      ]
    }
    return handlerNotKept(in: timeOut).map { [$0] } ?? []
  }

  /// How much of the method for the time-out is looked at, in tokens.
  private static let mostOfTimeOut = 400

  /// The name of a handler that the method for the time-out calls, when nothing assigns it.
  private func handlerNotKept(in timeOut: Range<Int>) -> SourceFact? {
    guard let parameter = tokens[entry.handler]?.range,
      let property = timeOut.prefix(Self.mostOfTimeOut).lazy.compactMap({ self.calledProperty(at: $0) }).first,
      !tokens.tokens.indices.contains(where: { isAssigned(property, at: $0) })
    else { return nil }
    return SourceFact(
      kind: .handlerNotKept, range: parameter,
      values: ["value": tokens.text.string(parameter), "member": property])
  }

  /// The property that is called there, or whose value the name that is called has.
  private func calledProperty(at index: Int) -> String? {
    guard var word = tokens.word(at: index), Self.isHandlerName(word) else { return nil }
    let open = tokens.isSign("?", at: index + 1) || tokens.isSign("!", at: index + 1) ? index + 2 : index + 1
    guard tokens.isOpener("(", at: open) else { return nil }
    // `if let handler = self.contentHandler`
    if let timeOut, let place = timeOut.first(where: { tokens.isWord(word, at: $0) && tokens.isSign("=", at: $0 + 1) })
    {
      let value = tokens.isWord("self", at: place + 2) ? place + 4 : place + 2
      word = tokens.word(at: value) ?? word
    }
    if word.hasPrefix("_"), tokens.grammar.peculiarities.contains(.sendsMessages) { word.removeFirst() }
    return isProperty(word) ? word : nil
  }

  private static func isHandlerName(_ word: String) -> Bool { word.lowercased().hasSuffix("handler") }

  /// Whether the class has a property of that name without a value: `var contentHandler: …`,
  /// `@property … void (^contentHandler)(…)`.
  private func isProperty(_ word: String) -> Bool {
    if tokens.grammar.peculiarities.contains(.sendsMessages) {
      return tokens.tokens.indices.contains { index in
        tokens.isWord(word, at: index) && tokens.isSign("^", at: index - 1) && !entry.body.contains(index)
          && tokens.isOpener("(", at: index - 2)
      }
    }
    let place = tokens.first(in: body) { tokens.isWord("var", at: $0) && tokens.isWord(word, at: $0 + 1) }
    return place.map { tokens.isSign(":", at: $0 + 2) } ?? false
  }

  /// `self.x = …`, `x = …`, `_x = …`, `[self setX:…]`, `&x`, and no new variable.
  private func isAssigned(_ property: String, at index: Int) -> Bool {
    guard let word = tokens.word(at: index) else { return false }
    let isMessage = tokens.grammar.peculiarities.contains(.sendsMessages)
    if isMessage, word == "set" + property.prefix(1).uppercased() + property.dropFirst() { return true }
    guard word == property || isMessage && word == "_" + property else { return false }
    if tokens.isSign("&", at: index - 1) { return true }
    guard tokens.isSign("=", at: index + 1), !tokens.isSign("=", at: index + 2) else { return false }
    return !tokens.isWord("let", at: index - 1) && !tokens.isWord("var", at: index - 1)
  }

  // MARK: Helper

  /// `populateNotificationContent(request.content, …)`, with or without a cast, which changes nothing of the object.
  private func immutableContents() -> [SourceFact] {
    entry.body.compactMap { index in
      guard tokens.isWord(Self.helperMethod, at: index) else { return nil }
      let isMessage = tokens.isSign(":", at: index + 1)
      guard isMessage || tokens.isOpener("(", at: index + 1) else { return nil }
      let start = behindCast(index + 2)
      guard isContent(start) else { return nil }
      let end = behindCast(start + 3)
      guard isMessage ? tokens.isWord("withContentHandler", at: end) : tokens.isSign(",", at: end) else { return nil }
      return immutableContent(start, replacing: index + 2..<end)
    }
  }

  /// `self.bestAttemptContent = request.content;`, where that is declared as content which can be changed.
  private func assignedContents() -> [SourceFact] {
    entry.body.compactMap { index in
      guard tokens.isSign("=", at: index), let name = tokens.word(at: index - 1) else { return nil }
      let isMessage = tokens.grammar.peculiarities.contains(.sendsMessages)
      let start = isMessage ? behindCast(index + 1) : index + 1
      guard isContent(start) else { return nil }
      let end = isMessage ? start + 3 : behindCast(start + 3)
      let isNeeded = isMessage ? isMutable(name) && tokens.isSign(";", at: end) : end > start + 3
      return isNeeded ? immutableContent(start, replacing: index + 1..<end) : nil
    }
  }

  /// Whether the content of the request itself is there.
  private func isContent(_ index: Int) -> Bool {
    tokens.isWord(entry.request, at: index) && tokens.isSign(".", at: index + 1)
      && tokens.isWord("content", at: index + 2)
      && !tokens.isSign(".", at: index - 1)
  }

  /// Past `(UNMutableNotificationContent *)`, or `as! UNMutableNotificationContent`.
  private func behindCast(_ index: Int) -> Int {
    if tokens.isOpener("(", at: index), tokens.isWord(Self.mutableClass, at: index + 1),
      tokens.isSign("*", at: index + 2)
    {
      return tokens.closer(of: index) + 1
    }
    return tokens.isWord("as", at: index) && tokens.isWord(Self.mutableClass, at: index + 2) ? index + 3 : index
  }

  /// - Parameter value: the content with its cast.
  private func immutableContent(_ start: Int, replacing value: Range<Int>) -> SourceFact {
    let content = tokens.range(start..<start + 3)
    let source = tokens.text.string(content)
    let range = tokens.range(value)
    let edit: TextEdit
    if tokens.grammar.peculiarities.contains(.sendsMessages) {
      edit = TextEdit(range, "[\(source) mutableCopy]")
    } else if value.count > 3 {
      edit = .insertion(".mutableCopy()", at: content.end)
    } else {
      edit = .insertion(".mutableCopy() as! \(Self.mutableClass)", at: content.end)
    }
    return SourceFact(kind: .immutableContent, range: range, values: ["value": source], edits: [edit])
  }

  private static let mutableClass = "UNMutableNotificationContent"

  /// `[request.content copy]` for something mutable, `request.content.copy() as? UNMutableNotificationContent`
  private func immutableCopies() -> [SourceFact] {
    let isMessage = tokens.grammar.peculiarities.contains(.sendsMessages)
    return entry.body.compactMap { index in
      guard tokens.isWord("copy", at: index), tokens.isWord("content", at: isMessage ? index - 1 : index - 2),
        case let first = index - (isMessage ? 3 : 4), tokens.isWord(entry.request, at: first),
        tokens.isSign(".", at: first + 1)
      else { return nil }
      let range: SourceRange
      if isMessage {
        guard tokens.isOpener("[", at: first - 1), tokens.closer(of: first - 1) == index + 1,
          tokens.isSign("=", at: first - 2), let name = tokens.word(at: first - 3), isMutable(name)
        else { return nil }
        range = tokens.range(first - 1..<index + 2)
      } else {
        guard tokens.isSign(".", at: index - 1), tokens.isOpener("(", at: index + 1),
          case let close = tokens.closer(of: index + 1), tokens.isWord("as", at: close + 1),
          tokens.isWord(Self.mutableClass, at: close + 3)
        else { return nil }
        range = tokens.range(first..<close + 1)
      }
      let word = tokens.range(index..<index + 1)
      return SourceFact(
        kind: .immutableContent, range: range, values: ["value": tokens.text.string(range)],
        edits: [TextEdit(word, "mutableCopy")])
    }
  }

  /// Whether the file declares a name as that of content that can be changed:
  /// `UNMutableNotificationContent *bestAttemptContent;`
  private func isMutable(_ name: String) -> Bool {
    tokens.tokens.indices.contains { index in
      guard let word = tokens.word(at: index), word == name || "_" + word == name else { return false }
      return tokens.isSign("*", at: index - 1) && tokens.isWord(Self.mutableClass, at: index - 2)
    }
  }

  /// Whether the file imports FCM, or all of Firebase.
  private var importsFirebase: Bool {
    Self.imports.contains { tokens.text.firstOffset(of: $0, in: tokens.text.range) != nil }
  }

  private static let imports: [StaticString] = [
    "import FirebaseMessaging", "import Firebase\n", "import Firebase\r", "import Firebase;", "FirebaseMessaging.h",
    "Firebase.h",
  ]

  private func missingImages() -> [SourceFact] {
    let shown: Set<String> = [
      Self.helperMethod, "UNNotificationAttachment", "Messaging", "FIRMessaging", "attachments",
    ]
    guard importsFirebase, !tokens.tokens.indices.contains(where: { tokens.word(at: $0).map(shown.contains) == true }),
      let range = tokens[name]?.range
    else { return [] }
    return [SourceFact(kind: .imageNotShown, range: range, values: ["value": tokens.text.string(range)])]
  }

  // MARK: Image

  private func imageKeys() -> [SourceFact] {
    let readsData =
      importsFirebase && !entry.body.contains { tokens.isWord(Self.helperMethod, at: $0) }
    return body.compactMap { index in
      guard let object = lookedUpIn(index), let range = tokens[index]?.range,
        let content = tokens.content(of: index) ?? constant(at: index)
      else { return nil }
      let key = tokens.text.string(content)
      let isWrong =
        key == "fcm_options.image" || key == "fcm_options" && object == "aps"
        || key == "fcmOptions" && object == "userInfo"
      let isData = key == "image" && (object == "userInfo" || object == "aps") && readsData
      guard isWrong || isData else { return nil }
      return SourceFact(
        kind: isWrong ? .wrongImageKey : .imageInData, range: range, values: ["value": key, "object": object])
    }
  }

  /// The text of a constant: `static NSString *const kImageKey = @"…"`, `let imageKey = "…"`.
  private func constant(at index: Int) -> SourceRange? {
    guard let name = tokens.word(at: index) else { return nil }
    let values = tokens.tokens.indices.filter { tokens.isWord(name, at: $0) && tokens.isSign("=", at: $0 + 1) }
    guard values.count == 1 else { return nil }
    let value = values[0] + (tokens.isSign("@", at: values[0] + 2) ? 3 : 2)
    return tokens.content(of: value)
  }

  /// What a text is a key of: `userInfo["image"]`, `[userInfo objectForKey:@"image"]`; `nil` for any other text.
  private func lookedUpIn(_ index: Int) -> String? {
    if isSubscript(index - 1), tokens.closer(of: index - 1) == index + 1 { return object(before: index - 1) }
    guard tokens.isSign(":", at: index - 1), let method = tokens.word(at: index - 2),
      ["objectForKey", "valueForKey"].contains(method), tokens[index + 1]?.kind == .closer
    else { return nil }
    return object(before: index - 2)
  }

  /// The last name of an object, or the key that it is the value of: `aps` of `(userInfo["aps"] as? [String: Any])?`.
  private func object(before index: Int) -> String {
    var place = index - 1
    while tokens.isSign("?", at: place) || tokens.isSign("!", at: place) { place -= 1 }
    if let word = tokens.word(at: place) { return word }
    guard let closer = tokens[place], closer.kind == .closer else { return "" }
    let inside = tokens.inside(Int(closer.partner))
    let key = closer.detail == UInt8(ascii: "]") ? inside.first : inside.first { isSubscript($0) }.map { $0 + 1 }
    return key.flatMap { tokens.content(of: $0) }.map { tokens.text.string($0) } ?? ""
  }

  // MARK: Downloads

  private func insecureDownloads() -> [SourceFact] {
    body.compactMap { index in
      guard let content = tokens.content(of: index), tokens.text.matches("http://", at: content.prefix(7)),
        isURL(index), let range = tokens[index]?.range, !Self.isLocal(tokens.text.string(content))
      else { return nil }
      return SourceFact(
        kind: .insecureDownload, range: range, values: ["value": tokens.text.string(content)],
        edits: [TextEdit(content.prefix(5), "https:")])
    }
  }

  /// `URL(string: "…")`, `[NSURL URLWithString:@"…"]`
  private func isURL(_ index: Int) -> Bool {
    guard tokens.isSign(":", at: index - 1), let label = tokens.word(at: index - 2) else { return false }
    if label == "URLWithString" { return true }
    return label == "string" && tokens.isOpener("(", at: index - 3)
      && (tokens.isWord("URL", at: index - 4) || tokens.isWord("NSURL", at: index - 4))
  }

  /// Whether a host is one that App Transport Security may let pass: of the own network, or by its number.
  private static func isLocal(_ url: String) -> Bool {
    let host = url.dropFirst(7).prefix { $0 != "/" && $0 != ":" && $0 != "?" }
    return host.hasSuffix(".local") || !host.contains(".") || host.allSatisfy { $0.isNumber || $0 == "." }
      || host.contains("\\") || host.contains("%")
  }
}

extension SourceRange {
  /// The first bytes, as many as there are.
  fileprivate func prefix(_ count: Int) -> SourceRange { SourceRange(start, Swift.min(start + count, end)) }
}
