import PushlintDiagnostics
import PushlintRules
import PushlintText

/// Keeps fixes from removing content that their titles do not name.
///
/// Every fix passes through here, whichever rule it comes from: a fix that removes words says in its title which ones,
/// and one that only removes them is never applied unasked.
package struct FixGuard: Sendable {
  private let text: SourceText
  /// Whether the lines of the text end with CR and LF.
  private let endsLinesWithCRLF: Bool

  /// - Parameter endsLinesWithCRLF: how the lines of the source end; as the first one of the text does without it.
  package init(_ text: SourceText, endsLinesWithCRLF: Bool? = nil) {
    self.text = text
    self.endsLinesWithCRLF = endsLinesWithCRLF ?? text.endsLinesWithCRLF
  }

  /// Longest removed text that a title quotes, in bytes; a fix that removes more is not offered.
  private static let longestName = 80

  /// The fix with the line ends of the file, and a title that names what it removes; `nil` when a title cannot name all
  /// of it.
  ///
  /// - Parameter rule: the rule whose fix it is.
  package func checked(_ fix: FixIt, of rule: String) -> FixIt? {
    var fix = fix
    if endsLinesWithCRLF { fix.edits = fix.edits.map { TextEdit($0.range, $0.text.withCRLF) } }
    return named(fix, of: rule)
  }

  /// Whether nothing has to be changed about a fix, as far as its bytes tell.
  func surelyKeeps(_ fix: FixIt) -> Bool { !endsLinesWithCRLF && WordLoss.keepsWords(fix.edits, in: text) }

  private func named(_ fix: FixIt, of rule: String) -> FixIt? {
    guard !WordLoss.keepsWords(fix.edits, in: text) else { return fix }
    let losses = WordLoss.losses(of: fix.edits, in: text)
    guard !losses.isEmpty else { return fix }
    let named = Self.names(in: fix.title).flatMap(WordLoss.words)
    // What the other API names otherwise is translated, not removed.
    let translated = rule.hasPrefix("legacy/") ? LegacyMigration.vocabulary : []
    var fix = fix
    var names: [String] = []
    var onlyDeletes = true
    for loss in losses {
      let unnamed = loss.words.filter { !named.contains($0) && !translated.contains($0) }
      guard !unnamed.isEmpty else { continue }
      if loss.isDeletion { fix.isSafe = false } else { onlyDeletes = false }
      let removed = text.string(loss.removed)
      // A member whose key the title names goes with its value.
      if let key = WordLoss.words(in: removed).first, named.contains(key), loss.isDeletion { continue }
      guard let name = Self.name(of: removed, losing: unnamed) else { return nil }
      if !names.contains(name) { names.append(name) }
    }
    guard !names.isEmpty else { return fix }
    guard names.reduce(0, { $0 + $1.utf8.count }) <= Self.longestName, names.allSatisfy(MessageFormatting.isPublic)
    else {
      return nil
    }
    let list = names.map { "`\($0)`" }.joined(separator: ", ")
    let replace = "Replace with "
    if fix.title.hasPrefix(replace) {
      fix.title = "Replace \(list) with \(Substring(fix.title.utf8.dropFirst(replace.utf8.count)))"
    } else if !onlyDeletes {
      fix.title += ", replacing \(list)"
    } else if fix.title.hasPrefix("Delete"), !fix.title.contains("`") {
      fix.title += ": \(list)"
    } else {
      fix.title += " and delete \(list)"
    }
    return fix
  }

  /// What a title calls removed text: all of it on one line, or the words alone.
  private static func name(of removed: String, losing words: [String]) -> String? {
    if let value = wholeValue(removed) { return value }
    let bytes = Array(removed.utf8)
    if words.count == 1, let word = words.first, word.utf8.count <= longestName, !bytes.contains(UInt8(ascii: " ")) {
      return bytes.firstIndex(of: word.utf8) != nil && !bytes.contains { "{}[]\"`".utf8.contains($0) } ? removed : word
    }
    // Two slashes are in each URL too.
    let isComment = removed.contains("/*") || removed.contains("#") || hasLineComment(removed)
    let line = removed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isPlain = !removed.contains { "{}[]\"`:,".contains($0) }
    let quoted = isComment || isPlain ? line : words.joined(separator: " ")
    return quoted.utf8.count <= longestName && !quoted.contains("`") ? quoted : nil
  }

  /// Whether a line of removed text begins with `//`, or has it behind a blank.
  private static func hasLineComment(_ removed: String) -> Bool {
    removed.hasPrefix("//") || removed.contains(" //") || removed.contains("\t//") || removed.contains("\n//")
  }

  /// The content of a single string, or a short array as it is written.
  private static func wholeValue(_ removed: String) -> String? {
    // All signs that count are ASCII, so that no other character is parted.
    let bytes = removed.utf8
    guard bytes.count <= longestName, bytes.count > 2, let first = bytes.first, let last = bytes.last else {
      return nil
    }
    let content = bytes.dropFirst().dropLast()
    switch (first, last) {
    case (UInt8(ascii: "\""), UInt8(ascii: "\"")), (UInt8(ascii: "'"), UInt8(ascii: "'")):
      return content.contains { "\"'`\\\n".utf8.contains($0) } ? nil : String(Substring(content))
    case (UInt8(ascii: "["), UInt8(ascii: "]")):
      return content.contains { "[]{}`\r\n".utf8.contains($0) } ? nil : removed
    default: return nil
    }
  }

  /// What stands between the backquotes of a title.
  private static func names(in title: String) -> [String] {
    var names: [String] = []
    var rest = title.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "`")) {
      rest = rest[rest.index(after: open)...]
      let close = rest.firstIndex(of: UInt8(ascii: "`")) ?? rest.endIndex
      names.append(String(Substring(rest[..<close])))
      rest = rest[close...].dropFirst()
    }
    return names
  }
}

extension String {
  /// The text with CR and LF at the end of each line.
  fileprivate var withCRLF: String {
    guard utf8.contains(UInt8(ascii: "\n")) else { return self }
    var previous: UInt8 = 0
    var bytes: [UInt8] = []
    for byte in utf8 {
      if byte == UInt8(ascii: "\n"), previous != UInt8(ascii: "\r") { bytes.append(UInt8(ascii: "\r")) }
      bytes.append(byte)
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
