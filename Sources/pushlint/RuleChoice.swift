import ArgumentParser
import PushlintConfiguration
import PushlintRules

/// What a person typed about a rule or a family: `urls/insecure=off`, `apns=warning`.
extension RuleChoices.Choice: ExpressibleByArgument {
  package init?(argument: String) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, let level = RuleLevel(word: parts[1]) else { return nil }
    self.init(name: parts[0], level: level)
  }
}
