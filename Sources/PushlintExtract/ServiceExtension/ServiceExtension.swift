import PushlintSyntax
import PushlintText
import PushlintTree

/// A notification service extension in code: its class, the method that gets a push, and the one for the time-out.
///
/// - Source: UNNotificationServiceExtension of Apple's User Notifications: `didReceive(_:withContentHandler:)`,
///   `serviceExtensionTimeWillExpire()`; FIRMessagingExtensionHelper.m of the Firebase SDK for Apple platforms.
struct ServiceExtension {
  let tokens: CodeTokens
  /// The name of the class.
  let name: Int
  /// The tokens between the brackets of the class.
  let body: Range<Int>
  private(set) var entry: Entry
  /// The tokens between the brackets of the method for the time-out; `nil` where the file has none.
  let timeOut: Range<Int>?
  /// All names of the content handler: that of the parameter first, and those of what it is assigned to. Functions in
  /// the method that call it have its part.
  private(set) var handlers: [String]
  /// The names of what there is to deliver.
  private(set) var contents: Set<String>
  private(set) var blocks: CodeBlocks

  /// The method that gets a push.
  struct Entry {
    /// The names of its parameters.
    let request: String
    let handler: Int
    /// The tokens between its brackets.
    let body: Range<Int>
  }

  /// Texts without which a file has no such class.
  static let signs = ["UNNotificationServiceExtension", "didReceiveNotificationRequest"]
  static let timeOutMethod = "serviceExtensionTimeWillExpire"
  static let helperMethod = "populateNotificationContent"

  /// Most tokens of a method that is looked at: what it does is compared with what it does elsewhere.
  private static let longestMethod = 4000
  /// Most classes of a file that are looked at.
  private static let mostClasses = 50

  /// - Returns: `nil` for code without a class that extends the system's itself, and gets pushes.
  init?(_ text: SourceText, _ range: SourceRange, _ grammar: CodeGrammar) {
    let tokens = CodeTokens(text, range, grammar)
    guard
      let found = grammar.peculiarities.contains(.sendsMessages)
        ? Self.implementation(tokens) : Self.classDeclaration(tokens)
    else { return nil }
    guard found.entry.body.count <= Self.longestMethod else { return nil }
    self.tokens = tokens
    (name, body, entry) = found
    timeOut = Self.timeOut(tokens)
    handlers = Self.handlers(tokens, entry)
    contents = Self.contents(tokens, entry)
    blocks = CodeBlocks(tokens, entry.body)
    handlers += namesOfInnerFunctions()
  }

  /// The same with another method, that is given something to call when it is done.
  ///
  /// - Parameter handler: the name of the parameter that it calls.
  func part(_ body: Range<Int>, handler: Int) -> ServiceExtension? {
    guard let name = tokens.word(at: handler), body.count <= Self.longestMethod else { return nil }
    var part = self
    part.entry = Entry(request: "", handler: handler, body: body)
    part.handlers = [name]
    part.blocks = CodeBlocks(tokens, body)
    return part
  }

  private typealias Found = (name: Int, body: Range<Int>, entry: Entry)

  // MARK: Swift

  /// `class X: UNNotificationServiceExtension {`
  private static func classDeclaration(_ tokens: CodeTokens) -> Found? {
    for index in tokens.tokens.indices where tokens.isWord("class", at: index) {
      guard tokens[index + 1]?.kind == .word,
        let open = tokens.first(
          in: index + 2..<min(index + 40, tokens.count), where: { tokens.isOpener("{", at: $0) }),
        (index + 2..<open).contains(where: { tokens.isWord(signs[0], at: $0) })
      else { continue }
      let body = tokens.inside(open)
      if let entry = entry(ofClass: body, tokens) { return (index + 1, body, entry) }
    }
    return nil
  }

  /// `override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: …) {`
  private static func entry(ofClass body: Range<Int>, _ tokens: CodeTokens) -> Entry? {
    var index = body.lowerBound
    while index < body.upperBound {
      defer { index = tokens.step(index) }
      guard tokens.isWord("func", at: index), tokens.isOpener("(", at: index + 2),
        tokens.isWord("didReceive", at: index + 1) || tokens.isWord(signs[1], at: index + 1),
        let block = block(of: index, in: body, tokens)
      else { continue }
      let parameters = tokens.split(tokens.inside(index + 2))
      guard parameters.count == 2,
        let handler = parameterName(parameters[1], label: "withContentHandler", tokens),
        let request = parameterName(parameters[0], label: nil, tokens).flatMap({ tokens.word(at: $0) })
      else { continue }
      return Entry(request: request, handler: handler, body: block)
    }
    return nil
  }

  /// The name of a parameter in its function: the last word before the colon.
  private static func parameterName(_ parameter: Range<Int>, label: String?, _ tokens: CodeTokens) -> Int? {
    guard let colon = tokens.first(in: parameter, where: { tokens.isSign(":", at: $0) }),
      let name = (parameter.lowerBound..<colon).last(where: { tokens[$0]?.kind == .word })
    else { return nil }
    if let label, !(parameter.lowerBound..<colon).contains(where: { tokens.isWord(label, at: $0) }) { return nil }
    return name
  }

  // MARK: Objective-C

  /// `@implementation X … @end`
  private static func implementation(_ tokens: CodeTokens) -> Found? {
    let all = tokens.tokens.indices.lazy.filter { tokens.isWord("implementation", at: $0) }
    for index in all.prefix(mostClasses) {
      guard tokens.isSign("@", at: index - 1), tokens[index + 1]?.kind == .word,
        !hasOtherSuperclass(index + 1, tokens)
      else { continue }
      let rest = index + 2..<tokens.count
      let end = tokens.first(in: rest) { tokens.isWord("end", at: $0) && tokens.isSign("@", at: $0 - 1) }
      let body = rest.lowerBound..<(end ?? tokens.count)
      if let entry = entry(ofImplementation: body, tokens) { return (index + 1, body, entry) }
    }
    return nil
  }

