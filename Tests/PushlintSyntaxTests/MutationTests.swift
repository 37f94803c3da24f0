import Foundation
import PushlintSyntax
import PushlintText
import PushlintTree
import Testing

/// One mistake of each kind at every place where it can be made: one issue, on its line, healed by its edits.
@Suite struct MutationTests {
  static let documents = [
    """
    {
      "message": {
        "topic": "news",
        "notification": { "title": "Goal", "body": "2:1 in minute 73" },
        "android": {
          "ttl": "3600s",
          "notification": { "sticky": true, "body_loc_args": ["a", "b", "c"] }
        },
        "apns": { "payload": { "aps": { "badge": 3, "sound": null } } }
      }
    }
    """,
    #"{"message":{"topic":"news","data":{"a":"1","b":"2"},"webpush":{"notification":{"vibrate":[1, 2.5],"silent":false}}}}"#,
    "{\n\t\"aps\" : {\n\t\t\"alert\" : {\n\t\t\t\"title\" : \"x\"\n\t\t},\n\t\t\"badge\" : 1\n\t},\n\t\"k\" : [\n\t\t1,\n\t\t2\n\t]\n}\n",
  ]

  enum Mutation: String, CaseIterable, Sendable {
    case dropColon, equalsForColon, dropComma, semicolonForComma, trailingComma, dropClosingQuoteOfKey, singleQuotes
    case curlyQuotes, pythonLiteral, undefined, plusNumber, badEscape, bareKey, dropCloser
  }

  /// A mutated document, and the offset where the mistake is.
  private struct Mutant {
    let text: String
    let offset: Int
  }

  @Test(arguments: Mutation.allCases)
  func oneMistakeOneIssue(_ mutation: Mutation) {
    for document in Self.documents {
      for mutant in mutants(of: document, mutation) {
        let source = SourceText(mutant.text)
        let parsed = parse(source, dialect: .json)
        #expect(parsed.issues.count == 1, "\(mutant.text)\n\(parsed.issues)")
        let lines = LineTable(source)
        if let issue = parsed.issues.first {
          #expect(lines.line(of: issue.range.start) == lines.line(of: mutant.offset), "\(mutant.text)")
        }
        let healed = source.applying(parsed.issues.flatMap(\.edits))
        #expect(
          (try? JSONSerialization.jsonObject(with: Data(healed.bytes))) != nil,
          "\(mutant.text)\n\(healed.string(healed.range))")
      }
    }
  }

  private func mutants(of document: String, _ mutation: Mutation) -> [Mutant] {
    let source = SourceText(document)
    let all = tokens(in: source, dialect: .json).filter { !$0.isTrivia }
    return all.indices.compactMap { index in
      let token = all[index]
      let text = source.string(token.range)
      let isKey = index + 1 < all.count && all[index + 1].kind == .colon
      func replaced(_ range: SourceRange, _ with: String, at offset: Int? = nil) -> Mutant {
        let result = source.applying([TextEdit(range, with)])
        return Mutant(text: result.string(result.range), offset: offset ?? range.start)
      }
      switch (mutation, token.kind) {
      case (.dropColon, .colon): return replaced(token.range, "", at: all[index - 1].end - 1)
      case (.equalsForColon, .colon): return replaced(token.range, "=")
      case (.dropComma, .comma): return replaced(token.range, "", at: all[index - 1].end - 1)
      case (.semicolonForComma, .comma): return replaced(token.range, ";")
      case (.trailingComma, .closeBrace), (.trailingComma, .closeBracket):
        return replaced(SourceRange(at: all[index - 1].end), ",")
      case (.dropClosingQuoteOfKey, .string) where isKey:
        return replaced(SourceRange(token.end - 1, token.end), "", at: token.start)
      case (.singleQuotes, .string): return replaced(token.range, "'\(text.dropFirst().dropLast())'")
      case (.curlyQuotes, .string): return replaced(token.range, "“\(text.dropFirst().dropLast())”")
      case (.bareKey, .string) where isKey: return replaced(token.range, String(text.dropFirst().dropLast()))
      case (.pythonLiteral, .word):
        return replaced(token.range, ["true": "True", "false": "False", "null": "None"][text] ?? text)
      case (.undefined, .string) where !isKey: return replaced(token.range, "undefined")
      case (.plusNumber, .number): return replaced(token.range, "+" + text)
      case (.badEscape, .string) where !isKey: return replaced(SourceRange(at: token.start + 1), "\\q")
      case (.dropCloser, .closeBrace), (.dropCloser, .closeBracket):
        return droppedCloser(source, all, index)
      default: return nil
      }
    }
  }

  /// Without a closer, and without its line where it stands there alone.
  private func droppedCloser(_ source: SourceText, _ all: [Token], _ index: Int) -> Mutant? {
    var depth = 0
    var opener = index
    repeat {
      switch all[opener].kind {
      case .closeBrace, .closeBracket: depth += 1
      case .openBrace, .openBracket: depth -= 1
      default: break
      }
      opener -= 1
    } while depth > 0 && opener >= 0
    let token = all[index]
    let lineStart = source.lineStart(of: token.start)
    let behind = SourceRange(token.end, source.lineEnd(of: token.end))
    let isAlone =
      source[SourceRange(lineStart, token.start)].allSatisfy { $0 <= 0x20 }
      && source[behind].allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
    // Where the whole document stands on one line, nothing says which bracket it was.
    guard isAlone else { return nil }
    let result = source.applying([.deletion(SourceRange(lineStart, source.nextLine(after: token.start)))])
    return Mutant(text: result.string(result.range), offset: all[opener + 1].start)
  }
}
