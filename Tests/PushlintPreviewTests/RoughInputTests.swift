import Foundation
import PushlintExtract
import PushlintPreview
import TestSupport
import Testing

/// Every form ends and stays small, whatever comes in.
@Suite struct RoughInputTests {
  private static let whole = #"""
    {"message":{"token":"x","notification":{"title":"Hi {{name}}","body":"b\n\u202Ec","image":"https://a.dev/b.png"},
    "data":{"a":"1"},"android":{"priority":"HIGH","ttl":"3s","notification":{"title_loc_key":"k","title_loc_args":["a"],
    "color":"#ff00ff","visibility":"SECRET","sound":"a","event_time":"2026-01-01T00:00:00Z","tag":"t","ticker":"k",
    "sticky":true,"local_only":true,"notification_count":3,"vibrate_timings":["1s","2s"]}},
    "apns":{"headers":{"apns-priority":"5","apns-expiration":"0","apns-collapse-id":"c","apns-push-type":"alert"},
    "payload":{"aps":{"alert":{"title":"t","subtitle":"s","loc-key":"k","loc-args":["a","b"]},"badge":1,
    "sound":{"name":"a.caf","critical":1,"volume":0.5},"thread-id":"t","category":"c","mutable-content":1,
    "interruption-level":"passive","relevance-score":0.5,"filter-criteria":"f"}},"fcm_options":{"image":"https://a.dev/c.png"}},
    "webpush":{"headers":{"TTL":"3","Urgency":"high"},"notification":{"icon":"i","badge":"b","actions":[{"action":"a",
    "title":"A"},{"title":"B"},3],"silent":true,"renotify":true,"requireInteraction":true,"timestamp":3,"vibrate":[1],
    "dir":"rtl","lang":"fa","tag":"t"},"fcm_options":{"link":"https://a.dev/"}}}}
    """#

  private static func render(_ text: String, _ language: HostLanguage) -> Int {
    let file = PreviewFile(path: "a", language: language.rawValue, previews: Previews.all(text, language))
    let json = PreviewJSON.bytes(of: [file])
    #expect((try? JSONSerialization.jsonObject(with: Data(json))) != nil)
    return PreviewPage.bytes(of: [file]).count + PreviewReport(usesColor: true).bytes(of: [file]).count + json.count
  }

  @Test func everyPrefixIsShown() {
    let characters = Array(Self.whole)
    for end in stride(from: 1, through: characters.count, by: 23) {
      #expect(Self.render(String(characters[..<end]), .json) < 4_000_000)
    }
  }

  /// Values of other types than anybody expects.
  @Test(arguments: [
    "null", "true", "-1e999", "{}", "[]", "[[{}]]", "\"\"", "{{x}}", "...", "", "\"\\ud800\"", "{\"title\":{}}",
  ])
  func everyValueIsReplaced(_ value: String) throws {
    let expression = try NSRegularExpression(pattern: #":("[^"]*"|[0-9.]+|true)"#)
    let text = Self.whole
    for match in expression.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
      guard let range = Range(match.range(at: 1), in: text) else { continue }
      #expect(Self.render(text.replacingCharacters(in: range, with: value), .json) < 4_000_000)
    }
  }

  @Test func randomBytesOfAllLanguages() {
    var random = SeededRandom(seed: 17)
    let bytes = Array(Self.whole.utf8)
    for language in HostLanguage.allCases {
      for _ in 0..<4 {
        var changed = bytes
        for _ in 0..<12 { changed[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next()) }
        #expect(Self.render(String(decoding: changed, as: UTF8.self), language) < 4_000_000)
      }
    }
  }

  @Test func deepAndWideValuesAreBounded() {
    let deep = String(repeating: "[", count: 2_000)
    #expect(Self.render(#"{"message":{"topic":"a","notification":{"title":\#(deep)}}}"#, .json) < 4_000_000)
    let actions = Array(repeating: #"{"action":"a","title":"b"}"#, count: 20_000).joined(separator: ",")
    #expect(
      Self.render(#"{"message":{"topic":"a","webpush":{"notification":{"title":"t","actions":[\#(actions)]}}}}"#, .json)
        < 4_000_000)
  }
}
