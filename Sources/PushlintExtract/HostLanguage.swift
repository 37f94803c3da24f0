import PushlintSyntax

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
  case python, java, kotlin, go
  case cSharp = "csharp"
  case php, ruby, swift, dart, rust

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
    case .kotlin: ["kt", "kts"]
    case .go: ["go"]
    case .cSharp: ["cs", "csx"]
    case .php: ["php", "phtml"]
    case .ruby: ["rb", "rake"]
    case .swift: ["swift"]
    case .dart: ["dart"]
    case .rust: ["rs"]
    }
  }

  /// The grammar of a language whose code is read piece by piece; `nil` for JavaScript, which has a parser, and for what
  /// is no code.
  package var grammar: CodeGrammar? {
    switch self {
    case .python: .python
    case .java: .java
    case .kotlin: .kotlin
    case .go: .go
    case .cSharp: .cSharp
    case .php: .php
    case .ruby: .ruby
    case .swift: .swift
    case .dart: .dart
    case .rust: .rust
    default: nil
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

  /// What editors call the language: the identifier of the protocol first, then the names that some have instead.
  ///
  /// - Source: LSP 3.17, TextDocumentItem.languageId; the file types of Vim and Neovim; the names of Helix; the extensions
  ///   of VS Code for files of requests, MDX, and the dialects of YAML and HCL.
  package var languageIDs: [String] {
    switch self {
    case .json: ["json"]
    case .apns: ["apns"]
    case .jsonc: ["jsonc"]
    case .json5: ["json5"]
    case .ndjson: ["ndjson", "jsonl"]
    case .http: ["http", "rest"]
    case .markdown: ["markdown", "mdx"]
    case .text: ["plaintext", "text", "txt"]
    case .shellScript: ["shellscript", "sh", "bash", "zsh", "shell"]
    case .yaml:
      [
        "yaml", "dockercompose", "github-actions-workflow", "helm", "azure-pipelines", "gitlab-ci", "ansible",
        "openapi",
      ]
    case .terraform: ["terraform", "tf", "hcl", "opentofu", "terraform-vars"]
    case .postman: ["postman"]
    case .javaScript: ["javascript"]
    case .javaScriptWithJSX: ["javascriptreact", "jsx"]
    case .typeScript: ["typescript"]
    case .typeScriptWithJSX: ["typescriptreact", "tsx"]
    case .python: ["python"]
    case .java: ["java"]
    case .kotlin: ["kotlin"]
    case .go: ["go"]
    case .cSharp: ["csharp", "cs", "c-sharp"]
    case .php: ["php"]
    case .ruby: ["ruby"]
    case .swift: ["swift"]
    case .dart: ["dart"]
    case .rust: ["rust"]
    }
  }

  /// The language that an editor calls by that name.
  package init?(languageID: String) {
    guard let language = Self.allCases.first(where: { $0.languageIDs.contains(languageID) }) else { return nil }
    self = language
  }
}
