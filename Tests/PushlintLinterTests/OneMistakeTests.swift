import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintSyntax
import PushlintText
import PushlintTree
import Testing

/// One mistake of a person's hand in a good payload gives one finding, about the syntax and on the line of the mistake.
@Suite struct OneMistakeTests {
  private static let linter = Linter()

  private static let documents = [
    """
    {
      "message": {
        "topic": "news",
        "notification": {
          "title": "Goal",
          "body": "2:1 in minute 73"
        },
        "android": {
          "ttl": "3600s",
          "notification": { "sticky": true, "body_loc_key": "GOAL", "body_loc_args": ["a", "b", "c"] }
        },
        "apns": { "payload": { "aps": { "badge": 3, "sound": "default" } } }
      }
    }
    """,
    #"{"message":{"topic":"news","data":{"a":"1","b":"2"},"webpush":{"notification":{"title":"Hi","body":"There"}}}}"#,
    "{\r\n\t\"aps\" : {\r\n\t\t\"alert\" : {\r\n\t\t\t\"title\" : \"x\"\r\n\t\t},\r\n\t\t\"badge\" : 1\r\n\t},\r\n\t\"k\" : [1, 2]\r\n}\r\n",
  ]

  /// What is written in the place of a token, or before it; `nil` where the mistake cannot be made.
  enum Mistake: String, CaseIterable, Sendable {
    case colonForComma, dotForComma, commaForColon, doubleOpeningQuote, doubleClosingQuote, escapedQuotes
    case quotesInsideCurly, straightThenCurly, curlyThenStraight, curlySingle, backticks
    case twoKeys, gluedKeys, twoValues, parenthesis, wrongCloser, doubleCloser, missingOpener, wrongOpener, doubleOpener
    case halfQuote, halfKey, halfKeyWithoutQuote, halfColon, halfValue, bareWord
    case halfQuoteAtEnd, halfKeyAtEnd, bareWordAtEnd, quoteAtEndAfterComma

