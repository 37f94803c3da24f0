import PushlintExtract
import TestSupport
import Testing

/// Members of SDK objects in statements of their own, and names that are nearly those of members and classes.
@Suite struct LaterMemberTests {
  private static let java = "import com.google.firebase.messaging.*;\nclass A { Message f(String t, boolean s) {\n"
  private static let go = "import \"firebase.google.com/go/v4/messaging\"\nfunc f(n *N) {\n"
  private static let php = "<?php\nuse Kreait\\Firebase\\Messaging\\CloudMessage;\n"
  private static let python = "from firebase_admin import messaging\n"

  /// A builder with a name is a part of the message that takes what it makes.
  @Test(
    arguments: [
      ("", ["apns/background-with-alert \"background\""]),
      ("    fill(apns);\n", []),
      ("    apns = other(s);\n", []),
    ])
  func buildersWithNamesArePartsOfMessages(_ statement: String, _ found: [String]) {
    let text =
      Self.java
      + "    ApnsConfig.Builder apns = ApnsConfig.builder().setAps(Aps.builder().setContentAvailable(true).build());\n"
      + "    apns.putHeader(\"apns-push-type\", \"background\");\n" + statement
      + "    return Message.builder().setToken(t).setNotification(Notification.builder().setTitle(\"a\").setBody(\"b\").build())\n"
      + "        .setApnsConfig(apns.build()).build();\n} }\n"
    #expect(findings(text, .java) == found, "\(text)")
  }

