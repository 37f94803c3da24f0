import Foundation
import TestSupport
import Testing

/// Arguments are bytes: a file whose name is not UTF-8 can be named, wherever the command takes a path.
@Suite struct ArgumentBytesTests {
  /// Runs the binary by a shell, whose `printf` makes bytes that no `String` can hold; `PUSHLINT` names the binary.
  private static func run(_ script: String, in folder: TemporaryFolder) throws -> Command.Output {
    let shell = try #require(Command("/bin/sh", in: folder.url))
    return try shell.run(["-c", script], environment: ["PUSHLINT": Command.binary.path])
  }

  /// Whether the file system takes such names: those of macOS do not.
  private static let takesBytes: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    return (try? run("touch \"$(printf 'a\\377')\"", in: folder).exitCode) == 0
  }()

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(#"{"message":{"topic":"a","data":{"n":1}}}"#, to: "source")
    _ = try run("mv source \"$(printf 'a\\377b.json')\"", in: folder)
    return folder
  }

  /// Each with the exit code, and a part of what is printed on either stream.
  static let cases: [(script: String, code: Int32, text: String)] = [
    (#""$PUSHLINT" "$(printf 'a\377b.json')""#, 1, #"a\xFFb.json:1:37: error"#),
    (#""$PUSHLINT" lint "$(printf 'c\377\033[31m.json')""#, 2, #"c\xFF\u{1B}.json"#),
    (#""$PUSHLINT" --fix "$(printf 'a\377b.json')" && cat *.json"#, 0, #""n":"1""#),
    (#""$PUSHLINT" --show-files --exclude "$(printf '*\377*')" ."#, 0, #"a\xFFb.json: skipped: excluded"#),
    (#"cat *.json | "$PUSHLINT" --stdin-filename "$(printf 'q\376.json')" -"#, 1, #"q\xFE.json:1:37: error"#),
    (#""$PUSHLINT" --config "$(printf 'x\377')" ."#, 2, #"x\xFF"#),
    (
      #""$PUSHLINT" --format "$(printf 'json=r\377')" . ; cat "$(printf 'r\377')""#, 0,
      #""rule": "data/value-not-string""#
    ),
    (
      #""$PUSHLINT" --write-baseline --baseline "$(printf 'l\377')" . && "$PUSHLINT" --baseline "$(printf 'l\377')" ."#,
      0, ""
    ),
    // The character that carries a byte inside the program is an ordinary one outside.
    (
      #"mv *.json "$(printf '\364\217\277\277.json')" && "$PUSHLINT" --format json "$(printf '\364\217\277\277.json')""#,
      1, "\u{10FFFF}.json"
    ),
    (#""$PUSHLINT" "$(printf -- '--x\377')""#, 2, #"'--x\xFF'"#),
  ]

  @Test(.enabled(if: takesBytes, "file names are UTF-8 here"), arguments: cases.indices)
  func namesOfAnyBytes(_ index: Int) throws {
    let example = Self.cases[index]
    let run = try Self.run(example.script, in: Self.folder())
    #expect(run.exitCode == example.code, "\(run.standardError)")
    #expect(example.text.isEmpty || (run.standardOutput + run.standardError).contains(example.text), "\(run)")
  }
}
