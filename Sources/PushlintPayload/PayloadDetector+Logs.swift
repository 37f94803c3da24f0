import PushlintExtract
import PushlintTree

/// Objects that a program only writes down.
extension PayloadDetector {
  private static let functions: Set<String> = [
    "print", "println", "printf", "error_log", "var_dump", "print_r", "NSLog", "debugPrint", "puts", "dump",
  ]
  private static let methods: Set<String> = [
    "log", "info", "debug", "warn", "warning", "error", "trace", "notice", "verbose", "critical", "dir", "table",
    "Info", "Debug", "Warn", "Warning", "Error", "Trace", "LogInformation", "LogDebug", "LogWarning", "LogError",
  ]
  /// How the names of what has such methods end, in small letters.
  private static let owners = ["log", "logger", "logging", "console", "winston", "syslog"]

  /// Whether an object is an argument of what writes it into a log: `console.log('sent', { … })`, `Log::info('…', […])`.
  func isLogged(_ node: SyntaxTree.Index) -> Bool {
    var words = WordsBefore(tree.source, tree[node].range.start)
    if words.take(",") {
      guard words.skipParentheses() else { return false }
    } else if !words.take("(") {
      return false
    }
    guard let name = words.word() else { return false }
    let isMember = words.take(".") || words.take(":") && words.take(":") || words.take(">") && words.take("-")
    guard isMember else { return Self.functions.contains(name) }
    guard Self.methods.contains(name), let owner = words.word()?.lowercased() else { return false }
    return Self.owners.contains { owner.hasSuffix($0) }
  }
}
