import PushlintSyntax
import PushlintText

/// What is declared elsewhere in a file of code, and says what stands at one place: functions and what they yield or are
/// given, structs, enums, types.
///
/// - Shape: who edits such a file has it read as a whole, so that they are only followed in one that is not large.
enum FileDeclarations {
  /// Largest file in which they are followed, in bytes.
  static let largestFile = 1 << 16

  static func areFollowed(in text: SourceText) -> Bool { areFollowed(in: text.range) }

  /// - Parameter code: all of a file, or a piece of code on a page.
  static func areFollowed(in code: SourceRange) -> Bool { code.count <= largestFile }
}
