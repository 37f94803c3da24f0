import PushlintSyntax
import PushlintText
import PushlintTree

/// Where the literals, members, and objects of a piece of code are, for whoever edits them.
///
/// - Shape: only what can be written anew is in it; all else in code stays as it is.
package struct CodeLayout: Sendable {
  /// A string, number, or boolean.
  package struct Literal: Sendable {
    package enum Content: Sendable, Equatable {
      /// What stands between the marks, and how it is quoted.
      case string(SourceRange, CodeQuoting)
      case number(String)
      case boolean
    }

    package let range: SourceRange
    package let content: Content
    /// The member of an SDK's object whose whole value it is.
    package internal(set) var member: SDKTable.Member?
  }

  /// What makes an object, and so how members are added to it and taken out.
  package enum Form: Sendable {
    /// `{"a": 1}`
    case entries
    /// `Map.of("a", 1)`
    case pairs
    /// `dict(a=1)`
    case keywords
    /// `messaging.Message(topic="a")`
    case arguments(SDKTable.Class)
    /// `messaging.Message{Topic: "a"}`, `new Message { Topic = "a" }`
    case initialiser(SDKTable.Class)
    /// `Message.builder().setTopic("a").build()`
    case calls(SDKTable.Class)
    /// A part of what another node's members make, at a path below it: the calls of `putData`.
    case part(of: SyntaxTree.Index, [String])
  }

  /// An object, and the members that are written in it.
  package struct Object: Sendable {
    package let form: Form
    /// What is between the brackets; for a builder, between `builder()` and `.build()`.
    package let inside: SourceRange
    /// All entries, arguments, or calls, those without a node as well.
    package let items: [SourceRange]
    /// The names of arguments and methods that are there.
    package var names: Set<String> = []
    /// What comes before the name of an SDK's class: `messaging`.
    package var module = ""

    package init(
      form: Form, inside: SourceRange, items: [SourceRange], names: Set<String> = [], module: String = ""
    ) {
      self.form = form
      self.inside = inside
      self.items = items
      self.names = names
      self.module = module
    }
  }

  /// The entry, argument, or call that a key belongs to.
  package struct Item: Sendable {
    package let object: SyntaxTree.Index
    package let range: SourceRange
  }

  package let grammar: CodeGrammar
  package internal(set) var literals: [SyntaxTree.Index: Literal] = [:]
  package internal(set) var objects: [SyntaxTree.Index: Object] = [:]
  /// By the nodes of keys.
  package internal(set) var items: [SyntaxTree.Index: Item] = [:]
  private let names: SDKNames

  init(_ grammar: CodeGrammar, _ names: SDKNames) {
    self.grammar = grammar
    self.names = names
  }

  /// The class that makes the object at a canonical path, and how the code can name it.
  ///
  /// - Parameter module: what comes before the name of a class that the code has already.
  package func sdkClass(making path: [String], module: String) -> (name: String, made: SDKTable.Class)? {
    names.sdkClass(making: path, module: module)
  }
}
