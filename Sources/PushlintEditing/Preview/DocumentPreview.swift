import PushlintLinter
import PushlintPayload
import PushlintPreview
import PushlintText
import PushlintTree

/// Which payloads of a document are shown.
package enum PreviewScope: Sendable, Equatable {
  case everything
  /// The payload around a byte, or else the first one in its line.
  case payload(at: Int)
}

extension EditorDocument {
  /// What devices show of payloads of the document.
  ///
  /// - Parameter path: what the document is called.
  package func preview(of scope: PreviewScope, path: String) -> PreviewFile {
    let builder = previewBuilder
    switch scope {
    case .everything:
      var previews: [Preview] = []
      var count = 0
      for analyzed in analyzedExcerpts {
        for match in analyzed.matches where analyzed.shows(match) {
          count += 1
          guard previews.count < PreviewFile.payloadLimit, let payload = analyzed.payload(match, rules.catalogue) else {
            continue
          }
          previews += [builder.preview(of: payload)].compactMap { $0 }
        }
      }
      return PreviewFile(
        path: path, language: source.language.rawValue, previews: previews, omitted: count - previews.count)
    case .payload(let offset):
      let preview = payload(near: offset).flatMap { builder.preview(of: $0) }
      return PreviewFile(path: path, language: source.language.rawValue, previews: [preview].compactMap { $0 })
    }
  }

  /// Whether there is a payload around a byte, or in its line.
  package func hasPayload(near offset: Int) -> Bool { payload(near: offset) != nil }

  /// Makes previews as `pushlint preview` does: of the surfaces that the project's targets reach.
  var previewBuilder: PreviewBuilder {
    let targets = linter?.targets
    let surfaces = Surface.all.filter { surface in targets.map(surface.isReached) ?? true }
    return PreviewBuilder(source.text, diagnostics, rules.catalogue, surfaces: surfaces)
  }

  private func payload(near offset: Int) -> Payload? {
    if let found = payload(at: offset)?.payload, !found.kind.showsNothing { return found }
    let line = line(around: offset)
    for analyzed in analyzedExcerpts {
      for match in analyzed.matches where analyzed.shows(match) {
        let range = analyzed.excerpt.map.range(analyzed.range(of: match))
        if range.start <= line.end, line.start <= range.end { return analyzed.payload(match, rules.catalogue) }
      }
    }
    return nil
  }

  /// The bytes of the line around an offset, without its end.
  private func line(around offset: Int) -> SourceRange {
    let bytes = source.text.bytes
    let offset = min(max(offset, 0), bytes.count)
    let isEnd = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
    let start = bytes[..<offset].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    return SourceRange(start, bytes[offset...].firstIndex(where: isEnd) ?? bytes.count)
  }
}

/// A payload as an editor offers its preview above it.
package struct PreviewLens: Sendable, Equatable {
  /// Where it begins: its first bracket, or the words before the bracket of a call.
  package let range: SourceRange
  /// A byte of the payload, by which its title is found.
  package let offset: Int
}

extension AnalyzedExcerpt {
  /// Whether a payload is one to look at; what headers are sent with is shown at its own place.
  fileprivate func shows(_ match: PayloadMatch) -> Bool {
    !match.kind.showsNothing && excerpt.document?.tree.forms?.objects[match.node]?.hasPayloadElsewhere != true
  }
}

extension EditorDocument {
  /// Most of them that a document has; nobody reads more, and editors crawl.
  private static let lensLimit = 1_000

  /// The payloads of the document, without a look at any of them.
  package func lenses() -> [PreviewLens] {
    var lenses: [PreviewLens] = []
    for analyzed in analyzedExcerpts {
      for match in analyzed.matches where analyzed.shows(match) {
        guard lenses.count < Self.lensLimit else { return lenses }
        let range = analyzed.range(of: match)
        let opening = analyzed.excerpt.text.opening(of: range)
        lenses.append(
          PreviewLens(
            range: analyzed.excerpt.map.range(opening),
            offset: analyzed.excerpt.map.range(SourceRange(at: range.start)).start))
      }
    }
    return lenses
  }

  /// What becomes of the payload that begins at a byte, in one line; `nil` where none does.
  package func lensTitle(at offset: Int) -> String? {
    for analyzed in analyzedExcerpts {
      for match in analyzed.matches where analyzed.shows(match) {
        let start = analyzed.range(of: match).start
        guard analyzed.excerpt.map.range(SourceRange(at: start)).start == offset,
          let payload = analyzed.payload(match, rules.catalogue)
        else { continue }
        return previewBuilder.preview(of: payload).map { PreviewDigest($0).line }
      }
    }
    return nil
  }
}

extension SourceText {
  /// Longest opening of a payload.
  ///
  /// - Unit: bytes.
  private static let longestOpening = 80

  /// What a payload begins with: its first bracket, and the words of a call before it, as far as they are on its line.
  func opening(of range: SourceRange) -> SourceRange {
    var end = range.start
    while end < min(range.end, range.start + Self.longestOpening), let byte = self[end] {
      guard byte != 0x0A, byte != 0x0D else { break }
      end += 1
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { break }
    }
    return SourceRange(range.start, end)
  }
}
