import PushlintExtract
import PushlintTree

/// Payloads among the values of configuration files, where most that reads like one is something else: settings of an
/// app, translations, the description of an interface.
extension PayloadDetector {
  /// The payload that an object of a configuration file surely is: mistakes that make one doubtful are not read as such.
  func payloadOfConfiguration(_ object: PayloadHeuristics) -> PayloadMatch? {
    if let message = object.object("message") {
      let heuristics = PayloadHeuristics(tree, message)
      if heuristics.isSurelyMessage(isWrapped: true), object.holdsOnlyRequestKeys, !heuristics.isForeign,
        !heuristics.holdsTypeNames
      {
        return PayloadMatch(node: object.node, kind: .fcmRequest, spelling: .wire, isFragment: false)
      }
    }
    guard let found = withoutWrapper(object), !object.holdsTypeNames, !isOfOthersAlone else { return nil }
    return found
  }

  private func withoutWrapper(_ object: PayloadHeuristics) -> PayloadMatch? {
    func found(_ kind: DocumentKind, at node: SyntaxTree.Index? = nil, isFragment: Bool = false) -> PayloadMatch {
      let spelling: Spelling = kind == .apnsBlock ? .either : .wire
      return PayloadMatch(node: node ?? object.node, kind: kind, spelling: spelling, isFragment: isFragment)
    }
    if object.isAppleBlock { return found(.apnsBlock, isFragment: true) }
    if object.isSurelyAPNs { return found(object.isForSimulator ? .simulator : .apns) }
    if let notification = object.declarativeNotification { return found(.declarativeNotification, at: notification) }
    if let notification = object.angularNotification { return found(.browserNotification, at: notification) }
    if object.isSurelyLegacy, !isOthers(near: object.node) { return found(.legacy) }
    if object.isSurelyMessage(isWrapped: false) { return found(.fcmMessage, isFragment: !object.hasTarget) }
    return nil
  }
}
