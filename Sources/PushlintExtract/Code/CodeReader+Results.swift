import PushlintSyntax
import PushlintText
import PushlintTree

/// Parts of messages that functions of the same file return, read where the functions are called:
/// `{"aps": self._aps(badge)}`.
///
/// - Shape: a function is read for its first call that takes up a part of a message. What no such call takes is read
///   where it stands.
extension CodeReader {
  /// Functions that are read where they are called.
  struct Results {
    /// The calls, by their first tokens.
    var calls: [Int: CodeFunctions.Use] = [:]
    /// What functions return, by their names.
    var values: [String: [Range<Int>]] = [:]
    /// Maps that wait for a call, by their first tokens.
    var waiting: [Int: Int] = [:]
    /// Variables that functions return, by their tokens.
    var variables: Set<Int> = []
    /// Calls whose variables have been looked at, by their first tokens.
    var named: Set<Int> = []
    /// Functions that are called before they are declared, and return a variable.
    var bodies: [Range<Int>] = []
  }

  /// Looks for functions whose results are parts of messages.
  ///
  /// - Parameter part: the tokens that are read.
  func noteResults(in part: Range<Int>) {
    guard followsDeclarations, CodeFunctions.areRead(in: tokens.grammar) else { return }
    if let traces {
      let areMet = part.contains { index in tokens.word(at: index).map(calledFunctions.contains) == true }
      if !calledFunctions.isEmpty, areMet { traces.needsWholeFile = true }
      return
    }
    let functions = CodeFunctions(tokens)
    let declared = functions.all()
    guard !declared.isEmpty else { return }
    let uses = functions.uses(in: tokens.tokens.indices, of: { declared[$0] != nil }, methods: names.methods)
    for use in uses {
      guard let function = declared[use.name], !function.body.contains(use.call.lowerBound),
        !isNamed(use, function), !functions.isVariable(use.name, at: use.call.lowerBound)
      else { continue }
      if results.values[use.name] == nil {
        let values = functions.results(of: function)
        let known = values.filter { isResult($0) || isName($0) }
        guard !known.isEmpty, known.contains(where: isResult) || known.count == 1,
          !known.contains(where: { isOtherBlock($0, use) })
        else { continue }
        results.values[use.name] = known
        for value in known {
          if isName(value) {
            results.variables.insert(value.lowerBound)
            if function.body.lowerBound > use.call.lowerBound { results.bodies.append(function.body) }
          } else {
            let inner = unwrapped(value)
            results.waiting[inner.lowerBound] = inner.upperBound
            // Variables in it are known once the function is read.
            let isLater = function.body.lowerBound > use.call.lowerBound && !function.isExpression
            if isLater, Self.readsBodiesFirst.contains(tokens.grammar.imports) { results.bodies.append(function.body) }
          }
        }
      }
      results.calls[use.call.lowerBound] = use
    }
  }

  /// Languages in which a function that is called before it is declared is read first.
  private static let readsBodiesFirst: [CodeGrammar.Imports] = [.java, .cSharp, .go, .rust, .swift, .dart]

  /// Whether a function is called by its name in a way that belongs to another one: a method without its object.
  private func isNamed(_ use: CodeFunctions.Use, _ function: CodeFunctions.Function) -> Bool {
    let owner = tokens.word(at: use.call.lowerBound).flatMap { $0 == use.name ? nil : $0 }
    switch tokens.grammar.imports {
    case .python, .php: return (owner != nil) != function.isMethod
    // All methods of a type call their receiver alike: `func (s *Sender) android()`, `s.android()`.
    case .go: return owner != (tokens.isOpener("(", at: function.start + 1) ? tokens.word(at: function.start + 2) : nil)
    default: return false
    }
  }

  /// Whether what a function returns is a map that is written there.
  private func isResult(_ value: Range<Int>) -> Bool { isFilledMap(value) }

  private func isName(_ value: Range<Int>) -> Bool {
    guard value.count == 1, let name = tokens.word(at: value.lowerBound) else { return false }
    return ![tokens.grammar.nullWord, tokens.grammar.trueWord, tokens.grammar.falseWord].contains(name)
  }

