import PushlintText
import PushlintTree

/// What expressions of a program in JavaScript come to that are made of numbers and of the names of some: `60 * 60`,
/// `7 * DAY` behind `const DAY = 24 * 60 * 60;`.
///
/// - Shape: a name counts where one declaration gives it a value, and nothing else in the program has that name.
package enum ProgramNumber {
  /// Most bytes of an expression.
  static let longest = 80
  /// Most names that lead from one to another.
  private static let longestWay = 6

  /// The values of names in a program.
  ///
  /// - Shape: remembers what was asked for.
  final class ProgramConstants {
    private let text: SourceText
    let declarations: ProgramDeclarations
    /// `nil` until a name is looked for.
    private var words: ProgramWords?
    /// What was worked out already.
    private var known: [String: Double?] = [:]
    private var bound: [String: Bool] = [:]
    private var places: [String: [SourceRange]] = [:]

    init(_ text: SourceText, _ index: ProgramIndex? = nil) {
      self.text = text
      declarations = index?.declarations ?? ProgramDeclarations(text)
      words = index?.words
    }

    /// The places of a name, in order.
    func occurrences(of name: String) -> [SourceRange] {
      if let found = places[name] { return found }
      let found = knownWords().places(of: name, in: text)
      places[name] = found
      return found
    }

    /// The same for several names.
    func occurrences(ofAll names: Set<String>) -> [String: [SourceRange]] {
      names.isEmpty ? [:] : knownWords().places(ofAll: names, in: text)
    }

    private func knownWords() -> ProgramWords {
      let known = words ?? ProgramWords(text)
      words = known
      return known
    }

    /// Past the name in the only declaration of it.
    func declaration(of name: String) -> Int? { declarations[name] }

    /// The expression behind `: number =`.
    static func value(behind end: Int, in text: SourceText) -> SourceRange? {
      var place = end
      while let byte = text[place], byte != UInt8(ascii: "="), place - end < longest {
        guard byte == 0x20 || byte == UInt8(ascii: ":") || ByteClass.isNameByte(byte) else { return nil }
        place += 1
      }
      guard text[place] == UInt8(ascii: "="), text[place + 1] != UInt8(ascii: ">") else { return nil }
      let start = place + 1
      place = start
      while place - start < longest, let byte = text[place], !ByteClass.endsLine(byte), byte != UInt8(ascii: ";"),
        byte != UInt8(ascii: ",")
      {
        if byte == UInt8(ascii: "/"), text[place + 1] == byte || text[place + 1] == UInt8(ascii: "*") { break }
        place += 1
      }
      var last = place
      while last > start, text[last - 1] == 0x20 || text[last - 1] == 0x0D || text[last - 1] == 0x09 { last -= 1 }
      // A line that goes on with the next one.
      if let byte = text[last - 1], "+-*/(=".utf8.contains(byte) { return nil }
      var next = place
      while let byte = text[next], byte <= 0x20 { next += 1 }
      let goesOn = text[place] != UInt8(ascii: ";") && text[next].map { "+-*/.?".utf8.contains($0) } == true
      return goesOn && text[next + 1] != UInt8(ascii: "/") && text[next + 1] != UInt8(ascii: "*")
        ? nil : SourceRange(start, last)
    }

    // MARK: Values

    func number(_ range: SourceRange, level: Int = 0) -> Double? {
      result(range, level: level).flatMap { $0.isOfClock ? nil : $0.number }
    }

    /// The same, and whether a clock is read.
    func result(_ range: SourceRange, level: Int = 0) -> (number: Double, isOfClock: Bool)? {
      var expression = Expression(text, range)
      guard let value = expression.sum(level, self), expression.isDone, value.isFinite else { return nil }
      return (value, expression.readsClock)
    }

    /// The value of a name; `nil` where it may have another.
    func number(ofName name: String, level: Int = 0) -> Double? {
      if let value = known[name] { return value }
      guard level < longestWay, let value = declaration(of: name).flatMap({ Self.value(behind: $0, in: text) }) else {
        return nil
      }
      known[name] = .some(nil)
      let result = number(value, level: level + 1)
      let isAlone = result != nil && !isBoundElsewhere(name)
      known[name] = .some(isAlone ? result : nil)
      return isAlone ? result : nil
    }

    /// Whether a name may get a value in another place: as a parameter, in a pattern, by an assignment.
    func isBoundElsewhere(_ name: String) -> Bool {
      if let isBound = bound[name] { return isBound }
      let isBound = isBoundAnew(name)
      bound[name] = isBound
      return isBound
    }

    private func isBoundAnew(_ name: String) -> Bool {
      var declarations = 0
      for range in occurrences(of: name)
      where text[range.start - 1] != UInt8(ascii: ".") || text[range.start - 2] == UInt8(ascii: ".") {
        if isBound(range, name) {
          declarations += 1
          if declarations > 1 { return true }
        }
      }
      return false
    }

    /// `aps = { ...aps, badge: 1 }` gives a name the same object with more members.
    func keepsMembers(_ brace: Int, _ name: String) -> Bool {
      guard text[brace] == UInt8(ascii: "{") else { return false }
      var dots = brace + 1
      while let byte = text[dots], byte <= 0x20 { dots += 1 }
      let spread = "..." + name
      let end = dots + spread.utf8.count
      return end < text.count && text.string(SourceRange(dots, end)) == spread
        && text[end].map(ByteClass.isNameByte) != true
    }

    /// Most bytes from a name to what says that it is bound.
    private static let reach = 200

    private func isBound(_ range: SourceRange, _ name: String) -> Bool {
      func next(_ index: Int) -> Int {
        var index = index
        while let byte = text[index], byte <= 0x20 { index += 1 }
        return index
      }
      let place = next(range.end)
      if text[place] == UInt8(ascii: "=") {
        return text[place + 1] != UInt8(ascii: "=") && !keepsMembers(next(place + 1), name)
      }
      // `x += 1`, `x++`
      if let sign = text[place], "+-*/".utf8.contains(sign), [UInt8(ascii: "="), sign].contains(text[place + 1]),
        sign != UInt8(ascii: "/") || text[place + 1] == UInt8(ascii: "=")
      {
        return true
      }
      // `const { x } = options`, `(x) => …`, `function f(x, y) {`; a word in capitals is no parameter.
      var index = place
      var closer: UInt8?
      while index - place < Self.reach, let byte = text[index] {
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") {
          closer = byte
          break
        }
        if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: ";") { return false }
        index += 1
      }
      guard let closer else { return false }
      // `const { x: y } = options` gives nothing to `x`.
      if closer == UInt8(ascii: "}"), text[place] == UInt8(ascii: ":") { return false }
      let behind = next(index + 1)
      if text[behind] == UInt8(ascii: "=") { return text[behind + 1] != UInt8(ascii: "=") }
      if text[behind] == UInt8(ascii: "f"), text[behind + 1] == UInt8(ascii: "r"), closer == UInt8(ascii: "}") {
        // `import { x } from`
        return text[SourceRange(behind, min(behind + 4, text.count))].elementsEqual("from".utf8)
      }
      // `({ x }) =>`, `f({ x }, y) {`
      let isPattern = closer != UInt8(ascii: ")") && text[behind] == UInt8(ascii: ")")
      let last = isPattern ? next(behind + 1) : behind
      guard isPattern || closer == UInt8(ascii: ")"), !CodeConstants.isShouted(name) || isPattern else { return false }
      return text[last] == UInt8(ascii: "{") || text[last] == UInt8(ascii: ":")
        || text[last] == UInt8(ascii: "=") && text[last + 1] == UInt8(ascii: ">")
    }
  }

  /// An expression that is being read.
  private struct Expression {
    private let text: SourceText
    private var index: Int
    private let end: Int
    private var depth = 0

    private static let deepest = 16
    /// What a clock shows, whenever the code is read: milliseconds since 1970, in 2027.
    private static let now = 1_800_000_000_250.0
    private static let clocks = ["Date.now()", "new Date().getTime()"]
    private static let conversions = ["Math.floor(", "Math.round(", "Math.ceil(", "Math.trunc("]

    private(set) var readsClock = false

    init(_ text: SourceText, _ range: SourceRange) {
      self.text = text
      index = range.start
      end = range.end
      skip()
    }

    var isDone: Bool { index == end }

    private mutating func skip() { while index < end, text[index] == 0x20 || text[index] == 0x09 { index += 1 } }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
      guard index < end, text[index] == UInt8(ascii: sign) else { return false }
      index += 1
      skip()
      return true
    }

    mutating func sum(_ level: Int, _ constants: ProgramConstants) -> Double? {
      guard var value = product(level, constants) else { return nil }
      while index < end {
        if take("+") {
          guard let other = product(level, constants) else { return nil }
          value += other
        } else if take("-") {
          guard let other = product(level, constants) else { return nil }
          value -= other
        } else {
          break
        }
      }
      return value
    }

    private mutating func product(_ level: Int, _ constants: ProgramConstants) -> Double? {
      guard var value = atom(level, constants) else { return nil }
      while index < end {
        if take("*") {
          guard let other = atom(level, constants) else { return nil }
          value *= other
        } else if take("/") {
          guard let other = atom(level, constants), other != 0 else { return nil }
          value /= other
        } else {
          break
        }
      }
      return value
    }

    private mutating func atom(_ level: Int, _ constants: ProgramConstants) -> Double? {
      depth += 1
      defer { depth -= 1 }
      guard depth < Self.deepest, index < end, let first = text[index] else { return nil }
      if take("-") { return atom(level, constants).map { -$0 } }
      if take("(") {
        guard let value = sum(level, constants), take(")") else { return nil }
        return value
      }
      if ["D", "n", "M"].contains(Unicode.Scalar(first)), let value = clock(level, constants) { return value }
      let start = index
      let isNumber = ByteClass.isDigit(first)
      while index < end, let byte = text[index], ByteClass.isNameByte(byte) || isNumber && byte == UInt8(ascii: ".") {
        index += 1
      }
      guard index > start else { return nil }
      let word = text.string(SourceRange(start, index))
      skip()
      guard isNumber else { return constants.number(ofName: word, level: level) }
      let digits = word.filter { $0 != "_" }
      // `010` is 8.
      guard digits.count == 1 || !digits.hasPrefix("0") || digits.hasPrefix("0.") else { return nil }
      return digits.allSatisfy { $0.isNumber || $0 == "." || $0 == "e" } ? Double(digits) : nil
    }

    private mutating func clock(_ level: Int, _ constants: ProgramConstants) -> Double? {
      func stands(_ word: String) -> Bool {
        index + word.utf8.count <= end
          && text[SourceRange(index, index + word.utf8.count)].elementsEqual(word.utf8)
      }
      if let word = Self.clocks.first(where: stands) {
        index += word.utf8.count
        skip()
        readsClock = true
        return Self.now
      }
      let start = index
      guard let word = Self.conversions.first(where: stands) else { return nil }
      index += word.utf8.count
      skip()
      guard let value = sum(level, constants), take(")") else {
        index = start
        return nil
      }
      return word == "Math.ceil(" ? value.rounded(.up) : word == "Math.round(" ? value.rounded() : value.rounded(.down)
    }
  }
}
