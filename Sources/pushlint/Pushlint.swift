import PushlintText
import ArgumentParser
import PushlintReport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The command.
struct Pushlint: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "pushlint",
    abstract: "Find mistakes in push notification payloads before they are sent.",
    discussion: """
      Reads JSON, .apns, NDJSON, HTTP requests, Markdown, plain text, shell scripts, YAML, Terraform, property lists, \
      Postman collections, and code in JavaScript, TypeScript, Python, PHP, Java, Kotlin, Go, C#, Ruby, Swift, \
      Objective-C, Dart, and Rust. Checks payloads for FCM HTTP v1, APNs, Web Push, the Admin SDKs and other libraries \
      for push, and the legacy FCM API. Each finding names the mistake, its effect, and, where one is known, the repair.
      """,
    version: version,
    subcommands: [
      LintCommand.self, PreviewCommand.self, DiffCommand.self, ExplainCommand.self, ExplainErrorCommand.self,
      RulesCommand.self,
      InitCommand.self,
      SchemaCommand.self,
      CompletionsCommand.self,
      ServerCommand.self,
    ],
    defaultSubcommand: LintCommand.self)
}

@main
enum EntryPoint {
  /// Runs the command; wrong use is exit code 2, like everything else that could not be done.
  static func main() {
    let arguments = CommandArguments.encoded
    do {
      if let options = LintOptions(common: arguments, commands: commandNames) {
        let code = try LintRun.run(options)
        if code != 0 { exit(code) }
        return
      }
      var command = try Pushlint.parseAsRoot(arguments)
      try command.run()
    } catch {
      let code = Pushlint.exitCode(for: error)
      guard code == .validationFailure else { Pushlint.exit(withError: error) }
      let message = CommandArguments.shown(
        visible(Pushlint.fullMessage(for: error), arguments: arguments))
      _ = Terminal.write(Array((message + "\n").utf8), to: .standardError)
      Pushlint.exit(withError: ExitCode(2))
    }
  }

  /// Words that are commands in the place of a path.
  private static let commandNames: Set<String> = [
    "lint", "preview", "diff", "explain", "explain-error", "rules", "init", "schema", "completions", "server", "help",
  ]

  /// A message of several lines that quotes what was typed, with control characters made visible.
  private static func visible(_ message: String, arguments: [String]) -> String {
    var message = message
    // A line break that was typed is no line break of the message.
    let parts = arguments.flatMap { [$0] + $0.split(separator: "=", maxSplits: 1).dropFirst().map(String.init) }
    for part in parts where part.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      message = message.replacing(part, with: VisibleText.line(part))
    }
    return message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { VisibleText.line(String($0)) }.joined(separator: "\n")
  }
}
