import PushlintExtract
import PushlintText
import Testing

/// Keys of Web Push in the wrong place, and requests to APNs that do not say which app they are for.
@Suite struct WebPushKeyTests {
  private static func found(_ text: String, _ language: HostLanguage) -> [String] {
    let text = SourceText(text)
    return PushlintExtract.facts(in: text, language: language).map { "\($0.kind.rawValue) \(text.string($0.range))" }
  }

  @Test(
    arguments: [
      (
        "webpush(s, vapid_private_key=settings.VAPID_PUBLIC_KEY)", HostLanguage.python, ["settings.VAPID_PUBLIC_KEY"]
      ),
      ("webpush(s, vapid_private_key=settings.VAPID_PRIVATE_KEY)", .python, []),
      ("$v = ['publicKey' => env('VAPID_PRIVATE_KEY'), 'privateKey' => env('X')];", .php, ["env('VAPID_PRIVATE_KEY')"]),
      ("o := &webpush.Options{VAPIDPrivateKey: vapidPublicKey}", .go, ["vapidPublicKey"]),
      ("setVapidDetails(s, keys.publicKey, keys.privateKey);", .javaScript, []),
      ("setVapidDetails(s, keys.privateKey, keys.publicKey);", .javaScript, ["keys.privateKey"]),
      ("VapidDetails v = new(publicKey, privateKey, subject);", .cSharp, ["publicKey"]),
      ("VapidDetails v = new(subject, publicKey, privateKey);", .cSharp, []),
      // What is made of the other key, types, and what nobody can tell.
      ("const vapidPublicKey = derive(privateKey);", .javaScript, []),
      ("let vapidKey: P256.Signing.PublicKey; let privateKey: PublicKey", .swift, []),
      ("const vapid = { privateKey: keyPair.publicKey.private };", .javaScript, []),
      ("if (vapid.privateKey == publicKey) {}", .javaScript, []),
      ("function setVapidDetails(subject, publicKey, privateKey) {}", .javaScript, []),
    ])
  func keysOfAPair(_ text: String, _ language: HostLanguage, _ values: [String]) {
    #expect(Self.found(text, language) == values.map { "swapped-vapid-keys \($0)" })
  }

  @Test(
    arguments: [
      (
        "sendNotification({ endpoint: e, keys: { p256dh: k, authKey: a } }, vapid)", HostLanguage.javaScript,
        ["authKey"]
      ),
      ("sendNotification({ endpoint: e, keys: { p256dh: k } }, vapid)", .javaScript, ["p256dh"]),
      ("sendNotification({ endpoint: e, keys: { p256dh: k, auth: a } }, vapid)", .javaScript, []),
      ("sendNotification({ endpoint: e, keys: { p256dh, auth } }, vapid)", .javaScript, []),
      ("sendNotification({ endpoint: e, keys: { ...row, auth: a } }, vapid)", .javaScript, []),
      ("store({ endpoint: e, keys: { p256dh: k, authKey: a } }, webpush)", .javaScript, []),
      ("webpush(subscription_info={'endpoint': e, 'keys': {'p256': k, 'auth': a}}, vapid_claims=c)", .python, ["p256"]),
    ])
  func keysOfASubscription(_ text: String, _ language: HostLanguage, _ values: [String]) {
    #expect(Self.found(text, language) == values.map { "subscription-key-missing \($0)" })
  }

  @Test(
    arguments: [
      ("webpush(subscription_info={\"endpoint\": e, \"p256dh\": k, \"auth\": a}, vapid_claims=c)", true),
      ("sub = {\"endpoint\": e, \"p256dh\": k, \"auth\": a}\nwebpush(subscription_info=sub, vapid_claims=c)", true),
      ("webpush({\"endpoint\": e, \"keys\": {\"p256dh\": s.p256dh, \"auth\": a}}, vapid_claims=c)", false),
      ("row = {\"endpoint\": e, \"p256dh\": k, \"auth\": a}\nstore(row, vapid)", false),
      ("webpush(subscription_info={**row, \"endpoint\": e, \"p256dh\": k}, vapid_claims=c)", false),
    ])
  func keysOfASubscription(_ text: String, isWrong: Bool) {
    #expect(Self.found(text, .python) == (isWrong ? ["subscription-keys p256dh"] : []))
  }

  @Test func keysOfSubscriptionsInPHP() {
    let text = "<?php // VAPID\n$s = Subscription::create(['endpoint' => $e, 'publicKey' => $k, 'auth' => $a]);\n"
    #expect(Self.found(text, .php) == ["subscription-keys auth"])
    #expect(Self.found(text.replacing("'auth'", with: "'authToken'"), .php).isEmpty)
  }

