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

  fileprivate init(
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
  fileprivate init(
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

/// Reads a file of code part by part.
package struct CodeParts: Sendable {
  private let text: SourceText
  private let grammar: CodeGrammar
  private let tables: [SDKTable]

  /// - Returns: `nil` for a file that is read as a whole: without any word of a payload, or with code in several pieces.
  init?(_ text: SourceText, _ grammar: CodeGrammar, _ sdks: @escaping SDKTables) {
    guard CodeExtractor(text, grammar, origin: .file, sdks: sdks).mayHoldPayloads else { return nil }
    if grammar.peculiarities.contains(.isInMarkup), text.firstOffset(of: "?>", in: text.range) != nil { return nil }
    if grammar.peculiarities.contains(.hasDirectives), text.firstOffset(of: "#el", in: text.range) != nil { return nil }
    self.text = text
    self.grammar = grammar
    tables = sdks().filter { grammar.usesTables(of: $0.language) }
  }

  func stretch(from start: Int, in open: [UInt8]) -> CodeStretch? {
    CodeStretch(of: text, from: start, in: open, grammar)
  }

  /// What a part says.
  ///
  /// - Parameter file: what the file said before; `nil` where nothing is known but what this part imports.
  package func facts(of part: SourceRange, from start: SourceParts.Start, in file: CodeFileFacts?) -> CodePartFacts {
    CodePartFacts(text, part, in: start.brackets, grammar, tables, methods: file?.names.methods ?? [])
  }

  package func facts(of file: [CodePartFacts]) -> CodeFileFacts { CodeFileFacts(file, text, grammar, tables) }

  /// What was read of a part, and what that depends on.
  package struct Reading {
    package let excerpt: Excerpt
    /// Where all ends that has to be read with it.
    package let end: Int
    /// The bytes that were looked at.
    package let looked: SourceRange
    /// Names of numbers whose values are elsewhere in the file.
    package let missing: Set<String>
  }

  package enum Outcome {
    case read(Reading)
    /// More has to be around the part.
    case needsMore(before: Bool)
    /// What is said of the part depends on all of the file.
    case needsWholeFile
  }

  /// Most tokens around a place that are looked at without a search.
  private static let margin = 64

  /// Reads a part.
  ///
  /// - Parameters:
  ///   - around: the part with some code on both sides.
  ///   - open: the brackets that are open where that begins.
  ///   - values: statements elsewhere that the part needs.
  package func read(
    _ part: SourceRange, around: SourceRange, in open: [UInt8], _ values: [SourceRange], _ file: CodeFileFacts,
    isBehindOpenString: Bool
  ) -> Outcome {
    let code = MendedCode(
      text, pieces: values + [around], grammar, in: open, isBehindOpenString: isBehindOpenString)
    let tokens = code.tokens
    let first = tokens.tokens.firstIndex { $0.range.start >= part.start && $0.range.start < part.end }
    let last = tokens.tokens.lastIndex { $0.range.start >= part.start && $0.range.start < part.end }
    let traces = CodeTraces()
    var reader = CodeReader(tokens, part, in: file, traces)
    let range = (first ?? 0)..<(last.map { $0 + 1 } ?? first ?? 0)
    func isInside(_ place: SourceRange) -> Bool { place.start >= part.start && place.start < part.end }
    let document = reader.read(range, code.issues.filter { isInside($0.range) })
    var issues = (reader.issues + SDKCalls(reader).issues(in: range)).filter { isInside($0.range) }
    issues.sort { $0.range < $1.range }
    if let open = code.openFrom { issues.removeAll { $0.range.end > open } }
    if traces.needsWholeFile { return .needsWholeFile }
    let farthest = max(traces.last, traces.end)
    if around.end < text.count, farthest + Self.margin >= tokens.count {
      return .needsMore(before: false)
    }
    let start = tokens.tokens.firstIndex { $0.range.start >= around.start && $0.range.start < around.end } ?? 0
    if around.start > 0, traces.first <= start { return .needsMore(before: true) }
    let end = traces.end > range.upperBound ? tokens[traces.end - 1]?.range.end ?? part.end : part.end
    let lookedEnd = farthest >= tokens.count ? text.count : tokens[farthest]?.range.end ?? part.end
    let lookedStart = traces.first < tokens.count ? tokens[traces.first]?.range.start ?? part.start : part.start
    let excerpt = Excerpt(
      text: text, map: .identity, origin: .file, document: document, codeIssues: issues, codeStrings: reader.strings,
      codeLayout: reader.layout, isBehindOpenString: isBehindOpenString)
    return .read(
      Reading(
        excerpt: excerpt, end: end,
        looked: SourceRange(min(lookedStart, part.start), max(lookedEnd, part.end)), missing: traces.missing))
  }
}
