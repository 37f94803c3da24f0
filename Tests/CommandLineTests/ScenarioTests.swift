import Foundation
import TestSupport
import Testing

/// The real binary, told what to do by the files in `Scenarios/`.
@Suite struct ScenarioTests {
  static let scenarios: [Scenario] = {
    let folder = SharedData.repository.appendingPathComponent("Tests/CommandLineTests/Scenarios")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "scenario" }
      .sorted { $0.path < $1.path }
      .compactMap { file in
        (try? String(contentsOf: file, encoding: .utf8)).map {
          Scenario(name: file.deletingPathExtension().lastPathComponent, text: $0)
        }
      }
  }()

  @Test(arguments: scenarios)
  func goesAsWritten(_ scenario: Scenario) throws {
    let folder = try TemporaryFolder()
    #expect(!scenario.steps.isEmpty)
    for step in scenario.steps {
      for file in step.files { try folder.write(file.text, to: file.name) }
      let output = try Command(in: folder.url).run(step.arguments, input: step.input)
      let command = "\(scenario.name): pushlint \(step.arguments.joined(separator: " "))"
      if let expected = step.standardOutput { #expect(output.standardOutput == expected, "\(command)") }
      if let expected = step.standardError { #expect(output.standardError == expected, "\(command)") }
      if let expected = step.exitCode { #expect(output.exitCode == expected, "\(command): \(output.standardError)") }
      for file in step.after { #expect(try folder.read(file.name) == file.text, "\(command)") }
    }
  }

  /// What the README shows is what the program prints.
  @Test func readmeIsTrue() throws {
    let readme = try String(
      contentsOf: SharedData.repository.appendingPathComponent("README.md"), encoding: .utf8)
    let folder = try TemporaryFolder()
    let blocks = FencedBlock.blocks(in: readme)
    for block in blocks { if let name = block.fileName { try folder.write(block.text, to: name) } }
    let runs = blocks.filter { $0.language == "console" && $0.text.hasPrefix("$ pushlint ") }
    #expect(!runs.isEmpty)
    for block in runs {
      let lines = block.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let arguments = lines[0].split(separator: " ").dropFirst(2).map(String.init)
      let output = try Command(in: folder.url).run(arguments)
      #expect(output.standardOutput == String(lines[1]), "\(lines[0])")
    }
  }
}

/// A fenced block of a Markdown page; an info string such as `json title="order.json"` names a file.
private struct FencedBlock {
  let language: String
  let fileName: String?
  let text: String

  static func blocks(in page: String) -> [FencedBlock] {
    var result: [FencedBlock] = []
    var info: String?
    var text = ""
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let open = info {
          let name = open.split(separator: "\"").dropFirst().first.map(String.init)
          result.append(
            FencedBlock(language: String(open.prefix { $0.isLetter }), fileName: name, text: text))
          info = nil
          text = ""
        } else {
          info = String(line.dropFirst(3))
        }
      } else if info != nil {
        text += line + "\n"
      }
    }
    return result
  }
}
