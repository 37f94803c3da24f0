import PushlintDiagnostics
import PushlintRules
import PushlintText
import PushlintTree

package typealias CallIssue = Issue<CallIssueKind>

/// What is wrong with calls in code that send no message themselves.
package enum CallIssueKind: String, Sendable, CaseIterable {
  case tooManySubscriptionTokens = "too-many-subscription-tokens"
}

/// Looks at the arguments of calls in code.
struct CallReader {
  private let tree: SyntaxTree

  init(_ tree: SyntaxTree) { self.tree = tree }

  /// - Source: the reference of the Admin SDK: at most 1,000 registration tokens in one call.
  private static let mostTokens = 1000
  private static let subscriptions = ["subscribeToTopic", "unsubscribeFromTopic"].map { Array($0.utf8) }

  /// Lists of more tokens than one call subscribes.
  func issues() -> [CallIssue] {
    tree.nodes.indices.compactMap { index in
      let node = tree[index]
      guard node.kind == .array, isSubscribed(node.range.start) else { return nil }
      let elements = tree.children(of: index).map { tree[$0].kind }
      guard elements.count > Self.mostTokens else { return nil }
      let opening = SourceRange(node.range.start, min(node.range.start + 1, node.range.end))
      return CallIssue(.tooManySubscriptionTokens, opening, detail: MessageFormatting.number(elements.count))
    }
  }

  /// Whether what starts at `offset` is the first argument of a call that subscribes to a topic.
  private func isSubscribed(_ offset: Int) -> Bool {
    var end = offset
    func skipSpaces() { while let byte = tree.source[end - 1], byte <= 0x20 { end -= 1 } }
    skipSpaces()
    guard tree.source[end - 1] == UInt8(ascii: "(") else { return false }
    end -= 1
    skipSpaces()
    return Self.subscriptions.contains { name in
      let start = end - name.count
      guard start > 0, tree.source[start - 1] == UInt8(ascii: ".") else { return false }
      return tree.source[SourceRange(start, end)].elementsEqual(name)
    }
  }
}
