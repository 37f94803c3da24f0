import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Headers of a request for APNs beside the payload that the same function sends.
@Suite struct RequestPayloadTests {
  private static let shown = ["apns/background-with-alert \"background\""]
  private static let silent = ["apns/push-type-mismatch \"alert\""]
  private static let type = "\"apns-push-type\": \"background\", \"apns-priority\": \"5\""

  @Test(
    arguments: [
      (
        .python, "def f():\n  h = {\(type)}\n  p = {\"aps\": {\"alert\": \"x\"}}\n  post(url, json=p, headers=h)\n",
        shown
      ),
      (.python, "def f():\n  post(url, json={\"aps\": {\"alert\": \"x\"}}, headers={\(type)})\n", shown),
      // Statements that make the payload.
      (
        .python,
        "def f():\n  aps = {}\n  aps[\"badge\"] = 3\n  p = {\"aps\": aps}\n  post(url, json=p, headers={\(type)})\n",
        shown
      ),
      (
        .go,
        "func f() {\n\tb := json.Marshal(map[string]any{\"aps\": map[string]any{\"content-available\": 1}})\n\tr := post(url, b)\n\tr.Header.Set(\"apns-push-type\", \"alert\")\n\tr.Header.Set(\"apns-priority\", \"5\")\n}\n",
        silent
      ),
      (
        .cSharp,
        "class A { void F() {\n  var p = new { aps = new { alert = \"x\" } };\n  r.Headers.Add(\"apns-push-type\", \"background\");\n} }\n",
        shown
      ),
      (
        .swift,
        "func f() {\n  let p: [String: Any] = [\"aps\": [\"content-available\": 1]]\n  r.setValue(\"alert\", forHTTPHeaderField: \"apns-push-type\")\n}\n",
        silent
      ),
      (
        .rust,
        "fn f() {\n  let p = json!({\"aps\": {\"alert\": \"x\"}});\n  c.post(url).header(\"apns-push-type\", \"background\").json(&p);\n}\n",
        shown
      ),
      (
        .kotlin,
        "fun f() {\n  val p = mapOf(\"aps\" to mapOf(\"alert\" to \"x\"))\n  r.header(\"apns-push-type\", \"background\")\n}\n",
        shown
      ),
      (
        .ruby,
        "def f\n  p = { aps: { alert: 'x' } }\n  post(url, p.to_json, { 'apns-push-type' => 'background' })\nend\n",
        ["apns/background-with-alert 'background'"]
      ),
      (
        .php,
        "<?php\nfunction f() {\n  $p = ['aps' => ['alert' => 'x']];\n  curl_setopt($c, CURLOPT_HTTPHEADER, ['apns-push-type: background', 'apns-priority: 5']);\n}\n",
        ["apns/background-with-alert background"]
      ),
      // What calls give to the function that makes the request.
      (
        .go,
        "func a() { send(t, map[string]any{\"aps\": map[string]any{\"content-available\": 1}}, \"alert\") }\nfunc b() { send(t, map[string]any{\"aps\": map[string]any{\"alert\": \"x\"}}, \"alert\") }\nfunc send(t string, p map[string]any, kind string) {\n\tr.Header.Set(\"apns-push-type\", kind)\n}\n",
        silent
      ),
      (
        .python,
        "class A:\n  def show(self):\n    p = {\"aps\": {\"alert\": \"x\"}}\n    self.send(t, p, kind=\"background\")\n  def send(self, t, p, kind=\"alert\"):\n    post(url, json=p, headers={\"apns-push-type\": kind, \"apns-topic\": \"com.a\"})\n",
        shown
      ),
      // A script without functions.
      (.python, "p = {\"aps\": {\"alert\": \"x\"}}\npost(url, json=p, headers={\(type)})\n", shown),
    ] as [(HostLanguage, String, [String])])
  func headersAreComparedWithThePayload(_ language: HostLanguage, _ text: String, _ found: [String]) {
    #expect(findings(text, language) == found, "\(text)")
  }

  @Test(
    arguments: [
      (
        .python,
        "class A:\n  def show(self, quiet):\n    if quiet:\n      self.send(t, {\"aps\": {\"content-available\": 1}}, \"background\")\n    else:\n      self.send(t, {\"aps\": {\"alert\": \"x\"}}, \"alert\")\n  def send(self, t, p, kind):\n    post(url, json=p, headers={\"apns-push-type\": kind, \"apns-topic\": \"com.a\"})\n"
      ),
      (.python, "def f():\n  return {\"aps\": {\"alert\": \"x\"}}\ndef g():\n  post(url, headers={\(type)})\n"),
      // One of two payloads.
      (
        .python,
        "def f():\n  p = {\"aps\": {\"alert\": \"x\"}}\n  if s:\n    p = {\"aps\": {\"content-available\": 1}}\n  post(url, json=p, headers={\(type)})\n"
      ),
      // One of two groups.
      (
        .python,
        "def f():\n  p = {\"aps\": {\"alert\": \"x\"}}\n  post(url, json=p, headers={\"apns-push-type\": \"alert\"})\n  post(url, json={}, headers={\(type)})\n"
      ),
      (
        .python,
        "def f():\n  aps = {\"content-available\": 1}\n  if title:\n    aps[\"alert\"] = title\n  post(url, json={\"aps\": aps}, headers={\"apns-push-type\": \"alert\", \"apns-priority\": \"5\"})\n"
      ),
      (
        .python,
        "def f():\n  m = {\"message\": {\"token\": t, \"apns\": {\"payload\": {\"aps\": {\"alert\": \"x\"}}}}}\n  post(url, json=m, headers={\(type)})\n"
      ),
      (
        .python,
        "def f():\n  p = {\"aps\": {\"alert\": \"x\", **more}}\n  post(url, json=p, headers={\"apns-push-type\": t})\n"
      ),
    ] as [(HostLanguage, String)])
  func othersAreNotCompared(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language).isEmpty, "\(text)")
  }

  /// What is wrong with the payload is said at its place, and once.
  @Test func payloadsAreCheckedOnce() {
    let text =
      "def f():\n  p = {\"aps\": {\"alert\": \"x\", \"bagde\": 1}}\n  post(url, json=p, headers={\(Self.type)})\n"
    #expect(findings(text, .python) == ["apns/unknown-key \"bagde\""] + Self.shown)
  }

  /// A fix of the payload is none that could be made at the headers.
  @Test func onlyHeadersAreChanged() {
    let text =
      "def f():\n  post(url, json={\"aps\": {\"thread-id\": \"a\"}}, headers={\"apns-push-type\": \"background\", \"apns-priority\": \"5\"})\n"
    #expect(findings(text, .python) == ["apns/content-available-missing \"background\""])
    let fixed = FixApplier(Linter(), Configuration(), level: .suggested).apply(to: Source(SourceText(text), .python))
    #expect(fixed.text.string(fixed.text.range) == text)
  }

  /// What a call gives, the function that gets it may ask for elsewhere.
  @Test func callsAreLeftAsTheyAre() {
    let text =
      "class A:\n  def wake(self):\n    self.send(t, {\"aps\": {\"content-available\": 1}}, \"alert\")\n  def send(self, t, p, kind):\n    post(url, json=p, headers={\"apns-push-type\": kind})\n"
    #expect(findings(text, .python) == Self.silent)
    let fixed = FixApplier(Linter(), Configuration(), level: .suggested).apply(to: Source(SourceText(text), .python))
    #expect(fixed.text.string(fixed.text.range) == text)
  }
}
