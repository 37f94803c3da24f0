import ArgumentParser
import PushlintEditing

/// `pushlint schema`: prints the JSON Schema of a file of pushlint's own, for editors that do not ask our server.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of pushlint.json, or of a rule.",
    discussion: "For example: pushlint schema > pushlint.schema.json")

  @Argument(help: "configuration or rule.")
  var file = Kind.configuration

  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case configuration, rule
  }

  func run() throws {
    let schema: SchemaDocument.Kind = file == .rule ? .rule : .configuration
    guard Terminal.print(schema.text) else { throw ExitCode(2) }
  }
}