  /// Whether the name of the function says that its map is another block than that of the key.
  private func isOtherBlock(_ value: Range<Int>, _ use: CodeFunctions.Use) -> Bool {
    let range = unwrapped(value)
    guard isResult(value), let block = blockOfFunction(range.lowerBound, range.upperBound) else { return false }
    return !use.key.lowercased().contains(block)
  }

  /// The map that the call at `index` yields, where that can be seen.
  func result(at index: Int) -> CodeFunctions.Use? {
    results.calls.isEmpty ? nil : results.calls[index].flatMap { results.values[$0.name] == nil ? nil : $0 }
  }

  /// Adds what a call yields.
  ///
  /// - Returns: whether that can be seen.
  func readResult(
    of range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags, isMember: Bool
  ) -> Bool {
    guard let use = result(at: range.lowerBound), unwrapped(use.call) == range || use.call == range,
      let values = takeResults(of: use)
    else { return false }
    let first = tree.count
    defer { keepInPlace(from: first) }
    if values.count == 1 {
      readValue(values[0], in: parent, flags, isMember: isMember)
      return true
    }
    let node = tree.add(.opaque, flags, tokens.range(range), in: parent)
    for value in values { readValue(value, in: node, isMember: isMember) }
    tree.close(node)
    return true
  }

  /// Says that members in what was read since a node are neither taken out nor added: others may call the function.
  func keepInPlace(from first: Int) {
    layout.items = layout.items.filter { $0.key < first }
    layout.objects = layout.objects.filter { $0.key < first }
  }

  /// What a function returns, which is read nowhere else from now on; `nil` where that cannot be seen.
  func takeResults(of use: CodeFunctions.Use) -> [Range<Int>]? {
    guard let values = results.values[use.name],
      values.allSatisfy({ !isName($0) || namedMaps[$0.lowerBound] != nil })
    else { return nil }
    results.values[use.name] = nil
    for value in values where !isName(value) {
      let inner = unwrapped(value)
      results.waiting[inner.lowerBound] = nil
      taken[inner.lowerBound] = inner.upperBound
    }
    return values
  }

  /// The value of a function that returns one, where it is all that is called at `range`.
  func takeOnlyResult(at range: Range<Int>) -> Range<Int>? {
    guard let use = result(at: range.lowerBound), use.call == range, results.values[use.name]?.count == 1 else {
      return nil
    }
    return takeResults(of: use)?.first
  }

  /// Remembers what the call at `index` yields for the place where the name of the variable that gets it does.
  ///
  /// - Returns: the call; `nil` where none is, or nothing takes up the variable.
  func namedResult(at index: Int) -> Range<Int>? {
    guard tokens.isSign("=", at: index - 1), let use = result(at: index),
      let assembly = assembly(of: use.call, looksForUse: true), let place = useAsMember(assembly),
      results.named.insert(index).inserted
    else { return nil }
    withNewIsland(use.call, assembly) {
      $0.namedMaps[place] = NamedMap(value: use.call, entries: assembly.entries, isOpen: $0.isLeftOpen)
    }
    return use.call
  }

  /// Reads functions that return a variable before the calls that stand before them.
  func readBodies() {
    for body in results.bodies where taken[body.lowerBound] == nil {
      readWater(body, in: SyntaxTree.root, isArgument: false)
      taken[body.lowerBound] = body.upperBound
    }
    results.bodies = []
  }

  /// The tokens that wait for a call.
  var waitingPlaces: Set<Int> {
    results.waiting.reduce(into: []) { places, map in
      for index in map.key..<map.value where tokens[index]?.kind == .word { places.insert(index) }
    }
  }

  /// Reads what waited for a call that took up nothing.
  func readUnusedResults() {
    let waiting = results.waiting
    results.waiting = [:]
    results.values = [:]
    for (start, end) in waiting.sorted(by: { $0.key < $1.key }) {
      readWater(start..<end, in: SyntaxTree.root, isArgument: false)
    }
  }

  /// The variable of a map that a function returns at once; `nil` for any other.
  func useAsResult(_ assembly: CodeAssembly?) -> Int? {
    guard let assembly, !assembly.mayDiffer, let use = assembly.use, results.variables.contains(use),
      namedMaps[use] == nil
    else { return nil }
    return use
  }
}
