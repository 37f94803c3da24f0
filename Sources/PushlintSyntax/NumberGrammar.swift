import PushlintTree

/// What a number may look like, and what one that may not was meant to be.
///
/// - Source: RFC 8259 section 6; spec.json5.org section 6.
enum NumberGrammar {
  static func isValid(_ text: ArraySlice<UInt8>, extended: Bool) -> Bool {
    var rest = text
    if let first = rest.first, first == UInt8(ascii: "-") || (extended && first == UInt8(ascii: "+")) {
      rest = rest.dropFirst()
    }
    if extended, rest.elementsEqual("Infinity".utf8) || rest.elementsEqual("NaN".utf8) { return true }
    if extended, rest.count > 2, rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8) {
      return rest.dropFirst(2).allSatisfy(ByteClass.isHexDigit)
    }
    let integer = rest.prefix(while: ByteClass.isDigit)
    rest = rest.dropFirst(integer.count)
    if integer.count > 1, integer.first == UInt8(ascii: "0") { return false }
    var hasDigits = !integer.isEmpty
    guard hasDigits || extended else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      let fraction = rest.prefix(while: ByteClass.isDigit)
      guard !fraction.isEmpty || extended else { return false }
      hasDigits = hasDigits || !fraction.isEmpty
      rest = rest.dropFirst(fraction.count)
    }
    guard hasDigits else { return false }
    if let exponent = rest.first, exponent | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard let digit = rest.first, ByteClass.isDigit(digit) else { return false }
      rest = rest.drop(while: ByteClass.isDigit)
    }
    return rest.isEmpty
  }

  /// The JSON number that was meant; `nil` when nobody can say.
  static func repaired(_ text: ArraySlice<UInt8>) -> (text: String, isSafe: Bool)? {
    var rest = text
    var sign = ""
    if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      sign = first == UInt8(ascii: "-") ? "-" : ""
      rest = rest.dropFirst()
    }
    if rest.elementsEqual("Infinity".utf8) || rest.elementsEqual("NaN".utf8) { return ("null", false) }
    if rest.count > 2, rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8) {
      let digits = String(decoding: rest.dropFirst(2), as: UTF8.self)
      return UInt64(digits, radix: 16).map { (sign + String($0), true) }
    }
    var body = String(decoding: rest.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    while body.count > 1, body.hasPrefix("0"), body.dropFirst().first?.isASCIIDigit == true { body.removeFirst() }
    if body.hasPrefix(".") { body = "0" + body }
    if let point = body.firstIndex(of: ".") {
      let after = body.index(after: point)
      if after == body.endIndex || !body[after].isASCIIDigit { body.remove(at: point) }
    }
    let candidate = Array((sign + body).utf8)
    return isValid(candidate[...], extended: false) ? (sign + body, true) : nil
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
