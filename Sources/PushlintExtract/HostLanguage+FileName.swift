extension HostLanguage {
  /// The language of a file of that name, `nil` for a name whose ending says nothing.
  package init?(fileName: String) {
    var fileName = fileName
    guard let language = fileName.withUTF8({ Self.language(ofFileNamed: $0) }) else { return nil }
    self = language
  }

  private static func language(ofFileNamed name: UnsafeBufferPointer<UInt8>) -> HostLanguage? {
    guard let last = name.last else { return nil }
    return endings[Int(last & 0x1F)].first { $0.ends(name) }?.language
  }

  /// How the names of files of a language end.
  private struct Ending: Sendable {
    /// With the dot, in small letters, and from the end to the beginning.
    let reversed: [UInt8]
    let language: HostLanguage

    /// Whether a name ends so, whatever its capitals.
    func ends(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
      guard name.count >= reversed.count else { return false }
      for (index, expected) in reversed.enumerated() {
        let byte = name[name.count - 1 - index]
        guard byte == expected || byte &- 0x41 < 26 && byte | 0x20 == expected else { return false }
      }
      return true
    }
  }

  /// By the low bits of their last bytes, which are the same for both cases of letters; the longest first.
  private static let endings: [[Ending]] = {
    var endings = [[Ending]](repeating: [], count: 32)
    for language in allCases {
      for name in language.traits.fileExtensions {
        let ending = Ending(reversed: ("." + name).utf8.reversed(), language: language)
        endings[Int(ending.reversed[0] & 0x1F)].append(ending)
      }
    }
    return endings.map { $0.sorted { $0.reversed.count > $1.reversed.count } }
  }()
}
