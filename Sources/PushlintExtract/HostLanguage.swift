import PushlintSyntax
import PushlintTree

/// The kind of file that payloads are looked for in.
///
/// - Shape: a language is a case here and a row in the table below; its raw value is its identifier in LSP.
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
  case python, java, kotlin, go
  case cSharp = "csharp"
  case php, ruby, swift
  case objectiveC = "objective-c"
  case dart, rust
  case propertyList = "plist"
}

extension LanguageTraits {
  /// - Source: LSP 3.17, TextDocumentItem.languageId; the file types of Vim and Neovim; the names of Helix; the extensions
  ///   of VS Code for files of requests, MDX, Objective-C++, and the dialects of YAML and HCL.
  fileprivate init(of language: HostLanguage) {
    let inC: [Comment] = [.slashes, .block]
    switch language {
    case .json: self.init(["json"], ["json"], .document(.json))
    case .apns: self.init(["apns"], ["apns"], .document(.json))
    case .jsonc: self.init(["jsonc"], ["jsonc"], .document(.jsonc), inC)
    case .json5: self.init(["json5"], ["json5"], .document(.json5), inC)
    case .ndjson: self.init(["ndjson", "jsonl"], ["ndjson", "jsonl"], .records)
    case .http: self.init(["http", "rest"], ["http", "rest"], .requests, [.slashes, .hash])
    case .markdown:
      self.init(["md", "mdx", "markdown"], ["markdown", "mdx"], .markdown, [.markup, .slashes, .hash, .block])
    case .text:
      self.init(["txt", "text"], ["plaintext", "text", "txt"], .text, [.markup, .slashes, .hash, .block])
    case .shellScript:
      self.init(["sh", "bash", "zsh", "ksh"], ["shellscript", "sh", "bash", "zsh", "shell"], .shellScript, [.hash])
    case .yaml:
      self.init(
        ["yml", "yaml"],
        [
          "yaml", "dockercompose", "github-actions-workflow", "helm", "azure-pipelines", "gitlab-ci", "ansible",
          "openapi",
        ], .yaml, [.hash])
    case .terraform:
      self.init(
        ["tf", "tofu"], ["terraform", "tf", "hcl", "opentofu", "terraform-vars"], .terraform, [.slashes, .hash])
    case .postman: self.init(["postman_collection.json"], ["postman"], .collection)
    case .javaScript: self.init(["js", "mjs", "cjs"], ["javascript"], .program(.javaScriptWithJSX), inC)
    case .javaScriptWithJSX: self.init(["jsx"], ["javascriptreact", "jsx"], .program(.javaScriptWithJSX), inC)
    case .typeScript: self.init(["ts", "mts", "cts"], ["typescript"], .program(.javaScript), inC)
    case .typeScriptWithJSX: self.init(["tsx"], ["typescriptreact", "tsx"], .program(.javaScriptWithJSX), inC)
    case .python:
      self.init(["py", "pyi"], ["python"], .code { .python }, [.hash], fenceLabels: ["python3", "pycon"])
    case .java: self.init(["java"], ["java"], .code { .java }, inC)
    case .kotlin: self.init(["kt", "kts"], ["kotlin"], .code { .kotlin }, inC)
    case .go: self.init(["go"], ["go"], .code { .go }, inC, fenceLabels: ["golang"])
    case .cSharp: self.init(["cs", "csx"], ["csharp", "cs", "c-sharp"], .code { .cSharp }, inC, fenceLabels: ["c#"])
    case .php: self.init(["php", "phtml"], ["php"], .code { .php }, [.slashes, .hash, .block])
    case .ruby: self.init(["rb", "rake"], ["ruby"], .code { .ruby }, [.hash])
    case .swift: self.init(["swift"], ["swift"], .code { .swift }, inC)
    case .objectiveC:
      self.init(
        ["m", "mm"], ["objective-c", "objective-cpp", "objc", "objcpp"], .code { .objectiveC }, inC,
        fenceLabels: ["objectivec", "objective"])
    case .dart: self.init(["dart"], ["dart"], .code { .dart }, inC, fenceLabels: ["flutter"])
    case .rust: self.init(["rs"], ["rust"], .code { .rust }, inC)
    // Editors know property lists as XML.
    case .propertyList: self.init(["plist"], ["plist", "xml"], .propertyList, [.markup])
    }
  }
}

extension HostLanguage {
  /// The rows in the order of the cases. A dictionary would cost a tenth of the start of the program.
  private static let table = allCases.map { LanguageTraits(of: $0) }
  private static let order = allCases

  /// The row of the table.
  package var traits: LanguageTraits {
    guard let row = Self.order.firstIndex(of: self) else { return LanguageTraits(of: self) }
    return Self.table[row]
  }

  package var content: LanguageTraits.Content { traits.content }

  /// The grammar of a language whose code is read piece by piece; `nil` for JavaScript, which has a parser, and for what
  /// is no code.
  package var grammar: CodeGrammar? { if case .code(let grammar) = content { grammar() } else { nil } }

  /// Whether the library for Web Push puts `mailto:` before the subject of VAPID that it is given, as `webpush-go` does.
  var completesVAPIDSubjects: Bool { self == .go }

  /// The language that has a grammar.
  package init?(of grammar: CodeGrammar) {
    guard let language = Self.allCases.first(where: { $0.grammar == grammar }) else { return nil }
    self = language
  }

  /// Whether a file of it is code as a whole.
  package var isProgram: Bool { if case .program = content { true } else { false } }

  /// The language that an editor calls by that name.
  package init?(languageID: String) {
    guard let language = Self.allCases.first(where: { $0.traits.languageIDs.contains(languageID) }) else { return nil }
    self = language
  }
}
