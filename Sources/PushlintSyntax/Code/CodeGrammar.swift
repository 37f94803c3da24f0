import PushlintText
import PushlintTree

/// What a scanner must know of a programming language to find literals and calls in it: a value, not a type of scanner.
///
/// - Shape: a class, since it is large and handed on with every piece of code; there is one for each language.
package final class CodeGrammar: Sendable {
  /// The language as tables of SDKs call it.
  package let name: String

  // MARK: Comments

  package let lineComments: [String]
  package var blockComment: (open: String, close: String)? {
    blockCommentSigns.count == 2 ? (blockCommentSigns[0], blockCommentSigns[1]) : nil
  }
  /// The opening and the closing sign, or nothing.
  package let blockCommentSigns: [String]
  package let nestsBlockComments: Bool
  /// What only some languages have between their tokens.
  package let peculiarities: Peculiarities

  package struct Peculiarities: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// Code is between `<?php` and `?>`; a text without the first is all code.
    package static let isInMarkup = Peculiarities(rawValue: 1)
    /// `#[` is no comment.
    package static let hasAttributes = Peculiarities(rawValue: 2)
    /// A line that begins with `#` says something to the compiler.
    package static let hasDirectives = Peculiarities(rawValue: 4)
    /// Lines from `=begin` to `=end` are a comment, and nothing behind `__END__` is code.
    package static let hasDocumentation = Peculiarities(rawValue: 8)
    /// `/x/` where a value is expected, `%w[a b]`.
    package static let hasPatterns = Peculiarities(rawValue: 16)
    /// `'a` is a name, `'a'` a character.
    package static let hasLifetimes = Peculiarities(rawValue: 32)
    /// A number ends before a point without a digit behind it: `1.hour`.
    package static let hasMethodsOfNumbers = Peculiarities(rawValue: 64)
    /// `TRUE` is `true`.
    package static let hasCaselessWords = Peculiarities(rawValue: 128)
    /// Each statement ends with `;`.
    package static let endsStatements = Peculiarities(rawValue: 256)
    /// A variable lives on behind the block that it is made in.
    package static let keepsVariables = Peculiarities(rawValue: 512)
    /// `<` and `>` may stand around types.
    package static let hasTypeArguments = Peculiarities(rawValue: 1024)
    /// Classes have the name of their module before them: `messaging.Message`.
    package static let namesModules = Peculiarities(rawValue: 2048)
    /// Apps for Apple devices are written in it, with their extensions.
    package static let makesAppleApps = Peculiarities(rawValue: 4096)
    /// Methods are called by messages: `[object method:argument]`.
    package static let sendsMessages = Peculiarities(rawValue: 8192)
    /// A parser reads all of it but for objects of SDKs.
    package static let hasParser = Peculiarities(rawValue: 16384)
  }

  // MARK: Strings

  /// The longest first.
  package let strings: [StringForm]
  /// What may stand before a string, in lower case: what turns escapes off, what makes holes for expressions, what makes
  /// it bytes, and what changes nothing.
  package let rawPrefixes: String
  package let interpolatingPrefixes: String
  package let bytePrefixes: String
  package let otherPrefixes: String
  /// How the mark of a raw string stands in it.
  package let rawStrings: RawStrings
  /// Strings that stand side by side are one.
  package let joinsAdjacentStrings: Bool
  /// The sign between strings that are joined.
  package let joiningSign: UInt8

  // MARK: Values

  package let trueWord: String
  package let falseWord: String
  package let nullWord: String
  /// What an argument is given that is left out, where that is another word.
  package let absentWord: String
  /// `{key: value}` is a map, `[value]` a list.
  package let literals: Literals
  /// Calls that make maps and lists, by their names.
  package let mapCalls: [String: MapArguments]
  /// The words that the names of such calls begin with.
  package let firstWordsOfMapCalls: Set<String>
  package let listCalls: Set<String>
  /// Calls and classes that make a map without members, by their names.
  package let emptyMaps: Set<String>
  /// Calls that make a map of the statements in the block behind them.
  package let blockMaps: Set<String>
  /// Letters that a number may end in, in lower case.
  package let numberSuffixes: String
  /// Types that a number may end in.
  package let numberTypes: Set<String>
  /// Names of types where a value would stand: an object that holds one describes a payload.
  package let typeNames: Set<String>
  /// Calls whose result has a type that is certain, by their names.
  package let typedCalls: [String: SyntaxTree.Node.Kind]
  /// Methods that yield a string, by their names.
  package let textMethods: [String: TextReceiver]
  /// Members, methods without parentheses included, whose type is certain, whatever has them.
  package let typedMembers: [String: SyntaxTree.Node.Kind]
  /// The same of methods with parentheses.
  package let typedMethods: [String: SyntaxTree.Node.Kind]
  /// Calls and methods whose result is what they are given.
  package let wrappers: Wrappers
  package let hasWrappers: Bool
  /// How a choice between values is written.
  package let choices: Choices
  /// Words that show that an expression is none of strings alone.
  package let operatorWords: Set<String>
  package let durations: Durations

  // MARK: SDKs

  package let constructions: Constructions
  /// The sign between the name of an argument and its value; 0 where arguments have no names.
  package let argumentSign: UInt8
  /// The sign between the name of a member and its value in an initialiser.
  package let memberSign: UInt8
  /// What comes between the parts of a class's name.
  package let nameSeparator: String
  package let imports: Imports
  /// Words that begin a function: names inside have nothing to do with those outside.
  package let functionWords: Set<String>
  let statements: Statements
  /// The sign before a method.
  package let link: String
  /// The language of the tables of SDKs that it uses, where that is another one.
  package let borrowedTables: String?

  /// Whether the tables of SDKs for a language are for this one.
  package func usesTables(of language: String) -> Bool { language == name || language == borrowedTables }

  /// The languages whose tables it uses.
  package var languagesOfTables: [String] { [name] + (borrowedTables.map { [$0] } ?? []) }

  init(
    name: String,
    lineComments: [String],
    blockCommentSigns: [String],
    nestsBlockComments: Bool = false,
    peculiarities: Peculiarities = [],
    strings: [StringForm],
    rawPrefixes: String = "",
    interpolatingPrefixes: String = "",
    bytePrefixes: String = "",
    otherPrefixes: String = "",
    rawStrings: RawStrings = RawStrings.plain,
    joinsAdjacentStrings: Bool = false,
    joiningSign: UInt8 = UInt8(ascii: "+"),
    trueWord: String,
    falseWord: String,
    nullWord: String,
    absentWord: String = "",
    literals: Literals = Literals(),
    mapCalls: [String: MapArguments] = [:],
    listCalls: Set<String> = [],
    emptyMaps: Set<String> = [],
    blockMaps: Set<String> = [],
    numberSuffixes: String = "",
    numberTypes: Set<String> = [],
    typeNames: Set<String> = [],
    typedCalls: [String: SyntaxTree.Node.Kind] = [:],
    textMethods: [String: TextReceiver] = [:],
    typedMembers: [String: SyntaxTree.Node.Kind] = [:],
    typedMethods: [String: SyntaxTree.Node.Kind] = [:],
    wrappers: Wrappers = Wrappers(),
    choices: Choices = [],
    operatorWords: Set<String> = [],
    durations: Durations = .none,
    constructions: Constructions,
    argumentSign: UInt8 = 0,
    memberSign: UInt8 = 0,
    nameSeparator: String = ".",
    imports: Imports,
    functionWords: Set<String> = [],
    statements: Statements = Statements(),
    link: String = ".",
    borrowedTables: String? = nil
  ) {
    self.name = name
    self.lineComments = lineComments
    self.blockCommentSigns = blockCommentSigns
    self.nestsBlockComments = nestsBlockComments
    self.peculiarities = peculiarities
    self.strings = strings
    self.rawPrefixes = rawPrefixes
    self.interpolatingPrefixes = interpolatingPrefixes
    self.bytePrefixes = bytePrefixes
    self.otherPrefixes = otherPrefixes
    self.rawStrings = rawStrings
    self.joinsAdjacentStrings = joinsAdjacentStrings
    self.joiningSign = joiningSign
    self.trueWord = trueWord
    self.falseWord = falseWord
    self.nullWord = nullWord
    self.absentWord = absentWord
    self.literals = literals
    self.mapCalls = mapCalls
    firstWordsOfMapCalls = Set(mapCalls.keys.map { String($0.prefix { $0 != "." && $0 != ":" && $0 != "!" }) })
    self.listCalls = listCalls
    self.emptyMaps = emptyMaps
    self.blockMaps = blockMaps
    self.numberSuffixes = numberSuffixes
    self.numberTypes = numberTypes
    self.typeNames = typeNames
    self.typedCalls = typedCalls
    self.textMethods = textMethods
    self.typedMembers = typedMembers
    self.typedMethods = typedMethods
    self.wrappers = wrappers
    hasWrappers = wrappers != .none
    self.choices = choices
    self.operatorWords = operatorWords
    self.durations = durations
    self.constructions = constructions
    self.argumentSign = argumentSign
    self.memberSign = memberSign
    self.nameSeparator = nameSeparator
    self.imports = imports
    self.functionWords = functionWords
    self.statements = statements
    self.link = link
    self.borrowedTables = borrowedTables
  }
}

extension CodeGrammar: Hashable {
  package static func == (left: CodeGrammar, right: CodeGrammar) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
