import PushlintExtract
import PushlintLiterals
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree
import Testing

/// An SDK that nobody knows is a table, and nothing else.
@Suite struct AddedSDKTests {
  private static let catalogue = BuiltInRules.shared.catalogue

  private static func classes(_ language: String, _ package: String, _ members: [String]) -> String {
    """
    {
      "title": "Acme", "language": "\(language)", "package": "\(package)", "source": "https://example.com",
      "classes": {
        "Push": { "makes": "message", "members": { \(members[0]) } },
        "Droid": { "makes": "message.android", "members": { \(members[1]) } }
      }
    }
    """
  }

  private func payload(_ code: String, _ language: HostLanguage, _ table: String) throws -> Payload {
    let (tables, problems) = BuiltInSDKs.read([("sdks/acme.json", SourceText(table))])
    #expect(problems.isEmpty)
    let excerpt = try #require(excerpts(in: SourceText(code), language: language, sdks: { _ in tables }).first)
    let document = try #require(excerpt.document)
    let found = try #require(PayloadDetector(excerpt, document, language: language).detect().payloads.first)
    return Payload(excerpt, document, found, Self.catalogue)
  }

  private func values(_ payload: Payload) -> [String] {
    payload.places.filter { payload.tree[$0.node].kind != .object }
      .map { "\($0.path) \(payload.tree.stringValue($0.node) ?? payload.tree.sourceText(of: $0.node))" }
  }

  private static let python = classes(
    "python", "acme.messaging",
    [
      #""to_topic": "topic", "droid": "android""#,
      #""life": { "field": "ttl", "unit": "seconds" }, "fast": { "field": "priority", "values": { "yes": "HIGH" } }"#,
    ])
  private static let java = classes(
    "java", "com.acme.messaging",
    [
      #""withTopic": "topic", "withDroid": "android""#,
      #""withLife": { "field": "ttl", "unit": "milliseconds" }, "withKey": "collapse_key""#,
    ])

  @Test func pythonIsRead() throws {
    let code =
      "import acme.messaging\np = acme.messaging.Push(to_topic='a', droid=acme.messaging.Droid(life=60 * 60, fast='yes'))\n"
    let payload = try payload(code, .python, Self.python)
    #expect(
      values(payload) == ["message.topic a", "message.android.ttl 3600s", "message.android.priority HIGH"])
  }

  @Test func javaIsRead() throws {
    let code =
      "import com.acme.messaging.*;\nvar p = Push.builder().withTopic(\"a\").withDroid(Droid.builder().withLife(5000).build()).build();\n"
    #expect(values(try payload(code, .java, Self.java)) == ["message.topic a", "message.android.ttl 5s"])
  }

  /// What is written has the names, units, and words of the table.
  @Test(arguments: [
    ("ttl", "\"60s\"", "life=60"), ("priority", "\"HIGH\"", "fast=\"yes\""), ("priority", "\"NORMAL\"", nil),
    ("collapse_key", "\"a\"", nil), ("ttl", "\"soon\"", nil),
  ])
  func pythonIsWritten(_ field: String, _ value: String, _ expected: String?) throws {
    let start = "import acme.messaging\np = acme.messaging.Push(to_topic='a'"
    let payload = try payload(start + ")\n", .python, Self.python)
    let edits = payload.editor.insertion(of: ["android", field], .json(value), into: payload.root)
    let result = SourceText(start + ")\n").applying(edits ?? [])
    let inserted = expected.map { ", droid=acme.messaging.Droid(\($0))" } ?? ""
    #expect(result.string(result.range) == "\(start)\(inserted))\n")
  }

  @Test func javaIsWritten() throws {
    let code = "import com.acme.messaging.*;\nvar p = Push.builder()\n    .withTopic(\"a\")\n    .build();\n"
    let payload = try payload(code, .java, Self.java)
    let edits = try #require(
      payload.editor.insertion(of: ["android", "ttl"], .json("\"2592000s\""), into: payload.root))
    let result = SourceText(code).applying(edits)
    #expect(
      result.string(result.range)
        == code.replacing(
          "\n    .build()", with: "\n    .withDroid(Droid.builder().withLife(2592000000L).build())\n    .build()"))
  }

  // MARK: Node

  /// The names, types, and words of the Admin SDK for Node are those of its table.
  @Test func namesOfJavaScriptComeFromTheTable() throws {
    let table = Self.classes(
      "javascript", "acme",
      [
        #""toTopic": "topic""#,
        #""life": { "field": "ttl", "unit": "milliseconds" }, "fast": { "field": "priority", "values": { "yes": "HIGH", "no": "NORMAL" } }"#,
      ])
    let (tables, problems) = BuiltInSDKs.read([("sdks/acme.json", SourceText(table))])
    #expect(problems.isEmpty)
    let made = try #require(tables.first?.classes["Droid"])
    let text = SourceText(
      """
      {
        "source": "https://example.com",
        "fields": {
          "ttl": { "type": "duration", "about": "Lifetime." },
          "priority": { "type": "enum", "values": ["NORMAL", "HIGH"], "about": "Priority." },
          "data": { "type": "map", "about": "Data." }
        }
      }
      """)
    let object = try FieldReader.object(text, path: "message.android").spelled(by: made)
    let forms = object.fields.map { $0.form(in: .node) }
    #expect(forms.map(\.name) == ["life", "fast", "data"])
    #expect(forms.map(\.type) == [.milliseconds, .enum, .map])
    #expect(forms[1].values == ["no", "yes"])
  }

  @Test(arguments: [
    ("message.android.ttl", "ttl", FieldType.milliseconds), ("message.notification.image", "imageUrl", .url),
    ("message.apns.payload.aps.content-available", "contentAvailable", .boolean),
    ("message.android.notification.event_time", "eventTimestamp", .date), ("validate_only", "validateOnly", .boolean),
    ("message.android_v2.remote_notification.notification.channel_id", "channelId", .string),
  ])
  func builtInFieldsHaveTheirForms(_ path: String, _ name: String, _ type: FieldType) throws {
    let form = try #require(Self.catalogue.field(at: path)).form(in: .node)
    #expect(form.name == name && form.type == type, "\(form)")
  }
}
