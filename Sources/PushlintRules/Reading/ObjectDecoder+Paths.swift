import PushlintJSON

extension ObjectDecoder {
  /// One canonical path or several.
  func paths(_ name: String, allowsAnyName: Bool = false) throws(DecodingIssue) -> [String] {
    let paths = try optionalTexts(name, allowsOne: true) ?? []
    for (text, range) in paths { try RulePath.check(text, range, allowsAnyName: allowsAnyName) }
    return paths.map(\.text)
  }
}
