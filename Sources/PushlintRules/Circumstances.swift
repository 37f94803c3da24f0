import PushlintPayload

/// What must be so around a value for a rule to speak: who reads the payload, what else stands in it.
///
/// A rule that cannot see says nothing: a field that may hide behind a spread or a variable is neither there nor not.
package struct Circumstances: Sendable {
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

/// Circumstances with the numbers of their paths, ready to be asked of a payload.
final class Gate: Sendable {
  private let circumstances: Circumstances
  private let present: [(path: PathID, values: [String])]
  private let absent: [PathID]
  /// Holds for every payload, so that nobody need ask.
  private let isOpen: Bool

  init(_ circumstances: Circumstances, _ paths: PathTable) {
    self.circumstances = circumstances
    present = circumstances.present.map { (paths[$0.path] ?? .unknown, $0.values) }
    absent = circumstances.absent.map { paths[$0] ?? .unknown }
    isOpen = circumstances.areNone
  }

  /// Whether all of it holds for the payload of `scene`.
  func holds(for scene: Scene) -> Bool {
    if isOpen { return true }
    let payload = scene.payload
    if let spelling = circumstances.spelling, spelling != payload.spelling { return false }
    if !circumstances.families.isEmpty, !circumstances.families.contains(payload.kind.family) { return false }
    if !circumstances.endpoints.isEmpty, !circumstances.hold(for: scene.endpoint) { return false }
    guard circumstances.hold(forTargets: scene.targets) else { return false }
    for (path, values) in present {
      guard let sight = payload.sight(of: path), case .seen(let value) = sight else { return false }
      if !values.isEmpty {
        guard let value, values.contains(value) else { return false }
      }
    }
    guard absent.allSatisfy(payload.isAbsent) else { return false }
    return circumstances.becomes.allSatisfy { platform, kinds in
      scene.messages[platform]?.kind.map { kinds.contains($0) } == true
    }
  }
}
