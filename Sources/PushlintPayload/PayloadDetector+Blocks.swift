import PushlintExtract
import PushlintTree

/// Blocks that a program sets in a message behind the rest: `message.android = {…}`.
extension PayloadDetector {
  /// A payload that was found in the object at `node`, open where members of its variable are set elsewhere.
  func opened(_ found: PayloadMatch, around node: SyntaxTree.Index) -> PayloadMatch {
    guard let changed = program?.changed else { return found }
    let start = tree[node].range.start
    let name = SDKCalls.variable(before: start, in: tree.source) ?? variableOfBlock(before: start)
    return name.map(changed.contains) == true ? found.opened() : found
  }

  /// `message` of `message.android = {`
  private func variableOfBlock(before start: Int) -> String? {
    var words = WordsBefore(tree.source, start)
    guard words.take("="), words.word() != nil, words.take(".") else { return nil }
    _ = words.take("!")
    return words.word()
  }

  /// The block that an object is; `nil` where nothing proves that its variable is a message.
  func assignedBlock(_ object: PayloadHeuristics) -> PayloadMatch? {
    guard let program, program.spelling != .either, tree.dialect.allowsExpressions, !program.isOtherVendors else {
      return nil
    }
    var words = WordsBefore(tree.source, tree[object.node].range.start)
    guard words.take("="), let name = words.word(), let kind = DocumentKind(blockNamed: name), words.take(".") else {
      return nil
    }
    // `message!.android`
    _ = words.take("!")
    guard let variable = words.word() else { return nil }
    let isSent = !words.take(".") && program.calls.call(takingVariable: variable)?.takesLegacyPayload == false
    // What goes to the service otherwise is known by what only a block of that name has.
    guard isSent || !program.sendsElsewhere && object.holdsKeys(ofBlock: name) else { return nil }
    return PayloadMatch(node: object.node, kind: kind, spelling: program.spelling, isFragment: true)
  }
}
