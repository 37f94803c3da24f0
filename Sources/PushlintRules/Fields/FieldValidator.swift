import PushlintDiagnostics
import PushlintLiterals
import PushlintPayload
import PushlintTables
import PushlintText
import PushlintTree

/// Compares a payload with the field catalogue: names, places, types, words, what is missing.
///
/// One mistake gives one issue: a key that has one of its own has none about its value, and a field that stands there
/// under a wrong name is not missing as well.
struct FieldValidator {
  let payload: Payload
  let catalogue: FieldCatalogue
  /// Places that have a finding already.
  let reported: Set<Int>
  let wording: FieldNames
  let resolver: KeyResolver
  let tree: SyntaxTree
  /// The bits of the fields that each place's object has, under whatever name; none for the places behind the last one
  /// that has others below.
  var seen: [UInt64]
  /// Places that have a field under a name that is not its own, by the place of their object and the field's name.
  var claims: [Int: [String: Int]] = [:]
  /// The places that are still to be checked, the last one first.
  var upcoming: [Int] = []
  var issues: [FieldViolation] = []
  /// The keys of each place's object, of those that were asked for.
  var names: [Int: Set<String>] = [:]

  /// What the catalogue says about `payload`.
  ///
  /// - Parameters:
  ///   - places: those at which there may be something to say, where all keys are known to be right and none is missing.
  ///   - reported: places that a rule of their own has spoken about.
  ///   - shapes: what is asked of each field on the fast path; those of `rules` where nobody says otherwise.
  ///   - ignoresCase: whether nobody wants to hear of words in other capitals that are taken all the same.
  static func issues(
    of payload: Payload, _ rules: RuleSet, at places: [Int]? = nil, reported: Set<Int>,
    shapes: Table<FieldShape>? = nil, ignoresCase: Bool = false
  ) -> [FieldViolation] {
    if let places, places.isEmpty { return [] }
    var validate = FieldValidator(payload, rules, reported)
    let shapes = shapes ?? rules.tables.shapes
    if let places {
      for index in validate.doubtfulPlaces(places, shapes, ignoresCase: ignoresCase, rules.tables.words) {
        validate.validate(index)
      }
    } else {
      validate.run(shapes, ignoresCase: ignoresCase, rules.tables.words)
    }
    return validate.issues
  }

  private init(_ payload: Payload, _ rules: RuleSet, _ reported: Set<Int>) {
    let catalogue = rules.catalogue
    self.payload = payload
    tree = payload.tree
    self.reported = reported
    self.catalogue = catalogue
    wording = FieldNames(payload, catalogue)
    resolver = KeyResolver(catalogue, known: rules.foldedNames)
    let past = payload.records.lastIndex { $0.first >= 0 }.map { $0 + 1 } ?? 1
    seen = [UInt64](repeating: 0, count: past)
  }

  private mutating func run(_ shapes: Table<FieldShape>, ignoresCase: Bool, _ words: RuleWords) {
    let members = payload.records.indices.dropFirst()
    upcoming = doubtfulPlaces(members, shapes, ignoresCase: ignoresCase, words).reversed()
    while let index = upcoming.popLast() { validate(index) }
    for index in payload.records.indices {
      let path = payload.records[index].path
      guard path != .unknown, payload.paths.required(at: path) & ~(index < seen.count ? seen[index] : 0) != 0,
        !reported.contains(index),
        let object = payload.paths.object(at: path)
      else { continue }
      validateCompleteness(index, payload.places[index], object)
    }
  }

  /// Those of some places that there may be something to say of.
  private mutating func doubtfulPlaces(
    _ places: some Sequence<Int>, _ shapes: Table<FieldShape>, ignoresCase: Bool, _ words: RuleWords
  ) -> [Int] {
    // A library reads names with their capitals.
    if payload.kind == .webPushOptions { return Array(places) }
    // Not copied.
    var seen: [UInt64] = []
    swap(&seen, &self.seen)
    defer { self.seen = seen }
    return tree.withView { view in
      let prefilter = FieldPrefilter(payload, view, shapes, ignoresCase: ignoresCase, words)
      return places.filter { index in
        !prefilter.passes(index, &seen[Int(payload.records[index].parent)])
      }
    }
  }

  // MARK: Fields that are there

