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

  // MARK: What is there already

  /// Payloads with many members, each of which can be written anew.
  private static let payloads: [(language: String, text: String)] = [
    (
      "json",
      ##"{"message":{"token":"{{t}}","notification":{"title":"a","body":"b","image":"https://example.com/a.png"},"android":{"priority":"HIGH","ttl":"60s","collapse_key":"k","notification":{"title":"a","channel_id":"c","color":"#112233","visibility":"PUBLIC","notification_priority":"PRIORITY_HIGH","sticky":true,"vibrate_timings":["1s"]}},"data":{"k":"v"},"fcm_options":{"analytics_label":"l"}},"validate_only":true}"##
    ),
    (
      "json",
      #"{"message":{"topic":"news","apns":{"headers":{"apns-push-type":"alert","apns-priority":"10","apns-expiration":"1900000000"},"payload":{"aps":{"alert":{"title":"a","body":"b"},"sound":"default","badge":1,"mutable-content":1,"interruption-level":"active","thread-id":"t"},"own":"x"}},"webpush":{"headers":{"TTL":"60","Urgency":"high"},"notification":{"title":"a","icon":"https://example.com/i.png","dir":"ltr","actions":[{"action":"a","title":"b"}]},"fcm_options":{"link":"https://example.com/"}}}}"#
    ),
    (
      "json",
      #"{"message":{"condition":"'a' in topics","apns":{"headers":{"apns-push-type":"background","apns-priority":"5"},"payload":{"aps":{"content-available":1}}}}}"#
    ),
    (
      "json",
      #"{"aps":{"alert":{"title":"a","subtitle":"s","body":"b"},"sound":{"critical":1,"name":"default","volume":0.5},"interruption-level":"critical","relevance-score":0.5},"custom":{"a":1}}"#
    ),
    (
      "javascript",
      #"getMessaging().send({ token: t, notification: { title: 'a', body: 'b' }, android: { priority: 'high', ttl: 1000, notification: { channelId: 'c', visibility: 'public' } }, apns: { headers: { 'apns-priority': '10' }, payload: { aps: { contentAvailable: true, sound: 'default' } } } })"#
    ),
  ]

  /// Words and strings of a text, each with the cursor in its middle, and inside of empty quotes.
  static func marked(_ text: String) -> [String] {
    text.matches(of: /[A-Za-z0-9_.\/:#-]+|""/).map { match in
      let middle = text.index(match.range.lowerBound, offsetBy: match.output.count / 2)
      return "\(text[..<middle])|\(text[middle...])"
    }
  }

  /// A key or a value that stands there is written anew.
  @Test(arguments: payloads)
  func everyKeyAndValueIsReplaced(_ language: String, _ text: String) throws {
    var editor = ScriptedEditor(capabilities: AcceptedItems.snippets)
    let kind = AcceptedItems.Kind(
      language: language, uri: language == "json" ? ScriptedEditor.uri : "file:///push.js", unseen: "x",
      hasSingleQuotes: language == "javascript")
    var labels: [String] = []
    for marked in Self.marked(text) { labels += try AcceptedItems.labels(text, marked, &editor, kind) }
    #expect(labels.count > 20, "\(labels)")
  }

  /// Of the keys for a value that stays, those are offered that can have it; one that is only misspelt is repaired, whatever
  /// is wrong inside of its value.
  @Test(arguments: [
    (#"{"message":{"topic":"a","android":{"ti|":"60s"}}}"#, ["ttl"], ["direct_boot_ok", "notification", "priority"]),
    (
      #"{"message":{"topic":"a","notification":{"ti|":true}}}"#, [], ["title", "body", "image"]
    ),
    (
      #"{"message":{"topic":"a","notificaton|":{"titel":"a"}}}"#, ["notification"], ["token", "condition", "webpush"]
    ),
    (#"{"message":{"topic":"a","noti|":{"titel":"a"}}}"#, ["notification"], ["fcm_options", "android"]),
    (#"{"message":{"topic":"a","android":{"prio|": }}}"#, ["priority", "ttl", "notification"], []),
  ])
  func valuesStay(_ marked: String, _ offered: [String], _ others: [String]) {
    var editor = ScriptedEditor()
    let result = editor.ask("textDocument/completion", at: marked).result
    let labels = Set((result?.array ?? []).compactMap { $0["label"]?.string })
    #expect(labels.isSuperset(of: offered) && labels.isDisjoint(with: others), "\(labels.sorted())")
  }
}
