import Foundation

/// Files beside the checkout that some tests use when they are there; the project stands without them.
public enum SharedData {
  /// The repository's root folder.
  public static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder `shared/` beside the checkout, or the one named in the environment; `nil` when there is none.
  public static let folder: URL? = {
    let named = ProcessInfo.processInfo.environment["PUSHLINT_SHARED"].map { URL(fileURLWithPath: $0) }
    let candidate = named ?? repository.deletingLastPathComponent().appendingPathComponent("shared")
    return FileManager.default.fileExists(atPath: candidate.path) ? candidate : nil
  }()

  /// The files of a folder below `shared/`, sorted by path; empty, with a word about it, when there is none.
  public static func files(_ path: String) -> [URL] {
    guard let root = folder?.appendingPathComponent(path),
      let walker = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    else {
      print("SKIPPED: no shared folder beside the checkout, so nothing of \(path) was tested")
      return []
    }
    return walker.compactMap { $0 as? URL }
      .filter { !$0.hasDirectoryPath && $0.lastPathComponent.first != "." }
      .sorted { $0.path < $1.path }
  }
}
