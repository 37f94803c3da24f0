import PushlintSyntax
import PushlintText
import PushlintTree

/// Values of messages that functions of the same file are given, read where the names of their parameters stand:
/// `"data": data` in `def send(token, data)`, and `send(token, {"unread": 3})`.
///
/// - Shape: only a parameter that keeps what it is given. What no name takes up is read where it stands.
extension CodeReader {
  /// Most values that are read for one name.
  private static let mostGiven = 16
  /// Most names whose maps are looked for.
  private static let mostNames = 200

  /// Looks for what functions are given.
  func noteGiven() {
    guard traces == nil, followsDeclarations, CodeParameters.areFollowed(in: tokens.grammar) else { return }
    let calls = CodeParameters(tokens)
    let functions = calls.all()
    guard !functions.isEmpty else { return }
    var values: [String: [String: [Range<Int>]]] = [:]
    var looked = 0
    let arguments = calls.arguments(of: functions)
    givenToRequests = (functions, arguments)
    for argument in arguments {
      var value: Range<Int>? = argument.value
      if !isGivenAsItIs(argument.value) {
        guard argument.value.count == 1, looked < Self.mostNames else { continue }
        looked += 1
        value = mapNamed(by: argument.value, calls)
      }
      guard let value else { continue }
      values[argument.function, default: [:]][argument.parameter, default: []].append(value)
    }
    giveOn(&values, arguments, functions)
    for (name, own) in values {
      guard let function = functions[name] else { continue }
      for use in uses(in: function, of: own) {
        let all = own[use.name, default: []].prefix(Self.mostGiven)
        given[use.index] = Array(all)
        for value in all.map(unwrapped) where isWholeMap(value) { results.waiting[value.lowerBound] = value.upperBound }
      }
    }
  }

  /// Most functions that a value is given from one to the next, behind the first.
  private static let mostHops = 3

  /// Adds what functions are given for the parameters that they give on to other functions as they are:
  /// `post(topic)` in `func send(topic: String)`.
  private func giveOn(
    _ values: inout [String: [String: [Range<Int>]]], _ arguments: [CodeParameters.Argument],
    _ functions: [String: CodeParameters.Function]
  ) {
    guard !values.isEmpty else { return }
    let places = functions.map { (name: $0.key, function: $0.value) }
    let ways = arguments.compactMap { argument -> (from: String, name: String, to: CodeParameters.Argument)? in
      guard argument.value.count == 1, case let index = argument.value.lowerBound, let name = tokens.word(at: index),
        let around = places.filter({ $0.function.body.contains(index) })
          .max(by: { $0.function.body.lowerBound < $1.function.body.lowerBound }),
        around.function.parameters.contains(where: { $0.name == name }), keeps(name, around.function, at: index)
      else { return nil }
      return (around.name, name, argument)
    }
    guard !ways.isEmpty, ways.count <= Self.mostNames else { return }
    for _ in 0..<Self.mostHops {
      for way in ways {
        for value in values[way.from]?[way.name] ?? [] {
          let known = values[way.to.function]?[way.to.parameter] ?? []
          guard known.count < Self.mostGiven, !known.contains(value) else { continue }
          values[way.to.function, default: [:]][way.to.parameter, default: []].append(value)
        }
      }
    }
  }

  /// Whether a parameter is in all of a function what that is given, and no function in it has one of that name.
  private func keeps(_ name: String, _ function: CodeParameters.Function, at index: Int) -> Bool {
    guard index - function.start < CodeParameters.reach else { return false }
    let heads = CodeParameters(tokens)
    return !function.body.contains { place in
      place < index && tokens[place]?.kind == .word && heads.head(at: place) != nil
        || place != index && tokens.isWord(name, at: place) && isChanged(name, at: place)
    }
  }

  /// How far before a name the map is looked for that it stands for, in tokens.
  private static let reachOfMap = 1_000

  /// The map that a name got, where giving it to a function is all that is done with it: `data = {…}; send(data)`.
  private func mapNamed(by argument: Range<Int>, _ functions: CodeParameters) -> Range<Int>? {
    guard argument.count == 1, let name = tokens.word(at: argument.lowerBound) else {
      return nil
    }
    var place = argument.lowerBound
    let first = max(place - Self.reachOfMap, 1)
    while place > first {
      place -= 1
      if tokens[place]?.kind == .word, functions.head(at: place) != nil { return nil }
      // `send(data=data)`
      if place + 2 == argument.lowerBound, tokens.isSign("=", at: place + 1) || tokens.isSign(":", at: place + 1) {
        continue
      }
      if tokens.isSign("=", at: place), isMap(at: place + 1), case let map = place + 1..<endOfMap(at: place + 1),
        map.upperBound <= argument.lowerBound, variable(of: map)?.name == name
      {
        return isFilledMap(map) ? map : nil
      }
      // Something else is done with it.
      if tokens.isWord(name, at: place), tokens.linkWidth(at: place - 1) == 0, !isVariable(at: place) { return nil }
    }
    return nil
  }

