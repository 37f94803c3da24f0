import Foundation
import Testing

@testable import PushlintWorkspace

/// Ignore patterns mean what they mean to git, which is asked itself.
@Suite struct IgnoreTests {
  /// The contents of ignore files, each a case of its own.
  static let files = [
    "a", "/a", "a/", "/a/", "b", "b/", "a/b", "/a/b", "a/b/", "c.json", "*.json", "/*.json", "a/*.json", "*", "/*",
    "*/",
    "**", "/**", "**/", "**/b", "**/b/", "/**/b", "a/**", "a/**/", "a/**/c.json", "**/a/**", "a/**/**/c.json",
    "**/**/b",
    "a**", "**.json", "***", "a/***/c.json", "a/*/c.json", "a/*/*", "?", "?.json", "a?b", "a/?", "[ab]", "[a-c]",
    "[!a]", "[^a]", "[!a]*", "[]a]", "[]-]", "[a-]", "[-a]", "[a", "[", "a[", "[]", "[!]a]", "[[:alpha:]]",
    "[[:digit:]x]",
    "[[:upper:]]*", "[[:nothing:]]", "[[:alpha:]-z]", "[\\]]", "[a\\-c]", "[\\a-\\c]", "[c-a]", "[[:a]", "[:a]",
    "a[/]b",
    "\\a", "\\*", "a\\", "\\\\", "a\\ ", "a ", "a  ", "a\\  ", " a", "a b", "a\t", "#a", "\\#a", "\\!a", "!a", "*\n!a",
    "*\n!a/", "*\n!a/\n!a/b", "a/*\n!a/b", "/*\n!/a\n/a/*\n!/a/b", "*.json\n!c.json", "!c.json\n*.json", "a\r\nb\r\n",
    "\u{FEFF}a", "\n\n#\n", "/", "//", "a//", "a//b", "!", "!/", "é*", "*é", "a/b/c.json", "/a/b/c.json", "b/c.json",
    "**/b/c.json", "a/**b", "*a*b*", "*a*a*a*a*a*b", "a*", "*b", "*.j*n", "x/../a", "./a", "a/.", "**/*.json",
    "**/?.json", "a/**/[bc]*/*", "*/**/c.json", "*/b", "*/*/*", "a/b/*", "**/b/**", "!a\na", "a\n!a\na",
    "*\n!*/\n!*.json",
  ]

  static let paths = [
    "a", "b", "c", "ab", "aab", "a.json", "c.json", "a/b", "a/c.json", "a/b/c.json", "a/b/d/c.json", "b/a", "b/c.json",
    "b/a/b", "x/a/b", "x/a", "x/b/c.json", "x/b/y/c.json", "a b", "a ", " a", "#a", "!a", "*", "\\", "a\\b", "]", "-",
    "^",
    "[", "z", "Z", "1", "é", "éa", "aé", "aXb", "aaaaaaaaaaaaaaaaaaaa", "xabx", "a/aaab", "d/e/f/g/h.json",
  ]

  @Test func patternsAgreeWithGit() throws {
    let tree = try TemporaryTree()
    guard try run("git", ["init", "-q"], in: tree.root) != nil else {
      print("Left out: ignore patterns are compared with git, and there is no git here.")
      return
    }
    let files = Self.files + Self.randomFiles(count: 300)
    for (number, file) in files.enumerated() { try tree.write(file, to: "f\(number)/.gitignore") }
    let asked = files.indices.flatMap { number in Self.paths.map { "f\(number)/\($0)" } }
    let arguments = ["-c", "core.excludesFile=/dev/null", "check-ignore", "--no-index", "--stdin", "-z"]
    let input = Data(asked.joined(separator: "\0").utf8) + [0]
    let output = try #require(try run("git", arguments, in: tree.root, input: input))
    let ignored = Set(output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    #expect(!ignored.isEmpty)
    for (number, file) in files.enumerated() {
      let rules = IgnoreRules(Array(file.utf8))
      let ours = Self.paths.filter { rules.leavesOutAnyPart(of: Array($0.utf8)[...], isFolder: false) }
      let theirs = Self.paths.filter { ignored.contains("f\(number)/\($0)") }
      #expect(ours == theirs, "\(file.debugDescription)")
    }
  }

  /// A whole tree with ignore files on all levels gives the list that git gives.
  @Test func treeAgreesWithGit() throws {
    let tree = try TemporaryTree([
      ".gitignore = *.log.json\n/top.json\nbuild/\n!keep.log.json", "top.json", "a.log.json", "keep.log.json",
      "sub/.gitignore = !a.log.json\n/top.json", "sub/a.log.json", "sub/b.log.json", "sub/top.json",
      "sub/deep/top.json",
      "build/x.json", "sub/build/.gitignore = !*", "sub/build/x.json", "other/top.json", "other/mine.json",
      "other/deep/.gitignore = *\n!*/\n!in/**", "other/deep/out.json", "other/deep/in/a.json", "other/deep/in/b/c.json",
    ])
    guard try run("git", ["init", "-q"], in: tree.root) != nil else {
      print("Left out: a tree is compared with git, and there is no git here.")
      return
    }
    try tree.write("mine.json\n", to: ".git/info/exclude")
    let arguments = ["-c", "core.excludesFile=/dev/null", "ls-files", "-z", "--others", "--exclude-standard", "*.json"]
    let output = try #require(try run("git", arguments, in: tree.root))
    let theirs = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.sorted()
    let found = FileFinder(.init(endings: [".json"])).find([tree.root])
    #expect(found.files.map { tree.name($0.path) } == theirs)
    #expect(theirs.count == 6)
  }

  /// Shapes that make a matcher with plain backtracking run for years.
  @Test(.timeLimit(.minutes(10)), arguments: ["*a", "a*", "?*", "[ab]*", "*/", "**/", "**/a/", "a/**/"])
  func manyStarsEndSoon(part: String) {
    let rules = IgnoreRules(Array((String(repeating: part, count: 5_000) + "b").utf8))
    for piece in ["a", "a/", "aa/"] {
      let path = Array((String(repeating: piece, count: 100) + "c").utf8)
      #expect(!rules.leavesOutAnyPart(of: path[...], isFolder: false))
    }
  }

  /// Patterns of few different bytes, the same in every run.
  ///
  /// Without two stars right behind a plain byte: git 2.39 reads `a**/b` like `a/**/b`, its manual like `a*/b`, as we do.
  private static func randomFiles(count: Int) -> [String] {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pieces = [
      "a", "b", "c", "/", "/", "*", "**", "/**/", "**/", "/**", "?", "[ab]", "[!a]", "[a-", "]", "\\", ".json", "!",
    ]
    let files = (0..<count).map { _ in
      (0...next(2)).map { _ in (0...next(6)).map { _ in pieces[next(pieces.count)] }.joined() }.joined(separator: "\n")
    }
    return files.filter { !$0.contains(/[^\/\n*!]\*\*/) }
  }
}
