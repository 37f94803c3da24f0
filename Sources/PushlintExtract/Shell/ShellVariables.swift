import PushlintText
import PushlintTree

/// The variables of a script whose value one statement says, for all that the script does with them.
///
/// - Source: POSIX.1-2024, Shell Command Language, section 2.9.1 on assignments, 2.6.2 on expansions.
struct ShellVariables {
  /// What each of them stands for, as it is written.
  private var values: [String: JoinedText] = [:]
  /// The bodies of requests among them, by the places of the words that assign them.
  private(set) var bodies: Set<SourceRange> = []

  static let none = ShellVariables()

  /// How a script may give curl a variable that decides what a request is.
  private static let uses = NeedleScan([
    "-d \"$", "-d $", "--data \"$", "--data $", "--data-raw \"$", "--data-raw $", "--data-binary \"$",
    "--data-binary $", "--json \"$", "type: $", "priority: $",
  ])

  /// Whether a script may give curl a variable of its own, so that it has to be read as a whole.
  static func mayBe(in text: SourceText) -> Bool { uses.contains(in: text) { _ in true } }

  private init() {}

  init(_ commands: [ShellReader.Command], in text: SourceText) {
    guard commands.contains(where: { CurlCommand($0) != nil }) else { return }
    var counts: [String: Int] = [:]
    for command in commands {
      let words = command.words.drop { Self.reserved.contains($0.text) }
      let first = words.first?.text ?? ""
      for word in words {
        if let (name, value) = Self.assignment(word) {
          counts[name, default: 0] += 1
          values[name] = value
        } else if Self.assigning.contains(first) {
          // `read NAME`, `for NAME in …`
          counts[word.text, default: 0] += 2
        } else if !Self.declaring.contains(first) {
          break
        }
      }
    }
    values = values.filter { counts[$0.key] == 1 }
    var uses: [String: Int] = [:]
    for case let curl? in commands.map(CurlCommand.init) {
      for case let name? in curl.bodies.map({ Self.name($0, in: text) }) { uses[name, default: 0] += 1 }
    }
    for (name, count) in uses {
      guard let value = values[name] else { continue }
      // The same body in two requests would be judged twice.
      if count == 1 { bodies.insert(value.range) } else { values[name] = nil }
    }
  }

  /// What may stand before a command.
  private static let reserved: Set<String> = [
    "then", "do", "else", "elif", "if", "while", "until", "{", "!", "time", "in",
  ]
  /// Commands that assign the names which they are given.
  private static let assigning: Set<String> = ["read", "for", "getopts", "unset", "select", "mapfile"]
  /// Those before assignments.
  private static let declaring: Set<String> = ["export", "local", "readonly", "declare", "typeset"]

  /// `NAME=value`
  private static func assignment(_ word: JoinedText) -> (name: String, value: JoinedText)? {
    guard let sign = word.bytes.firstIndex(of: UInt8(ascii: "=")), sign > 0 else { return nil }
    var name = String(decoding: word.bytes[..<sign], as: UTF8.self)
    // `NAME+=more`
    let isLonger = name.last == "+"
    if isLonger { name.removeLast() }
    guard isName(name) else { return nil }
    guard !isLonger else { return (name, JoinedText(at: word.range.start)) }
    var value = word.dropping(sign + 1)
    value.range = word.range
    return (name, value)
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !ByteClass.isDigit(first) else { return false }
    return text.utf8.allSatisfy { ByteClass.isLetter($0) || ByteClass.isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  /// The variable that a word is nothing but: `"$NAME"`, `${NAME}`.
  private static func name(_ word: JoinedText, in text: SourceText) -> String? {
    guard word.segments.count == 1, word.parts[0] == nil else { return nil }
    return name(expansion: word.segments[0].source, in: text)
  }

  private static func name(expansion range: SourceRange, in text: SourceText) -> String? {
    var written = Substring(text.string(range))
    guard written.popFirst() == "$" else { return nil }
    if written.first == "{", written.last == "}" { written = written.dropFirst().dropLast() }
    return isName(String(written)) ? String(written) : nil
  }

  /// The body that a word stands for; the word itself where nobody can say.
  func body(_ word: JoinedText, in text: SourceText) -> JoinedText {
    guard let value = Self.name(word, in: text).flatMap({ values[$0] }), bodies.contains(value.range) else {
      return word
    }
    return value
  }

  /// A header with the values of its variables in their place, as far as they are plain.
  func header(_ word: JoinedText, in text: SourceText) -> JoinedText {
    guard !values.isEmpty, word.parts.contains(where: { $0 == nil }) else { return word }
    var result = JoinedText(at: word.range.start)
    result.range = word.range
    for (index, segment) in word.segments.enumerated() {
      let past = index + 1 < word.segments.count ? word.segments[index + 1].decodedStart : word.bytes.count
      var bytes = Array(word.bytes[segment.decodedStart..<past])
      if word.parts[index] == nil, let value = Self.name(expansion: segment.source, in: text).flatMap({ values[$0] }),
        value.parts.allSatisfy({ $0 != nil }), value.bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !value.bytes.isEmpty
      {
        bytes = value.bytes
      }
      result.append(bytes, from: segment.source, isEscape: segment.isEscape, part: word.parts[index])
    }
    return result
  }
}
