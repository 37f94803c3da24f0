import ArgumentParser
import PushlintPreview

/// `pushlint diff`: shows what changes for people between two versions of payloads.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what changes for people and apps between two payloads, or since a git revision.",
    discussion: """
      Compares what each surface shows, what apps receive as data, and how messages are delivered, not lines: the order \
      of keys, spaces, comments, and the language make no difference. Values of fields without effect are listed as \
      "no visible change", and are not a difference. Exit codes: 0 nothing changes, 1 something changes, 2 a file or a \
      revision cannot be read, no payload is found, or an option is invalid.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, markdown
  }

  @Argument(
    help: ArgumentHelp(
      """
      The older and the newer payload: FILE, FILE:LINE, FILE#/pointer, or - for standard input. With --since: files \
      and folders; default: the current folder.
      """, valueName: "file"))
  var files: [PathArgument] = []

  @Option(
    help: ArgumentHelp(
      "Compare the files of this git revision with those of the working tree.", valueName: "revision"))
  var since: String?

  @Option(help: "text, json, or markdown: for a comment on a pull request.")
  var format: Format = .text

  @Option(
    name: [.short, .long], help: ArgumentHelp("Write to this file; - for standard output.", valueName: "file"))
  var output: PathArgument?

  @OptionGroup var surfaces: SurfaceOptions

  @OptionGroup var input: InputOptions

  @Option(help: ArgumentHelp("Colored text: auto, always, or never.", valueName: "when"))
  var color: ColorChoice = .auto

  func validate() throws {
    guard since == nil else {
      guard !files.contains(where: \.isStream) else {
        throw ValidationError("--since cannot be combined with standard input")
      }
      return
    }
    guard files.count == 2 else {
      throw ValidationError("name two files, the older one first; or use --since REVISION")
    }
    guard !files.allSatisfy(\.isStream) else { throw ValidationError("standard input cannot be both files") }
  }

  func run() throws {
    let code = try DiffRun.run(self)
    if code != 0 { throw ExitCode(code) }
  }
}
