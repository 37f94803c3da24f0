import PushlintText
import PushlintTree

extension ParsedDocument {
  /// A document of clean JSON; `nil` for any other one, and for dialects that may read clean JSON in another way.
  ///
  /// - Parameter bytes: those of `source`.
  fileprivate init?(
    clean source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>, range: SourceRange, dialect: Dialect
  ) {
    // All that a dialect allows beyond JSON is a doubt, so that only expressions make a difference.
    guard !dialect.allowsExpressions else { return nil }
    var outcome = StrictParser.Outcome.doubt(at: range.start)
    let nodes = NodeBuffer.nodes(bytes: min(range.count, bytes.count)) { nodes in
      outcome = StrictParser.read(bytes, range: range, allowsPlaceholders: dialect.allowsPlaceholders, into: &nodes)
    }
    guard case .clean(let end) = outcome else { return nil }
    self.init(clean: source, nodes, end: end, range: range, dialect: dialect)
  }

  /// The document in which ``StrictParser`` finds only clean JSON; `nil` for any other one.
  package init?(clean source: SourceText, dialect: Dialect) {
    let document = source.bytes.withUnsafeBufferPointer {
      ParsedDocument(clean: source, $0, range: source.range, dialect: dialect)
    }
    guard let document else { return nil }
    self = document
  }

  /// The document in which ``StrictParser`` has found only clean JSON.
  ///
  /// - Parameter end: offset past the document's value.
  package init(
    clean source: SourceText, _ nodes: [SyntaxTree.Node], end: Int, range: SourceRange, dialect: Dialect
  ) {
    self.init(
      tree: SyntaxTree(source: source, range: range, dialect: dialect, nodes: nodes), issues: [], end: end,
      isComplete: true, scope: .document)
  }
}

/// Reads a document of any dialect; broken ones too.
///
/// - Shape: always answers a tree over all of `range`. One mistake is one issue, at the place where the edit belongs.
///   Indentation is asked only when brackets do not balance, so that it can never make a well-formed document wrong.
///   ``StrictParser`` reads whatever is clean JSON, ``Parser`` all else.
///
/// - Parameter isBroken: whether ``StrictParser`` is known to have given up on it.
package func parse(
  _ source: SourceText, range: SourceRange? = nil, dialect: Dialect, scope: ParseScope = .document,
  isBroken: Bool = false
) -> ParsedDocument {
  let range = range ?? source.range
  return source.bytes.withUnsafeBufferPointer { bytes in
    if scope == .document, !isBroken, let clean = ParsedDocument(clean: source, bytes, range: range, dialect: dialect) {
      return clean
    }
    let stretches = scope == .document ? CleanStretches(bytes, range: range, dialect: dialect) : nil
    return recover(source, bytes, range: range, dialect: dialect, scope: scope, stretches)
  }
}

/// Reads a document that may be broken: of several readings and repairs the one with the fewest issues is right.
///
/// - Parameters:
///   - bytes: those of `source`.
///   - stretches: what finds the parts of the document that are clean; without it all is read step by step, to the same
///     end.
func recover(
  _ source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>, range: SourceRange, dialect: Dialect, scope: ParseScope,
  _ stretches: CleanStretches?
) -> ParsedDocument {
  func read(_ strategy: Parser.RecoveryStrategy) -> ParsedDocument {
    var parser = Parser(
      source, bytes, range: range, dialect: dialect, scope: scope, strategy: strategy, stretches: stretches)
    return parser.run()
  }
  var best = read(.brackets)
  guard scope != .program, !best.issues.isEmpty else { return best.withoutCommasOfTemplates() }
  if best.issues.contains(where: \.kind.isAboutBrackets) {
    let byLayout = read(.layout)
    if byLayout.issues.count <= best.issues.count { best = byLayout }
    for strategy in [Parser.RecoveryStrategy.position, .surplus] where best.issues.count > 1 {
      let other = read(strategy)
      if other.issues.count < best.issues.count { best = other }
    }
  }
  best = best.withoutCommasOfTemplates()
  // What is found in running text may be another language's: it is not read as more than it is.
  if scope == .document, !best.issues.isEmpty {
    best = Repairing(source, bytes, range: range, dialect: dialect, scope: scope, stretches).repaired(best)
      .withoutCommasOfTemplates()
  }
  best.doubtfulFrom = best.placeOfDoubt
  return best
}
