import PushlintPreview
import Testing

/// What surfaces show, fact by fact.
///
/// - Source: the SDKs of FCM, developer.android.com, Apple's documentation, the tables of browser support of MDN.
@Suite struct FactTests {
  /// A bracket too many is no part of the payload, and the service refuses it all the same.
  @Test func aBrokenDocumentIsRefused() throws {
    let preview = try Previews.one(#"{"message":{"topic":"a","notification":{"title":"t"}}} }"#)
    #expect(preview.acceptance == .refused)
  }

  /// A message, a surface, and what becomes of it.
  @Test(arguments: [
    // Android.
    (#""notification":{"title":"t"}"#, "android-35-collapsed", "shown"),
    (#""notification":{"title":"t"}"#, "android-35-heads-up", "conditional"),
    (#""data":{"a":"1"}"#, "android-35-collapsed", "app"),
    (#""apns":{"payload":{"aps":{"alert":"x"}}}"#, "android-35-collapsed", "nothing"),
    (
      #""notification":{"title":"t"},"android":{"notification":{"visibility":"SECRET"}}"#, "android-33-lock-screen",
      "nothing"
    ),
    (
      #""notification":{"title":"t"},"android":{"notification":{"visibility":"secret"}}"#, "android-33-lock-screen",
      "nothing"
    ),
    (
      #""notification":{"title":"t"},"android":{"notification":{"visibility":"PUBLIC"}}"#, "android-33-lock-screen",
      "shown"
    ),
    (
      #""notification":{"title":"t"},"android":{"notification":{"visibility":"SECRET"}}"#, "android-33-expanded",
      "shown"
    ),
    // Apple.
    (#""notification":{"title":"t"}"#, "iphone-banner", "shown"),
    (#""apns":{"payload":{"aps":{"badge":3}}}"#, "iphone-banner", "nothing"),
    (#""apns":{"payload":{"aps":{"sound":"default"}}}"#, "iphone-banner", "nothing"),
    (#""apns":{"payload":{"aps":{"content-available":1}}}"#, "iphone-banner", "app"),
    (#""data":{"a":"1"}"#, "iphone-banner", "app"),
    (#""android":{"notification":{"title":"t"}}"#, "iphone-banner", "nothing"),
    (#""apns":{"payload":{"aps":{"alert":"x","interruption-level":"passive"}}}"#, "iphone-banner", "nothing"),
    (#""apns":{"payload":{"aps":{"alert":"x","interruption-level":"passive"}}}"#, "iphone-lock-screen", "shown"),
    (
      #""apns":{"headers":{"apns-push-type":"background"},"payload":{"aps":{"alert":"x"}}}"#, "iphone-banner",
      "conditional"
    ),
    (#""apns":{"payload":{"aps":{"alert":{}}}}"#, "iphone-banner", "nothing"),
    // Web.
    (#""notification":{"title":"t"}"#, "web-firefox", "shown"),
    (#""data":{"a":"1"}"#, "web-firefox", "app"),
    (#""webpush":{"notification":{"title":"t","renotify":true}}"#, "web-chrome-windows", "nothing"),
    (#""webpush":{"notification":{"title":"t","renotify":true,"tag":"a"}}"#, "web-chrome-windows", "shown"),
    (#""webpush":{"notification":{"title":"t","renotify":true}}"#, "web-firefox", "shown"),
    (#""webpush":{"notification":{"title":"t","silent":true,"vibrate":[200]}}"#, "web-chrome-mac", "nothing"),
    (#""webpush":{"notification":{"title":"t","dir":"up"}}"#, "web-safari", "nothing"),
    (#""webpush":{"notification":{"title":"t","dir":"rtl"}}"#, "web-safari", "shown"),
  ])
  func outcomes(_ members: String, _ surface: String, _ expected: String) throws {
    let preview = try Previews.one(#"{"message":{"topic":"a",\#(members)}}"#)
    #expect(preview.surfaces.first { $0.surface.id == surface }?.outcome.kind.rawValue == expected)
  }

  /// A message, a surface, a part, and its text with what the surface makes of it.
  @Test(
    arguments: [
      // Raw text is stronger than a key on Android, and weaker on Apple.
      (#""android":{"notification":{"title":"t","title_loc_key":"k"}}"#, "android-35-collapsed", "title", "t", "shown"),
      (
        #""android":{"notification":{"title":"","title_loc_key":"k"}}"#, "android-35-collapsed", "title", "k", "changed"
      ),
      (
        #""apns":{"payload":{"aps":{"alert":{"title":"t","title-loc-key":"k"}}}}"#, "iphone-banner", "title", "k",
        "changed"
      ),
      // An alert replaces title and body together.
      (
        #""notification":{"title":"a","body":"b"},"apns":{"payload":{"aps":{"alert":{"title":"t"}}}}"#, "iphone-banner",
        "title", "t", "shown"
      ),
      (
        #""notification":{"title":"a","body":"b"},"apns":{"payload":{"aps":{"alert":{"title":"t"}}}}"#, "iphone-banner",
        "body", nil, "shown"
      ),
      (
        #""notification":{"title":"a","body":"b"},"apns":{"payload":{"aps":{"alert":"t"}}}"#, "iphone-banner", "title",
        nil, "shown"
      ),
      (
        #""notification":{"title":"a","body":"b"},"apns":{"payload":{"aps":{"alert":"t"}}}"#, "iphone-banner", "body",
        "t", "shown"
      ),
      (
        #""notification":{"title":"a","body":"b"},"android":{"notification":{"title":"t"}}"#, "android-35-collapsed",
        "body", "b", "shown"
      ),
      // Channels decide about sound and importance from Android 8 on.
      (#""android":{"notification":{"title":"t","sound":"horn"}}"#, "android-26-collapsed", "sound", "horn", "ignored"),
      (
        #""android":{"notification":{"title":"t","notification_priority":"PRIORITY_HIGH"}}"#, "android-35-heads-up",
        "prominence", "PRIORITY_HIGH", "ignored"
      ),
      (#""android":{"notification":{"title":"t","color":"red;"}}"#, "android-35-collapsed", "color", "red;", "shown"),
      (##""android":{"notification":{"title":"t","color":"#12"}}"##, "android-35-collapsed", "color", "#12", "ignored"),
      // Sound never comes from the block for Android.
      (
        #""notification":{"title":"t"},"android":{"notification":{"sound":"horn"}}"#, "iphone-banner", "sound",
        "none: silent", "shown"
      ),
      (
        #""apns":{"payload":{"aps":{"alert":"x","sound":{"name":"a.caf","critical":1}}}}"#, "iphone-banner", "sound",
        "a.caf", "changed"
      ),
      (#""apns":{"payload":{"aps":{"alert":"x","badge":"3"}}}"#, "iphone-banner", "badge", "3", "ignored"),
      (#""apns":{"payload":{"aps":{"alert":"x","badge":0}}}"#, "iphone-banner", "badge", "0", "shown"),
      // Images on Apple need an extension that the payload asks for.
      (
        #""notification":{"title":"t","image":"https://a.dev/b.png"}"#, "iphone-expanded", "image",
        "https://a.dev/b.png", "ignored"
      ),
      (
        #""notification":{"title":"t","image":"https://a.dev/b.png"},"apns":{"payload":{"aps":{"mutable-content":1}}}"#,
        "iphone-expanded", "image", "https://a.dev/b.png", "changed"
      ),
      (
        #""notification":{"title":"t","image":"https://a.dev/b.png"}"#, "web-firefox", "image", "https://a.dev/b.png",
        "ignored"
      ),
      (
        #""notification":{"title":"t","image":"https://a.dev/b.png"}"#, "android-35-expanded", "image",
        "https://a.dev/b.png", "shown"
      ),
      // Browsers.
      (
        #""webpush":{"notification":{"title":"t","requireInteraction":true}}"#, "web-safari", "prominence", "true",
        "ignored"
      ),
      (
        #""webpush":{"notification":{"title":"t","requireInteraction":true}}"#, "web-chrome-windows", "prominence",
        "true", "shown"
      ),
      (
        #""webpush":{"notification":{"title":"t","click_action":"https://a.dev/"}}"#, "web-firefox", "tap",
        "https://a.dev/", "shown"
      ),
      (#""notification":{"title":"t"}"#, "web-firefox", "tap", "closes the notification; opens nothing", "shown"),
      // Defaults.
      (#""data":{"a":"1"}"#, "android-35-collapsed", "delivery", "NORMAL", "shown"),
      (#""notification":{"title":"t"}"#, "android-35-collapsed", "delivery", "HIGH", "shown"),
    ] as [(String, String, String, String?, String)])
  func values(_ members: String, _ surface: String, _ part: String, _ text: String?, _ effect: String) throws {
    let preview = try Previews.one(#"{"message":{"topic":"a",\#(members)}}"#)
    let shown = try #require(preview.surfaces.first { $0.surface.id == surface })
    let value = try #require(PreviewPart(rawValue: part).flatMap(shown.value))
    #expect((value.state == .missing ? nil : value.text.plain) == text)
    #expect(value.effect.rawValue == effect)
    #expect((value.place == nil) == (value.state != .given))
  }

  /// What is believed says so.
  @Test(arguments: [
    (#""android":{"notification":{"icon":"a"}}"#, "android-35-collapsed", false),
    (#""android":{"notification":{"title":"t"}}"#, "android-35-collapsed", true),
    (#""apns":{"payload":{"aps":{"sound":"default"}}}"#, "iphone-banner", false),
    (#""apns":{"payload":{"aps":{"badge":1}}}"#, "iphone-banner", true),
  ])
  func certaintyOfOutcomes(_ members: String, _ surface: String, _ isCertain: Bool) throws {
    let preview = try Previews.one(#"{"message":{"topic":"a",\#(members)}}"#)
    #expect(preview.surfaces.first { $0.surface.id == surface }?.outcome.isCertain == isCertain)
  }

  /// A picture replaces the long text.
  @Test func roomForTheBodyDependsOnThePicture() throws {
    let text = #"{"message":{"topic":"a","notification":{"title":"t","body":"b"}}}"#
    let picture = #"{"message":{"topic":"a","notification":{"title":"t","body":"b","image":"https://a.dev/b.png"}}}"#
    let surfaces = Surface.matching("android-35-expanded")
    let rooms = try [text, picture].map {
      try Previews.one($0, surfaces: surfaces).surfaces.first?.value(.body)?.limit?.characters
    }
    #expect(rooms == [240...450, 40...50])
  }

  @Test func aRefusedMessageIsNotDelivered() throws {
    let preview = try Previews.one(#"{"message":{"topic":"a","notification":{"title":"t","body":"b"},"data":{"a":1}}}"#)
    #expect(preview.acceptance == .refused)
    #expect(preview.surfaces.allSatisfy { $0.outcome.kind == .never && $0.isDrawn })
    let data = try #require(preview.surfaces.first?.value(.data))
    #expect(data.findings == [0])
    #expect(preview.findings[0].diagnostic.rule == "data/value-not-string")
  }

  @Test func findingsAreMarkedWhereTheyBite() throws {
    let preview = try Previews.one(
      ##"{"message":{"topic":"a","notification":{"title":"t"},"android":{"notification":{"color":"#12"}}}}"##)
    let marked = preview.surfaces.flatMap { surface in
      surface.values.filter { !$0.findings.isEmpty }.map { "\(surface.surface.platform.rawValue) \($0.part.rawValue)" }
    }
    #expect(Set(marked) == ["Android color"])
  }

  /// What goes to APNs alone has nothing for other devices; headers come from the lines of the request.
  @Test func requestsToAPNs() throws {
    let request = """
      POST https://api.push.apple.com/3/device/00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0
      apns-priority: 5
      apns-topic: com.example.app

      {"aps":{"alert":{"title":"t","subtitle":"s"}}}
      """
    let preview = try Previews.one(request, .http)
    #expect(Set(preview.surfaces.map(\.surface.platform.rawValue)) == ["Apple"])
    let banner = try #require(preview.surfaces.first)
    #expect(banner.value(.delivery)?.text.plain == "5")
    #expect(banner.value(.delivery)?.place == nil)
    #expect(banner.value(.subtitle)?.text.plain == "s")
    #expect(banner.value(.title)?.place?.path == "aps.alert.title")
  }

  @Test func theLegacyAPIDeliversNothing() throws {
    let preview = try Previews.one(
      #"{"to":"/topics/a","notification":{"title":"t","body":"b"},"priority":"high","time_to_live":60}"#)
    #expect(preview.surfaces.allSatisfy { $0.outcome.kind == .never && !$0.isDrawn })
  }

  /// Of a part of a message nobody knows what is around it.
  @Test func partsThatAreNotHereAreNotMissing() throws {
    let preview = try Previews.one(
      "const message = { topic: 'a', notification: { body: 'b', ...rest } };\ngetMessaging().send(message);",
      .javaScript)
    #expect(preview.surfaces.first?.value(.title)?.state == .unseen)
    #expect(preview.surfaces.first?.value(.body)?.state == .given)
  }
}
