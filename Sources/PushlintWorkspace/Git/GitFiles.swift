/// The files that git says have changed, below the working folder.
package enum GitFiles {
  /// Files whose staged state differs from the last commit.
  package static func staged() throws(GitFailure) -> [FilePath] {
    try list(["diff", "--cached"] + changed)
  }

  /// Files that differ from a revision, and files that git does not know yet.
  package static func changed(since revision: String) throws(GitFailure) -> [FilePath] {
    try GitProgram.check(revision)
    let known = try list(["diff"] + changed + ["--end-of-options", revision, "--"])
    return known + (try list(["ls-files", "--others", "--exclude-standard", "-z"]))
  }

  /// Names only, relative to the working folder, without those of files that are gone.
  private static let changed = ["--name-only", "-z", "--relative", "--no-ext-diff", "--diff-filter=ACMRT"]

  private static func list(_ arguments: [String]) throws(GitFailure) -> [FilePath] {
    try GitProgram.output(of: arguments).split(separator: 0).map { FilePath(bytes: Array($0)) }
  }
}
