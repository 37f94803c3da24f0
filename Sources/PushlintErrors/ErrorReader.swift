import PushlintLiterals
import PushlintText
import PushlintTree

/// An invalid entry of a file in `rules/errors/`, and where it is.
package struct ErrorFileProblem: Error, Sendable, Equatable {
  package let message: String
  package let range: SourceRange
}

/// Reads what is known of an error from its two files.
///
/// - Shape: strict. An unknown key, a value of the wrong type, and a missing entry are errors.
package struct ErrorReader {
  private let tree: SyntaxTree
  private let entries: [(name: String, member: SyntaxTree.Member)]
  private let place: SourceRange

  /// Every key of a file.
  package static let keys = [
    "$schema", "service", "statuses", "names", "codes", "phrases", "general", "overrides", "meaning", "probable",
    "fields", "expects", "change", "retry", "rules", "source",
  ]

  /// Reads the error with that id.
  package static func page(
    id: String, json: SourceText, page: SourceText
  ) throws(ErrorFileProblem) -> ErrorPage {
    let text: JSONText
    do throws(JSONText.Malformed) {
      text = try JSONText(json)
    } catch {
      throw ErrorFileProblem(message: "invalid JSON: \(error.issue.kind.rawValue)", range: error.issue.range)
    }
    return try ErrorReader(text).page(id: id, page: page)
  }

  private init(_ text: JSONText) throws(ErrorFileProblem) {
    tree = text.tree
    place = tree[text.root].range
    guard tree[text.root].kind == .object else {
      throw ErrorFileProblem(message: "an error must be an object", range: place)
    }
    let tree = tree
    entries = tree.members(of: text.root).map { (tree.text(of: $0.key), $0) }
    var met: Set<String> = []
    for (name, member) in entries {
      let range = tree[member.key].range
      guard Self.keys.contains(name) else { throw ErrorFileProblem(message: "unknown key `\(name)`", range: range) }
      guard met.insert(name).inserted else { throw ErrorFileProblem(message: "duplicate key `\(name)`", range: range) }
    }
  }

  private func page(id: String, page: SourceText) throws(ErrorFileProblem) -> ErrorPage {
    let content = page.string(page.range)
    let title = content.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " }
    guard !title.isEmpty else { throw ErrorFileProblem(message: "the page must start with a title", range: place) }
    let service = try required("service", try word("service", ErrorPage.Service.self))
    let (names, codes, phrases) = (try texts("names"), try texts("codes"), try texts("phrases"))
    let statuses = try statuses()
    guard !(names.isEmpty && codes.isEmpty && phrases.isEmpty && statuses.isEmpty) else {
      throw ErrorFileProblem(message: "missing `names`, `codes`, `phrases`, or `statuses`", range: place)
    }
    return ErrorPage(
      id: id, title: String(title), service: service,
      statuses: statuses, names: names.map(\.text), codes: codes.map(\.text),
      namePatterns: try patterns(names, isName: true, isCode: service != .apns),
      codePatterns: try patterns(codes, isName: true, isCode: true),
      phrasePatterns: try patterns(phrases, isName: false), isGeneral: try flag("general"),
      overridden: try texts("overrides").map(\.text), meaning: try required("meaning", try text("meaning")),
      isProbable: try flag("probable"), fields: try texts("fields").map(\.text),
      expected: try word("expects", ErrorPage.Expected.self), change: try required("change", try text("change")),
      retry: try required("retry", try word("retry", ErrorPage.Retry.self)), rules: try texts("rules").map(\.text),
      source: try required("source", try text("source")), page: content)
  }

  private func patterns(
    _ texts: [(text: String, range: SourceRange)], isName: Bool, isCode: Bool = false
  ) throws(ErrorFileProblem) -> [AnswerPattern] {
    var result: [AnswerPattern] = []
    for (text, range) in texts {
      do throws(AnswerPattern.Malformed) {
        result.append(try AnswerPattern(text, isName: isName, isCode: isCode))
      } catch {
        throw ErrorFileProblem(message: "invalid pattern `\(text)`: \(error.message)", range: range)
      }
    }
    return result
  }

  // MARK: Values

  private subscript(_ name: String) -> SyntaxTree.Index? { entries.first { $0.name == name }?.member.value }

  private func required<Value>(_ name: String, _ value: Value?) throws(ErrorFileProblem) -> Value {
    guard let value else { throw ErrorFileProblem(message: "missing `\(name)`", range: place) }
    return value
  }

  private func wrongType(_ name: String, _ node: SyntaxTree.Index, _ expected: String) -> ErrorFileProblem {
    ErrorFileProblem(message: "`\(name)` must be \(expected)", range: tree[node].range)
  }

  private func text(_ name: String) throws(ErrorFileProblem) -> String? {
    guard let node = self[name] else { return nil }
    guard let text = tree.stringValue(node), text.contains(where: { !$0.isWhitespace }) else {
      throw wrongType(name, node, "a string with text")
    }
    return text
  }

  private func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Word.Type
  ) throws(ErrorFileProblem) -> Word? where Word.RawValue == String {
    guard let node = self[name] else { return nil }
    guard let word = tree.stringValue(node).flatMap({ Word(rawValue: $0) }) else {
      throw wrongType(name, node, Word.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return word
  }

  private func texts(_ name: String) throws(ErrorFileProblem) -> [(text: String, range: SourceRange)] {
    guard let node = self[name] else { return [] }
    guard tree[node].kind == .array else { throw wrongType(name, node, "an array of strings") }
    var result: [(text: String, range: SourceRange)] = []
    for element in tree.children(of: node) {
      guard let text = tree.stringValue(element), !text.isEmpty else {
        throw wrongType(name, node, "an array of strings")
      }
      result.append((text, tree[element].range))
    }
    guard !result.isEmpty else { throw wrongType(name, node, "an array with at least one element") }
    return result
  }

  private func statuses() throws(ErrorFileProblem) -> [Int] {
    guard let node = self["statuses"] else { return [] }
    var result: [Int] = []
    for element in tree.children(of: node) {
      guard let status = Int(tree.source.string(tree[element].range)), 100...599 ~= status else {
        throw wrongType("statuses", node, "an array of HTTP statuses")
      }
      result.append(status)
    }
    return result
  }

  /// `true`, or nothing at all.
  private func flag(_ name: String) throws(ErrorFileProblem) -> Bool {
    guard let node = self[name] else { return false }
    guard tree.source.matches("true", at: tree[node].range) else {
      throw wrongType(name, node, "true; delete it otherwise")
    }
    return true
  }
}
