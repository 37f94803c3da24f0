import Foundation
import PushlintPayload
import PushlintRules
import TestSupport
import Testing

/// The field catalogue and the official schema know the same fields, with the same types.
@Suite struct SchemaCoverageTests {
  private static let catalogue = BuiltInRules.shared.catalogue

  /// Objects whose members the schema leaves to Apple, to browsers, and to the sender.
  private static let open = [
    "message.apns.payload.", "message.apns.headers.", "message.webpush.notification.",
    "message.webpush.headers.", "legacy",
  ]

  private static var known: Set<String> {
    Set(
      catalogue.all.filter { path, field in !field.isForSDK && !open.contains { path.hasPrefix($0) } }.map(\.path))
  }

  @Test func everyNameIsKnown() {
    #expect(Set(FCMFields.names) == Self.known)
  }

  /// A field of the discovery document that the catalogue lacks fails this, and so does one of another type.
  @Test func everyFieldOfTheDiscoveryDocumentIsKnown() throws {
    guard let file = SharedData.files("data").first(where: { $0.lastPathComponent == "fcm.v1.discovery.json" }) else {
      print("SKIPPED: no discovery document beside the checkout; the list of names stands for it")
      return
    }
    let root = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let schemas = try #require(root["schemas"] as? [String: [String: Any]])
    var found: Set<String> = []
    walk("SendMessageRequest", "", schemas, &found)
    #expect(found == Self.known)
  }

  private func walk(_ schema: String, _ path: String, _ schemas: [String: [String: Any]], _ found: inout Set<String>) {
    let properties = schemas[schema]?["properties"] as? [String: [String: Any]] ?? [:]
    for (name, property) in properties {
      let field = (path.isEmpty ? "" : path + ".") + Self.snakeCase(name)
      found.insert(field)
      let type = Self.catalogue.field(at: field)?.type
      #expect(type.map { Self.fits($0, property) } == true, "\(field) is \(String(describing: type))")
      if let values = property["enum"] as? [String] {
        #expect(Set(Self.catalogue.field(at: field)?.values ?? []) == Set(values), "\(field)")
      }
      let items = property["items"] as? [String: Any]
      if let inner = (property["$ref"] ?? items?["$ref"]) as? String { walk(inner, field, schemas, &found) }
    }
  }

  private static func fits(_ type: FieldType, _ property: [String: Any]) -> Bool {
    if property["enum"] != nil { return type == .enum }
    if property["$ref"] != nil { return type == .object }
    switch (property["type"] as? String, property["format"] as? String) {
    case ("string", "google-duration"): return type == .duration
    case ("string", "google-datetime"): return type == .timestamp
    case ("string", _): return [.string, .url, .color].contains(type)
    case ("boolean", _): return type == .boolean
    case ("integer", _): return type == .integer
    case ("number", _): return type == .number
    case ("array", _): return type == .array
    case ("object", _):
      let isMap = (property["additionalProperties"] as? [String: Any])?["type"] as? String == "string"
      return type == (isMap ? .map : .object)
    default: return false
    }
  }

  private static func snakeCase(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  }
}
