import PushlintPayload
import PushlintText
import PushlintTree

/// What the catalogue objects to in values.
extension FieldJudge {
  func form(of field: Field) -> ValueJudge.Form {
    guard payload.spelling == .node, let node = field.node else { return ValueJudge.Form(wire: field) }
    return ValueJudge.Form(node: node, of: field)
  }

  /// The forms that a value may have: both where nobody knows who reads it.
  func forms(of field: Field, _ place: Payload.Place) -> [ValueJudge.Form] {
    let wire = ValueJudge.Form(wire: field)
    guard let node = field.node else { return [wire] }
    let sdk = ValueJudge.Form(node: node, of: field)
    switch payload.spelling {
    case .wire, .sdk: return [wire]
    // A name of the service's in a message for the SDK is passed on as it is.
    case .node where place.spelling == .wire && field.nodeName != field.name: return [wire, sdk]
    // The SDK lets the number 1 of a flag pass.
    case .node: return field.type == .flag ? [sdk, wire] : [sdk]
    case .either: return [wire, sdk]
    }
  }

  func verdict(
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

  mutating func judgeValue(
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

  mutating func report(
    _ verdict: ValueJudge.Verdict, _ node: SyntaxTree.Index, _ field: Field, _ object: FieldObject, place: Int
  ) {
    let range = tree[node].range
    let text = tree.stringValue(node) ?? tree.sourceText(of: node)
    var values = [
      "key": shown(payload.places[place].key.map { tree.shownText(of: $0) } ?? field.name),
      "expected": verdict.expected,
      "reader": name(of: object), "type": typeName(node),
      "value": field.isSecret ? Words.masked(text) : Words.shortened(text),
    ]
    values["suggestion"] = verdict.suggestion
    values["hint"] = verdict.suggestion.map { "; did you mean `\(Words.shortened($0))`?" } ?? ""
    // Of a text that has the right type, and of a list that is judged as a whole, only the value is shown.
    let isBare =
      verdict.problem == .wrongTimestamp || verdict.problem == .wrongDuration && tree[node].kind != .number
    let shownValue = field.isSecret ? values["value"] : text
    values["found"] =
      tree[node].knownKind != nil
      ? typeName(node) : isBare && !text.isEmpty ? "`\(Words.shortened(text))`" : Words.found(scalar(node), shownValue)
    let edits = verdict.replacement.flatMap { payload.editor.replacement(of: node, by: .json($0)) }
    let isBracket = tree[node].kind == .object || tree[node].kind == .array
    add(
      verdict.problem, object,
      Finding(
        at: isBracket && verdict.problem != .wrongDuration
          ? SourceRange(range.start, min(range.start + 1, range.end)) : range, values,
        alternatives: edits.map { [Finding.Alternative($0, isSafe: verdict.isSafe)] } ?? [], place: place,
        outcome: field.whenInvalid))
  }

  func typeName(_ node: SyntaxTree.Index) -> String { Words.named(type: scalar(node)) }

  func scalar(_ node: SyntaxTree.Index) -> String {
    switch tree[node].knownKind ?? tree[node].kind {
    case .string: "string"
    case .number: "number"
    case .boolean: "boolean"
    case .object: "object"
    case .array: "array"
    default: "null"
    }
  }
}
