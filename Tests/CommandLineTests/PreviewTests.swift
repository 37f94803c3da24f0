import Foundation
import TestSupport
import Testing

/// `pushlint preview`: how pages are opened, and what it refuses.
@Suite struct PreviewTests {
  private static let payload = #"{ "message": { "topic": "news", "notification": { "title": "t", "body": "b" } } }"#

  /// A program in the place of the platform's opener, which notes what it is to open.
  private static func folder(openerEndsWith code: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(payload, to: "a.json")
    for name in ["xdg-open", "open"] {
      try folder.write("#!/bin/sh\nprintf '%s\\n' \"$1\" > \"$NOTE\"\nexit \(code)\n", to: "bin/\(name)")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.url.appendingPathComponent("bin/\(name)").path)
    }
    return folder
  }

  private static func open(_ folder: TemporaryFolder, _ arguments: [String] = []) throws -> Command.Output {
    let path = folder.url.path
    return try Command(in: folder.url).run(
      ["preview", "a.json", "--open"] + arguments,
      environment: ["PATH": "\(path)/bin:/usr/bin:/bin", "TMPDIR": path, "NOTE": "\(path)/note"])
  }

  @Test func aPageIsOpenedFromAFolderOfItsOwn() throws {
    let folder = try Self.folder(openerEndsWith: 0)
    let output = try Self.open(folder)
    #expect(output.exitCode == 0)
    #expect(output.standardOutput.isEmpty)
    let page = try folder.read("note").trimmingCharacters(in: .newlines)
    #expect(page.hasPrefix(folder.url.path + "/pushlint-") && page.hasSuffix("/preview.html"))
    #expect(try String(contentsOfFile: page, encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
    let attributes = try FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: page).deletingLastPathComponent().path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test func aNamedPageIsWrittenAndOpened() throws {
    let folder = try Self.folder(openerEndsWith: 0)
    #expect(try Self.open(folder, ["-o", "-page.html"]).exitCode == 2)
    #expect(try Self.open(folder, ["--output=-page.html"]).exitCode == 0)
    #expect(try folder.read("note") == "./-page.html\n")
    #expect(try folder.read("-page.html").hasPrefix("<!DOCTYPE html>"))
  }

  @Test func anOpenerThatFailsIsReported() throws {
    let output = try Self.open(try Self.folder(openerEndsWith: 3))
    #expect(output.exitCode == 2)
    #expect(output.standardError.contains("could not open the page"))
  }

  /// A name with a colon is a name where there is such a file.
  @Test func filesComeBeforeLines() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.payload, to: "a.json:1")
    try folder.write("{}", to: "a.json")
    let output = try Command(in: folder.url).run(["preview", "a.json:1", "--format", "json"])
    #expect(output.exitCode == 0)
    #expect(output.standardOutput.contains("\"path\": \"a.json:1\""))
  }

  /// Very many payloads are cut with a note.
  @Test func aHundredPayloadsAreShown() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(repeating: Self.payload, count: 150).joined(separator: "\n"), to: "a.ndjson")
    let output = try Command(in: folder.url).run(
      ["preview", "a.ndjson", "--format", "text", "--surface", "iphone-banner"])
    #expect(output.exitCode == 0)
    #expect(output.standardOutput.hasSuffix("\na.ndjson: 50 more payloads; choose one with FILE:LINE\n"))
    let one = try Command(in: folder.url).run([
      "preview", "a.ndjson:140", "--format", "text", "--surface", "iphone-banner",
    ])
    #expect(one.standardOutput.hasPrefix("a.ndjson:140:1: FCM request"))
  }

  private static let hasChromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser"]
    .contains { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: hasChromium)) func aPictureHasTheSizeOfItsSurface() throws {
    let (folder, home) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.write(Self.payload, to: "a.json")
    let output = try Command(in: folder.url).run(
      ["preview", "a.json", "--format", "png", "--surface", "watch-short-look", "-o", "a.png"],
      environment: ["TMPDIR": folder.url.path, "HOME": home.url.path])
    #expect(output.exitCode == 0, "\(output.standardError)")
    let picture = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent("a.png")))
    #expect(picture.prefix(8).elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    // Width and height, of two pixels each, in the first chunk.
    #expect(Array(picture.dropFirst(16).prefix(8)) == [0, 0, 1, 124, 0, 0, 1, 208])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.sorted() == ["a.json", "a.png"])
  }

  @Test func aPictureNeedsOneSurfaceAndABrowser() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.payload, to: "a.json")
    let many = try Command(in: folder.url).run(["preview", "a.json", "--format", "png", "--surface", "watch"])
    #expect(many.exitCode == 2)
    #expect(many.standardOutput.isEmpty)
    #expect(many.standardError.contains("2 are chosen"))
    #if os(Linux)
      let none = try Command(in: folder.url).run(
        ["preview", "a.json", "--format", "png", "--surface", "iphone-banner"], environment: ["PATH": folder.url.path])
      #expect(none.exitCode == 2)
      #expect(none.standardError.contains("pictures need Chromium"))
    #endif
  }

  @Test func aMegabyteOfEmojiInEveryForm() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "👨‍👩‍👧‍👦", count: 42_000)
    try folder.write(
      #"{ "message": { "topic": "news", "notification": { "title": "\#(text)", "body": "\#(text)" } } }"#, to: "a.json")
    for format in ["html", "text", "json"] {
      let output = try Command(in: folder.url).run(["preview", "a.json", "--format", format])
      #expect(output.exitCode == 0)
      #expect(output.standardOutput.utf8.count < 2_000_000, "\(format)")
    }
  }
}
