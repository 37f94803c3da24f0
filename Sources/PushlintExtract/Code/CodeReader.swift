import PushlintSyntax
import PushlintText
import PushlintTree

/// Reads the literals of a piece of code, and the objects of SDKs, into a tree; all else is passed over.
///
/// - Shape: linear in the code. What nobody can know is an opaque node, and objects to which more may be added hold a
///   spread, as in the tree of a program in JavaScript. A class, since each of its questions would take along a copy of a
///   struct of this size.
final class CodeReader {
  let tokens: CodeTokens
  let names: SDKNames
  var tree: CodeTreeBuilder
  var layout: CodeLayout
  /// The texts of string nodes, with the way back to the code.
  var strings: [SyntaxTree.Index: JoinedText] = [:]
  /// Names of variables that are changed after they are made.
  private(set) var changedNames: Set<String> = []
  /// Where statements begin and end.
  let statements: CodeStatements
  /// The ends of statements that are a part of what was read before, by their first tokens.
  var taken: [Int: Int] = [:]
  /// Whether more may be added to what is being read.
  var isLeftOpen = false
  /// The names of structs that others put into the `message` of a request.
  var structsOfMessages: Set<String> = []
  /// Whether the literal of a struct that is being read is no payload by itself, and may be read as nothing.
  var isLooseStruct = false
  /// Whether nobody knows all that an object of an SDK gets whose members are being added.
  var isOpenObject = false
  /// The map of an SDK that is being read.
  var mapContext: MapContext?
  /// Keys of the map that is being read which set nothing of a message.
  var ignoredKeys: Set<String> = []
  /// The keys that an object of an SDK reads in maps; empty where it takes others.
  var readKeys: Set<String> = []
  /// What the SDK of the object that is being read refuses.
  var refusals: Set<SDKTable.Refusal> = []
  /// What SDKs refuse of what was read.
  var issues: [CodeIssue] = []
  /// Texts with a name that were read where the name is used, by their first tokens.
  var usedTexts: Set<Int> = []
  /// Where a name is whose text was asked for before its value is read, and whether that is the first use of the text.
  var announcedUse: (index: Int, isFirst: Bool)?
  /// Names of values.
  let constants: CodeConstants
  /// Maps that are read where their names stand, by these tokens.
  var namedMaps: [Int: NamedMap] = [:]
  /// Objects of SDKs that are read where their names stand, by these tokens.
  var namedObjects: [Int: SDKExpression] = [:]
  /// Objects that take up others which get their names behind them.
  var heldObjects: [HeldObject] = []
  /// Functions that are read where they are called.
  var results = Results()
  /// What functions are given for their parameters, by the tokens of the names of these.
  var given: [Int: [Range<Int>]] = [:]
  /// Members of messages that are set where it is not certain, by the first tokens of their statements.
  var branches: [Int: MessageBranch] = [:]
  /// The same of objects of SDKs.
  var objectsInBranches: [Int: SDKExpression] = [:]
  /// Blocks of messages that maps may have or not, which are read for themselves.
  var possibleBlocks: [MessageBranch] = []
  /// Members of structs that were read, by where they are declared.
  var readMembers: Set<Int> = []
  /// Whether the map that is being read says whom a message is sent to.
  var holdsTarget = false
  /// Headers that were read with another one before them, by their first tokens.
  var groupedHeaders: Set<Int> = []
  /// Headers that are added when all payloads are read.
  var waitingHeaders: [RequestHeaders] = []
  var areWaitingHeadersRead = false
  /// What functions are given which may make requests for APNs.
  var givenToRequests: (functions: [String: CodeParameters.Function], arguments: [CodeParameters.Argument])?
  /// Whether `aps` is a name or a text anywhere in the file.
  private(set) lazy var namesAps = tokens.hold("aps", in: 0..<tokens.count)
  /// Whether any word of the file begins a function.
  private(set) lazy var beginsFunctions = tokens.tokens.indices.contains { index in
    tokens.word(at: index).map(tokens.grammar.functionWords.contains) == true
  }
  /// Code in values that is read for itself: payloads that are JSON in strings, statements that may not run.
  var codeApart: [Range<Int>] = []
  /// What methods of clients are called on.
  let clients: SDKClients
  /// Whether declarations elsewhere in the code say what stands at a place.
  let followsDeclarations: Bool
  /// Structs that say what their members are called.
  let structs: CodeStructs
  /// The names of those in all of the file, for a part of it.
  let declaredStructs: Set<String>
  /// The names of all types that the file declares, where a part of it is read.
  let declaredTypes: Set<String>
  /// The names of functions in all of the file whose results may be parts of messages, for a part of it.
  let calledFunctions: Set<String>
  /// The names of functions in all of the file whose parameters may be given values, for a part of it.
  let followedFunctions: Set<String>
  /// Where types and enums are declared, in all of a piece of code, and what is in the types.
  private(set) lazy var placesOfTypes = Self.placesOfTypes(tokens)
  private(set) lazy var typeBodies = findTypeBodies()
  private(set) lazy var placesOfEnums = tokens.tokens.indices.filter { tokens.isWord("enum", at: $0) }
  /// Words that were looked for in all of the code, and whether they are there.
  var wordsLookedFor: [String: Bool] = [:]
  /// What functions of the file say that they yield.
  let typedFunctions: TypedFunctionsOfCode
  /// How many values are open, and how many variables are looked through.
  private var depth = 0
  var depthOfVariables = 0