  /// Whether the file says that a class extends another one than the system's: that of a vendor's SDK.
  private static func hasOtherSuperclass(_ name: Int, _ tokens: CodeTokens) -> Bool {
    guard let name = tokens.word(at: name) else { return true }
    return tokens.tokens.indices.contains { index in
      tokens.isWord("interface", at: index) && tokens.isWord(name, at: index + 1)
        && tokens.isSign(":", at: index + 2) && !tokens.isWord(signs[0], at: index + 3)
    }
  }

  /// `- (void)didReceiveNotificationRequest:(…)request withContentHandler:(…)contentHandler {`
  private static func entry(ofImplementation body: Range<Int>, _ tokens: CodeTokens) -> Entry? {
    guard let method = tokens.first(in: body, where: { tokens.isWord(signs[1], at: $0) }),
      let block = block(of: method, in: body, tokens),
      let request = argumentName(method, tokens).flatMap({ tokens.word(at: $0) }),
      let label = tokens.first(
        in: method..<block.lowerBound, where: { tokens.isWord("withContentHandler", at: $0) }),
      let handler = argumentName(label, tokens)
    else { return nil }
    // What the superclass does with it, nobody knows.
    let callsSuper = block.contains { tokens.isWord("super", at: $0) && tokens.isWord(signs[1], at: $0 + 1) }
    return callsSuper ? nil : Entry(request: request, handler: handler, body: block)
  }

  /// The name behind a part of a selector and the type: `withContentHandler:(void (^)(…))contentHandler`.
  private static func argumentName(_ part: Int, _ tokens: CodeTokens) -> Int? {
    guard tokens.isSign(":", at: part + 1), tokens.isOpener("(", at: part + 2) else { return nil }
    let name = tokens.closer(of: part + 2) + 1
    return tokens[name]?.kind == .word ? name : nil
  }

  // MARK: Methods

  /// Most tokens between the name of a method and its body.
  private static let longestHead = 120

  /// What is between the braces of the method whose name is at `index`.
  static func block(of index: Int, in body: Range<Int>, _ tokens: CodeTokens) -> Range<Int>? {
    let head = index..<min(index + longestHead, body.upperBound)
    guard let open = tokens.first(in: head, where: { tokens.isOpener("{", at: $0) }),
      tokens[open]?.flags.contains(.unclosed) == false
    else { return nil }
    return tokens.inside(open)
  }

  /// The method for the time-out, wherever it is in the file: a category or an extension may have it.
  private static func timeOut(_ tokens: CodeTokens) -> Range<Int>? {
    for index in tokens.tokens.indices where tokens.isWord(timeOutMethod, at: index) {
      // A call of it has no block.
      let next = tokens.isOpener("(", at: index + 1) ? tokens.closer(of: index + 1) + 1 : index + 1
      if let block = block(of: index, in: 0..<min(next + 1, tokens.count), tokens) { return block }
    }
    return nil
  }

  // MARK: Names

  /// Most tokens between a name and the copy that it gets.
  private static let longestCopy = 12

  /// `best = (request.content.mutableCopy() as? UNMutableNotificationContent)`
  private static func contents(_ tokens: CodeTokens, _ entry: Entry) -> Set<String> {
    Set(
      entry.body.lazy.filter { tokens.isWord("mutableCopy", at: $0) }.compactMap { copy in
        let before = max(copy - longestCopy, entry.body.lowerBound)..<copy
        return before.last { tokens.isSign("=", at: $0) }.flatMap { tokens.word(at: $0 - 1) }
      })
  }

  /// `self.contentHandler = contentHandler`, `if let handler = self.contentHandler`
  private static func handlers(_ tokens: CodeTokens, _ entry: Entry) -> [String] {
    guard let first = tokens.word(at: entry.handler) else { return [] }
    var names = [first]
    // A name may be that of another name of the handler.
    for _ in 0..<2 {
      for index in entry.body where tokens.isSign("=", at: index) && !tokens.isSign("=", at: index + 1) {
        var value = index + 1
        if tokens.isWord("self", at: value), tokens.isSign(".", at: value + 1) { value += 2 }
        guard let source = tokens.word(at: value), names.contains(source), tokens[value + 1]?.isChain != true,
          let target = tokens.word(at: index - 1), !names.contains(target)
        else { continue }
        names.append(target)
      }
    }
    guard tokens.grammar.peculiarities.contains(.sendsMessages) else { return names }
    // The variable of a property.
    return names + names.filter { !$0.hasPrefix("_") }.map { "_" + $0 }
  }
}

extension ServiceExtension {
  /// What is between the braces of functions in the method.
  var innerFunctions: [(name: Int, body: Range<Int>)] {
    entry.body.compactMap { index in
      guard tokens.isWord("func", at: index), tokens[index + 1]?.kind == .word,
        let body = Self.block(of: index, in: entry.body, tokens)
      else { return nil }
      return (index + 1, body)
    }
  }

  /// Those that deliver.
  private func namesOfInnerFunctions() -> [String] {
    innerFunctions.compactMap { function in
      function.body.contains(where: isDelivery) ? tokens.word(at: function.name) : nil
    }
  }
}

extension CodeToken {
  /// Whether a value goes on with it: `x.a`, `x(a)`, `x[a]`.
  fileprivate var isChain: Bool {
    switch kind {
    case .opener: detail != UInt8(ascii: "{")
    case .sign: detail == UInt8(ascii: ".")
    default: false
    }
  }
}
