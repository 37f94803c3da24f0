import PushlintSyntax
import PushlintText
import PushlintTree

/// Classes of Java whose fields become JSON: those with names in JSON, and those that Lombok gives methods to.
///
/// - Source: the documentation of the annotations of Jackson, Gson, and Project Lombok.
extension CodeStructs {
  /// Annotations before a class whose fields others read.
  private static let annotationsOfClasses: Set<String> = [
    "Data", "Getter", "Value", "Builder", "SuperBuilder", "AllArgsConstructor", "RequiredArgsConstructor",
  ]
  /// Annotations that give all fields other names than their own.
  private static let renamingAnnotations: Set<String> = ["JsonNaming", "JsonSerialize", "JsonFormat", "Entity"]
  private static let modifiersOfFields: Set<String> = ["private", "protected", "public", "final"]
  private static let otherModifiersOfFields: Set<String> = [
    "static", "transient", "class", "enum", "interface", "record",
  ]
  /// Most tokens between the name of a class and its brace.
  private static let longestHeadOfClass = 24
  /// Most tokens of the annotations before a class.
  private static let longestAnnotations = 60

  /// `@Data public class Message {`
  static func javaClasses(_ tokens: CodeTokens, in part: Range<Int>) -> [(name: String, open: Int)] {
    part.compactMap { index in
      guard tokens.isWord("class", at: index), !tokens.isSign(".", at: index - 1),
        let name = tokens.word(at: index + 1),
        let open = (index + 2..<index + longestHeadOfClass).first(where: { tokens.isOpener("{", at: $0) })
      else { return nil }
      let before = annotations(tokens, before: index)
      guard before.isDisjoint(with: renamingAnnotations),
        !before.isDisjoint(with: annotationsOfClasses) || namesFields(tokens, open)
      else { return nil }
      return (name, open)
    }
  }

  /// The names of the annotations before a declaration.
  private static func annotations(_ tokens: CodeTokens, before index: Int) -> Set<String> {
    var result: Set<String> = []
    var place = index - 1
    while place > index - longestAnnotations, let token = tokens[place] {
      switch token.kind {
      case .closer where token.detail == UInt8(ascii: ")"): place = min(Int(token.partner), place)
      case .word: if tokens.isSign("@", at: place - 1), let name = tokens.word(at: place) { result.insert(name) }
      case .sign: if token.detail == UInt8(ascii: ";") { return result }
      default: return result
      }
      place -= 1
    }
    return result
  }

  /// Whether annotations give some fields names of their own.
  private static func namesFields(_ tokens: CodeTokens, _ open: Int) -> Bool {
    let inside = tokens.inside(open)
    var index = inside.lowerBound
    while index < inside.upperBound {
      if tokens.isSign("@", at: index), tokens.word(at: index + 1).map(namingAnnotations.contains) == true {
        return true
      }
      index = tokens.step(index)
    }
    return false
  }

  func readJavaClass(_ open: Int) -> Struct {
    var result = Struct()
    // Members of the class that it is made of are not known.
    result.isOpen = true
    let inside = tokens.inside(open)
    let hasNames = Self.namesFields(tokens, open)
    let isTold = ["NamingStrateg", "NamingPolicy"].contains { (word: StaticString) in
      tokens.text.firstOffset(of: word, in: tokens.text.range) != nil
    }
    var isNamedByMethods = false
    var index = inside.lowerBound
    while index < inside.upperBound {
      var naming = Naming()
      annotations(at: &index, &naming)
      while let word = tokens.word(at: index), Self.modifiersOfFields.contains(word) { index += 1 }
      let start = index
      let end = endOfHead(from: start, inside)
      let isOther = (start..<end).contains { tokens.word(at: $0).map(Self.otherModifiersOfFields.contains) == true }
      let isField = tokens.isSign(";", at: end) || tokens.isSign("=", at: end)
      if isField, !isOther, end > start + 1, let name = tokens.word(at: end - 1) {
        let type = start..<end - 1
        // How a serialiser spells a name with a capital, it may be told.
        let isPlain = hasNames || !isTold || name.allSatisfy { !$0.isUppercase }
        if naming.key == nil, !naming.isLeftOut, isPlain { naming.key = name }
        if naming.key == nil { naming.isLeftOut = true }
        let initial = tokens.isSign("=", at: end) ? end + 1..<endOfValue(from: end, inside) : nil
        add(name, at: end - 1, naming, javaKind(type), type, initial, to: &result)
      } else if naming.key != nil {
        isNamedByMethods = true
      }
      index = endOfDeclaration(from: end, inside)
    }
    return isNamedByMethods ? Struct() : result
  }

  /// The token behind the name of a field, a method, or a class.
  private func endOfHead(from start: Int, _ inside: Range<Int>) -> Int {
    var index = start
    while index < inside.upperBound, let token = tokens[index] {
      if token.kind == .opener, token.detail != UInt8(ascii: "[") { return index }
      if tokens.isSign(";", at: index) || tokens.isSign("=", at: index) { return index }
      index = tokens.step(index)
    }
    // A bracket that is never closed leads out of the class.
    return max(start, min(index, inside.upperBound))
  }

  /// Past the value of a field, or the body of anything else.
  private func endOfDeclaration(from start: Int, _ inside: Range<Int>) -> Int {
    var index = start
    var isValue = false
    while index < inside.upperBound {
      if tokens.isSign(";", at: index) { return index + 1 }
      if tokens.isSign("=", at: index) { isValue = true }
      if tokens.isOpener("{", at: index), !isValue { return tokens.closer(of: index) + 1 }
      index = max(tokens.step(index), index + 1)
    }
    return inside.upperBound
  }

  private static let maps: Set<String> = ["Map", "HashMap", "LinkedHashMap", "ConcurrentHashMap"]
  private static let lists: Set<String> = ["List", "ArrayList", "Set", "Collection"]

  /// The kind of `String`, `Map<String, String>`, `List<Action>`, `long[]`.
  func javaKind(_ range: Range<Int>) -> Kind {
    guard let word = tokens.word(at: range.lowerBound) else { return .unknown }
    if range.count == 1 { return kind(ofType: word) }
    if tokens.isOpener("[", at: range.lowerBound + 1) { return .list(.unknown) }
    guard tokens.isSign("<", at: range.lowerBound + 1) else { return .unknown }
    return Self.maps.contains(word) ? .map(.unknown) : Self.lists.contains(word) ? .list(.unknown) : .unknown
  }
}
