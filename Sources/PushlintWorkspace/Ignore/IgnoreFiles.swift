#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the ignore files of one folder say.
struct IgnoreFiles {
  /// Whether a repository begins here: the folder holds `.git`.
  let isRepository: Bool
  /// `.git/info/exclude`.
  let gitExclude: IgnoreRules?
  /// `.gitignore`.
  let gitIgnore: IgnoreRules?
  /// `.ignore`, the file for tools that search, with the syntax of the other.
  let ignore: IgnoreRules?

  /// Reads those ignore files of the open folder `folder` that `names` promises.
  ///
  /// - Parameter complain: is told the name of each file that could not be read, and why.
  init(of names: Names, in folder: CInt, complain: (FilePath, FileError) -> Void) {
    func rules(_ name: FilePath) -> IgnoreRules? {
      do {
        return try Self.read(name, in: folder)
      } catch {
        complain(name, error)
        return nil
      }
    }
    isRepository = names.contains(.repository)
    gitExclude = names.contains(.repository) ? rules(".git/info/exclude") : nil
    gitIgnore = names.contains(.gitIgnore) ? rules(".gitignore") : nil
    ignore = names.contains(.ignore) ? rules(".ignore") : nil
  }

  /// The names in a folder that matter here.
  struct Names: OptionSet {
    let rawValue: UInt8

    static let repository = Names(rawValue: 1)
    static let gitIgnore = Names(rawValue: 2)
    static let ignore = Names(rawValue: 4)
    static let all: Names = [.repository, .gitIgnore, .ignore]

    /// What `name` stands for; nothing for most names.
    static func named(_ name: some Collection<UInt8>) -> Names {
      guard name.first == UInt8(ascii: ".") else { return [] }
      if name.elementsEqual(".git".utf8) { return .repository }
      if name.elementsEqual(".gitignore".utf8) { return .gitIgnore }
      return name.elementsEqual(".ignore".utf8) ? .ignore : []
    }
  }

  /// Largest ignore file: 256 KiB, some 10,000 lines; a longer one would make every look at a name slow.
  private static let limit = 256 << 10

  /// - Shape: `nil` for what is missing, and for a symbolic link, which git leaves alone as well.
  private static func read(_ name: FilePath, in folder: CInt) throws(FileError) -> IgnoreRules? {
    do {
      let file = try Descriptor(opening: name, in: folder, flags: FileReader.flags | O_NOFOLLOW)
      return IgnoreRules(try FileReader(limit: limit).read(file).text.bytes)
    } catch .missing, .notRegular, .failed(.tooManySymbolicLinkLevels) {
      return nil
    }
  }
}
