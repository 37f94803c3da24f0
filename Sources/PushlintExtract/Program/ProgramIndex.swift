import PushlintText
import PushlintTree

/// What is looked up by name in a program in JavaScript, kept through its edits.
package struct ProgramIndex: Sendable {
  private(set) var declarations: ProgramDeclarations
  private(set) var words: ProgramWords
  private(set) var returned: ReturnedObjects
  /// The words before names that keep their values.
  private(set) var fixing: RememberedMatches

  package init(_ text: SourceText) {
    declarations = ProgramDeclarations(text)
    words = ProgramWords(text)
    returned = ReturnedObjects(text)
    fixing = RememberedMatches(ProgramValues.fixing, in: text)
  }

  /// Takes an edit over.
  ///
  /// - Parameters:
  ///   - change: the bytes that were replaced, in the text as it was.
  ///   - text: the text as it is now.
  ///   - shift: by how many bytes it is longer than it was.
  package mutating func follow(_ change: SourceRange, to text: SourceText, longerBy shift: Int) {
    declarations.follow(change, to: text, longerBy: shift)
    words.follow(change, to: text, longerBy: shift)
    returned.follow(change, to: text, longerBy: shift)
    fixing.follow(change, to: text, longerBy: shift)
  }
}

/// Where the words of a program stand: whole runs of the bytes that names are made of, whatever they belong to.
///
/// - Shape: the place and a hash of each word, in order of place; a look-up compares sixteen hashes at a time.
struct ProgramWords: Sendable {
  private var starts: [Int32] = []
  private var hashes: [UInt16] = []

  init(_ text: SourceText) { (starts, hashes) = Self.words(of: text, in: text.range) }

  /// - Parameter range: whole words and what is between them.
  private static func words(of text: SourceText, in range: SourceRange) -> (starts: [Int32], hashes: [UInt16]) {
    var starts: [Int32] = []
    var hashes: [UInt16] = []
    text.bytes.withUnsafeBufferPointer { bytes in
      var index = range.start
      let end = min(range.end, bytes.count)
      while index < end {
        guard ByteClass.isNameByte(bytes[index]) else {
          index += 1
          continue
        }
        let start = index
        var hash = FNV1a.offsetBasis
        while index < end, ByteClass.isNameByte(bytes[index]) {
          hash = FNV1a.hash(bytes[index], from: hash)
          index += 1
        }
        starts.append(Int32(clamping: start))
        hashes.append(UInt16(truncatingIfNeeded: hash))
      }
    }
    return (starts, hashes)
  }

  mutating func follow(_ change: SourceRange, to text: SourceText, longerBy shift: Int) {
    var first = change.start
    while let byte = text[first - 1], ByteClass.isNameByte(byte) { first -= 1 }
    var end = change.end + shift
    while let byte = text[end], ByteClass.isNameByte(byte) { end += 1 }
    let found = Self.words(of: text, in: SourceRange(first, end))
    let behind = index(from: end - shift)
    let known = min(index(from: first), behind)
    if shift != 0 { for index in behind..<starts.count { starts[index] &+= Int32(clamping: shift) } }
    starts.replaceSubrange(known..<behind, with: found.starts)
    hashes.replaceSubrange(known..<behind, with: found.hashes)
  }

  /// The number of the first word that begins at a place or behind it.
  private func index(from place: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(starts[middle]) < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The places of a word, in order.
  func places(of word: String, in text: SourceText) -> [SourceRange] {
    let bytes = Array(word.utf8)
    let hash = Self.hash(word)
    var result: [SourceRange] = []
    forEachIndex(of: hash) { index in
      let range = SourceRange(Int(starts[index]), Int(starts[index]) + bytes.count)
      guard range.end <= text.count, text[range].elementsEqual(bytes),
        text[range.end].map(ByteClass.isNameByte) != true
      else { return }
      result.append(range)
    }
    return result
  }

  /// The places of several words, each in order: one look at all that the program has.
  func places(ofAll words: Set<String>, in text: SourceText) -> [String: [SourceRange]] {
    guard !words.isEmpty else { return [:] }
    var isWanted = [Bool](repeating: false, count: Int(UInt16.max) + 1)
    for word in words { isWanted[Int(Self.hash(word))] = true }
    var result: [String: [SourceRange]] = [:]
    for index in hashes.indices where isWanted[Int(hashes[index])] {
      let start = Int(starts[index])
      var end = start
      while let byte = text[end], ByteClass.isNameByte(byte) { end += 1 }
      let word = text.string(SourceRange(start, end))
      if words.contains(word) { result[word, default: []].append(SourceRange(start, end)) }
    }
    return result
  }

  private static func hash(_ word: String) -> UInt16 { UInt16(truncatingIfNeeded: FNV1a.hash(Array(word.utf8))) }

  private func forEachIndex(of hash: UInt16, _ body: (Int) -> Void) {
    hashes.withUnsafeBytes { bytes in
      let wanted = SIMD16<UInt16>(repeating: hash)
      let width = 16 * MemoryLayout<UInt16>.stride
      var offset = 0
      while offset + width <= bytes.count {
        let block = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt16>.self)
        let same = unsafeBitCast(block .== wanted, to: SIMD4<UInt64>.self)
        let halves = same.lowHalf | same.highHalf
        if halves.x | halves.y != 0 {
          for index in offset / 2..<(offset + width) / 2 where hashes[index] == hash { body(index) }
        }
        offset += width
      }
      for index in offset / 2..<hashes.count where hashes[index] == hash { body(index) }
    }
  }
}
