import ArgumentParser
import PushlintText
import PushlintWorkspace

/// The arguments of the command, as bytes.
///
/// The system passes bytes, and the name of a file need not be UTF-8; the argument parser takes strings, and Swift
/// would replace each invalid byte. So each one travels as a character of a private-use plane that encodes it.
enum CommandArguments {
  /// What encodes the byte 0; the others follow.
  private static let firstCode: UInt32 = 0x10FF00

  /// All arguments after the name of the program, for the argument parser.
  static var encoded: [String] {
    let count = max(0, Int(CommandLine.argc))
    return UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: count).dropFirst().compactMap { argument in
      argument.map { encoded(UnsafeRawBufferPointer(start: $0, count: length(of: $0))) }
    }
  }

  private static func length(of text: UnsafePointer<CChar>) -> Int {
    var length = 0
    while text[length] != 0 { length += 1 }
    return length
  }

  /// The string that ``bytes(of:)`` decodes to the same bytes.
  static func encoded(_ argument: some Collection<UInt8>) -> String {
    let bytes = Array(argument)
    guard bytes.contains(where: { $0 >= 0x80 }) else { return String(decoding: bytes, as: UTF8.self) }
    var result = String.UnicodeScalarView()
    var index = 0
    while index < bytes.count {
      let width = bytes.withUnsafeBufferPointer { UTF8Scan.wellFormedWidth(in: $0, at: index) }
      let character = String(decoding: bytes[index..<index + width], as: UTF8.self).unicodeScalars.first
      if let character, byte(encodedBy: character) == nil {
        result.append(character)
        index += width
      } else {
        // The characters that encode bytes are encoded themselves, byte by byte, so that both ways are exact.
        if let code = Unicode.Scalar(firstCode + UInt32(bytes[index])) { result.append(code) }
        index += 1
      }
    }
    return String(result)
  }

  /// The bytes that an argument had.
  static func bytes(of argument: String) -> [UInt8] {
    argument.unicodeScalars.flatMap { character in
      byte(encodedBy: character).map { [$0] } ?? Array(String(character).utf8)
    }
  }

  /// An argument, or a message that quotes some, as it is shown to people: other bytes as `\xNN`.
  static func shown(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { byte(encodedBy: $0) != nil }) else { return text }
    return FilePath(bytes: bytes(of: text)).shown
  }

  private static func byte(encodedBy character: Unicode.Scalar) -> UInt8? {
    character.value < firstCode ? nil : UInt8(exactly: character.value - firstCode)
  }
}

/// A path that a person typed.
struct PathArgument: ExpressibleByArgument, Equatable {
  let path: FilePath

  init(path: FilePath) { self.path = path }

  init?(argument: String) { path = FilePath(bytes: CommandArguments.bytes(of: argument)) }

  /// Whether it names standard input, or standard output, instead of a file.
  var isStream: Bool { path == "-" }

  static var defaultCompletionKind: CompletionKind { .file() }
}
