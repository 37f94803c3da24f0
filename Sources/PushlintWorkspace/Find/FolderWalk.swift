import Dispatch
import Synchronization

/// One pass through a folder and all that lies below it, in the order of the paths.
///
/// A folder with many others in it is divided among threads, each with a walk of its own; what they find is put together
/// in the order of the paths.
///
/// Folders are entered by a loop with a stack of its own, each opened by its name in the one around it, so neither the
/// depth of a tree nor the length of a path ends the walk. No more than `openFolderLimit` folders are open at a time.
struct FolderWalk {
  /// A folder between the start and where the walk stands.
  private struct Level {
    let listing: FolderListing
    let device: UInt64
    let inode: UInt64
    /// Number of bytes of `path` that lead here, the slash as well.
    let pathLength: Int
    /// What the ignore files around this folder said.
    let mark: IgnoreStack.Mark
    /// `nil` while too many folders further down are open.
    var folder: OpenFolder?
    var next = 0
  }

  private(set) var files: [FoundFile.Candidate] = []
  private(set) var failures: [PathFailure] = []
  /// What was left alone, when somebody wants to know.
  private(set) var skipped: [SkippedEntry] = []

  private let options: FileFinder.Options
  /// What stands before `path[rootLength...]` in the paths that people see.
  private let shownRoot: [UInt8]
  private let rootLength: Int
  /// Where the walk stands: absolute, without links, with a slash at the end between two steps.
  private var path: [UInt8]
  private var ignores = IgnoreStack()
  private var levels: [Level] = []
  /// Where a walk ends that goes through some entries of a folder only: the level of the folder, and the entry.
  private var end: (level: Int, entry: Int)?

  private static let openFolderLimit = 8
  /// Fewest folders in a folder that is divided: a few are walked through before threads have begun.
  private static let mostUndivided = 15
  /// Parts for each thread: some are larger than others.
  private static let partsForThread = 8

