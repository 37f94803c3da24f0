import Foundation
import TestSupport
import Testing

/// `pushlint diff`: what it compares, and what it refuses.
@Suite struct DiffTests {
  private static func message(_ title: String, topic: String = "news") -> String {
    #"{ "message": { "topic": "\#(topic)", "notification": { "title": "\#(title)", "body": "b" } } }"# + "\n"
  }

  @Test func standardInputIsOneOfBoth() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.message("One"), to: "a.json")
    let command = Command(in: folder.url)
    let same = try command.run(["diff", "a.json", "-"], input: Self.message("One"))
    #expect(same.exitCode == 0, "\(same)")
    let other = try command.run(["diff", "-", "a.json", "--stdin-filename", "x.json"], input: Self.message("Two"))
    #expect(other.exitCode == 1)
    #expect(other.standardOutput.hasPrefix("x.json:1:1 -> a.json:1:1: FCM request to topic news\n  title\n"))
    #expect(try command.run(["diff", "-", "-"], input: Self.message("Two")).exitCode == 2)
  }

  @Test func aFileIsWritten() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.message("One"), to: "a.json")
    try folder.write(Self.message("Two"), to: "b.json")
    let output = try Command(in: folder.url).run(["diff", "a.json", "b.json", "--format", "markdown", "-o", "c.md"])
    #expect(output.exitCode == 1)
    #expect(output.standardOutput.isEmpty)
    #expect(try folder.read("c.md").hasPrefix("### Push messages: 1 payload changed\n"))
    let broken = try Command(in: folder.url).run(["diff", "a.json", "b.json", "-o", "none/c.md"])
    #expect(broken.exitCode == 2)
  }

  /// A difference in what only other platforms show is none for the chosen ones.
  @Test func onlyWantedSurfacesCount() throws {
    let folder = try TemporaryFolder()
    let other = Self.message("One").replacingOccurrences(
      of: #""topic""#, with: #""android": { "notification": { "title": "Two" } }, "topic""#)
    try folder.write(Self.message("One"), to: "a.json")
    try folder.write(other, to: "b.json")
    let command = Command(in: folder.url)
    #expect(try command.run(["diff", "a.json", "b.json"]).exitCode == 1)
    #expect(try command.run(["diff", "a.json", "b.json", "--surface", "iphone"]).exitCode == 0)
    #expect(try command.run(["diff", "a.json", "b.json", "--targets", "ios>=16,web"]).exitCode == 0)
    #expect(try command.run(["diff", "a.json", "b.json", "--targets", "android"]).exitCode == 1)
    try folder.write(#"{ "targets": ["web"] }"#, to: "pushlint.json")
    #expect(try command.run(["diff", "a.json", "b.json"]).exitCode == 0)
    #expect(try command.run(["diff", "a.json", "b.json", "--no-config"]).exitCode == 1)
    #expect(try command.run(["diff", "a.json", "b.json", "--surface", "iphone"]).exitCode == 2)
  }

  /// What comes from a payload is never an order to a terminal, markup, a link, or a mention.
  @Test func hostileTextsInEveryForm() throws {
    let folder = try TemporaryFolder()
    let hostile =
      #"```\n\n# x <script>alert(1)</script> ]]> [a](https://b.dev) @user | #1 \u202e\u0007\u001b[31m ``` `"#
    try folder.write(Self.message("One"), to: "a.json")
    try folder.write(
      Self.message(hostile, topic: hostile).replacingOccurrences(of: #""b""#, with: #""\#(hostile)""#),
      to: "``` @b.json")
    for format in ["text", "json", "markdown"] {
      let output = try Command(in: folder.url).run(["diff", "a.json", "``` @b.json", "--format", format])
      #expect(output.exitCode == 1, "\(output.standardError)")
      let text = output.standardOutput
      #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control }, "\(text)")
      #expect(!text.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
      if format == "json" { #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) } }
      if format == "markdown" {
        #expect(Self.textOutsideOfCode(text).allSatisfy { !$0.contains("@user") && !$0.contains("<") })
      }
    }
  }

  /// The lines of a Markdown page without its code, by the rules of CommonMark for fences and spans.
  private static func textOutsideOfCode(_ page: String) -> [String] {
    var lines: [String] = []
    var fence: Int?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      let ticks = line.prefix { $0 == "`" }.count
      if let open = fence {
        if ticks >= open, ticks == line.count { fence = nil }
        continue
      }
      if ticks >= 3, !line.dropFirst(ticks).contains("`") {
        fence = ticks
        continue
      }
      var text = ""
      var rest = line[...]
      while let first = rest.first {
        let run = rest.prefix { $0 == "`" }.count
        guard run > 0 else {
          text.append(first)
          rest.removeFirst()
          continue
        }
        rest = rest.dropFirst(run)
        var after = rest
        while !after.isEmpty {
          let closing = after.prefix { $0 == "`" }.count
          if closing == run { break }
          after = after.dropFirst(max(closing, 1))
        }
        if after.isEmpty { text += String(repeating: "`", count: run) } else { rest = after.dropFirst(run) }
      }
      lines.append(text)
    }
    #expect(fence == nil)
    return lines
  }

  @Test func aMegabyteOfEmojiInEveryForm() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "👨‍👩‍👧‍👦", count: 42_000)
    try folder.write(Self.message(text), to: "a.json")
    try folder.write(Self.message(text + "!"), to: "b.json")
    for (format, limit) in [("text", 20_000), ("json", 1_000_000), ("markdown", 20_000)] {
      let output = try Command(in: folder.url).run(["diff", "a.json", "b.json", "--format", format])
      #expect(output.exitCode == 1)
      #expect(output.standardOutput.utf8.count < limit, "\(format)")
      #expect(try Command(in: folder.url).run(["diff", "a.json", "a.json", "--format", format]).exitCode == 0)
    }
  }

  /// A comment on GitHub has at most 65,536 characters.
  @Test func markdownFitsIntoAComment() throws {
    let folder = try TemporaryFolder()
    let keys = { (value: String) in (0..<3_000).map { "\"key\($0)\": \"\(value)\"" }.joined(separator: ", ") }
    let one = #"{ "message": { "topic": "x", "notification": { "title": "t", "body": "b" }, "data": { "#
    for (name, value) in [("a", "old"), ("b", "new")] {
      let many = (0..<150).map { Self.message("\(value) \($0)", topic: "t\($0)") }.joined()
      try folder.write(many, to: "\(name).ndjson")
      try folder.write(one + keys(value) + " } } }", to: "\(name).json")
    }
    for kind in ["ndjson", "json"] {
      let output = try Command(in: folder.url).run(["diff", "a.\(kind)", "b.\(kind)", "--format", "markdown"])
      #expect(output.exitCode == 1)
      #expect(output.standardOutput.utf16.count < 65_536)
      #expect(output.standardOutput.contains(kind == "json" ? " more changes\n" : "50 payloads left out"))
      _ = Self.textOutsideOfCode(output.standardOutput)
    }
    let text = try Command(in: folder.url).run(["diff", "a.ndjson", "b.ndjson"])
    #expect(text.standardOutput.hasSuffix("\n150 payloads changed\n"))
  }

  @Test(arguments: [
    ["diff"], ["diff", "a.json"], ["diff", "a.json", "a.json", "a.json"], ["diff", "a.json", "missing.json"],
    ["diff", "a.json", "empty.json"], ["diff", "empty.json", "a.json"], ["diff", "a.json", "a.json:9"],
    ["diff", "a.json#/none", "a.json"], ["diff", "a.json", "."], ["diff", "a.json", "a.json", "--format", "html"],
    ["diff", "a.json", "a.json", "--surface", "none"], ["diff", "a.json", "a.json", "--targets", "none"],
    ["diff", "a.json", "a.json", "--config", "none.json"], ["diff", "--since", "HEAD", "-"],
    ["diff", "a.json", "a.json", "--as", "none"], ["diff", "--since", "HEAD"],
  ])
  func whatCannotBeDoneIsExitCodeTwo(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.message("One"), to: "a.json")
    try folder.write("{}", to: "empty.json")
    let output = try Command(in: folder.url).run(arguments, environment: ["GIT_CEILING_DIRECTORIES": "/"])
    #expect(output.exitCode == 2, "\(output)")
    #expect(!output.standardError.isEmpty)
  }
}
