import PushlintText

/// Keys of maps that a library looks for as they are written, and leaves all others alone.
extension CodeReader {
  /// Tells of a key that the library does not read, and was probably meant to be one that it does.
  ///
  /// - Returns: whether it was told of.
  func noteUnreadKey(_ entry: Entry) -> Bool {
    guard let name = name(of: entry), !readKeys.contains(name), entry.key.count == 1,
      let meant = readKeys.first(where: { $0.lowercased() == name.lowercased() })
        ?? SDKTable.name(near: name, amongst: readKeys.sorted()),
      let place = tokens.content(of: entry.key.lowerBound)
    else { return false }
    issues.append(CodeIssue(.unknownMember, place, edits: [TextEdit(place, meant)], isSafe: false, detail: name))
    return true
  }
}
