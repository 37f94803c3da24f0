/// Names that a walk leaves out wherever it meets them; named on the command line they are taken.
enum SkippedNames {
  /// Folders of other people's code, which nobody here can mend.
  private static let dependencyFolders: Set<[UInt8]> = Set(
    [
      "node_modules", "bower_components", "jspm_packages",  // JavaScript
      "Pods", "Carthage", "DerivedData",  // Xcode
      "vendor",  // Go, PHP, Ruby
      "site-packages", "venv", "__pycache__",  // Python
    ].map { Array($0.utf8) })

  /// Hidden folders (`.git`, `.build`, `.venv`, …) and folders of dependencies.
  static func containsFolder(_ name: ArraySlice<UInt8>) -> Bool {
    name.first == UInt8(ascii: ".") || dependencyFolders.contains(Array(name))
  }

  /// Files that pushlint itself is writing, or was when it was killed.
  static func containsFile(_ name: ArraySlice<UInt8>) -> Bool {
    name.starts(with: TemporaryName.prefix)
      && name.suffix(TemporaryName.suffix.count).elementsEqual(TemporaryName.suffix)
  }
}
