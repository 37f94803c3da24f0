/// The kind of file that payloads are looked for in.
package enum HostLanguage: String, Sendable, CaseIterable {
  case json, apns, jsonc, json5, ndjson, http, markdown
  case text
  case shellScript = "shellscript"
  case yaml, terraform
  case postman
  case javaScript = "javascript"
  case javaScriptWithJSX = "javascriptreact"
  case typeScript = "typescript"
  case typeScriptWithJSX = "typescriptreact"
  case python, java

  /// The endings of file names that belong to the language, without the dot.
  package var fileExtensions: [String] {
    switch self {
    case .json: ["json"]
    case .apns: ["apns"]
    case .jsonc: ["jsonc"]
    case .json5: ["json5"]
    case .ndjson: ["ndjson", "jsonl"]
    case .http: ["http", "rest"]
    case .markdown: ["md", "mdx", "markdown"]
    case .text: ["txt", "text"]
    case .shellScript: ["sh", "bash", "zsh", "ksh"]
    case .yaml: ["yml", "yaml"]
    case .terraform: ["tf", "tofu"]
    case .postman: ["postman_collection.json"]
    case .javaScript: ["js", "mjs", "cjs"]
    case .javaScriptWithJSX: ["jsx"]
    case .typeScript: ["ts", "mts", "cts"]
    case .typeScriptWithJSX: ["tsx"]
    case .python: ["py", "pyi"]
    case .java: ["java"]
    }
  }

  /// Whether a file of it is code as a whole.
  package var isProgram: Bool {
    switch self {
    case .javaScript, .javaScriptWithJSX, .typeScript, .typeScriptWithJSX: true
    default: false
    }
  }

  /// The language of a file of that name, `nil` for a name whose ending says nothing.
  package init?(fileName: String) {
    var fileName = fileName
    guard let language = fileName.withUTF8({ Self.language(ofFileNamed: $0) }) else { return nil }
    self = language
  }

  private static func language(ofFileNamed name: UnsafeBufferPointer<UInt8>) -> HostLanguage? {
    guard let last = name.last else { return nil }
    return endings[Int(last & 0x1F)].first { $0.ends(name) }?.language
  }

  /// How the names of files of a language end.
  private struct Ending: Sendable {
    /// With the dot, in small letters, and from the end to the beginning.
    let reversed: [UInt8]
    let language: HostLanguage

    /// Whether a name ends so, whatever its capitals.
    func ends(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
      guard name.count >= reversed.count else { return false }
      for (index, expected) in reversed.enumerated() {
        let byte = name[name.count - 1 - index]
        guard byte == expected || byte &- 0x41 < 26 && byte | 0x20 == expected else { return false }
      }
      return true
    }
  }

  /// By the low bits of their last bytes, which are the same for both cases of letters; the longest first.
  private static let endings: [[Ending]] = {
    var endings = [[Ending]](repeating: [], count: 32)
    for language in allCases {
      for name in language.fileExtensions {
        let ending = Ending(reversed: ("." + name).utf8.reversed(), language: language)
        endings[Int(ending.reversed[0] & 0x1F)].append(ending)
      }
    }
    return endings.map { $0.sorted { $0.reversed.count > $1.reversed.count } }
  }()

  /// The language that an editor calls by that name.
  ///
  /// - Source: LSP 3.17, TextDocumentItem.languageId, and the names that editors give to the rest.
  package init?(languageID: String) {
    switch languageID {
    case "plaintext", "txt": self = .text
    case "mdx": self = .markdown
    case "rest": self = .http
    case "jsonl": self = .ndjson
    case "bash", "sh", "zsh", "shell": self = .shellScript
    case "dockercompose", "github-actions-workflow", "helm", "azure-pipelines", "gitlab-ci", "ansible", "openapi":
      self = .yaml
    case "tf", "hcl", "opentofu", "terraform-vars": self = .terraform
    default: self.init(rawValue: languageID)
    }
  }
}
