import PushlintSyntax
import PushlintText
import PushlintTree

/// What one part of a file of code says about the names in all of it.
package struct CodePartFacts: Equatable, Sendable {
  fileprivate struct Alias: Equatable {
    let name: String
    let whole: String
  }

  fileprivate struct Constant: Equatable {
    let name: String
    /// The bytes of its value; `nil` where it may have another.
    let value: [UInt8]?
    /// Where they are, from the start of the part.
    let range: SourceRange
  }

  fileprivate let imports: [SDKImports.Import]
  fileprivate let areAnyImports: Bool
  fileprivate let changed: Set<String>
  fileprivate let aliases: [Alias]
  fileprivate let constants: [Constant]
  /// Whether a string in it lacks a quotation mark.
  package let hasOpenString: Bool

  init(
    _ text: SourceText, _ part: SourceRange, in open: [UInt8], _ grammar: CodeGrammar, _ tables: [SDKTable],
    methods: Set<String>
  ) {
    let code = MendedCode(text, pieces: [part], grammar, in: open, isBehindOpenString: false)
    let found = tables.isEmpty ? nil : SDKImports(code.tokens, tables)
    imports = found?.found ?? []
    areAnyImports = found?.areAny ?? false
    changed = CodeReader.namesOfChanges(code.tokens, methods)
    aliases = CodeReader.aliases(code.tokens).map { Alias(name: $0.name, whole: $0.whole) }
    constants = CodeConstants.assignments(code.tokens).map { name, value in
      let range = value.map(code.tokens.range) ?? SourceRange(at: part.start)
      return Constant(
        name: name, value: value.map { _ in Array(text[range]) },
        range: SourceRange(range.start - part.start, range.end - part.start))
    }
    hasOpenString = code.openFrom != nil
  }

  package static func == (left: CodePartFacts, right: CodePartFacts) -> Bool {
    left.hasOpenString == right.hasOpenString && left.hasSameImports(as: right) && left.changed == right.changed
      && left.aliases == right.aliases
      && left.constants.elementsEqual(right.constants) { $0.name == $1.name && $0.value == $1.value }
  }

  private func hasSameImports(as other: CodePartFacts) -> Bool {
    areAnyImports == other.areAnyImports && imports.elementsEqual(other.imports) { $0.isSame(as: $1) }
  }

  /// Whether the same is imported by some parts as by others.
  package static func importTheSame(_ parts: [CodePartFacts], _ others: [CodePartFacts]) -> Bool {
    parts.contains(where: \.areAnyImports) == others.contains(where: \.areAnyImports)
      && parts.flatMap(\.imports).elementsEqual(others.flatMap(\.imports)) { $0.isSame(as: $1) }
  }

  /// The bytes of the value of a number that the part names, from its start.
  package func value(of name: String) -> SourceRange? {
    constants.first { $0.name == name && $0.value != nil }?.range
  }
}

extension SDKImports.Import {
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.module(let name, let table), .module(let otherName, let otherTable)):
      name == otherName && table.package == otherTable.package && table.module == otherTable.module
    case (.class(let name, let made, let table), .class(let otherName, let otherMade, let otherTable)):
      name == otherName && made.path == otherMade.path && table.package == otherTable.package
        && table.module == otherTable.module
    case (.all(let table), .all(let otherTable)):
      table.package == otherTable.package && table.module == otherTable.module
    default: false
    }
  }
}

/// What all parts of a file of code say about the names in it.
package struct CodeFileFacts: Sendable {
  let names: SDKNames
  private(set) var changedNames: Set<String> = []
  /// The bytes of values of names that get one value once.
  private(set) var constants: [String: [UInt8]] = [:]

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
    var values: [String: [UInt8]?] = [:]
    for part in parts {
      changedNames.formUnion(part.changed)
      for constant in part.constants {
        values[constant.name] = values[constant.name] == nil ? .some(constant.value) : .some(nil)
      }
    }
    if !changedNames.isEmpty {
      for part in parts {
        for alias in part.aliases where changedNames.contains(alias.name) { changedNames.insert(alias.whole) }
      }
    }
    constants = values.compactMapValues { $0 }
  }

  /// The names that mean something else.
  package func names(differingFrom other: CodeFileFacts) -> Set<String> {
    var result = changedNames.symmetricDifference(other.changedNames)
    for (name, value) in constants where other.constants[name] != value { result.insert(name) }
    for name in other.constants.keys where constants[name] == nil { result.insert(name) }
    return result
  }
}
