import PushlintExtract
import TestSupport
import Testing

/// Blocks of Kotlin in which builders and maps are filled, also by statements that may not run.
@Suite struct ScopeBlockTests {
  private static let sdk = "import com.google.firebase.messaging.*\n"
  private static let url = "const val URL = \"https://fcm.googleapis.com/v1/projects/p/messages:send\"\n"

  @Test(
    arguments: [
      (
        "fun f(t: String) = Message.builder().apply {\n  setToken(t)\n  if (x) {\n    putData(\"from\", \"a\")\n  }\n}.build()\n",
        ["data/reserved-key \"from\""]
      ),
      (
        "fun f(t: String) = Message.builder().apply {\n  if (x) setApnsConfig(ApnsConfig.builder().putHeader(\"apns-push-type\", \"alerts\").setAps(a).build())\n"
          + "  setTopic(\"a b\")\n}.build()\n", ["apns/header-value \"alerts\"", "target/topic-name  "]
      ),
      (
        "fun f() = AndroidNotification.builder().also { it.setColor(\"red\"); it.setTitle(t) }.build()\n",
        ["android/color-name \"red\""]
      ),
      (
        "fun f() = AndroidNotification.builder().also { n ->\n  n.setColor(\"red\").setTitle(t)\n}.build()\n",
        ["android/color-name \"red\""]
      ),
      (
        "fun f(t: String) = Message.builder().apply {\n  when (x) {\n    A -> putData(\"from\", t)\n    else -> setToken(t)\n  }\n}.build()\n",
        ["data/reserved-key \"from\""]
      ),
      (
        "fun f(t: String) = Message.builder().setToken(t).putAllData(rows + (\"from\" to t)).build()\n",
        ["data/reserved-key \"from\""]
      ),
      // What is set elsewhere, and functions of other names.
      ("fun f(t: String) = Message.builder().apply {\n  setToken(t)\n  if (x) fill(this)\n}.build()\n", []),
      ("fun f(t: String) = Message.builder().also { log(it) }.setToken(t).build()\n", []),
      (
        "fun f(t: String) = Message.builder().apply {\n  if (x) setToken(t) else setTopic(\"a\")\n  putData(\"a\", \"b\")\n}.build()\n",
        []
      ),
    ])
  func buildersAreReadInBlocks(_ text: String, _ found: [String]) {
    #expect(findings(Self.sdk + text, .kotlin).sorted() == found, "\(text)")
  }

  @Test(
    arguments: [
      (
        "fun f(t: String) = buildJsonObject {\n  putJsonObject(\"message\") {\n    put(\"token\", t)\n    if (x) {\n"
          + "      putJsonObject(\"data\") { put(\"n\", 5) }\n    } else put(\"android\", buildJsonObject { put(\"ttl\", 60) })\n  }\n}\n",
        ["data/value-not-string 5", "types/duration 60"]
      ),
      (
        "fun f(t: String) = buildMap {\n  put(\"message\", buildMap {\n    put(\"token\", t)\n    if (x) put(\"android\", mapOf(\"priority\" to \"urgent\"))\n  })\n}\n",
        ["types/unknown-value \"urgent\""]
      ),
      (
        "fun f(t: String) = JSONObject(mapOf(\"message\" to JSONObject(mapOf(\"token\" to t, \"data\" to mapOf(\"n\" to 5)))))\n",
        ["data/value-not-string 5"]
      ),
      (
        "fun f(t: String) = mapOf(\"message\" to mutableMapOf<String, Any>(\"token\" to t).apply {\n  put(\"data\", mapOf(\"n\" to 5))\n})\n",
        ["data/value-not-string 5"]
      ),
      // Nobody knows what is missing.
      (
        "fun f(t: String) = buildJsonObject {\n  putJsonObject(\"message\") {\n    if (x) { put(\"token\", t) } else { put(\"topic\", t) }\n"
          + "    putJsonObject(\"notification\") { put(\"title\", t); if (y) put(\"body\", t) }\n  }\n}\n", []
      ),
    ])
  func mapsAreReadInBlocks(_ text: String, _ found: [String]) {
    #expect(findings(Self.url + text, .kotlin).sorted() == found, "\(text)")
  }
}
