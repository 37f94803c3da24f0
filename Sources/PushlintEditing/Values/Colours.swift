import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

/// A colour in a payload.
package struct PayloadColor: Sendable, Equatable {
  /// Red, green, blue, alpha.
  ///
  /// - Unit: parts of 1.
  package let parts: [Double]
  /// The bytes of the file that say it, quotes included.
  package let range: SourceRange
  /// Written as an object with its parts, rather than as `#rrggbb`.
  package let isObject: Bool
}

extension EditorDocument {
  /// Every colour that the payloads name.
  package func colors() -> [PayloadColor] {
    analyzedExcerpts.flatMap { analyzed in
      analyzed.payloads(rules.catalogue).flatMap { payload in
        payload.places.indices.compactMap { payload.color(atPlace: $0) }
      }
    }
  }

  /// How a colour may be written in the place where one stands now.
  ///
  /// - Parameter range: what ``PayloadColor/range`` said.
  package func presentations(of parts: [Double], at range: SourceRange) -> [(label: String, edit: TextEdit)] {
    guard let color = colors().first(where: { $0.range == range }) else { return [] }
    let bytes = parts.map { UInt8(clamping: Int(($0.isFinite ? min(max($0, 0), 1) : 0) * 255 + 0.5)) }
    let hex = "#" + bytes.prefix(3).map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    guard color.isObject else {
      let quote = source.text.string(SourceRange(range.start, range.start + 1))
      return [(hex, TextEdit(range, quote + hex + quote))]
    }
    let alpha = bytes.count > 3 ? String(bytes[3], radix: 16) : "ff"
    let whole = ColorText(hex + (alpha.count == 1 ? "0" + alpha : alpha)).object
    return whole.map { [(hex, TextEdit(range, $0))] } ?? []
  }
}

extension Payload {
  fileprivate func color(atPlace index: Int) -> PayloadColor? {
    let place = places[index]
    // Inside strings of strings an editor's picker would write the wrong quotes, and in code of other languages what is no
    // literal of theirs.
    guard excerpt.map.isIdentity, excerpt.codeLayout == nil else { return nil }
    if place.field?.type == .color, let text = tree.stringValue(place.node), let bytes = ColorText(text).parts {
      return PayloadColor(
        parts: (bytes + [255]).prefix(4).map { Double($0) / 255 }, range: tree[place.node].range, isObject: false)
    }
    guard place.path.hasSuffix("light_settings.color"), tree[place.node].kind == .object else { return nil }
    let below = self.places(below: index)
    let names = ["red", "green", "blue", "alpha"]
    guard !below.isEmpty, below.allSatisfy({ names.contains($0.name) && tree[$0.node].kind == .number }) else {
      return nil
    }
    let parts = names.map { name in
      below.last { $0.name == name }.flatMap { Double(tree.source.string(tree[$0.node].range)) }
        ?? (name == "alpha" ? 1 : 0)
    }
    guard parts.allSatisfy({ 0...1 ~= $0 }) else { return nil }
    return PayloadColor(parts: parts, range: tree[place.node].range, isObject: true)
  }
}