  /// Deepest nesting of values.
  private static let deepest = 60

  /// What was looked at beyond what is read, for a part of a file; `nil` for all of a piece of code.
  let traces: CodeTraces?

  /// - Parameter isSample: whether the code is a sample on a page, which leaves out what it imports.
  init(_ tokens: CodeTokens, _ range: SourceRange, _ sdks: [SDKTable], isSample: Bool = false) {
    self.tokens = tokens
    names = SDKNames(tokens, sdks, isSample: isSample)
    tree = CodeTreeBuilder(tokens.text, range)
    layout = CodeLayout(tokens.grammar, names)
    changedNames = Self.changedNames(tokens, names.methods)
    constants = CodeConstants(tokens)
    statements = CodeStatements(tokens)
    clients = SDKClients(tokens, names, nil)
    followsDeclarations = FileDeclarations.areFollowed(in: range)
    structs = followsDeclarations ? CodeStructs(tokens) : CodeStructs.none(tokens)
    declaredStructs = []
    declaredTypes = []
    calledFunctions = []
    followedFunctions = []
    typedFunctions = TypedFunctionsOfCode(tokens)
    traces = nil
  }

  /// Reads a part of a file.
  ///
  /// - Parameters:
  ///   - tokens: those of the part, of some code around it, and of what else it names.
  ///   - range: the part.
  ///   - file: what the whole file says.
  ///   - places: where names get their values, as far as that was looked up.
  ///   - around: the tokens that stand in the file as they do here.
  init(
    _ tokens: CodeTokens, _ range: SourceRange, in file: CodeFileFacts, places: [String: SourceRange],
    around: Range<Int>,
    _ traces: CodeTraces
  ) {
    self.tokens = tokens
    self.traces = traces
    names = file.names.read(in: tokens)
    tree = CodeTreeBuilder(tokens.text, range)
    layout = CodeLayout(tokens.grammar, names)
    changedNames = file.changedNames
    constants = CodeConstants(tokens, range, in: file, places, around: around, traces)
    statements = CodeStatements(tokens)
    clients = SDKClients(tokens, names, traces)
    followsDeclarations = FileDeclarations.areFollowed(in: tokens.text)
    structs = CodeStructs.none(tokens)
    declaredStructs = file.structs
    declaredTypes = file.declaredTypes
    calledFunctions = file.calledFunctions
    followedFunctions = file.followedFunctions
    typedFunctions = TypedFunctionsOfCode(tokens, found: file.typedFunctions)
    namesAps = file.namesAps
    beginsFunctions = file.beginsFunctions
  }

  /// Reads all of the code, or some of its tokens.
  ///
  /// - Parameter issues: what the code lacks there, in order of place.
  func read(_ part: Range<Int>, _ issues: [SyntaxIssue]) -> ParsedDocument {
    noteResults(in: part)
    noteGiven()
    if traces == nil { noteStructsOfMessages() }
    readBodies()
    readWater(part, in: SyntaxTree.root, isArgument: false)
    readUnused()
    // What no call has taken up may hold maps and objects of its own.
    if !results.values.isEmpty || !results.waiting.isEmpty {
      readUnusedResults()
      readUnused()
    }
    if let traces {
      if followsDeclarations, declaresPayload(in: part) { traces.needsWholeFile = true }
    } else {
      readDeclaredStructs()
    }
    guard !tokens.grammar.peculiarities.contains(.hasParser) else { return tree.document(issues) }
    while let code = codeApart.popLast() { readWater(code, in: SyntaxTree.root, isArgument: false) }
    readHeaderLines(part)
    readWaitingHeaders()
    return tree.document(issues)
  }

  /// Reads what waits for the place of a name, where nothing was read.
  private func readUnused() {
    traces?.stage = .heldObjects
    readHeldObjects()
    traces?.stage = .unusedMaps
    readPossibleBlocks()
    readUnusedMaps()
    readPossibleBlocks()
    traces?.stage = .unusedObjects
    readUnusedObjects()
  }

  private func readPossibleBlocks() {
    while let block = possibleBlocks.popLast() { addBranch(block, in: SyntaxTree.root, []) }
  }

  /// Goes one value deeper, if it may be read.
  func enter() -> Bool {
    guard depth < Self.deepest else { return false }
    depth += 1
    return true
  }

  func leave() { depth -= 1 }
}

extension CodeTokens {
  /// The width of the sign before a method or member at `index`, such as `.`, `->`, or `?.`; 0 where there is none.
  func linkWidth(at index: Int) -> Int {
    if isSign("?", at: index) || isSign("!", at: index) || isSign("&", at: index) {
      let rest = plainLinkWidth(at: index + 1)
      return rest > 0 ? rest + 1 : 0
    }
    return plainLinkWidth(at: index)
  }

  private func plainLinkWidth(at index: Int) -> Int {
    if grammar.link == "->" {
      if isSign("-", at: index), isSign(">", at: index + 1) { return 2 }
      return isDoubleColon(at: index) ? 2 : 0
    }
    // `...base`
    if isSign(".", at: index) { return isSign(".", at: index - 1) && isSign(".", at: index - 2) ? 0 : 1 }
    return grammar.nameSeparator == "::" && isDoubleColon(at: index) ? 2 : 0
  }
}
