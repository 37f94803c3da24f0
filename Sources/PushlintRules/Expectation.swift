import PushlintText
import PushlintTree

/// What should be true of a value.
package struct Expectation: Sendable {
  /// Types that the value may have; empty for any.
  package var types: [String] = []
  /// The key should not stand there at all.
  package var isAbsent = false
  /// The shape of the text.
  package var format: TextFormat?
  /// A shape that the text should not have.
  package var notFormat: TextFormat?
  /// Keys that the rule speaks about, in lower case; with no prefixes either, all that the path matches.
  package var keys: [String] = []
  /// Keys count only in the case in which the rule writes them.
  package var hasExactKeys = false
  /// What other keys begin with that it speaks about.
  package var prefixes: [String] = []
  /// A member that the object should have.
  package var member: String?
  /// A member that must be there for the rule to speak.
  package var whenMember: String?
  /// The words that the text or number may be; empty for any.
  package var values: [String] = []
  /// Words that it may not be, whatever their capitals.
  package var excludedValues: [String] = []
  package var minimum: Double?
  package var maximum: Double?
  /// Most bytes of UTF-8 that the text may have.
  package var byteLimit: Int?
  /// Fewest and most elements of an array.
  package var smallestCount: Int?
  package var largestCount: Int?
  /// Neither blank nor empty.
  package var isFilled = false
}

extension Expectation {
  /// Whether a mismatch says all that there is to say of the place: no general word of the catalogue follows.
  var settlesPlace: Bool {
    isAbsent || isFilled || !types.isEmpty || !values.isEmpty || !excludedValues.isEmpty || format != nil
  }
}

extension Expectation {
  /// Whether it asks for the shape of a text.
  var looksAtText: Bool { format != nil || notFormat != nil }
}

/// A value that is not as expected, in words.
struct Mismatch {
  /// Where it shows, when that is neither the key nor the value.
  var range: SourceRange?
  /// The part of the value's content that is at fault, in bytes of its decoded text; `nil` for the whole.
  var part: Range<Int>?
  /// What would be right.
  var suggestion: String?
  var values: [String: String] = [:]
}

extension Expectation {
  /// Why `site` is not as expected, `nil` when it is or when nobody can say.
  func mismatch(_ site: Site) -> Mismatch? {
    guard speaksOf(site.name) else { return nil }
    if let whenMember, site.members[whenMember] == nil { return nil }
    if isAbsent { return Mismatch() }
    guard let type = site.type else { return nil }
    if let mismatch = sizeMismatch(site) { return mismatch }
    if let member {
      guard type == "object", !site.hidesMembers, site.members[member] == nil else { return nil }
      // What is missing shows beside the member that asks for it.
      return Mismatch(range: whenMember.flatMap { site.members[$0] }, values: ["member": member])
    }
    if !types.isEmpty, !types.contains(type) {
      return Mismatch(values: ["type": type, "expected": types.joined(separator: " or ")])
    }
    if let mismatch = valueMismatch(site) { return mismatch }
    guard let text = site.text else { return nil }
    if let notFormat, let found = notFormat.match(text) {
      return Mismatch(part: found.part, suggestion: found.suggestion, values: found.values)
    }
    guard let format, format.match(text) == nil, format.readsTemplates || !Self.isFilledInLater(text) else {
      return nil
    }
    let repair = format.repair(text)
    return Mismatch(part: repair.part, suggestion: repair.suggestion)
  }

  private static func isFilledInLater(_ text: String) -> Bool {
    Placeholder.isPlaceholder(text) || Placeholder.containsMarker(text)
  }

  func speaksOf(_ name: String) -> Bool {
    keys.isEmpty && prefixes.isEmpty || keys.contains(hasExactKeys ? name : name.lowercased())
      || prefixes.contains { name.hasPrefix($0) }
  }
}

extension Expectation {
  private func sizeMismatch(_ site: Site) -> Mismatch? {
    // An empty array is what leaving the field out is.
    if let smallestCount, let count = site.elementCount, count > 0, count < smallestCount {
      return Mismatch(values: ["count": "\(count)"])
    }
    if let largestCount, let count = site.elementCount, count > largestCount {
      return Mismatch(values: ["count": "\(count)"])
    }
    guard isFilled else { return nil }
    if let text = site.text { return text.trimmingSpaces().isEmpty ? Mismatch() : nil }
    return site.elementCount == 0 || (site.type == "object" && site.members.isEmpty && !site.hidesMembers)
      ? Mismatch() : nil
  }

  private func valueMismatch(_ site: Site) -> Mismatch? {
    guard looksAtValue, let word = site.source, let mismatch = mismatch(of: word, site) else { return nil }
    // A word that is named is that word, also one that is written as placeholders are: `PRIORITY_UNSPECIFIED`.
    return excludedValues.contains(word.lowercased()) || !Self.isFilledInLater(word) ? mismatch : nil
  }

  private var looksAtValue: Bool {
    !values.isEmpty || !excludedValues.isEmpty || byteLimit != nil || minimum != nil || maximum != nil
  }

  private func mismatch(of word: String, _ site: Site) -> Mismatch? {
    if !values.isEmpty, !values.contains(word) { return Mismatch(suggestion: WordMatch(word, among: values)?.value) }
    if excludedValues.contains(word.lowercased()) { return Mismatch() }
    if let byteLimit, word.utf8.count > byteLimit { return Mismatch(values: ["bytes": Words.number(word.utf8.count)]) }
    guard minimum != nil || maximum != nil, let number = site.number?.value ?? Double(word) else { return nil }
    if let minimum, number < minimum { return Mismatch() }
    if let maximum, number > maximum { return Mismatch() }
    return nil
  }
}
