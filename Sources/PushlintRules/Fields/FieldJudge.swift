import PushlintPayload
import PushlintSyntax
import PushlintText

/// Compares a payload with the field catalogue: names, places, types, words, what is missing.
///
/// One mistake gives one issue: a key that has one of its own has none about its value, and a field that stands there
/// under a wrong name is not missing as well.
struct FieldJudge {
  private let payload: Payload
  private let catalogue: FieldCatalogue
  /// Places that have a finding already.
  private let settled: Set<Int>
  private var resolver: KeyResolver
  private var tree: SyntaxTree { payload.tree }
  /// The fields that each place's object has, under whatever name, with the place that has it.
  private var present: [Int: [String: Int]] = [:]
  private var issues: [FieldIssue] = []

  /// What the catalogue says about `payload`.
  ///
  /// - Parameter settled: places that a rule of their own has spoken about.
  static func issues(of payload: Payload, _ catalogue: FieldCatalogue, settled: Set<Int>) -> [FieldIssue] {
    var judge = FieldJudge(payload, catalogue, settled)
    judge.run()
    return judge.issues
  }

  private init(_ payload: Payload, _ catalogue: FieldCatalogue, _ settled: Set<Int>) {
    self.payload = payload
    self.settled = settled
    self.catalogue = catalogue
    resolver = KeyResolver(catalogue: catalogue)
  }

  private mutating func run() {
    for (index, place) in payload.places.enumerated() where index > 0 {
      let holder = payload.places[place.parent]
      guard let object = catalogue.object(at: holder.path) else { continue }
      if let key = place.key {
        guard !tree[key].flags.contains(.computed) else { continue }
        judge(index, key, object, isSettled: settled.contains(index))
      } else if place.path == holder.path, let field = place.field, !settled.contains(index) {
        judgeValue(index, place.node, field, object)
      }
    }
    for (index, place) in payload.places.enumerated() {
      guard !settled.contains(index), let object = catalogue.object(at: place.path) else { continue }
      judgeCompleteness(index, place, object)
    }
  }

  // MARK: Names

  private mutating func judge(_ index: Int, _ key: SyntaxTree.Index, _ object: FieldObject, isSettled: Bool) {
    let place = payload.places[index]
    let text = tree.text(of: key)
    guard let field = place.field, !(field.isForSDK && payload.spelling == .wire) else {
      judgeStranger(index, key, text, object, isSettled: isSettled)
      return
    }
    let earlier = present[place.parent]?[field.name]
    present[place.parent, default: [:]][field.name] = index
    guard !isSettled else { return }
    if isMisspelt(place, field) {
      misspelt(index, key, text, field, object)
      return
    }
    if let earlier, let first = payload.places[earlier].key, tree.text(of: first) != text {
      add(
        .bothSpellings, object,
        Finding(
          at: tree[key].range, ["key": shown(text), "other": shown(tree.text(of: first)), "reader": name(of: object)],
          alternatives: [Finding.Alternative([tree.removal(ofMemberWithKey: first)], isSafe: false)],
          related: tree[first].range, place: index))
      return
    }
    judgeValue(index, place.node, field, object)
  }

  /// Whether the key is the Admin SDK's where the service reads it, or the service's camel case where only Apple does.
  private func isMisspelt(_ place: Payload.Place, _ field: Field) -> Bool {
    place.spelling == .node && payload.spelling == .wire && field.nodeName != field.name
  }

  private mutating func misspelt(
    _ index: Int, _ key: SyntaxTree.Index, _ text: String, _ field: Field, _ object: FieldObject
  ) {
    let place = payload.places[index]
    let name = payload.spelling == .node ? field.nodeName : field.name
    guard present[place.parent]?[field.name].map({ $0 == index }) ?? true else {
      strange(.bothSpellings, index, key, text, object, ["other": shown(name)])
      return
    }
    present[place.parent, default: [:]][field.name] = index
    var edits = [TextEdit(tree[key].range, tree.keySource(name))]
    // The name brings its own type: `priority: "high"` is `notification_priority: "PRIORITY_HIGH"`.
    if let verdict = verdict(on: place.node, field, object, forms: [form(of: field)]), verdict.problem != .null,
      verdict.problem != .looseCase
    {
      if let replacement = verdict.replacement {
        edits.append(TextEdit(tree[place.node].range, replacement))
      } else {
        edits = []
      }
    }
    add(
      .misspeltField, object,
      Finding(
        at: tree[key].range, values(text, object).merging(["suggestion": shown(name)]) { $1 },
        alternatives: edits.isEmpty ? [] : [Finding.Alternative(edits)], place: index))
  }

