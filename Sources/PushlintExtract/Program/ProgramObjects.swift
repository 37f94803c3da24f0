import PushlintSyntax
import PushlintText
import PushlintTree

/// Objects of SDKs in a program in JavaScript: those that its parser takes for calls.
///
/// - Shape: only a program that names one of their packages is read a second time.
struct ProgramObjects {
  /// What imports of those packages have in them.
  static let words = ["node-apn", "'apn'", "\"apn\"", "/apn'", "/apn\"", "'apns2'", "\"apns2\""]
  private static let scan = NeedleScan(words)

  /// Whether a program may import one of the packages.
  static func mayBe(in text: SourceText, _ range: SourceRange? = nil) -> Bool {
    scan.occurs(in: text, range: range ?? text.range)
  }

  /// The same for a program of which an earlier state imported none; `nil` for one that is new.
  static func mayBe(in text: SourceText, changedFrom last: SourceText?) -> Bool {
    guard let last else { return mayBe(in: text) }
    return mayBe(in: text, text.changed(from: last, reach: scan.longest))
  }

  /// - Parameter range: the program; all of the text without it.
  static func excerpts(
    in text: SourceText, _ range: SourceRange? = nil, map: OffsetMap = .identity, origin: Excerpt.Origin = .file,
    sdks: @escaping SDKTables
  ) -> [Excerpt] {
    guard mayBe(in: text, range) else { return [] }
    let found = CodeExtractor(text, .javaScript, map: map, range: range, origin: origin) { languages in
      // The others say how literals are spelt.
      sdks(languages).filter(\.needsImport)
    }.excerpt()
    let isEmpty = found.codeIssues.isEmpty && found.document?.tree.forms?.objects.isEmpty != false
    return isEmpty ? [] : [found]
  }
}

extension SourceText {
  /// What may be new in a text since an earlier state of it, with some bytes on both sides.
  func changed(from last: SourceText, reach: Int) -> SourceRange {
    let change = last.difference(to: self)
    let end = min(change.end + count - last.count + reach, count)
    return SourceRange(min(max(change.start - reach, 0), end), end)
  }
}
