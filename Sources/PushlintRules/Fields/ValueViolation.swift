/// What is wrong with a value, and the source of a right one.
struct ValueViolation {
  var kind: FieldViolation.Kind
  /// What would be right, in words.
  var expected: String
  /// The value to write instead, as source.
  var replacement: String?
  /// Writing it cannot change what was meant.
  var isSafe = true
  /// The value to write instead, as messages show it.
  var suggestion: String?
}
