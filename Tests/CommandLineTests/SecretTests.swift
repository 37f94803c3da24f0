import Foundation
import TestSupport
import Testing

/// Keys and tokens are shown by their beginnings, in every report, wherever they stand.
@Suite struct SecretTests {
  /// Put together here, so that nobody's scanner takes this file for a leak.
  private static let secrets = [
    "AIza" + "Sy" + String(repeating: "Ex4mple", count: 5).prefix(33),
    "AAAA" + "q1w2E3r:" + "APA91b" + String(repeating: "Ex4mple", count: 20),
    "ya29." + String(repeating: "Ex4mple", count: 10),
    "dk7Jc1nVQ0uFb2mXw9LpRs:" + "APA91b" + String(repeating: "Ex4mple", count: 20),
  ]

  private static let places = [
    #"{"message": {"token": "%", "topic": 5}}"#,
    #"{"message": {"topic": "news", "notification": {"title": "a", "body": "b", "image": "%"}}}"#,
    #"{"message": {"topic": "news", "data": {"a": "%", "b": 5}, "android": {"priority": "%", "ttl": "%"}}}"#,
    #"{"message": {"topic": "%", "apns": {"headers": {"apns-priority": "%", "apns-expiration": "%"}, "payload": {"aps": {"badge": "%", "sound": "%"}}}}}"#,
    #"{"message": {"topic": "news", "android": {"notification": {"color": "%", "icon": "%.png", "visibility": "%"}}, "webpush": {"headers": {"TTL": "%"}, "fcm_options": {"link": "http://a.dev/?key=%"}}}}"#,
    #"{"to": "%", "priority": "%", "notification": {"title": "a"}}"#,
    "{\"message\": {\"topic\": \"news\", \"%\": 1, \"notification\": {\"%\": \"a\"}}}",
  ]

  /// A private key is cut into short runs by its slashes.
  @Test(arguments: ["text", "json", "junit"])
  func noReportShowsAPrivateKey(_ format: String) throws {
    let folder = try TemporaryFolder()
    let key = "MIIEvQIBADANBgkqhkiG9w0/AQEFAASCBKcwggSjAg/EAAoIBAQC7VJTUt9Us8cKj/"
    let body = key + "MzEfYyjiWA4R4QMsxU6Q8pR2WcZt1nGdLhFv9/XoKbNyTiEJ5u0HmPw3CaqIeYrDk"
    let text =
      #"{"type": "service_account", "private_key": "-----BEGIN "# + #"PRIVATE KEY-----\n\#(body)\n-----END "#
      + #"PRIVATE KEY-----\n"}"#
    try text.write(to: folder.url.appendingPathComponent("a.json"), atomically: true, encoding: .utf8)
    let output = try Command(in: folder.url).run(["lint", "--no-config", "--format", format, "a.json"]).standardOutput
    #expect(output.contains("security/private-key"))
    #expect(!output.contains("VJTUt9Us8") && !output.contains("iWA4R4QMsx") && !output.contains("IBADANBg"))
  }

  @Test(arguments: ["text", "json", "junit"])
  func noReportShowsOne(_ format: String) throws {
    let folder = try TemporaryFolder()
    let command = Command(in: folder.url)
    for secret in Self.secrets {
      for (number, place) in Self.places.enumerated() {
        let file = folder.url.appendingPathComponent("a.json")
        try place.replacingOccurrences(of: "%", with: secret).write(to: file, atomically: true, encoding: .utf8)
        let output = try command.run(["lint", "--format", format, "a.json"])
        // An edit says what to write, all of it.
        let lines = output.standardOutput.split(separator: "\n").filter { !$0.contains("\"text\":") }
        let tail = String(secret.dropFirst(12).prefix(20))
        #expect(!lines.contains { $0.contains(tail) }, "place \(number): \(lines.filter { $0.contains(tail) })")
      }
    }
  }
}
