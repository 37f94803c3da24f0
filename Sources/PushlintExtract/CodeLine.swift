import PushlintText
import PushlintTree

package typealias CodeIssue = Issue<CodeIssueKind>

/// What is wrong with lines of code around the payloads.
package enum CodeIssueKind: String, Sendable, CaseIterable {
  case lostWhitespace = "lost-whitespace"
  case commentSwallowsCode = "comment-swallows-code"
  /// A block labeled as JSON that contains JavaScript.
  case mislabeledFence = "mislabeled-fence"
  /// A method of an SDK that no longer works.
  case removedMethod = "removed-method"
  /// What an SDK refuses though the service would take it: see ``SDKTable/Refusal``.
  case textForDuration = "text-for-duration"
  case otherForDuration = "other-for-duration"
  case mapForClass = "map-for-class"
  case wireWord = "wire-word"
  case flagNotTrue = "flag-not-true"
  case textForDate = "text-for-date"
  case topicPrefix = "topic-prefix"
  case tupleForList = "tuple-for-list"
  case otherColor = "other-color"
  case darkColor = "dark-color"
  case emptyURL = "empty-url"
  /// A lifetime in another unit than the one that was probably meant.
  case otherUnit = "other-unit"
  /// A product that is too large for its type.
  case overflow = "overflow"
  /// Two members that set the same field.
  case bothMembers = "both-members"
  case reservedDataKey = "reserved-data-key"
  case integerForFloat = "integer-for-float"
  /// An object without what the SDK needs to make it: see ``SDKTable/Class/needs``.
  case missingPart = "missing-part"
  /// A member that an object has not, and nothing that is called nearly so: see ``SDKTable/Class/isClosed``.
  case noSuchMember = "no-such-member"
  /// A member that the SDK does not send beside another one: see ``SDKTable/Class/drops``.
  case droppedMember = "dropped-member"
  /// A boolean that the SDK turns into an empty text.
  case falseAsText = "false-as-text"
  /// A member that makes a silent push of one with an alert: see ``SDKTable/Class/silences``.
  case silencedAlert = "silenced-alert"
  /// A member that the SDK refuses behind another one: see ``SDKTable/Class/refusedBehind``.
  case refusedMember = "refused-member"
  /// A method that newer versions of the SDK do not have: see ``SDKTable/outdated``.
  case outdatedMethod = "outdated-method"
  /// A member that has no effect: see ``SDKTable/Class/fixed``.
  case fixedMember = "fixed-member"
  /// A member that does what its name does not say: see ``SDKTable/Class/effects``.
  case otherEffect = "other-effect"
  /// A member without which the SDK sends something that nobody means: see ``SDKTable/Class/unset``.
  case unsetMember = "unset-member"
  /// A message for Web Push whose TTL the library sets to 0: see ``SDKTable/Class/withoutTTL``.
  case missingTTL = "missing-ttl"
  /// A misspelled member of an object.
  case unknownMember = "unknown-member"
  /// A builder in place of the object that it makes.
  case missingBuild = "missing-build"
  /// A request without the topic, beside a client with a token.
  case missingTopic = "missing-topic"
  /// A method that yields an object which nothing takes.
  case lostResult = "lost-result"
  /// A name in a text that nothing sets.
  case unsetName = "unset-name"
  /// A number as the value of a header, for clients over HTTP that take texts alone.
  case numberInHeader = "number-in-header"

  /// Whether the import of an SDK proves that the code sends messages, payload or not.
  package var isOfSDK: Bool {
    switch self {
    case .lostWhitespace, .commentSwallowsCode, .mislabeledFence, .numberInHeader, .unsetName: false
    case .removedMethod, .textForDuration, .otherForDuration, .mapForClass, .wireWord, .flagNotTrue, .missingPart,
      .missingBuild,
      .unknownMember, .noSuchMember, .droppedMember, .refusedMember, .fixedMember, .outdatedMethod, .textForDate,
      .topicPrefix, .unsetMember, .missingTTL, .missingTopic, .tupleForList,
      .otherColor, .darkColor, .emptyURL, .otherEffect, .otherUnit, .overflow, .bothMembers, .lostResult,
      .reservedDataKey, .integerForFloat, .silencedAlert,
      .falseAsText:
      true
    }
  }
}

