import PushlintPayload
import PushlintTree

extension Payload {
  /// The text of a string, or what is written for a number or boolean; `nil` for anything else.
  func writtenText(of index: Int) -> String? {
    let node = places[index].node
    switch tree[node].kind {
    case .string:
      let text = tree.text(of: node)
      // What code puts in is shown as the code has it.
      return tree.dialect.isCode && Placeholder.holdsExpansion(text) ? nil : text
    case .number, .boolean: return tree.sourceText(of: node)
    default: return nil
    }
  }

  /// The same as the service gets it, however an SDK writes it: `HIGH` for `high`, `3.6s` for `3600` milliseconds.
  ///
  /// - Shape: of several ways to write one value always the same.
  func wireText(of index: Int) -> String? {
    let type = valueType(of: index)
    guard let text = writtenText(of: index) ?? (type.isMilliseconds ? product(at: index) : nil) else { return nil }
    switch type.wire {
    case .duration?:
      let isString = tree[places[index].node].kind == .string
      return (isString ? WireDuration(text) : type.isMilliseconds ? WireDuration(milliseconds: text) : nil)?.text
        ?? text
    case .flag?: return text == "true" ? "1" : text == "false" ? "0" : text
    case .color?: return text.lowercased()
    case .number?, .integer?, .unixSeconds?, .milliseconds?: return Self.plainNumber(text)
    default: return field(of: index)?.wireWord(text) ?? text
    }
  }

  /// Whether a type is expected of a value, so that only its words count, not whether they are a string.
  func hasType(_ index: Int) -> Bool {
    switch valueType(of: index).wire {
    case nil, .any?, .map?, .number?, .integer?: false
    default: true
    }
  }

  /// The type of a value, or of an element of an array.
  private func valueType(of index: Int) -> (wire: FieldType?, isMilliseconds: Bool) {
    if let field = field(of: index) {
      return (field.type, spelling != .wire && field.node?.type == .milliseconds)
    }
    guard index > 0, records[index].key < 0, let field = field(of: Int(records[index].parent)) else {
      return (nil, false)
    }
    return (field.items, spelling != .wire && field.node?.items == .milliseconds)
  }

  /// What `3600 * 1000` comes to.
  private func product(at index: Int) -> String? {
    let node = places[index].node
    guard tree[node].kind == .opaque else { return nil }
    let factors = tree.source.string(tree[node].range).split(separator: "*", omittingEmptySubsequences: false)
    guard 2...6 ~= factors.count else { return nil }
    var result = 1
    for factor in factors {
      guard let number = Int(factor.replacing("_", with: "").filter { $0 != " " }) else { return nil }
      let (product, isTooLarge) = result.multipliedReportingOverflow(by: number)
      guard !isTooLarge else { return nil }
      result = product
    }
    return String(result)
  }

  private static func plainNumber(_ text: String) -> String {
    guard Int(text) == nil, text.utf8.count < 40, let number = Double(text), number.isFinite else { return text }
    return Int(exactly: number).map { String($0) } ?? String(number)
  }
}

extension Field {
  /// An allowed value in the spelling of the wire, for one that an SDK has; `nil` for any other.
  fileprivate func wireWord(_ text: String) -> String? {
    guard !values.isEmpty, !values.contains(text) else { return nil }
    if let node, node.values.count == values.count, let index = node.values.firstIndex(of: text) {
      return values[index]
    }
    let capitals = text.uppercased()
    return values.contains(capitals) ? capitals : nil
  }
}

/// Seconds, with decimals where there are some.
private struct WireDuration {
  /// `3600s`, `0.25s`.
  let text: String

  /// - Parameter text: of the form `3.500s`.
  init?(_ text: String) {
    guard text.utf8.last == UInt8(ascii: "s") else { return nil }
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    guard 1...2 ~= parts.count, !parts[0].isEmpty,
      parts.allSatisfy({ $0.utf8.count < 16 && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } })
    else { return nil }
    self.init(whole: parts[0], decimals: parts.count > 1 ? parts[1] : "")
  }

  init?(milliseconds text: String) {
    guard let number = Int(text), number >= 0 else { return nil }
    let thousandths = String(number % 1_000)
    self.init(
      whole: String(number / 1_000)[...],
      decimals: (String(repeating: "0", count: 3 - thousandths.utf8.count) + thousandths)[...])
  }

  private init(whole: Substring, decimals: Substring) {
    let whole = whole.drop { $0 == "0" }
    var decimals = decimals
    while decimals.last == "0" { decimals.removeLast() }
    text = (whole.isEmpty ? "0" : String(whole)) + (decimals.isEmpty ? "" : "." + decimals) + "s"
  }
}