  private mutating func judgeStranger(
    _ index: Int, _ key: SyntaxTree.Index, _ text: String, _ object: FieldObject, isSettled: Bool
  ) {
    guard let meaning = resolver.meaning(of: text, in: object, of: payload) else { return }
    // An object in code that nobody says the SDK gets may be any function's own: its outermost keys are its own.
    let mayBeOwn = payload.spelling == .either && payload.places[index].parent == 0
    switch meaning {
    case .misplaced where mayBeOwn, .unknown where mayBeOwn: break
    // A key that is filled in later may be any name.
    case .unknown(nil) where Placeholder.isPlaceholder(text): break
    case .misspelt(let field):
      if isSettled {
        present[payload.places[index].parent, default: [:]][field.name] = index
      } else {
        misspelt(index, key, text, field, object)
      }
    case .misplaced(let paths):
      if !isSettled { misplaced(index, key, text, object, paths) }
    case .unknown(let near):
      if let near { present[payload.places[index].parent, default: [:]][near.name] = index }
      guard !isSettled else { return }
      let name = near.map { payload.spelling == .node ? $0.nodeName : $0.name }
      let edits = name.map { [TextEdit(tree[key].range, tree.keySource($0))] }
      add(
        .unknownField, object,
        Finding(
          at: tree[key].range,
          values(text, object).merging(
            ["hint": name.map { "; did you mean `\($0)`?" } ?? "", "suggestion": name ?? ""]) { $1 },
          alternatives: edits.map { [Finding.Alternative($0)] } ?? [], place: index))
    }
  }

  private mutating func misplaced(
    _ index: Int, _ key: SyntaxTree.Index, _ text: String, _ object: FieldObject, _ paths: [String]
  ) {
    let place = payload.places[index]
    let targets = paths.filter { payload.reaches($0) }
    var alternatives: [Finding.Alternative] = []
    for path in targets {
      let form = catalogue.field(at: path).map { self.form(of: $0) }
      let conversion = ValueConversion(tree: tree)
        .source(of: place.node, as: form?.type ?? .any, values: form?.values ?? [])
      guard let conversion else { continue }
      let isSame = conversion == tree.source.string(tree[place.node].range)
      let edits = MemberMove(payload, place: index, catalogue: catalogue)
        .edits(to: path, value: isSame ? nil : conversion)
      guard !edits.isEmpty else { continue }
      alternatives.append(
        Finding.Alternative(edits, ["target": path], isSafe: targets.count == 1 && !isTarget(path)))
    }
    let places = (targets.isEmpty ? paths : targets).map { path in
      // A key of the app's own has no path that anyone knows.
      catalogue.field(at: path) == nil ? "beside `aps`" : "at `\(shown(path))`"
    }.joined(separator: " or ")
    add(
      .misplacedField, object,
      Finding(
        at: tree[key].range,
        values(text, object).merging(["target": targets.first ?? paths.first ?? "", "places": places]) { $1 },
        alternatives: alternatives, place: index))
  }

  /// Who gets the message is not ours to guess twice.
  private func isTarget(_ path: String) -> Bool { ["message.token", "message.topic"].contains(path) }

  private mutating func strange(
    _ problem: FieldIssue.Problem, _ index: Int, _ key: SyntaxTree.Index, _ text: String, _ object: FieldObject,
    _ more: [String: String]
  ) {
    add(
      problem, object,
      Finding(at: tree[key].range, values(text, object).merging(more) { $1 }, place: index))
  }

  // MARK: Values

  private func form(of field: Field) -> ValueJudge.Form {
    guard payload.spelling == .node, let node = field.node else { return ValueJudge.Form(wire: field) }
    return ValueJudge.Form(node: node, of: field)
  }

  /// The forms that a value may have: both where nobody knows who reads it.
  private func forms(of field: Field, _ place: Payload.Place) -> [ValueJudge.Form] {
    let wire = ValueJudge.Form(wire: field)
    guard let node = field.node else { return [wire] }
    let sdk = ValueJudge.Form(node: node, of: field)
    switch payload.spelling {
    case .wire: return [wire]
    // A name of the service's in a message for the SDK is passed on as it is.
    case .node where place.spelling == .wire && field.nodeName != field.name: return [wire, sdk]
    // The SDK lets the number 1 of a flag pass.
    case .node: return field.type == .flag ? [sdk, wire] : [sdk]
    case .either: return [wire, sdk]
    }
  }

  private func verdict(
    on node: SyntaxTree.Index, _ field: Field, _ object: FieldObject, forms: [ValueJudge.Form]
  ) -> ValueJudge.Verdict? {
    let judge = ValueJudge(tree: tree, reader: object.reader)
    var first: ValueJudge.Verdict?
    for form in forms {
      guard let verdict = judge.verdict(on: node, form) else { return nil }
      if first == nil { first = verdict }
    }
    return first
  }

