import PushlintPayload

/// What a path and an expectation cannot say.
///
/// A check finds places and values; severity and words stay in the rule file that names it.
package protocol Check: Sendable {
  /// The name that a rule file calls it by.
  static var name: String { get }
  init(_ parameters: RuleParameters)
  func findings(in context: RuleContext) -> [Finding]
  /// Whether what it says of a place is all that there is to say of it.
  var reportsPlaces: Bool { get }
  /// Canonical paths of which one at least must be there for it to find anything; empty where it always looks.
  var wakingPaths: [String] { get }
  /// What a payload must be for it to find anything.
  var condition: CheckCondition { get }
  /// Whether it may find anything in a payload that meets its condition, as far as the fast path can tell.
  func mayFind(in context: RuleContext) -> Bool
  /// Whether all that it speaks of in a request to FCM are single keys and values, of which the fast path has told already
  /// that nothing is wrong with them.
  var speaksOfSingleValues: Bool { get }
  /// Whether it may find anything in a request to FCM that is looked at value by value.
  func mayFind(in fastPath: RequestFastPath) -> Bool
}

/// What a payload must be for a check to find anything in it.
package enum CheckCondition: UInt8, Sendable {
  case any
  /// For FCM.
  case forFCM
  /// In the form of the legacy API, also as an SDK takes it.
  case legacy
  /// A declarative notification.
  case declarative
  /// Spelt as for the Admin SDK for Node.
  case forNode
  /// Part of code.
  case inCode
  /// Somebody says what the app runs on.
  case withTargets

  /// Whether the payload of `context` is one.
  func holds(for context: RuleContext) -> Bool {
    switch self {
    case .any: true
    case .forFCM: context.payload.kind.family == .fcm
    case .legacy: context.payload.kind == .legacy || context.payload.kind == .sdkLegacy
    case .declarative: context.payload.kind == .declarativeNotification
    case .forNode: context.payload.spelling == .node
    case .inCode: context.payload.tree.dialect.allowsExpressions
    case .withTargets: context.targets != nil
    }
  }
}

extension CheckCondition {
  /// Whether a request to FCM in JSON may be one.
  ///
  /// - Parameter targets: what the app runs on; `nil` when nobody says.
  func mayHoldForRequests(of targets: Targets?) -> Bool {
    switch self {
    case .any, .forFCM: true
    case .legacy, .declarative, .forNode, .inCode: false
    case .withTargets: targets != nil
    }
  }
}

extension Check {
  package var reportsPlaces: Bool { false }
  package var wakingPaths: [String] { [] }
  package var condition: CheckCondition { .any }
  package func mayFind(in context: RuleContext) -> Bool { true }
  package var speaksOfSingleValues: Bool { false }
  package func mayFind(in fastPath: RequestFastPath) -> Bool { true }
}

/// Every check, by name; a test holds the list against the files of `Checks/` and against the rules.
package enum AllChecks {
  package static let types: [any Check.Type] = [
    BareMessageCheck.self,
    BlackLightCheck.self,
    ChosenPushTypeCheck.self,
    ConditionCheck.self,
    DeclarativeNotificationCheck.self,
    DuplicateActionCheck.self,
    DuplicateKeyCheck.self,
    FieldVersionCheck.self,
    ForeignHostCheck.self,
    LegacyCheck.self,
    LegacyIgnoredCheck.self,
    LegacyTargetCheck.self,
    LiveActivityCheck.self,
    MissingForPlatformCheck.self,
    NestedMessageCheck.self,
    NodeLifetimeCheck.self,
    NodeSpellingCheck.self,
    NotAnObjectCheck.self,
    PayloadSizeCheck.self,
    PlatformDifferenceCheck.self,
    PushTopicCheck.self,
    ReplacedAlertCheck.self,
    ReplacedDataCheck.self,
    SecretCheck.self,
    SendMethodCheck.self,
    SilentPlatformCheck.self,
    TargetCheck.self,
    UntargetedPlatformCheck.self,
    WrappedForSDKCheck.self,
  ]

  package static func check(_ name: String, _ parameters: RuleParameters) -> (any Check)? {
    types.first { $0.name == name }.map { $0.init(parameters) }
  }
}
