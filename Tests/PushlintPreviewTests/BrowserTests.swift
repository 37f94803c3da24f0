import Foundation
import PushlintPreview
import TestSupport
import Testing

/// The page in a real browser, where Debian's Chromium is installed.
@Suite struct BrowserTests {
  static let program = ["/usr/bin/chromium", "/usr/bin/chromium-browser"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Whether this is a place where the browser runs at all.
  private static func run(_ arguments: [String], on text: String) throws -> (
    output: Command.Output, folder: TemporaryFolder
  ) {
    let folder = try TemporaryFolder()
    let page = PreviewPage.bytes(of: [PreviewFile(path: "a.json", language: "json", previews: Previews.all(text))])
    try folder.write(String(decoding: page, as: UTF8.self), to: "page.html")
    let browser = try #require(program.flatMap { Command($0, in: folder.url) })
    let options = [
      "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--enable-logging=stderr",
      "--user-data-dir=\(folder.url.path)/profile", "--window-size=1400,1000",
    ]
    return (try browser.run(options + arguments + ["file://\(folder.url.path)/page.html"]), folder)
  }

  private static let message = #"""
    {"message":{"topic":"n","notification":{"title":"<script>document.title='x'</script><img src=x onerror=alert(1)>",
    "body":"سلام \u202E\u0000 <b>","image":"https://example.com/a.png"},"data":{"a":1}}}
    """#

  /// The policy lets the stylesheet in, and the page asks for nothing else: Chromium says so on its console.
  @Test(.enabled(if: program != nil)) func policyIsKept() throws {
    let (output, _) = try Self.run(["--dump-dom"], on: Self.message)
    #expect(output.standardOutput.contains("<h1>Preview of a.json</h1>"))
    #expect(output.standardOutput.contains("<title>Preview of a.json</title>"))
    #expect(!output.standardOutput.contains("<img"))
    #expect(!output.standardError.contains("CONSOLE"), "\(output.standardError.suffix(2_000))")
  }

  /// A page whose stylesheet is refused is drawn in black and white from the left edge on, and much smaller as a file.
  @Test(.enabled(if: program != nil), arguments: [false, true])
  func pageIsDrawn(_ isDark: Bool) throws {
    let (_, folder) = try Self.run(
      ["--screenshot=page.png"] + (isDark ? ["--force-dark-mode"] : []), on: Self.message)
    let picture = try Data(contentsOf: folder.url.appendingPathComponent("page.png"))
    #expect(picture.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(picture.count > 20_000)
  }
}
