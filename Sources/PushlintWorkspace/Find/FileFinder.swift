/// Finds the files to lint: those that were named, and those in the folders that were named.
///
/// A walk leaves out what ignore files name, hidden folders, folders of dependencies, symbolic links to folders or to
/// what lies outside, and everything that is no file. `.gitignore`, `.git/info/exclude`, and `.ignore` have a say from
/// the folder with `.git` down; where there is none, from the named folder down. The user's own `core.excludesFile` has
/// none: the same tree gives the same list on every machine.
package struct FileFinder: Sendable {
  /// What belongs into the list.
  package struct Options: Sendable {
    /// Whether ignore files have a say.
    package var respectIgnoreFiles = true
    package var excludes: [ExcludeList] = []
    /// Whether `excludes` apply to what was named as well.
    package var forceExclude = false
    /// Whether what was named must end as files of a walk do; other names are passed over.
    package var filtersNamed = false
    /// Whether it is told what was met and left alone.
    package var reportsSkipped = false
    /// The number of files and folders after which the walk through a folder ends.
    package var mostEntries = Int.max
    /// How many threads a walk may use.
    package var jobs = 1
    /// By their last byte, in small letters, so that most names are not compared with any.
    private let endings: [[[UInt8]]]

    /// - Parameter endings: how the names of files in a folder end, the dot as well; capitals do not matter.
    package init(endings: [String]) {
      var byLast = [[[UInt8]]](repeating: [], count: 256)
      for ending in endings {
        let bytes = Array(ending.lowercased().utf8)
        if let last = bytes.last { byLast[Int(last)].append(bytes) }
      }
      self.endings = byLast
    }

    func wants(_ name: ArraySlice<UInt8>) -> Bool {
      guard let last = name.last else { return false }
      return endings[Int(0x41...0x5A ~= last ? last + 0x20 : last)].contains { ending in
        guard name.count >= ending.count else { return false }
        return zip(name.suffix(ending.count), ending).allSatisfy { byte, expected in
          byte == expected || (0x41...0x5A ~= byte && byte + 0x20 == expected)
        }
      }
    }
  }

  private let options: Options

  package init(_ options: Options) { self.options = options }

  /// The files behind `paths`, each a file or a folder.
  ///
  /// - Shape: a file that was named is taken whatever its name ends in and whatever ignore files say.
  package func find(_ paths: [FilePath]) -> FoundFiles {
    var candidates: [FoundFile.Candidate] = []
    var failures: [PathFailure] = []
    var skipped: [SkippedEntry] = []
    for named in paths {
      let path = Self.withoutDots(named)
      do {
        let status = try Self.status(of: named)
        if isExcluded(path, status.kind) {
          if options.reportsSkipped { skipped.append(SkippedEntry(path: path, reason: .excluded)) }
          continue
        }
        if options.filtersNamed, status.kind == .regular, let name = path.name?.bytes, !options.wants(name[...]) {
          if options.reportsSkipped { skipped.append(SkippedEntry(path: path, reason: .ending)) }
          continue
        }
        switch status.kind {
        case .folder:
          var walk = FolderWalk(path, options)
          walk.run()
          candidates += walk.files
          failures += walk.failures
          skipped += walk.skipped
        case .regular:
          let identity = status.identity
          candidates.append(
            FoundFile.Candidate(
              path: path.bytes, device: identity.device, inode: identity.inode, origin: .named))
        default:
          failures.append(PathFailure(path: named, error: .notRegular(status.kind)))
        }
      } catch {
        failures.append(PathFailure(path: named, error: error))
      }
    }
    return FoundFiles(candidates, failures, skipped)
  }

  private func isExcluded(_ path: FilePath, _ kind: FileKind) -> Bool {
    guard options.forceExclude, !options.excludes.isEmpty else { return false }
    var whole = PhysicalPath.folderBytes(kind == .folder ? path : path.folder)
    if kind == .folder { whole.removeLast() } else { whole += path.name?.bytes ?? [] }
    return options.excludes.contains { $0.leavesOutAnyPart(of: whole, isFolder: kind == .folder) }
  }

  private static func status(of path: FilePath) throws(FileError) -> FileStatus {
    do {
      return try FileStatus(of: path, followingLinks: true)
    } catch .missing {
      let isLink = (try? FileStatus(of: path, followingLinks: false))?.kind == .link
      throw isLink ? .linkToNowhere : .missing
    }
  }

  /// The path without its `.`, which say nothing; `..` stays, since a link before it may lead elsewhere.
  private static func withoutDots(_ path: FilePath) -> FilePath {
    path.hasDots ? FilePath(isAbsolute: path.isAbsolute, names: path.names.filter { $0 != [0x2E] }) : path
  }
}
