import PushlintText
import PushlintTree

/// Reads code from the right to the left, past spaces and line ends.
package struct WordsBefore {
  private let text: SourceText
  /// Where the next word or sign ends.
  package private(set) var offset: Int
  /// Nothing before it is looked at.
  private let first: Int

  /// Most bytes that the arguments of a call are looked through for, and that a name may have.
  private static let reach = 80
  /// Most bytes that parentheses are looked through for the one that opens them.
  private static let longestParentheses = 400
  /// Most bytes of a chain of names and calls.
  private static let longestChain = 200

  /// - Parameter first: what stands before it is not looked at.
  package init(_ text: SourceText, _ offset: Int, notBefore first: Int = 0) {
    self.text = text
    self.offset = offset
    self.first = first
  }

  /// The byte that ends at a place.
  private func byte(endingAt index: Int) -> UInt8? { index > first ? text[index - 1] : nil }

  private mutating func skipSpace() {
    while let byte = self.byte(endingAt: offset), byte <= 0x20 { offset -= 1 }
  }

  package mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipSpace()
    guard byte(endingAt: offset) == UInt8(ascii: sign) else { return false }
    offset -= 1
    return true
  }

  /// Passes a sign that is near, with no other bracket before it.
  package mutating func skip(to sign: Unicode.Scalar) -> Bool {
    for _ in 0..<Self.reach {
      guard let byte = self.byte(endingAt: offset), byte != UInt8(ascii: ")"), byte != UInt8(ascii: "{") else {
        return false
      }
      offset -= 1
      if byte == UInt8(ascii: sign) { return true }
    }
    return false
  }

  /// Passes what parentheses hold, others inside them too, and the one that opens them.
  package mutating func skipParentheses() -> Bool {
    var depth = 1
    var index = offset
    while offset - index < Self.longestParentheses, let byte = self.byte(endingAt: index) {
      index -= 1
      if byte == UInt8(ascii: ")") { depth += 1 }
      if byte == UInt8(ascii: "(") { depth -= 1 }
      if depth == 0 {
        offset = index
        return true
      }
    }
    return false
  }

  /// The word that ends here.
  package mutating func word() -> String? {
    skipSpace()
    let end = offset
    while end - offset < Self.reach, let byte = self.byte(endingAt: offset), ByteClass.isNameByte(byte) { offset -= 1 }
    return offset < end ? text.string(SourceRange(offset, end)) : nil
  }

  /// Passes what is before the last word of a name such as `admin.messaging.Message`.
  package mutating func skipDottedName() -> Bool {
    for _ in 0..<4 {
      guard word() != nil else { return false }
      if !take(".") { return true }
    }
    return false
  }

  /// Passes what is before the value of a function that makes each element of a list, and the list that it is called for:
  /// `tokens.map((token) => (`, `tokens.map(token => { return `.
  package mutating func takeFunctionOfElements() -> Bool {
    if !take("(") { guard word() == "return", take("{") else { return false } }
    guard take(">"), take("="), take(")") ? skipParentheses() : word() != nil else { return false }
    var before = self
    if before.word() == "async" { self = before }
    guard take("("), let method = word(), method == "map" || method == "flatMap", take(".") else { return false }
    for _ in 0..<Self.longestList {
      _ = take("?")
      if take(")"), !skipParentheses() { return false }
      guard word() != nil else { return false }
      if !take(".") { return true }
    }
    return false
  }

  /// Most members of a chain that stands for a list.
  private static let longestList = 6

  /// Where the chain of names and calls that ends here begins, as far as it has no spaces.
  package var chainStart: Int {
    var index = offset
    while offset - index < Self.longestChain, let byte = self.byte(endingAt: index),
      ByteClass.isNameByte(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
    { index -= 1 }
    return index
  }
}
