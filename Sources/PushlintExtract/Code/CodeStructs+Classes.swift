import PushlintSyntax
import PushlintText
import PushlintTree

/// Classes and records of C# whose properties have names in JSON, and classes of Kotlin that become JSON.
///
/// - Source: the documentation of `System.Text.Json.Serialization.JsonPropertyNameAttribute`, of `JsonPropertyAttribute` of
///   Json.NET, of kotlinx.serialization, and of the annotations of Gson, Jackson, and Moshi.
extension CodeStructs {
  /// Most tokens between the name of a class and what holds its members.
  private static let longestHead = 24

  // MARK: C#

  /// `public record Message(string Token)`, `class Android {`
  static func cSharpDeclarations(_ tokens: CodeTokens, in part: Range<Int>) -> [(name: String, open: Int)] {
    var result: [(String, Int)] = []
    for index in part {
      let isRecord = tokens.isWord("record", at: index)
      guard isRecord || tokens.isWord("class", at: index) || tokens.isWord("struct", at: index) else { continue }
      let hasKind = isRecord && (tokens.isWord("class", at: index + 1) || tokens.isWord("struct", at: index + 1))
      let name = hasKind ? index + 2 : index + 1
      guard let text = tokens.word(at: name), !tokens.isSign(".", at: index - 1) else { continue }
      if isRecord, tokens.isOpener("(", at: name + 1) {
        result.append((text, name + 1))
      } else if let open = bodyOfClass(tokens, behind: name), namesMembers(tokens, open) {
        result.append((text, open))
      }
    }
    return result
  }

  private static func bodyOfClass(_ tokens: CodeTokens, behind name: Int) -> Int? {
    for place in name + 1..<name + longestHead {
      if tokens.isOpener("{", at: place) { return place }
      guard tokens[place]?.kind == .word || tokens[place]?.kind == .sign, !tokens.isSign(";", at: place) else { break }
    }
    return nil
  }

  /// Whether the names of some members in JSON can be told: by attributes, or since they begin with a small letter.
  private static func namesMembers(_ tokens: CodeTokens, _ open: Int) -> Bool {
    let inside = tokens.inside(open)
    var index = inside.lowerBound
    while index < inside.upperBound {
      if tokens.isOpener("[", at: index),
        let word = tokens.word(at: index + 1), word == "JsonPropertyName" || word == "JsonProperty"
      {
        return true
      }
      if tokens.isOpener("{", at: index), tokens.isWord("get", at: index + 1), let name = tokens.word(at: index - 1),
        name.first?.isLowercase == true || camelCase(name, tokens) != nil
      {
        return true
      }
      index = tokens.step(index)
    }
    return false
  }

  /// What makes names begin with a small letter in JSON: the serialiser of CorePush, or what another one is told.
  private static let signsOfCamelCase: [StaticString] = [
    "using CorePush", "JsonNamingPolicy.CamelCase", "CamelCaseNamingStrategy", "CamelCasePropertyNamesContractResolver",
  ]

