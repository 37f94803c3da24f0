import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Clocks in code: what they show is known by its unit.
@Suite struct ClockTests {
  private static let python = "import time\nfrom datetime import datetime\n"

  private static func header(_ value: String) -> String {
    python + "headers = {'apns-topic': 'com.a', 'apns-push-type': 'alert', 'apns-expiration': \(value)}\n"
  }

  private static func java(_ value: String) -> String {
    """
    import com.google.firebase.messaging.*;
    class A { void f() {
    ApnsConfig c = ApnsConfig.builder().putHeader("apns-expiration", \(value)).setAps(Aps.builder().setBadge(1).build()).build();
    }}
    """
  }

  private static func go(_ value: String) -> String {
    "package p\nfunc f() {\nreq.Header.Set(\"apns-topic\", t)\nreq.Header.Set(\"apns-expiration\", \(value))\n}\n"
  }

  /// A value goes on with the lines that begin with a method.
  @Test func valuesGoOnWithMethods() {
    let text =
      "fn f() {\n  let at = SystemTime::now()\n    .duration_since(UNIX_EPOCH)\n    .unwrap_or_default()\n    .as_millis() as u64;\n  let p = json!({\"aps\": {\"event\": \"update\", \"content-state\": {}, \"timestamp\": at}});\n}\n"
    #expect(findings(text, .rust) == ["apns/milliseconds at"])
    #expect(findings(text.replacing("as_millis", with: "as_secs"), .rust) == [])
  }

