import SystemPackage

/// A file or folder that a walk met and left alone.
package struct SkippedEntry: Sendable {
  package enum Reason: String, Sendable {
    case ending = "its name ends in nothing that pushlint reads"
    case folder = "a hidden folder, or one of dependencies"
    case excluded = "excluded"
    case ignored = "ignored by .gitignore or .ignore"
    case elsewhere = "a link that leads elsewhere"
    case special = "no regular file"
  }

  package let path: FilePath
  package let reason: Reason
}
