import PushlintExtract
import TestSupport
import Testing

/// Blocks of messages that functions return, and blocks under names of their own in JavaScript.
@Suite struct BlockFunctionTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  @Test(
    arguments: [
      (
        .python, "url = 'U'\ndef android_config(n):\n    return {'priority': 'urgent', 'ttl': n}\n",
        "types/unknown-value 'urgent'"
      ),
      (
        .ruby,
        "URL = 'U'\ndef build_android_config(n)\n  {\n    ttl: '3600s',\n    notificaton: { icon: 'a' }\n  }\nend\n",
        "structure/unknown-field notificaton"
      ),
      (
        .ruby, "URL = 'U'\ndef apns_config(n)\n  { headers: { 'apns-priority': 10 }, payload: n }\nend\n",
        "apns/header-value-not-string 10"
      ),
      (
        .php,
        "<?php class A { const U = 'U';\nprivate function androidConfig(): array {\n  return ['priority' => 'urgent'];\n} }",
        "types/unknown-value 'urgent'"
      ),
      (
        .go,
        "const url = \"U\"\nfunc (s *S) androidConfig(n N) map[string]any {\n\treturn map[string]any{\"priority\": \"urgent\"}\n}\n",
        "types/unknown-value \"urgent\""
      ),
      (
        .java,
        "class A { String url = \"U\";\n  Map<String, Object> buildAndroidConfig(N n) {\n    if (n.x()) { y(); }\n    return Map.of(\"priority\", \"urgent\");\n  } }",
        "types/unknown-value \"urgent\""
      ),
      // Filled by statements.
      (
        .java,
        "class A { String url = \"U\";\n  JsonObject androidBlock(N n) {\n    JsonObject shown = new JsonObject();\n    shown.addProperty(\"sticky\", 1);\n    JsonObject block = new JsonObject();\n    block.add(\"notification\", shown);\n    block.addProperty(\"ttl\", n.ttl());\n    return block;\n  } }",
        "types/wrong-type 1"
      ),
      (
        .java,
        "class A { String url = \"U\";\n  JsonObject androidBlock(N n) {\n    JsonObject block = new JsonObject();\n    block.addProperty(\"ttl\", \"90\");\n    return block;\n  } }",
        "types/duration \"90\""
      ),
      (
        .go,
        "const url = \"U\"\nfunc (s *S) androidConfig(n N) map[string]any {\n\tconfig := map[string]any{\"priority\": n.Level}\n\tconfig[\"ttl\"] = \"90\"\n\treturn config\n}\n",
        "types/duration \"90\""
      ),
      (
        .python,
        "url = 'U'\ndef android_config(n):\n    config = {}\n    config['priority'] = 'urgent'\n    return config\n",
        "types/unknown-value 'urgent'"
      ),
      (
        .rust,
        "const URL: &str = \"U\";\nfn webpush_config(n: N) -> Value {\n  json!({ \"headers\": { \"Urgency\": 1 }, \"notification\": n })\n}\n",
        "webpush/header-value-not-string 1"
      ),
      (
        .javaScript,
        "import { getMessaging } from 'firebase-admin/messaging';\nconst androidConfig = { priority: 'urgent' };\n"
          + "getMessaging().send({ token, android: androidConfig });\n", "types/unknown-value 'urgent'"
      ),
      (
        .javaScript,
        "import { getMessaging } from 'firebase-admin/messaging';\nfunction f() {\n  const android = { priority: 'urgent' };\n"
          + "  return getMessaging().send({ token, android });\n}\n", "types/unknown-value 'urgent'"
      ),
      (
        .typeScript,
        "import { getMessaging } from 'firebase-admin/messaging';\nclass A {\n  private android(n: N): AndroidConfig {\n"
          + "    if (n) { log(`${n}`); }\n    return { priority: 'urgent', notification: { chanelId: 'a' } };\n  }\n\n"
          + "  f() { return getMessaging().send({ token, android: this.android(n) }); }\n}\n",
        "types/unknown-value 'urgent'"
      ),
      (
        .javaScript,
        "import { getMessaging } from 'firebase-admin/messaging';\nconst build = (n) => ({ headers: { 'apns-priority': 10 } });\n"
          + "getMessaging().send({ token, apns: build(1) });\n", "apns/header-value-not-string 10"
      ),
    ] as [(HostLanguage, String, String)])
  func blocksAreChecked(_ language: HostLanguage, _ text: String, _ expected: String) {
    let text = text.replacing("U'", with: Self.url + "'").replacing("U\"", with: Self.url + "\"")
    #expect(findings(text, language).contains(expected), "\(text): \(findings(text, language))")
  }

  @Test(
    arguments: [
      // The keys, the name, or the file are those of something else.
      (.python, "url = 'U'\ndef android_config():\n    return {'priority': 'urgent', 'min_sdk': 21}\n"),
      (.python, "url = 'U'\ndef task_config():\n    return {'priority': 'urgent', 'ttl': 5}\n"),
      (.python, "def android_config():\n    return {'priority': 'urgent', 'ttl': 5}\n"),
      (.python, "url = 'U'\ndef android_message(n):\n    return {'priority': 'urgent', 'notification': n}\n"),
      (.python, "url = 'U'\ndef android_config():\n    return {'priority': 'HIGH', 'ttl': '60s'}\n"),
      (
        .python,
        "url = 'U'\ndef android_config():\n    c = {}\n    c['priority'] = 'urgent'\n    c['min_sdk'] = 21\n    return c\n"
      ),
      (
        .python,
        "url = 'U'\ndef android_config():\n    c = {}\n    c['priority'] = 'urgent'\n    save(c)\n    return c\n"
      ),
      (.ruby, "URL = 'U'\ndef android_config\n  x({ priority: 'urgent' })\n  y\nend\n"),
      (
        .php,
        "<?php use Kreait\\Firebase\\Messaging\\CloudMessage;\nfunction androidConfig() { return ['priority' => 'high', 'ttl' => 60]; }"
      ),
      (
        .javaScript,
        "import { getMessaging } from 'firebase-admin/messaging';\nconst android = { priority: 'urgent', elevation: 5 };\n"
          + "getMessaging().send(build({ android }));\n"
      ),
      (
        .javaScript,
        "import { getMessaging } from 'firebase-admin/messaging';\nconst task = { priority: 'urgent' };\n"
          + "getMessaging().send({ token, data: task });\n"
      ),
      (
        .javaScript,
        "import { getMessaging } from 'firebase-admin/messaging';\nfunction build() { return { priority: 'urgent' }; }\n"
          + "function android() { if (x) { return y; } }\ngetMessaging().send({ token, android: android() });\n"
      ),
      (.javaScript, "const android = { priority: 'urgent' };\nPlatform.select({ android });\n"),
      (
        .javaScript,
        "import { getMessaging } from 'firebase-admin/messaging';\nconst both = { priority: 'urgent', data: d };\n"
          + "getMessaging().send(build({ android: both, webpush: both }));\n"
      ),
    ] as [(HostLanguage, String)])
  func othersAreNot(_ language: HostLanguage, _ text: String) {
    let text = text.replacing("U'", with: Self.url + "'")
    #expect(findings(text, language).isEmpty, "\(text): \(findings(text, language))")
  }

  /// A misspelt block in an object whose other keys are those of a message.
  @Test(arguments: ["webpsh: { fcmOptions: { link: '/' } }", "andriod: { priority: 'high' }", "apsn: { payload: p }"])
  func misspeltBlocksAreFound(_ block: String) {
    let key = block.prefix { $0 != ":" }
    let text =
      "import { getMessaging } from 'firebase-admin/messaging';\n"
      + "await sendSafe(uid, { notification: { title: 'a', body }, \(block), data: { a: 'b' } });\n"
    let expected = key == "apsn" ? [] : ["structure/unknown-field \(key)"]
    #expect(findings(text, .typeScript) == expected)
    let other = text.replacing(block, with: "anchoid: { priority: 'high', width: 5 }")
    #expect(findings(other, .typeScript).isEmpty)
  }
}
