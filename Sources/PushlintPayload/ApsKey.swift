/// The key of the dictionary that Apple devices read.
package enum ApsKey {
  /// What slips make of it that no app calls a key of its own.
  private static let slips: Set<String> = ["aps", "asp", "apss", "aaps"]
  private static let lengths = 3...6

  /// Whether a key was meant to be `aps`, and is spelt in another way: `Aps`, `asp`, `aps `.
  package static func isMisspelt(_ key: String) -> Bool {
    guard lengths.contains(key.utf8.count), key != "aps" else { return false }
    return slips.contains(key.trimmingSpaces().lowercased())
  }
}
