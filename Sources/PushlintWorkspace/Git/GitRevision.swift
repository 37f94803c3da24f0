/// A state of a repository that has a name: a commit, a tag, a branch, or a tree.
package struct GitRevision: Sendable {
  /// A file that differs between the revision and the working tree, or that git does not know yet.
  package struct Change: Sendable {
    /// The file of the revision; `nil` for a new one.
    package let old: OldFile?
    /// The file of the working tree, absolute; `nil` for one that is gone.
    package let new: FilePath?
  }

  /// A file of the revision.
  package struct OldFile: Sendable {
    /// Absolute, as if it were still there.
    package let path: FilePath
    /// The name of its contents.
    let object: [UInt8]
  }

  /// As a person named it.
  package let name: String
  /// The folder of the working tree, without links, with a slash at the end.
  package let top: [UInt8]
  private let tree: [UInt8]

  /// - Parameter folder: a folder of the repository.
  package init(_ name: String, in folder: FilePath) throws(GitFailure) {
    try GitProgram.check(name)
    self.name = name
    var root = try GitProgram.output(of: ["rev-parse", "--show-toplevel"], in: folder)
    if root.last == 0x0A { root.removeLast() }
    guard !root.isEmpty else { throw GitFailure(reason: "the repository has no working tree") }
    top = PhysicalPath.folderBytes(FilePath(bytes: root))
    tree = try Self.tree(of: name, in: folder)
  }

  private static func tree(of name: String, in folder: FilePath) throws(GitFailure) -> [UInt8] {
    // Such a name would be an option.
    guard !name.isEmpty, !name.hasPrefix("-") else { throw GitFailure(reason: "invalid revision `\(name)`") }
    let found = try? GitProgram.output(of: ["rev-parse", "--verify", "--quiet", "\(name)^{tree}"], in: folder)
    if let id = found?.split(separator: 0x0A).first, !id.isEmpty { return Array(id) }
    let isShallow = try? GitProgram.output(of: ["rev-parse", "--is-shallow-repository"], in: folder)
    let hint =
      isShallow?.starts(with: Array("true".utf8)) == true
      ? "; the clone is shallow: fetch more of its history, such as with `git fetch --unshallow`" : ""
    throw GitFailure(reason: "unknown revision `\(name)`\(hint)")
  }

  private var folder: FilePath { FilePath(bytes: top) }

  // MARK: Changes

  /// All files that changed, were renamed, came, or went.
  package func changes() throws(GitFailure) -> [Change] {
    let arguments = [
      "diff", "--raw", "-z", "--no-abbrev", "-M", "--no-ext-diff", "--no-textconv", "--ignore-submodules",
    ]
    let words = arguments.map { Array($0.utf8) } + [tree, Array("--".utf8)]
    var fields = try GitProgram.output(of: words, in: folder).split(separator: 0, omittingEmptySubsequences: false)[...]
    var result: [Change] = []
    while let change = change(from: &fields) { result.append(change) }
    let names = try GitProgram.output(of: ["ls-files", "--others", "--exclude-standard", "-z"], in: folder)
    var unknown = names.split(separator: 0).map(path)
    // What git is to forget may still be there.
    let present = Set(unknown)
    let forgotten = Set(result.compactMap { $0.new == nil ? $0.old?.path : nil }).intersection(present)
    unknown.removeAll(where: forgotten.contains)
    result = result.map { change in
      guard let old = change.old, forgotten.contains(old.path) else { return change }
      return Change(old: old, new: old.path)
    }
    return result + unknown.map { Change(old: nil, new: $0) }
  }

  /// The next one of a list in the form of `git diff --raw -z`: `:100644 100644 1f7a… 0000… M`, and one name or two.
  private func change(from fields: inout ArraySlice<ArraySlice<UInt8>>) -> Change? {
    while let head = fields.popFirst(), head.first == UInt8(ascii: ":") {
      let parts = head.dropFirst().split(separator: UInt8(ascii: " "))
      guard parts.count == 5, let status = parts[4].first, let first = fields.popFirst() else { return nil }
      let hasTwoNames = [UInt8(ascii: "R"), UInt8(ascii: "C")].contains(status)
      guard let second = hasTwoNames ? fields.popFirst() : first else { return nil }
      // Links and submodules are no files.
      let old = isFile(parts[0]) ? OldFile(path: path(of: first), object: Array(parts[2])) : nil
      let new = isFile(parts[1]) ? path(of: second) : nil
      // A copy is a new file: its source is still there.
      if status == UInt8(ascii: "C") { return Change(old: nil, new: new) }
      if old != nil || new != nil { return Change(old: old, new: new) }
    }
    return nil
  }

  /// Whether a mode of git is that of a file with contents.
  private func isFile(_ mode: ArraySlice<UInt8>) -> Bool { mode.starts(with: Array("100".utf8)) }

  private func path(of name: ArraySlice<UInt8>) -> FilePath { FilePath(bytes: top + name) }

  // MARK: Files

  /// The file of the revision with a path; `nil` where it has none.
  ///
  /// - Parameter path: absolute, without links in its folder.
  package func file(at path: FilePath) throws(GitFailure) -> OldFile? {
    guard path.bytes.starts(with: top), path.bytes.count > top.count else { return nil }
    let name = Array(path.bytes.dropFirst(top.count))
    let words = ["--literal-pathspecs", "ls-tree", "-z", "--full-tree"].map { Array($0.utf8) }
    let output = try GitProgram.output(of: words + [tree, Array("--".utf8), name], in: folder)
    // `100644 blob 1f7a…`, a tab, the name.
    guard let line = output.split(separator: 0).first, let tab = line.firstIndex(of: 0x09) else { return nil }
    let parts = line[..<tab].split(separator: UInt8(ascii: " "))
    guard parts.count == 3, isFile(parts[0]), line[(tab + 1)...].elementsEqual(name) else { return nil }
    return OldFile(path: path, object: Array(parts[2]))
  }

  /// What was in a file.
  package func contents(of file: OldFile, limit: Int) throws(GitFailure) -> [UInt8] {
    let words = ["cat-file", "blob"].map { Array($0.utf8) }
    let bytes = try GitProgram.output(of: words + [file.object], in: folder, limit: limit)
    guard !bytes.starts(with: Array("version https://git-lfs.github.com/spec/".utf8)) else {
      throw GitFailure(reason: "the repository has a pointer of Git LFS instead of the contents")
    }
    return bytes
  }
}
