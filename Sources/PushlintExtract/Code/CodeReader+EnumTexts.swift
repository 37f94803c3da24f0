import PushlintSyntax
import PushlintTree

/// Texts that members of enums stand for: `PushKind.SILENT.header`, `AndroidPriority::Urgent`, `Priority.urgent.rawValue`,
/// `Topic::News->value`.
extension CodeReader {
  /// A mention of a member; in Swift the type may be left out.
  private struct EnumMember {
    let type: String?
    let name: String
  }

  /// Languages whose enums may have texts; those of JavaScript are read elsewhere.
  private static let languagesOfEnums: Set<CodeGrammar.Imports> = [.swift, .java, .rust, .php, .dart]
  /// What yields the name of a member itself.
  private static let ownNames: Set<String> = ["name", "ordinal", "index", "hashValue", "toString", "lowercase"]
  /// Most tokens between the word for an enum and its members.
  private static let longestHeadOfEnum = 32

  /// The text that a member of an enum stands for, where the file declares it.
  func textsOfEnum(_ value: Range<Int>) -> [Range<Int>] {
    guard Self.languagesOfEnums.contains(tokens.grammar.imports) else { return [] }
    guard let member = memberOfEnum(value) else { return textsOfVariable(value) }
    if let traces {
      if member.type.map(declaredTypes.contains) ?? !declaredTypes.isEmpty { traces.needsWholeFile = true }
      return []
    }
    let found = bodiesOfEnums(member.type).compactMap { text(of: member.name, inEnum: $0) }
    guard found.count == 1, text(found[0])?.isWhole == true else { return [] }
    return found.filter { usedTexts.insert($0.lowerBound).inserted }
  }

  /// Most members of an enum of which any may be meant.
  private static let mostMembers = 12

  /// The texts of all members, where a variable is one of them: `urgency.wire`, `kind.rawValue`, `$kind->value`.
  private func textsOfVariable(_ value: Range<Int>) -> [Range<Int>] {
    let start = value.lowerBound
    let link = tokens.linkWidth(at: start + 1)
    guard followsDeclarations, link > 0, value.count == 2 + link, let property = tokens.word(at: start + 1 + link),
      !Self.ownNames.contains(property), tokens.grammar.imports != .swift || property == "rawValue",
      let type = typeName(of: start), type.first?.isUppercase == true
    else { return [] }
    if let traces {
      if declaredTypes.contains(type) { traces.needsWholeFile = true }
      return []
    }
    let bodies = bodiesOfEnums(type)
    guard bodies.count == 1 else { return [] }
    // One without a text stands for nothing that is sent.
    let found = bodies[0].compactMap { text(behindMember: $0) }.filter {
      text($0).map { $0.isWhole && !$0.text.isEmpty } == true
    }
    guard 2...Self.mostMembers ~= found.count else { return [] }
    return found.filter { usedTexts.insert($0.lowerBound).inserted }
  }

  /// Whether a value is a member of an enum that stands for a text.
  func isMemberOfEnum(_ value: Range<Int>) -> Bool {
    guard Self.languagesOfEnums.contains(tokens.grammar.imports), let type = memberOfEnum(value)?.type else {
      return false
    }
    return traces == nil ? !bodiesOfEnums(type).isEmpty : declaredTypes.contains(type)
  }

  private func memberOfEnum(_ value: Range<Int>) -> EnumMember? {
    guard followsDeclarations else { return nil }
    let start = value.lowerBound
    let isSwift = tokens.grammar.imports == .swift
    if isSwift, value.count == 2, tokens.isSign(".", at: start), let name = tokens.word(at: start + 1) {
      return EnumMember(type: nil, name: name)
    }
    guard let type = tokens.word(at: start), type.first?.isUppercase == true else { return nil }
    let link = tokens.linkWidth(at: start + 1)
    guard link > 0, let name = tokens.word(at: start + 1 + link) else { return nil }
    let behind = start + 2 + link
    // A text is the member itself, or a property that it has.
    let isItself = [.swift, .rust].contains(tokens.grammar.imports)
    if behind == value.upperBound { return isItself ? EnumMember(type: type, name: name) : nil }
    let next = tokens.linkWidth(at: behind)
    guard next > 0, let property = tokens.word(at: behind + next), !Self.ownNames.contains(property),
      !isSwift || property == "rawValue"
    else { return nil }
    let end = tokens.isOpener("(", at: behind + next + 1) ? behind + next + 3 : behind + next + 1
    return end == value.upperBound ? EnumMember(type: type, name: name) : nil
  }

  /// The members of all enums, or of those of a name.
  private func bodiesOfEnums(_ type: String?) -> [Range<Int>] {
    placesOfEnums.compactMap { index in
      let name = tokens.isWord("class", at: index + 1) ? index + 2 : index + 1
      guard let word = tokens.word(at: name), type == nil || type == word,
        let open = (name..<name + Self.longestHeadOfEnum).first(where: { tokens.isOpener("{", at: $0) })
      else { return nil }
      return tokens.inside(open)
    }
  }

  private func text(of member: String, inEnum body: Range<Int>) -> Range<Int>? {
    tokens.first(in: body) { tokens.isWord(member, at: $0) && text(behindMember: $0) != nil }.flatMap(
      text(behindMember:))
  }

  /// `case urgent = "URGENT"`, `URGENT("URGENT")`, `#[serde(rename = "URGENT")] Urgent`
  private func text(behindMember index: Int) -> Range<Int>? {
    switch tokens.grammar.imports {
    case .swift, .php:
      let isCase = tokens.isWord("case", at: index - 1) || tokens.isSign(",", at: index - 1)
      return isCase && tokens.isSign("=", at: index + 1) && tokens.isString(at: index + 2) ? index + 2..<index + 3 : nil
    case .rust:
      guard let last = tokens[index - 1], last.kind == .closer, last.detail == UInt8(ascii: "]") else { return nil }
      let attribute = Int(last.partner)..<index
      return attribute.first { place in
        tokens.isWord("rename", at: place) && tokens.isSign("=", at: place + 1) && tokens.isString(at: place + 2)
      }.map { $0 + 2..<$0 + 3 }
    default:
      guard tokens.isOpener("(", at: index + 1) else { return nil }
      let arguments = tokens.split(tokens.inside(index + 1))
      return arguments.count == 1 && tokens.isString(at: arguments[0].lowerBound) ? arguments[0] : nil
    }
  }
}
