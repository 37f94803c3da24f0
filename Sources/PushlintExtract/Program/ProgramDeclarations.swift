import Algorithms
import PushlintText
import PushlintTree

/// The names that a program in JavaScript declares, kept through its edits: only what is near an edit is looked at again.
package struct ProgramDeclarations: Sendable {
  private struct Declaration {
    /// Where `const` begins.
    var start: Int
    /// Past the name.
    var end: Int
    let name: String
  }

  /// In order of place.
  private var all: [Declaration]
  /// Where the names are in ``all``; `nil` for a name with several declarations.
  private var indices: [String: Int?] = [:]

  /// Most names of a program that are followed.
  private static let mostNames = 2_000

  private static let words = ["const ", "let ", "var "]
  private static let scan = NeedleScan(words)

  package init(_ text: SourceText) {
    all = Self.declarations(in: text, text.range)
    index()
  }

  /// - Parameter range: where the words before names are looked for.
  private static func declarations(in text: SourceText, _ range: SourceRange) -> [Declaration] {
    var result: [Declaration] = []
    for match in scan.matches(in: text, range: range) {
      let word = words[match.needle]
      let start = match.offset + word.utf8.count
      guard text[SourceRange(match.offset, start)].elementsEqual(word.utf8),
        text[match.offset - 1].map(ByteClass.isNameByte) != true
      else { continue }
      var end = start
      while let byte = text[end], ByteClass.isNameByte(byte) { end += 1 }
      guard end > start else { continue }
      result.append(Declaration(start: match.offset, end: end, name: text.string(SourceRange(start, end))))
    }
    return result
  }

  private mutating func index() {
    indices.removeAll(keepingCapacity: true)
    for (index, declaration) in all.enumerated() {
      let name = declaration.name
      indices[name] = indices[name] == nil ? .some(index) : .some(nil)
    }
    if indices.count > Self.mostNames { indices = [:] }
  }

  /// Takes an edit over.
  ///
  /// - Parameters:
  ///   - change: the bytes that were replaced, in the text as it was.
  ///   - text: the text as it is now.
  ///   - shift: by how many bytes it is longer than it was.
  package mutating func follow(_ change: SourceRange, to text: SourceText, longerBy shift: Int) {
    // The byte before the word and the one behind the name have a say.
    let first = all.partitioningIndex { $0.end >= change.start }
    let behind = first + all[first...].prefix { $0.start <= change.end }.count
    let longest = Self.words.map(\.utf8.count).max() ?? 0
    let changedEnd = change.end + shift
    var start = max(change.start - longest, 0)
    if first < all.count { start = min(start, all[first].start) }
    let near = SourceRange(start, min(changedEnd + longest, text.count))
    let found = Self.declarations(in: text, near).filter { $0.end >= change.start && $0.start <= changedEnd }
    for index in behind..<all.count {
      all[index].start += shift
      all[index].end += shift
    }
    let isSame = found.elementsEqual(all[first..<behind]) { $0.name == $1.name }
    all.replaceSubrange(first..<behind, with: found)
    if !isSame { index() }
  }

  /// The names that are declared once, and where the names end between two places.
  func all(from start: Int, to end: Int) -> [(name: String, end: Int)] {
    all[all.partitioningIndex { $0.end >= start }...].prefix { $0.end <= end }
      .compactMap { self[$0.name] == nil ? nil : ($0.name, $0.end) }
  }

  /// The same for those that end before one of some places, and no farther from it than a number of bytes.
  ///
  /// - Parameter places: in order.
  func all(within reach: Int, before places: [SourceRange]) -> [(name: String, end: Int)] {
    var next = 0
    return all.compactMap { declaration in
      while next < places.count, places[next].start < declaration.end { next += 1 }
      guard next < places.count, places[next].start - declaration.end <= reach, self[declaration.name] != nil else {
        return nil
      }
      return (declaration.name, declaration.end)
    }
  }

  /// Past the name in the only declaration of it.
  subscript(name: String) -> Int? { indices[name].flatMap { $0 }.map { all[$0].end } }
}
