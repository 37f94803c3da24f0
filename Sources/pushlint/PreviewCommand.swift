import ArgumentParser
import PushlintPayload
import PushlintPreview
import PushlintTree

/// `pushlint preview`: shows what devices make of payloads.
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Show what phones, watches, and browsers make of payloads.",
    discussion: """
      Prints a page of HTML that needs no network and no scripts, text, JSON with the effective message of each surface, \
      or a picture. Exit codes: 0 all payloads are shown, 2 a file cannot be read or has no payload, or an option is invalid.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case html, text, json, png
  }

  @Argument(
    help: ArgumentHelp(
      "Files and folders; FILE:LINE or FILE#/pointer for one payload; - for standard input.", valueName: "file"))
  var files: [PathArgument]

  @Option(help: "html, text, json, or png: a picture of one surface, drawn by an installed Chromium.")
  var format: Format = .html

  @Option(
    name: [.short, .long], help: ArgumentHelp("Write to this file; - for standard output.", valueName: "file"))
  var output: PathArgument?

  @Flag(help: "Open the page in the browser.")
  var open = false

  @OptionGroup var surfaces: SurfaceOptions

  @OptionGroup var input: InputOptions

  @Option(help: ArgumentHelp("Colored text: auto, always, or never.", valueName: "when"))
  var color: ColorChoice = .auto

  func validate() throws {
    guard !files.isEmpty else { throw ValidationError("name a file, or - for standard input") }
    guard files.count == 1 || !files.contains(where: \.isStream) else {
      throw ValidationError("standard input cannot be combined with files")
    }
    if open, format != .html { throw ValidationError("--open needs --format html") }
    if open, output?.isStream == true { throw ValidationError("--open cannot be combined with --output -") }
  }

  func run() throws {
    let code = try PreviewRun.run(self)
    if code != 0 { throw ExitCode(code) }
  }
}
