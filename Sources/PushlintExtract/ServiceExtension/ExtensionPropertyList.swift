import PushlintText
import PushlintTree

/// The `Info.plist` of an extension for notifications.
///
/// - Source: Apple's NSExtension keys: `NSExtensionPointIdentifier`, `NSExtensionPrincipalClass`; the templates of Xcode for
///   notification service and content extensions.
struct ExtensionPropertyList {
  private let text: SourceText

  /// A text without which a file is not that of an extension.
  static let sign = "NSExtensionPointIdentifier"
  private static let service = "com.apple.usernotifications.service"
  private static let content = "com.apple.usernotifications.content-extension"

  init(_ text: SourceText) { self.text = text }

  func facts() -> [SourceFact] {
    let entries = PropertyListReader(text).entries(of: "NSExtension")
    guard let point = entries[Self.sign]?.text else { return [] }
    let principal = entries["NSExtensionPrincipalClass"]?.text
    return [pointFact(point, principal, entries), principal.flatMap { classFact($0, point) }].compactMap { $0 }
  }

  // MARK: Extension point

  private func pointFact(
    _ point: SourceRange, _ principal: SourceRange?, _ entries: [String: PropertyListReader.Value]
  ) -> SourceFact? {
    let value = text.string(point)
    let hasView = entries["NSExtensionMainStoryboard"] != nil || entries["NSExtensionAttributes"] != nil
    let name = principal.map { text.string($0) } ?? ""
    let isService = name.hasSuffix("NotificationService") || name.hasSuffix("NotificationServiceExtension")
    switch value {
    case Self.service: return nil
    case Self.content:
      // A content extension has a view, and the categories that it is for.
      guard isService, !hasView else { return nil }
    default:
      // `com.apple.usernotification.service`, with the class of a service extension
      guard value.contains("usernotification"), value.hasPrefix("com.apple."), isService, !hasView else { return nil }
    }
    return SourceFact(
      kind: .wrongExtensionPoint, range: point, values: ["value": value, "suggestion": Self.service],
      edits: [TextEdit(point, Self.service)])
  }

  // MARK: Principal class

  private static let module = "$(PRODUCT_MODULE_NAME)"

  private func classFact(_ principal: SourceRange, _ point: SourceRange) -> SourceFact? {
    guard text.string(point) == Self.service else { return nil }
    let value = text.string(principal)
    if value.hasPrefix(Self.module) {
      let rest = value.dropFirst(Self.module.count)
      guard !rest.isEmpty, !rest.hasPrefix("."), rest.first?.isLetter == true else { return nil }
      return SourceFact(
        kind: .invalidPrincipalClass, range: principal,
        values: ["value": value, "suggestion": "\(Self.module).\(rest)"],
        edits: [TextEdit(SourceRange(at: principal.start + Self.module.utf8.count), ".")])
    }
    guard !value.isEmpty, value.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
    return SourceFact(
      kind: .principalClassWithoutModule, range: principal,
      values: ["value": value, "suggestion": "\(Self.module).\(value)"],
      edits: [TextEdit(SourceRange(at: principal.start), "\(Self.module).")])
  }
}
