import PushlintSyntax
import PushlintTree

/// Objects of JSON trees that are made in other ones: `ObjectNode aps = root.putObject("aps");`.
///
/// - Source: Jackson Databind, `ObjectNode.putObject` and `ObjectNode.withObject`.
extension CodeReader {
  /// What a chain of calls sets in an object, and what later statements set in the one that it yields.
  struct NestedObject {
    var members: [CodeAssembly.Branch]
    /// Those that may be set.
    var branches: [CodeAssembly.Branch] = []
    var statements: [Range<Int>]
    var isOpen = false
    /// Whether a variable gets the object that is made last.
    var isNamed = false
    /// Whether the objects are there already.
    var isFound = false
    /// The keys on the way to the object that the chain makes last.
    let way: [Range<Int>]
    /// Past the chain.
    let end: Int

    /// Adds what statements set in the object that is made last, by the name of a variable.
    mutating func add(_ inner: CodeAssembly) {
      let whole = statements[0]
      func member(
        _ entry: CodeAssembly.Entry, _ tokens: Range<Int>, _ setting: [CodeAssembly.Entry] = []
      ) -> CodeAssembly.Branch {
        CodeAssembly.Branch(
          entry: CodeAssembly.Entry(keys: (way + entry.keys)[...], value: entry.value), tokens: tokens,
          setting: setting)
      }
      isNamed = true
      isOpen = inner.isOpen || inner.mayDiffer
      statements += inner.statements
      members += inner.entries.map { member($0, whole) }
      branches = inner.branches.map { member($0.entry, $0.tokens, $0.setting) }
    }

    /// The member that holds all objects of the chain.
    var branch: CodeAssembly.Branch? {
      guard !isFound, let key = way.first, let whole = statements.first else { return nil }
      let own = members.map(\.entry).filter { $0.keys.count > 1 && $0.keys.first == key }
      return CodeAssembly.Branch(
        entry: CodeAssembly.Entry(keys: [key], value: whole), tokens: whole, setting: own.map { $0.below() })
    }
  }

  /// Languages in which a map that another variable gets is still the same one.
  private static let languagesOfReferences: Set<CodeGrammar.Imports> = [.python, .go, .none, .dart]

  /// What statements set in a map by the name that a member of the variable at `index` gets:
  /// `message = payload["message"]`; `nil` where no name gets it, or nothing is set by that name.
  ///
  /// - Parameters:
  ///   - keys: the keys of the member.
  ///   - next: past the last of them.
  func namedMember(_ index: Int, _ keys: [Range<Int>], upTo next: Int, nesting: Int) -> NestedObject? {
    let isReference =
      Self.languagesOfReferences.contains(tokens.grammar.imports)
      || tokens.grammar.imports == .php && tokens.isSign("&", at: index - 1)
    guard isReference, !keys.isEmpty, nesting < Self.mostNested else { return nil }
    var end = next
    // `.(map[string]any)`
    if tokens.grammar.imports == .go, tokens.isSign(".", at: end), tokens.isOpener("(", at: end + 1) {
      end = tokens.closer(of: end + 1) + 1
    }
    if tokens.grammar.imports == .dart, tokens.isWord("as", at: end) { end = statements.end(from: end) }
    let start = tokens.isSign("&", at: index - 1) ? index - 1 : index
    guard tokens.isSign("=", at: start - 1), statements.end(from: start) == end,
      let name = variable(of: start..<end), changedNames.contains(name.name), !name.isAttribute
    else { return nil }
    var nested = NestedObject(members: [], statements: [index..<end], isFound: true, way: keys, end: end)
    nested.add(assembly(ofMember: name, nesting: nesting))
    return nested
  }

  /// What statements set in a map in another one, by its own name.
  private func assembly(ofMember name: CodeVariable, nesting: Int) -> CodeAssembly {
    var variable = name
    variable.nesting = nesting + 1
    return assembly(of: variable, nil, isChanged: true)
  }

  /// Methods that make an object as a member, and yield it.
  static let nestingMethods: Set<String> = ["putObject", "withObject"]
  /// Methods of objects that set one member and yield the object.
  static let fluentSetters: Set<String> = ["put", "set", "add", "putOpt", "putPOJO"]
  /// Most objects with names, each in another one.
  private static let mostNested = 8

  /// What the chain on the object whose name is at `index` sets: `root.putObject("message").put("token", token)`; `nil`
  /// for one call that sets a member, and for anything that is not known.
  func nestedObject(in index: Int, nesting: Int) -> NestedObject? {
    guard tokens.grammar.imports == .java, nesting < Self.mostNested else { return nil }
    var way: [Range<Int>] = []
    var entries: [CodeAssembly.Entry] = []
    var end = index + 1
    while tokens.linkWidth(at: end) == 1, let method = tokens.word(at: end + 1), tokens.isOpener("(", at: end + 2) {
      let closer = tokens.closer(of: end + 2)
      let arguments = tokens.split(tokens.inside(end + 2))
      // `withObject("/android")` takes a JSON pointer.
      guard closer < tokens.count, let key = arguments.first, let text = keyText(key), !text.hasPrefix("/") else {
        return nil
      }
      switch arguments.count {
      case 2 where Self.fluentSetters.contains(method):
        entries.append(CodeAssembly.Entry(keys: (way + [key])[...], value: arguments[1]))
      case 1 where Self.nestingMethods.contains(method): way.append(key)
      default: return nil
      }
      end = closer + 1
    }
    guard !way.isEmpty || entries.count > 1 else { return nil }
    let whole = index..<end
    var nested = NestedObject(
      members: entries.map { CodeAssembly.Branch(entry: $0, tokens: whole) }, statements: [whole],
      way: way, end: end)
    if let name = variable(of: whole) {
      guard !way.isEmpty else { return nil }
      nested.add(assembly(ofMember: name, nesting: nesting))
    } else if statements.end(from: index) != end {
      nested.isOpen = true
    }
    // What is in one of which nothing is seen, nobody knows.
    if !way.isEmpty, !nested.members.contains(where: { $0.entry.keys.count > way.count }) {
      let entry = CodeAssembly.Entry(keys: way[...], value: whole)
      nested.members.append(CodeAssembly.Branch(entry: entry, tokens: whole))
    }
    return nested
  }

  /// The block of a message that is made elsewhere, where a chain on its name makes one:
  /// `message.putObject("android").put("priority", "high")`.
  func nestedBlock(at index: Int) -> MessageBranch? {
    guard tokens.grammar.imports == .java, tokens.isSign(".", at: index + 1), tokens[index]?.kind == .word,
      tokens.word(at: index + 2).map(Self.nestingMethods.contains) == true, tokens.linkWidth(at: index - 1) == 0,
      let name = tokens.word(at: index)?.lowercased(), name == "msg" || name.hasSuffix("message"),
      let branch = nestedObject(in: index, nesting: 0)?.branch, !branch.setting.isEmpty,
      let key = branch.entry.keys.first.flatMap(keyText), key != "data", Self.keysOfBlocks.contains(key)
    else { return nil }
    return MessageBranch(
      keys: branch.entry.keys, value: branch.entry.value, tokens: branch.tokens, target: nil, isRequest: false,
      setting: branch.setting)
  }
}
