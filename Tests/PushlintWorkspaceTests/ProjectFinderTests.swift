import PushlintWorkspace
import Testing

/// Configurations and what they name: found where they lie, and never outside of the repository.
@Suite struct ProjectFinderTests {
  private let finder = ProjectFinder()

  @Test func linksLeadNobodyOut() throws {
    let tree = try TemporaryTree([
      "outside/rule.json", "outside/rule.md", "repo/.git/HEAD = ref: refs/heads/main\n", "repo/rules/own.json",
      "repo/rules/link.json -> ../../outside/rule.json", "repo/folder -> ../outside",
      "repo/a/pushlint.json -> ../../outside/rule.json", "repo/b/pushlint.json -> ../rules/own.json",
      "repo/c/pushlint.json -> nowhere", "repo/d/pushlint.json/",
    ])
    let root = tree.path("repo")
    #expect(finder.path(of: "rules/own.json", below: root) != nil)
    #expect(finder.path(of: "rules/missing.json", below: root) != nil)
    for entry in ["rules/link.json", "folder/rule.json", "../outside/rule.json", tree.path("outside/rule.json").string]
    {
      #expect(finder.path(of: entry, below: root) == nil, "\(entry)")
      #expect(finder.base(entry, of: root.appending("pushlint.json")) == nil, "\(entry)")
    }
    #expect(finder.leadsOut(tree.path("repo/a/pushlint.json")))
    #expect(!finder.leadsOut(tree.path("repo/b/pushlint.json")))
    // What cannot be read is there all the same, and is told; a folder of that name is none.
    #expect(["a", "b", "c", "d"].map { finder.hasConfiguration(root.appending($0)) } == [true, true, true, false])
  }
}
