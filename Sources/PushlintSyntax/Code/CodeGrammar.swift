import PushlintText
import PushlintTree

/// What a scanner must know of a programming language to find literals and calls in it: a value, not a type of scanner.
/// Public for the same reason as ``CodeToken``.
///
/// - Shape: a class, since it is large and handed on with every piece of code; there is one for each language.
public final class CodeGrammar: Sendable {
  /// The language as tables of SDKs call it.
  public let name: String

  // MARK: Comments

  public let lineComments: [String]
  public var blockComment: (open: String, close: String)? {
    blockCommentSigns.count == 2 ? (blockCommentSigns[0], blockCommentSigns[1]) : nil
  }
  /// The opening and the closing sign, or nothing.
  public let blockCommentSigns: [String]
  public let nestsBlockComments: Bool
  /// What only some languages have between their tokens.
  public let peculiarities: Peculiarities

  public struct Peculiarities: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Code is between `<?php` and `?>`; a text without the first is all code.
    public static let isInMarkup = Peculiarities(rawValue: 1)
    /// `#[` is no comment.
    public static let hasAttributes = Peculiarities(rawValue: 2)
    /// A line that begins with `#` says something to the compiler.
    public static let hasDirectives = Peculiarities(rawValue: 4)
    /// Lines from `=begin` to `=end` are a comment, and nothing behind `__END__` is code.
    public static let hasDocumentation = Peculiarities(rawValue: 8)
    /// `/x/` where a value is expected, `%w[a b]`.
    public static let hasPatterns = Peculiarities(rawValue: 16)
    /// `'a` is a name, `'a'` a character.
    public static let hasLifetimes = Peculiarities(rawValue: 32)
    /// A number ends before a point without a digit behind it: `1.hour`.
    public static let hasMethodsOfNumbers = Peculiarities(rawValue: 64)
    /// `TRUE` is `true`.
    public static let hasCaselessWords = Peculiarities(rawValue: 128)
    /// Each statement ends with `;`.
    public static let endsStatements = Peculiarities(rawValue: 256)
    /// A variable lives on behind the block that it is made in.
    public static let keepsVariables = Peculiarities(rawValue: 512)
    /// `<` and `>` may stand around types.
    public static let hasTypeArguments = Peculiarities(rawValue: 1024)
    /// Classes have the name of their module before them: `messaging.Message`.
    public static let namesModules = Peculiarities(rawValue: 2048)
    /// Apps for Apple devices are written in it, with their extensions.
    public static let makesAppleApps = Peculiarities(rawValue: 4096)
    /// Methods are called by messages: `[object method:argument]`.
    public static let sendsMessages = Peculiarities(rawValue: 8192)
    /// A parser reads all of it but for objects of SDKs.
    public static let hasParser = Peculiarities(rawValue: 16384)
  }

  // MARK: Strings

  /// The longest first.
  public let strings: [StringForm]
  /// What may stand before a string, in lower case: what turns escapes off, what makes holes for expressions, what makes
  /// it bytes, and what changes nothing.
  public let rawPrefixes: String
  public let interpolatingPrefixes: String
  public let bytePrefixes: String
  public let otherPrefixes: String
  /// How the mark of a raw string stands in it.
  public let rawStrings: RawStrings
  /// Strings that stand side by side are one.
  public let joinsAdjacentStrings: Bool
  /// The sign between strings that are joined.
  public let joiningSign: UInt8

  // MARK: Values

  public let trueWord: String
  public let falseWord: String
  public let nullWord: String
  /// What an argument is given that is left out, where that is another word.
  public let absentWord: String
  /// `{key: value}` is a map, `[value]` a list.
  public let literals: Literals
  /// Calls that make maps and lists, by their names.
  public let mapCalls: [String: MapArguments]
  /// The words that the names of such calls begin with.
  public let firstWordsOfMapCalls: Set<String>
  public let listCalls: Set<String>
  /// Calls and classes that make a map without members, by their names.
  public let emptyMaps: Set<String>
  /// Calls that make a map of the statements in the block behind them.
  public let blockMaps: Set<String>
  /// Letters that a number may end in, in lower case.
  public let numberSuffixes: String
  /// Types that a number may end in.
  public let numberTypes: Set<String>
  /// Names of types where a value would stand: an object that holds one describes a payload.
  public let typeNames: Set<String>
  /// Calls whose result has a type that is certain, by their names.
  public let typedCalls: [String: SyntaxTree.Node.Kind]
  /// Methods that yield a string, by their names.
  public let textMethods: [String: TextReceiver]
  /// Members, methods without parentheses included, whose type is certain, whatever has them.
  public let typedMembers: [String: SyntaxTree.Node.Kind]
  /// The same of methods with parentheses.
  public let typedMethods: [String: SyntaxTree.Node.Kind]
  /// Calls and methods whose result is what they are given.
  public let wrappers: Wrappers
  public let hasWrappers: Bool
  /// How a choice between values is written.
  public let choices: Choices
  /// Words that show that an expression is none of strings alone.
  public let operatorWords: Set<String>
  public let durations: Durations

  // MARK: SDKs

  public let constructions: Constructions
  /// The sign between the name of an argument and its value; 0 where arguments have no names.
  public let argumentSign: UInt8
  /// The sign between the name of a member and its value in an initialiser.
  public let memberSign: UInt8
  /// What comes between the parts of a class's name.
  public let nameSeparator: String
  public let imports: Imports
  /// Words that begin a function: names inside have nothing to do with those outside.
  public let functionWords: Set<String>
  let statements: Statements
  /// The sign before a method.
  public let link: String
  /// The language of the tables of SDKs that it uses, where that is another one.
  public let borrowedTables: String?

  /// Whether the tables of SDKs for a language are for this one.
  public func usesTables(of language: String) -> Bool { language == name || language == borrowedTables }

  /// The languages whose tables it uses.
  public var languagesOfTables: [String] { [name] + (borrowedTables.map { [$0] } ?? []) }

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
  public static func == (left: CodeGrammar, right: CodeGrammar) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
