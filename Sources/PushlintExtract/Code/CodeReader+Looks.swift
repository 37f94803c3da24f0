import PushlintSyntax
import PushlintTree

/// Conditions that only look at a map: `if data:`, `if (!data.isEmpty())`, `if len(data) > 0 {`.
extension CodeReader {
  private static let conditions: Set<String> = ["if", "elif", "elsif", "elseif", "unless"]
  /// Members of maps that say how much is in them.
  private static let measures: Set<String> = [
    "size", "isEmpty", "isNotEmpty", "length", "Count", "Any", "any", "empty", "present", "blank", "is_empty", "len",
    "count", "keys", "nil", "isNullOrEmpty", "is_object", "is_null", "containsKey", "has", "ContainsKey",
    "contains_key",
  ]
  /// Functions that say the same.
  private static let measuringFunctions: Set<String> = [
    "len", "empty", "count", "sizeof", "isset", "bool", "is_array", "isEmpty", "isNotEmpty", "nonNull", "isNull", "and",
    "or", "not", "any",
  ]
  /// Most tokens of a condition before a name in it.
  private static let longestCondition = 24

  /// Whether the name at `index` stands in the condition of a branch, and nothing is done with it there.
  func isLook(_ index: Int) -> Bool {
    let link = tokens.linkWidth(at: index + 1)
    if link > 0 {
      guard let member = tokens.word(at: index + 1 + link), Self.measures.contains(member) else { return false }
    } else if tokens.isOpener("[", at: index + 1) || tokens.isSign(",", at: index + 1) {
      return false
    }
    var place = index - 1
    if tokens.isSign("=", at: place), !tokens.isSign("=", at: place - 1), !tokens.isSign("!", at: place - 1) {
      return false
    }
    while place >= 0, index - place < Self.longestCondition {
      if let word = tokens.word(at: place), Self.conditions.contains(word) {
        return statements.begins(at: place) || tokens.isWord("else", at: place - 1)
          || tokens[place - 1]?.detail == UInt8(ascii: "{")
      }
      if tokens[place]?.detail == UInt8(ascii: "{") || tokens.isSign(";", at: place) { return false }
      // `fill(data)`
      if tokens.isOpener("(", at: place), let name = tokens.word(at: place - 1),
        !Self.measuringFunctions.contains(name), !Self.conditions.contains(name)
      {
        return false
      }
      // Python has a colon behind the condition, and others a brace.
      if tokens.isSign(":", at: place), tokens.grammar.imports == .python { return false }
      if let token = tokens[place], token.kind == .closer {
        // What stands behind the parentheses of a condition is a statement.
        let open = min(Int(token.partner), place)
        if tokens.word(at: open - 1).map(Self.conditions.contains) == true { return false }
        place = open
      }
      place -= 1
    }
    return false
  }
}
