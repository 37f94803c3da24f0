import PushlintPayload

/// What must be so around a value for a rule to speak: who reads the payload, what else stands in it.
///
/// A rule that cannot see says nothing: a field that may hide behind a spread or a variable is neither there nor not.
package struct RulePreconditions: Sendable {
  /// The spelling of the places where the rule holds; `nil` for all.
  package var spelling: Spelling?
  /// The services that the rule is about; empty for all.
  package var families: [DocumentKind.Family] = []
  /// Canonical paths that must be there, each with one of these values; without values any will do.
  package var present: [(path: String, values: [String])] = []
  /// Canonical paths that must not be there.
  package var absent: [String] = []
  /// Where the request must go; empty for anywhere, also nowhere.
  package var endpoints: [Endpoint] = []

  /// What the app must run on, as far as somebody says; empty for all apps.
  package var targets: [Targets.Target] = []
  /// Only where nobody says what the app runs on.
  package var withoutTargets = false

  /// What devices must get out of it.
  package var becomes: [(platform: Platform, kinds: [EffectiveMessage.Kind])] = []

  /// Whether it asks for anything beside the place itself.
  var looksAround: Bool {
    !present.isEmpty || !absent.isEmpty || !becomes.isEmpty || !targets.isEmpty || withoutTargets
  }

  /// Whether there are none.
  var areNone: Bool { spelling == nil && families.isEmpty && endpoints.isEmpty && !looksAround }

  /// Whether an app that runs on `app` is one that the rule is about.
  func hold(forTargets app: Targets?) -> Bool {
    if withoutTargets, app != nil { return false }
    guard !targets.isEmpty else { return true }
    guard let app else { return false }
    return targets.allSatisfy(app.meet)
  }

  /// Whether a request that goes to `endpoint` is one that the rule is about.
  func hold(for endpoint: Endpoint?) -> Bool {
    endpoints.isEmpty || endpoint.map { endpoints.contains($0) } == true
  }
}
