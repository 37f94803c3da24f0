import PushlintSyntax
import PushlintText
import PushlintTree

/// What one part of a file of code says about the names in all of it.
package final class CodePartFacts: Sendable {
  fileprivate struct Alias: Equatable {
    let name: String
    let whole: String
  }

  fileprivate struct Assignment {
    let name: String
    /// The bytes of its value; `nil` where it may have another.
    let value: [UInt8]?
    /// Where they are, from the start of the part.
    let range: SourceRange
    let isKept: Bool

    /// - Parameter file: what is known of the file; a value of a name that gets several says nothing.
    func saysTheSame(as other: Assignment, in file: CodeFileFacts) -> Bool {
      guard name == other.name, isKept == other.isKept else { return false }
      if value == other.value { return true }
      return value != nil && other.value != nil && file.values[name] == nil
    }
  }

  fileprivate let imports: [SDKImports.Import]
  fileprivate let areAnyImports: Bool
  fileprivate let changed: Set<String>
  fileprivate let aliases: [Alias]
  fileprivate let assignments: [Assignment]
  /// Names that stand for what a function is given.
  fileprivate let bound: Set<String>
  /// Structs, with the source of each.
  fileprivate let structs: [String: [UInt8]]
  /// The names of all types that are declared.
  fileprivate let declaredTypes: Set<String>
  /// Functions, and those whose results may be parts of messages.
  fileprivate let functions: Set<String>
  fileprivate let called: Set<String>
  /// How many times names stand before a parenthesis, and begin functions, in files in which functions are followed.
  fileprivate let calls: [String: Int]
  fileprivate let heads: [String: Int]
  /// What functions say that they yield.
  fileprivate let typed: TypedFunctions
  /// How many tokens it has.
  package let tokenCount: Int
  /// Whether a function begins in it.
  package let beginsFunction: Bool
  /// Whether `aps` is a name or a text in it.
  fileprivate let namesAps: Bool

  /// - Parameter tokens: all of the file, or the part with enough code around it.
  init(_ tokens: CodeTokens, _ part: SourceRange, _ tables: [SDKTable], methods: Set<String>) {
    let range = tokens.tokens(in: part)
    let sdks = tables.isEmpty ? nil : SDKImports(tokens, tables, in: range)
    imports = sdks?.found ?? []
    areAnyImports = sdks?.areAny ?? false
    changed = CodeReader.namesOfChanges(tokens, range, methods)
    aliases = CodeReader.aliases(tokens, range).map { Alias(name: $0.name, whole: $0.whole) }
    let assigned = CodeAssignments(tokens, in: range)
    assignments = assigned.all.map { assignment in
      let place = assignment.value.map(tokens.range) ?? SourceRange(at: part.start)
      return Assignment(
        name: assignment.name, value: assignment.value.map { _ in Array(tokens.text[place]) },
        range: SourceRange(place.start - part.start, place.end - part.start), isKept: assignment.isKept)
    }
    bound = assigned.boundNames(in: range)
    tokenCount = range.count
    let words = tokens.grammar.functionWords
    beginsFunction = range.contains { tokens.word(at: $0).map(words.contains) == true }
    namesAps = tokens.hold("aps", in: range)
    guard FileDeclarations.areFollowed(in: tokens.text) else {
      (structs, declaredTypes, functions, called, calls, heads) = ([:], [], [], [], [:], [:])
      typed = TypedFunctions(tokens, in: range)
      return
    }
    var structs: [String: [UInt8]] = [:]
    for (name, open) in CodeStructs.declarations(tokens, in: range) {
      structs[name] = Array(tokens.text[tokens.range(open..<min(tokens.closer(of: open) + 1, tokens.count))])
    }
    self.structs = structs
    declaredTypes = CodeReader.declaredTypes(tokens, range)
    let found = CodeFunctions(tokens)
    let areRead = CodeFunctions.areRead(in: tokens.grammar)
    functions = areRead ? found.declared(in: range) : []
    called = areRead ? Set(found.uses(in: range, of: { _ in true }, methods: methods).map(\.name)) : []
    var calls: [String: Int] = [:]
    let areFollowed = CodeParameters.areFollowed(in: tokens.grammar)
    if areFollowed {
      for index in range where tokens.tokens[index].kind == .word && tokens.isOpener("(", at: index + 1) {
        if let name = tokens.word(at: index) { calls[name, default: 0] += 1 }
      }
    }
    self.calls = calls
    heads = areFollowed ? CodeParameters(tokens).countOfHeads(in: range) : [:]
    typed = TypedFunctions(tokens, in: range)
  }

  /// Whether some parts say the same of the names in a file as others did in their place.
  package static func saysTheSame(
    _ parts: [CodePartFacts], _ others: [CodePartFacts], in file: CodeFileFacts
  ) -> Bool {
    parts.flatMap(\.assignments)
      .elementsEqual(others.flatMap(\.assignments)) { $0.saysTheSame(as: $1, in: file) }
      && union(parts, \.changed) == union(others, \.changed) && union(parts, \.bound) == union(others, \.bound)
      && union(parts, \.declaredTypes) == union(others, \.declaredTypes)
      && union(parts, \.functions) == union(others, \.functions) && union(parts, \.called) == union(others, \.called)
      && count(parts, \.calls) == count(others, \.calls) && count(parts, \.heads) == count(others, \.heads)
      && parts.contains(where: \.namesAps) == others.contains(where: \.namesAps)
      && parts.contains(where: \.beginsFunction) == others.contains(where: \.beginsFunction)
      && types(parts) == types(others) && parts.flatMap(\.aliases) == others.flatMap(\.aliases)
      && parts.filter { !$0.structs.isEmpty }.map(\.structs) == others.filter { !$0.structs.isEmpty }.map(\.structs)
  }

  private static func types(_ parts: [CodePartFacts]) -> [String: String] {
    parts.reduce(into: TypedFunctions()) { $0.join($1.typed) }.types
  }

  private static func union(_ parts: [CodePartFacts], _ names: (CodePartFacts) -> Set<String>) -> Set<String> {
    parts.reduce(into: []) { $0.formUnion(names($1)) }
  }

  fileprivate static func count(
    _ parts: some Sequence<CodePartFacts>, _ counts: (CodePartFacts) -> [String: Int]
  ) -> [String: Int] {
    parts.reduce(into: [:]) { $0.merge(counts($1), uniquingKeysWith: +) }
  }

  /// Whether the same is imported by some parts as by others.
  package static func importTheSame(_ parts: [CodePartFacts], _ others: [CodePartFacts]) -> Bool {
    parts.contains(where: \.areAnyImports) == others.contains(where: \.areAnyImports)
      && parts.flatMap(\.imports).elementsEqual(others.flatMap(\.imports)) { $0.isSame(as: $1) }
  }

  /// The bytes of the value of a name that gets one in the part, from its start.
  package func value(of name: String) -> SourceRange? {
    assignments.first { $0.name == name && $0.value != nil }?.range
  }
}

