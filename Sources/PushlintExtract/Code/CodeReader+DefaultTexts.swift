import PushlintSyntax
import PushlintTree

/// Texts and numbers that values have where nothing else is given, and those that are looked up in a map: `def send(token,
/// priority="high")`, `{"a": "high", "b": "normal"}[kind]`.
extension CodeReader {
  private static let languages: Set<CodeGrammar.Imports> = [.python, .php, .none]
  /// Languages in which parameters may be left out whose functions no word begins.
  private static let languagesOfTypes: Set<CodeGrammar.Imports> = [.cSharp, .dart]
  /// Methods that yield a value of a map by its key.
  private static let lookups: Set<String> = ["get", "fetch"]
  /// Most texts of one map.
  private static let mostTexts = 24

  /// The text that the parameter at `index` has where its function is given none; `nil` where it may be looked at, or
  /// have another value, before.
  func defaultOfParameter(at index: Int) -> Range<Int>? {
    defaultValue(at: index).flatMap { text($0)?.isWhole == true ? $0 : nil }
  }

  /// The same of a number or a duration.
  func defaultNumber(_ value: Range<Int>) -> Range<Int>? {
    guard value.count == 1, let found = defaultValue(at: value.lowerBound), text(found) == nil else { return nil }
    traces?.places(found)
    return found
  }

  private func defaultValue(at index: Int) -> Range<Int>? {
    guard let name = tokens.word(at: index), tokens.linkWidth(at: index - 1) == 0,
      let open = openerOfParameters(around: index)
    else { return nil }
    traces?.looks(backTo: open - 2)
    guard tokens.isOpener("(", at: open), tokens.closer(of: open) < index else { return nil }
    let body = tokens.closer(of: open)..<index
    let isTouched = body.contains { place in
      tokens.isWord(name, at: place) && !isUse(place)
    }
    guard !isTouched else { return nil }
    return parameters(open).first { isParameter($0, name) }.flatMap(valueOfParameter)
  }

  /// The parenthesis of the parameters of the function around `index`.
  private func openerOfParameters(around index: Int) -> Int? {
    let grammar = tokens.grammar
    if Self.languagesOfTypes.contains(grammar.imports) { return openerOfTypedParameters(around: index) }
    guard Self.languages.contains(grammar.imports) || grammar.imports == .swift || grammar.functionWords.contains("fun")
    else { return nil }
    return headOfFunction(around: index).map { $0 + 2 }
  }

  /// Parameters one by one; some of Dart stand in braces of their own.
  private func parameters(_ open: Int) -> [Range<Int>] {
    tokens.split(tokens.inside(open)).flatMap { parameter in
      let isGroup = tokens.isOpener("{", at: parameter.lowerBound) || tokens.isOpener("[", at: parameter.lowerBound)
      return isGroup && tokens.grammar.imports == .dart
        && tokens.closer(of: parameter.lowerBound) + 1 == parameter.upperBound
        ? tokens.split(tokens.inside(parameter.lowerBound)) : [parameter]
    }
  }

  /// Where a name, parentheses, and a block or an arrow are all there is of a function: `Message build({String c = 'a'}) {`.
  private func openerOfTypedParameters(around index: Int) -> Int? {
    var place = index - 1
    var isInStatement = true
    let first = max(index - CodeConstants.reach, 0)
    while place >= first, let token = tokens[place] {
      defer { place -= 1 }
      var last: Int?
      switch token.kind {
      case .closer:
        if token.detail == UInt8(ascii: "}") { isInStatement = false }
        place = min(Int(token.partner), place)
      case .opener:
        isInStatement = true
        if token.detail == UInt8(ascii: "{") { last = tokens.word(at: place - 1) == "async" ? place - 2 : place - 1 }
      case .sign where token.detail == UInt8(ascii: ";"): isInStatement = false
      case .sign where isInStatement && tokens.isSign(">", at: place) && tokens.isSign("=", at: place - 1):
        last = tokens.word(at: place - 2) == "async" ? place - 3 : place - 2
      default: break
      }
      guard let last, let closer = tokens[last], closer.kind == .closer, closer.detail == UInt8(ascii: ")"),
        case let open = Int(closer.partner), let name = tokens.word(at: open - 1), !CodeLocals.controls.contains(name),
        tokens[open - 2].map({ $0.kind == .word || $0.kind == .sign && $0.detail != UInt8(ascii: ".") }) == true
      else { continue }
      return tokens.isWord("new", at: open - 2) ? nil : open
    }
    return nil
  }