  /// What a member is called in JSON where that is told for all of them.
  private static func camelCase(_ name: String, _ tokens: CodeTokens) -> String? {
    guard tokens.grammar.imports == .cSharp, name.dropFirst().first?.isUppercase != true,
      signsOfCamelCase.contains(where: { tokens.text.firstOffset(of: $0, in: tokens.text.range) != nil })
    else { return nil }
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  /// What attributes say of a member.
  struct Naming {
    var key: String?
    /// Where the key is written.
    var place: SourceRange?
    var isLeftOut = false
    var omitsZeros = false
  }

  /// Reads `[JsonPropertyName("title")]`, and moves behind all attributes.
  private func attributes(at index: inout Int) -> Naming {
    var result = Naming()
    while tokens.isOpener("[", at: index) {
      let inside = tokens.inside(index)
      for attribute in tokens.split(inside) {
        // `property: JsonPropertyName("title")`
        let start = tokens.isSign(":", at: attribute.lowerBound + 1) ? attribute.lowerBound + 2 : attribute.lowerBound
        let says = attribute.contains { tokens.isWord("WhenWritingNull", at: $0) || tokens.isWord("Ignore", at: $0) }
        switch tokens.word(at: start) {
        case "JsonPropertyName", "JsonProperty":
          if tokens.isOpener("(", at: start + 1), let name = tokens.content(of: start + 2) {
            (result.key, result.place) = (tokens.text.string(name), name)
          }
          result.omitsZeros = result.omitsZeros || says
        case "JsonIgnore":
          if says { result.omitsZeros = true } else { result.isLeftOut = !tokens.isOpener("(", at: start + 1) }
        default: break
        }
      }
      index = tokens.closer(of: index) + 1
    }
    return result
  }

  private static let modifiers: Set<String> = [
    "public", "internal", "protected", "virtual", "override", "sealed", "required", "abstract", "new", "readonly",
  ]
  private static let otherModifiers: Set<String> = ["static", "private", "const", "class", "record", "struct", "enum"]

  func readCSharp(_ open: Int) -> Struct {
    tokens.isOpener("(", at: open) ? readRecord(open) : readClass(open)
  }

  /// `([property: JsonPropertyName("token")] string Token, …)`
  private func readRecord(_ open: Int) -> Struct {
    var result = Struct()
    for parameter in components(tokens.inside(open)) {
      var index = parameter.lowerBound
      let naming = attributes(at: &index)
      let equals = tokens.first(in: parameter) { tokens.isSign("=", at: $0) } ?? parameter.upperBound
      guard index < equals - 1, let name = tokens.word(at: equals - 1) else {
        result.isOpen = true
        continue
      }
      result.order.append(name)
      let type = index..<equals - 1
      add(name, at: equals - 1, naming, cSharpKind(type), type, to: &result)
    }
    return result
  }

  private func readClass(_ open: Int) -> Struct {
    var result = Struct()
    let inside = tokens.inside(open)
    // Members of the classes that it is made of are not known.
    var before = open - 1
    while before > open - Self.longestHead, tokens[before]?.kind == .word || tokens.isSign(",", at: before) {
      before -= 1
    }
    if tokens.isSign(":", at: before) { result.isOpen = true }
    var index = inside.lowerBound
    while index < inside.upperBound {
      let naming = attributes(at: &index)
      while let word = tokens.word(at: index), Self.modifiers.contains(word) { index += 1 }
      let start = index
      var isOther = false
      while index < inside.upperBound, let token = tokens[index] {
        if token.kind == .opener && token.detail != UInt8(ascii: "[") || tokens.isSign(";", at: index)
          || tokens.isSign("=", at: index)
        {
          break
        }
        if let word = tokens.word(at: index), Self.otherModifiers.contains(word) { isOther = true }
        index = tokens.step(index)
      }
      let isProperty = tokens.isOpener("{", at: index) && !isOther && index > start + 1
      if isProperty, let name = tokens.word(at: index - 1) {
        let type = start..<index - 1
        let behind = tokens.closer(of: index) + 1
        let initial = tokens.isSign("=", at: behind) ? behind + 1..<endOfValue(from: behind, inside) : nil
        add(name, at: index - 1, naming, cSharpKind(type), type, initial, to: &result)
      } else if tokens.isSign("=", at: index), tokens.isSign(">", at: index + 1), !isOther {
        result.isOpen = true
      }
      index = endOfMember(index, inside)
    }
    return result
  }

  /// The sign that ends the value of a member.
  func endOfValue(from start: Int, _ inside: Range<Int>) -> Int {
    var index = start
    while index < inside.upperBound, !tokens.isSign(";", at: index) { index = max(tokens.step(index), index + 1) }
    return max(start + 1, min(index, inside.upperBound))
  }

  /// Past the body of a member, or its value.
  private func endOfMember(_ start: Int, _ inside: Range<Int>) -> Int {
    var index = start
    while index < inside.upperBound {
      if tokens.isSign(";", at: index) { return index + 1 }
      if tokens.isOpener("{", at: index) {
        let end = tokens.closer(of: index) + 1
        // `{ get; set; } = "a";`
        guard tokens.isSign("=", at: end) else { return end }
        index = end
      }
      index = tokens.step(index)
    }
    return inside.upperBound
  }

  /// Adds a member.
  ///
  /// - Parameters:
  ///   - place: the token of its name.
  ///   - type: the tokens of its type.
  ///   - initial: those of the value that it is declared with.
  func add(
    _ name: String, at place: Int, _ naming: Naming, _ kind: Kind, _ type: Range<Int>, _ initial: Range<Int>? = nil,
    to result: inout Struct
  ) {
    // How a serialiser spells a name with a capital, nobody knows unless it is told.
    let own = name.first?.isLowercase == true ? name : Self.camelCase(name, tokens)
    let key = naming.isLeftOut ? nil : naming.key ?? own
    if key != nil { result.hasTags = true }
    if key == nil, !naming.isLeftOut { result.isOpen = true }
    result.members[name] = Member(
      key: key, kind: kind, omitsZeros: naming.omitsZeros, namePlace: key == nil ? nil : naming.place,
      ownPlace: tokens.range(place..<place + 1), typePlace: type.isEmpty ? nil : tokens.range(type), initial: initial)
  }

  private func cSharpKind(_ range: Range<Int>) -> Kind {
    let last = tokens.isSign("?", at: range.upperBound - 1) ? range.upperBound - 1 : range.upperBound
    guard let word = tokens.word(at: range.lowerBound), last == range.lowerBound + 1 else { return .unknown }
    return kind(ofType: word)
  }

  /// The kind of a type without arguments.
  func kind(ofType word: String) -> Kind {
    switch word {
    case "string", "String": .string
    case "int", "long", "double", "float", "decimal", "uint", "short", "Int", "Long", "Double", "Float", "Short",
      "Integer":
      .number
    case "bool", "Boolean", "boolean": .boolean
    case "object", "dynamic", "Any", "JsonElement", "JsonObject": .unknown
    default: .named(word)
    }
  }

  // MARK: Kotlin

  static let namingAnnotations: Set<String> = ["SerialName", "SerializedName", "JsonProperty", "Json"]

  /// `@Serializable data class Message(`, those with an adapter of Moshi, and classes one of whose members has a name of
  /// its own.
  static func kotlinDeclarations(_ tokens: CodeTokens, in part: Range<Int>) -> [(name: String, open: Int)] {
    var result: [(String, Int)] = []
    for index in part where tokens.isWord("class", at: index) {
      guard let name = tokens.word(at: index + 1), tokens.isOpener("(", at: index + 2) else { continue }
      let isSerialised = (1...Self.longestAnnotation).contains { tokens.isWord("Serializable", at: index - $0) }
      // `@JsonClass(generateAdapter = true) data class`
      let before = tokens.isWord("data", at: index - 1) ? index - 2 : index - 1
      let hasAdapter =
        tokens[before]?.kind == .closer && tokens.isWord("JsonClass", at: Int(tokens[before]?.partner ?? 0) - 1)
      guard
        isSerialised || hasAdapter
          || tokens.inside(index + 2).contains(where: { tokens.word(at: $0).map(namingAnnotations.contains) == true })
      else { continue }
      result.append((name, index + 2))
    }
    return result
  }

  /// Most tokens between `@Serializable` and `class`.
  private static let longestAnnotation = 3

  /// Reads `@SerialName("title")`, and moves past all annotations.
  func annotations(at index: inout Int, _ naming: inout Naming) {
    while tokens.isSign("@", at: index) {
      // `@field:SerializedName("title")`
      let name = tokens.isSign(":", at: index + 2) ? index + 3 : index + 1
      index = name + 1
      guard let word = tokens.word(at: name) else { break }
      if tokens.isOpener("(", at: index) {
        if Self.namingAnnotations.contains(word) {
          naming.place = tokens.inside(index).first { tokens.isString(at: $0) }.flatMap(tokens.content)
          naming.key = naming.place.map(tokens.text.string)
        }
        index = tokens.closer(of: index) + 1
      }
      if word == "Transient" || word == "JsonIgnore" { naming.isLeftOut = true }
    }
  }

  /// `(val token: String, @SerialName("collapse_key") val collapseKey: String? = null)`
  func readKotlin(_ open: Int) -> Struct {
    var result = Struct()
    result.hasTags = true
    for parameter in components(tokens.inside(open)) {
      var index = parameter.lowerBound
      var naming = Naming()
      annotations(at: &index, &naming)
      while tokens.word(at: index).map({ ["override", "private", "internal", "public"].contains($0) }) == true {
        index += 1
      }
      guard tokens.isWord("val", at: index) || tokens.isWord("var", at: index), let name = tokens.word(at: index + 1),
        tokens.isSign(":", at: index + 2)
      else {
        result.isOpen = true
        continue
      }
      let end = tokens.first(in: parameter) { tokens.isSign("=", at: $0) } ?? parameter.upperBound
      result.order.append(name)
      if naming.key == nil, !naming.isLeftOut { naming.key = name }
      let type = min(index + 3, end)..<end
      let initial = end < parameter.upperBound ? end + 1..<parameter.upperBound : nil
      add(name, at: index + 1, naming, cSharpKind(type), type, initial, to: &result)
    }
    return result
  }
}