  /// The place below another that has a field, of those before `end`: the last one.
  func place(with field: Field, below parent: Int, before end: Int = .max) -> Int? {
    let found = claims[parent]?[field.name].flatMap { $0 < end ? $0 : nil }
    let around = payload.path(of: parent)
    guard let path = payload.paths[around.isEmpty ? field.name : around + "." + field.name] else { return found }
    let named = payload.indices(below: parent).filter { index in
      index < end && index > found ?? -1 && payload.records[index].path == path
    }
    let last = named.last { index in
      let key = payload.records[index].key
      guard key >= 0, !tree[Int(key)].flags.contains(.computed), let known = payload.field(of: index) else {
        return false
      }
      return !(known.isForSDK && payload.spelling == .wire)
    }
    return last ?? found
  }

  /// Whether a place of the same object, before that at `index`, may have the same field.
  private func mayHaveEarlier(_ index: Int, of parent: Int) -> Bool {
    guard claims.isEmpty else { return true }
    let path = payload.records[index].path
    for earlier in payload.indices(below: parent) {
      guard earlier < index else { return false }
      if payload.records[earlier].path == path { return true }
    }
    return false
  }

  /// Notes that a place has a field under a name that is not its own.
  mutating func claim(_ field: Field, at index: Int) {
    let parent = payload.places[index].parent
    claims[parent, default: [:]][field.name] = index
    // Under its own name it is there a second time.
    for later in payload.indices(below: parent) where later > index && payload.field(of: later)?.name == field.name {
      guard !upcoming.contains(later) else { continue }
      upcoming.insert(later, at: upcoming.firstIndex { $0 < later } ?? upcoming.endIndex)
    }
    guard let object = payload.paths.object(at: payload.records[parent].path),
      let number = object.fields.firstIndex(where: { $0.name == field.name })
    else { return }
    seen[parent] |= 1 << UInt64(min(number, Int(PathTable.Meaning.noBit)))
  }

  mutating func validate(_ index: Int) {
    let place = payload.places[index]
    let holder = payload.places[place.parent]
    guard let object = payload.paths.object(at: payload.records[place.parent].path) else { return }
    if let key = place.key {
      guard !tree[key].flags.contains(.computed) else { return }
      validate(index, key, object, isReported: reported.contains(index))
    } else if place.path == holder.path, let field = place.field, !reported.contains(index) {
      validateValue(index, place.node, field, object)
    }
  }

  // MARK: Names

  mutating func validate(_ index: Int, _ key: SyntaxTree.Index, _ object: FieldObject, isReported: Bool) {
    let place = payload.places[index]
    let text = tree.text(of: key)
    guard let field = place.field, !(field.isForSDK && payload.spelling == .wire) else {
      validateUnknown(index, key, text, object, isReported: isReported)
      return
    }
    guard !isReported else { return }
    // What the service reads with any capitals the library reads with its own.
    if payload.kind == .webPushOptions, let option = WebPushOption.meant(by: text), option != text {
      return misspelt(index, key, text, field, object, calledAs: option)
    }
    if isMisspelt(place, field) {
      misspelt(index, key, text, field, object)
      return
    }
    if mayHaveEarlier(index, of: place.parent),
      let earlier = self.place(with: field, below: place.parent, before: index),
      let first = payload.places[earlier].key, tree.text(of: first) != text
    {
      add(
        .bothSpellings, object,
        Finding(
          at: tree[key].range, ["key": shown(text), "other": shown(tree.text(of: first)), "reader": name(of: object)],
          alternatives: payload.editor.removal(of: first).map { [Finding.Alternative($0, isSafe: false)] } ?? [],
          related: tree[first].range, place: index))
      return
    }
    validateValue(index, place.node, field, object)
  }

  /// Whether the key is the Admin SDK's where the service reads it, or the service's camel case where only Apple does.
  func isMisspelt(_ place: Payload.Place, _ field: Field) -> Bool {
    place.spelling == .node && payload.hasWireKeys && field.nodeName != field.name
  }