extension SDKImports.Import {
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.module(let name, let table), .module(let otherName, let otherTable)):
      name == otherName && table.package == otherTable.package && table.module == otherTable.module
    case (.class(let name, let made, let table), .class(let otherName, let otherMade, let otherTable)):
      name == otherName && made.path == otherMade.path && made.name == otherMade.name
        && table.package == otherTable.package && table.module == otherTable.module
    case (.all(let table), .all(let otherTable)):
      table.package == otherTable.package && table.module == otherTable.module
    case (.alias(let name, let whole), .alias(let otherName, let otherWhole)): name == otherName && whole == otherWhole
    default: false
    }
  }
}

/// What all parts of a file of code say about the names in it.
package struct CodeFileFacts: Sendable {
  let names: SDKNames
  private(set) var changedNames: Set<String> = []
  /// The bytes of values of names that get one value once.
  private(set) var values: [String: [UInt8]] = [:]
  /// Names that get several values.
  private var reassigned: Set<String> = []
  /// The names of structs.
  private(set) var structs: Set<String> = []
  /// The names of all types that are declared.
  private(set) var declaredTypes: Set<String> = []
  /// The names of functions whose results may be parts of messages.
  private(set) var calledFunctions: Set<String> = []
  /// The names of functions whose parameters may be given values.
  private(set) var followedFunctions: Set<String> = []
  /// What functions say that they yield.
  private(set) var typedFunctions = TypedFunctions()
  /// Names that are said to keep their value, and stand for nothing else.
  private var kept: Set<String> = []
  /// Whether any name gets a value.
  private(set) var areAnyNames = false
  /// Whether `aps` is a name or a text.
  private(set) var namesAps = false
  /// Whether any word begins a function.
  private(set) var beginsFunctions = false

  /// - Parameter parts: in order.
  init(
    _ parts: some Sequence<CodePartFacts>, _ text: SourceText, _ grammar: CodeGrammar, _ tables: [SDKTable]
  ) {
    let nothing = CodeTokens(text, SourceRange(at: text.count), grammar)
    names = SDKNames(
      nothing, tables, parts.flatMap(\.imports), areAny: parts.contains(where: \.areAnyImports))
    join(parts)
  }

  /// The same with what other parts say that import the same.
  package func joining(_ parts: some Sequence<CodePartFacts>) -> CodeFileFacts {
    var facts = self
    facts.join(parts)
    return facts
  }

  private mutating func join(_ parts: some Sequence<CodePartFacts>) {
    changedNames = []
    structs = []
    declaredTypes = []
    kept = []
    typedFunctions = TypedFunctions()
    var values: [String: [UInt8]?] = [:]
    var functions: Set<String> = []
    var called: Set<String> = []
    for part in parts {
      functions.formUnion(part.functions)
      called.formUnion(part.called)
      typedFunctions.join(part.typed)
      changedNames.formUnion(part.changed)
      structs.formUnion(part.structs.keys)
      declaredTypes.formUnion(part.declaredTypes)
      for assignment in part.assignments {
        if values[assignment.name] == nil {
          values[assignment.name] = .some(assignment.value)
          if assignment.isKept { kept.insert(assignment.name) }
        } else {
          values[assignment.name] = .some(nil)
        }
      }
    }
    if !kept.isEmpty { for part in parts { kept.subtract(part.bound) } }
    if !changedNames.isEmpty {
      for part in parts {
        for alias in part.aliases where changedNames.contains(alias.name) { changedNames.insert(alias.whole) }
      }
    }
    calledFunctions = functions.intersection(called)
    let heads = CodePartFacts.count(parts, \.heads)
    let calls = CodePartFacts.count(parts, \.calls)
    // One that several functions have says nothing.
    followedFunctions = Set(calls.lazy.filter { $0.value > 1 && heads[$0.key] ?? 1 == 1 }.map(\.key))
    areAnyNames = !values.isEmpty
    namesAps = parts.contains(where: \.namesAps)
    beginsFunctions = parts.contains(where: \.beginsFunction)
    reassigned = Set(values.lazy.filter { $0.value == nil }.map(\.key))
    self.values = values.compactMapValues { $0 }
  }

  /// Whether a name stands for its value in all of the file.
  package func holdsEverywhere(_ name: String) -> Bool { CodeConstants.isShouted(name) || kept.contains(name) }

  /// Whether a name gets a value anywhere.
  func isAssigned(_ name: String) -> Bool { values[name] != nil || reassigned.contains(name) }

  /// The names that mean something else; `nil` where that may be any.
  package func names(differingFrom other: CodeFileFacts) -> Set<String>? {
    guard areAnyNames == other.areAnyNames, namesAps == other.namesAps, beginsFunctions == other.beginsFunctions
    else { return nil }
    var result = changedNames.symmetricDifference(other.changedNames)
    result.formUnion(kept.symmetricDifference(other.kept))
    result.formUnion(reassigned.symmetricDifference(other.reassigned))
    result.formUnion(structs.symmetricDifference(other.structs))
    result.formUnion(declaredTypes.symmetricDifference(other.declaredTypes))
    result.formUnion(calledFunctions.symmetricDifference(other.calledFunctions))
    result.formUnion(followedFunctions.symmetricDifference(other.followedFunctions))
    for (name, value) in values where other.values[name] != value { result.insert(name) }
    let (types, otherTypes) = (typedFunctions.types, other.typedFunctions.types)
    for (name, type) in types where otherTypes[name] != type { result.insert(name) }
    for name in otherTypes.keys where types[name] == nil { result.insert(name) }
    for name in other.values.keys where values[name] == nil { result.insert(name) }
    return result
  }
}