  /// The word that begins the function around `index`.
  private func headOfFunction(around index: Int) -> Int? {
    var place = index - 1
    let first = max(index - CodeConstants.reach, 0)
    while place >= first, let token = tokens[place] {
      if token.kind == .closer {
        place = min(Int(token.partner), place) - 1
        continue
      }
      if let word = tokens.word(at: place), tokens.grammar.functionWords.contains(word) {
        // One that is begun on a line further in is none around it.
        let isAround =
          tokens.grammar.imports == .php
          || statements.indentation(of: place) < statements.indentation(of: index)
          || !(place + 1...index).contains { tokens.beginsLine($0) || tokens.isWord("end", at: $0) }
        return isAround && tokens[place + 1]?.kind == .word ? place : nil
      }
      place -= 1
    }
    return nil
  }

  private func isParameter(_ parameter: Range<Int>, _ name: String) -> Bool {
    tokens.first(in: parameter, where: { tokens.isWord(name, at: $0) && isNameOfParameter($0, parameter) }) != nil
  }

  /// `priority=`, `priority: str =`, `?string $priority =`, `priority:`
  private func isNameOfParameter(_ index: Int, _ parameter: Range<Int>) -> Bool {
    switch tokens.grammar.imports {
    case .php, .cSharp, .dart: return tokens.isSign("=", at: index + 1)
    // `color: String`, `with color: String`
    case .swift, .java: return tokens.isSign(":", at: index + 1)
    default: return index == parameter.lowerBound
    }
  }

  private func valueOfParameter(_ parameter: Range<Int>) -> Range<Int>? {
    let sign = tokens.first(in: parameter) { tokens.isSign("=", at: $0) }
    let isLabel = tokens.grammar.imports == .none && tokens.isSign(":", at: parameter.lowerBound + 1)
    guard let start = sign ?? (isLabel ? parameter.lowerBound + 1 : nil), start + 1 < parameter.upperBound else {
      return nil
    }
    return unwrapped(start + 1..<parameter.upperBound)
  }

  /// Whether a mention of a parameter neither changes what it stands for nor asks what that is.
  private func isUse(_ index: Int) -> Bool {
    // `urgency: urgency`, `urgency = urgency` in a call
    let isInCall = tokens.isSign(",", at: index - 1) || tokens[index - 1]?.kind == .opener
    let isKey =
      tokens.isSign(":", at: index + 1) && !tokens.isDoubleColon(at: index + 1)
      || tokens.isSign("=", at: index + 1) && !tokens.isSign(">", at: index + 2)
        && tokens.grammar.argumentSign == UInt8(ascii: "=")
    if isKey, isInCall, !tokens.isOpener("{", at: index - 1) || tokens.grammar.imports == .none { return true }
    if statements.begins(at: index) || isOfClosure(index) || isDeclared(index) { return false }
    let isSet = tokens[index + 1]?.kind == .sign && tokens.isSign("=", at: index + 2)
    let isCompared = tokens.isSign("=", at: index - 1) && tokens.isSign("=", at: index - 2)
    if isSet || isCompared || tokens.isWord("in", at: index + 1) || tokens.isWord("not", at: index + 1) {
      return false
    }
    var start = index
    while start > 0, index - start < Self.longestDeclaration, !statements.begins(at: start) { start -= 1 }
    return !statements.isControl(start)
  }

  private static let declarers: Set<String> = ["let", "var", "val", "const", "final", "case"]

  /// Whether a name is that of another variable from there on: `let topic = …`, `String topic = …`.
  private func isDeclared(_ index: Int) -> Bool {
    if tokens.word(at: index - 1).map(Self.declarers.contains) == true { return true }
    return tokens.isSign("=", at: index + 1) && !tokens.isSign("=", at: index + 2)
      && !tokens.isSign(">", at: index + 2)
  }

  /// Whether a name is a parameter of a function without a name: `c =>`, `(c, d) ->`, `lambda c:`.
  private func isOfClosure(_ index: Int) -> Bool {
    var end = index + 1
    while tokens.isSign(",", at: end), tokens[end + 1]?.kind == .word { end += 2 }
    if tokens[end]?.kind == .closer { end += 1 }
    let isArrow = (tokens.isSign("=", at: end) || tokens.isSign("-", at: end)) && tokens.isSign(">", at: end + 1)
    return isArrow || tokens.isWord("lambda", at: index - 1)
  }

