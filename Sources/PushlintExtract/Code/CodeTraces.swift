import PushlintSyntax

/// What was looked at beyond the part of a file that is being read, in tokens.
final class CodeTraces {
  /// Past the last token of all that has to be read as a whole with something in the part.
  private(set) var end = 0
  /// The first and the last token that the search for a name came to.
  private(set) var first = Int.max
  private(set) var last = 0
  /// Names that were met, and get their values in a place of the file that was not looked up yet.
  private(set) var missing: Set<String> = []
  /// Names that were met in values outside of the part.
  private(set) var distant: Set<String> = []
  /// Texts with a name that the part uses, each with the first stage that does.
  private(set) var texts: [String: NamedTextUse.Stage] = [:]
  /// Those that are read at their own places, since nothing before uses them.
  private(set) var placedTexts: Set<String> = []
  /// Texts of variables of functions that are told of at their own places, which may be before the part.
  private(set) var localTexts: [Range<Int>] = []
  var stage = NamedTextUse.Stage.inOrder
  /// Whether all places were looked for where a name is used.
  var needsWholeFile = false
  private let isFirst: (String, NamedTextUse.Stage) -> Bool

  /// - Parameter isFirst: whether nothing in other parts uses a text before the part does.
  init(isFirst: @escaping (String, NamedTextUse.Stage) -> Bool) { self.isFirst = isFirst }

  func begins(upTo end: Int) { self.end = max(self.end, end) }

  func looks(upTo index: Int) { last = max(last, index) }

  func looks(backTo index: Int) { first = min(first, index) }

  func misses(_ name: String) { missing.insert(name) }

  func meets(distant name: String) { distant.insert(name) }

  func places(_ localText: Range<Int>) { localTexts.append(localText) }

  /// Notes that a text with a name is used.
  ///
  /// - Returns: whether it is read at its own place.
  func uses(_ name: String) -> Bool {
    guard texts[name] == nil else { return false }
    texts[name] = stage
    guard isFirst(name, stage) else { return false }
    placedTexts.insert(name)
    return true
  }
}

/// Where a part of a file uses a text that has a name, as far as that says which part is the first one to do so.
package struct NamedTextUse: Equatable, Sendable {
  /// When a use is read: most are read in their order, and those in values that wait for others or that nothing takes up
  /// behind all of them, the last one first.
  package enum Stage: Int, Sendable { case inOrder, heldObjects, unusedMaps, unusedObjects }

  package let stage: Stage
  /// Where the part begins.
  package let part: Int

  package init(_ stage: Stage, inPartAt part: Int) {
    self.stage = stage
    self.part = part
  }

  /// Whether this one is read first.
  package func precedes(_ other: NamedTextUse) -> Bool {
    if stage != other.stage { return stage.rawValue < other.stage.rawValue }
    return stage == .inOrder ? part < other.part : part > other.part
  }
}
