import Foundation
import PushlintExtract
import TestSupport
import Testing

/// The lists of languages in `editors/` against the program's own table: every language of the program is in every list
/// that can name it, and every name in a list is one that the program knows.
@Suite struct EditorListTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: SharedData.repository.appendingPathComponent("editors/\(path)"), encoding: .utf8)
  }

  /// What stands between double or single quotes, or after `onLanguage:`, in the part of a file between two words.
  private static func names(_ path: String, from start: String, to end: String) throws -> [String] {
    let text = try text(path)
    let first = try #require(text.range(of: start), "\(path) has no \(start)")
    let rest = text[first.upperBound...]
    let part = rest[..<(rest.range(of: end)?.lowerBound ?? rest.endIndex)]
    return part.matches(of: /["']([^"'\n]+)["']/).map { String($0.output.1) }
  }

  /// Languages that have no name of their own: they are told by the names of files.
  private static let toldByName: Set<HostLanguage> = [.apns, .postman]

  /// - Parameters:
  ///   - spelling: what the program calls the names of an editor, where it does not know them.
  ///   - missing: languages that the editor has no name for.
  private static func check(
    _ names: [String], spelling: [String: String] = [:], missing: Set<HostLanguage> = [], _ path: String
  ) {
    let languages = names.map { name in HostLanguage(languageID: spelling[name] ?? name) }
    #expect(!names.isEmpty, "\(path)")
    for (name, language) in zip(names, languages) { #expect(language != nil, "\(path): unknown language \(name)") }
    let wanted = Set(HostLanguage.allCases).subtracting(toldByName).subtracting(missing)
    let left = wanted.subtracting(languages.compactMap { $0 })
    #expect(left.isEmpty, "\(path) lacks \(left)")
  }

  @Test func visualStudioCode() throws {
    let events = try Self.names("vscode/package.json", from: "\"activationEvents\"", to: "]")
    let names = events.filter { $0.hasPrefix("onLanguage:") }.map { String($0.dropFirst("onLanguage:".count)) }
    Self.check(names, "vscode/package.json")
    let text = try Self.text("vscode/package.json")
    #expect(text.contains(#"{ "id": "json", "extensions": [".apns"] }"#))
  }

  @Test func neovim() throws {
    let names = try Self.names("neovim/lsp/pushlint.lua", from: "filetypes = {", to: "}")
    Self.check(names, "neovim")
    let plugin = try Self.text("neovim/plugin/pushlint.lua")
    for ending in ["apns", "json5", "ndjson", "jsonl", "http", "rest", "mdx"] {
      #expect(plugin.contains("\"*.\(ending)\""), "\(ending)")
    }
  }

  @Test func vim() throws {
    let names = try Self.names("vim/autoload/pushlint.vim", from: "let s:filetypes", to: "]")
    Self.check(names, "vim")
    let plugin = try Self.text("vim/plugin/pushlint.vim")
    for ending in ["apns", "json5", "ndjson", "jsonl", "http", "rest", "mdx"] {
      #expect(plugin.contains("*.\(ending)"), "\(ending)")
    }
  }

  @Test func helix() throws {
    let names = try Self.text("helix/languages.toml").matches(of: /name = "([^"]+)"/).map { String($0.output.1) }
    // Helix has no language for plain text, and none for Objective-C.
    Self.check(names, missing: [.text, .objectiveC], "helix")
    let lists = try Self.text("helix/languages.toml").matches(of: /language-servers = \[(.+)\]/).map { $0.output.1 }
    #expect(lists.count == names.count)
    #expect(lists.allSatisfy { $0.hasSuffix("\"pushlint\"") }, "the first server of a list formats")
  }

  @Test func zed() throws {
    let languages = try Self.names("zed/extension.toml", from: "languages = [", to: "]")
    let ids = try Self.text("zed/extension.toml").matches(of: /"([^"]+)" = "([^"]+)"/)
      .reduce(into: [String: String]()) { $0[String($1.output.1)] = String($1.output.2) }
    #expect(Set(ids.keys) == Set(languages))
    Self.check(languages, spelling: ids, missing: [.ndjson, .javaScriptWithJSX], "zed")
  }

  @Test func sublimeText() throws {
    let text = try Self.text("sublime-text/LSP-pushlint.sublime-settings")
    let line = try #require(text.split(separator: "\n").first { $0.contains("\"selector\"") })
    let scopes = line.matches(of: /(?:source|text)\.[a-z0-9.]+/).map { String($0.output) }
    let ids = [
      "source.js": "javascript", "source.ts": "typescript", "source.shell": "shellscript",
      "text.html.markdown": "markdown", "text.plain": "plaintext", "text.xml": "xml",
    ]
    let names = scopes.map { ids[$0] ?? String($0.dropFirst("source.".count)) }
    // Comments are scopes below that of JSON.
    Self.check(names, missing: [.jsonc], "sublime-text")
  }

  @Test func emacs() throws {
    let text = try Self.text("emacs/pushlint.el")
    let start = try #require(text.range(of: "defconst pushlint-modes\n  '("))
    let modes = text[start.upperBound...].prefix { $0 != ")" }.split(whereSeparator: \.isWhitespace).map(String.init)
    let ids = [
      "js": "javascript", "js-json": "json", "js-jsx": "jsx", "js2": "javascript", "rjsx": "jsx", "gfm": "markdown",
      "restclient": "http", "nxml": "xml",
    ]
    let names = modes.map { mode in
      let name = mode.replacing("-ts-mode", with: "").replacing("-mode", with: "")
      return ids[name] ?? name
    }
    Self.check(names, missing: [.ndjson], "emacs")
    for ending in ["apns", "ndjson", "jsonl", "json5", "http", "rest", "mdx"] {
      #expect(text.contains("\"\(ending)\""), "\(ending)")
    }
  }

  @Test func kate() throws {
    let modes = try Self.text("kate/settings.json").matches(of: /"([a-z]+)": \{\s+"command"/).map {
      String($0.output.1)
    }
    for mode in modes { #expect(HostLanguage(languageID: mode) != nil, "\(mode)") }
    // Kate runs one server for a language, so that those with an established one keep it.
    #expect(Set(modes).isSuperset(of: ["json", "markdown"]))
    let endings = try Self.text("kate/push-payload.xml")
    for ending in ["apns", "ndjson", "jsonl", "jsonc", "json5"] {
      #expect(endings.contains("*.\(ending)"), "\(ending)")
    }
  }

  @Test func jetBrains() throws {
    let text = try Self.text("jetbrains/template.json")
    let ids = text.matches(of: /"languageId": "([^"]+)"/).map { String($0.output.1) }
    Self.check(ids, "jetbrains")
    let endings = Set(text.matches(of: /"\*\.([^"]+)"/).map { String($0.output.1) })
    for ending in HostLanguage.allCases.flatMap(\.traits.fileExtensions) where !ending.contains("_") {
      #expect(endings.contains(ending), "jetbrains lacks *.\(ending)")
    }
  }
}
