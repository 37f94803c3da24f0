/// Names of the files that pushlint writes beside those that it replaces.
enum TemporaryName {
  static let prefix = Array(".pushlint-".utf8)
  /// No kind of payload ends so.
  static let suffix = Array(".tmp".utf8)

  /// A name that nobody can guess, so that nobody can lay something in its way.
  static func unguessable() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    let digits = String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
    return prefix + Array(digits.utf8) + suffix
  }
}
