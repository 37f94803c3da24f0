import PushlintDiagnostics
import PushlintPayload

/// The names of objects, elements, and paths as messages about one payload show them.
struct FieldNames {
  private let payload: Payload
  private let catalogue: FieldCatalogue

  init(_ payload: Payload, _ catalogue: FieldCatalogue) {
    self.payload = payload
    self.catalogue = catalogue
  }

  /// A canonical path as the payload spells it.
  func path(_ canonical: String) -> String { MessageFormatting.shortened(payload.shown(canonical, catalogue)) }

  /// An object, as messages call it: by its path in the message or in what Apple devices receive.
  func name(of object: FieldObject) -> String {
    if object.path.isEmpty { return "the request body" }
    if object.path == payload.kind.rootPath {
      switch payload.kind {
      case .apns, .simulator: return "the payload"
      case .apnsBlock: return "the `apns` block"
      case .apnsRequest: return "the request"
      case .apnsHeaders, .apnsRequestHeaders: return "the headers"
      case .androidBlock, .webpushBlock, .notificationBlock, .dataBlock, .androidNotificationBlock,
        .webpushNotificationBlock, .payloadBlock, .apsBlock, .alertBlock:
        return "`\(payload.kind.rootPath.dropFirst("message.".count))`"
      case .webPushOptions: return "the options"
      case .declarativeNotification, .browserNotification: return "the notification"
      case .fcmRequest, .fcmMessage, .nodeMessage, .legacy, .relayedLegacy, .sdkLegacy: return "the message"
      }
    }
    let path = self.path(object.path)
    for prefix in ["message.apns.payload.", "apns.payload.", "message."] where path.hasPrefix(prefix) {
      return "`\(path.dropFirst(prefix.count))`"
    }
    return "`\(path)`"
  }

  /// An element of a list, such as `action 1` of `actions`.
  func name(ofElement number: Int, of place: Payload.Place) -> String {
    let list = payload.places[place.parent].name
    return list.hasSuffix("s") ? "\(list.dropLast()) \(number)" : "element \(number) of `\(list)`"
  }

  /// What a misspelt key was meant to be; the blocks of the platforms are known by the platform.
  func hint(to field: Field, called name: String, in object: FieldObject) -> TemplateValues {
    let name = MessageFormatting.shortened(name)
    guard object.path == "message", field.type == .object, let platform = field.platforms.first else {
      return ["suggestion": name, "hint": "; did you mean `\(name)`?"]
    }
    let devices = platform == Platform.web.rawValue ? "browsers" : platform + " devices"
    return ["suggestion": name, "hint": "; the block for \(devices) is named `\(name)`", "what": "block"]
  }
}

extension Payload {
  /// Whether a canonical path lies inside what the payload can hold.
  func reaches(_ path: String) -> Bool {
    let root = kind.rootPath
    return root.isEmpty || path.hasPrefix(root + ".")
  }
}
