import Algorithms
import PushlintDiagnostics
import PushlintText

/// Where an offset stands for a reader.
///
/// - Unit: `line` and `column` count from one; the column counts UTF-16 units, as editors do. `offset` and `lineStart`
///   are byte offsets in the text of the report.
struct Place: Equatable {
  let offset: Int
  let line: Int
  let column: Int
  let lineStart: Int
  /// The byte offset in the file, of which the text may have only some lines.
  let offsetInFile: Int
}

extension StyledText {
  /// Appends where something is, with a colon behind it, as editors and terminals take it for a link.
  mutating func write(_ path: String, at place: Place) {
    write(path)
    write(fixed: ":")
    write(place.line)
    write(fixed: ":")
    write(place.column)
    write(fixed: ":")
  }
}

/// The places of all offsets that a report of one file needs, found in one walk over its bytes.
///
/// A `LineTable` counts every column from the start of its line: a thousand findings in one line of a hundred megabytes
/// would take it hours.
struct PlaceTable {
  /// In order of offset, each offset once.
  private let places: [Place]

  /// - Parameter pieces: where the lines of `text` are in the file; empty when it has all of them.
  init(of offsets: [Int], in text: SourceText, pieces: [SourcePiece] = []) {
    var walk = PlaceWalk(pieces)
    var places: [Place] = []
    places.reserveCapacity(offsets.count)
    text.bytes.withUnsafeBufferPointer { bytes in
      for offset in Self.sorted(offsets) where offset != places.last?.offset {
        places.append(walk.place(of: offset, in: bytes))
      }
    }
    self.places = places
  }

  /// The same for the text of a file's report.
  init(of offsets: [Int], in file: FileReport) {
    self.init(of: offsets, in: file.text, pieces: file.pieces)
  }

  /// Offsets in order. Those of findings nearly are, so that each is soon where it belongs.
  private static func sorted(_ offsets: [Int]) -> [Int] {
    var sorted = offsets
    var left = 8 * offsets.count
    for index in sorted.indices.dropFirst() {
      let offset = sorted[index]
      var place = index
      while place > 0, sorted[place - 1] > offset {
        sorted[place] = sorted[place - 1]
        place -= 1
        left -= 1
      }
      sorted[place] = offset
      guard left > 0 else { return offsets.sorted() }
    }
    return sorted
  }

  /// The place of `offset`; one that the table was not made for answers the nearest place before it.
  func place(of offset: Int) -> Place {
    let next = places.partitioningIndex { $0.offset > offset }
    return next > 0 ? places[next - 1] : Place(offset: 0, line: 1, column: 1, lineStart: 0, offsetInFile: 0)
  }
}

/// A walk over the bytes of a source that only goes forward.
private struct PlaceWalk {
  private var index = 0
  private var line = 1
  private var lineStart = 0
  /// A character boundary of the current line at or before `index`, and the units before it in its line.
  private var counted = 0
  private var units = 0
  /// The pieces that were not reached yet, the last one first.
  private var pieces: [SourcePiece]
  /// What an offset in the text is less than in the file.
  private var distance = 0

  init(_ pieces: [SourcePiece]) { self.pieces = pieces.reversed() }

  /// The place of `offset`, which is no smaller than the one before.
  mutating func place(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Place {
    let target = min(offset, bytes.count)
    while let piece = pieces.last, piece.start <= target {
      pieces.removeLast()
      enter(piece)
    }
    passLines(upTo: target, in: bytes)
    countUnits(upTo: target, in: bytes)
    return Place(
      offset: offset, line: line, column: units + 1, lineStart: lineStart, offsetInFile: offset + distance)
  }

  /// Goes on where a piece begins.
  private mutating func enter(_ piece: SourcePiece) {
    index = piece.start
    line = piece.line + 1
    lineStart = piece.start
    counted = piece.start
    units = 0
    distance = piece.offset - piece.start
  }

  private mutating func passLines(upTo target: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    let (ones, high): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    while index < target {
      // Eight bytes at a time, as long as none of them is small enough to end a line.
      if index &+ 8 <= target {
        let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if (word &- ones &* 0x0E) & ~word & high == 0 {
          index &+= 8
          continue
        }
      }
      let byte = bytes[index]
      index += 1
      guard byte <= 0x0D, byte == 0x0A || byte == 0x0D else { continue }
      if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { continue }
      line += 1
      lineStart = index
      counted = index
      units = 0
    }
  }

  private mutating func countUnits(upTo target: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    while counted < target {
      // Eight characters of ASCII at a time.
      if counted &+ 8 <= target,
        raw.loadUnaligned(fromByteOffset: counted, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        counted &+= 8
        units &+= 8
        continue
      }
      let width = bytes[counted] < 0x80 ? 1 : max(1, UTF8Scan.wellFormedWidth(in: bytes, at: counted))
      guard counted + width <= target else { return }
      counted += width
      units += width == 4 ? 2 : 1
    }
  }
}
