import PushlintExtract
import TestSupport
import Testing

/// Members that a part of a payload may get before another map holds it.
@Suite struct PossibleMemberTests {
  private static let apple = "https://api.push.apple.com/3/device/"
  private static let google = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  @Test(
    arguments: [
      (
        .go,
        "package p\n\nfunc f(t string, n int) map[string]any {\n\taps := map[string]any{\"alert\": \"a\"}\n\tif t != \"\" {\n\t\taps[\"thread_id\"] = t\n\t}\n\tif n > 0 {\n\t\taps[\"badge\"] = \"1\"\n\t}\n\treturn map[string]any{\"aps\": aps}\n}\n",
        ["apns/key-spelling \"thread_id\"", "apns/wrong-type \"1\""]
      ),
      (
        .go,
        "package p\n\nfunc f(k string) map[string]any {\n\talert := make(map[string]any)\n\tif k != \"\" {\n\t\talert[\"loc_key\"] = k\n\t}\n\treturn map[string]any{\"aps\": map[string]any{\"alert\": alert, \"sound\": \"default\"}}\n}\n",
        ["apns/key-spelling \"loc_key\""]
      ),
      (
        .rust,
        "// \(apple)\nfn f(t: Option<&str>) -> Value {\n    let mut aps = json!({ \"alert\": \"a\" });\n    if let Some(t) = t {\n        aps[\"thread_id\"] = json!(t);\n    }\n    json!({ \"aps\": aps })\n}\n",
        ["apns/key-spelling \"thread_id\""]
      ),
      (
        .swift,
        "// \(google)\nfunc f(t: String, i: String?) -> [String: Any] {\n    var notification: [String: Any] = [\"title\": \"a\", \"body\": \"b\"]\n    if let i { notification[\"imageUrl\"] = i }\n    let message: [String: Any] = [\"token\": t, \"notification\": notification]\n    return [\"message\": message]\n}\n",
        ["structure/misspelt-field \"imageUrl\""]
      ),
      (
        .dart,
        "const u = '\(google)';\nf(String t, int n) {\n  final android = {'priority': 'high'};\n  if (n > 0) {\n    android['ttl'] = n;\n  }\n  return {'message': {'token': t, 'data': {'a': 'b'}, 'android': android}};\n}\n",
        ["types/duration n"]
      ),
      // A key on the way is wrong once, however many branches set something below it.
      (
        .rust,
        "// \(apple)\nfn f(t: Option<&str>) -> Value {\n    let mut alert = serde_json::Map::new();\n    if let Some(t) = t { alert.insert(\"title\".into(), t.into()); }\n    json!({ \"aps\": { \"alrt\": alert, \"sound\": \"default\" } })\n}\n",
        ["apns/unknown-key \"alrt\""]
      ),
      // Python hands on the map itself.
      (
        .python,
        "# \(apple)\ndef f(n):\n  aps = {'alert': 'a'}\n  payload = {'aps': aps}\n  if n:\n    aps['badge'] = '1'\n  return payload\n",
        ["apns/wrong-type '1'"]
      ),
    ] as [(HostLanguage, String, [String])])
  func membersOfPartsAreChecked(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language).sorted() == expected.sorted(), "\(text)")
  }

  @Test(
    arguments: [
      // What a branch sets is not there beside what another one does.
      (
        .go,
        "package p\n\nfunc f(s bool) map[string]any {\n\taps := map[string]any{}\n\tif s {\n\t\taps[\"content-available\"] = 1\n\t} else {\n\t\taps[\"alert\"] = \"a\"\n\t\taps[\"sound\"] = \"default\"\n\t}\n\treturn map[string]any{\"aps\": aps}\n}\n"
      ),
      // Keys of the legacy API.
      (
        .dart,
        "f(String t, String s) {\n  final notification = {'title': 'a', 'body': 'b'};\n  if (s != '') {\n    notification['sound'] = s;\n  }\n  return {'to': t, 'notification': notification};\n}\n"
      ),
      // Somebody's own.
      (
        .swift,
        "func f(t: String, i: String?) -> [String: Any] {\n    var item: [String: Any] = [\"title\": \"a\"]\n    if let i { item[\"imageUrl\"] = i }\n    return [\"items\": item]\n}\n"
      ),
      // It is read before.
      (
        .rust,
        "// \(apple)\nfn f(t: &str) -> Value {\n    let mut aps = json!({ \"alert\": \"a\" });\n    let payload = json!({ \"aps\": aps });\n    if x {\n        aps[\"thread_id\"] = json!(t);\n    }\n    payload\n}\n"
      ),
    ] as [(HostLanguage, String)])
  func othersAreNot(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language).filter { !$0.hasPrefix("legacy/") } == [], "\(text)")
  }
}