  /// Whether the name at `index` is the one that a statement gives a value.
  private func isVariable(at index: Int) -> Bool {
    let limit = index + Self.longestDeclaration
    var place = index + 1
    while place < limit, tokens[place] != nil {
      if tokens.isSign("=", at: place) { return isMap(at: place + 1) }
      guard tokens[place]?.kind == .word || tokens[place]?.kind == .sign || tokens.isOpener("[", at: place),
        !tokens.isSign(";", at: place), !tokens.isSign(",", at: place)
      else { return false }
      place = tokens.step(place)
    }
    return false
  }

  /// Whether a value is a literal.
  func isGivenAsItIs(_ value: Range<Int>) -> Bool {
    let value = unwrapped(value)
    guard !value.isEmpty else { return false }
    // What holds nothing is no message that anybody sends.
    if value.contains(where: { tokens.content(of: $0)?.isEmpty == true }) { return false }
    if isWholeMap(value) { return isFilledMap(value) }
    if let text = text(value) { return text.isWhole && !text.text.isEmpty && !text.text.contains("{") }
    if textOfConstant(value) != nil { return true }
    return value.count == 1 && (tokens[value.lowerBound]?.kind == .number || isBoolean(value.lowerBound))
  }

  /// The text that a constant stands for: `send(token, COLLAPSE_ID)`.
  private func textOfConstant(_ value: Range<Int>) -> (text: CodeString, tokens: Range<Int>)? {
    guard value.count == 1, let name = tokens.word(at: value.lowerBound), CodeConstants.isShouted(name),
      name.count > 1, let named = constants.namedText(at: value.lowerBound),
      case let own = unwrapped(named.value), let text = text(own), text.isWhole, !text.text.isEmpty,
      !text.text.contains("{")
    else { return nil }
    return (text, own)
  }

  private func isBoolean(_ index: Int) -> Bool {
    tokens.isWord(tokens.grammar.trueWord, at: index) || tokens.isWord(tokens.grammar.falseWord, at: index)
  }

  /// Where the names of parameters stand as the values of members, and keep what the function is given.
  private func uses(
    in function: CodeParameters.Function, of given: [String: [Range<Int>]]
  ) -> [(name: String, index: Int)] {
    var result: [(String, Int)] = []
    var isOwn = true
    var changed: Set<String> = []
    let heads = CodeParameters(tokens)
    for index in function.body where tokens.tokens[index].kind == .word {
      // What is behind a function in this one may be its own.
      if heads.head(at: index) != nil { isOwn = false }
      guard let name = tokens.word(at: index), given[name] != nil else { continue }
      if isChanged(name, at: index) { changed.insert(name) }
      let isInReach = index - function.start < CodeParameters.reach
      if isOwn, isInReach, tokens.linkWidth(at: index - 1) == 0, isMember(withDefault(index) ?? wrapped(index)) {
        result.append((name, index))
      }
    }
    return result.filter { name, _ in !changed.contains(name) }
  }

  /// A name with the empty collection that stands in for it: `data or {}`, `$data ?? []`.
  private func withDefault(_ index: Int) -> Range<Int>? {
    var open = index + 1
    if tokens.isWord("or", at: open) {
      open += 1
    } else if tokens[open]?.kind == .sign, tokens[open + 1]?.kind == .sign,
      ["??", "?:", "||"].contains(tokens.text.string(tokens.range(open..<open + 2)))
    {
      open += 2
    } else {
      return nil
    }
    if tokens.isWord("const", at: open) { open += 1 }
    guard tokens.isOpener("{", at: open) || tokens.isOpener("[", at: open), tokens.inside(open).count < 2 else {
      return nil
    }
    return index..<tokens.closer(of: open) + 1
  }

  /// Whether a parameter, or what it stands for, is another one behind `index`: it gets another value, members are set in
  /// it, or another name for it has some set.
  private func isChanged(_ name: String, at index: Int) -> Bool {
    if changesParameter(index) { return true }
    if tokens.isSign("=", at: index - 1), let other = tokens.word(at: index - 2), changedNames.contains(other) {
      return true
    }
    return changedNames.contains(name) && change(at: index, nil) != nil
  }

  /// Whether a parameter gets another value at `index`, or another function has one of that name.
  private func changesParameter(_ index: Int) -> Bool {
    if isSet(atName: index) { return true }
    // `(data) => …`, `{ data in … }`, `lambda data: …`
    if tokens.isWord("lambda", at: index - 1) || tokens.isWord("as", at: index - 1) { return true }
    // `data -> …`, `data => …`
    let isArrow = tokens.isSign("-", at: index + 1) || tokens.isSign("=", at: index + 1)
    if isArrow, tokens.isSign(">", at: index + 2), tokens.grammar.imports != .php { return true }
    if mayChangeInPlace(index) { return true }
    let behind = index + 2
    return tokens.isOpener("(", at: index - 1) && tokens[index + 1]?.kind == .closer
      && (tokens.isOpener("{", at: behind) || tokens.isSign("=", at: behind) && tokens.isSign(">", at: behind + 1))
  }

