import Foundation

/// `embed-rules OUTPUT FOLDER FILE…`: writes Swift source that holds the files as literals, by path below the folder.
@main
struct EmbedRules {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first, let folder = arguments.dropFirst().first else { return }
    var source = "// Made from the files of rules/ while building.\n\nextension Catalog {\n"
    source += "  static let embedded: [(path: StaticString, content: StaticString)] = [\n"
    for file in arguments.dropFirst(2) {
      let content = try String(contentsOfFile: file, encoding: .utf8)
      source += "    (\"\(file.dropFirst(folder.count + 1))\", \(literal(content))),\n"
    }
    source += "  ]\n}\n"
    try source.write(toFile: output, atomically: true, encoding: .utf8)
  }

  /// A raw multi-line literal; more number signs than the text has in a row after a quote or backslash.
  private static func literal(_ text: String) -> String {
    var fence = "##"
    while text.contains("\"" + fence) || text.contains("\\" + fence) { fence += "#" }
    return "\(fence)\"\"\"\n\(text)\n\"\"\"\(fence)"
  }
}
