import Foundation

/// `embed-rules OUTPUT FOLDER FILE…`: writes Swift source that holds the files as literals, by path below the folder.
@main
struct EmbedRules {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first, let folder = arguments.dropFirst().first else { return }
    var source = "// Made from the files of rules/ while building.\n\nextension Catalog {\n"
    source += "  static let embedded: [File] = [\n"
    var fingerprint = Fingerprint()
    for file in arguments.dropFirst(2).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let content = try String(contentsOfFile: file, encoding: .utf8)
      let path = file.dropFirst(folder.count + 1)
      source += "    File(\"\(path)\", \(literal(content))),\n"
      // The errors of services are no part of the tables of rules.
      if path.hasSuffix(".json"), !path.hasPrefix("errors/"), path != "error.schema.json" {
        fingerprint.add(path + "\n" + content)
      }
    }
    source += "  ]\n\n  static let embeddedFingerprint: UInt64 = \(fingerprint.value)\n}\n"
    try source.write(toFile: output, atomically: true, encoding: .utf8)
  }

  /// A raw multi-line literal; more number signs than the text has in a row after a quote or backslash.
  private static func literal(_ text: String) -> String {
    var fence = "##"
    while text.contains("\"" + fence) || text.contains("\\" + fence) { fence += "#" }
    return "\(fence)\"\"\"\n\(text)\n\"\"\"\(fence)"
  }
}

/// A number for some texts, which changes with each of them.
///
/// - Source: FNV-1a with 64 bits.
private struct Fingerprint {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }
}
