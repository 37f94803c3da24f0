import PushlintDiagnostics
import PushlintPayload
import PushlintText
import PushlintTree

/// What the catalogue objects to in values.
extension FieldValidator {
  func form(of field: Field) -> ValueValidator.Form {
    guard payload.spelling == .node, let node = field.node else { return ValueValidator.Form(wire: field) }
    return ValueValidator.Form(node: node, of: field)
  }

  /// The forms that a value may have: both where nobody knows who reads it.
  func forms(of field: Field, _ place: Payload.Place) -> [ValueValidator.Form] {
    let wire = ValueValidator.Form(wire: field)
    guard let node = field.node else { return [wire] }
    let sdk = ValueValidator.Form(node: node, of: field)
    switch payload.spelling {
    case .wire, .sdk: return [wire]
    // A name of the service's in a message for the SDK is passed on as it is.
    case .node where place.spelling == .wire && field.nodeName != field.name: return [wire, sdk]
    // The SDK lets the number 1 of a flag pass.
    case .node: return field.type == .flag ? [sdk, wire] : [sdk]
    case .either: return [wire, sdk]
    }
  }

  func violation(
    on node: SyntaxTree.Index, _ field: Field, _ object: FieldObject, forms: [ValueValidator.Form]
  ) -> ValueViolation? {
    let validate = ValueValidator(tree: tree, reader: object.reader, hasQuotes: !payload.excerpt.isTranslation)
    var first: ValueViolation?
    for form in forms {
      guard let violation = validate.violation(on: node, form) else { return nil }
      if first == nil { first = violation }
    }
    return first
  }

  mutating func validateValue(
    _ index: Int, _ node: SyntaxTree.Index, _ field: Field, _ object: FieldObject
  ) {
    let forms = forms(of: field, payload.places[index])
    // Headers are strings whatever they say; rules of their own speak of those that are not.
    if object.naming == .header, tree[node].kind != .string { return }
    if let violation = violation(on: node, field, object, forms: forms) {
      report(violation, node, field, object, place: index)
      return
    }
    guard tree[node].kind == .array, let items = forms.first?.items else { return }
    if items == .duration,
      let numbers = ValueValidator(tree: tree, reader: object.reader).violation(onBareDurations: node)
    {
      report(numbers, node, field, object, place: index)
      return
    }
    let places = Dictionary(
      payload.indices(below: index).map { (payload.places[$0].node, $0) }, uniquingKeysWith: { first, _ in first })
    for element in tree.children(of: node) {
      let place = places[element] ?? index
      guard place == index || !reported.contains(place) else { continue }
      let elementForms = forms.map { form in
        var element = form
        element.type = form.items ?? items
        element.items = nil
        if element.type == .milliseconds { element.minimum = 0 }
        return element
      }
      if let violation = violation(on: element, field, object, forms: elementForms), violation.kind != .null {
        report(violation, element, field, object, place: place)
      }
    }
  }

  mutating func report(
    _ violation: ValueViolation, _ node: SyntaxTree.Index, _ field: Field, _ object: FieldObject, place: Int
  ) {
    var violation = violation
    if violation.kind == .looseType, isRefusedBySDK(node, field) { violation.kind = .wrongType }
    let range = tree[node].range
    let isOfClock = tree.forms?.clocks.contains(node) == true
    let text = isOfClock ? tree.source.string(range) : tree.stringValue(node) ?? tree.sourceText(of: node)
    var values: TemplateValues = [
      "key": shown(payload.places[place].key.map { tree.shownText(of: $0) } ?? field.name),
      "expected": violation.expected,
      "reader": name(of: object), "type": typeName(node),
      "value": field.isSecret ? MessageFormatting.masked(text) : MessageFormatting.shortened(text),
    ]
    values["suggestion"] = violation.suggestion
    values["hint"] = violation.suggestion.map { "; did you mean `\(MessageFormatting.shortened($0))`?" } ?? ""
    // Of a text that has the right type, and of a list that is checked as a whole, only the value is shown.
    let isBare =
      violation.kind == .wrongTimestamp || violation.kind == .wrongDuration && tree[node].kind != .number
    let shownValue = field.isSecret ? values["value"] : text
    values["found"] =
      tree[node].knownKind != nil
      ? typeName(node)
      : isBare && !text.isEmpty
        ? "`\(MessageFormatting.shortened(text))`" : MessageFormatting.found(scalar(node), shownValue)
    if tree.forms?.numbersInTexts.contains(node) == true { values["found"] = "the text of a number" }
    let edits = violation.replacement.flatMap { payload.editor.replacement(of: node, by: .json($0)) }
    let isBracket = tree[node].kind == .object || tree[node].kind == .array
    add(
      violation.kind, object,
      Finding(
        at: isBracket && violation.kind != .wrongDuration
          ? SourceRange(range.start, min(range.start + 1, range.end)) : range, values,
        alternatives: edits.map { [Finding.Alternative($0, isSafe: violation.isSafe)] } ?? [], place: place,
        outcome: field.whenInvalid))
  }

  /// Whether the SDK does not take a text in place of a number or a boolean: its member has a type, or asks for one.
  private func isRefusedBySDK(_ node: SyntaxTree.Index, _ field: Field) -> Bool {
    guard let code = payload.excerpt.codeLayout, code.literals[node]?.member?.unit == nil,
      code.literals[node]?.member != nil
    else { return false }
    if code.grammar.name == "python" { return field.type == .integer }
    return ["go", "java", "kotlin", "csharp", "swift", "dart", "rust"].contains(code.grammar.name)
  }

  func typeName(_ node: SyntaxTree.Index) -> String { MessageFormatting.named(type: scalar(node)) }

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