  @Test(
    arguments: [
      (
        .java,
        java
          + "Message.Builder b = Message.builder().setToken(t);\nif (s) {\n  b.setNotificaton(n(t));\n}\nreturn b.build();\n}}",
        ["admin-sdk/unknown-member setNotificaton"]
      ),
      (
        .java,
        java + "Message.Builder b = Message.builder();\nb.setToken(t).setAndroidConfg(c);\nreturn b.build();\n}}",
        ["admin-sdk/unknown-member setAndroidConfg"]
      ),
      (
        .go,
        go
          + "  m := &messaging.Message{Token: t}\n  if n != nil {\n    m.Notificaton = &messaging.Notification{Title: n.Title, Body: n.Body}\n  }\n}\n",
        ["admin-sdk/unknown-member Notificaton"]
      ),
      (
        .javaScript,
        "const admin = require('firebase-admin');\nconst message = { token: t, notification: { title: 'a', body: 'b' } };\nmessage.android = { priority: 'high' };\nmessage.android.notification = { channelId: 'x', colour: '#ffffff' };\nadmin.messaging().send(message);\n",
        ["structure/unknown-field colour"]
      ),
      (
        .javaScript,
        "const admin = require('firebase-admin');\nconst message = { token: t, notification: { title: 'a', body: 'b' } };\nmessage.apns = { payload: {} };\nmessage.apns.payload.aps = { badge: 1, sound: 'default' };\nadmin.messaging().send(message);\n",
        []
      ),
      (
        .javaScript,
        "const admin = require('firebase-admin');\nconst state = { token: t, notification: {} };\nstate.android.notification = { anything: 1 };\nstore(state);\n",
        []
      ),
      (.go, go + "  m := &messaging.Mesage{Token: t}\n}\n", ["admin-sdk/unknown-member Mesage"]),
      (
        .python, python + "m = messaging.Message(topic='a', notification=messaging.Notificaton(title='a', body='b'))\n",
        ["admin-sdk/unknown-member Notificaton"]
      ),
      (
        .php,
        php
          + "function f($t, $n, $high) {\n  $m = CloudMessage::new()->withNotification($n);\n  if ($high) {\n    $m = $m->withAndroidConfig(['priority' => 'urgent']);\n  }\n  return $m;\n}\n",
        ["types/unknown-value 'urgent'"]
      ),
      (
        .kotlin,
        "import com.google.firebase.messaging.*\nfun f(t: String) {\n  val m = Message.builder().apply {\n    setToken(t)\n    setTopic(\"news\")\n  }.build()\n}\n",
        ["target/multiple setTopic"]
      ),
    ] as [(HostLanguage, String, [String])])
  func laterMembersAreChecked(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  @Test(
    arguments: [
      (
        .php,
        "<?php\nuse Pushok\\Payload;\n$p = Payload::create()->setCustomValue('a', 'b');\necho $p->getCustomValue('a');\nPayload::create()->setCustomValue('a', 'b')->getCustomValue('a');\n"
      ),
      (
        .python,
        python + "try:\n  messaging.send(m)\nexcept messaging.UnregisteredError:\n  pass\nmessaging.Messenger(1)\n"
      ),
      (.python, "import messaging\nx = messaging.Notificaton(title='a')\n"),
      (
        .kotlin,
        "import com.google.firebase.messaging.*\nfun f(t: String?) {\n  val m = Message.builder().apply {\n    if (t != null) setToken(t) else setTopic(\"news\")\n  }.build()\n}\n"
      ),
      (
        .php,
        php
          + "function f($t, $high) {\n  $m = CloudMessage::new()->toToken($t);\n  if ($high) {\n    $m = $m->withAndroidConfig(config('a'));\n    $m = $m->withAndroidConfig(['priority' => 'high']);\n  }\n  return $m;\n}\n"
      ),
    ] as [(HostLanguage, String)])
  func othersAreNot(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language).isEmpty, "\(text)")
  }

  /// A wrapper passes on what it gets; what is not set is left out.
  @Test(
    arguments: [
      (.python, python + "def f(token=None, topic=None):\n  return messaging.Message(token=token, topic=topic)\n", 0),
      (.python, python + "def f(token):\n  return messaging.Message(token=token, topic='news')\n", 1),
      (.python, python + "def f(token, x):\n  return messaging.Message(token=token, topic=f'news-{x}')\n", 1),
      (.go, go + "  m := &messaging.Message{Topic: r.GetTopic(), Condition: r.GetCondition()}\n}\n", 0),
    ] as [(HostLanguage, String, Int)])
  func targetsThatMayBeEmptyAreOne(_ language: HostLanguage, _ text: String, _ count: Int) {
    #expect(findings(text, language).count == count, "\(text)")
  }

  @Test(
    arguments: [
      (.python, python + "m = messaging.Message(topic='/topics/news')\n", []),
      (
        .go,
        go
          + "  ttl := time.Duration(600)\n  m := &messaging.Message{Token: t, Android: &messaging.AndroidConfig{TTL: &ttl}}\n}\n",
        ["admin-sdk/other-unit time.Duration(600)"]
      ),
      (
        .python,
        python
          + "m = messaging.Message(topic='a', android=messaging.AndroidConfig(notification=messaging.AndroidNotification(title='a', body='b', vibrate_timings_millis='x')))\n",
        ["types/wrong-type 'x'"]
      ),
      (.python, python + "m = messaging.Message(topic='a', notification={})\n", ["admin-sdk/map-for-class {}"]),
      (
        .python,
        python
          + "def f(n: int):\n  m = messaging.Message(topic='a', apns=messaging.APNSConfig(headers={'apns-priority': n}, payload=messaging.APNSPayload(aps=messaging.Aps(sound='default'))))\n",
        ["apns/header-value-not-string n"]
      ),
      (
        .python,
        "from aioapns import NotificationRequest\ndef f(t: str, n: int):\n  r = NotificationRequest(device_token=t, message={'aps': {'alert': 'x'}}, priority=n)",
        []
      ),
      (
        .php,
        php + "function f(int $n) {\n  $m = CloudMessage::new()->toTopic('a')->withData(['n' => $n]);\n}\n", []
      ),
    ] as [(HostLanguage, String, [String])])
  func valuesOfSDKsAreChecked(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  /// A map under a name of its own is a part of the payload that holds it.
  @Test(
    arguments: [
      (
        .php,
        "<?php\nfunction f($t, $d, $u) {\n  $p = [\n    'token' => $t,\n    'notification' => [\n      'title' => $t\n      'body' => $d,\n    ],\n  ];\n  if ($d) {\n    $p['data'] = $d;\n  }\n  return Http::post('https://fcm.googleapis.com/v1/projects/p/messages:send', ['message' => $p]);\n}\n",
        ["syntax/missing-comma "]
      ),
      (
        .python, "p = {'asp': {'alert': {'title': 'a', 'body': 'b'}, 'sound': 'default'}}  # fcm, apns\n",
        ["apns/key-spelling 'asp'"]
      ),
      (.python, "p = {'asp': {'alert': 'a', 'site': 'default'}}  # fcm, apns\n", []),
    ] as [(HostLanguage, String, [String])])
  func mapsWithNamesAreChecked(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  /// What is sent where a text is missing is chosen, not forgotten.
  @Test func emptyFallbackIsNoMistake() {
    let text = "p = {'message': {'topic': 'a', 'notification': {'title': t, 'body': b or ''}}}  # fcm\n"
    #expect(findings(text, .python).isEmpty)
    #expect(findings(text.replacing("b or ''", with: "''"), .python) == ["structure/empty-text ''"])
  }
}
