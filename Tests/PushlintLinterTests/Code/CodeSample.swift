import PushlintExtract

/// One message to FCM, written as a map in each language.
enum CodeSample {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  /// A statement with a message to a topic that has a value at a path, and data where the path does not lead there.
  static func message(_ path: [String], _ value: String, _ language: HostLanguage) -> String {
    var members: [(String, String)] = []
    if path != ["topic"], path != ["condition"] { members.append(("topic", "\"a\"")) }
    if path[0] != "data" { members.append(("data", map([("k", "\"v\"")], language))) }
    let inner = path.dropFirst().reversed().reduce(value) { map([($1, $0)], language) }
    let request = map([("message", map(members + [(path[0], inner)], language))], language)
    return switch language {
    case .php: "<?php // \(url)\n$p = \(request);\n"
    case .python, .ruby: "# \(url)\np = \(request)\n"
    case .go: "package p\n\n// \(url)\nvar p = \(request)\n"
    case .rust: "// \(url)\nfn f() { let p = json!(\(request)); }\n"
    case .swift: "// \(url)\nlet p: [String: Any] = \(request)\n"
    case .kotlin: "// \(url)\nval p = \(request)\n"
    default: "// \(url)\nvar p = \(request);\n"
    }
  }

  private static func map(_ members: [(key: String, value: String)], _ language: HostLanguage) -> String {
    func joined(_ entry: (String, String) -> String) -> String {
      members.map { entry($0.key, $0.value) }.joined(separator: ", ")
    }
    return switch language {
    case .php: "[\(joined { "'\($0)' => \($1)" })]"
    case .java: "Map.of(\(joined { "\"\($0)\", \($1)" }))"
    case .kotlin: "mapOf(\(joined { "\"\($0)\" to \($1)" }))"
    case .cSharp: "new { \(joined { "\($0) = \($1)" }) }"
    case .go: "map[string]any{\(joined { "\"\($0)\": \($1)" })}"
    case .swift: "[\(joined { "\"\($0)\": \($1)" })]"
    case .ruby, .javaScript, .typeScript: "{ \(joined { "\($0): \($1)" }) }"
    default: "{\(joined { "\"\($0)\": \($1)" })}"
    }
  }
}