    /// The text that replaces `token`; `nil` when it stays.
    func replacement(for token: Token, _ text: String, _ isKey: Bool, _ closes: Token.Kind?) -> String? {
      let inner = String(text.dropFirst().dropLast())
      let isValue = token.kind == .string && !isKey
      switch self {
      case .colonForComma: return token.kind == .comma ? ":" : nil
      case .dotForComma: return token.kind == .comma ? "." : nil
      case .commaForColon: return token.kind == .colon ? "," : nil
      case .doubleOpeningQuote: return token.kind == .string ? "\"" + text : nil
      case .doubleClosingQuote: return token.kind == .string ? text + "\"" : nil
      case .escapedQuotes: return isValue ? "\\\"\(inner)\\\"" : nil
      case .quotesInsideCurly:
        return isValue && inner.contains(" ") ? "“\(inner.replacing(" ", with: " \"hi\" "))”" : nil
      case .straightThenCurly: return token.kind == .string ? "\"\(inner)”" : nil
      case .curlyThenStraight: return token.kind == .string ? "“\(inner)\"" : nil
      case .curlySingle: return token.kind == .string ? "‘\(inner)’" : nil
      case .backticks: return isValue ? "`\(inner)`" : nil
      case .twoKeys: return isKey ? text + " \"other\"" : nil
      case .gluedKeys: return isKey ? text + "\"other\"" : nil
      case .twoValues: return isValue && closes != .closeBracket ? text + " \"other\"" : nil
      case .parenthesis: return token.kind == .closeBrace ? ")" : nil
      case .wrongCloser: return token.kind == .closeBrace ? "]" : token.kind == .closeBracket ? "}" : nil
      case .doubleCloser: return token.kind == .closeBrace ? "}}" : nil
      case .missingOpener: return token.kind == .openBrace || token.kind == .openBracket ? "" : nil
      case .wrongOpener: return token.kind == .openBrace ? "[" : token.kind == .openBracket ? "{" : nil
      case .doubleOpener: return token.kind == .openBrace ? "{{" : nil
      case .halfQuote: return isKey ? "\" " + text : nil
      case .halfKey: return isKey ? "\"noti " + text : nil
      case .halfKeyWithoutQuote: return isKey ? "ti " + text : nil
      case .halfColon: return isKey ? "\"tag\": " + text : nil
      case .halfValue: return isKey ? "\"tag\": \" " + text : nil
      case .bareWord: return isKey ? "ti, " + text : nil
      case .halfQuoteAtEnd: return token.kind == .closeBrace ? "\"" + text : nil
      case .halfKeyAtEnd: return token.kind == .closeBrace ? "\"noti" + text : nil
      case .bareWordAtEnd: return token.kind == .closeBrace ? " ti " + text : nil
      case .quoteAtEndAfterComma: return token.kind == .closeBrace ? ", \"" + text : nil
      }
    }
  }

  @Test(arguments: Mistake.allCases)
  func givesOneFinding(_ mistake: Mistake) {
    var tried = 0
    var failed: [String] = []
    for document in Self.documents {
      for mutant in Self.mutants(of: document, mistake) {
        tried += 1
        let source = SourceText(mutant.text)
        let found = Self.linter.lint(Source(source, .json)).diagnostics
        let lines = LineTable(source)
        let isRight =
          found.count == 1
          && found.allSatisfy { $0.rule.hasPrefix("syntax/") && mutant.lines.contains(lines.line(of: $0.range.start)) }
        if !isRight { failed.append("\(mutant.text)\n\(found.map { "\($0.rule): \($0.message)" })") }
      }
    }
    #expect(tried > 0)
    #expect(failed.count * 5 <= tried, "\(failed.count) of \(tried)\n\(failed.prefix(3).joined(separator: "\n"))")
  }

  private struct Mutant {
    let text: String
    /// Lines on which the finding may be: that of the mistake, that of the token before, and that of the opener.
    let lines: Set<Int>
  }

  private static func mutants(of document: String, _ mistake: Mistake) -> [Mutant] {
    let source = SourceText(document)
    let all = tokens(in: source, dialect: .json).filter { !$0.isTrivia }
    let lines = LineTable(source)
    var openers: [Int] = []
    return all.indices.compactMap { index in
      let token = all[index]
      var opener = token.start
      switch token.kind {
      case .openBrace, .openBracket: openers.append(token.start)
      case .closeBrace, .closeBracket: opener = openers.popLast() ?? token.start
      default: break
      }
      let isKey = token.kind == .string && index + 1 < all.count && all[index + 1].kind == .colon
      let innermost = openers.last.map { source[$0] == UInt8(ascii: "[") ? Token.Kind.closeBracket : .closeBrace }
      guard index > 0,
        let text = mistake.replacement(for: token, source.string(token.range), isKey, innermost)
      else { return nil }
      let mutated = source.applying([TextEdit(token.range, text)])
      let places = [token.start, all[index - 1].start, opener]
      return Mutant(text: mutated.string(mutated.range), lines: Set(places.map { lines.line(of: $0) }))
    }
  }

  /// Members after a half-typed one are checked as usual.
  @Test(arguments: [
    "{\n  \"message\": {\n    \"\n    \"topic\": \"news\",\n    \"notification\": { \"title\": \"Hi\", \"body\": \"x\" },\n    \"data\": { \"n\": 1 }\n  }\n}",
    "{\n  \"message\": {\n    \"noti\n    \"topic\": \"news\",\n    \"notification\": { \"title\": \"Hi\", \"body\": \"x\" },\n    \"data\": { \"n\": 1 }\n  }\n}",
    "{\n  \"message\": {\n    ti\n    \"topic\": \"news\",\n    \"notification\": { \"title\": \"Hi\", \"body\": \"x\" },\n    \"data\": { \"n\": 1 }\n  }\n}",
    "{\n  \"message\": {\n    \"topic\": \"news\",\n    \"notification\": { \"title\": \"Hi\", \"body\": \"x\" },\n    \"data\": { \"n\": 1 },\n    \"title\":\n  }\n}",
  ])
  func checksTheMembersAround(_ text: String) {
    let found = Self.linter.lint(Source(SourceText(text), .json)).diagnostics.map(\.rule)
    #expect(found.count == 2, "\(found)")
    #expect(found.contains("data/value-not-string"))
  }

  /// The name of a key is certain whatever its quotation marks are, so its value is checked.
  @Test(arguments: ["data", "'data'"])
  func checksValuesOfOddlyQuotedKeys(_ key: String) {
    let text = "{\"message\": {\"topic\": \"news\", \"notification\": {\"title\": \"Hi\", \"body\": \"x\"}, \(key): 5}}"
    let found = Self.linter.lint(Source(SourceText(text), .json)).diagnostics
    #expect(found.count == 2, "\(found.map(\.rule))")
  }

  /// A JavaScript object in a block labeled as JSON is one remark about the label, and its fields are checked.
  @Test func readsJavaScriptInBlocksLabeledAsJSON() {
    let page = """
      # Send

      ```json
      {
        message: {
          token: registrationToken, // of the phone
          notification: { title: 'Hi', body: `Hello ${name}` },
          data: { n: 1 },
        }
      };
      ```
      """
    let found = Self.linter.lint(Source(SourceText(page), .markdown)).diagnostics
    #expect(found.map(\.rule) == ["syntax/mislabeled-fence", "data/value-not-string"])
    #expect(found.first?.severity == .information)
  }
}
