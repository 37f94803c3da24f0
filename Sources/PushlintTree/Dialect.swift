/// What a document may contain beyond strict JSON.
///
/// A dialect is a value, not a type of parser: every dialect goes through the same tokenizer and parser, and whatever a
/// dialect does not allow is still read, kept in the tree, and reported.
///
/// - Source: RFC 8259 (JSON), spec.json5.org (JSON5), ECMA-262 (object literals).
package struct Dialect: Hashable, Sendable {
  /// `//` and `/* */`.
  package var allowsComments = false
  /// A comma before the closing brace or bracket.
  package var allowsTrailingCommas = false
  /// Strings between `'`.
  package var allowsSingleQuotes = false
  /// Keys without quotes.
  package var allowsUnquotedKeys = false
  /// `+1`, `.5`, `1.`, `0x1`, `NaN`, `Infinity`.
  package var allowsExtendedNumbers = false
  /// Any escape, and a line end after a backslash.
  package var allowsExtendedEscapes = false
  /// White space beyond blank, tab, and line ends; a byte order mark at the start.
  package var allowsUnicodeSpaces = false
  /// A value may be any expression, keys may be shorthands, methods, computed, spread.
  package var allowsExpressions = false
  /// Elements between angle brackets are JSX.
  package var allowsJSX = false
  /// `...`, `<token>`, `{{x}}`, `${x}`, `YOUR_TOKEN` stand for a value that a person will fill in.
  package var allowsPlaceholders = false

  /// Literals and calls among code of a language other than JavaScript.
  package var isOtherCode = false

  /// Whether what is read is part of a program, which may change it later.
  package var isCode: Bool { allowsExpressions || isOtherCode }

  package init() {}

  /// RFC 8259, nothing else.
  package static let json = Dialect()

  /// JSON with comments and trailing commas, as editors read their settings.
  package static let jsonc: Dialect = {
    var dialect = Dialect()
    dialect.allowsComments = true
    dialect.allowsTrailingCommas = true
    return dialect
  }()

  /// JSON whose comments are taken out before it is sent.
  package static let commentedJSON: Dialect = {
    var dialect = Dialect()
    dialect.allowsComments = true
    return dialect
  }()

  package static let json5: Dialect = {
    var dialect = jsonc
    dialect.allowsSingleQuotes = true
    dialect.allowsUnquotedKeys = true
    dialect.allowsExtendedNumbers = true
    dialect.allowsExtendedEscapes = true
    dialect.allowsUnicodeSpaces = true
    return dialect
  }()

  /// Object literals among JavaScript or TypeScript code.
  package static let javaScript: Dialect = {
    var dialect = json5
    dialect.allowsExpressions = true
    return dialect
  }()

  /// JavaScript whose angle brackets may open elements.
  package static let javaScriptWithJSX: Dialect = {
    var dialect = javaScript
    dialect.allowsJSX = true
    return dialect
  }()

  /// Objects that filters of jq make: keys need no quotes, texts have double ones, values may be any expression.
  package static let filter: Dialect = {
    var dialect = javaScript
    dialect.allowsSingleQuotes = false
    return dialect
  }()

  /// Literals and calls among code that a ``CodeGrammar`` describes.
  package static let otherCode: Dialect = {
    var dialect = Dialect()
    dialect.allowsSingleQuotes = true
    dialect.allowsTrailingCommas = true
    dialect.isOtherCode = true
    return dialect
  }()

  /// The same dialect, with values that a person will fill in.
  package var withPlaceholders: Dialect {
    var dialect = self
    dialect.allowsPlaceholders = true
    return dialect
  }
}
