/// Makes a configuration with custom rules that no message of `MessageMaker` violates.
enum RuleMaker {
  /// Places that the messages contain, so that the rules have work.
  private static let places = [
    "message.notification.title", "message.notification.body", "message.data.order_id", "message.data.screen",
    "message.data.url", "message.android.collapse_key", "message.android.ttl", "message.android.notification.icon",
    "message.android.notification.tag", "message.android.notification.channel_id",
    "message.apns.payload.aps.thread-id", "message.apns.payload.aps.category", "message.webpush.notification.icon",
    "message.webpush.fcm_options.link", "message.fcm_options.analytics_label", "message.topic",
  ]

  /// The files of a folder: `pushlint.json`, and the two files of each rule.
  static func files(count: Int) -> [(path: String, text: String)] {
    let names = (1...max(count, 1)).map { "rule-\($0)" }
    let list = names.map { "\"rules/own/\($0).json\"" }.joined(separator: ", ")
    let rules = names.enumerated().flatMap { index, name in
      [("rules/own/\(name).json", rule(index)), ("rules/own/\(name).md", "# Rule \(index) of the shop\n\nText.\n")]
    }
    return [("pushlint.json", "{ \"ownRules\": [\(list)] }\n")] + rules
  }

  private static func rule(_ index: Int) -> String {
    let expectation = [
      #"{ "max-bytes": \#(3_000 + index) }"#, #"{ "type": "string" }"#, #"{ "not-values": ["forbidden-\#(index)"] }"#,
      #"{ "filled": true }"#,
    ][index / places.count % 4]
    return """
      {
        "severity": "warning",
        "consequence": "risk",
        "given": "\(places[index % places.count])",
        "expect": \(expectation),
        "message": "invalid value of the shop, rule \(index)",
        "source": "https://wiki.northwind.dev/push"
      }

      """
  }
}
