import PushlintJSON
import PushlintLiterals
import PushlintPayload
import PushlintText
import PushlintTree

/// Writes a value as another type wants it, as far as that cannot change what it says.
struct ValueConversion {
  let tree: SyntaxTree

  /// The source of `node` as a value of `type`; `nil` when it cannot be converted with certainty.
  ///
  /// - Parameter maximum: the longest duration, in seconds; a longer one is not converted.
  func source(
    of node: SyntaxTree.Index, as type: FieldType, values: [String] = [], maximum: Double? = nil
  ) -> String? {
    let source = tree.sourceText(of: node)
    let word = tree.stringValue(node) ?? source
    switch (type, tree[node].kind) {
    case (_, .opaque): return source
    case (.any, _), (.date, .object), (.map, .object), (.object, .object), (.array, .array), (.alert, .object),
      (.alert, .string), (.sound, .object), (.sound, .string), (.numbers, .number), (.numbers, .array):
      return source
    case (.string, .string), (.url, .string), (.color, .string): return source
    case (.string, .number), (.string, .boolean): return StringEncoding.json(source)
    case (.boolean, .boolean): return source
    case (.boolean, .string), (.boolean, .number): return Self.booleans[word]
    case (.flag, .boolean), (.flag, .string), (.flag, .number):
      return Self.booleans[word] == "true" ? "1" : nil
    case (.integer, .number), (.number, .number), (.unixSeconds, .number), (.milliseconds, .number): return source
    case (.integer, .string), (.number, .string), (.unixSeconds, .string), (.milliseconds, .string):
      return Self.isInteger(word) ? word : nil
    case (.duration, .number), (.duration, .string):
      if tree[node].kind == .string, DurationText(word).isValid {
        return DurationText(word).isWithin(maximum) ? source : nil
      }
      guard Self.isInteger(word), !word.hasPrefix("-"), DurationText(word + "s").isWithin(maximum) else { return nil }
      return StringEncoding.json(word + "s")
    case (.enum, .string), (.enum, .number):
      return WordMatch(word, among: values).map { StringEncoding.json($0.value) }
    case (.array, .string): return nested(word, .array) ?? "[\(source)]"
    case (.array, .number): return "[\(source)]"
    case (.array, .object), (.object, .string), (.map, .string): return nested(word, .object)
    case (.object, .array), (.map, .array): return onlyElement(of: node)
    default: return nil
    }
  }

  private static let booleans = ["true": "true", "false": "false", "1": "true", "0": "false"]

  private static func isInteger(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard let first = digits.first, digits.utf8.count <= 19, digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else {
      return false
    }
    return first != "0" || digits.count == 1
  }

  /// Whether a text is the JSON of a value of `type`.
  func isSerialised(_ text: String, _ type: FieldType) -> Bool {
    switch type {
    case .array: nested(text, .array) != nil
    case .object, .map, .alert, .sound: nested(text, .object).map { $0 != "{}" } == true
    default: false
    }
  }

  /// JSON that was serialised once too often.
  private func nested(_ text: String, _ kind: SyntaxTree.Node.Kind) -> String? {
    guard let inner = try? JSONText(SourceText(text)), inner.tree[inner.root].kind == kind else { return nil }
    return text.trimmingSpaces()
  }

  /// `[{…}]` as `{…}`, and PHP's empty array as an empty object.
  private func onlyElement(of array: SyntaxTree.Index) -> String? {
    let elements = Array(tree.children(of: array).prefix(2))
    guard let first = elements.first else { return "{}" }
    return elements.count == 1 && tree[first].kind == .object ? tree.source.string(tree[first].range) : nil
  }
}

/// The allowed word that a word was meant to be.
struct WordMatch {
  let value: String
  /// Differs in nothing but capitals and hyphens.
  let isLoose: Bool

  init?(_ word: String, among values: [String]) {
    let folded = FieldCatalogue.folded(word)
    guard !folded.isEmpty else { return nil }
    if let value = values.first(where: { FieldCatalogue.folded($0) == folded }) {
      self.value = value
      isLoose = true
      return
    }
    let values = values.filter(Field.isOffered)
    // `HIGH` for `PRIORITY_HIGH`, `VISIBILITY_PUBLIC` for `PUBLIC`.
    let whole = values.filter {
      let other = FieldCatalogue.folded($0)
      return other.hasSuffix(folded) && Self.isPart(word, of: $0)
        || folded.hasSuffix(other) && Self.isPart($0, of: word)
    }
    let near = values.filter {
      EditDistance.between(folded, FieldCatalogue.folded($0), limit: folded.utf8.count < 5 ? 1 : 2) != nil
    }
    guard let value = whole.count == 1 ? whole.first : near.count == 1 ? near.first : nil else { return nil }
    self.value = value
    isLoose = false
  }

  /// Whether `part` is the last of the words that `_` and `-` join in `whole`.
  private static func isPart(_ part: String, of whole: String) -> Bool {
    whole.utf8.count > part.utf8.count
      && whole.dropLast(part.count).last.map { $0 == "_" || $0 == "-" } == true
  }
}
