#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The entries of one folder that a walk has business with, in the order of their paths.
struct FolderListing {
  struct Entry {
    fileprivate let start: Int
    fileprivate let end: Int
    let inode: UInt64
    let kind: FileKind
  }

  private(set) var entries: [Entry] = []
  /// The ignore files that were seen among the names.
  private(set) var ignoreFiles: IgnoreFiles.Names = []
  /// All names, one behind the other: a `String` for each would cost more than reading the folder.
  private var names: [UInt8] = []

  /// - Parameters:
  ///   - isWanted: whether the name is one of a file to lint.
  ///   - complain: is told the name of each entry that could not be looked at, and why; `nil` is the folder itself.
  ///   - skip: is told the name of each entry that is left alone, and why.
  init(
    of folder: OpenFolder, isWanted: (ArraySlice<UInt8>) -> Bool, complain: (FilePath?, FileError) -> Void,
    skip: (ArraySlice<UInt8>, SkippedEntry.Reason) -> Void
  ) {
    do {
      while let entry = try folder.nextEntry() {
        let start = names.count
        names.append(contentsOf: entry.name)
        let name = names[start...]
        ignoreFiles.formUnion(.named(name))
        let kind = Self.kind(of: name, entry.kind, in: folder, complain)
        let reason = kind.map { Self.reasonToSkip(name, $0, isWanted) } ?? .special
        if let kind, reason == nil {
          entries.append(Entry(start: start, end: names.count, inode: entry.inode, kind: kind))
        } else {
          if kind != nil, let reason, !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8) {
            skip(name, reason)
          }
          names.removeLast(names.count - start)
        }
      }
    } catch {
      complain(nil, error)
    }
    sort()
  }

  func name(of entry: Entry) -> ArraySlice<UInt8> { names[entry.start..<entry.end] }

  private static func reasonToSkip(
    _ name: ArraySlice<UInt8>, _ kind: FileKind, _ isWanted: (ArraySlice<UInt8>) -> Bool
  ) -> SkippedEntry.Reason? {
    switch kind {
    case .folder: SkippedNames.containsFolder(name) ? .folder : nil
    case .regular, .link: isWanted(name) && !SkippedNames.containsFile(name) ? nil : .ending
    default: .special
    }
  }

  /// The kind that reading the folder told, or else the one that a look at the entry tells.
  private static func kind(
    of name: ArraySlice<UInt8>, _ known: FileKind?, in folder: OpenFolder, _ complain: (FilePath?, FileError) -> Void
  ) -> FileKind? {
    if let known { return known }
    let name = FilePath(bytes: name)
    do {
      return try FileStatus(of: name, in: folder.number, followingLinks: false).kind
    } catch {
      complain(name, error)
      return nil
    }
  }

  /// Sorts by path: a folder stands where its name with a slash would, so that a walk meets files in their final order.
  private mutating func sort() {
    names.withUnsafeBytes { names in
      guard let start = names.baseAddress else { return }
      /// What the path has after the first `count` bytes of the name.
      func byte(of entry: Entry, after count: Int) -> Int {
        let position = entry.start + count
        if position < entry.end { return Int(names[position]) }
        return entry.kind == .folder ? Int(UInt8(ascii: "/")) : -1
      }
      entries.sort { left, right in
        let common = min(left.end - left.start, right.end - right.start)
        let order = memcmp(start + left.start, start + right.start, common)
        return order == 0 ? byte(of: left, after: common) < byte(of: right, after: common) : order < 0
      }
    }
  }
}
