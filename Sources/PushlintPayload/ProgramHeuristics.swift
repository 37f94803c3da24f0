import PushlintText

/// What the code of a whole file says about all its literals.
package struct ProgramHeuristics: Sendable {
  let spelling: Spelling
  let importsSDK: Bool
  let isOtherVendors: Bool
  let calls: SDKCalls
  let sendsElsewhere: Bool
  /// `nil` for a program of another language, whose reader puts such statements together.
  let changed: ChangedVariables?

  init(
    spelling: Spelling, importsSDK: Bool, isOtherVendors: Bool, calls: SDKCalls, sendsElsewhere: Bool = false,
    changed: ChangedVariables? = nil
  ) {
    self.spelling = spelling
    self.importsSDK = importsSDK
    self.isOtherVendors = isOtherVendors
    self.calls = calls
    self.sendsElsewhere = sendsElsewhere
    self.changed = changed
  }

  /// What a program in JavaScript says.
  package init(_ text: SourceText, in range: SourceRange) {
    let context = CodeContext(text, in: range)
    self.init(
      spelling: context.spelling, importsSDK: context.importsSDK, isOtherVendors: context.isOtherVendors,
      calls: SDKCalls(text, in: [range], namesSDK: context.namesSDK), sendsElsewhere: context.sendsElsewhere,
      changed: ChangedVariables(text, in: range))
  }

  /// What a program in another language says.
  package init(ofOtherCode text: SourceText) {
    let context = CodeContext(text, in: text.range)
    self.init(
      spelling: context.wireSpelling, importsSDK: false, isOtherVendors: context.isOtherVendors,
      calls: SDKCalls(text, in: [], namesSDK: false))
  }

  /// Whether a literal means the same in both programs, if its own neighborhood is the same.
  package func saysTheSame(as other: ProgramHeuristics) -> Bool {
    spelling == other.spelling && importsSDK == other.importsSDK && isOtherVendors == other.isOtherVendors
      && calls.namesTheSame(as: other.calls) && sendsElsewhere == other.sendsElsewhere && changed == other.changed
  }
}
