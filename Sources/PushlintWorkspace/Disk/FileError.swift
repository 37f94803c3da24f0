import SystemPackage

/// Why a file or folder cannot be read or written.
package enum FileError: Error, Sendable, Equatable {
  case missing
  /// A symbolic link whose target does not exist.
  case linkToNowhere
  case notPermitted
  case notRegular(FileKind)
  /// More bytes than the limit that was asked for.
  case tooLarge(limit: Int)
  /// A line of a file that is read line by line has more bytes than that.
  case lineTooLong(limit: Int)
  /// Written to, moved, or replaced between two looks at it.
  case changed
  /// The file has other names, which would keep the old contents.
  case hardLinked(names: Int)
  /// A new file cannot be given what the old one has: owner, group, permissions, or extended attributes.
  indirect case attributesNotKept(FileError)
  /// Whatever else the system says.
  case failed(Errno)

  init(_ error: Errno) {
    switch error {
    case .noSuchFileOrDirectory, .notDirectory: self = .missing
    case .permissionDenied, .notPermitted: self = .notPermitted
    case .isDirectory: self = .notRegular(.folder)
    default: self = .failed(error)
    }
  }

  /// What a person is told after the name of the file.
  package var reason: String {
    switch self {
    case .missing: "no such file or folder"
    case .linkToNowhere: "a symbolic link to something that does not exist"
    case .notPermitted: "permission denied"
    case .notRegular(let kind): "\(kind.name), not a regular file"
    case .tooLarge(let limit): "larger than the limit of \(Self.size(limit))"
    case .lineTooLong(let limit): "a line is longer than the limit of \(Self.size(limit))"
    case .changed: "the file changed while pushlint was running"
    case .hardLinked(let names): "the file has \(names) names (hard links), and the others would not be changed"
    case .attributesNotKept(let error): "owner, permissions, or attributes cannot be kept: \(error.reason)"
    case .failed(let error): error.description
    }
  }

  private static func size(_ bytes: Int) -> String {
    let mebibyte = 1 << 20
    return bytes > 0 && bytes.isMultiple(of: mebibyte) ? "\(bytes / mebibyte) MiB" : "\(bytes) bytes"
  }
}

/// A file or folder that could not be dealt with, and why.
package struct PathFailure: Error, Sendable, Equatable {
  package let path: FilePath
  package let error: FileError

  package init(path: FilePath, error: FileError) {
    self.path = path
    self.error = error
  }
}
