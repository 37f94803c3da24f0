import Foundation
import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintPreview
import PushlintText
import TestSupport
import Testing

/// Compares texts as `pushlint diff` does.
enum Differences {
  static func file(_ text: String, _ language: HostLanguage = .json, name: String = "a") -> ComparedFile {
    let linter = Linter()
    let source = Source(SourceText(text), language)
    let result = linter.lintWithoutTrials(source, Configuration(), looksCloser: true)
    let payloads = linter.analyzedExcerpts(of: source, Configuration())
      .flatMap { Array($0.payloads(linter.rules.catalogue)) }
    return ComparedFile(
      name: name, text: source.text, diagnostics: result.diagnostics, linter.rules.catalogue, payloads: payloads)
  }

  static func of(
    _ before: String, _ after: String, _ languages: (HostLanguage, HostLanguage) = (.json, .json),
    surfaces: [Surface] = Surface.all
  ) -> Difference {
    DifferenceBuilder.difference(of: [
      DifferenceBuilder.Pair(
        before: file(before, languages.0, name: "a"), after: file(after, languages.1, name: "b"), surfaces: surfaces)
    ])
  }

  /// The names of what changes, and of what changes without effect.
  static func names(_ difference: Difference) -> (changes: Set<String>, ineffective: Set<String>) {
    let payloads = difference.files.flatMap(\.payloads)
    return (
      Set(payloads.flatMap(\.changes).map(\.name)), Set(payloads.flatMap(\.ineffective).map(\.field))
    )
  }

  static func forms(_ difference: Difference) -> [(name: String, text: String)] {
    [
      ("text", String(decoding: DifferenceReport(usesColor: false).bytes(of: difference), as: UTF8.self)),
      ("markdown", String(decoding: DifferenceMarkdown.bytes(of: difference), as: UTF8.self)),
      ("json", String(decoding: DifferenceJSON.bytes(of: difference), as: UTF8.self)),
    ]
  }
}