  // MARK: Maps

  /// The texts in a map of which a key yields one: `PRIORITIES.get(kind, "normal")`, `PRIORITIES[kind]`.
  func textsOfLookup(_ range: Range<Int>) -> [Range<Int>] {
    guard Self.languages.contains(tokens.grammar.imports), range.count > 3, let last = tokens[range.upperBound - 1],
      last.kind == .closer
    else { return [] }
    let open = Int(last.partner)
    guard open > range.lowerBound, range.contains(open) else { return [] }
    let isSubscript = tokens.isOpener("[", at: open)
    let isCall =
      tokens.isOpener("(", at: open) && tokens.linkWidth(at: open - 2) == 1
      && tokens.word(at: open - 1).map(Self.lookups.contains) == true
    guard isSubscript || isCall else { return [] }
    let whole = range.lowerBound..<(isSubscript ? open : open - 2)
    guard !whole.isEmpty else { return [] }
    let arguments = tokens.split(tokens.inside(open))
    // A key that is written there yields one of them, which nobody has to guess.
    guard let key = arguments.first, text(key) == nil, key.contains(where: { tokens[$0]?.kind == .word }),
      tokens.grammar.imports != .none || !tokens.isSign(":", at: key.lowerBound), let map = mapOfLookup(whole)
    else { return [] }
    let values = entries(of: map).map { unwrapped($0.value) } + arguments.dropFirst().prefix(1).map(unwrapped)
    guard values.count <= Self.mostTexts, values.allSatisfy({ text($0)?.isWhole == true }) else { return [] }
    return values
  }

  private func mapOfLookup(_ range: Range<Int>) -> Range<Int>? {
    let range = unwrapped(range)
    if isWholeMap(range) { return range }
    guard let last = constants.lastWord(of: range) ?? (range.count == 1 ? range.lowerBound : nil),
      let value = constants.value(at: last), isWholeMap(unwrapped(value))
    else { return nil }
    return value
  }

  // MARK: Settings

  /// Calls for a setting, and what is taken where there is none.
  private static let settings: Set<String> = [
    "config", "env", "getenv", "os.getenv", "os.environ.get", "ENV.fetch", "System.getProperty", "envOr", "getEnv",
    "get_env", "System.getenv().getOrDefault", "System.getenv.getOrDefault", "configuration.GetValue",
    "config.GetValue",
  ]

  /// The text that takes the place of a setting which is not there: `config('services.apns.topic', 'com.example.app')`.
  func defaultOfSetting(_ range: Range<Int>) -> Range<Int>? {
    guard let open = openerOfLastCall(range), let name = tokens.calledName(range.lowerBound, open),
      Self.settings.contains(name)
    else { return nil }
    return secondText(open)
  }

  /// Methods of maps that are given what they yield where there is no such key.
  private static let lookupsWithDefault: Set<String> = [
    "get", "fetch", "GetValueOrDefault", "getOrDefault", "optString", "getString", "get_or",
  ]

  /// The text that takes the place of a member which is not there: `data.get("link", "/")`.
  func defaultOfLookup(_ range: Range<Int>) -> Range<Int>? {
    guard let open = openerOfLastCall(range), open > range.lowerBound + 1,
      tokens.word(at: open - 1).map(Self.lookupsWithDefault.contains) == true,
      (1...2).contains(where: { tokens.linkWidth(at: open - 1 - $0) == $0 }),
      (range.lowerBound..<open - 1).allSatisfy({ tokens[$0]?.kind == .word || tokens.linkWidth(at: $0) > 0 })
    else { return nil }
    return secondText(open)
  }

  /// The parenthesis of the call that an expression ends with.
  private func openerOfLastCall(_ range: Range<Int>) -> Int? {
    guard let last = tokens[range.upperBound - 1], last.kind == .closer, case let open = Int(last.partner),
      open > range.lowerBound, range.contains(open), tokens.isOpener("(", at: open)
    else { return nil }
    return open
  }

  /// The second of two arguments, where the first one is a text as well.
  private func secondText(_ open: Int) -> Range<Int>? {
    let arguments = tokens.split(tokens.inside(open))
    guard arguments.count == 2, tokens.isString(at: arguments[0].lowerBound), let text = text(arguments[1]),
      text.isWhole, !text.text.isEmpty
    else { return nil }
    return arguments[1]
  }
}
