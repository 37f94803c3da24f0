import Foundation
import TestSupport
import Testing

/// The sample pages that the repository ships, and the seed pages where they lie beside the checkout.
@Suite struct SampleTests {
  /// A finding, as far as these tests compare it.
  private struct Finding: Hashable {
    let file: String
    let line: Int
    let rule: String
  }

  private func findings(_ folder: URL) throws -> [Finding] {
    let output = try Command(in: folder).run(["lint", "--format", "json", "."])
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(output.standardOutput.utf8)) as? [String: Any])
    let files = try #require(report["files"] as? [[String: Any]])
    return files.flatMap { file -> [Finding] in
      let diagnostics = file["diagnostics"] as? [[String: Any]] ?? []
      return diagnostics.compactMap { diagnostic in
        guard let range = diagnostic["range"] as? [String: Any], let start = range["start"] as? [String: Any],
          let line = start["line"] as? Int, let rule = diagnostic["rule"] as? String, let path = file["path"] as? String
        else { return nil }
        return Finding(file: path, line: line, rule: rule)
      }
    }
  }

  @Test func samplesHaveExactlyTheirMistakes() throws {
    let found = try findings(SharedData.repository.appendingPathComponent("Tests/Samples"))
    let expected = [
      "code/notify.ts:19 webpush/link-relative",
      "collections/parcels.postman_collection.json:15 structure/misplaced-field",
      "collections/parcels.postman_collection.json:24 legacy/endpoint",
      "collections/parcels.postman_collection.json:27 legacy/payload",
      "pages/match-scores.txt:12 syntax/curly-quotes",
      "pages/parcel-tracking.md:9 syntax/missing-colon",
      "pages/parcel-tracking.md:15 syntax/trailing-comma",
      "pages/parcel-tracking.md:33 webpush/image-in-headers",
      "pages/parcel-tracking.md:35 webpush/link-relative",
      "pages/parcel-tracking.md:49 urls/file-name-in-host",
      "pages/parcel-tracking.md:53 admin-sdk/wire-spelling",
      "pages/parcel-tracking.md:53 admin-sdk/wire-spelling",
      "pages/previsao-do-tempo.txt:6 request/blank-line-before-headers",
      "pages/previsao-do-tempo.txt:9 request/missing-blank-line-before-body",
      "pages/previsao-do-tempo.txt:23 syntax/trailing-comma",
      "pages/previsao-do-tempo.txt:29 apns/header-is-aps-key",
      "payloads/archive.ndjson:2 data/value-not-string",
      "payloads/archive.ndjson:3 syntax/single-quotes",
      "payloads/page-dump.json:3 syntax/trailing-comma",
      "payloads/reminder.apns:6 syntax/trailing-comma",
      "payloads/unclosed.json:4 syntax/unclosed-container",
      "requests/send.http:17 request/blank-line-before-headers",
      "requests/send.http:23 syntax/missing-comma",
      "requests/send.http:24 data/value-not-string",
      "scripts/remind.sh:10 request/send-url",
      "scripts/remind.sh:15 target/topic-prefix",
      "scripts/remind.sh:17 types/duration",
      "scripts/remind.sh:21 data/value-not-string",
      "scripts/remind.sh:28 apns/key-spelling",
    ]
    #expect(found.map { "\($0.file):\($0.line) \($0.rule)" } == expected)
  }

  /// Rows of the seeds' table that must be found, by file, line, and the rules that name them.
  private static let seeds: [(file: String, rule: String, lines: [Int])] = [
    ("000", "syntax/missing-colon", [45, 417]),
    ("000", "syntax/trailing-comma", [51, 300, 423, 672]),
    ("000", "webpush/image-in-headers", [275, 319, 647, 691]),
    ("000", "urls/file-name-in-host", [260, 270, 275, 632, 642, 647]),
    ("000", "admin-sdk/wire-spelling", [269, 270, 641, 642]),
    ("000", "admin-sdk/kebab-flag", [266, 638]),
    ("000", "webpush/link-relative", [355, 727]),
    ("000", "apns/header-is-aps-key", [244, 616]),
    ("000", "request/blank-line-before-headers", [208, 293, 580, 665]),
    ("000", "request/missing-blank-line-before-body", [211, 296, 583, 668]),
    ("000", "request/incomplete-request", [372, 744]),
    ("000", "request/stray-text", [373]),
    ("000", "security/shortened-bearer-token", [210, 295, 582, 667]),
    ("000", "target/token-placeholder", [38, 410]),
    ("000", "request/sample-project", [207, 292, 372, 579, 664, 744]),
    ("000", "structure/template-text", [85, 215, 457, 587]),
    ("000", "structure/notification-without-body", [256, 300, 339, 628, 672, 711]),
    ("001", "syntax/trailing-comma", [94]),
    ("001", "urls/file-name-in-host", [54, 64, 69]),
    ("001", "webpush/image-in-headers", [69, 113]),
    ("001", "request/missing-blank-line-before-body", [90]),
    ("002", "urls/file-name-in-host", [15, 19]),
    ("002", "webpush/image-in-headers", [15, 19]),
    ("002", "syntax/trailing-comma", [19]),
    ("002", "request/blank-line-before-headers", [19]),
    ("002", "syntax/lost-whitespace", [15]),
    ("002", "syntax/comment-swallows-code", [8, 15]),
    ("003", "syntax/missing-colon", [36]),
    ("003", "syntax/trailing-comma", [42, 254]),
    ("003", "webpush/link-relative", [301]),
    ("003", "request/incomplete-request", [315]),
    ("004", "syntax/trailing-comma", [94]),
    ("004", "webpush/image-in-headers", [69, 113]),
  ]

  @Test func seedPagesAreReadToTheEnd() throws {
    guard let folder = SharedData.folder?.appendingPathComponent("seeds"),
      FileManager.default.fileExists(atPath: folder.path)
    else {
      print("SKIPPED: no seed pages beside the checkout")
      return
    }
    let found = try findings(folder)
    for row in Self.seeds {
      let lines = Set(found.filter { $0.file.hasPrefix(row.file) && $0.rule == row.rule }.map(\.line))
      #expect(lines.isSuperset(of: row.lines), "\(row.file) \(row.rule): \(lines.sorted())")
    }
  }
}
