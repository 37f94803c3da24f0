import Foundation
import PushlintExtract
import TestSupport
import Testing

/// What the program says about itself is written in plain words.
@Suite struct HelpTests {
  @Test(arguments: [
    [], ["lint"], ["preview"], ["diff"], ["explain"], ["explain-error"], ["rules"], ["init"], ["schema"],
    ["completions"],
    ["server"],
  ])
  func helpIsPlain(_ command: [String]) throws {
    let folder = try TemporaryFolder()
    let output = try Command(in: folder.url).run(command + ["--help"])
    #expect(output.exitCode == 0)
    #expect(!output.standardOutput.isEmpty)
    let name = (["pushlint"] + command + ["--help"]).joined(separator: " ")
    #expect(PlainWords.violations(inLinesOf: output.standardOutput, at: name) == [])
  }

  @Test func helpNamesTheLanguagesOfCode() throws {
    let folder = try TemporaryFolder()
    let help = try Command(in: folder.url).run(["--help"]).standardOutput.lowercased()
    for language in HostLanguage.allCases where language.grammar != nil || language.isProgram {
      let traits = language.traits
      // Those with elements are no languages of their own.
      guard !traits.languageIDs.contains(where: { $0.hasSuffix("react") }) else { continue }
      let names = traits.languageIDs + traits.fenceLabels
      #expect(names.contains { help.contains($0) }, "\(language)")
    }
  }

  @Test func theFirstConfigurationIsPlain() throws {
    let folder = try TemporaryFolder()
    #expect(try Command(in: folder.url).run(["init"]).exitCode == 0)
    #expect(PlainWords.violations(inLinesOf: try folder.read("pushlint.json"), at: "pushlint.json") == [])
  }

  /// What was typed never reaches a terminal as a command.
  @Test(arguments: [
    ["a\u{1B}[31mb"], ["--rule", "\u{1B}[31m"], ["--rule", "\u{1B}[31m=off"], ["--as", "\u{1B}[31mfcm"],
    ["--\u{1B}[31m"], ["-\u{1B}"], ["--format", "\u{1B}]0;x\u{07}"], ["--only", "\u{1B}[31m"],
    ["--since", "\u{1B}[31m"],
    ["--jobs", "\u{1B}[31m"], ["--config", "\u{1B}[31m"], ["--baseline", "\u{1B}[31m"], ["explain", "\u{1B}[31m"],
    ["completions", "\u{1B}[31m"], ["schema", "\u{9B}31m"], ["explain", "a\nerror: b"], ["--rule=a\rb"],
    ["rules", "--format", "\u{1B}[31m"], ["--show-config", "\u{1B}[31m"], ["--files-from", "\u{1B}[31m"],
    ["--stdin-filename", "\u{1B}[31m", "-"], ["preview", "\u{1B}[31m"], ["preview", "a", "--surface", "\u{1B}[31m"],
    ["preview", "a", "--targets", "\u{1B}[31m"], ["preview", "a#/\u{1B}[31m"],
    ["diff", "\u{1B}[31m", "a"], ["diff", "--since", "\u{1B}[31m"], ["diff", "--since", "HEAD", "\u{1B}[31m"],
    ["explain", "\u{202E}x"],
    ["explain-error", "reason: 'Bad\u{1B}[31mMood', BadDeviceToken"], ["explain-error", "\u{1B}[31m/x"],
    ["explain-error", "BadDeviceToken", "--payload", "\u{1B}[31m"],
  ])
  func typedControlCharactersAreVisible(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let output = try Command(in: folder.url).run(arguments)
    let text = output.standardOutput + output.standardError
    let unseen = text.unicodeScalars.filter {
      $0 != "\n" && ($0.properties.generalCategory == .control || (0x202A...0x202E).contains($0.value))
    }
    #expect(unseen.isEmpty, "\(text)")
    #expect(!text.contains("31m"), "\(text)")
    #expect(!text.split(separator: "\n").contains("error: b"), "\(text)")
  }
}
