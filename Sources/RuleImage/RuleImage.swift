import PushlintRules
import SystemPackage

/// `rule-image FILE`: compiles the rules and fields of `rules/`, and writes the C source that the program holds them as.
@main
struct RuleImage {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: rule-image FILE")
      return
    }
    let source = BuiltInRules.imageSource
    let file = try FileDescriptor.open(
      FilePath(CommandLine.arguments[1]), .writeOnly, options: [.create, .truncate],
      permissions: [.ownerReadWrite, .groupRead, .otherRead])
    _ = try file.closeAfter { try file.writeAll(source.utf8) }
  }
}
