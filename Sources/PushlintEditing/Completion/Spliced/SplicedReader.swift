import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

/// Reads and checks a text with something else at the cursor.
struct SplicedReader {
  /// A key or value that nobody else writes, with one of the words without which no code is read.
  static let probe = "pushlintfirebaseprobe"

  /// Where the probe is in a payload.
  struct Found {
    let payload: Payload
    let node: SyntaxTree.Index

    var tree: SyntaxTree { payload.tree }
  }

  let linter: Linter
  let language: HostLanguage
  let window: SourceWindow
  let place: WrittenPlace

  /// How the place is repaired before it is read.
  struct Repair {
    var addsComma = false
    var closesBrackets = false
  }

  /// The window's text with another one at the cursor.
  func text(with new: String, _ repair: Repair) -> SourceText? {
    let before = repair.addsComma ? place.missingCommaAt.map { [TextEdit.insertion(",", at: $0)] } ?? [] : []
    let behind = (place.needsCommaBehind ? "," : "") + (repair.closesBrackets ? place.closers : "")
    return window.applying(before + [TextEdit(place.replaced, place.lead + new + behind)])
  }

  func counts(_ text: SourceText) -> FindingCounts {
    FindingCounts(linter.findings(of: Source(text, language), Configuration()))
  }

  func found(in text: SourceText, _ catalogue: FieldCatalogue) -> Found? {
    for analyzed in linter.analyzedExcerpts(of: Source(text, language), Configuration()) {
      let excerpt = analyzed.excerpt
      guard let document = excerpt.document else { continue }
      let tree = document.tree
      let node = tree.nodes.indices.first { index in
        let kind = tree[index].kind
        return (kind == .string || kind == .key) && tree[index].range.count <= Self.probe.utf8.count + 4
          && tree[index].range.count >= Self.probe.utf8.count && tree.text(of: index) == Self.probe
      }
      guard let node else { continue }
      let known = analyzed.matches.first { $0.node <= node && node < Int(tree[$0.node].next) }
      let match =
        known
        ?? PayloadDetector(excerpt, document, language: language)
        .likely(around: tree[node].range.start, catalogue)
      return match.map { Found(payload: Payload(excerpt, document, $0, catalogue), node: node) }
    }
    return nil
  }
}