  @Test(arguments: [
    ("aes128gcm", false), ("aesgcm", false), ("aes256gcm", true), ("aesgcm128", true), ("AES128GCM", true),
    ("gzip", false),
  ])
  func encodings(_ name: String, isWrong: Bool) {
    let text = "<?php // VAPID\n$s = Subscription::create(['contentEncoding' => $row->encoding ?: '\(name)']);\n"
    #expect(Self.found(text, .php) == (isWrong ? ["content-encoding \(name)"] : []))
  }

  private static let request = """
    url = f"https://api.push.apple.com/3/device/{token}"
    headers = {"authorization": f"bearer {jwt}", "apns-push-type": "alert"}
    client.post(url, headers=headers, json=payload)

    """

  @Test func topicsOfRequests() {
    #expect(Self.found(Self.request, .python) == ["missing-topic-header authorization"])
    for other in ["\"apns-topic\": a, \"apns-push-type\"", "**defaults, \"apns-push-type\""] {
      #expect(Self.found(Self.request.replacing("\"apns-push-type\"", with: other), .python).isEmpty)
    }
    #expect(Self.found(Self.request.replacing("bearer", with: "basic"), .python).isEmpty)
    #expect(Self.found(Self.request + "headers[APNS_TOPIC] = bundle\n", .python).isEmpty)
  }

  @Test(
    arguments: [
      ("const url = 'https://fcm.googleapis.com/v1/projects/' + id + '/messages';", ["send-url messages"]),
      ("const HOST = 'https://api.push.apple.com'; r({ ':path': `/v3/devices/${t}` });", ["device-path /v3/devices/"]),
      ("const URL = `https://api.push.apple.com/v3/device/${t}`;", ["device-path /v3/device/"]),
      ("const url = 'https://fcm.googleapis.com/v1/projects/' + id + '/messages' + ':send';", []),
      ("const url = `https://fcm.googleapis.com/v1/projects/${id}/messages:send`; app.get('/messages');", []),
      ("const url = `https://api.push.apple.com/3/device${token}`;", ["device-path /3/device"]),
      ("const url = `https://api.push.apple.com/3/device/${token}`;", []),
      ("const url = `https://api.push.apple.com3/device/${token}`;", ["device-path 3/device/"]),
      ("const url = `${apnsHost}3/device/${token}`;", ["device-path 3/device/"]),
      ("const url = `${apnsHost}/3/device/${token}`;", []),
      ("const url = `${storage}3/device/${token}`;", []),
      ("const url = `https://fcm.googleapis.com/v1/projects/${id}messages:send`;", ["send-url messages:send"]),
      (
        "const url = `https://fcm.googleapis.com/v1/${projectId}/messages:send`;",
        ["send-url fcm.googleapis.com/v1/"]
      ),
      ("const url = `https://fcm.googleapis.com/v1/${parent}/messages:send`;", []),
      ("const url = `https://fcm.googleapis.com/v1/projects/${projectId}/messages:send`;", []),
      (
        "const url = `https://fcm.googleapis.com/v1projects/${id}/messages:send`;",
        ["send-url fcm.googleapis.com/v1projects/"]
      ),
      (
        "const url = `https://fcm.googleapis.com/v1/projects${id}/messages:send`;",
        ["send-url fcm.googleapis.com/v1/projects"]
      ),
      (
        "const url = `https://fcm.googleapis.comv1/projects/${id}/messages:send`;",
        ["send-url fcm.googleapis.comv1/projects/"]
      ),
      ("const base = 'https://fcm.googleapis.com/v1/projects/a/'; const url = `${base}messages:send`;", []),
    ])
  func cutURLs(_ text: String, _ facts: [String]) { #expect(Self.found(text, .javaScript) == facts) }

  @Test(
    arguments: [
      ("builder.add_claim(\"sub\", \"oc.app\");", ["oc.app"]),
      ("builder.add_claim(\"sub\", \"https://oc.app\");", []),
      ("builder.add_claim(\"sub\", subject);", []),
      ("let claims = json!({\"iss\": \"a\", \"sub\": \"a.app\"});", []),
    ])
  func hostsAsSubjects(_ text: String, _ subjects: [String]) {
    #expect(Self.found(text + " // VAPID\n", .rust) == subjects.map { "vapid-subject \($0)" })
  }

  @Test func textsThatCodePutsTogetherAreNoSubjects() {
    let text = "setVapidDetails(`mailto:${process.env.EMAIL ?? \"a@b.dev\"}`, publicKey, privateKey);"
    #expect(Self.found(text, .javaScript).isEmpty)
    #expect(Self.found("setVapidDetails('mailto:A <a@b.dev>', p, q);", .javaScript).count == 1)
  }
}
