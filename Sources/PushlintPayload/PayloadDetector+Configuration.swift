import PushlintExtract
import PushlintTree

/// Payloads among the values of configuration files, where most that reads like one is something else: settings of an
/// app, translations, the description of an interface.
extension PayloadDetector {
  /// The payload that an object of a configuration file surely is: mistakes that make one doubtful are not read as such.
  func payloadOfConfiguration(_ object: ObjectSigns) -> Found? {
    if let message = object.object("message") {
      let signs = ObjectSigns(tree, message)
      if signs.isSurelyMessage(isWrapped: true), object.holdsOnlyRequestKeys, !signs.isForeign, !signs.holdsTypeNames {
        return Found(node: object.node, kind: .fcmRequest, spelling: .wire, isFragment: false)
      }
    }
    guard let found = withoutWrapper(object), !object.holdsTypeNames else { return nil }
    return found
  }

  private func withoutWrapper(_ object: ObjectSigns) -> Found? {
    func found(_ kind: DocumentKind, at node: SyntaxTree.Index? = nil, isFragment: Bool = false) -> Found {
      let spelling: Spelling = kind == .apnsBlock ? .either : .wire
      return Found(node: node ?? object.node, kind: kind, spelling: spelling, isFragment: isFragment)
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