/// A line of code on a page whose line breaks and blanks a copy may have swallowed.
struct CodeLine {
  private let text: SourceText
  private let line: SourceRange

  /// Shortest line, in bytes, that is looked at: lost line breaks make long lines.
  private static let shortest = 120

  init(_ text: SourceText, _ line: SourceRange) {
    self.text = text
    self.line = line
  }

  func issues() -> [CodeIssue] {
    guard line.count >= Self.shortest, isMinified else { return [] }
    return lostWhitespace() + commentsThatSwallowCode()
  }

  /// Several statements, and no blanks around the signs between them.
  private var isMinified: Bool {
    var statements = 0
    var index = line.start
    while index < line.end {
      switch text[index] ?? 0 {
      case UInt8(ascii: ";"): statements += 1
      case UInt8(ascii: "="), UInt8(ascii: "{"):
        if text[index + 1] == 0x20 || text[index - 1] == 0x20 { return false }
      default: break
      }
      index += 1
    }
    return statements >= 3
  }

  /// `constmessage={`: a keyword that has grown together with the name behind it.
  private func lostWhitespace() -> [CodeIssue] {
    var issues: [CodeIssue] = []
    for (start, word) in statementWords() {
      guard let keyword = ["const", "let", "var"].first(where: { word.hasPrefix($0) && word.count > $0.count }),
        !Self.wordsThatBeginLikeKeywords.contains(where: { word.hasPrefix($0) })
      else { continue }
      let end = start + word.utf8.count
      guard text[end] == UInt8(ascii: "="), text[end + 1] != UInt8(ascii: "=") else { continue }
      issues.append(
        CodeIssue(
          .lostWhitespace, SourceRange(start, end), edits: [.insertion(" ", at: start + keyword.utf8.count)],
          isSafe: false, detail: keyword + " " + word.dropFirst(keyword.count)))
    }
    return issues
  }

  private static let wordsThatBeginLikeKeywords = [
    "constant", "constraint", "construct", "constr", "consta", "consti", "letter", "lett", "variable", "variant",
    "variation", "vary", "various", "varia",
  ]

  /// The words that begin statements, with their places.
  private func statementWords() -> [(start: Int, word: String)] {
    var result: [(Int, String)] = []
    var begins = true
    var index = line.start
    while index < line.end, let byte = text[index] {
      if begins, ByteClass.isLetter(byte) {
        let start = index
        while index < line.end, let byte = text[index], ByteClass.isNameByte(byte) { index += 1 }
        result.append((start, text.string(SourceRange(start, index))))
        begins = false
        continue
      }
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: "}") {
        begins = true
      } else if byte != 0x20 {
        begins = false
      }
      index += 1
    }
    return result
  }

  /// `{// note.send(m);}`: code that stands behind `//` since the line break between was lost.
  private func commentsThatSwallowCode() -> [CodeIssue] {
    var issues: [CodeIssue] = []
    var quote: UInt8 = 0
    var index = line.start
    while index + 1 < line.end, let byte = text[index] {
      if quote != 0 {
        if byte == UInt8(ascii: "\\") { index += 1 } else if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") {
        quote = byte
      } else if byte == UInt8(ascii: "/"), text[index + 1] == UInt8(ascii: "/") {
        let rest = SourceRange(index, line.end)
        if index > line.start, followsStatement(index), readsLikeCode(rest) {
          issues.append(CodeIssue(.commentSwallowsCode, rest))
        }
        return issues
      }
      index += 1
    }
    return issues
  }

  private func followsStatement(_ offset: Int) -> Bool {
    text[offset - 1] == UInt8(ascii: ";") || text[offset - 1] == UInt8(ascii: "{")
      || text[offset - 1] == UInt8(ascii: "}")
  }

  /// Whether the comment holds calls and ends of statements.
  private func readsLikeCode(_ comment: SourceRange) -> Bool {
    let bytes = text[comment]
    let statements = bytes.filter { $0 == UInt8(ascii: ";") }.count
    return statements >= 2 && bytes.contains(UInt8(ascii: "(")) && bytes.contains(UInt8(ascii: "}"))
      || statements >= 2 && bytes.contains(UInt8(ascii: "="))
  }
}
