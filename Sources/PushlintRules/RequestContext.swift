import PushlintExtract
import PushlintPayload

/// A request while the rules look at its lines, without its body.
struct RequestContext {
  let excerpt: Excerpt
  let endpoint: Endpoint?
  /// Whether its headers are those of APNs.
  let isForAPNs: Bool
  let targets: Targets?

  init(_ excerpt: Excerpt, isForAPNs: Bool, targets: Targets?) {
    self.excerpt = excerpt
    endpoint = excerpt.endpoint
    self.isForAPNs = isForAPNs
    self.targets = targets
  }

  /// The service that it reaches.
  var service: Service? { endpoint.map(Service.init) ?? (isForAPNs ? .apns : nil) }

  func presence(of path: String) -> Payload.FieldPresence? { excerpt.presence(ofRequest: path, isForAPNs: isForAPNs) }
}

extension RulePreconditions {
  /// Whether all of it holds for a request; what only a payload can tell does not.
  func hold(for request: RequestContext) -> Bool {
    guard becomes.isEmpty, hold(for: request.endpoint), hold(forTargets: request.targets) else { return false }
    if !families.isEmpty {
      guard let family = request.service?.family, families.contains(family) else { return false }
    }
    for (path, values) in present {
      guard case .seen(let value)? = request.presence(of: path) else { return false }
      if !values.isEmpty {
        guard let value, values.contains(value) else { return false }
      }
    }
    return absent.allSatisfy { request.presence(of: $0) == .absent }
  }
}

extension Service {
  fileprivate var family: DocumentKind.Family? {
    switch self {
    case .fcm, .sdk: .fcm
    case .apns: .apns
    case .legacy: .legacy
    case .webpush: nil
    }
  }
}
