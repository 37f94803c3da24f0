import Foundation
import PushlintTree
import PushlintText
import TestSupport
import Testing

@testable import PushlintExtract

/// Scripts are read as a shell reads them, and edits are written as a shell wants them.
@Suite struct ShellTests {
  private static func words(_ script: String) -> [[String]] {
    let text = SourceText(script)
    return ShellReader(text, text.range).commands.map { command in (command.words + command.documents).map(\.text) }
  }

  @Test(arguments: [
    (#"a 'b c' "d e" f\ g"#, [["a", "b c", "d e", "f g"]]),
    (#"a 'it'\''s' "a\"b\\c\$d" $'x\ny'"#, [["a", "it's", #"a"b\c$d"#, "x\ny"]]),
    ("a; b && c | d # e\n# f\ng", [["a"], ["b"], ["c"], ["d"], ["g"]]),
    ("a \\\n  b \\ \n c", [["a", "b", "c"]]),
    ("a <<X b\n1\n2\nX\nc", [["a", "b", "1\n2\n"], ["c"]]),
    ("a <<-'X'\n\t$1\n\tX\nc <<< 'd'", [["a", "\t$1\n"], ["c", "d"]]),
    ("a $B ${C:-\"}\"} \"x$(d \"e f\")y\" `g`", [["a", "\u{FFFC}", "\u{FFFC}", "x\u{FFFC}y", "\u{FFFC}"]]),
    ("a>b 2>&1 <c", [["a", "b", "2"], ["1", "c"]]),
  ])
  func wordsAreWhatTheCommandGets(_ script: String, _ expected: [[String]]) {
    let found = Self.words(script)
    // Commands of a substitution come on their own.
    #expect(found.contains { $0 == expected.first ?? [] } && expected.allSatisfy { found.contains($0) }, "\(found)")
  }

  /// However far down a page it is.
  @Test(arguments: [0, 40, 100, 300])
  func aCommandIsReadOnce(_ distance: Int) {
    let page =
      String(repeating: "a\n", count: distance)
      + "```sh\ncurl -X POST https://fcm.googleapis.com/v1/projects/p/messages:send -d '{\"message\": {\"topic\": \"a\"}}'\n```\n"
    #expect(excerpts(in: SourceText(page), language: .markdown).filter { $0.document != nil }.count == 1)
  }

  /// `cat` alone gives what it is given: the word is the here-document.
  @Test func substitutedDocumentsAreWords() {
    #expect(Self.words("curl -d \"$(cat <<E\n{\"a\": 1}\nE\n)\" b").contains(["curl", "-d", "{\"a\": 1}\n", "b"]))
    #expect(Self.words("P=$(cat <<'E'\n{}\nE\n)").contains(["P={}\n"]))
    #expect(Self.words("P=$(cat <<E | jq .\n{}\nE\n)").contains(["P=\u{FFFC}"]))
  }

  @Test func commandsInsideOfOthersAreFound() {
    #expect(Self.words("R=$(curl -s \"$U\" -d '{}')").contains(["curl", "-s", "\u{FFFC}", "-d", "{}"]))
    #expect(Self.words("echo \"a $(b \"$(c d)\")\"").contains(["c", "d"]))
  }

  /// A here-document that begins in a substitution of another one, which never ends, is none.
  @Test func hereDocumentsOfTextAreText() {
    let script = "cat <<EOF > a\n1```json\ncat <<EOF $'b\nEOF\nc d\ncat <<EOF > e\n{}\nEOF\nf\n"
    let found = Self.words(script)
    #expect(found.contains(["c", "d"]) && found.contains(["cat", "e", "{}\n"]) && found.contains(["f"]), "\(found)")
  }

  @Test(arguments: ["a 'b", "a \"b", "a $(b", "a `b", "a ${b", String(repeating: "$(", count: 5000)])
  func whatNeverEndsIsSaid(_ script: String) {
    let text = SourceText(script)
    #expect(ShellReader(text, text.range).isBroken)
  }

  /// Random words in random quotes: what bash makes of them is what we make of them.
  @Test func bashAgrees() throws {
    let folder = try TemporaryFolder()
    guard let bash = Command("/bin/bash", in: folder.url) else {
      print("SKIPPED: no bash here, so the reading of quotes was not compared with it")
      return
    }
    var state: UInt64 = 42
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let letters = ["a", "{", "}", "\"", "'", "\\", "é", " ", ":", "1", ",", "\n", "#", ";", "%", "="]
    func content() -> String { (0..<random(6)).map { _ in letters[random(letters.count)] }.joined() }
    func piece() -> String {
      let text = content()
      let quotings: [JoinedText.Quoting] = [.single, .double, .ansi]
      let quoting = quotings[random(3)]
      let escaped = quoting.escaped(text) ?? ""
      switch quoting {
      case .single: return "'" + escaped + "'"
      case .ansi: return "$'" + escaped + "'"
      default: return "\"" + escaped + "\""
      }
    }
    let words = (0..<200).map { _ in (0...random(4)).map { _ in piece() }.joined() }
    let script = words.map { "printf '%s\\0' \($0)" }.joined(separator: "\n") + "\n"
    let theirs = try bash.run([], input: script).standardOutput.split(separator: "\0", omittingEmptySubsequences: false)
    let text = SourceText(script)
    let ours = ShellReader(text, text.range).commands.map { $0.words.dropFirst(2).first?.text ?? "" }
    #expect(ours == theirs.dropLast().map(String.init))
  }
}
