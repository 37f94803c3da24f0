import ArgumentParser

/// The command.
struct Pushlint: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "pushlint",
    abstract: "Find the mistakes in push notification payloads before they are sent.",
    discussion: """
      Reads JSON, .apns, NDJSON, HTTP requests, Markdown, plain text, JavaScript, TypeScript, shell scripts, and \
      Postman collections; finds payloads for \
      FCM HTTP v1, APNs, Web Push, the Admin SDK for Node, and the legacy FCM API in them; says what is wrong, what \
      will happen, and what to write instead.
      """,
    version: version,
    subcommands: [
      LintCommand.self, ExplainCommand.self, RulesCommand.self, InitCommand.self, SchemaCommand.self,
      CompletionsCommand.self,
      ServerCommand.self,
    ],
    defaultSubcommand: LintCommand.self)
}

@main
enum EntryPoint {
  /// Runs the command; wrong use is exit code 2, like everything else that could not be done.
  static func main() {
    do {
      var command = try Pushlint.parseAsRoot(CommandArguments.encoded)
      try command.run()
    } catch {
      let code = Pushlint.exitCode(for: error)
      guard code == .validationFailure else { Pushlint.exit(withError: error) }
      _ = Terminal.write(
        Array((CommandArguments.shown(Pushlint.fullMessage(for: error)) + "\n").utf8), to: .standardError)
      Pushlint.exit(withError: ExitCode(2))
    }
  }
}
