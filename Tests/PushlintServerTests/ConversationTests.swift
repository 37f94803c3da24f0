import Foundation
import PushlintRPC
import PushlintServer
import TestSupport
import Testing

/// Whole conversations between an editor and the server, as they were once looked at: `>` is what the editor says, `<`
/// what it hears. With `PUSHLINT_REWRITE=1` the files are written anew.
@Suite struct ConversationTests {
  static let folder = SharedData.repository.appendingPathComponent("Tests/PushlintServerTests/Conversations")

  static var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".conversation") }
      .sorted()
  }

  @Test(arguments: files)
  func goesAsWritten(_ name: String) throws {
    let file = Self.folder.appendingPathComponent(name)
    let written = try String(contentsOf: file, encoding: .utf8)
    var server = LanguageServer(version: "0", today: "2026-05-17")
    var lines: [String] = []
    for line in written.split(separator: "\n", omittingEmptySubsequences: false) where !line.hasPrefix("< ") {
      lines.append(String(line))
      guard line.hasPrefix("> ") else { continue }
      var replies = server.receive([Array(line.dropFirst(2).utf8)])
      while server.hasWork { replies += server.work() }
      lines += replies.map { "< " + $0.json.text }
    }
    let heard = lines.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["PUSHLINT_REWRITE"] == "1" {
      try heard.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(heard == written)
  }

  @Test func thereAreSome() { #expect(Self.files.count >= 4) }
}
