import ArgumentParser
import PushlintServer
import PushlintWorkspace

/// `pushlint server`: serves an editor over standard input and output.
struct ServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "server", abstract: "Run the language server on standard input and output.",
    discussion: "Exit codes: 0 after `shutdown` and `exit`, 1 otherwise.")

  @Flag(help: "Accepted for editors that pass it; the server always uses standard input and output.")
  var stdio = false

  func run() throws {
    let pages = PublishedPages()
    defer { pages.remove() }
    // Editors end servers that do not end at once.
    ProcessSignals.prepareForWriting { pages.remove() }
    let server = LanguageServer(
      version: Pushlint.configuration.version, today: Environment.today, publishPage: pages.publish)
    let code = ServerLoop().run(server)
    if code != 0 { throw ExitCode(code) }
  }
}