  @Test(
    arguments: [
      (.python, header("str(int(time.time()) + 3600)"), nil),
      (.python, header("str(int(time.time() * 1000))"), "str(int(time.time() * 1000))"),
      (.python, header("int(time.time() * 1000)"), "int(time.time() * 1000)"),
      (
        .python, header("str(round(datetime.now().timestamp() * 1000))"),
        "str(round(datetime.now().timestamp() * 1000))"
      ),
      (.python, header("str(deadline * 1000)"), nil),
      (
        .java, java("String.valueOf((new Date()).getTime())"), "String.valueOf((new Date()).getTime())"
      ),
      (
        .swift,
        "let h = [\"apns-topic\": t, \"apns-expiration\": \"\\(Int(state.until.timeIntervalSince1970 * 1000))\"]\n",
        "\"\\(Int(state.until.timeIntervalSince1970 * 1000))\""
      ),
      (
        .swift, "let h = [\"apns-topic\": t, \"apns-expiration\": \"\\(Int(state.until.timeIntervalSince1970))\"]\n",
        nil
      ),
      (
        .go, go("strconv.FormatInt(order.Until.Unix()*1000, 10)"), "strconv.FormatInt(order.Until.Unix()*1000, 10)"
      ),
      (.go, go("strconv.FormatInt(order.Until.Unix(), 10)"), nil),
      (.java, java("String.valueOf(System.currentTimeMillis())"), "String.valueOf(System.currentTimeMillis())"),
      (.java, java("String.valueOf(System.currentTimeMillis() / 1000 + 3600)"), nil),
      (.java, java("Long.toString(Instant.now().plusSeconds(60).getEpochSecond())"), nil),
      (.java, java("Long.toString(Instant.now().toEpochMilli())"), "Long.toString(Instant.now().toEpochMilli())"),
      (.go, go("strconv.FormatInt(time.Now().Add(time.Hour).Unix(), 10)"), nil),
      (
        .go, go("strconv.FormatInt(time.Now().UnixMilli(), 10)"), "strconv.FormatInt(time.Now().UnixMilli(), 10)"
      ),
      (.php, "<?php\n$h = ['apns-topic' => $t, 'apns-expiration' => (string) (time() + 60)];\n", nil),
      (
        .php, "<?php\n$h = ['apns-topic' => $t, 'apns-expiration' => (string) (time() * 1000)];\n",
        "(string) (time() * 1000)"
      ),
      (.ruby, "h = { 'apns-topic' => t, 'apns-expiration' => (Time.now.to_i + 60).to_s }\n", nil),
      (
        .ruby, "h = { 'apns-topic' => t, 'apns-expiration' => (Time.now.to_i * 1000).to_s }\n",
        "(Time.now.to_i * 1000).to_s"
      ),
      (
        .cSharp,
        "request.Headers.Add(\"apns-expiration\", DateTimeOffset.UtcNow.AddHours(1).ToUnixTimeMilliseconds().ToString());\n",
        "DateTimeOffset.UtcNow.AddHours(1).ToUnixTimeMilliseconds().ToString()"
      ),
      (
        .cSharp,
        "request.Headers.Add(\"apns-expiration\", DateTimeOffset.UtcNow.AddHours(1).ToUnixTimeSeconds().ToString());\n",
        nil
      ),
      // Whatever the moment is.
      (
        .cSharp, "request.Headers.Add(\"apns-expiration\", until.ToUnixTimeMilliseconds().ToString());\n",
        "until.ToUnixTimeMilliseconds().ToString()"
      ),
      (
        .go, "req.Header.Set(\"apns-expiration\", strconv.FormatInt(o.Until.UnixMilli(), 10))\n",
        "strconv.FormatInt(o.Until.UnixMilli(), 10)"
      ),
      (
        .go, "req.Header.Set(\"apns-expiration\", strconv.FormatInt(o.Until.Unix(), 10))\n", nil
      ),
      (
        .rust,
        "use a2::NotificationOptions;\nlet o = NotificationOptions { apns_expiration: Some(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as u64), ..Default::default() };\n",
        "Some(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as u64)"
      ),
      (
        .rust,
        "use a2::NotificationOptions;\nlet o = NotificationOptions { apns_expiration: Some(SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() + 60), ..Default::default() };\n",
        nil
      ),
      (
        .swift,
        "import APNSCore\nlet n = APNSAlertNotification(alert: a, expiration: .timeIntervalSince1970InSeconds(Int(Date().timeIntervalSince1970 * 1000)), priority: .immediately, topic: t, payload: p)\n",
        ".timeIntervalSince1970InSeconds(Int(Date().timeIntervalSince1970 * 1000))"
      ),
      // What there is without another moment.
      (
        .python, header("str(order.until or int(time.time() * 1000))"), nil
      ),
      (
        .swift,
        "let h = [\"apns-topic\": t, \"apns-expiration\": until ?? String(Int(Date().timeIntervalSince1970 * 1000))]\n",
        "String(Int(Date().timeIntervalSince1970 * 1000))"
      ),
    ] as [(HostLanguage, String, String?)])
  func unitsOfClocksAreKnown(_ language: HostLanguage, _ text: String, _ place: String?) {
    #expect(findings(text, language) == (place.map { ["apns/expiration-milliseconds \($0)"] } ?? []), "\(text)")
  }

  @Test(arguments: [
    ("Int(Date().timeIntervalSince1970 * 1000)", true), ("Int(Date().timeIntervalSince1970)", false),
  ])
  func clocksBehindOtherMomentsAreRead(_ clock: String, _ isWrong: Bool) {
    let text =
      "import APNSCore\nlet n = APNSLiveActivityNotification(expiration: .none, priority: .immediately, appID: a, contentState: s, event: .update, timestamp: body.timestamp ?? \(clock))\n"
    #expect(findings(text, .swift) == (isWrong ? ["apns/milliseconds \(clock)"] : []))
  }

  @Test func aFractionIsKept() {
    #expect(findings(Self.header("str(time.time() + 60)"), .python) == ["apns/expiration-format str(time.time() + 60)"])
  }

  @Test func messagesShowWhatIsWritten() {
    let text = SourceText(Self.header("str(int(time.time() * 1000))"))
    let message = Linter().lint(Source(text, .python)).diagnostics.first?.message
    #expect(message == "`apns-expiration` must be in seconds; str(int(time.time() * 1000)) is in milliseconds")
  }
}
