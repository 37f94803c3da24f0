import PushlintSyntax
import PushlintText
import PushlintTree

/// Members that cascades set in the object before them: `AndroidConfig()..priority = 'HIGH'..ttl = '60s'`.
extension CodeReader {
  /// Adds what the cascades behind an object set, if they are its own.
  func addCascades(to making: inout Making) {
    // `a..b = C()..d = 1` sets `d` in `a`.
    guard cascade(at: making.end) != nil, !isInCascade(making.start) else { return }
    let read = cascades(from: making.end, making.made)
    making.parts += read.parts
    making.slips += read.slips
    if !read.isWhole || !read.unknown.isEmpty { making.isOpen = true }
    if making.made.isClosed { making.unknown += read.unknown }
    making.end = read.end
    making.layout = nil
  }

  /// What cascades set in an object.
  struct Cascades {
    var parts: [Part] = []
    var slips: [SDKTable.Slip] = []
    /// Names that are none of its members.
    var unknown: [SourceRange] = []
    /// Whether nothing but that is done.
    var isWhole = true
    var end: Int
  }

  func cascades(from start: Int, _ made: SDKTable.Class) -> Cascades {
    var result = Cascades(end: start)
    while let name = cascade(at: result.end) {
      let end = endOfCascade(from: name)
      defer { result.end = end }
      let key = tokens.range(name..<name + 1)
      guard let text = tokens.word(at: name), tokens.isSign("=", at: name + 1), name + 2 < end else {
        result.isWhole = false
        continue
      }
      guard let meant = made.member(of: text), let member = made.members[meant] else {
        if !made.ignores.contains(text) { result.unknown.append(key) }
        continue
      }
      if meant != text { result.slips.append(SDKTable.Slip(range: key, meant: meant)) }
      let value = name + 2..<end
      guard !isNotSet(value, member) else { continue }
      result.parts.append(part(member, key, [value], of: made))
    }
    return result
  }

  /// The name that is behind the points at `index`: `..priority`, `?..priority`.
  private func cascade(at index: Int) -> Int? {
    let start = tokens.isSign("?", at: index) ? index + 1 : index
    guard tokens.isSign(".", at: start), tokens.isSign(".", at: start + 1), tokens[start + 2]?.kind == .word else {
      return nil
    }
    return start + 2
  }

  private func endOfCascade(from name: Int) -> Int {
    var index = name
    while let token = tokens[index] {
      if token.kind == .closer || tokens.isSign(";", at: index) || tokens.isSign(",", at: index) { return index }
      if index > name, cascade(at: index) != nil { return index }
      index = tokens.step(index)
    }
    return min(index, tokens.count)
  }

  /// Whether an object is the value of a cascade.
  private func isInCascade(_ start: Int) -> Bool {
    tokens.isSign("=", at: start - 1) && tokens[start - 2]?.kind == .word && tokens.isSign(".", at: start - 3)
      && tokens.isSign(".", at: start - 4)
  }
}
