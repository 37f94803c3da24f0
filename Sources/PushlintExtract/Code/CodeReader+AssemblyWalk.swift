import PushlintSyntax
import PushlintText
import PushlintTree

/// Where one is among the statements behind the first value of a variable.
extension CodeReader {
  /// What is known while one goes through the statements.
  struct AssemblyWalk {
    let variable: CodeVariable
    var assembly = CodeAssembly()
    /// The brackets around, since the first statement.
    var open: [UInt8] = []
    /// The blocks around that run whenever the first statement does, such as that of `try`: what their lines begin with,
    /// in bytes; `nil` before the first one.
    var blocks: [Int?] = []
    /// Where the last statement began.
    var statement: Int
    /// Whether the block of the first statement is left.
    var hasLeft = false
    /// Whether something has read the value as it was.
    var isRead = false

    init(_ variable: CodeVariable) {
      self.variable = variable
      statement = variable.end
    }

    /// What the lines of statements begin with that run whenever the first one does, in bytes.
    var indentation: Int? { blocks.last ?? variable.indentation }
  }

  /// Notes that a statement begins at `index`.
  func begin(_ index: Int, _ walk: inout AssemblyWalk) {
    walk.statement = index
    let own = statements.indentation(of: index)
    // Python and Ruby have no brackets around a block.
    if tokens.grammar.imports == .python || tokens.grammar.imports == .none {
      while let block = walk.blocks.last, let first = block, own < first { walk.blocks.removeLast() }
      let isTry = tokens.isWord(tokens.grammar.imports == .python ? "try" : "begin", at: index)
      if isTry, own == walk.indentation {
        walk.blocks.append(nil)
        return
      }
    }
    setIndentation(own, &walk)
  }

  private func setIndentation(_ own: Int, _ walk: inout AssemblyWalk) {
    if let block = walk.blocks.last, block == nil { walk.blocks[walk.blocks.count - 1] = own }
  }

  /// Whether the brace at `index` opens a block that runs whenever what is before it does: `try {`, `do {` in Swift,
  /// `try (Reader reader = open()) {`.
  func opensTry(_ index: Int) -> Bool {
    guard tokens.isOpener("{", at: index) else { return false }
    if tokens.isWord(tokens.grammar.imports == .swift ? "do" : "try", at: index - 1) { return true }
    guard tokens.grammar.imports == .java, let before = tokens[index - 1], before.kind == .closer else { return false }
    return tokens.isWord("try", at: min(Int(before.partner), index) - 1)
  }

  // MARK: Uses

  /// Functions that only read what they are given.
  private static let readingCalls: Set<String> = ["Marshal", "MarshalIndent"]

  /// Whether a function that is given the name at `index` may set more: `fill(payload, order)`.
  func mayBeFilled(byCallWith index: Int) -> Bool {
    guard tokens[index + 1]?.kind == .closer || tokens.isSign(",", at: index + 1) else { return false }
    guard let function = argumentOpener(before: index).flatMap({ tokens.word(at: $0 - 1) }) else { return false }
    // `client.Push(notification)`
    return !Self.readingCalls.contains(function) && !["push", "send"].contains { function.lowercased().hasPrefix($0) }
  }

  // MARK: Images

  private static let imageKeys: Set<String> = ["image", "imageUrl", "image_url", "ImageUrl", "ImageURL"]

  /// Whether what a branch sets is an image and nothing else. What a message with an image needs does not depend on
  /// whether it has one each time, so that it is taken for one that has.
  func mayAddImage(_ entries: [CodeAssembly.Entry], _ parts: [Part], _ walk: AssemblyWalk) -> Bool {
    guard !walk.hasLeft, !walk.isRead, walk.open.allSatisfy({ $0 == UInt8(ascii: "{") }),
      entries.count + parts.count == 1
    else { return false }
    if let part = parts.first { return part.member.field.last == "image" && part.member.adds == nil }
    guard let entry = entries.first, setsImage(entry) else { return false }
    // What the same branch has set before is read with it.
    let path = entry.keys.map(keyText)
    return !walk.assembly.branches.contains { branch in
      branch.entry.keys.count < path.count && path.starts(with: branch.entry.keys.map(keyText))
    }
  }

  /// Blocks that say nothing of what the others need.
  private static let ownBlocks: Set<String> = ["data", "android", "webpush"]

  /// Whether an entry is such a block as a whole: `message["data"] = data`, `request["message"]["android"] = {…}`.
  func setsBlock(_ entry: CodeAssembly.Entry) -> Bool {
    let path = entry.keys.map(keyText)
    let own = path.count == 2 && path[0] == "message" ? path.dropFirst() : path[...]
    return own.count == 1 && own.allSatisfy { $0.map(Self.ownBlocks.contains) == true }
  }

  /// Says that a message may have more blocks than those that are read.
  ///
  /// - Parameter node: the message or the request with it, which is the last object of the tree.
  func openForBlocks(_ node: Int) {
    guard node < tree.count, tree.isObject(node) else { return }
    var objects = [node]
    if let message = tree.lastValue(of: node, named: "message"), tree.isObject(message) { objects.append(message) }
    for object in objects.reversed() {
      tree.add(.spread, SourceRange(at: tree.end(of: object)), in: object)
      tree.close(object)
    }
  }

  /// Whether an entry is an image, or a map of nothing but an image: `message["apns"]["fcm_options"] = {"image": image}`.
  func setsImage(_ entry: CodeAssembly.Entry) -> Bool {
    guard entry.keys.count > 1, let key = entry.keys.last.flatMap(keyText) else { return false }
    if Self.imageKeys.contains(key) { return true }
    let end = statements.modifier(in: entry.value) ?? entry.value.upperBound
    let inside = members(of: entry.value.lowerBound..<end)
    return (key == "fcm_options" || key == "fcmOptions") && inside.count == 1
      && inside.keys.allSatisfy(Self.imageKeys.contains)
  }
}
