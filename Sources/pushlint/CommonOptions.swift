import PushlintDiagnostics
import PushlintPayload
import PushlintConfiguration
import PushlintReport

extension LintOptions {
  /// The options of a plain call, read without the argument parser, whose reflection costs more than a small file does.
  ///
  /// - Shape: `nil` for anything that is not certain, be it right or wrong: the argument parser then reads all of it, and
  ///   says what is wrong. What is read here is what it would read.
  /// - Parameter names: words that are no paths, since they name other commands.
  init?(common arguments: [String], commands names: Set<String>) {
    self.init()
    var rest = arguments[...]
    if rest.first == "lint" { rest.removeFirst() }
    var met: Set<String> = []
    while let argument = rest.popFirst() {
      guard argument.utf8.first == UInt8(ascii: "-"), argument != "-" else {
        guard !argument.isEmpty, !names.contains(argument), let path = PathArgument(argument: argument) else {
          return nil
        }
        paths.append(path)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.count == 1, setFlag(argument) {
        guard met.insert(argument).inserted else { return nil }
        continue
      }
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty,
        value.utf8.first != UInt8(ascii: "-"), Self.isList(parts[0]) || met.insert(parts[0]).inserted,
        set(parts[0], to: value)
      else { return nil }
    }
    guard problem == nil else { return nil }
  }

  private static func isList(_ name: String) -> Bool { name == "--format" || name == "--rule" || name == "--only" }

  private mutating func setFlag(_ name: String) -> Bool {
    switch name {
    case "--fix": fix = true
    case "--fix-suggested": fixSuggested = true
    case "--diff": diff = true
    case "--no-config": noConfig = true
    case "--quiet", "-q": quiet = true
    case "--verbose", "-v": verbose = true
    case "--statistics": statistics = true
    default: return false
    }
    return true
  }

  /// Sets an option that takes a value; answers whether that could be done.
  private mutating func set(_ name: String, to value: String) -> Bool {
    switch name {
    case "--format":
      guard let destination = ReportDestination(argument: value) else { return false }
      format.append(destination)
    case "--as":
      kind = ForcedKind(rawValue: value)
      return kind != nil
    case "--config": config = PathArgument(argument: value)
    case "--stdin-filename": stdinFilename = PathArgument(argument: value)
    case "--rule":
      guard let choice = RuleChoices.Choice(argument: value) else { return false }
      rule.append(choice)
    case "--only": only.append(value)
    case "--jobs":
      // As the argument parser reads numbers.
      guard let number = Int(value), number >= 1 else { return false }
      jobs = number
    case "--color":
      guard let choice = ColorChoice(rawValue: value) else { return false }
      color = choice
    case "--fail-level":
      guard let level = Severity(word: value) else { return false }
      failLevel = level
    default: return false
    }
    return true
  }
}
