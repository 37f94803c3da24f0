/// Finds any of a few byte patterns in one pass over a text.
///
/// - Shape: patterns are compared without regard to the case of ASCII letters. An empty one occurs nowhere, and those of
///   one byte, which only names of code are, get a pass of their own. Up to four of the others are looked for by one rare
///   pair of bytes each, 16 places at a time. For more, a table says of each two neighboring bytes whether a pattern may
///   be around them; for each pattern it has one pair that begins at an even offset in it and one at an odd offset, so
///   that it is enough to look at every second place. The pairs are those that are rare in texts.
package struct NeedleScan: Sendable {
  /// One occurrence: which pattern, and where it begins.
  package struct Match: Sendable, Equatable {
    package let needle: Int
    package let offset: Int

    package init(needle: Int, offset: Int) {
      self.needle = needle
      self.offset = offset
    }

    /// Before another in order of place, and of needles that begin at the same place.
    package static func isBefore(_ left: Match, _ right: Match) -> Bool {
      (left.offset, left.needle) < (right.offset, right.needle)
    }
  }

  /// A pair of bytes of a pattern.
  private struct Entry: Sendable {
    let needle: Int32
    /// Where the pair is in the pattern.
    let place: Int32
    /// Where the pattern is in ``bytes``, and its length.
    let start: Int32
    let count: Int32
    /// Four bytes of the pattern in capitals, or all of a shorter one, where they are in it, and the bits that count.
    let window: UInt32
    let windowPlace: Int32
    let windowMask: UInt32

    init(_ pattern: [UInt8], needle: Int, place: Int, start: Int) {
      self.needle = Int32(clamping: needle)
      self.place = Int32(clamping: place)
      self.start = Int32(clamping: start)
      count = Int32(clamping: pattern.count)
      let first = max(min(place, pattern.count - 4), 0)
      var window: UInt32 = 0
      var mask: UInt32 = 0
      for (index, byte) in pattern[first...].prefix(4).enumerated() {
        let bits: UInt8 = byte &- 0x61 < 26 ? 0xDF : 0xFF
        window |= UInt32(byte & bits) << (8 * UInt32(index))
        mask |= UInt32(bits) << (8 * UInt32(index))
      }
      self.window = window
      windowMask = mask
      windowPlace = Int32(clamping: first)
    }
  }

  /// All patterns in lower case, one behind the other.
  private let bytes: [UInt8]
  private let entries: [Entry]
  /// Where the entries of a slot begin; one more than there are slots.
  private let slotStarts: [Int32]
  /// The slot of a pair by its code; 0 for none.
  private let slots: [UInt8]
  /// Whether a pattern has but two bytes, so that every place must be looked at.
  private let needsEveryPlace: Bool
  /// The pairs of few patterns; `nil` for many.
  private let pairs: RarePairs?
  /// The length of the longest pattern, in bytes.
  package let longest: Int
  private let lengths: [Int]
  /// The patterns of one byte.
  private let letters: [(needle: Int, byte: UInt8)]

  private static let codes = 1 << 12
  private static let mostSlots = 255

  package init(_ needles: [String]) {
    let needles = needles.map { $0.utf8.map(Self.lowercase) }
    let isFew = 1...RarePairs.most ~= needles.count && needles.allSatisfy { $0.count >= 2 }
    let needsEveryPlace = isFew || needles.contains { $0.count == 2 }
    var bytes: [UInt8] = []
    var slots = [UInt8](repeating: 0, count: Self.codes)
    var found: [(slot: Int, entry: Entry)] = []
    var counts = [Int32](repeating: 0, count: Self.mostSlots + 1)
    var last = 0
    let commonLast = isFew ? Self.commonLast(of: needles) : nil
    for (number, needle) in needles.enumerated() where needle.count >= 2 {
      let start = bytes.count
      bytes += needle
      let places =
        needsEveryPlace
        ? [Self.rarestPair(of: needle, from: 0, by: 1, endingWith: commonLast)]
        : [Self.rarestPair(of: needle, from: 0, by: 2), Self.rarestPair(of: needle, from: 1, by: 2)]
      for case let place? in places {
        let code = Self.code(needle[place], needle[place + 1])
        if slots[code] == 0 {
          last = last % Self.mostSlots + 1
          slots[code] = UInt8(last)
        }
        let slot = Int(slots[code])
        counts[slot] += 1
        found.append((slot, Entry(needle, needle: number, place: place, start: start)))
      }
    }
    var slotStarts: [Int32] = [0]
    for count in counts { slotStarts.append(slotStarts[slotStarts.count - 1] + count) }
    self.bytes = bytes
    self.slots = slots
    self.slotStarts = slotStarts
    entries = found.sorted { $0.slot < $1.slot }.map(\.entry)
    self.needsEveryPlace = needsEveryPlace
    lengths = needles.map(\.count)
    longest = lengths.max() ?? 0
    letters = needles.indices.filter { needles[$0].count == 1 }.map { ($0, needles[$0][0]) }
    pairs =
      isFew
      ? RarePairs(
        needles.map { needle in
          Self.rarestPair(of: needle, from: 0, by: 1, endingWith: commonLast).map { (needle[$0], needle[$0 + 1]) } ?? (
            0, 0
          )
        }) : nil
  }

  /// The occurrences inside `range`, in order of place.
  package func matches(in text: SourceText, range: SourceRange? = nil, limit: Int = .max) -> [Match] {
    var result: [Match] = []
    var farthest = Int.max
    // A closure that holds the scan would copy it for each pair that is looked at.
    let (longest, hasLetters) = (longest, !letters.isEmpty)
    _ = contains(in: text, range: range) { match in
      if match.offset > farthest { return true }
      result.append(match)
      // One that begins before the last of them may be found a little later, and any behind those of one byte.
      if result.count == limit, !hasLetters { farthest = (result.map(\.offset).max() ?? 0) + longest }
      return false
    }
    result.sort(by: Match.isBefore)
    if result.count > limit { result.removeLast(result.count - limit) }
    return result
  }

  /// Whether one of the occurrences inside `range` is the one that is looked for.
  ///
  /// - Parameter isLookedFor: gets each occurrence once; those that are close to each other in any order.
  package func contains(in text: SourceText, range: SourceRange? = nil, _ isLookedFor: (Match) -> Bool) -> Bool {
    let range = range ?? text.range
    let end = min(range.end, text.count)
    if !letters.isEmpty, containsLetter(in: text, range.start, end, isLookedFor) { return true }
    guard !entries.isEmpty, end - range.start >= 2 else { return false }
    return text.bytes.withUnsafeBytes { text in
      withTables { $0.contain(text, range.start, end, isLookedFor) }
    }
  }

  private func containsLetter(
    in text: SourceText, _ start: Int, _ end: Int, _ isLookedFor: (Match) -> Bool
  ) -> Bool {
    var index = start
    while index < end {
      let byte = Self.lowercase(text.bytes[index])
      for letter in letters where letter.byte == byte {
        if isLookedFor(Match(needle: letter.needle, offset: index)) { return true }
      }
      index += 1
    }
    return false
  }

  /// The length of a pattern, in bytes.
  func length(_ needle: Int) -> Int { lengths[needle] }

  /// Whether any of the patterns occurs.
  package func occurs(in text: SourceText, range: SourceRange? = nil) -> Bool {
    contains(in: text, range: range) { _ in true }
  }

  // MARK: Pairs

  /// The tables of a scan, in place.
  private struct Tables {
    let slots: UnsafeBufferPointer<UInt8>
    let slotStarts: UnsafeBufferPointer<Int32>
    let entries: UnsafeBufferPointer<Entry>
    let bytes: UnsafeBufferPointer<UInt8>
    let needsEveryPlace: Bool
    let pairs: RarePairs?

    /// Whether one of the occurrences between two places is the one that is looked for.
    func contain(
      _ text: UnsafeRawBufferPointer, _ start: Int, _ end: Int, _ isLookedFor: (Match) -> Bool
    ) -> Bool {
      var index = start
      if let pairs {
        var places = pairs.nextPlaces(text, &index, end: end)
        while places != 0 {
          while places != 0 {
            let place = index + places.trailingZeroBitCount
            if isAround(place, 1, text, start, end, isLookedFor) { return true }
            places &= places - 1
          }
          index += RarePairs.width
          places = pairs.nextPlaces(text, &index, end: end)
        }
      }
      while index + 9 <= end {
        if anySlot(NeedleScan.codes(NeedleScan.word(text, index))), isAround(index, 4, text, start, end, isLookedFor) {
          return true
        }
        if needsEveryPlace, anySlot(NeedleScan.codes(NeedleScan.word(text, index + 1))),
          isAround(index + 1, 4, text, start, end, isLookedFor)
        {
          return true
        }
        index += 8
      }
      while index + 2 <= end {
        if isAround(index, 1, text, start, end, isLookedFor) { return true }
        index += needsEveryPlace ? 1 : 2
      }
      return false
    }

    /// Whether one of four codes has a slot.
    @inline(__always)
    func anySlot(_ codes: UInt64) -> Bool {
      let low = slots[Int(codes & 0xFFF)] | slots[Int((codes >> 16) & 0xFFF)]
      let high = slots[Int((codes >> 32) & 0xFFF)] | slots[Int((codes >> 48) & 0xFFF)]
      return low | high != 0
    }

    /// Looks at `count` pairs from `start` on, one after the other without overlap.
    @inline(never)
    func isAround(
      _ start: Int, _ count: Int, _ text: UnsafeRawBufferPointer, _ lowest: Int, _ end: Int,
      _ isLookedFor: (Match) -> Bool
    ) -> Bool {
      for index in stride(from: start, to: start + 2 * count, by: 2) {
        let slot = Int(slots[NeedleScan.code(text[index], text[index + 1])])
        guard slot > 0 else { continue }
        for number in Int(slotStarts[slot])..<Int(slotStarts[slot + 1]) {
          let offset = index - Int(entries[number].place)
          guard mayStand(number, text, at: offset), offset >= lowest, stands(number, text, at: offset, end) else {
            continue
          }
          if isLookedFor(Match(needle: Int(entries[number].needle), offset: offset)) { return true }
        }
      }
      return false
    }

    /// Whether four bytes of a pattern are there; also at the end of the text, where there is no room for them.
    @inline(__always)
    private func mayStand(_ number: Int, _ text: UnsafeRawBufferPointer, at offset: Int) -> Bool {
      let place = offset + Int(entries[number].windowPlace)
      guard place >= 0, place + 4 <= text.count else { return true }
      let bytes = UInt32(littleEndian: text.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      return bytes & entries[number].windowMask == entries[number].window
    }

    private func stands(_ number: Int, _ text: UnsafeRawBufferPointer, at offset: Int, _ end: Int) -> Bool {
      let (start, count) = (Int(entries[number].start), Int(entries[number].count))
      guard offset >= 0, offset + count <= end else { return false }
      for index in 0..<count where NeedleScan.lowercase(text[offset + index]) != bytes[start + index] { return false }
      return true
    }
  }

  private func withTables<Result>(_ body: (Tables) -> Result) -> Result {
    slots.withUnsafeBufferPointer { slots in
      slotStarts.withUnsafeBufferPointer { slotStarts in
        entries.withUnsafeBufferPointer { entries in
          bytes.withUnsafeBufferPointer {
            body(
              Tables(
                slots: slots, slotStarts: slotStarts, entries: entries, bytes: $0, needsEveryPlace: needsEveryPlace,
                pairs: pairs))
          }
        }
      }
    }
  }

  package static func lowercase(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  /// Twelve bits for two bytes, the same for both cases of letters.
  fileprivate static func code(_ first: UInt8, _ second: UInt8) -> Int {
    Int(codes(UInt64(first) | UInt64(second) << 8) & 0xFFF)
  }

  /// The codes of four pairs at once, each in 16 bits. Of each byte the bit that tells capitals from small letters is left
  /// out, and the highest one.
  @inline(__always)
  private static func codes(_ bytes: UInt64) -> UInt64 {
    let six = bytes & 0x1F1F_1F1F_1F1F_1F1F | (bytes >> 1) & 0x2020_2020_2020_2020
    return six & 0x003F_003F_003F_003F | (six >> 2) & 0x0FC0_0FC0_0FC0_0FC0
  }

  /// Eight bytes, the first of them lowest.
  @inline(__always)
  private static func word(_ text: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The pair of a pattern that is the rarest of those at some offsets; `nil` where there is none.
  ///
  /// - Parameter last: the second byte that it must have; any without it.
  private static func rarestPair(of needle: [UInt8], from start: Int, by step: Int, endingWith last: UInt8? = nil)
    -> Int?
  {
    var rarest: (place: Int, frequency: Int)?
    for place in stride(from: start, to: needle.count - 1, by: step) where last == nil || needle[place + 1] == last {
      let frequency = frequency(needle[place], needle[place + 1])
      if rarest.map({ frequency < $0.frequency }) ?? true { rarest = (place, frequency) }
    }
    return rarest?.place
  }

  /// The byte that can end a rare pair in each of the patterns; `nil` where there is none, and for a single pattern.
  ///
  /// The first scan of a run is built before anything is read: loops need no metadata of generic types.
  private static func commonLast(of needles: [[UInt8]]) -> UInt8? {
    guard let first = needles.first, needles.count > 1 else { return nil }
    var rarest: UInt8?
    var least = mostFrequentEnd
    for last in first.dropFirst() {
      // How often the most frequent of the pairs is met.
      var most = 0
      for needle in needles {
        let place = rarestPair(of: needle, from: 0, by: 1, endingWith: last)
        most = max(most, place.map { frequency(needle[$0], last) } ?? .max)
      }
      guard most < least || most == least && rarest.map({ last < $0 }) ?? true else { continue }
      (rarest, least) = (last, most)
    }
    return rarest
  }

  /// How often a pair may be met that is chosen for its last byte.
  private static let mostFrequentEnd = 16_000

  /// The pairs that are met most in English and in code, the most frequent first.
  private static let frequentPairs: StaticString = """
    on er re ti in at es se te en st or th nt io de co ri he le al li et ns ro ic me it to an ta ed is ce as ec tr ge fi \
    nd ng ar id ct ss po om ne ap ve rt na pr ma am ra mp ea ur us ut ca ex va ac ou el lo ue ch pa la no im ke il pt si \
    if un ll pl ie nc ag fo ul da em di ot ef od op ad tt cr ha ba rr ig sh bl ir be vi ho su ts sp qu ck ev ep pu
    """

  /// Their places by their codes; 0 for others.
  private static let ranks: [UInt8] = {
    var ranks = [UInt8](repeating: 0, count: codes)
    frequentPairs.withUTF8Buffer { pairs in
      for (rank, index) in stride(from: 0, to: pairs.count - 1, by: 3).enumerated() {
        ranks[code(pairs[index], pairs[index + 1])] = UInt8(clamping: rank + 1)
      }
    }
    return ranks
  }()

  /// How often a pair is met, roughly.
  private static func frequency(_ first: UInt8, _ second: UInt8) -> Int {
    let rank = Int(ranks[code(first, second)])
    return rank > 0 ? 20_000 - 75 * rank : frequency(first) * frequency(second)
  }

  /// How often the letters from `a` to `z` are met, in thousandths.
  private static let letters = [
    62, 12, 33, 32, 98, 19, 16, 28, 60, 3, 7, 41, 25, 58, 57, 26, 2, 55, 58, 75, 24, 9, 10, 5, 12, 2,
  ]

  /// How often a byte is met in texts and code, roughly: in thousandths.
  private static func frequency(_ byte: UInt8) -> Int {
    let number = Int(byte) - 0x61
    if letters.indices.contains(number) { return letters[number] }
    switch byte {
    case 0x20: return 150
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "-"): return 20
    default: return 8
    }
  }
}
