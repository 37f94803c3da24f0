import ArgumentParser
import PushlintServer

/// `pushlint server`: serves an editor over standard input and output.
struct ServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "server", abstract: "Serve an editor as a language server, on standard input and output.",
    discussion: "Exit codes: 0 after `shutdown` and `exit`, 1 when the client left in any other way.")

  @Flag(help: "Accepted, since editors like to say it; there is no other way.")
  var stdio = false

  func run() throws {
    let code = ServerLoop().run(LanguageServer(version: Pushlint.configuration.version, today: Environment.today))
    if code != 0 { throw ExitCode(code) }
  }
}
