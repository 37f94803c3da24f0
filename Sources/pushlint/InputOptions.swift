import ArgumentParser
import PushlintConfiguration
import PushlintWorkspace

/// What commands that read files ask about them.
struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file name for standard input; its extension selects the file type.", valueName: "name"))
  var stdinFilename: PathArgument?

  @Option(
    help: ArgumentHelp(
      "Use this configuration for all files; default: the nearest pushlint.json above each file.", valueName: "file"))
  var config: PathArgument?

  @Flag(help: "Ignore all configuration files.")
  var noConfig = false
}

extension Projects.Lookup {
  /// - Parameters:
  ///   - name: the configuration for all files; `nil` for the nearest of each.
  ///   - isOff: whether configurations are ignored.
  init(_ name: FilePath?, isOff: Bool) { self = isOff ? .none : name.map { .named($0) } ?? .nearest }
}
