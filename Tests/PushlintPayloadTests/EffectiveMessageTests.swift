import PushlintExtract
import PushlintPayload
import PushlintRules
import PushlintText
import Testing

/// What the devices of each platform get out of one message, and where it stands.
@Suite struct EffectiveMessageTests {
  private static func payload(_ text: String, _ language: HostLanguage = .json) throws -> Payload {
    let excerpt = try #require(excerpts(in: SourceText(text), language: language).first)
    let document = try #require(excerpt.document)
    let found = try #require(PayloadDetector(excerpt, document, language: language).detect().payloads.first)
    return Payload(excerpt, document, found, BuiltInRules.shared.catalogue)
  }

  private static func kinds(_ text: String) throws -> [String?] {
    let messages = EffectiveMessage.messages(of: try payload(text))
    return Platform.allCases.map { messages[$0]?.kind?.rawValue }
  }

  @Test(arguments: [
    (#"{"message":{"topic":"a","notification":{"title":"x"}}}"#, ["notification", "notification", "notification"]),
    (#"{"message":{"topic":"a","data":{"a":"1"}}}"#, ["data", "data", "data"]),
    (
      #"{"message":{"topic":"a","data":{"a":"1"},"apns":{"payload":{"aps":{"content-available":1}}}}}"#,
      ["data", "silent", "data"]
    ),
    (
      #"{"message":{"topic":"a","data":{"a":"1"},"apns":{"payload":{"aps":{"alert":"x"}}}}}"#,
      ["data", "notification", "data"]
    ),
    (
      #"{"message":{"topic":"a","notification":{},"android":{"notification":{"title":"x"}},"webpush":{"data":{"b":"2"}}}}"#,
      ["notification", "empty", "data"]
    ),
    (
      #"{"message":{"token":"t","notification":{"title":"x"},"apns":{"payload":{"aps":{"event":"end","timestamp":1}}}}}"#,
      ["notification", "live activity", "notification"]
    ),
    (
      #"{"message":{"topic":"a","notification":{"image":"https://a.dev/b.png"},"data":{}}}"#,
      Array(repeating: "notification", count: 3)
    ),
  ])
  func kinds(_ text: String, _ expected: [String]) throws {
    #expect(try Self.kinds(text) == expected)
  }

  /// Silent is checked only for pushes of the types alert and background, and for those without a type.
  @Test(arguments: [
    ("apns-push-type: background", "silent"), ("apns-push-type: alert", "silent"), ("apns-priority: 10", "silent"),
    ("apns-push-type: voip", "special"), ("apns-push-type: complication", "special"),
    ("apns-push-type: location", "special"), ("apns-push-type: fileprovider", "special"),
    ("apns-push-type: mdm", "special"), ("apns-push-type: pushtotalk", "special"),
    ("apns-push-type: widgets", "special"), ("apns-push-type: controls", "special"),
    ("apns-push-type: liveactivity", "live activity"), ("apns-topic: com.a.voip", "special"),
    ("apns-topic: com.a.push-type.liveactivity", "live activity"), ("apns-push-type: {{type}}", nil),
    ("apns-push-type: background\napns-topic: com.a.voip", nil),
  ])
  func theTypeOfThePushDecides(_ headers: String, _ expected: String?) throws {
    let request =
      "POST https://api.push.apple.com/3/device/{{token}} HTTP/2\n\(headers)\n\n{\"aps\":{\"content-available\":1}}\n"
    let messages = EffectiveMessage.messages(of: try Self.payload(request, .http))
    #expect(messages[.apple]?.kind?.rawValue == expected)
  }

  @Test func whatGoesToAPNsIsForAppleAlone() throws {
    #expect(try Self.kinds(#"{"aps":{"content-available":1}}"#) == [nil, "silent", nil])
    #expect(try Self.kinds(#"{"aps":{"badge":1}}"#) == [nil, "notification", nil])
  }

  /// What hides behind a variable may be anything.
  @Test func variablesDecideNothing() throws {
    let code = "await getMessaging().send({ topic: 'a', ...rest, data: { a: 'b' }, android: { priority: 'high' } });"
    let messages = EffectiveMessage.messages(of: try Self.payload(code, .javaScript))
    #expect(messages[.android]?.kind == nil)
    #expect(messages[.apple]?.kind == nil)
  }

  @Test func platformsOverrideFieldByFieldAndAppleAsAWhole() throws {
    let text = """
      {"message": {"topic": "a", "notification": {"title": "T", "body": "B", "image": "https://a.dev/c.png"},
        "data": {"a": "1", "b": "2"},
        "android": {"ttl": "1s", "data": {"c": "3"}, "notification": {"body": "AB", "sound": "horn"}},
        "apns": {"headers": {"apns-priority": "5"}, "payload": {"aps": {"alert": {"title": "PT"}, "badge": 3}}},
        "webpush": {"notification": {"title": "WT"}, "fcm_options": {"link": "https://a.dev"}}}}
      """
    let payload = try Self.payload(text)
    let messages = EffectiveMessage.messages(of: payload)
    func texts(_ platform: Platform) -> [String: String] {
      var result: [String: String] = [:]
      for (part, index) in messages[platform]?.parts ?? [:] {
        result[part.rawValue] = payload.tree.stringValue(payload.places[index].node) ?? payload.places[index].path
      }
      return result
    }
    #expect(
      texts(.android) == [
        "title": "T", "body": "AB", "image": "https://a.dev/c.png", "sound": "horn", "lifetime": "1s",
      ])
    #expect(
      texts(.apple) == [
        "title": "PT", "image": "https://a.dev/c.png", "badge": "message.apns.payload.aps.badge", "priority": "5",
      ])
    #expect(texts(.web) == ["title": "WT", "body": "B", "image": "https://a.dev/c.png", "tap": "https://a.dev"])
    #expect(messages[.android]?.data.map { payload.places[$0].name } == ["c"])
    #expect(messages[.web]?.data.map { payload.places[$0].name } == ["a", "b"])
    #expect(messages[.apple]?.data.map { payload.places[$0].name } == ["a", "b"])
  }

  /// Sizes count in UTF-8, escapes by what they stand for.
  @Test func sizesCountBytes() throws {
    let size = try #require(
      EffectiveMessage.messages(of: try Self.payload(#"{"message":{"topic":"a","data":{"k":"\u00e9€😀"}}}"#))[.android]?
        .size)
    #expect(size.bytes == 1 + 2 + 3 + 4)
    #expect(size.largest.first?.path == "message.data.k")
    let apple = try #require(
      EffectiveMessage.messages(of: try Self.payload(#"{ "aps": { "alert": "\u00e9", "badge": 10 } }"#))[.apple]?.size)
    // `{"aps":{"alert":"é","badge":10}}`, give or take a comma for each member.
    #expect((32...36).contains(apple.bytes) && apple.isExact)
  }
}
