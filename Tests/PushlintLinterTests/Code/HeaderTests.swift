import PushlintExtract
import TestSupport
import Testing

/// Headers of requests for APNs that code sets beside the payload.
@Suite struct HeaderTests {
  @Test(
    arguments: [
      (
        .python,
        "async def f(t):\n  await c.post(f'{host}/3/device/{t}', headers={'authorization': a, 'apns-topic': b, 'apns-push-type': 'alerts'})\n",
        ["apns/header-value 'alerts'"]
      ),
      (.python, "request.headers['apns-priority'] = 'high'\n", ["apns/header-value 'high'"]),
      (
        .go,
        "func f() {\n  r.Header.Set(\"apns-topic\", id+\".voip\")\n  r.Header.Set(\"apns-push-type\", \"alert\")\n}\n",
        ["apns/topic-suffix id+\".voip\""]
      ),
      (
        .python, "h = {'apns-topic': f'{x}.push-type.live-activity', 'apns-push-type': 'liveactivity'}\n",
        ["apns/topic-suffix f'{x}.push-type.live-activity'"]
      ),
      (
        .go, "func f() {\n  r.Header.Set(\"apns-collapse_id\", \"a\")\n  r.Header.Set(\"apns-priority\", \"5\")\n}\n",
        ["apns/header-spelling apns-collapse_id"]
      ),
      (
        .go, "func f() {\n  req.Header.Set(\"apns-priority\", \"high\")\n}\n", ["apns/header-value \"high\""]
      ),
      (
        .swift, "var request = URLRequest(url: u)\nrequest.setValue(\"high\", forHTTPHeaderField: \"apns-priority\")\n",
        ["apns/header-value \"high\""]
      ),
      (
        .swift, "request.addValue(\"alerts\", forHTTPHeaderField: \"apns-push-type\")\n",
        ["apns/header-value \"alerts\""]
      ),
      (.swift, "req.headers.add(name: \"apns-push-type\", value: \"alerts\")\n", ["apns/header-value \"alerts\""]),
      (
        .java,
        "class A { void f() { HttpRequest.newBuilder().header(\"apns-push-type\", \"alerts\").build(); } }",
        ["apns/header-value \"alerts\""]
      ),
      (.ruby, "request['apns-priority'] = 'high'\n", ["apns/header-value 'high'"]),
      (.rust, "fn f() { let r = c.post(u).header(\"apns-push-type\", \"alerts\"); }", ["apns/header-value \"alerts\""]),
      (
        .cSharp, "request.Headers.Add(\"apns-priority\", \"high\");", ["apns/header-value \"high\""]
      ),
      (
        .python, "def f(t):\n    h = {'authorization': a, 'apns-push-type': 'alerts'}\n    c.post(u, headers=h)\n",
        ["apns/header-value 'alerts'"]
      ),
      (
        .python,
        "def f(t):\n    h = {'apns-priority': 'high', 'apns-topic': t}\n    h['apns-priority'] = '10'\n    h['apns-push-type'] = 'alerts'\n    c.post(u, headers=h)\n",
        ["apns/header-value 'alerts'"]
      ),
      (
        .php,
        "<?php function f() {\n  $h = ['apns-priority' => 'high'];\n  post($u, ['headers' => $h, 'json' => $p]);\n}\n",
        ["apns/header-value 'high'"]
      ),
      (
        .php, "<?php $client->post($u, ['headers' => ['apns-priority' => 'high'], 'body' => $p]);",
        ["apns/header-value 'high'"]
      ),
      (
        .java,
        "class A { void f() {\n    Map<String, String> h = new HashMap<>();\n    h.put(\"apns-push-type\", \"alerts\");\n    post(u, h);\n  }\n}",
        ["apns/header-value \"alerts\""]
      ),
      (
        .java,
        "class A { void f() {\n    Map<String, String> h = new HashMap<>();\n    h.put(\"apns-push-type\", \"alerts\");\n    h.put(\"apns-topic\", t);\n  }\n}",
        ["apns/header-value \"alerts\""]
      ),
      (
        .kotlin, "val h = HttpHeaders().apply {\n  setBearerAuth(a)\n  set(\"apns-push-type\", \"alerts\")\n}\n",
        ["apns/header-value \"alerts\""]
      ),
      (
        .rust,
        "fn f() { let mut h = HeaderMap::new(); h.insert(\"apns-push-type\", HeaderValue::from_static(\"alerts\")); }",
        ["apns/header-value \"alerts\""]
      ),
    ] as [(HostLanguage, String, [String])])
  func headersAreChecked(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  @Test(
    arguments: [
      (
        .python,
        "async def f(t):\n  await c.post(u, headers={'authorization': a, 'apns-topic': b, 'apns-push-type': 'alert', 'apns-priority': '10', 'x-own': 'c'})\n"
      ),
      (.python, "h = {'apns-priority': '5' if silent else '10', 'apns-push-type': kind}\nc.post(u, headers=h)\n"),
      (.python, "assert request.headers['apns-priority'] == 'high'\n"),
      (
        .python,
        "def f(t):\n    h = {'apns-priority': 'high', 'aps': {}}\n    h['apns-topic'] = 5\n    c.post(u, options=h)\n"
      ),
      (.php, "<?php post($u, ['headers' => ['apns-priority' => 10, 'apns-topic' => $t], 'json' => $p]);"),
      (.php, "<?php $a = ['headers' => ['apns-priority' => 'high'], 'weight' => 1];"),
      (
        .python,
        "def f(t):\n    h = {'apns-priority': 10, 'apns-push-type': kind}\n    c.request('POST', u, headers=h)\n"
      ),
      (
        .go,
        "func f() {\n  req.Header.Set(\"apns-topic\", id+\".voip\")\n  req.Header.Set(\"apns-push-type\", \"voip\")\n}\n"
      ),
      (.python, "h = {'apns-topic': bundle + name, 'apns-push-type': 'voip'}\n"),
      (.python, "h = {'apns-topic': 'com.a' + suffix, 'apns-push-type': 'voip'}\n"),
      (.python, "h = {'apns-keys': 'a'}\nconfig['apns-environment'] = 'b'\n"),
      (.go, "func f() {\n  req.Header.Set(\"apns-priority\", strconv.Itoa(p))\n}\n"),
      // The value of another name.
      (
        .go,
        "func f() {\n  priority, expires := \"10\", \"0\"\n  req.Header.Set(\"apns-priority\", priority)\n  req.Header.Set(\"apns-expiration\", expires)\n}\n"
      ),
      (.go, "func f() {\n  log.Printf(\"apns-priority\", \"high\")\n}\n"),
      (
        .swift,
        "request.setValue(\"high\", forHTTPHeaderField: \"Priority\")\nrequest.setValue(x, forKey: \"apns-priority\")\n"
      ),
      (.swift, "request.setValue(\"\\(p)\", forHTTPHeaderField: \"apns-priority\")\n"),
      (.ruby, "request['apns-priority'] = 'high' if false\nexpect(request['apns-priority']).to eq 'high'\n"),
      (
        .python,
        "from firebase_admin import messaging\nh = {'apns-priority': '10'}\nm = messaging.Message(topic='a', apns=messaging.APNSConfig(headers=h, payload=messaging.APNSPayload(aps=messaging.Aps(sound='default'))))\n"
      ),
    ] as [(HostLanguage, String)])
  func othersAreNot(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language).isEmpty, "\(text)")
  }
}
