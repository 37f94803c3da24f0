import Foundation
import TestSupport
import Testing

/// The options that are read without the argument parser mean what they mean to it.
@Suite struct CommonOptionsTests {
  private static let lists: [[String]] = [
    [], ["."], ["a.json"], ["lint", "a.json"], ["lint"], ["a.json", "b.json", "a.json"], ["-q", "b.json"],
    ["--quiet", "."],
    ["--verbose"], ["-v", "b.json"], ["--statistics", "a.json"], ["--format", "jsonl", "a.json"],
    ["--format=json", "."],
    ["--format", "text", "--format", "jsonl=out", "a.json"], ["--as", "fcm", "a.json"], ["--as=json", "b.json"],
    ["--rule", "data=off", "a.json"], ["--rule=data/value-not-string=warning", "a.json"],
    ["--only", "target", "--only=data", "."], ["--jobs", "2", "."], ["--jobs=1", "a.json"], ["--jobs", "+2", "a.json"],
    ["--color", "always", "a.json"], ["--color=never", "a.json"], ["--fail-level", "hint", "."],
    ["--fail-level=information", "b.json"], ["--no-config", "a.json"], ["--config", "none.json", "a.json"],
    ["--diff", "a.json"], ["--diff", "--fix-suggested", "a.json"], ["--stdin-filename", "x.json", "-"], ["-"],
    // What only the argument parser may read, right or wrong.
    ["rules/x.json"], ["--jobs", "0", "."], ["--jobs", "x", "."], ["--jobs"], ["--jobs", "2", "--jobs", "1", "a.json"],
    ["--quiet", "--quiet", "a.json"], ["--quiet", "--no-quiet", "a.json"], ["-qv", "a.json"], ["-q=1", "a.json"],
    ["--quiet=1", "a.json"], ["--as", "xyz", "a.json"], ["--as", "fcm", "--as", "json", "a.json"],
    ["--rule", "data", "."],
    ["--rule", "nothing=off", "."], ["--only", "nothing", "."], ["--only", "-x", "."], ["--only", "", "."],
    ["--format", "xyz", "."], ["--format", "json=", "."], ["--format", "json=out", "--format", "jsonl=out", "."],
    ["--fromat"],
    ["--form", "json", "."], ["--", "a.json"], ["--", "-q"], ["a.json", "--staged"], ["", "a.json"], ["-x", "a.json"],
    ["--color", "sometimes"], ["--fail-level", "bad"], ["--fail-level", ""], ["--no-config=1", "a.json"],
    ["a.json", "rules"],
    ["a.json", "help"], ["--quiet", "explain"], ["lint", "lint"], ["lint", "explain", "target"], ["--help", "a.json"],
    ["--version"], ["a.json", "--version"], ["gone.json"],
  ]

  @Test(arguments: lists)
  func theyMeanTheSame(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"message":{"topic":"a","data":{"n":1}}}"#, to: "a.json")
    try folder.write("{}", to: "b.json")
    try folder.write("{}", to: "none.json")
    let command = Command(in: folder.url)
    let input = #"{"message":{"topic":"a","data":{"n":1}}}"#
    let output = try command.run(arguments, input: input)
    // An option that changes nothing, and that the table does not know.
    let isLint = arguments.first == "lint"
    let other = try command.run(
      isLint ? ["lint", "--junit-flavor", "rich"] + arguments.dropFirst() : ["--junit-flavor", "rich"] + arguments,
      input: input)
    #expect(output.exitCode == other.exitCode)
    #expect(output.standardOutput == other.standardOutput)
    #expect(output.standardError == other.standardError)
  }
}
