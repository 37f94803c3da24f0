/// Gives ` #2` to the second test case of a name: GitLab keeps only the first of two equal ones.
///
/// - Shape: remembers each name that was asked for, not those that it made up.
package struct UniqueNames: Sendable {
  /// The highest number that a name was given; 1 without any.
  private var uses: [String: Int] = [:]

  init() {}

  mutating func name(for wanted: String) -> String {
    var name = wanted
    // A name that ends in ` #2` by itself may be taken, too.
    while isTaken(name) {
      name = "\(wanted) #\(Self.next(&uses[wanted, default: 1]))"
      if uses[name] == nil { return name }
    }
    uses[wanted] = 1
    return name
  }

  private static func next(_ number: inout Int) -> Int {
    number += 1
    return number
  }

  private func isTaken(_ name: String) -> Bool {
    if uses[name] != nil { return true }
    guard let mark = name.utf8.lastIndex(where: { $0 &- 0x30 >= 10 }), name.utf8[mark] == UInt8(ascii: "#"),
      mark > name.utf8.startIndex, name.utf8[name.utf8.index(before: mark)] == UInt8(ascii: " ")
    else { return false }
    let digits = name[name.utf8.index(after: mark)...]
    guard let number = Int(digits), number > 1, String(number) == digits else { return false }
    return uses[String(name[..<name.utf8.index(before: mark)]), default: 0] >= number
  }
}
