import PushlintSyntax
import PushlintTree

/// Objects of SDKs that get a name first, by which a message holds them: `Message(notification=notification)`.
extension CodeReader {
  /// Whether an object is a part of a message.
  func isPart(_ made: SDKExpression) -> Bool {
    made.made.path.count > Self.root(of: made).count || made.made.path.last == "payload" && names.makesRequests
  }

  /// Reads an object that stands in no other, or remembers it for the place where its name does.
  mutating func readObject(
    _ made: SDKExpression, _ assembly: CodeAssembly?, in parent: Int, _ flags: SyntaxTree.Node.Flags
  ) {
    guard isPart(made), let use = useAsPart(assembly) else {
      addRoot(made, in: parent, flags, use: assembly?.use)
      return
    }
    var made = made
    made.isOpen = made.isOpen || isLeftOpen
    traces?.begins(upTo: use + 1)
    namedObjects[use] = made
  }

  /// The first use of the object that a variable has, where that is as an argument, as the value of a member, or as an
  /// element of a list, and as nothing else.
  private func useAsPart(_ assembly: CodeAssembly?) -> Int? {
    guard let assembly, assembly.isUseCertain, !assembly.mayDiffer, let use = assembly.use, namedObjects[use] == nil
    else { return nil }
    return isPart(wrapped(use)) ? use : nil
  }

  /// Whether a value is an argument, that of a member, or an element, and nothing else.
  private func isPart(_ value: Range<Int>) -> Bool {
    let first = value.lowerBound
    guard let before = tokens[first - 1] else { return false }
    let isLast =
      tokens[value.upperBound].map { $0.kind == .closer || tokens.isSign(",", at: value.upperBound) } ?? true
    switch before.kind {
    case .opener: return isLast && before.detail != UInt8(ascii: "{")
    case .sign:
      switch before.detail {
      case UInt8(ascii: ","), UInt8(ascii: "&"): return isLast
      case UInt8(ascii: ":"): return isLast && !tokens.isDoubleColon(at: first - 2)
      case UInt8(ascii: "="):
        // `message.notification = notification`, `..notification = notification`
        let isMember = tokens.linkWidth(at: first - 3) > 0
        return isLast || isMember && statements.end(from: first) == value.upperBound
      default: return false
      }
    default: return false
    }
  }

  /// Adds the object whose name is the token at `use`.
  ///
  /// - Returns: whether there is one.
  mutating func readNamedObject(at use: Int, in parent: Int) -> Bool {
    guard let made = namedObjects.removeValue(forKey: use) else { return false }
    addObject(made, in: parent)
    return true
  }

  /// Adds the objects whose names stood where nothing was read, those first that may hold others.
  mutating func readUnusedObjects() {
    for use in namedObjects.keys.sorted(by: >) {
      guard let made = namedObjects.removeValue(forKey: use) else { continue }
      addRoot(made, in: SyntaxTree.root)
    }
  }
}
