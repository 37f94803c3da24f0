/// Gives ` #2` to the second test case of a name: GitLab keeps only the first of two equal ones.
///
/// - Shape: remembers each name that was asked for, not those that it made up.
package struct UniqueNames: Sendable {
  /// The highest number that a name was given; 1 without any.
  private var uses: [String: Int] = [:]
  /// Whether a name that was asked for ends in a number, and so may be one that is made up for another.
  private var mayCollide = false

  init() {}

  mutating func name(for wanted: String) -> String {
    if !mayCollide, Self.number(endOf: wanted) == nil {
      guard let index = uses.index(forKey: wanted) else {
        uses[wanted] = 1
        return wanted
      }
      uses.values[index] += 1
      return Self.numbered(wanted, uses.values[index])
    }
    mayCollide = true
    var name = wanted
    // A name that ends in ` #2` by itself may be taken, too.
    while isTaken(name) {
      name = Self.numbered(wanted, Self.next(&uses[wanted, default: 1]))
      if uses[name] == nil { return name }
    }
    uses[wanted] = 1
    return name
  }

  private static func numbered(_ name: String, _ number: Int) -> String {
    String.joining(name, " #", String(number))
  }

  private static func next(_ number: inout Int) -> Int {
    number += 1
    return number
  }

  private func isTaken(_ name: String) -> Bool {
    if uses[name] != nil { return true }
    guard let (mark, number) = Self.number(endOf: name) else { return false }
    return uses[String(name.utf8.prefix(mark)) ?? "", default: 0] >= number
  }

  /// The number above 1 behind ` #` at the end of a name, and where that begins.
  private static func number(endOf name: String) -> (mark: Int, number: Int)? {
    // Most end in something else.
    guard let last = name.utf8.last, last &- 0x30 < 10,
      let mark = name.utf8.lastIndex(where: { $0 &- 0x30 >= 10 }), name.utf8[mark] == UInt8(ascii: "#"),
      mark > name.utf8.startIndex, name.utf8[name.utf8.index(before: mark)] == UInt8(ascii: " ")
    else { return nil }
    let digits = name[name.utf8.index(after: mark)...]
    guard let number = Int(digits), number > 1, String(number) == digits else { return nil }
    return (name.utf8.distance(from: name.utf8.startIndex, to: mark) - 1, number)
  }
}