  mutating func misspelt(
    _ index: Int, _ key: SyntaxTree.Index, _ text: String, _ field: Field, _ object: FieldObject,
    calledAs known: String? = nil
  ) {
    let place = payload.places[index]
    let name = known ?? (payload.spelling == .node ? field.nodeName : field.name)
    if place.field == nil || place.field?.isForSDK == true && payload.spelling == .wire {
      guard self.place(with: field, below: place.parent, before: index) == nil else {
        strange(.bothSpellings, index, key, text, object, ["other": shown(name)])
        return
      }
      claim(field, at: index)
    }
    let isDeclared = tree.forms?.names[key] != nil
    var edits = hasMember(name, beside: index) ? nil : renaming(key, to: name)
    // The name brings its own type: `priority: "high"` is `notification_priority: "PRIORITY_HIGH"`.
    if let violation = violation(on: place.node, field, object, forms: [form(of: field)]), violation.kind != .null,
      violation.kind != .looseCase
    {
      let replacement = violation.replacement.flatMap { payload.editor.replacement(of: place.node, by: .json($0)) }
      // The values of other objects would have to be changed as well.
      edits = isDeclared ? nil : edits.flatMap { rename in replacement.map { rename + $0 } }
    }
    add(
      .misspeltField, object,
      Finding(
        at: placeOfName(key), values(text, object).merging(wording.hint(to: field, called: name, in: object)),
        alternatives: edits.map { [Finding.Alternative($0, isSafe: !isDeclared)] } ?? [], place: index,
        outcome: field.whenMissing))
  }

  mutating func validateUnknown(
    _ index: Int, _ key: SyntaxTree.Index, _ text: String, _ object: FieldObject, isReported: Bool
  ) {
    guard let meaning = meaning(of: text, in: object, at: index) else { return }
    // An object in code that nobody says the SDK gets may be any function's own: its outermost keys are its own.
    let mayBeOwn = payload.spelling == .either && payload.places[index].parent == 0
    switch meaning {
    case .misplaced where mayBeOwn, .unknown where mayBeOwn: break
    // A key that is filled in later may be any name.
    case .unknown(nil) where Placeholder.isPlaceholder(text): break
    // Libraries have options of their own.
    case .misspelt where payload.kind == .webPushOptions, .misplaced where payload.kind == .webPushOptions,
      .unknown where payload.kind == .webPushOptions:
      break
    // A page reads what the app gives it for itself.
    case .unknown(nil) where object.reader == .browser && tree[key].flags.contains(.isOwn): break
    // What a call carries only the app reads.
    case .unknown where object.reader == .apple && isForCall: break
    // A request has headers of HTTP as well.
    case .unknown(nil) where payload.kind == .apnsRequestHeaders && !FieldCatalogue.folded(text).hasPrefix("apns"):
      break
    case .misspelt(let field):
      if isReported {
        claim(field, at: index)
      } else {
        misspelt(index, key, text, field, object)
      }
    case .misplaced(let paths):
      if !isReported { misplaced(index, key, text, object, paths) }
    case .unknown(let near):
      if let near { claim(near, at: index) }
      guard !isReported else { return }
      let name = near.map { payload.spelling == .node ? $0.nodeName : $0.name }
      let isFree = name.map { !hasMember($0, beside: index) } ?? false
      let edits = isFree ? name.flatMap { renaming(key, to: $0) } : nil
      add(
        .unknownField, object,
        Finding(
          at: placeOfName(key),
          values(text, object).merging(
            ["hint": name.map { "; did you mean `\($0)`?" } ?? "", "suggestion": name ?? ""]),
          alternatives: edits.map { [Finding.Alternative($0, isSafe: tree.forms?.names[key] == nil)] } ?? [],
          place: index))
    }
  }

  /// Whether a push is a call, which no banner shows.
  private var isForCall: Bool { payload.presence(of: "message.apns.headers.apns-push-type") == .seen("voip") }

  /// What a key was meant to be that names no field; `nil` when the sender may call it so.
  private mutating func meaning(of key: String, in object: FieldObject, at index: Int) -> KeyResolver.Meaning? {
    // Beside `aps` an app has keys of its own; without it, something like it was meant to be that.
    if ApsKey.isMisspelt(key), tree[payload.places[index].node].kind == .object, !hasMember("aps", beside: index),
      let field = object.fields.first(where: { $0.name == "aps" })
    {
      return .misspelt(field)
    }
    return resolver.meaning(of: key, in: object, of: payload)
  }

  /// Whether the object that holds a place has a member of that name, so that another one cannot be called so.
  mutating func hasMember(_ name: String, beside index: Int) -> Bool {
    let holder = payload.places[index].parent
    if let known = names[holder] { return known.contains(name) }
    let found = Set(tree.members(of: payload.places[holder].node).map { tree.text(of: $0.key) })
    names[holder] = found
    return found.contains(name)
  }

