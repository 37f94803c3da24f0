import PushlintDiagnostics
import PushlintText
import PushlintTree

/// What should be true of a value.
///
/// - Shape: immutable and shared, since it is asked for with each value that a rule looks at closer.
package final class Expectation: Sendable {
  /// What a rule says of a value, and of which members it says so.
  package struct Terms: Sendable {
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

  package let terms: Terms
  /// The types that the value may have, as messages name them.
  private let typeNames: String

  package init(_ terms: Terms) {
    self.terms = terms
    typeNames = terms.types.joined(separator: " or ")
  }

  /// The key should not stand there at all.
  package var isAbsent: Bool { terms.isAbsent }
}

extension Expectation {
  /// Whether a violation says all that there is to say of the place: no general word of the catalogue follows.
  var settlesPlace: Bool {
    terms.isAbsent || terms.isFilled || !terms.types.isEmpty || !terms.values.isEmpty || !terms.excludedValues.isEmpty
      || terms.format != nil
  }
}

extension Expectation {
  /// Whether it asks for the shape of a text.
  var looksAtText: Bool { terms.format != nil || terms.notFormat != nil }
}

/// A value that is not as expected, in words.
struct Violation {
  /// Where it shows, when that is neither the key nor the value.
  var range: SourceRange?
  /// The part of the value's content that is at fault, in bytes of its decoded text; `nil` for the whole.
  var part: Range<Int>?
  /// What would be right.
  var suggestion: String?
  var values: TemplateValues = [:]
}

extension Expectation {
  /// Why `subject` is not as expected, `nil` when it is or when nobody can say.
  func violation(_ subject: RuleSubject) -> Violation? {
    speaksOf(subject.name) ? violation(ofSpoken: subject) : nil
  }

  /// The same for a value of whose name it surely speaks.
  func violation(ofSpoken subject: RuleSubject) -> Violation? {
    if let whenMember = terms.whenMember, subject.members[whenMember] == nil { return nil }
    if terms.isAbsent { return Violation() }
    guard let type = subject.type else { return nil }
    if let violation = sizeViolation(subject) { return violation }
    if let member = terms.member {
      guard type == "object", !subject.hidesMembers, subject.members[member] == nil else { return nil }
      // What is missing shows beside the member that asks for it.
      return Violation(range: terms.whenMember.flatMap { subject.members[$0] }, values: ["member": member])
    }
    if !terms.types.isEmpty, !terms.types.contains(type) {
      return Violation(values: ["type": type, "expected": typeNames])
    }
    if let violation = valueViolation(subject) { return violation }
    guard let text = subject.text else { return nil }
    if let notFormat = terms.notFormat, let found = notFormat.match(text) {
      return Violation(part: found.part, suggestion: found.suggestion, values: found.values)
    }
    guard let format = terms.format, format.match(text) == nil,
      format.readsTemplate(text) || !Self.isFilledInLater(text)
    else {
      return nil
    }
    let repair = format.repair(text)
    return Violation(part: repair.part, suggestion: repair.suggestion)
  }

  /// Whether no value of a type is as expected, whatever else it is.
  func refuses(type: String?) -> Bool {
    guard let type, !terms.types.isEmpty, terms.member == nil, terms.whenMember == nil else { return false }
    return !terms.types.contains(type)
  }

  private static func isFilledInLater(_ text: String) -> Bool {
    Placeholder.isPlaceholder(text) || Placeholder.containsMarker(text)
  }

  func speaksOf(_ name: String) -> Bool {
    terms.keys.isEmpty && terms.prefixes.isEmpty || terms.keys.contains(terms.hasExactKeys ? name : name.lowercased())
      || terms.prefixes.contains { name.hasPrefix($0) }
  }
}

extension Expectation {
  private func sizeViolation(_ subject: RuleSubject) -> Violation? {
    // An empty array is what leaving the field out is.
    if let smallestCount = terms.smallestCount, let count = subject.elementCount, count > 0, count < smallestCount {
      return Violation(values: ["count": "\(count)"])
    }
    if let largestCount = terms.largestCount, let count = subject.elementCount, count > largestCount {
      return Violation(values: ["count": "\(count)"])
    }
    guard terms.isFilled else { return nil }
    if let text = subject.text { return text.trimmingSpaces().isEmpty ? Violation() : nil }
    return subject.elementCount == 0 || (subject.type == "object" && subject.members.isEmpty && !subject.hidesMembers)
      ? Violation() : nil
  }

  private func valueViolation(_ subject: RuleSubject) -> Violation? {
    guard looksAtValue, let word = subject.source, let violation = violation(of: word, subject) else { return nil }
    // A word that is named is that word, also one that is written as placeholders are: `PRIORITY_UNSPECIFIED`.
    return terms.excludedValues.contains(word.lowercased()) || !Self.isFilledInLater(word) ? violation : nil
  }

  private var looksAtValue: Bool {
    !terms.values.isEmpty || !terms.excludedValues.isEmpty || terms.byteLimit != nil || terms.minimum != nil
      || terms.maximum != nil
  }

  private func violation(of word: String, _ subject: RuleSubject) -> Violation? {
    if !terms.values.isEmpty, !terms.values.contains(word) {
      return Violation(suggestion: WordMatch(word, among: terms.values)?.value)
    }
    if terms.excludedValues.contains(word.lowercased()) { return Violation() }
    if let byteLimit = terms.byteLimit, word.utf8.count > byteLimit {
      return Violation(values: ["bytes": MessageFormatting.number(word.utf8.count)])
    }
    guard terms.minimum != nil || terms.maximum != nil, let number = subject.number?.value ?? Double(word) else {
      return nil
    }
    if let minimum = terms.minimum, number < minimum { return Violation() }
    if let maximum = terms.maximum, number > maximum { return Violation() }
    return nil
  }
}
