/// A file or folder that a walk met and left alone.
package struct SkippedEntry: Sendable {
  package enum Reason: String, Sendable {
    case ending = "unknown file extension"
    case folder = "hidden folder, or folder of dependencies"
    case excluded = "excluded"
    case ignored = "ignored by .gitignore or .ignore"
    case elsewhere = "symbolic link to a place outside of the folder"
    case special = "not a regular file"
  }

  package let path: FilePath
  package let reason: Reason
}
