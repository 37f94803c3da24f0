import PushlintText

/// What the nodes of a tree say to a service, where the code they were read from says it otherwise: names of methods,
/// numbers in another unit, joined strings, words of an enum.
///
/// - Shape: shared by all copies of a tree; only trees of code have one.
package final class WireForms: Sendable {
  /// An object that an SDK makes of what stands in code.
  package struct SDKObject: Sendable, Equatable {
    /// Whether more may be added to it than can be seen.
    package let isOpen: Bool
    /// Whether it must say whom it is sent to: the SDK checks that when the object is made, or it is sent as it is.
    package let needsTarget: Bool
    /// Whether it is the payload that a library sends to APNs itself.
    package let isAPNs: Bool
    /// Whether it holds the headers of the request for APNs beside the payload.
    package let holdsHeaders: Bool
    /// Whether the payload beside its headers is read at another place, where all is said of it.
    package let hasPayloadElsewhere: Bool
    /// Whether other payloads may be sent with its headers, which are left as they are then.
    package let servesOthers: Bool

    package init(
      isOpen: Bool, needsTarget: Bool, isAPNs: Bool = false, holdsHeaders: Bool = false,
      hasPayloadElsewhere: Bool = false, servesOthers: Bool = false
    ) {
      self.servesOthers = servesOthers
      self.hasPayloadElsewhere = hasPayloadElsewhere
      self.holdsHeaders = holdsHeaders
      self.isAPNs = isAPNs
      self.isOpen = isOpen
      self.needsTarget = needsTarget
    }
  }

  /// The name of a key that is written elsewhere: in the tag of a member of a struct.
  package struct DeclaredName: Sendable, Equatable {
    package let place: SourceRange
    /// The names of the other members, whether the object has them or not.
    package let others: Set<String>

    package init(at place: SourceRange, beside others: Set<String>) {
      self.place = place
      self.others = others
    }
  }

  /// Texts of keys and strings, and sources of numbers and booleans, by their nodes.
  package let texts: [SyntaxTree.Index: String]
  /// Keys that are strings in the code.
  private let literals: Set<SyntaxTree.Index>
  /// The messages that an SDK makes, by the nodes of their objects.
  package let objects: [SyntaxTree.Index: SDKObject]
  /// Nodes whose number, or text of a number, is another one whenever the code runs: messages show their source.
  package let clocks: Set<SyntaxTree.Index>
  /// Nodes of which nothing is known but that they are texts of numbers.
  package let numbersInTexts: Set<SyntaxTree.Index>
  /// The names of keys that are declared elsewhere.
  package let names: [SyntaxTree.Index: DeclaredName]
  /// Whether nodes may stand out of the order of their places: the calls of a builder make one object, wherever they
  /// stand in it.
  package let isScattered: Bool

  package init(
    texts: [SyntaxTree.Index: String], literals: Set<SyntaxTree.Index>, objects: [SyntaxTree.Index: SDKObject],
    clocks: Set<SyntaxTree.Index> = [], numbersInTexts: Set<SyntaxTree.Index> = [],
    names: [SyntaxTree.Index: DeclaredName] = [:], isScattered: Bool
  ) {
    self.names = names
    self.numbersInTexts = numbersInTexts
    self.clocks = clocks
    self.texts = texts
    self.literals = literals
    self.objects = objects
    self.isScattered = isScattered
  }

  /// Whether the code has the text of a node between quotes.
  package func isLiteral(_ node: SyntaxTree.Index) -> Bool { literals.contains(node) }
}
