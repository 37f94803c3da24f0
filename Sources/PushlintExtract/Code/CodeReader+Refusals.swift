import PushlintSyntax
import PushlintText
import PushlintTree

/// Values that an SDK refuses though the service would take them.
extension CodeReader {
  /// Flags that are read by identity: anything but the word for true is left out.
  private static let flags: Set<String> = ["content-available", "mutable-content"]

  /// Notes what is wrong with the value of a member as the SDK sees it.
  mutating func noteRefusal(of part: Part) {
    guard let whole = part.values.first, !whole.isEmpty else { return }
    let value = unwrapped(whole)
    let member = part.member
    if refusals.contains(.words), !member.values.isEmpty, let branches = branches(of: value) {
      for branch in branches { noteWireWord(branch, of: member) }
      return
    }
    let range = tokens.range(value)
    let name = tokens.text.string(part.key)
    if refusals.contains(.texts), member.unit == .seconds, let text = text(value), text.isWhole {
      issues.append(CodeIssue(.textForDuration, range, detail: name.isEmpty ? member.field.last ?? "" : name))
    } else if refusals.contains(.maps), member.adds == nil, isWholeMap(value),
      let known = names.anyClass(making: part.path + member.field)
    {
      issues.append(CodeIssue(.mapForClass, range, detail: known.made.name))
    } else if refusals.contains(.words), !member.values.isEmpty, text(value)?.isWhole == true {
      noteWireWord(value, of: member)
    } else if refusals.contains(.flags), member.unit == .flag, member.field.last.map(Self.flags.contains) == true,
      let number = ConstantFolding.number(tokens, value, constants), number != 0
    {
      let word = TextEdit(range, tokens.grammar.trueWord)
      issues.append(CodeIssue(.flagNotTrue, range, edits: [word], isSafe: true, detail: name))
    }
  }

  /// Whether a value is a map that is written in its place.
  func isWholeMap(_ value: Range<Int>) -> Bool {
    if value.count == 2, tokens.isOpener("{", at: value.lowerBound) { return true }
    return isMap(at: value.lowerBound, inValue: true)
      && endOfMap(at: value.lowerBound, inValue: true) == value.upperBound
  }

  /// Notes the service's word for what the SDK has another one for.
  private mutating func noteWireWord(_ value: Range<Int>, of member: SDKTable.Member) {
    guard let text = text(value), text.isWhole, member.values[text.text] == nil, value.count == 1,
      let inside = tokens.content(of: value.lowerBound),
      let own = member.values.filter({ $0.value == text.text }).map(\.key).min()
    else { return }
    issues.append(
      CodeIssue(
        .wireWord, tokens.range(value), edits: [TextEdit(inside, own)], isSafe: true, detail: text.text))
  }

  /// Notes the members that an object lacks, where nothing else can set them.
  mutating func noteMissing(of made: SDKExpression) {
    guard !made.made.needs.isEmpty, !made.isOpen, !made.isUnbuilt, !isLeftOpen else { return }
    for name in made.made.needs {
      guard let field = made.made.members[name]?.field,
        !made.parts.contains(where: { field.starts(with: $0.field) || $0.field.starts(with: field) })
      else { continue }
      issues.append(CodeIssue(.missingPart, tokens.range(made.name), detail: name))
    }
  }

  /// Notes a builder that is given for the object that it makes: `.setNotification(Notification.builder().setTitle(x))`.
  mutating func noteUnbuilt(_ made: SDKExpression) {
    guard made.isUnbuilt else { return }
    let end = tokens.range(made.tokens).end
    issues.append(
      CodeIssue(
        .missingBuild, SourceRange(at: end), edits: [.insertion(".build()", at: end)], detail: made.made.name))
  }
}
