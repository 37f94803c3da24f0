import PushlintPayload
import PushlintRules
import TestSupport

/// Makes random messages that are right: every field of the catalogue, both spellings, all platforms, limits included.
struct MessageGenerator {
  private var random: SeededRandom
  private let catalogue = BuiltInRules.shared.catalogue
  /// How many of the possible fields a message gets, in percent.
  private var density = 30

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// A whole request.
  mutating func request() -> Sample {
    density = [10, 30, 60, 95].randomElement(using: &random) ?? 30
    var message = object("message", sized: 0)
    settle(&message)
    var request = Sample.object([Sample.Member(name: "message", value: message)])
    if chance(10) { request["validate_only"] = .literal(["true", "false"].randomElement(using: &random) ?? "true") }
    return spelt(request, "")
  }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func pick(_ words: [String]) -> Sample { .text(words.randomElement(using: &random) ?? "") }

  // MARK: Values

  private mutating func object(_ path: String, sized depth: Int) -> Sample {
    guard let object = catalogue.object(at: path) else { return .object([]) }
    var members: [Sample.Member] = []
    for field in object.fields where !field.isForSDK && (field.isRequired || chance(density)) {
      members.append(Sample.Member(name: field.name, value: value(of: field, at: path + "." + field.name, depth)))
    }
    members.shuffle(using: &random)
    return .object(members)
  }

  private mutating func value(of field: Field, at path: String, _ depth: Int) -> Sample {
    if let known = wellKnown(path) { return known }
    switch field.type {
    case .object where catalogue.object(at: path) != nil: return object(path, sized: depth + 1)
    case .object: return .object([Sample.Member(name: "anything", value: .literal("1"))])
    case .array where field.items == .object: return .list([object(path + "[]", sized: depth + 1)])
    case .array: return .list((0..<2).map { _ in scalar(field.items ?? .string, field) })
    case .map: return map(path)
    case .alert, .sound:
      return chance(50) ? .text("default") : object(path, sized: depth + 1)
    case .numbers: return chance(50) ? .literal("200") : .list([.literal("200"), .literal("100")])
    default: return scalar(field.type, field)
    }
  }

  private mutating func scalar(_ type: FieldType, _ field: Field) -> Sample {
    switch type {
    case .enum: return pick(field.values)
    case .boolean: return .literal(chance(50) ? "true" : "false")
    case .flag: return .literal("1")
    case .integer:
      let low = Int(field.minimum ?? -2_147_483_648)
      return .literal("\([low, 0, 1, 17, Int(field.maximum ?? 2_147_483_647)].randomElement(using: &random) ?? 0)")
    case .number:
      return .literal(["0", "1", "0.5", "1e-3"].randomElement(using: &random) ?? "0")
    case .duration: return pick(["0s", "1s", "0.25s", "3.000000001s", "2419200s"])
    case .timestamp:
      return pick(["2026-05-17T09:30:00Z", "2026-05-17T09:30:00.123456789+02:00", "2024-02-29T23:59:60Z"])
    case .color: return pick(["#000000", "#3367D6", "#ffffff"])
    case .url: return pick(["https://img.northwind.dev/door.png", "https://northwind.dev:8443/a/b%20c.jpg?size=2#top"])
    case .unixSeconds: return .literal("\(Int.random(in: 1_600_000_000...1_900_000_000, using: &random))")
    case .milliseconds: return .literal("1779010200000")
    case .any: return .literal("[1, {\"a\": null}]")
    default: return pick(["parcel", "Grüße", "漢字 und mehr", "a \\\"quoted\\\" word", "\\u00e9\\n", "100 %", "x"])
    }
  }

  private mutating func map(_ path: String) -> Sample {
    if path.hasSuffix(".headers") { return object(path, sized: 0) }
    let names = ["order", "sender", "url", "notification", "priority", "x-1", "ключ", "title", "sound"]
    let chosen = names.filter { _ in chance(40) }
    return .object(chosen.map { Sample.Member(name: $0, value: pick(["17", "", "true", "{\\\"a\\\":1}", "é"])) })
  }

  /// Fields whose texts have a form of their own.
  private mutating func wellKnown(_ path: String) -> Sample? {
    let name = path.split(separator: ".").last.map(String.init) ?? ""
    switch name {
    case "token": return .text("dk7Jc1nVQ0u:APA91bHqs2xN")
    case "fid": return .text("dk7Jc1nVQ0uFb2mXw9LpRs")
    case "topic" where path == "message.topic": return pick(["news", "a", "A-Z_0.9~%"])
    case "condition":
      return pick(["'a' in topics", "'a' in topics && ('b' in topics || !('c' in topics))", "!(!('a' in topics))"])
    case "analytics_label": return pick(["a", "autumn-sale_2026~a%b.c"])
    case "ttl": return pick(["0s", "3600s", "2419200s"])
    case "icon" where path.contains("android"): return pick(["ic_parcel", "parcel2"])
    case "sound" where path.contains("android"): return pick(["default", "horn"])
    case "name" where path.hasSuffix("sound.name"): return pick(["default", "horn.caf"])
    case "sound" where path.contains("aps"): return pick(["default", "horn.caf", "horn.aiff", "horn.wav"])
    case "click_action" where path.contains("android"): return .text("OPEN_ORDER")
    case "apns-expiration": return pick(["0", "1798135200"])
    case "apns-topic": return .text("com.northwind.app")
    case "apns-collapse-id": return pick(["score", String(repeating: "é", count: 32)])
    case "apns-id", "apns-request-id": return .text("eabeae54-14a8-11e5-b60b-1697f925ec7b")
    case "TTL": return pick(["0", "2419200"])
    case "Topic": return pick(["match_17", "ab"])
    case "link": return .text("https://northwind.dev/orders/17")
    default: return nil
    }
  }

