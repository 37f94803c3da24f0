import ArgumentParser

/// `pushlint completions`: prints what a shell needs to complete our options.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print completions for a shell.",
    discussion: "For example: pushlint completions bash > ~/.local/share/bash-completion/completions/pushlint")

  @Argument(help: "bash, zsh, or fish.")
  var shell: CompletionShell

  func run() throws {
    let script = Pushlint.completionScript(for: shell) + "\n"
    guard Terminal.print(Array(script.utf8)) else { throw ExitCode(2) }
  }
}

extension CompletionShell: @retroactive ExpressibleByArgument {
  public init?(argument: String) { self.init(rawValue: argument) }

  public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}
