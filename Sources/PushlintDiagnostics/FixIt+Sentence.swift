import PushlintSecrets
import PushlintText

extension FixIt {
  /// A replacement longer than this would hide the words around it.
  private static let longestReplacement = 60

  /// The title, and the exact replacement where there is one.
  package var sentence: String {
    guard edits.count == 1, let text = edits.first?.text, !text.isEmpty, text.utf8.count <= Self.longestReplacement,
      !text.mayEndLine, !title.endsInValue, !title.holds(text.withoutQuotes), !text.holdsToken
    else { return title }
    return .joining(title, ": `", text, "`")
  }
}

extension String {
  /// Whether it says already what is written: "Insert `topic`: `"news"`".
  fileprivate var endsInValue: Bool {
    guard utf8.last == UInt8(ascii: "`") else { return false }
    return utf8.allSatisfy { $0 < 0x80 } ? holds(": `") : hasSuffix("`") && contains(": `")
  }

  /// Whether it has a line end in ASCII, or any character that may be another one.
  fileprivate var mayEndLine: Bool {
    utf8.contains { 0x0A...0x0D ~= $0 || $0 >= 0x80 } && contains(where: \.isNewline)
  }

  /// Whether the bytes of `part` stand in it.
  fileprivate func holds(_ part: Substring) -> Bool {
    var (text, part) = (self, part)
    return text.withUTF8 { bytes in
      part.withUTF8 { part in
        guard let first = part.first else { return true }
        guard bytes.count >= part.count else { return false }
        for start in 0...bytes.count - part.count where bytes[start] == first {
          var length = 1
          while length < part.count, bytes[start + length] == part[length] { length += 1 }
          if length == part.count { return true }
        }
        return false
      }
    }
  }

  fileprivate var holdsToken: Bool {
    guard utf8.count >= TokenMask.fewestBytes else { return false }
    let text = SourceText(self)
    return !TokenMask.tails(in: text, range: text.range).isEmpty
  }

  /// The text without quotation marks around it, as titles show the values of strings.
  fileprivate var withoutQuotes: Substring {
    guard utf8.count > 2, let quote = utf8.first, "\"'".utf8.contains(quote), utf8.last == quote else {
      return self[...]
    }
    return Substring(utf8.dropFirst().dropLast())
  }
}
