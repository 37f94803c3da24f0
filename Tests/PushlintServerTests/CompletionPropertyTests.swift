import Foundation
import PushlintRPC
import TestSupport
import Testing

/// Nothing is offered that the linter refuses: every item, accepted at every place of every object, brings up no finding
/// but for what has still to be written.
@Suite struct CompletionPropertyTests {
  /// The fields of every object, read from the files of the catalogue.
  private static let objects: [String: [String]] = {
    let folder = SharedData.repository.appendingPathComponent("rules/fields")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var result: [String: [String]] = [:]
    for name in names where name.hasSuffix(".json") {
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
        let json = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
      else { continue }
      let fields = (json["fields"] as? [String: Any])?.keys.sorted() ?? []
      let path = String(name.dropLast(".json".count))
      result[path == "request" ? "" : path] = fields
    }
    return result
  }()

  /// Requests that are right, and complete enough that nothing in them is missing.
  private static let requests = [
    #"{"message":{"token":"{{t}}"}}"#,
    #"{"message":{"topic":"news","notification":{"title":"a","body":"b"}}}"#,
    #"{"message":{"condition":"'a' in topics","data":{"k":"v"},"android":{"priority":"HIGH"},"apns":{"headers":{"apns-push-type":"alert","apns-priority":"10"},"payload":{"aps":{"alert":{"title":"a","body":"b"}}}}}}"#,
  ]

  /// A request with the object at a path, in which `§` stands for a member more.
  private static func request(_ request: String, at path: String) -> String {
    var object = (try? JSONSerialization.jsonObject(with: Data(request.utf8))) as? [String: Any] ?? [:]
    func put(_ names: ArraySlice<String>, into object: inout [String: Any]) {
      guard let name = names.first else {
        object["§"] = "§"
        return
      }
      if name.hasSuffix("[]") {
        var element: [String: Any] = [:]
        put(names.dropFirst(), into: &element)
        object[String(name.dropLast(2))] = [element]
        return
      }
      var inner = object[name] as? [String: Any] ?? [:]
      put(names.dropFirst(), into: &inner)
      object[name] = inner
    }
    put(path.split(separator: ".").map(String.init)[...], into: &object)
    let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  @Test(arguments: requests)
  func everyKeyIsAccepted(_ request: String) throws {
    var editor = ScriptedEditor(capabilities: AcceptedItems.snippets)
    var count = 0
    for path in Self.objects.keys.sorted() where !path.hasPrefix("legacy") {
      let text = Self.request(request, at: path)
      let base = text.replacing(/,?"§":"§"/, with: "").replacing("{,", with: "{")
      count += try AcceptedItems.check(base, text.replacing("\"§\":\"§\"", with: "\"|\""), &editor)
    }
    #expect(count > 150, "\(count) items")
  }

  @Test(arguments: requests)
  func everyValueIsAccepted(_ request: String) throws {
    var editor = ScriptedEditor(capabilities: AcceptedItems.snippets)
    var count = 0
    for (path, fields) in Self.objects.sorted(by: { $0.key < $1.key }) where !path.hasPrefix("legacy") {
      for field in fields {
        let text = Self.request(request, at: path)
        guard !text.contains("\"\(field)\":") else { continue }
        let base = text.replacing("\"§\":\"§\"", with: "\"\(field)\": {{x}}")
        count += try AcceptedItems.check(base, text.replacing("\"§\":\"§\"", with: "\"\(field)\": |"), &editor)
      }
    }
    #expect(count > 100, "\(count) items")
  }
}