  private mutating func judgeValue(
    _ index: Int, _ node: SyntaxTree.Index, _ field: Field, _ object: FieldObject
  ) {
    let forms = forms(of: field, payload.places[index])
    // Headers are strings whatever they say; rules of their own speak of those that are not.
    if object.naming == .header, tree[node].kind != .string { return }
    if let verdict = verdict(on: node, field, object, forms: forms) {
      report(verdict, node, field, object, place: index)
      return
    }
    guard tree[node].kind == .array, let items = forms.first?.items else { return }
    if items == .duration,
      let numbers = ValueJudge(tree: tree, reader: object.reader).verdict(onBareDurations: node)
    {
      report(numbers, node, field, object, place: index)
      return
    }
    let places = Dictionary(
      payload.indices(below: index).map { (payload.places[$0].node, $0) }, uniquingKeysWith: { first, _ in first })
    for element in tree.children(of: node) {
      let place = places[element] ?? index
      guard place == index || !settled.contains(place) else { continue }
      let elementForms = forms.map { form in
        var element = form
        element.type = form.items ?? items
        element.items = nil
        return element
      }
      if let verdict = verdict(on: element, field, object, forms: elementForms), verdict.problem != .null {
        report(verdict, element, field, object, place: place)
      }
    }
  }

  private mutating func report(
    _ verdict: ValueJudge.Verdict, _ node: SyntaxTree.Index, _ field: Field, _ object: FieldObject, place: Int
  ) {
    let range = tree[node].range
    let text = tree.stringValue(node) ?? tree.source.string(range)
    var values = [
      "key": shown(payload.places[place].key.map { tree.text(of: $0) } ?? field.name), "expected": verdict.expected,
      "reader": name(of: object), "type": typeName(node),
      "value": field.isSecret ? Words.masked(text) : Words.shortened(text), "suggestion": verdict.suggestion ?? "",
    ]
    values["hint"] = verdict.suggestion.map { "; did you mean `\(Words.shortened($0))`?" } ?? ""
    let edits = verdict.replacement.map { [TextEdit(range, $0)] }
    let isBracket = tree[node].kind == .object || tree[node].kind == .array
    add(
      verdict.problem, object,
      Finding(
        at: isBracket && verdict.problem != .wrongDuration
          ? SourceRange(range.start, min(range.start + 1, range.end)) : range, values,
        alternatives: edits.map { [Finding.Alternative($0, isSafe: verdict.isSafe)] } ?? [], place: place))
  }

  private func typeName(_ node: SyntaxTree.Index) -> String {
    switch tree[node].kind {
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .object: "an object"
    case .array: "an array"
    default: "null"
    }
  }

  // MARK: What is missing

  private mutating func judgeCompleteness(_ index: Int, _ place: Payload.Place, _ object: FieldObject) {
    guard tree[place.node].kind == .object, !tree.hasSpread(place.node), !tree[place.node].flags.contains(.unclosed)
    else { return }
    let hasComputedKey = tree.members(of: place.node).contains { tree[$0.key].flags.contains(.computed) }
    // A fragment of a message shows what matters to its page, and no more.
    guard !hasComputedKey, index > 0 || !payload.isFragment else { return }
    let missing = object.fields.filter { $0.isRequired && present[index]?[$0.name] == nil }
    guard !missing.isEmpty else { return }
    let names = missing.map { "`\(payload.spelling == .node ? $0.nodeName : $0.name)`" }.joined(separator: ", ")
    let start = tree[place.node].range.start
    let range = place.key.map { tree[$0].range } ?? SourceRange(start, start + 1)
    add(
      .missingField, object,
      Finding(at: range, ["object": named(object), "member": names, "reader": name(of: object)], place: index))
  }

  // MARK: Words

  private func values(_ key: String, _ object: FieldObject) -> [String: String] {
    ["key": shown(key), "object": named(object), "reader": name(of: object), "hint": ""]
  }

  private func shown(_ text: String) -> String {
    let prefix = "message.apns.payload."
    let isInside = payload.kind.rootPath == "message.apns.payload" && text.hasPrefix(prefix)
    return Words.shortened(isInside ? String(text.dropFirst(prefix.count)) : text)
  }

  /// An object, as messages call it.
  private func named(_ object: FieldObject) -> String {
    if object.path.isEmpty { return "the request" }
    let isWhole = object.path == payload.kind.rootPath && payload.kind.family == .apns
    return isWhole ? "the payload" : "`\(shown(object.path))`"
  }

  private func name(of object: FieldObject) -> String { object.reader.name(in: payload) }

  private mutating func add(_ problem: FieldIssue.Problem, _ object: FieldObject, _ finding: Finding) {
    issues.append(FieldIssue(reader: object.reader, problem: problem, finding: finding))
  }
}

extension Payload {
  /// Whether a canonical path lies inside what the payload can hold.
  func reaches(_ path: String) -> Bool {
    let root = kind.rootPath
    return root.isEmpty || path.hasPrefix(root + ".")
  }
}
