import PushlintDiagnostics
import PushlintJSON
import PushlintExtract
import PushlintText
import PushlintTree

/// Reads the table of an SDK.
///
/// - Shape: strict, as ``RuleReader`` is.
package enum SDKReader {
  private static let keys = [
    "$schema", "title", "language", "package", "formerPackage", "module", "service", "sends", "needsImport",
    "omitsZeros", "immutable",
    "removed", "outdated", "clients", "refuses", "maps",
    "source", "classes",
  ]
  private static let classKeys = [
    "makes", "members", "positional", "allPositional", "otherMembers", "factories", "needsTarget", "ignores", "keys",
    "always",
    "needs", "needsBeside", "former", "defaults", "drops", "silences", "refusedBehind", "fixed", "unset", "withoutTTL",
    "effects",
    "lost",
    "methods", "takenBy",
    "closed",
  ]
  private static let memberKeys = [
    "field", "unit", "adds", "values", "sets", "overloads", "type", "conversions", "cases", "beside",
  ]
  private static let languages = SDKTable.languages.map { ($0, $0) }
  private static let units = SDKTable.Unit.allCases.map { ($0.rawValue, $0) }
  private static let services = SDKTable.Service.allCases.map { ($0.rawValue, $0) }
  private static let additions = SDKTable.Addition.allCases.map { ($0.rawValue, $0) }

  /// The classes of a table, unread, by the canonical paths of what they make.
  struct Classes: Sendable {
    private let tree: SyntaxTree
    private var members: [String: SyntaxTree.Member] = [:]

    init(_ text: JSONText) {
      tree = text.tree
      guard let list = tree.member("classes", of: text.root)?.value else { return }
      for member in tree.members(of: list) {
        guard let makes = tree.member("makes", of: member.value)?.value, let path = tree.stringValue(makes) else {
          continue
        }
        members[path] = member
      }
    }

    /// Reads the class that makes the object at a path.
    func made(_ path: String) throws(DecodingIssue) -> SDKTable.Class? {
      guard let member = members[path] else { return nil }
      let name = tree.text(of: member.key)
      return try SDKReader.made(name, ObjectDecoder(tree, member.value, name: name, keys: classKeys))
    }
  }

  package static func table(_ text: SourceText) throws(DecodingIssue) -> SDKTable {
    let json = try JSONText.decoded(text)
    let table = try ObjectDecoder(json, name: "an SDK", keys: keys)
    guard let list = try table.object("classes", keys: nil) else {
      throw DecodingIssue("missing `classes` in an SDK", table.place)
    }
    var classes: [SDKTable.Class] = []
    for (name, _) in list.entries {
      guard let object = try list.object(name, keys: classKeys) else { continue }
      classes.append(try made(name, object))
    }
    _ = try table.text("source")
    return SDKTable(
      title: try table.text("title"), language: try table.word("language", of: languages),
      package: try table.text("package"), formerPackage: try table.optionalText("formerPackage") ?? "",
      module: try table.optionalText("module") ?? "", classes: classes,
      service: try table.optionalWord("service", of: services) ?? .fcm,
      sends: (try table.optionalTexts("sends") ?? []).map(\.text), needsImport: try table.flag("needsImport"),
      maps: try maps(table), omitsZeros: try table.flag("omitsZeros"),
      isImmutable: try table.flag("immutable"), removed: try table.optionalTextTable("removed") ?? [:],
      outdated: try table.optionalTextTable("outdated") ?? [:],
      clients: (try table.optionalTexts("clients") ?? []).map(\.text), refuses: try refusals(table))
  }

  private static func refusals(_ table: ObjectDecoder) throws(DecodingIssue) -> Set<SDKTable.Refusal> {
    var result: Set<SDKTable.Refusal> = []
    for (text, range) in try table.optionalTexts("refuses") ?? [] {
      guard let refusal = SDKTable.Refusal(rawValue: text) else {
        throw DecodingIssue("invalid `refuses` value `\(MessageFormatting.shortened(text))`", range)
      }
      result.insert(refusal)
    }
    return result
  }

  private static func maps(_ table: ObjectDecoder) throws(DecodingIssue) -> [String: SDKTable.Unit] {
    guard let object = try table.object("maps", keys: nil) else { return [:] }
    var result: [String: SDKTable.Unit] = [:]
    for (path, _) in object.entries { result[path] = try object.word(path, of: units) }
    return result
  }

  private static func made(_ name: String, _ object: ObjectDecoder) throws(DecodingIssue) -> SDKTable.Class {
    guard let list = try object.object("members", keys: nil) else {
      throw DecodingIssue("missing `members` in `\(name)`", object.place)
    }
    var members: [String: SDKTable.Member] = [:]
    for (name, member) in list.entries { members[name] = try self.member(name, member, list) }
    let ignores = Set((try object.optionalTexts("ignores") ?? []).map(\.text))
    var positional = try names("positional", of: object, members, ignores)
    if try object.flag("allPositional") { positional = list.entries.map(\.name) }
    let always = object["always"] == nil ? [] : try names("always", of: object, members, [])
    let needs = object["needs"] == nil ? [] : try names("needs", of: object, members, [])
    let needsBeside = try texts("needsBeside", of: object, members)
    let former = try texts("former", of: object, members)
    var defaults: [String: String] = [:]
    if let given = try object.object("defaults", keys: nil) {
      for (name, member) in given.entries {
        guard members[name] != nil else {
          throw DecodingIssue(
            "unknown member `\(MessageFormatting.shortened(name))` in `defaults`", given.range(ofValue: member))
        }
        defaults[name] = given.tree.sourceText(of: member.value)
      }
    }
    var drops: [String: [String]] = [:]
    if let dropping = try object.object("drops", keys: nil) {
      for (name, _) in dropping.entries { drops[name] = try names(name, of: dropping, members, []) }
    }
    var silences: [String: String] = [:]
    if let given = try object.object("silences", keys: nil) {
      for (name, member) in given.entries {
        guard members[name] != nil, let method = given.tree.stringValue(member.value), ignores.contains(method) else {
          throw DecodingIssue(
            "`\(MessageFormatting.shortened(name))` in `silences` must be a member, with a name in `ignores`",
            given.range(ofValue: member))
        }
        silences[name] = method
      }
    }
    var refused: [String: [String]] = [:]
    if let behind = try object.object("refusedBehind", keys: nil) {
      for (name, _) in behind.entries { refused[name] = try names(name, of: behind, members, []) }
    }
    var fixed: [String: Double] = [:]
    if let given = try object.object("fixed", keys: nil) {
      for (name, member) in given.entries {
        guard ignores.contains(name), let number = Double(given.tree.sourceText(of: member.value)) else {
          throw DecodingIssue(
            "`\(MessageFormatting.shortened(name))` in `fixed` must be a number, and be in `ignores`",
            given.range(ofValue: member))
        }
        fixed[name] = number
      }
    }
    let unset = try object.optionalTextTable("unset") ?? [:]
    if let name = unset.keys.sorted().first(where: { members[$0] == nil }) {
      throw DecodingIssue("unknown member `\(MessageFormatting.shortened(name))` in `unset`", object.place)
    }
    let withoutTTL = try object.optionalTexts("withoutTTL")?.map(\.text) ?? []
    if let name = withoutTTL.first(where: { members[$0] == nil }) {
      throw DecodingIssue("unknown member `\(MessageFormatting.shortened(name))` in `withoutTTL`", object.place)
    }
    let effects = try effects(of: object, members, ignores)
    var lost: [SDKTable.Lost] = []
    if let given = try object.object("lost", keys: nil) {
      for (name, _) in given.entries {
        guard let one = try given.object(name, keys: ["without", "says"]) else { continue }
        lost.append(
          SDKTable.Lost(field: path(name), without: path(try one.text("without")), says: try one.text("says")))
      }
    }
    var factories: [String: [String]] = [:]
    if let made = try object.object("factories", keys: nil) {
      for (name, member) in made.entries {
        // One that takes no argument has no names.
        let isEmpty = made.tree[member.value].kind == .array && Array(made.tree.children(of: member.value)).isEmpty
        factories[name] = isEmpty ? [] : try names(name, of: made, members, ignores)
      }
    }
    return SDKTable.Class(
      name: name, path: path(try object.text("makes")).filter { $0 != requestPath }, members: members,
      positional: positional, factories: factories, takesOtherMembers: try object.flag("otherMembers"),
      needsTarget: try object.flag("needsTarget"), ignores: ignores,
      keys: Set((try object.optionalTexts("keys") ?? []).map(\.text)), always: always,
      needs: needs, needsBeside: needsBeside, former: former,
      defaults: defaults, drops: drops, silences: silences, refusedBehind: refused, fixed: fixed, unset: unset,
      withoutTTL: withoutTTL, effects: effects, lost: lost,
      methods: Set((try object.optionalTexts("methods") ?? []).map(\.text)),
      takers: Set((try object.optionalTexts("takenBy") ?? []).map(\.text)),
      isClosed: try object.flag("closed"))
  }

  private static let effectKeys = ["without", "behind", "ending", "value", "key", "says"]

  private static func effects(
    of object: ObjectDecoder, _ members: [String: SDKTable.Member], _ ignores: Set<String>
  ) throws(DecodingIssue) -> [String: SDKTable.Effect] {
    guard let given = try object.object("effects", keys: nil) else { return [:] }
    var result: [String: SDKTable.Effect] = [:]
    for (name, member) in given.entries {
      guard let effect = try given.object(name, keys: effectKeys) else { continue }
      let ending = try effect.optionalText("ending") ?? ""
      guard ending.isEmpty ? members[name] != nil : ignores.contains(name) else {
        throw DecodingIssue(
          "`\(MessageFormatting.shortened(name))` in `effects` must be a member, or be in `ignores` with an `ending`",
          given.range(ofValue: member))
      }
      result[name] = SDKTable.Effect(
        without: try names("without", of: effect, members, ignores),
        behind: try names("behind", of: effect, members, []),
        ending: ending, value: try effect.optionalText("value") ?? "", key: try effect.optionalText("key") ?? "",
        says: try effect.text("says"))
    }
    return result
  }

  /// Texts by the names of members.
  private static func texts(
    _ name: String, of object: ObjectDecoder, _ members: [String: SDKTable.Member]
  ) throws(DecodingIssue) -> [String: String] {
    let texts = try object.optionalTextTable(name) ?? [:]
    if let text = texts.keys.filter({ members[$0] == nil }).min(), let member = object[name] {
      throw DecodingIssue(
        "unknown member `\(MessageFormatting.shortened(text))` in `\(name)`", object.range(ofValue: member))
    }
    return texts
  }

  private static func names(
    _ name: String, of object: ObjectDecoder, _ members: [String: SDKTable.Member], _ ignores: Set<String>
  ) throws(DecodingIssue) -> [String] {
    let texts = try object.optionalTexts(name) ?? []
    for (text, range) in texts where members[text] == nil && !ignores.contains(text) {
      throw DecodingIssue("unknown member `\(MessageFormatting.shortened(text))` in `\(name)`", range)
    }
    return texts.map(\.text)
  }

  private static func member(
    _ name: String, _ member: SyntaxTree.Member, _ list: ObjectDecoder
  ) throws(DecodingIssue) -> SDKTable.Member {
    if list.tree[member.value].kind == .string { return SDKTable.Member(field: path(try list.text(name))) }
    guard let object = try list.object(name, keys: memberKeys) else {
      throw DecodingIssue("`\(name)` must be a string or an object", list.range(ofValue: member))
    }
    let values = try object.optionalTextTable("values") ?? [:]
    let adds = try object.optionalWord("adds", of: additions)
    var overloads: [[[String]]] = []
    if let forms = try object.object("overloads", keys: nil) {
      for (form, _) in forms.entries {
        overloads.append((try forms.optionalTexts(form) ?? []).map { path($0.text) })
      }
    }
    var conversions: [String: SDKTable.Unit] = [:]
    if let given = try object.object("conversions", keys: nil) {
      for (path, _) in given.entries { conversions[path] = try given.optionalWord(path, of: units) }
    }
    let cases = (try object.optionalTextTable("cases") ?? [:]).mapValues(path)
    let named = try object.optionalText("field", allowsEmpty: true) ?? (overloads.isEmpty && cases.isEmpty ? nil : "")
    guard let field = named, !field.isEmpty || adds != nil || !overloads.isEmpty || !cases.isEmpty else {
      throw DecodingIssue("missing `field` in `\(name)`", object.place)
    }
    let constant = object["sets"].map { object.tree.sourceText(of: $0.value) }
    return SDKTable.Member(
      field: path(field), unit: try object.optionalWord("unit", of: units), adds: adds, values: values, sets: constant,
      overloads: overloads, type: try object.optionalText("type") ?? "", conversions: conversions, cases: cases,
      beside: try object.optionalText("beside") ?? "")
  }

  /// What tables call the object around a message: its own path is empty.
  static let requestPath = "request"

  private static func path(_ text: String) -> [String] {
    // Most fields are right in their object, and are read whenever something is found.
    guard text.utf8.contains(UInt8(ascii: ".")) else { return text.isEmpty ? [] : [text] }
    return text.split(separator: ".").map(String.init)
  }
}