  mutating func misplaced(
    _ index: Int, _ key: SyntaxTree.Index, _ text: String, _ object: FieldObject, _ paths: [String]
  ) {
    guard !belongsToApp(payload.places[index], object, paths) else { return }
    let place = payload.places[index]
    let targets = paths.filter { payload.reaches($0) }
    var alternatives: [Finding.Alternative] = []
    for path in targets {
      let field = catalogue.field(at: path)
      let form = field.map { self.form(of: $0) }
      let conversion = ValueConversion(tree: tree)
        .source(of: place.node, as: form?.type ?? .any, values: form?.values ?? [], maximum: form?.maximum)
      guard let conversion else { continue }
      let isSame = conversion == tree.sourceText(of: place.node)
      let edits = PayloadEdits(payload, catalogue).move(index, to: path, value: isSame ? nil : conversion)
      guard let edits, !edits.isEmpty else { continue }
      alternatives.append(
        // What the app reads itself may be read where it is.
        Finding.Alternative(
          edits, ["target": wording.path(path), "where": destination(path, isField: field != nil)],
          isSafe: targets.count == 1 && !isTarget(path) && field != nil))
    }
    let target = (targets.first ?? paths.first).map(wording.path) ?? ""
    let places = (targets.isEmpty ? paths : targets).map { path in
      // A key of the app's own has no path that anyone knows.
      catalogue.field(at: path) == nil ? "beside `aps`" : "at `\(wording.path(path))`"
    }.joined(separator: " or ")
    add(
      .misplacedField, object,
      Finding(
        at: placeOfName(key),
        values(text, object).merging(["target": target, "places": places]),
        alternatives: tree.forms?.names[key] == nil ? alternatives : [], place: index))
  }

  /// Where the name of a key is written: in the tag of a member of a struct, or where the key stands.
  private func placeOfName(_ key: SyntaxTree.Index) -> SourceRange { tree.forms?.names[key]?.place ?? tree[key].range }

  private func renaming(_ key: SyntaxTree.Index, to name: String) -> [TextEdit]? {
    payload.editor.renamingDeclaration(of: key, to: name) ?? payload.editor.renaming(key, to: name)
  }

  /// Whether a key beside `aps` is rather the app's own: `aps` has one of that name, the system shows nothing of such a
  /// push, the push is silent and would no longer be, or it is called like the headers and has none of APNs.
  private func belongsToApp(_ place: Payload.Place, _ object: FieldObject, _ paths: [String]) -> Bool {
    guard object.path == Self.besideAps else { return false }
    if place.name == "headers" {
      // A library takes them out of its data.
      if let headers = payload.place(at: "message.apns.headers"),
        tree[place.node].range.encloses(tree[headers.node].range)
      {
        return true
      }
      let members = tree.members(of: place.node)
      return !members.isEmpty && !members.contains { tree.text(of: $0.key).lowercased().hasPrefix("apns-") }
    }
    func has(_ path: String) -> Bool { payload.place(at: path) != nil }
    return paths.allSatisfy(has) || payload.isSpecialPush
      || has("\(Self.besideAps).aps.content-available")
        && !["alert", "badge", "sound"].contains { has("\(Self.besideAps).aps.\($0)") }
  }

  private static let besideAps = "message.apns.payload"

  /// Where a member is moved, as the end of a title.
  func destination(_ path: String, isField: Bool) -> String {
    let isOwn = !isField && path.hasPrefix("message.apns.payload.")
    return isOwn ? "beside `aps`" : "to `\(MessageFormatting.shortened(payload.shown(path, catalogue)))`"
  }

  /// Who gets the message is not ours to guess twice.
  func isTarget(_ path: String) -> Bool { ["message.token", "message.topic"].contains(path) }

  mutating func strange(
    _ kind: FieldViolation.Kind, _ index: Int, _ key: SyntaxTree.Index, _ text: String, _ object: FieldObject,
    _ more: TemplateValues
  ) {
    add(
      kind, object,
      Finding(at: tree[key].range, values(text, object).merging(more), place: index))
  }

  // MARK: Wording

  func values(_ key: String, _ object: FieldObject) -> TemplateValues {
    ["key": shown(key), "object": wording.name(of: object), "reader": name(of: object), "hint": "", "what": "field"]
  }

  /// A key as messages show it; an empty one with its quotes.
  func shown(_ text: String) -> String { text.isEmpty ? "\"\"" : MessageFormatting.shortened(text) }

  func name(of object: FieldObject) -> String { object.reader.name(in: payload) }

  mutating func add(_ kind: FieldViolation.Kind, _ object: FieldObject, _ finding: Finding) {
    issues.append(FieldViolation(reader: object.reader, kind: kind, finding: finding))
  }
}
