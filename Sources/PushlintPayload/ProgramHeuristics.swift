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
  /// `nil` for a program of another language.
  let blocks: NamedBlocks?
  /// Whether the code names the service of Apple, a header of its requests, or a library for them.
  let sendsToApple: Bool
  /// Whether the code names the endpoint of FCM HTTP v1.
  let sendsToFCM: Bool
  /// Whether the code has to do with FCM or the service before it.
  let namesFCM: Bool
  /// Whether the code names the library that sends to the push services of browsers.
  let sendsToBrowsers: Bool
  /// The types of messages that the code has from the Admin SDK for Node.
  let messageTypes: Set<String>
  /// Whether the code has to do with messages that reach whoever is connected.
  let namesConnections: Bool

  init(
    spelling: Spelling, importsSDK: Bool, isOtherVendors: Bool, calls: SDKCalls, sendsElsewhere: Bool = false,
    changed: ChangedVariables? = nil, blocks: NamedBlocks? = nil, sendsToApple: Bool = false,
    sendsToFCM: Bool = false, namesFCM: Bool = true, sendsToBrowsers: Bool = false,
    namesConnections: Bool = false, messageTypes: Set<String> = []
  ) {
    self.messageTypes = messageTypes
    self.namesConnections = namesConnections
    self.namesFCM = namesFCM
    self.sendsToBrowsers = sendsToBrowsers
    self.spelling = spelling
    self.importsSDK = importsSDK
    self.isOtherVendors = isOtherVendors
    self.calls = calls
    self.sendsElsewhere = sendsElsewhere
    self.changed = changed
    self.blocks = blocks
    self.sendsToApple = sendsToApple
    self.sendsToFCM = sendsToFCM
  }

  /// What a program in JavaScript says.
  init(_ text: SourceText, in range: SourceRange) {
    self.init(
      CodeContext(text, in: range), SDKCallPlaces(text, in: [range]), ChangedVariables(text, in: range)
    ) { (NamedBlocks(text, in: range), MessageTypes.imported(in: text, range)) }
  }

  /// The same for one that is a text of its own, whose words are known.
  package init(_ text: SourceText, _ places: ProgramPlaces) {
    self.init(CodeContext(text, places), places.calls, places.changed) {
      (NamedBlocks(text, in: text.range, at: places.blocks.matches), MessageTypes.imported(in: text, text.range))
    }
  }

  private init(
    _ context: CodeContext, _ calls: SDKCallPlaces, _ changed: ChangedVariables,
    _ names: () -> (blocks: NamedBlocks, types: Set<String>)
  ) {
    let names = context.spelling == .either ? nil : names()
    self.init(
      spelling: context.spelling, importsSDK: context.importsSDK, isOtherVendors: context.isOtherVendors,
      calls: SDKCalls(calls, namesSDK: context.namesSDK), sendsElsewhere: context.sendsElsewhere, changed: changed,
      blocks: names?.blocks, sendsToApple: context.sendsToApple,
      sendsToFCM: context.sendsToFCM, namesFCM: context.namesFCM, sendsToBrowsers: context.sendsToBrowsers,
      messageTypes: names?.types ?? [])
  }

  /// What a program in another language says.
  package init(ofOtherCode text: SourceText, _ places: ProgramPlaces) {
    self.init(ofOtherCode: CodeContext(text, places))
  }

  /// - Parameter context: `nil` for one without objects, of which nothing needs to be known.
  init(ofOtherCode context: CodeContext?) {
    self.init(
      spelling: context?.wireSpelling ?? .either, importsSDK: false, isOtherVendors: context?.isOtherVendors ?? false,
      calls: SDKCalls(.none, namesSDK: false), sendsToApple: context?.sendsToApple ?? false,
      sendsToFCM: context?.sendsToFCM ?? false, namesFCM: context?.namesFCM ?? true,
      namesConnections: context?.namesConnections ?? false)
  }

  /// Whether a literal means the same in both programs, if its own neighborhood is the same.
  package func saysTheSame(as other: ProgramHeuristics) -> Bool {
    spelling == other.spelling && importsSDK == other.importsSDK && isOtherVendors == other.isOtherVendors
      && calls.namesTheSame(as: other.calls) && sendsElsewhere == other.sendsElsewhere && changed == other.changed
      && blocks == other.blocks && sendsToApple == other.sendsToApple && sendsToFCM == other.sendsToFCM
      && namesFCM == other.namesFCM && sendsToBrowsers == other.sendsToBrowsers
      && namesConnections == other.namesConnections && messageTypes == other.messageTypes
  }
}