  // MARK: What belongs together

  /// Takes out what no message may have together, and adds what one thing asks of another.
  private mutating func settle(_ message: inout Sample) {
    settleTarget(&message)
    message["name"] = nil
    if chance(80) || message["android"] == nil { message["android_v2"] = nil } else { message["android"] = nil }
    settleAndroid(&message)
    settleApple(&message)
    settleWeb(&message)
    // A platform's data replaces the common data as a whole.
    for block in ["android", "android_v2", "webpush"] where message[block, "data"] != nil {
      message[block, "data"] = message["data"]
    }
  }

  private mutating func settleTarget(_ message: inout Sample) {
    let targets = ["token", "fid", "topic", "condition"]
    let chosen = targets.randomElement(using: &random) ?? "topic"
    for target in targets { message[target] = nil }
    message[chosen] = wellKnown("message." + chosen) ?? .text("news")
  }

  private mutating func settleAndroid(_ message: inout Sample) {
    for path in [["android", "notification"], ["android_v2", "remote_notification", "notification"]] {
      guard var notification = path.reduce(message as Sample?, { $0?[$1] }) else { continue }
      for text in ["body", "title"] {
        if notification[text + "_loc_args"] != nil { notification[text + "_loc_key"] = .text(text) }
        if notification[text] != nil, chance(50) {
          notification[text + "_loc_args"] = nil
          notification[text + "_loc_key"] = nil
        }
        if notification[text + "_loc_key"] != nil { notification[text] = nil }
      }
      notification["default_vibrate_timings"] = nil
      if notification["light_settings"] != nil {
        notification["default_light_settings"] = nil
        notification["light_settings", "color"] = .object([Sample.Member(name: "red", value: .literal("1"))])
      }
      notification["bypass_proxy_notification"] = nil
      if path.count == 2 {
        message["android", "notification"] = notification
      } else {
        message["android_v2", "remote_notification", "notification"] = notification
      }
    }
  }

  private mutating func settleApple(_ message: inout Sample) {
    guard message["apns"] != nil else { return }
    let liveActivity = [
      "timestamp", "event", "content-state", "stale-date", "dismissal-date", "attributes-type",
      "attributes", "input-push-token", "input-push-channel",
    ]
    if message["apns", "payload", "aps"] == nil { message["apns", "payload", "aps"] = .object([]) }
    for header in ["apns-push-type", "apns-topic", "authorization", "apns-channel-id"] {
      message["apns", "headers", header] = nil
    }
    message["apns", "payload", "aps", "alert", "summary-arg"] = nil
    let isActivity = chance(15)
    if isActivity {
      message["apns", "live_activity_token"] = .text("80ac41b2f3d9")
      message["apns", "payload", "aps"] = Self.liveActivity
      message["apns", "headers"] = nil
    } else {
      for key in liveActivity { message["apns", "payload", "aps", key] = nil }
      message["apns", "live_activity_token"] = nil
      message["apns", "payload", "aps", "alert"] = .object([
        Sample.Member(name: "title", value: .text("Delivered")),
        Sample.Member(name: "body", value: .text("At your door")),
      ])
      for (key, args) in [("loc-key", "loc-args"), ("title-loc-key", "title-loc-args")] where chance(30) {
        message["apns", "payload", "aps", "alert", key] = .text("eta")
        message["apns", "payload", "aps", "alert", args] = .list([.text("17:30")])
      }
    }
    if message["apns", "fcm_options", "image"] != nil || message["notification", "image"] != nil {
      message["apns", "payload", "aps", "mutable-content"] = .literal("1")
    }
    message["apns", "payload", "orderId"] = .literal("17")
  }

  private static let liveActivity = Sample.object([
    Sample.Member(name: "timestamp", value: .literal("1779010200")),
    Sample.Member(name: "event", value: .text("update")),
    Sample.Member(name: "content-state", value: .object([Sample.Member(name: "minutes", value: .literal("4"))])),
    Sample.Member(name: "relevance-score", value: .literal("75")),
  ])

  private mutating func settleWeb(_ message: inout Sample) {
    guard message["webpush", "notification"] != nil else { return }
    message["webpush", "notification", "data"] = nil
    message["webpush", "notification", "silent"] = nil
    if message["webpush", "notification", "renotify"] != nil {
      message["webpush", "notification", "tag"] = .text("order-17")
    }
  }

  // MARK: Spelling

  /// The same with some of the names that have two spellings in the other one.
  private mutating func spelt(_ sample: Sample, _ path: String) -> Sample {
    guard case .object(let members) = sample else { return sample }
    let isProto = catalogue.object(at: path)?.naming == .proto
    return .object(
      members.map { member in
        let inner = path.isEmpty ? member.name : path + "." + member.name
        let name = isProto && chance(40) ? FieldCatalogue.camelCase(member.name) : member.name
        return Sample.Member(name: name, value: spelt(member.value, inner))
      })
  }
}