  /// Functions that only look at what they are given.
  private static let lookingFunctions: Set<String> = [
    "print", "log", "info", "debug", "error", "warning", "warn", "exception", "puts", "p", "debugPrint", "assert",
  ]
  /// Functions of PHP that change their first argument.
  private static let changingFunctions: Set<String> = [
    "array_walk", "array_walk_recursive", "settype", "array_push", "array_unshift", "array_splice", "array_pop",
    "array_shift", "ksort", "krsort", "sort", "usort", "uksort", "uasort", "asort", "arsort", "rsort", "extract",
    "unset",
  ]
  /// Most tokens of a call before one of its arguments.
  private static let longestCall = 40

  /// Whether what the name at `index` stands for may be changed there: by a function whose result nobody takes, or in a
  /// loop over its members.
  private func mayChangeInPlace(_ index: Int) -> Bool {
    if tokens.grammar.imports == .php {
      // `foreach ($data as $key => &$value)`
      let isLoop = tokens.isWord("as", at: index + 1)
      if isLoop, (index + 2..<index + 7).contains(where: { tokens.isSign("&", at: $0) }) { return true }
      return tokens.isOpener("(", at: index - 1)
        && tokens.word(at: index - 2).map(Self.changingFunctions.contains) == true
    }
    // `data.delete(:id)`
    if statements.begins(at: index), tokens.linkWidth(at: index + 1) > 0 { return true }
    // Whoever gets a map in Swift has one of its own.
    guard tokens.grammar.imports != .swift, tokens.isOpener("(", at: index - 1) || tokens.isSign(",", at: index - 1)
    else { return false }
    var open = index - 1
    while open > 0, index - open < Self.longestCall, let token = tokens[open], token.kind != .opener {
      open = token.kind == .closer ? min(Int(token.partner), open) - 1 : open - 1
    }
    // Who puts a value into something leaves it as it is: `req.Header.Set("apns-priority", priority)`.
    guard tokens.isOpener("(", at: open), let name = tokens.word(at: open - 1),
      !Self.lookingFunctions.contains(name), !Self.headerMethods.contains(name)
    else { return false }
    var start = open - 1
    while let link = (1...3).first(where: { tokens.linkWidth(at: start - $0) == $0 }),
      tokens[start - link - 1]?.kind == .word
    { start -= link + 1 }
    if tokens.isWord("await", at: start - 1) { start -= 1 }
    return statements.begins(at: start)
  }

  /// Says that what stands for the name at `index` depends on calls of the function around it, in a part of a file.
  func noteParameter(_ index: Int) {
    guard let traces, followsDeclarations, CodeParameters.areFollowed(in: tokens.grammar),
      tokens[index]?.kind == .word
    else { return }
    let head = CodeParameters(tokens).lastHead(before: index)
    traces.looks(backTo: head.start)
    if let name = head.name, followedFunctions.contains(name) { traces.needsWholeFile = true }
  }

  /// Adds what a function is given for the parameter whose name is all of a value.
  ///
  /// - Returns: whether there is anything.
  func readGiven(of range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags) -> Bool {
    guard range.count == 1 else { return false }
    guard given[range.lowerBound] != nil else {
      noteParameter(range.lowerBound)
      return false
    }
    let node = tree.add(.opaque, flags.union(knownType(of: range)), tokens.range(range), in: parent)
    _ = addGiven(for: range, in: node)
    tree.close(node)
    return true
  }

  /// Adds what a function is given for the parameter whose name is one of the values that a choice has.
  ///
  /// - Returns: whether there is anything.
  func addGiven(for branch: Range<Int>, in choice: Int) -> Bool {
    guard let values = given.removeValue(forKey: branch.lowerBound) else {
      noteParameter(branch.lowerBound)
      return false
    }
    add(values, in: choice)
    return true
  }

  /// Adds the maps that a function is given for the parameter whose name is at `index`.
  func addGiven(at index: Int, in node: Int) {
    guard let values = given.removeValue(forKey: index) else { return noteParameter(index) }
    add(values.filter { isWholeMap(unwrapped($0)) }, in: node)
  }

  private func add(_ values: [Range<Int>], in node: Int) {
    let first = tree.count
    for whole in values {
      let value = unwrapped(whole)
      if isWholeMap(value) {
        guard results.waiting.removeValue(forKey: value.lowerBound) != nil else { continue }
        taken[value.lowerBound] = value.upperBound
        readValue(value, in: node)
      } else if let text = text(value) {
        addText(text, value, in: node, .alternative)
      } else if let constant = textOfConstant(value) {
        addText(constant.text, constant.tokens, in: node, .alternative)
      } else if let token = tokens[value.lowerBound] {
        _ = readToken(token, value, in: node, .alternative)
      }
    }
    keepInPlace(from: first)
  }
}
