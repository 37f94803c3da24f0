import PushlintSyntax
import PushlintText
import PushlintTree

/// Records of Java whose components have names in JSON, and what stands between commas there.
///
/// - Source: the documentation of the annotations of Jackson and Gson; the Java Language Specification, section 8.10.
extension CodeStructs {
  /// Records and classes.
  static func javaDeclarations(_ tokens: CodeTokens, in part: Range<Int>) -> [(name: String, open: Int)] {
    javaRecords(tokens, in: part) + javaClasses(tokens, in: part)
  }

  func readJava(_ open: Int) -> Struct { tokens.isOpener("(", at: open) ? readJavaRecord(open) : readJavaClass(open) }

  /// `record Message(@JsonProperty("token") String token) {}`
  private static func javaRecords(_ tokens: CodeTokens, in part: Range<Int>) -> [(name: String, open: Int)] {
    part.compactMap { index in
      guard tokens.isWord("record", at: index), let name = tokens.word(at: index + 1),
        tokens.isOpener("(", at: index + 2),
        tokens.inside(index + 2).contains(where: { tokens.word(at: $0).map(namingAnnotations.contains) == true })
      else { return nil }
      return (name, index + 2)
    }
  }

  /// `(@JsonProperty("topic") String topic, @JsonProperty("data") Map<String, String> data)`
  private func readJavaRecord(_ open: Int) -> Struct {
    var result = Struct()
    result.hasTags = true
    for component in components(tokens.inside(open)) {
      var index = component.lowerBound
      var naming = Naming()
      annotations(at: &index, &naming)
      let last = component.upperBound - 1
      guard index < last, let name = tokens.word(at: last) else {
        result.isOpen = true
        continue
      }
      result.order.append(name)
      if naming.key == nil, !naming.isLeftOut { naming.key = name }
      let type = index..<last
      add(name, at: last, naming, javaKind(type), type, to: &result)
    }
    return result
  }

  /// The components of a record or a primary constructor: commas between the arguments of a type divide nothing.
  func components(_ inside: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var depth = 0
    for piece in tokens.split(inside) {
      if depth > 0, let last = result.popLast() {
        result.append(last.lowerBound..<piece.upperBound)
      } else {
        result.append(piece)
      }
      for index in piece {
        if tokens.isSign("<", at: index) { depth += 1 }
        if tokens.isSign(">", at: index) { depth -= 1 }
      }
    }
    return result
  }
}
