import PushlintExtract
import PushlintText
import Testing

/// What a source shows without any payload: calls that are gone, a URL that is gone, keys.
@Suite struct FactTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let language: HostLanguage
    let text: String
    /// Kind and text of each fact.
    let facts: [String]
    var testDescription: String { name }

    init(_ name: String, _ language: HostLanguage, _ text: String, _ facts: [String]) {
      self.name = name
      self.language = language
      self.text = text
      self.facts = facts
    }
  }

  /// Random characters; put together here, so that nobody's scanner takes this file for a leak.
  private static let tail =
    "Gq7ZkW2mXc9_LpRs4TvB-nHy6JdFe8UaQo1MiKwC3xOzSgPt5VrEYbN0lDhIjAuf7G2kq9"
    + "WmXc4LpRs6TvBnHy8JdFe1UaQo3MiKwC5xOzSgPt0VrEYbN2lDhIjAuf9G4kq7Wm"
  private static let serverKey = "AAAA" + "q1w2E3r:" + "APA91b" + tail
  private static let privateKey =
    "-----BEGIN " + "PRIVATE KEY-----\\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj\\n"
    + "MzEfYyjiWA4R4QMsxU6Q8pR2WcZt1nGdLhFv9XoKbNyTiEJ5u0HmPw3CaqIeYrDk\\n-----END " + "PRIVATE KEY-----\\n"
  private static let vapid = "T1ksFKKqKfz4oWvR0-nLxFa4d2bG" + "HyJuwMsC93QeVPg"
  private static let publicVapid =
    "BNc" + "RdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM"
  private static let oldKey = "AIza" + "SyB7q2Wm4Xc9LpRs6TvBnHy8JdFe1UaQo3M"
  private static let access = "ya29." + "c.b0AXv0zTOQVv7x9dK3mLpR2sWqYcHnUe8fJgTbXiNaZoDlEwMkPtRsQyVuI1oL5hG6jF4d"
  private static let old = "https://fcm.googleapis.com/fcm/send"

  static let calls: [Case] = [
    Case("chain", .javaScript, "admin.messaging().sendToDevice(token, payload);", ["removed-method sendToDevice"]),
    Case(
      "chain over lines", .typeScript, "await admin\n  .messaging()\n  .sendToTopic(\n    topic, payload)",
      ["removed-method sendToTopic"]),
    Case("optional", .typeScript, "getMessaging(app)?.sendAll?.(all)", ["removed-method sendAll"]),
    Case("non-null", .typeScript, "this.messaging!.sendMulticast(m)", ["removed-method sendMulticast"]),
    Case("cast", .typeScript, "(this.client as admin.messaging.Messaging).sendAll(m)", ["removed-method sendAll"]),
    Case("generic", .typeScript, "getMessaging().sendToDeviceGroup<void>(k, p)", ["removed-method sendToDeviceGroup"]),
    Case(
      "variable", .javaScript, "const fcm = getMessaging(app);\nasync () => { await fcm.sendMulticast(message); }",
      ["removed-method sendMulticast"]),
    Case(
      "field by its type", .typeScript,
      "constructor(private readonly push: Messaging) {}\nf() { this.push.sendAll(x) }",
      ["removed-method sendAll"]),
    Case(
      "destructured", .javaScript, "const { send, sendAll } = admin.messaging();", ["removed-method sendAll"]),
    Case(
      "condition", .javaScript, "const admin = require('firebase-admin');\nfcm.sendToCondition(c, p)",
      ["removed-method sendToCondition"]),
    Case(
      "fence", .markdown, "Use:\n\n```js\nadmin.messaging().sendToDevice(t, p)\n```\n", ["removed-method sendToDevice"]),
    Case(
      "page", .text, "Then send it:\n\nadmin.messaging().sendToDevice(token, payload)\n",
      ["removed-method sendToDevice"]
    ),
    Case("somebody's own service", .javaScript, "await TestsAPI.messaging().sendToDevice(token, {});", []),
    Case("app by name", .javaScript, "app().messaging().sendAll(m)", ["removed-method sendAll"]),
    Case("own class", .javaScript, "class Mailer { sendAll() {} }\nmailer.sendAll(x); this.sendAll(y)", []),
    Case(
      "own class beside the SDK", .typeScript,
      "import * as admin from 'firebase-admin';\nthis.mailer.sendAll(x); this.service.sendToDevice(t, p)", []),
    Case(
      "adapter", .typeScript, "constructor(private readonly fcm: FcmAdapter) {}\nthis.fcm.sendToDevice(t, m)", []),
    Case("own module", .javaScript, "import { messaging } from './queue'; messaging.sendAll(x)", []),
    Case("instance of an own class", .javaScript, "const messaging = new Bus(); messaging.sendAll(x)", []),
    Case("comment", .javaScript, "// admin.messaging().sendAll(x)\n/* messaging().sendToTopic(a, b) */", []),
    Case("string", .javaScript, "log('admin.messaging().sendAll(x) failed')", []),
    Case("mock", .javaScript, "const m = getMessaging(); m.sendAll = fake; expect(m.sendAll).toBe(fake)", []),
    Case(
      "asked for", .javaScript, "const m = getMessaging();\nif (typeof m.sendAll === 'function') { m.sendAll(x) }", []),
    Case("prose", .markdown, "Replace `admin.messaging().sendAll(m)` by `sendEach`.", []),
    Case("prose on a page", .text, "The old way was calling admin.messaging().sendToDevice(token, p) here.", []),
    Case("another language", .markdown, "```go\nh.messaging().sendAll(m)\n```", []),
  ]

  static let urls: [Case] = [
    Case("fetch", .javaScript, "fetch('\(old)', options)", ["legacy-endpoint \(old)"]),
    Case("constant", .typeScript, "const FCM_URL = \"\(old)\";", ["legacy-endpoint \(old)"]),
    Case("template", .javaScript, "axios.post(`\(old)`, body)", ["legacy-endpoint \(old)"]),
    Case(
      "before that", .javaScript, "request({ uri: 'https://android.googleapis.com/gcm/send' })",
      ["legacy-endpoint https://android.googleapis.com/gcm/send"]),
    Case(
      "host and path apart", .javaScript, "{ hostname: 'fcm.googleapis.com', path: '/fcm/send' }",
      ["legacy-endpoint /fcm/send"]),
    Case("shell variable", .shellScript, "URL=\(old)\ncurl -d @body $URL", ["legacy-endpoint \(old)"]),
    Case("YAML", .yaml, "fcm:\n  url: \(old)\n", ["legacy-endpoint \(old)"]),
    Case("Terraform", .terraform, "url = \"\(old)\"", ["legacy-endpoint \(old)"]),
    Case("variable of requests", .http, "@url = \(old)\n", ["legacy-endpoint \(old)"]),
    Case("fence of any language", .markdown, "```python\nURL = \"\(old)\"\n```", ["legacy-endpoint \(old)"]),
    Case("indented code", .markdown, "Send:\n\n    fetch(\"\(old)\")\n", ["legacy-endpoint \(old)"]),
    Case("prose", .markdown, "The URL `\(old)` is gone; \(old) too.\n\n- \"\(old)\"\n", []),
    Case("text", .text, "Do not send to \(old) any more.", []),
    Case("comments", .javaScript, "// was '\(old)'\nf(); // '\(old)'\n/*\n * fetch('\(old)')\n */", []),
    Case("comments of a script", .shellScript, "# curl \(old)\nf # \(old)", []),
    Case("a subscription", .javaScript, "send('\(old)/dk7Jc1nVQ0u:APA91bH')", []),
    Case("another host", .javaScript, "fetch('http://localhost:3000/fcm/send'); get('/api/fcm/send')", []),
    Case("a longer path", .javaScript, "fetch('\(old)-push')", []),
    Case("compared", .javaScript, "if (endpoint.startsWith('\(old)')) {}", []),
    Case("endpoints of Web Push", .javaScript, "const webpush = require('web-push');\nconst GCM = '\(old)';", []),
    Case(
      "beside the block of browsers", .python, "URL = '\(old)'\nm = {\"webpush\": {\"headers\": {}}}",
      ["legacy-endpoint \(old)"]),
    Case("a library of Web Push", .python, "from pywebpush import webpush\nFCM = '\(old)'", []),
    Case(
      "another path", .rust, "let url = format!(\"https://fcm.googleapis.com/v1/projects/{}/message:send\", p);",
      ["send-url message:send"]),
    Case(
      "another path behind a host with a name", .javaScript,
      "const HOST = 'fcm.googleapis.com';\nconst PATH = '/v1/projects/' + id + '/messages/send';",
      ["send-url messages/send"]),
    Case(
      "a misspelt part of the path", .python,
      "URL = f\"https://fcm.googleapis.com/v1/project/{project}/messages:send\"", ["send-url v1/project/"]),
    Case(
      "a path of the user's own beside the service", .javaScript,
      "app.post('/fcm/send', send); const URL = 'https://fcm.googleapis.com/v1/projects/p/messages:send';", []),
    Case(
      "host with port and path apart", .javaScript, "{ host: 'fcm.googleapis.com:443', path: '/fcm/send' }",
      ["legacy-endpoint /fcm/send"]),
    Case(
      "another path of APNs", .go, "u := fmt.Sprintf(\"%s/3/devices/%s\", apnsHost, t)", ["device-path /3/devices/"]),
    Case(
      "a path of APNs without version", .rust, "let u = format!(\"https://api.push.apple.com/device/{t}\");",
      ["device-path /device/"]),
    Case(
      "right paths of APNs", .javaScript,
      "const a = host + '/3/device/' + apnsToken; const b = 'https://api.push.apple.com/4/broadcasts/apps/' + id;", []),
    Case(
      "the key beside the legacy URL", .kotlin,
      "val u = \"\(old)\"\nrequest.addHeader(\"Authorization\", \"key=$key\")",
      ["legacy-endpoint \(old)", "legacy-key key="]),
    Case(
      "a key beside endpoints of Web Push", .javaScript,
      "require('web-push'); if (e.startsWith('\(old)')) send({ Authorization: 'key=' + key });", []),
    Case(
      "the key of topics beside the legacy URL", .javaScript,
      "post('\(old)'); post('https://iid.googleapis.com/iid/v1:batchAdd', { Authorization: 'key=' + key })",
      ["legacy-endpoint \(old)"]),
    Case("a path of the user's own beside APNs", .javaScript, "const apns = 1; get('/api/3/devices/' + id)", []),
    Case("a route beside a library for APNs", .go, "import \"apns2\"\nr.GET(\"/3/devices/:id\", list)", []),
    Case("a path of a request", .javaScript, "apns({':path': `/3/devices/${id}`})", ["device-path /3/devices/"]),
    Case("devices of something else", .javaScript, "fetch('/3/devices/' + id)", []),
    Case("a path of another service", .javaScript, "const PATH = '/v1/projects/' + id + '/messages/send';", []),
    Case(
      "a slash too many", .go, "u := fmt.Sprintf(\"https://fcm.googleapis.com/v1/projects/%s/messages:send/\", p)",
      ["send-url messages:send/"]),
    Case(
      "the key in a text that is put together", .rust,
      "let u = \"https://fcm.googleapis.com/v1/projects/p/messages:send\"; c.header(\"Authorization\", format!(\"key={}\", k));",
      ["key-authorization key="]),
    Case(
      "another method to APNs", .go,
      "u := fmt.Sprintf(\"%s/3/device/%s\", host, t)\nreq, err := http.NewRequest(http.MethodPut, u, body)",
      ["wrong-method MethodPut"]),
    Case(
      "another method to APNs in Rust", .rust, "let url = format!(\"{h}/3/device/{t}\");\nlet r = c.put(&url).send();",
      ["wrong-method put"]),
    Case(
      "another method to FCM", .javaScript,
      "await fetch(`https://fcm.googleapis.com/v1/projects/${p}/messages:send`, {\n  method: 'PUT',\n})",
      ["wrong-method PUT"]),
    Case(
      "another method to FCM in Dart", .dart,
      "await dio.put<void>('https://fcm.googleapis.com/v1/projects/p/messages:send', data: d);", ["wrong-method put"]),
    Case(
      "another method to FCM in Python", .python,
      "requests.put(f\"https://fcm.googleapis.com/v1/projects/{p}/messages:send\", json=d)", ["wrong-method put"]),
    Case(
      "another method by the client of Java", .java,
      "String u = String.format(\"https://fcm.googleapis.com/v1/projects/%s/messages:send\", p);\nHttpRequest r = HttpRequest.newBuilder().uri(URI.create(u)).PUT(BodyPublishers.ofString(json)).build();",
      ["wrong-method PUT"]),
    Case(
      "a map that gets members behind the URL of FCM", .kotlin,
      "val u = \"https://fcm.googleapis.com/v1/projects/p/messages:send\"\nval m = JSONObject()\nm.put(\"token\", t)",
      []),
    Case(
      "another method behind the URL of FCM", .javaScript,
      "const u = ('https://fcm.googleapis.com/v1/projects/p/messages:send'); fetch('/api', { method: 'PUT' })", []),
    Case(
      "the URL of FCM as a key", .java,
      "urls.put(\"https://fcm.googleapis.com/v1/projects/p/messages:send\", 1);", []),
    Case(
      "the endpoint for batches", .python, "U = \"https://fcm.googleapis.com/batch\"",
      ["batch-endpoint https://fcm.googleapis.com/batch"]),
    Case(
      "the URL of FCM without the version", .kotlin,
      "val u = URL(\"https://fcm.googleapis.com/projects/$p/messages:send\")",
      ["send-url projects/"]),
    Case(
      "a scope that is none", .python, "S = ['https://www.googleapis.com/auth/fcm.messaging']",
      ["oauth-scope fcm.messaging"]),
    Case(
      "the scope of FCM", .python, "S = ['https://www.googleapis.com/auth/firebase.messaging']", []),
    Case(
      "a scope of Google Chat", .python, "S = ['https://www.googleapis.com/auth/chat.messages.readonly']", []),
    Case(
      "a server of the binary protocol", .php, "<?php fsockopen('ssl://gateway.sandbox.push.apple.com:2195', 1);",
      ["binary-gateway gateway.sandbox.push.apple.com:2195"]),
    Case(
      "the name of a service of Apple's in Azure", .cSharp,
      "using Microsoft.Azure.NotificationHubs; var e = \"gateway.push.apple.com\";", []),
    Case(
      "such a server in a sentence", .php,
      "<?php // gateway.push.apple.com is gone\n$a = 'see gateway.push.apple.com';", []),
    Case(
      "a scheme without a slash", .dart, "final url = 'https:/fcm.googleapis.com/v1/projects/p/messages:send';",
      ["broken-scheme https:/"]),
    Case(
      "a scheme without a colon", .go, "const host = \"https//api.push.apple.com\"", ["broken-scheme https//"]),
    Case("a path that ends like that", .go, "const path = \"/proxy:/fcm.googleapis.com\"", []),
    Case(
      "a subject of VAPID without encryption", .javaScript, "webpush.setVapidDetails('http://a.dev', vapid.a, vapid.b)",
      ["vapid-subject http://a.dev"]),
    Case(
      "the own machine in place of a setting", .javaScript,
      "webpush.setVapidDetails(env.VAPID_SUBJECT || 'http://localhost:3000', a, b)", []),
    Case("another path that begins like that", .python, "U = \"https://fcm.googleapis.com/batches\"", []),
    Case(
      "the right method to APNs, and another one elsewhere", .go,
      "u := h + \"/3/device/\" + t\nreq, _ := http.NewRequest(\"POST\", u, b)\n}\n\nfunc g() { r.Handle(\"PUT\", p) }",
      []),
    Case(
      "an entry of a map behind the path", .java,
      "String u = host + \"/3/device/\" + t; headers.put(\"apns-topic\", topic); map.put(url, u);", []),
    Case(
      "the key of the legacy API", .php,
      "<?php $u = 'https://fcm.googleapis.com/v1/projects/p/messages:send'; $h = ['Authorization: key=' . $key];",
      ["key-authorization key="]),
    Case(
      "the key in a member", .dart,
      "var u = 'https://fcm.googleapis.com/v1/projects/p/messages:send'; var h = {'Authorization': 'key=$key'};",
      ["key-authorization key="]),
    Case(
      "an access token", .php,
      "<?php $u = 'https://fcm.googleapis.com/v1/projects/p/messages:send'; $h = ['Authorization: Bearer ' . $key];",
      []),
    Case(
      "the key for topics", .javaScript,
      "post('https://fcm.googleapis.com/v1/projects/p/messages:send');\npost('https://iid.googleapis.com/iid/v1:batchAdd', { Authorization: 'key=' + key })",
      []),
    Case(
      "the key for another service beside FCM", .python,
      "U = 'https://fcm.googleapis.com/v1/projects/p/messages:send'\nM = 'https://maps.example.com/a'\nh = {'Authorization': 'key=' + key}",
      []),
    Case(
      "the key beside an image", .python,
      "U = 'https://fcm.googleapis.com/v1/projects/p/messages:send'\nI = 'https://example.com/a.png'\nh = {'Authorization': 'key=' + key}",
      ["key-authorization key="]),
    Case(
      "the key near the URL, and another service far away", .typeScript,
      "import { a } from 'https://esm.sh/a';\nfetch(`https://fcm.googleapis.com/v1/projects/${p}/messages:send`, {\n  headers: { Authorization: `key=${k}` } });\n\n"
        + String(repeating: "// filler of thirty letters\n", count: 30) + "fetch('https://maps.example.com/a');\n",
      ["key-authorization key="]),
    Case(
      "the key near the URL of v1, and the legacy one in a comment", .java,
      "// once /fcm/send\nString u = \"https://fcm.googleapis.com/v1/projects/p/messages:send\";\nh.put(\"Authorization\", \"key=\" + K);",
      ["key-authorization key="]),
    Case(
      "the key near the legacy URL, and v1 before it", .java,
      "String u = \"https://fcm.googleapis.com/v1/projects/p/messages:send\";\nString o = \"https://fcm.googleapis.com/fcm/send\";\nh.put(\"Authorization\", \"key=\" + K);",
      ["legacy-endpoint https://fcm.googleapis.com/fcm/send"]),
    Case(
      "the key before the name of its header", .swift,
      "let u = \"https://fcm.googleapis.com/v1/projects/p/messages:send\"\nrequest.setValue(\"key=\\(k)\", forHTTPHeaderField: \"Authorization\")",
      ["key-authorization key="]),
    Case(
      "a token before the name of its header", .swift,
      "let u = \"https://fcm.googleapis.com/v1/projects/p/messages:send\"\nrequest.setValue(\"Bearer \\(k)\", forHTTPHeaderField: \"Authorization\")",
      []),
    Case("the key for another service", .python, "h = {'Authorization': 'key=' + key}", []),
    Case(
      "sent to among Web Push", .javaScript, "navigator.pushManager; fetch('\(old)')", ["legacy-endpoint \(old)"]),
    Case("data", .json, "{\"url\": \"\(old)\"}", []),
    Case("removed lines", .markdown, "```diff\n- fetch('\(old)')\n```", []),
  ]

  static let keys: [Case] = [
    Case("server key in code", .javaScript, "const KEY = '\(serverKey)';", ["server-key \(serverKey)"]),
    Case("in a comment", .javaScript, "// key=\(serverKey)", ["server-key \(serverKey)"]),
    Case("in prose", .markdown, "My key is \(serverKey).", ["server-key \(serverKey)"]),
    Case("in a variable", .shellScript, "export FCM_KEY=\(serverKey)", ["server-key \(serverKey)"]),
    Case("in data", .json, "{\"key\": \"\(serverKey)\"}", ["server-key \(serverKey)"]),
    Case("registration token", .json, "{\"t\": \"dk7Jc1nVQ0u:APA91b\(tail)\"}", []),
    Case("stand-ins", .text, "AAAA....:APA91b... AAAAabcdefg:APA91b\(String(repeating: "x", count: 134))", []),
    Case("too short", .text, "AAAAq1w2E3r:APA91bGq7ZkW2mXc9_LpRs4TvB", []),
    Case(
      "old server key", .javaScript, "headers: { Authorization: 'key=AIza" + "SyB7q2Wm4Xc9LpRs6TvBnHy8JdFe1UaQo3M' }",
      ["server-key AIza" + "SyB7q2Wm4Xc9LpRs6TvBnHy8JdFe1UaQo3M"]),
    Case("map key", .javaScript, "'https://maps.google.com/js?key=AIza" + "SyB7q2Wm4Xc9LpRs6TvBnHy8JdFe1UaQo3M'", []),
    Case("name of a server key", .php, "define('FCM_KEY', '\(oldKey)');", ["server-key \(oldKey)"]),
    Case("behind a type", .java, "static final String API_ACCESS_KEY = \"\(oldKey)\";", ["server-key \(oldKey)"]),
    Case("key of an app", .javaScript, "initializeApp({ apiKey: '\(oldKey)' })", []),
    Case("name of an app's key", .dart, "const firebaseApiKey = '\(oldKey)';", []),
    Case(
      "access token in code", .dart, "// googleapis\nf('Authorization: Bearer \(access)');", ["access-token \(access)"]),
    Case("access token of something else", .dart, "f('Authorization: Bearer \(access)');", []),
    Case("access token that is cut", .dart, "// googleapis\nf('Authorization: Bearer ya29.a0AfH6SMBx');", []),
    Case(
      "service account", .json, "{\"type\": \"service_account\", \"private_key\": \"\(privateKey)\"}",
      ["private-key -----BEGIN " + "PRIVATE KEY-----"]),
    Case(
      "pasted", .typeScript, "initializeApp(); // firebase\nconst k = `\(privateKey.replacing("\\n", with: "\n"))`;",
      ["private-key -----BEGIN " + "PRIVATE KEY-----"]),
    Case(
      "of a test", .json,
      "{\"type\": \"service_account\", \"project_id\": \"fake\", \"private_key\": \"\(privateKey)\"}", []),
    Case("of something else", .text, privateKey, []),
    Case(
      "joined strings", .java,
      "class Apns { String key = \"\(privateKey.replacing("\\n", with: "\\n\"\n    + \""))\"; }",
      ["private-key -----BEGIN " + "PRIVATE KEY-----"]),
    Case(
      "strings with dots", .php, "<?php // apns\n$key = '\(privateKey.replacing("\\n", with: "\\n' .\n    '"))';",
      ["private-key -----BEGIN " + "PRIVATE KEY-----"]),
    Case(
      "beside a title", .python,
      "# firebase\nKEY = {\"private_key\": \"\(privateKey)\"}\nsend({\"title\": \"Test\", \"body\": \"your order\"})\n"
        + String(repeating: "# nothing\n", count: 60),
      []),
    Case(
      "far from a title", .python,
      "# firebase\nKEY = {\"private_key\": \"\(privateKey)\"}\n" + String(repeating: "# nothing\n", count: 60)
        + "send({\"title\": \"Test\", \"body\": \"your order\"})\n",
      ["private-key -----BEGIN " + "PRIVATE KEY-----"]),
    Case(
      "in a test", .python,
      "# firebase\nKEY = {\"private_key\": \"\(privateKey)\"}\n" + String(repeating: "# nothing\n", count: 60)
        + "class Tests(unittest.TestCase): pass\n",
      []),
    Case(
      "cut", .json,
      "{\"type\": \"service_account\", \"private_key\": \"-----BEGIN " + "PRIVATE KEY-----\\nMIIEv...\\n\"}",
      []),
    Case("in the call", .javaScript, "setVapidDetails(subject, publicKey, '\(vapid)')", ["vapid-private-key \(vapid)"]),
    Case("in a variable of the shell", .shellScript, "VAPID_PRIVATE_KEY=\(vapid)\n", ["vapid-private-key \(vapid)"]),
    Case(
      "in an object", .javaScript, "const vapidKeys = { publicKey: key, privateKey: \"\(vapid)\" };",
      ["vapid-private-key \(vapid)"]),
    Case(
      "behind the public key", .cSharp, "new VapidAuthentication(\"\(publicVapid)\", \"\(vapid)\")",
      ["vapid-private-key \(vapid)"]),
    Case(
      "behind a type", .rust, "use web_push::VapidSignatureBuilder;\nconst PRIVATE_KEY: &str = \"\(vapid)\";",
      ["vapid-private-key \(vapid)"]),
    Case("another name", .javaScript, "const vapidSubject = f('\(vapid)')", []),
    Case("a stand-in", .javaScript, "const vapidPrivateKey = 'YOUR_VAPID_PRIVATE_KEY'", []),
  ]

  @Test(arguments: calls + urls + keys)
  func findsExactly(_ example: Case) {
    let text = SourceText(example.text)
    let found = facts(in: text, language: example.language).map { "\($0.kind.rawValue) \(text.string($0.range))" }
    #expect(found == example.facts)
  }

  /// Texts made of signs alone take no longer than others.
  @Test(arguments: [
    ".sendAll(", "messaging.sendAll(x)\n", "'https://fcm.googleapis.com/fcm/send'\n", ":APA91b", "vapid private ",
    "-----BEGIN PRIVATE KEY-----\\n", "/* .sendAll(", "AAAAaaaaaaa:APA91b", "messaging=messaging.sendAll(",
  ])
  func takesLinearTime(_ piece: String) {
    let text = SourceText(String(repeating: piece, count: 40_000 / piece.utf8.count))
    let clock = ContinuousClock()
    let time = clock.measure { _ = facts(in: text, language: .javaScript) }
    #expect(time < .seconds(20))
  }
}
