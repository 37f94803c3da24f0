import PushlintDiagnostics
import PushlintJSON
import PushlintPayload
import PushlintText
import PushlintTree

extension RuleReader {
  private static let spellings = Spelling.allCases.map { ($0.rawValue, $0) }
  private static let families = DocumentKind.Family.allCases.map { ($0.rawValue, $0) }
  private static let endpoints = Endpoint.allCases.map { ($0.rawValue, $0) }
  private static let messageKinds = EffectiveMessage.Kind.allCases.map { ($0.rawValue, $0) }
  private static let platforms = Platform.allCases.map(\.rawValue)

  /// What must hold around a value for the rule to apply.
  func preconditions() throws(DecodingIssue) -> RulePreconditions {
    var result = RulePreconditions()
    result.spelling = try rule.optionalWord("spelling", of: Self.spellings)
    result.families = try rule.optionalWords("kinds", of: Self.families, allowsOne: true) ?? []
    result.endpoints = try rule.optionalWords("endpoints", of: Self.endpoints) ?? []
    result.becomes = try becomes()
    result.targets = try targets()
    result.withoutTargets = try rule.flag("withoutTargets")
    if rule["unless"] != nil { result.absent = try rule.paths("unless") }
    result.present = try present()
    return result
  }

  private func becomes() throws(DecodingIssue) -> [(platform: Platform, kinds: [EffectiveMessage.Kind])] {
    guard let object = try rule.object("becomes", keys: Self.platforms) else { return [] }
    var result: [(platform: Platform, kinds: [EffectiveMessage.Kind])] = []
    for platform in Platform.allCases {
      guard let wanted = try object.optionalWords(platform.rawValue, of: Self.messageKinds) else { continue }
      result.append((platform, wanted))
    }
    guard !result.isEmpty else { throw DecodingIssue("`becomes` must not be empty", rule.range(of: "becomes")) }
    return result
  }

  private func targets() throws(DecodingIssue) -> [Targets.Target] {
    var result: [Targets.Target] = []
    for (text, range) in try rule.optionalTexts("targets") ?? [] {
      do throws(Targets.Problem) {
        result.append(try Targets.Target(text))
      } catch {
        throw DecodingIssue(error.message, range)
      }
    }
    return result
  }

  private func present() throws(DecodingIssue) -> [(path: String, values: [String])] {
    guard let when = try rule.object("when", keys: nil) else { return [] }
    guard !when.entries.isEmpty else { throw DecodingIssue("`when` must not be empty", when.place) }
    var result: [(path: String, values: [String])] = []
    for (path, member) in when.entries {
      try RulePath.check(path, when.range(ofKey: member))
      let values = (try when.optionalTexts(path, allowsOne: true) ?? []).map(\.text)
      result.append((path, values == ["*"] ? [] : values))
    }
    return result
  }
}

/// A canonical path in a rule file.
enum RulePath {
  /// - Parameter allowsAnyName: whether a name can be `*`.
  static func check(_ path: String, _ range: SourceRange, allowsAnyName: Bool = false) throws(DecodingIssue) {
    let bytes = path.utf8
    func error(_ message: String) -> DecodingIssue {
      DecodingIssue(message.replacing("{path}", with: "`\(MessageFormatting.shortened(path))`"), range)
    }
    if bytes.contains(where: { $0 <= 0x20 }) { throw error("the path {path} contains a space") }
    for name in bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      if name.isEmpty { throw error("empty name in the path {path}") }
      guard name.contains(UInt8(ascii: "*")) else { continue }
      if !allowsAnyName { throw error("`*` is not allowed in this path; name a field") }
      if name.count > 1 { throw error("`*` must be a whole name of the path; found `\(Substring(name))`") }
    }
  }
}
