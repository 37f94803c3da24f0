import PushlintSyntax
import PushlintText
import PushlintTree

/// A text that is one JSON value and nothing else: a file of rules or fields, JSON in a string.
package struct JSONText: Sendable {
  /// The first thing that is wrong with a text.
  package struct Malformed: Error, Sendable, Equatable {
    package let issue: SyntaxIssue
  }

  package let tree: SyntaxTree
  /// The value.
  package let root: SyntaxTree.Index

  /// Reads a text.
  ///
  /// - Parameter allowsComments: whether comments and trailing commas may stand in it, as in settings of editors.
  package init(_ text: SourceText, allowsComments: Bool = false) throws(Malformed) {
    let document = parse(text, dialect: allowsComments ? .jsonc : .json)
    if let issue = document.issues.first { throw Malformed(issue: issue) }
    guard let root = document.tree.value else {
      throw Malformed(issue: SyntaxIssue(.emptyDocument, text.range))
    }
    tree = document.tree
    self.root = root
  }
}

extension JSONText {
  /// Reads a file of pushlint's own, with its first issue by its name.
  package static func decoded(_ text: SourceText) throws(DecodingIssue) -> JSONText {
    do throws(Malformed) {
      return try JSONText(text)
    } catch {
      throw DecodingIssue("invalid JSON: \(error.issue.kind.rawValue)", error.issue.range)
    }
  }
}
