import PushlintPayload
import PushlintTables

/// The checks of all rules: which they are, what they are given, and what wakes them.
struct CheckTable: Sendable {
  /// The check of one rule.
  private struct Entry: Sendable, BitwiseCopyable {
    let rule: UInt16
    /// The number of its type in ``AllChecks/types``.
    let type: UInt8
    /// The number of its ``CheckCondition``.
    let condition: UInt8
  }

  /// What a rule hands to its check.
  private struct Parameter: Sendable, BitwiseCopyable {
    let check: UInt16
    let name: KeyTable.Key
    /// A word; 0 for a number.
    let word: KeyTable.Key
    /// So that no byte is left to chance.
    private let filler: UInt16 = 0
    let integer: Int64

    init(check: Int, name: KeyTable.Key, word: KeyTable.Key = KeyTable.unknown, integer: Int = 0) {
      self.check = UInt16(clamping: check)
      self.name = name
      self.word = word
      self.integer = Int64(integer)
    }
  }

  private let entries: Table<Entry>
  private let parameters: Table<Parameter>
  private let wakingPaths: ListTable<PathID>

  init(_ rules: [Rule], _ paths: PathTable, _ words: inout RuleWords.Builder) {
    var entries: [Entry] = []
    var parameters: [Parameter] = []
    var waking: [[PathID]] = []
    for (index, rule) in rules.enumerated() {
      guard case .check(let name, let given) = rule.trigger, let check = AllChecks.check(name, given),
        let type = AllChecks.types.firstIndex(where: { $0.name == name })
      else { continue }
      for (name, text) in given.strings.sorted(by: { $0.key < $1.key }) {
        parameters.append(Parameter(check: entries.count, name: words.key(name), word: words.key(text)))
      }
      for (name, integer) in given.integers.sorted(by: { $0.key < $1.key }) {
        parameters.append(Parameter(check: entries.count, name: words.key(name), integer: integer))
      }
      waking.append(check.wakingPaths.map { paths[$0] ?? .unknown })
      entries.append(
        Entry(rule: UInt16(clamping: index), type: UInt8(clamping: type), condition: check.condition.rawValue))
    }
    self.entries = Table(entries)
    self.parameters = Table(parameters)
    wakingPaths = ListTable(waking)
  }

  init(from image: inout ImageReader) {
    entries = image.table(of: Entry.self)
    parameters = image.table(of: Parameter.self)
    wakingPaths = ListTable(from: &image)
  }

  func write(to image: inout ImageWriter) {
    image.add(entries)
    image.add(parameters)
    wakingPaths.write(to: &image)
  }

  /// The numbers of all checks.
  var indices: Range<Int> { entries.indices }

  /// The rule of a check.
  func rule(of check: Int) -> Int { Int(entries[check].rule) }

  /// Any of these paths makes a check worth a look; none for one that always looks.
  func wakingPaths(of check: Int) -> UnsafeBufferPointer<PathID> { wakingPaths[check] }

  /// What a payload must be for a check to find anything.
  func condition(of check: Int) -> CheckCondition { CheckCondition(rawValue: entries[check].condition) ?? .any }

  /// Makes all checks.
  func make(_ words: RuleWords) -> [any Check] {
    var given = [RuleParameters](repeating: RuleParameters(), count: entries.count)
    for parameter in parameters {
      let name = words.word(parameter.name)
      if parameter.word == KeyTable.unknown {
        given[Int(parameter.check)].integers[name] = Int(parameter.integer)
      } else {
        given[Int(parameter.check)].strings[name] = words.word(parameter.word)
      }
    }
    return entries.indices.map { AllChecks.types[Int(entries[$0].type)].init(given[$0]) }
  }
}
