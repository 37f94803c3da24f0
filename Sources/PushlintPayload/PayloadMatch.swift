import PushlintTree

/// A value of a document that is a payload, as the detector found it.
package struct PayloadMatch: Sendable {
  package let node: SyntaxTree.Index
  package let kind: DocumentKind
  package let spelling: Spelling
  package let isFragment: Bool
  /// Whether any of its objects may get more members elsewhere.
  package let isOpen: Bool
  /// The method of the Admin SDK that the value is passed to; `nil` where that is not known.
  package let method: String?

  init(
    node: SyntaxTree.Index, kind: DocumentKind, spelling: Spelling, isFragment: Bool, isOpen: Bool = false,
    method: String? = nil
  ) {
    self.node = node
    self.kind = kind
    self.spelling = spelling
    self.isFragment = isFragment
    self.isOpen = isOpen
    self.method = method
  }

  /// A request to FCM that is a whole document in JSON.
  package static func request(_ node: SyntaxTree.Index) -> PayloadMatch {
    PayloadMatch(node: node, kind: .fcmRequest, spelling: .wire, isFragment: false)
  }

  /// Whether it is what ``request(_:)`` makes of a node.
  package func isRequest(at node: SyntaxTree.Index) -> Bool {
    self.node == node && kind == .fcmRequest && spelling == .wire && !isFragment && !isOpen && method == nil
  }

  /// The same payload in a tree where it stands `shift` nodes further behind.
  package func moved(by shift: Int) -> PayloadMatch {
    PayloadMatch(
      node: node + shift, kind: kind, spelling: spelling, isFragment: isFragment, isOpen: isOpen, method: method)
  }

  /// The same payload, whose objects may get more members elsewhere.
  func opened() -> PayloadMatch {
    PayloadMatch(node: node, kind: kind, spelling: spelling, isFragment: isFragment, isOpen: true, method: method)
  }
}
