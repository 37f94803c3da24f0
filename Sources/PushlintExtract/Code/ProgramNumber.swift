import PushlintText
import PushlintTree

/// What an expression of a program in JavaScript comes to, where that is a product of whole numbers or the name of one:
/// `60 * 60`, `ONE_HOUR` behind `const ONE_HOUR = 60 * 60;`.
package struct ProgramNumber {
  package let value: Int

  /// Most bytes of an expression.
  private static let longest = 80

  /// - Parameter range: the expression.
  package init?(_ text: SourceText, _ range: SourceRange) {
    guard range.count <= Self.longest else { return nil }
    let source = text.string(range)
    guard let value = Self.product(source) ?? Self.constant(source, in: text) else { return nil }
    self.value = value
  }

  private static func product(_ source: String) -> Int? {
    var result = 1
    for part in source.split(separator: "*", omittingEmptySubsequences: false) {
      let digits = part.filter { $0 != "_" && $0 != " " && $0 != "(" && $0 != ")" }
      guard let number = Int(digits) else { return nil }
      let (product, isTooLarge) = result.multipliedReportingOverflow(by: number)
      guard !isTooLarge else { return nil }
      result = product
    }
    return result
  }

  /// The value of a name that one declaration gives it.
  private static func constant(_ name: String, in text: SourceText) -> Int? {
    guard name.utf8.allSatisfy(ByteClass.isNameByte), name.first?.isNumber == false else { return nil }
    var found: Int?
    for match in NeedleScan(["const \(name)"]).matches(in: text, range: text.range) {
      var place = match.offset + 6 + name.utf8.count
      // `const HOUR_LONG`
      if text[place].map(ByteClass.isNameByte) == true { continue }
      guard text.string(SourceRange(match.offset, place)) == "const \(name)" else { continue }
      guard found == nil else { return nil }
      // `: number`
      while let byte = text[place], byte != UInt8(ascii: "="), byte != UInt8(ascii: ";"), byte != 0x0A, byte != 0x0D {
        place += 1
      }
      guard text[place] == UInt8(ascii: "="), text[place + 1] != UInt8(ascii: ">") else { return nil }
      let start = place + 1
      place = start
      while place - start < longest, let byte = text[place], byte != UInt8(ascii: ";"), byte != 0x0A, byte != 0x0D,
        byte != UInt8(ascii: "/")
      {
        place += 1
      }
      found = product(text.string(SourceRange(start, place)))
      guard found != nil else { return nil }
    }
    return found
  }

  // MARK: Edits

  /// Most names whose values are compared.
  private static let mostNames = 16

  /// The names that stand for another number after an edit.
  ///
  /// - Parameters:
  ///   - change: the bytes that were there before.
  ///   - text: the program as it is now.
  ///   - place: the bytes that took their place.
  /// - Returns: `nil` where too many may.
  package static func names(
    changedIn change: SourceRange, of old: SourceText, to text: SourceText, _ place: SourceRange
  ) -> Set<String>? {
    let names = names(declaredNear: change, in: old).union(names(declaredNear: place, in: text))
    guard names.count <= mostNames else { return nil }
    return names.filter { constant($0, in: old) != constant($0, in: text) }
  }

  /// The names of the declarations on the lines of a place.
  private static func names(declaredNear place: SourceRange, in text: SourceText) -> Set<String> {
    let lines = SourceRange(text.lineStart(of: place.start), text.lineEnd(of: place.end))
    var result: Set<String> = []
    for match in declarations.matches(in: text, range: lines) {
      let start = match.offset + 6
      var end = start
      while end < lines.end, let byte = text[end], ByteClass.isNameByte(byte) { end += 1 }
      if end > start { result.insert(text.string(SourceRange(start, end))) }
    }
    return result
  }

  private static let declarations = NeedleScan(["const "])
}
