import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Names and contents that are written to break whoever reads the reports: nothing of them does anything.
@Suite struct HostileInputTests {
  /// What terminals, build servers, and readers of XML and JSON might act on.
  private static let signs = [
    "\u{1B}[31m", "::error::x", "##[error]x", "##vso[task.x]", "##teamcity[x]", "]]>", "<!--", "&amp;", "\u{202E}",
    "\u{2028}", "\u{FEFF}", "\u{7F}", "\u{85}", "%0A", "\r\n", "\u{FFFE}", "\"", "\\",
  ]

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let quoted = signs.map { sign in
      sign.unicodeScalars.map { scalar in
        scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
          ? "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16) : String(scalar)
      }
      .joined()
    }
    let data = quoted.enumerated().map { "\"\($1)\": \($0)" }.joined(separator: ", ")
    let payload = """
      { "message": { "topic": "/topics/\(quoted.joined())", "data": { \(data) }, "bad\\ud800": 1 } }
      """
    for (index, sign) in signs.enumerated() where !sign.contains("/") {
      try folder.write(payload, to: "\(sign)\(index).json")
    }
    try folder.write(payload, to: "::error file=a::\n::error::b.json")
    var bytes = Data(payload.utf8)
    bytes.insert(contentsOf: [0xFF, 0xED, 0xA0, 0x80], at: 30)
    try bytes.write(to: folder.url.appendingPathComponent("bytes.json"))
    return folder
  }

  @Test(arguments: ["text", "json", "jsonl", "junit", "sarif", "github", "gitlab", "checkstyle"])
  func nothingOfThemDoesAnything(_ format: String) throws {
    let folder = try Self.folder()
    let run = try Command(in: folder.url).run(["--format", format, ".", "gone\n::error::.json"])
    #expect(run.exitCode == 2)
    for (name, text) in [("output", run.standardOutput), ("error", run.standardError)] {
      // A page of ours shows a blank without width.
      let unseen = text.unicodeScalars.filter { scalar in
        scalar != "\n" && scalar != "\u{200B}"
          && [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
      }
      #expect(unseen.isEmpty, "\(format), \(name): \(unseen.map { String($0.value, radix: 16) })")
      for line in text.split(separator: "\n") {
        let start = line.drop { $0 == " " }
        #expect(!line.contains("##[") && !line.contains("##vso[") && !line.contains("##teamcity["), "\(line)")
        #expect(!start.hasPrefix("::") || format == "github" && name == "output", "\(line)")
      }
    }
    #expect(run.standardError.split(separator: "\n").allSatisfy { $0.hasPrefix("pushlint: ") })
    switch format {
    case "json", "sarif", "gitlab": _ = try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8))
    case "jsonl":
      for line in run.standardOutput.split(separator: "\n") {
        _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
      }
    case "junit", "checkstyle": #expect(XMLParser(data: Data(run.standardOutput.utf8)).parse())
    case "github":
      let commands = run.standardOutput.split(separator: "\n").filter { $0.hasPrefix("::") }
      #expect(commands.allSatisfy { $0.contains(/^::(error|warning|notice) [a-zA-Z]+=[^,:]*(,[a-zA-Z]+=[^,:]*)*::/) })
    default: break
    }
  }

  /// The tables of rules count in 16 bits.
  @Test func aCrowdOfCustomRulesIsCut() throws {
    let folder = try TemporaryFolder()
    let rule =
      #"{"severity":"warning","consequence":"risk","given":"message.data.a","message":"{key} is bad","source":"s"}"#
    let names = (1...10_001).map { "own/r\($0).json" }
    try folder.write("# Own", to: "own/r1.md")
    try folder.write(rule, to: names[0])
    for number in 2...names.count {
      for ending in ["json", "md"] {
        link("\(folder.url.path)/own/r1.\(ending)", "\(folder.url.path)/own/r\(number).\(ending)")
      }
    }
    try folder.write("{\"ownRules\":[\(names.map { "\"\($0)\"" }.joined(separator: ",\n"))]}", to: "pushlint.json")
    try folder.write(#"{"message":{"topic":"t","data":{"a":"1"}}}"#, to: "a.json")
    let run = try Command(in: folder.url).run(["a.json"])
    #expect(run.exitCode == 2)
    #expect(
      run.standardOutput.contains("pushlint.json:10001:1: error [configuration/mistake] more than 10,000 custom rules"))
    #expect(run.standardOutput.contains("a.json:1:37: warning [own/r1]"))
  }
}
