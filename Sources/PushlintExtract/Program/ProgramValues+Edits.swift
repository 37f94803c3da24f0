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
  ///   - index: what is looked up by name in the program as it is now.
  /// - Returns: `nil` where too many may.
  package func names(
    changedFrom old: SourceText, to text: SourceText, _ change: SourceRange, _ index: ProgramIndex?
  ) -> Set<String>? {
    values.withLock { last in
      let before = last.flatMap { $0.text == old ? $0 : nil } ?? ProgramValues(old, .javaScript)
      let after = ProgramValues(text, .javaScript, index)
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
    let shift = after.text.count - before.text.count
    let place = SourceRange(change.start, max(change.start, change.end + shift))
    let words = before.words(around: change).union(after.words(around: place))
    let near = words.filter { before.declaration(of: $0) != nil || after.declaration(of: $0) != nil }
    let declared = before.names(declaredAt: change).union(after.names(declaredAt: place))
    var changed = declared.union(near).filter { before.number(ofName: $0) != after.number(ofName: $0) }
    for name in declared where !changed.contains(name) && before.source(ofName: name) != after.source(ofName: name) {
      changed.insert(name)
    }
    for name in near where !changed.contains(name) && before.sources(ofName: name) != after.sources(ofName: name) {
      changed.insert(name)
    }
    changed.formUnion(before.fixedNames(differingFrom: after, words))
    changed.formUnion(before.functions(differingFrom: after))
    changed.formUnion(after.parameters(differingFrom: before, change, words))
    changed.formUnion(before.typedNames(around: change, differingFrom: after, around: place))
    return after.names(madeOf: changed)
  }

  /// The names, of variables and members, that have another type now.
  private func typedNames(
    around place: SourceRange, differingFrom other: ProgramValues, around otherPlace: SourceRange
  ) -> Set<String> {
    func near(_ place: SourceRange) -> SourceRange {
      SourceRange(max(0, place.start - Self.reach), place.end + Self.reach)
    }
    let different = types.declarations(in: near(place)).symmetricDifference(
      other.types.declarations(in: near(otherPlace)))
    return Set(different.compactMap { $0.split(separator: ":").first.map(String.init) })
  }

  /// Some names, and all that others of them are made of.
  ///
  /// - Returns: `nil` for too many.
  private func names(madeOf some: Set<String>) -> Set<String>? {
    var all = some
    var left = Array(some)
    while let name = left.popLast() {
      guard all.count <= Self.mostNames else { return nil }
      let places = occurrences(of: name)
      for (other, end) in declarations.all(within: ProgramScan.longestExpression + Self.reach, before: places)
      where !all.contains(other) && usesValue(behind: end, { range in places.contains(where: range.encloses) }) {
        all.insert(other)
        left.append(other)
      }
    }
    return all.count <= Self.mostNames ? all : nil
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
    return Set(declarations.all(from: first, to: place.end + Self.reach).map(\.name))
  }

  private func words(around place: SourceRange) -> Set<String> {
    Self.words(in: text[SourceRange(max(0, place.start - Self.reach), min(text.count, place.end + Self.reach))])
  }

  private static func words(in bytes: ArraySlice<UInt8>) -> Set<String> {
    Set(bytes.split { !ByteClass.isNameByte($0) }.map { String(decoding: $0, as: UTF8.self) })
  }
}
