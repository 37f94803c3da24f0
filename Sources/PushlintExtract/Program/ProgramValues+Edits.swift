import PushlintText
import PushlintTree
import Synchronization

/// What the names of a program stood for before an edit, so that they are looked for once in each text.
package final class LastProgramValues: Sendable {
  private let values = Mutex<ProgramValues?>(nil)

  package init() {}

  /// The names that may stand for another value after an edit.
  ///
  /// - Parameters:
  ///   - text: the program as it is now.
  ///   - change: what was replaced in the program as it was.
  /// - Returns: `nil` where too many may.
  package func names(
    changedFrom old: SourceText, to text: SourceText, _ change: SourceRange
  ) -> Set<String>? {
    values.withLock { last in
      let before = last.flatMap { $0.text == old ? $0 : nil } ?? ProgramValues(old, .javaScript)
      let after = ProgramValues(text, .javaScript)
      last = after
      return ProgramValues.names(changedFrom: before, to: after, change)
    }
  }
}

extension ProgramValues {
  /// Most names whose values are compared.
  private static let mostNames = 16
  /// How far from a name what is done with it is looked at, in bytes.
  private static let reach = 400

  /// The names that may stand for another value after an edit.
  ///
  /// - Parameter change: what was replaced in the program as it was.
  /// - Returns: `nil` where too many may.
  fileprivate static func names(
    changedFrom before: ProgramValues, to after: ProgramValues, _ change: SourceRange
  ) -> Set<String>? {
    let (old, text) = (before.text, after.text)
    let all = before.names.union(after.names)
    var changed = all.filter { before.number(ofName: $0) != after.number(ofName: $0) }
    let shift = text.count - old.count
    let place = SourceRange(change.start, max(change.start, change.end + shift))
    let words = before.words(around: change).union(after.words(around: place))
    let near = words.intersection(all)
    for name in before.names(declaredAt: change).union(after.names(declaredAt: place))
    where !changed.contains(name) && before.source(ofName: name) != after.source(ofName: name) {
      changed.insert(name)
    }
    for name in near where !changed.contains(name) {
      if before.sources(ofName: name) != after.sources(ofName: name) {
        changed.insert(name)
      }
    }
    changed.formUnion(before.fixedNames(differingFrom: after, near))
    changed.formUnion(before.functions(differingFrom: after))
    changed.formUnion(before.parameters(differingFrom: after, words))
    guard changed.count <= mostNames else { return nil }
    // Names that others are made of.
    var known = 0
    while changed.count > known, changed.count <= mostNames {
      known = changed.count
      for name in all where !changed.contains(name) {
        guard let source = after.source(ofName: name), !changed.isDisjoint(with: Self.words(in: source)) else {
          continue
        }
        changed.insert(name)
      }
    }
    return changed.count <= mostNames ? changed : nil
  }

  /// What gives a name and its members their values.
  private func sources(ofName name: String) -> [ArraySlice<UInt8>] {
    guard let known = known(ofName: name) else { return [] }
    return [text[known.range], isNameSent(name) ? [1] : []] + known.changes.names.sorted().map { Array($0.utf8)[...] }
      + known.changes.sets.map { text[SourceRange($0.key.start, $0.value.end)] }
  }

  /// The names whose declarations may go into a place.
  private func names(declaredAt place: SourceRange) -> Set<String> {
    let first = place.start - ProgramScan.longestExpression - Self.reach
    return names.filter { name in
      declaration(of: name).map { first <= $0 && $0 <= place.end + Self.reach } == true
    }
  }

  private func words(around place: SourceRange) -> Set<String> {
    Self.words(in: text[SourceRange(max(0, place.start - Self.reach), min(text.count, place.end + Self.reach))])
  }

  private static func words(in bytes: ArraySlice<UInt8>) -> Set<String> {
    Set(bytes.split { !ByteClass.isNameByte($0) }.map { String(decoding: $0, as: UTF8.self) })
  }
}