  /// - Parameter root: a folder as the user named it, without `.` in it; empty for the working folder.
  init(_ root: FilePath, _ options: FileFinder.Options) {
    self.options = options
    shownRoot = root.isEmpty ? [] : root.bytes + (root.bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")])
    path = PhysicalPath.folderBytes(root)
    rootLength = path.count
    do {
      let folder = try OpenFolder(Descriptor(opening: root.isEmpty ? "." : root, flags: OpenFolder.flags))
      if options.respectIgnoreFiles { enterRepository() }
      enter(folder)
    } catch {
      failures.append(PathFailure(path: root.isEmpty ? "." : root, error: error))
    }
  }

  /// Walks to the end, or as far as the options let it.
  mutating func run() {
    var entries = 0
    while let last = levels.indices.last, entries <= options.mostEntries {
      let index = levels[last].next
      // Of a folder that cannot be opened again the rest is left, as well as what is around it.
      if let end, last < end.level || last == end.level && index >= end.entry { return }
      if index == 0, isDivided(levels[last].listing) {
        runDivided()
        continue
      }
      guard let folder = levels[last].folder, index < levels[last].listing.entries.count else {
        leave()
        continue
      }
      levels[last].next += 1
      entries += 1
      let entry = levels[last].listing.entries[index]
      path.removeLast(path.count - levels[last].pathLength)
      path += levels[last].listing.name(of: entry)
      visit(entry, in: folder, nameStart: levels[last].pathLength)
    }
  }

  private func isDivided(_ listing: FolderListing) -> Bool {
    options.jobs > 1 && options.mostEntries == .max && end == nil
      && listing.entries.count { $0.kind == .folder } > Self.mostUndivided
  }

  /// Walks through all entries of the folder where the walk stands, on several threads.
  private mutating func runDivided() {
    guard let last = levels.indices.last else { return }
    let count = levels[last].listing.entries.count
    var start = self
    start.files = []
    start.failures = []
    start.skipped = []
    let parts = Parts(start, of: last, count: min(options.jobs * Self.partsForThread, count))
    DispatchQueue.concurrentPerform(iterations: options.jobs) { _ in
      while let (part, start) = parts.take() {
        var walk = start
        walk.run()
        parts.put(walk, at: part)
      }
    }
    for walk in parts.walks {
      files += walk.files
      failures += walk.failures
      skipped += walk.skipped
    }
    levels[last].next = count
  }

  /// The walks through the parts of one folder.
  ///
  /// - Proof of sendability: `start` is only read, and its folders, of which all names have been read, only open others;
  ///   what changes is touched only under `lock`.
  private final class Parts: @unchecked Sendable {
    private let start: FolderWalk
    private let level: Int
    private let lock = Mutex(())
    private var taken = 0
    private var finished: [FolderWalk?]

    /// - Parameter level: that of the folder in `start`.
    init(_ start: FolderWalk, of level: Int, count: Int) {
      self.start = start
      self.level = level
      finished = [FolderWalk?](repeating: nil, count: count)
    }

    /// The next part that nobody has begun, by its number, and the walk through it.
    func take() -> (part: Int, walk: FolderWalk)? {
      lock.withLock { _ in
        guard taken < finished.count else { return nil }
        let entries = start.levels[level].listing.entries.count
        var walk = start
        walk.levels[level].next = entries * taken / finished.count
        walk.end = (level, entries * (taken + 1) / finished.count)
        taken += 1
        return (taken - 1, walk)
      }
    }

    func put(_ walk: FolderWalk, at part: Int) {
      var walk = walk
      // Nothing is opened from there any more.
      walk.levels = []
      lock.withLock { _ in finished[part] = walk }
    }

    /// Those that were finished, in order.
    var walks: [FolderWalk] { lock.withLock { _ in finished.compactMap { $0 } } }
  }

  private mutating func visit(_ entry: FolderListing.Entry, in folder: OpenFolder, nameStart: Int) {
    let isFolder = entry.kind == .folder
    if options.excludes.contains(where: { $0.leavesOut(path, nameStart: nameStart, isFolder: isFolder) }) {
      return skip(.excluded)
    }
    if ignores.leavesOut(path, nameStart: nameStart, isFolder: isFolder) { return skip(.ignored) }
    let name = path[nameStart...]
    switch entry.kind {
    case .folder:
      do {
        let inner = try folder.folder(FilePath(bytes: name))
        path.append(UInt8(ascii: "/"))
        enter(inner)
      } catch {
        fail(error)
      }
    case .link:
      // Where the link leads is read anew from the path: that says as well whether it stays inside.
      guard let status = try? FileStatus(of: FilePath(bytes: name), in: folder.number, followingLinks: true),
        status.kind == .regular, staysInside(FilePath(bytes: path))
      else { return skip(.elsewhere) }
      add(device: status.identity.device, inode: status.identity.inode, origin: .link)
    default:
      add(device: folder.device, inode: entry.inode, origin: .walk)
    }
  }

  /// Goes down into `folder`, to which `path` leads.
  private mutating func enter(_ folder: OpenFolder) {
    var complaints: [(FilePath?, FileError)] = []
    var left: [SkippedEntry] = []
    let listing = FolderListing(of: folder, isWanted: options.wants) {
      complaints.append(($0, $1))
    } skip: { name, reason in
      guard options.reportsSkipped else { return }
      left.append(SkippedEntry(path: FilePath(bytes: shownRoot + path[rootLength...] + name), reason: reason))
    }
    skipped += left
    let mark = ignores.mark
    if options.respectIgnoreFiles, !listing.ignoreFiles.isEmpty {
      let files = IgnoreFiles(of: listing.ignoreFiles, in: folder.number) { complaints.append(($0, $1)) }
      ignores.enter(files, base: path.count)
    }
    for (name, error) in complaints { fail(error, below: name) }
    if levels.count >= Self.openFolderLimit { levels[levels.count - Self.openFolderLimit].folder = nil }
    levels.append(
      Level(
        listing: listing, device: folder.device, inode: folder.inode, pathLength: path.count, mark: mark,
        folder: folder))
  }

  /// Goes up again, and opens the folder around this one when it had been closed.
  private mutating func leave() {
    guard let left = levels.popLast() else { return }
    ignores.rewind(to: left.mark)
    guard let last = levels.indices.last, levels[last].folder == nil else { return }
    path.removeLast(path.count - levels[last].pathLength)
    do {
      levels[last].folder = try folder(of: levels[last], around: left.folder)
    } catch {
      // Nobody misses a folder that was finished anyway.
      if levels[last].next < levels[last].listing.entries.count { fail(error) }
    }
  }

  /// Opens the folder of `level` again: as the one around `inner`, or else by its path, to which `path` leads.
  private func folder(of level: Level, around inner: OpenFolder?) throws(FileError) -> OpenFolder {
    let folder: OpenFolder
    if let inner {
      folder = try inner.folder("..")
    } else {
      folder = try OpenFolder(Descriptor(opening: shownPath, flags: OpenFolder.flags))
    }
    guard folder.device == level.device, folder.inode == level.inode else { throw .changed }
    return folder
  }

  /// Reads the ignore files above the root, from the folder of its repository downwards.
  private mutating func enterRepository() {
    var names = IgnoreFiles.Names.all
    for length in RepositoryFolders.above(path) {
      let folder = FilePath(bytes: path[..<length])
      guard let opened = try? Descriptor(opening: folder, flags: OpenFolder.flags) else { continue }
      var complaints: [PathFailure] = []
      let files = IgnoreFiles(of: names, in: opened.number) { name, error in
        complaints.append(PathFailure(path: folder.pushing(name), error: error))
      }
      ignores.enter(files, base: length)
      failures += complaints
      names.remove(.repository)
    }
  }

  private mutating func add(device: UInt64, inode: UInt64, origin: FoundFile.Origin) {
    let path = shownRoot + path[rootLength...]
    files.append(FoundFile.Candidate(path: path, device: device, inode: inode, origin: origin))
  }

  /// Remembers that the entry was left alone to which `path` leads.
  private mutating func skip(_ reason: SkippedEntry.Reason) {
    if options.reportsSkipped { skipped.append(SkippedEntry(path: shownPath, reason: reason)) }
  }

  private mutating func fail(_ error: FileError, below name: FilePath? = nil) {
    failures.append(PathFailure(path: name.map(shownPath.pushing) ?? shownPath, error: error))
  }

  /// Where the walk stands, as people see it.
  private var shownPath: FilePath {
    let shown = shownRoot + path[rootLength...]
    return shown.isEmpty ? "." : FilePath(bytes: shown)
  }

  private func staysInside(_ link: FilePath) -> Bool {
    PhysicalPath.bytes(link)?.starts(with: path[..<rootLength]) == true
  }
}
