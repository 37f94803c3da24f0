import PushlintSyntax
import PushlintTree

/// What distinguishes a language from others: its names, what its files are, and its comments.
///
/// Everything else that depends on the language of a file is derived from this table, or is the business of the reader of
/// its ``Content``.
package struct LanguageTraits: Sendable {
  /// What a file is.
  package enum Content: Sendable {
    /// One document of JSON or a dialect of it.
    case document(Dialect)
    /// An archive with a document in each line.
    case records
    /// An export of Postman.
    case collection
    /// Requests with their lines and bodies.
    case requests
    /// Prose with samples.
    case markdown
    case text
    case shellScript
    case yaml
    case terraform
    /// A property list in XML, which holds no payloads.
    case propertyList
    /// JavaScript and what is read as it.
    case program(Dialect)
    /// Code in another language, by its grammar, which is not made before it is asked for.
    case code(@Sendable () -> CodeGrammar)
  }

  /// How comments begin.
  package enum Comment: Sendable {
    /// `//` up to the end of the line.
    case slashes
    /// `#` up to the end of the line.
    case hash
    /// `/*` up to `*/`.
    case block
    /// `<!--` up to `-->`.
    case markup
  }

  /// Endings of file names, without the dot.
  package let fileExtensions: [String]
  /// What editors call the language: the identifier of the protocol first, then the names that some have instead.
  package let languageIDs: [String]
  /// What Markdown calls it besides.
  package let fenceLabels: [String]
  package let content: Content
  /// What a suppression can stand behind.
  package let comments: [Comment]

  init(
    _ fileExtensions: [String], _ languageIDs: [String], _ content: Content, _ comments: [Comment] = [],
    fenceLabels: [String] = []
  ) {
    self.fileExtensions = fileExtensions
    self.languageIDs = languageIDs
    self.fenceLabels = fenceLabels
    self.content = content
    self.comments = comments
  }
}
