import PushlintText

/// What the code of a whole file says about all its literals.
package struct ProgramHeuristics: Sendable {
  let spelling: Spelling
  let importsSDK: Bool
  let isOtherVendors: Bool
  let calls: SDKCalls

  init(spelling: Spelling, importsSDK: Bool, isOtherVendors: Bool, calls: SDKCalls) {
    self.spelling = spelling
    self.importsSDK = importsSDK
    self.isOtherVendors = isOtherVendors
    self.calls = calls
  }

  /// What a program in JavaScript says.
  package init(_ text: SourceText, in range: SourceRange) {
    let context = CodeContext(text, in: range)
    self.init(
      spelling: context.spelling, importsSDK: context.importsSDK, isOtherVendors: context.isOtherVendors,
      calls: SDKCalls(text, in: [range], namesSDK: context.namesSDK))
  }

  /// Whether a literal means the same in both programs, if its own neighborhood is the same.
  package func saysTheSame(as other: ProgramHeuristics) -> Bool {
    spelling == other.spelling && importsSDK == other.importsSDK && isOtherVendors == other.isOtherVendors
      && calls.namesTheSame(as: other.calls)
  }
}
