import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

/// A source as the person in front of it sees it: what was read of it, asked by offsets of the file.
///
/// - Shape: answers nothing about a source that holds no payload; all ranges and edits count in the file's bytes.
package struct EditorDocument: Sendable {
  package let source: Source
  /// In order of place; what stands in strings comes behind the piece around it. Members that types declare are left out.
  package let analyzedExcerpts: [AnalyzedExcerpt]
  package let rules: RuleSet
  /// What was found in it.
  let diagnostics: [Diagnostic]
  /// Lints what is offered, before it is; `nil` where nothing is.
  let linter: Linter?
  /// The last part of its path.
  let fileName: String?
  /// Values that the project has already, by the canonical paths of their fields.
  package var usedValues: [String: [String]] = [:]

  package init(
    _ source: Source, _ analyzedExcerpts: [AnalyzedExcerpt], _ rules: RuleSet, diagnostics: [Diagnostic] = [],
    linter: Linter? = nil, fileName: String? = nil
  ) {
    self.source = source
    self.analyzedExcerpts = analyzedExcerpts.map(\.withoutDeclarations)
    self.rules = rules
    self.diagnostics = diagnostics
    self.linter = linter
    self.fileName = fileName
  }

  /// Whether it has to do with push messages.
  package var isRelevant: Bool { analyzedExcerpts.contains(where: \.isRelevant) }

  /// Whether the whole file is one document of JSON or a dialect of it.
  var isJSON: Bool {
    switch source.language.content {
    case .document, .records, .collection: true
    default: false
    }
  }

  /// The excerpts that hold the file's byte at `offset`, the innermost first, and its offset in each.
  func analyzedExcerpts(at offset: Int) -> [(analyzed: AnalyzedExcerpt, offset: Int)] {
    analyzedExcerpts.reversed().compactMap { analyzed in
      guard let inner = analyzed.excerpt.map.offset(ofFile: offset) else { return nil }
      var range = analyzed.excerpt.document?.tree.range ?? analyzed.excerpt.text.range
      if let request = analyzed.excerpt.request { range = range.union(request.line) }
      return range.start <= inner && inner <= range.end ? (analyzed, inner) : nil
    }
    .sorted { $0.analyzed.excerpt.map.depth > $1.analyzed.excerpt.map.depth }
  }

  /// The payload that holds the file's byte at `offset`, and the offset in its text.
  func payload(at offset: Int) -> (payload: Payload, offset: Int)? {
    for (analyzed, inner) in analyzedExcerpts(at: offset) {
      var found = analyzed.matches.first { found in
        let range = analyzed.range(of: found)
        return range.start <= inner && inner <= range.end
      }
      // Parts of it may stand before or behind it.
      if found == nil, let tree = analyzed.excerpt.document?.tree, tree.forms?.isScattered == true {
        let node = tree.innermostValue(at: inner)
        found = analyzed.matches.first { $0.node <= node && node < Int(tree[$0.node].next) }
      }
      if let payload = found.flatMap({ analyzed.payload($0, rules.catalogue) }) { return (payload, inner) }
    }
    return nil
  }
}

extension Payload {
  /// Index of the innermost place whose key or value holds the byte at `offset`, or ends there.
  func indexOfPlace(at offset: Int) -> Int? {
    var found: Int?
    for (index, place) in places.enumerated() {
      let start = place.key.map { tree[$0].range.start } ?? tree[place.node].range.start
      // What is not written there has no place.
      if tree[place.node].range.isEmpty, place.key.map({ tree[$0].range.isEmpty }) == true { continue }
      // Places stand in order of their starts, so that the last one that fits is the innermost; the calls of a builder
      // may stand anywhere.
      guard start <= offset else {
        if tree.forms?.isScattered == true { continue }
        break
      }
      if offset <= tree[place.node].range.end { found = index }
    }
    return found
  }

  /// The bytes of the file that `range` of the payload's text came from.
  func fileRange(_ range: SourceRange) -> SourceRange { excerpt.map.range(range) }
}
