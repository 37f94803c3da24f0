/// A file to lint.
package struct FoundFile: Sendable, Hashable {
  /// As the user named it, or the folder that it was found in; `path.shown` is what people see.
  package let path: FilePath

  /// How a file came into the list; of several ways to one file the first counts.
  enum Origin: Int {
    case named, walk, link
  }

  /// A file that may have been found by another name as well.
  struct Candidate {
    let path: [UInt8]
    let device: UInt64
    let inode: UInt64
    let origin: Origin
  }
}

/// What there is to lint, and what is in the way.
package struct FoundFiles: Sendable {
  /// Each file once, sorted by the bytes of its path.
  package let files: [FoundFile]
  /// Sorted by path.
  package let failures: [PathFailure]
  /// What was met and left alone, when that was asked for; sorted by path.
  package let skipped: [SkippedEntry]

  init(_ candidates: [FoundFile.Candidate], _ failures: [PathFailure], _ skipped: [SkippedEntry] = []) {
    self.skipped = skipped.map { (path: $0.path.bytes, entry: $0) }.sorted { Self.precedes($0.path, $1.path) }
      .map(\.entry)
    var files = Self.withoutDuplicates(candidates)
    // A walk alone meets its files in order.
    if !zip(files, files.dropFirst()).allSatisfy({ Self.precedes($0.path, $1.path) }) {
      files.sort { Self.precedes($0.path, $1.path) }
    }
    self.files = files.map { FoundFile(path: FilePath(bytes: $0.path)) }
    let sorted = failures.map { (path: $0.path.bytes, failure: $0) }.sorted { Self.precedes($0.path, $1.path) }
    self.failures = sorted.map(\.failure).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Keeps of the names of one file the one that was typed, or is no link, or comes first.
  private static func withoutDuplicates(_ candidates: [FoundFile.Candidate]) -> [FoundFile.Candidate] {
    struct Key: Hashable {
      let device: UInt64
      let inode: UInt64
    }
    var keys = Set<Key>(minimumCapacity: candidates.count)
    for candidate in candidates { keys.insert(Key(device: candidate.device, inode: candidate.inode)) }
    guard keys.count < candidates.count else { return candidates }
    var kept: [Key: FoundFile.Candidate] = [:]
    return candidates.sorted { left, right in
      left.origin == right.origin ? precedes(left.path, right.path) : left.origin.rawValue < right.origin.rawValue
    }.filter { candidate in
      let key = Key(device: candidate.device, inode: candidate.inode)
      guard let earlier = kept[key] else {
        kept[key] = candidate
        return true
      }
      return !areSame(earlier, candidate)
    }
  }

  /// Whether two candidates with one inode number really are one file.
  ///
  /// Some file systems, overlays above all, tell other numbers while a folder is read than when a file is asked.
  private static func areSame(_ left: FoundFile.Candidate, _ right: FoundFile.Candidate) -> Bool {
    guard let first = try? FileStatus(of: FilePath(bytes: left.path), followingLinks: true).identity,
      let second = try? FileStatus(of: FilePath(bytes: right.path), followingLinks: true).identity
    else { return left.path == right.path }
    return first.device == second.device && first.inode == second.inode
  }

  private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool { left.lexicographicallyPrecedes(right) }
}