/// One field at a time.
@Suite struct DifferenceTests {
  private static let sample = #"""
    {"message": {
      "topic": "orders",
      "notification": {"title": "Order ready", "body": "Come and get it", "image": "https://a.dev/b.png"},
      "data": {"a": "1", "b": "2"},
      "fcm_options": {"analytics_label": "ready"},
      "android": {
        "priority": "HIGH", "ttl": "3600s", "collapse_key": "c", "restricted_package_name": "dev.a",
        "notification": {
          "icon": "bag", "color": "#ff6600", "channel_id": "orders", "tag": "t", "click_action": "OPEN", "ticker": "k",
          "sticky": true, "local_only": true, "visibility": "PRIVATE", "notification_count": 3, "sound": "ping",
          "notification_priority": "PRIORITY_HIGH", "vibrate_timings": ["1s", "2s"],
          "event_time": "2026-01-01T00:00:00Z", "default_light_settings": true}},
      "apns": {
        "headers": {"apns-priority": "10", "apns-expiration": "1900000000", "apns-collapse-id": "c", "apns-push-type": "alert"},
        "payload": {
          "order": {"id": 17, "lines": [1, 2]},
          "aps": {
            "alert": {"title": "Ready", "subtitle": "Order 17", "body": "Come", "launch-image": "a"},
            "badge": 1, "sound": {"name": "ping.caf", "volume": 0.5}, "thread-id": "t", "category": "ORDER",
            "content-available": 1, "mutable-content": 1, "interruption-level": "active", "relevance-score": 0.5,
            "filter-criteria": "f", "target-content-id": "w"}},
        "fcm_options": {"image": "https://a.dev/c.png"}},
      "webpush": {
        "headers": {"TTL": "60", "Urgency": "high", "Topic": "o"},
        "notification": {
          "icon": "https://a.dev/i.png", "badge": "https://a.dev/j.png", "actions": [{"action": "a", "title": "Open"}],
          "silent": true, "renotify": true, "requireInteraction": true, "timestamp": 1900000000000, "tag": "t",
          "dir": "ltr", "lang": "en", "data": {"page": "x"}},
        "fcm_options": {"link": "https://a.dev/"}}
    }}
    """#

  /// A field, a new value in JSON, and what changes: a name, or `-` and a field for what has no effect.
  static let cases: [(path: String, value: String, name: String)] = [
    ("notification/title", #""Other""#, "title"), ("notification/body", #""Other""#, "body"),
    ("notification/body", #""{{body}}""#, "body"), ("notification/image", #""https://a.dev/x.png""#, "image"),
    ("notification/title", "null", "title"), ("data/a", #""3""#, "data.a"), ("data/c", #""3""#, "data.c"),
    ("data/b", #""""#, "data.b"), ("topic", #""other""#, "message.topic"),
    ("fcm_options/analytics_label", #""other""#, "message.fcm_options.analytics_label"),
    ("android/priority", #""NORMAL""#, "delivery"), ("android/ttl", #""60s""#, "lifetime"),
    ("android/collapse_key", #""d""#, "message.android.collapse_key"),
    ("android/restricted_package_name", #""dev.b""#, "message.android.restricted_package_name"),
    ("android/direct_boot_ok", "true", "message.android.direct_boot_ok"),
    ("android/notification/icon", #""cup""#, "icon"), ("android/notification/color", ##""#0000ff""##, "color"),
    ("android/notification/channel_id", #""other""#, "channel"), ("android/notification/tag", #""u""#, "replaces"),
    ("android/notification/click_action", #""CLOSE""#, "tap"), ("android/notification/ticker", #""l""#, "ticker"),
    ("android/notification/sticky", "false", "sticky"), ("android/notification/local_only", "false", "local_only"),
    ("android/notification/visibility", #""PUBLIC""#, "visibility"),
    ("android/notification/visibility", #""SECRET""#, "outcome"),
    ("android/notification/notification_count", "4", "badge"),
    ("android/notification/event_time", #""2027-01-01T00:00:00Z""#, "time"),
    ("android/notification/title", #""Other""#, "title"), ("android/notification/body", #""Other""#, "body"),
    ("android/notification/proxy", #""DENY""#, "message.android.notification.proxy"),
    ("android/notification/sound", #""pong""#, "-message.android.notification.sound"),
    (
      "android/notification/notification_priority", #""PRIORITY_LOW""#,
      "-message.android.notification.notification_priority"
    ),
    ("android/notification/vibrate_timings", #"["1s", "3s"]"#, "-message.android.notification.vibrate_timings"),
    ("android/notification/default_light_settings", "null", "-message.android.notification.default_light_settings"),
    (
      "android/notification/light_settings", #"{"light_on_duration": "1s"}"#,
      "-message.android.notification.light_settings.light_on_duration"
    ), ("apns/payload/aps/interruption-level", "null", ""), ("android/data", #"{"a": "1", "b": "9"}"#, "data.b"),
    ("apns/headers/apns-priority", #""5""#, "delivery"), ("apns/headers/apns-expiration", #""0""#, "lifetime"),
    ("apns/headers/apns-collapse-id", #""d""#, "replaces"),
    ("apns/headers/apns-push-type", #""background""#, "outcome"),
    ("apns/headers/apns-topic", #""dev.a""#, "message.apns.headers.apns-topic"),
    ("apns/payload/order/id", "18", "data.order.id"), ("apns/payload/order/id", #""17""#, "data.order.id"),
    ("apns/payload/order/lines", "[1, 2, 3]", "data.order.lines[2]"),
    ("apns/payload/aps/alert/title", #""Other""#, "title"),
    ("apns/payload/aps/alert/subtitle", #""Other""#, "subtitle"),
    ("apns/payload/aps/alert/body", #""Other""#, "body"), ("apns/payload/aps/alert/body", "null", "body"),
    ("apns/payload/aps/alert/loc-key", #""BODY""#, "body"), ("apns/payload/aps/alert", #""Other""#, "title"),
    ("apns/payload/aps/alert/launch-image", #""b""#, "message.apns.payload.aps.alert.launch-image"),
    ("apns/payload/aps/badge", "2", "badge"), ("apns/payload/aps/badge", "null", "badge"),
    ("apns/payload/aps/sound", #""pong.caf""#, "sound"),
    ("apns/payload/aps/sound/volume", "0.7", "message.apns.payload.aps.sound.volume"),
    ("apns/payload/aps/thread-id", #""u""#, "grouping"), ("apns/payload/aps/category", #""OTHER""#, "actions"),
    ("apns/payload/aps/content-available", "null", "message.apns.payload.aps.content-available"),
    ("apns/payload/aps/mutable-content", "null", "image"),
    ("apns/payload/aps/interruption-level", #""passive""#, "outcome"),
    ("apns/payload/aps/interruption-level", #""time-sensitive""#, "prominence"),
    ("apns/payload/aps/relevance-score", "0.7", "relevance-score"),
    ("apns/payload/aps/filter-criteria", #""g""#, "filter-criteria"),
    ("apns/payload/aps/target-content-id", #""v""#, "message.apns.payload.aps.target-content-id"),
    ("apns/fcm_options/image", #""https://a.dev/y.png""#, "image"),
    ("webpush/headers/TTL", #""90""#, "lifetime"), ("webpush/headers/Urgency", #""low""#, "delivery"),
    ("webpush/headers/Topic", #""p""#, "message.webpush.headers.Topic"),
    ("webpush/notification/title", #""Other""#, "title"),
    ("webpush/notification/icon", #""https://a.dev/k.png""#, "icon"),
    ("webpush/notification/badge", #""https://a.dev/k.png""#, "badge"),
    ("webpush/notification/actions", #"[{"action": "a", "title": "Close"}]"#, "actions"),
    (
      "webpush/notification/actions", #"[{"action": "b", "title": "Open"}]"#,
      "message.webpush.notification.actions[0].action"
    ),
    ("webpush/notification/silent", "false", "sound"), ("webpush/notification/renotify", "false", "renotify"),
    ("webpush/notification/requireInteraction", "false", "prominence"),
    ("webpush/notification/timestamp", "1900000000001", "time"), ("webpush/notification/tag", #""u""#, "replaces"),
    ("webpush/notification/dir", #""rtl""#, "-message.webpush.notification.dir"),
    ("webpush/notification/lang", #""fa""#, "-message.webpush.notification.lang"),
    ("webpush/notification/data", #"{"page": "y"}"#, "message.webpush.notification.data.page"),
    ("webpush/fcm_options/link", #""https://a.dev/x""#, "tap"),
  ]

  /// The sample with another value at a path in the message; `null` removes it.
  private static func changed(_ path: String, _ value: String) throws -> String {
    func set(_ object: inout [String: Any], _ names: ArraySlice<String>, _ value: Any) {
      guard let name = names.first else { return }
      guard names.count > 1 else {
        object[name] = value is NSNull ? nil : value
        return
      }
      var inner = object[name] as? [String: Any] ?? [:]
      set(&inner, names.dropFirst(), value)
      object[name] = inner
    }
    var root = try #require(try JSONSerialization.jsonObject(with: Data(sample.utf8)) as? [String: Any])
    let new = try JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed)
    set(&root, ["message"] + path.split(separator: "/").map(String.init)[...], new)
    return String(
      decoding: try JSONSerialization.data(withJSONObject: root, options: [.sortedKeys, .withoutEscapingSlashes]),
      as: UTF8.self)
  }

  @Test(arguments: cases)
  func oneFieldIsNamed(_ path: String, _ value: String, _ name: String) throws {
    let difference = Differences.of(Self.sample, try Self.changed(path, value))
    let names = Differences.names(difference)
    if name.isEmpty {
      // What was said is the default.
      #expect(difference.isEmpty)
      #expect(names.changes == [])
    } else if name.hasPrefix("-") {
      #expect(names.ineffective == [String(name.dropFirst())])
      #expect(names.changes == [])
      #expect(difference.isEmpty)
    } else {
      #expect(names.changes.contains(name), "\(names)")
      #expect(!difference.isEmpty)
      // What is not named does not change: at most its effect on neighbors.
      #expect(names.changes.count <= 4, "\(names)")
    }
    // The way back is the same change.
    let back = Differences.of(try Self.changed(path, value), Self.sample)
    #expect(Differences.names(back).changes == names.changes)
    for form in Differences.forms(difference) where form.name != "json" && !name.isEmpty {
      #expect(form.text.contains(name.hasPrefix("-") ? "no visible change: `\(name.dropFirst())`" : name), "\(form)")
    }
  }

  @Test func orderAndSpacesAreNoChange() throws {
    let sorted = try Self.changed("none", "null")
    #expect(sorted != Self.sample)
    for text in [
      Self.sample, sorted, sorted.replacing(",", with: " ,\r\n\t"), "[\n" + Self.sample + "]", Self.sample + "\n\n",
    ] {
      let difference = Differences.of(Self.sample, text)
      #expect(difference.isEmpty)
      #expect(difference.files.flatMap(\.payloads).isEmpty, "\(Differences.names(difference))")
      #expect(difference.unchanged == 1)
    }
    let commented = Differences.of(Self.sample, "// now\n" + Self.sample, (.json, .jsonc))
    #expect(commented.isEmpty && commented.unchanged == 1)
  }

  @Test func anotherLanguageIsNoChange() {
    let wire = #"""
      {"message": {"topic": "orders", "notification": {"title": "Order ready", "body": "Hi {{name}}"},
       "data": {"order": "17"},
       "android": {"ttl": "3600s", "priority": "HIGH", "collapse_key": "c", "notification": {"channel_id": "orders",
         "color": "#FF6600", "sticky": true, "visibility": "PUBLIC", "notification_priority": "PRIORITY_HIGH",
         "vibrate_timings": ["0.1s", "0.250s"]}},
       "apns": {"headers": {"apns-priority": "10"}, "payload": {"aps": {"badge": 42, "sound": "ping.caf",
         "thread-id": "t", "content-available": 1, "mutable-content": 1}}},
       "webpush": {"fcm_options": {"link": "https://a.dev/o"}, "notification": {"icon": "https://a.dev/i.png"}}}}
      """#
    let node = #"""
      const message = {
        notification: { title: 'Order ready', body: `Hi ${name}` }, data: { order: '17' },
        android: { ttl: 3600 * 1000, priority: 'high', collapseKey: 'c', notification: { channelId: 'orders',
          color: '#ff6600', sticky: true, visibility: 'public', priority: 'high', vibrateTimingsMillis: [100, 250] } },
        apns: { headers: { 'apns-priority': '10' }, payload: { aps: { badge: 42, sound: 'ping.caf', threadId: 't',
          contentAvailable: true, mutableContent: true } } },
        webpush: { fcmOptions: { link: 'https://a.dev/o' }, notification: { icon: 'https://a.dev/i.png' } },
        topic: 'orders',
      };
      getMessaging().send(message);
      """#
    let python = #"""
      from firebase_admin import messaging
      message = messaging.Message(
          notification=messaging.Notification(title='Order ready', body=f'Hi {name}'), data={'order': '17'},
          android=messaging.AndroidConfig(ttl=datetime.timedelta(hours=1), priority='high', collapse_key='c',
              notification=messaging.AndroidNotification(channel_id='orders', color='#ff6600', sticky=True,
                  visibility='public', priority='high', vibrate_timings_millis=[100, 250])),
          apns=messaging.APNSConfig(headers={'apns-priority': '10'}, payload=messaging.APNSPayload(
              aps=messaging.Aps(badge=42, sound='ping.caf', thread_id='t', content_available=True,
                  mutable_content=True))),
          webpush=messaging.WebpushConfig(fcm_options=messaging.WebpushFCMOptions(link='https://a.dev/o'),
              notification=messaging.WebpushNotification(icon='https://a.dev/i.png')),
          topic='orders')
      messaging.send(message)
      """#
    let versions: [(String, HostLanguage)] = [(wire, .json), (node, .javaScript), (python, .python)]
    for (one, first) in versions {
      for (other, second) in versions {
        let difference = Differences.of(one, other, (first, second))
        #expect(difference.files.flatMap(\.payloads).isEmpty, "\(first) \(second): \(Differences.names(difference))")
        #expect(difference.unchanged == 1)
      }
    }
  }

  @Test func defaultsAreNoChange() {
    let short = #"{"message":{"topic":"a","notification":{"title":"t"}}}"#
    let long = #"""
      {"message":{"topic":"a","notification":{"title":"t"},"android":{"priority":"HIGH","ttl":"2419200s",
      "notification":{"visibility":"PRIVATE","sticky":false}},"apns":{"headers":{"apns-priority":"10"},"payload":{"aps":
      {"content-available":0}}},"webpush":{"notification":{"silent":false}}}}
      """#
    let difference = Differences.of(short, long)
    #expect(difference.isEmpty, "\(Differences.names(difference))")
  }

  @Test func aRefusalIsAChangeOfItsOwn() throws {
    let good = #"{"message":{"topic":"a","notification":{"title":"t"},"data":{"n":"1"}}}"#
    let difference = Differences.of(good, good.replacing(#""1""#, with: "1"))
    let changes = try #require(difference.files.first?.payloads.first).changes
    #expect(Set(changes.map(\.name)) == ["data.n", "acceptance"])
    let acceptance = try #require(changes.first { $0.name == "acceptance" })
    #expect(acceptance.before.text.plain == "accepted")
    #expect(acceptance.after.text.plain == "refused")
    #expect(difference.files.first?.payloads.first?.newFindings.map(\.diagnostic.rule) == ["data/value-not-string"])
  }

  @Test func onlyTheTypeIsAChange() throws {
    let before = #"{"aps":{"alert":"Hi"},"id":17}"#
    let difference = Differences.of(before, before.replacing("17", with: #""17""#))
    #expect(
      Differences.forms(difference)[0].text == """
        a:1:1 -> b:1:1: APNs payload
          data.id (Apple)
            - 17  [a number; line 1]
            + 17  [a string; line 1]

        1 payload changed

        """)
  }

  /// Headers of a request are not missing in a file that has none.
  @Test func headersThatAreElsewhereAreNoChange() {
    let body = #"{"aps":{"alert":"Hi"},"id":17}"#
    let request = "POST https://api.push.apple.com/3/device/0\napns-priority: 5\napns-push-type: alert\n\n" + body
    #expect(Differences.of(body, request, (.json, .http)).isEmpty)
    let names = Differences.names(Differences.of(request, request.replacing(": 5", with: ": 10"), (.http, .http)))
    #expect(names.changes == ["delivery"])
  }

  @Test func theCauseOfAnOutcomeIsNamed() {
    let before = #"{"message":{"topic":"a","notification":{"title":"t"}}}"#
    let after =
      #"{"message":{"topic":"a","notification":{"title":"t"},"android":{"notification":{"visibility":"SECRET"}}}}"#
    let difference = Differences.of(before, after)
    #expect(Differences.names(difference).changes == ["outcome", "message.android.notification.visibility"])
    #expect(Differences.names(difference).ineffective == [])
    #expect(Differences.forms(difference)[0].text.contains("  outcome (Android: lock screen)\n"))
  }

  /// What turns into a silent push is told once for each platform, with the texts that are no longer shown.
  @Test func anOutcomeIsToldWithItsReason() throws {
    let before = #"{"message":{"topic":"a","notification":{"title":"t"},"data":{"n":"1"}}}"#
    let after = #"{"message":{"topic":"a","data":{"n":"1"}}}"#
    let difference = Differences.of(before, after)
    let changes = try #require(difference.files.first?.payloads.first).changes
    #expect(Set(changes.map(\.name)).isSuperset(of: ["outcome", "title", "delivery"]))
    let web = try #require(changes.first { $0.name == "outcome" && $0.platforms.contains(.web) })
    #expect(web.after.note == "a data message; the service worker of the site receives it and decides")
  }

  @Test func whatTheOtherDataReplacesHasNoEffect() {
    let before =
      #"{"message":{"topic":"a","data":{"n":"1"},"android":{"data":{"x":"1"}},"webpush":{"data":{"x":"1"}}}}"#
    let after = before.replacing(#""n":"1""#, with: #""n":"2""#)
    let android = Differences.of(before, after, surfaces: Surface.matching("android"))
    #expect(android.isEmpty)
    let apple = Differences.of(before, after, surfaces: Surface.matching("iphone"))
    #expect(Differences.names(apple).changes == ["data.n"])
  }

  @Test func whatIsNotWrittenOutIsNamed() throws {
    let before =
      "const message = { notification: { title: 'a', body: 'b' }, topic: 't' };\nmessaging().send(message);\n"
    let known = before.replacing("body: 'b'", with: "...texts")
    let difference = Differences.of(before, known, (.javaScript, .javaScript))
    #expect(Differences.names(difference).changes.isSuperset(of: ["body", "notification.*"]))
    #expect(Differences.forms(difference)[0].text.contains("    + ...texts  [variable; line 1]\n"))
    #expect(Differences.of(known, known, (.javaScript, .javaScript)).isEmpty)
  }

  @Test func variablesAreSeen() {
    let before = #"{"message":{"topic":"a","notification":{"title":"Hi {{name}}","body":"b"}}}"#
    let known = Differences.of(before, before.replacing("{{name}}", with: "Ann"))
    #expect(Differences.names(known).changes == ["title"])
    #expect(Differences.of(before, before.replacing("{{name}}", with: "${name}")).isEmpty)
    #expect(Differences.of(before, before.replacing("{{name}}", with: "<%= NAME %>")).isEmpty)
    let other = Differences.of(before, before.replacing("{{name}}", with: "{{city}}"))
    #expect(Differences.names(other).changes == ["title"])
  }

  /// Texts that differ only far behind what is kept of them.
  @Test func theEndOfALongTextCounts() {
    let text = String(repeating: "long ", count: 2_000)
    let before = #"{"message":{"topic":"a","notification":{"title":"t","body":"\#(text)a"}}}"#
    let difference = Differences.of(before, before.replacing(text + "a", with: text + "b"))
    #expect(Differences.names(difference).changes.contains("body"))
    #expect(Differences.forms(difference)[0].text.contains("[differs after this beginning"))
  }
}
