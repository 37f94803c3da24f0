import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// What is read in code, and what is left alone.
@Suite struct CodeReadingTests {
  private static let linter = Linter()

  private func payloads(_ text: String, _ language: HostLanguage) -> Int {
    Self.linter.lint(Source(SourceText(text), language)).payloads
  }

  // MARK: Forms

  @Test(
    arguments: [
      ("p = {'aps': {'alert': 'x', 'bagde': 1}}\n", HostLanguage.python, "apns/unknown-key 'bagde'"),
      ("p = dict(aps=dict(alert='x', bagde=1))\n", .python, "apns/unknown-key bagde"),
      (#"p = '{"aps": {"alert": "x", "bagde": 1}}'"#, .python, #"apns/unknown-key "bagde""#),
      (#"p = "{\"aps\": {\"alert\": \"x\", \"bagde\": 1}}""#, .python, #"apns/unknown-key \"bagde\""#),
      (#"p = ('{"aps": {"alert": "x", '"# + "\n" + #"     '"bagde": 1}}')"#, .python, #"apns/unknown-key "bagde""#),
      (#"p = f'{{"aps": {{"alert": "{x}", "bagde": 1}}}}'"#, .python, #"apns/unknown-key "bagde""#),
      ("p = '''\n{\"aps\": {\n  \"alert\": \"x\", \"bagde\": 1}}\n'''\n", .python, #"apns/unknown-key "bagde""#),
      (#"var p = Map.of("aps", Map.of("alert", "x", "bagde", 1));"#, .java, #"apns/unknown-key "bagde""#),
      (#"String p = "{\"aps\": {\"alert\": \"" + x + "\", \"bagde\": 1}}";"#, .java, #"apns/unknown-key \"bagde\""#),
      (
        "var p = \"\"\"\n  {\"aps\": {\n    \"alert\": \"x\", \"bagde\": 1}}\n  \"\"\";\n", .java,
        #"apns/unknown-key "bagde""#
      ),
      (
        "from firebase_admin.messaging import (Message as M, Notification)\nM(topic='a b', notification=None)\n",
        .python,
        "target/topic-name  "
      ),
      (
        "from firebase_admin import messaging as fcm\nfcm.Message({'n': 1}, topic='a')\n", .python,
        "data/value-not-string 1"
      ),
      (
        "import firebase_admin.messaging\nfirebase_admin.messaging.Message(topic='a b')\n", .python,
        "target/topic-name  "
      ),
      (
        "var m = com.google.firebase.messaging.Message.builder().setTopic(\"a b\").build();", .java,
        "target/topic-name  "
      ),
      (
        "import com.google.firebase.messaging.AndroidNotification;\nvar n = AndroidNotification.builder().setColor(\"red\").build();",
        .java, "android/color-name \"red\""
      ),
      (
        "import com.google.firebase.messaging.*;\nvar a = new WebpushNotification.Action(\"\", \"Open\");\nvar b = WebpushNotification.builder().setTimestampMillis(1700000000).build();",
        .java, "webpush/seconds 1700000000"
      ),
    ] as [(String, HostLanguage, String)])
  func mistakesAreFoundInEveryForm(_ text: String, _ language: HostLanguage, _ finding: String) {
    #expect(findings(text, language) == [finding], "\(text)")
  }

  /// Of the values that a condition may have, each is checked, and together they are one.
  @Test func valuesOfConditionsAreChecked() {
    let python = "from firebase_admin import messaging\nmessaging.Message(topic='a b' if x else 'b')\n"
    #expect(findings(python, .python) == ["target/topic-name  "])
    let java = """
      import com.google.firebase.messaging.*;
      var m = Message.builder().setTopic("a").setNotification(
        x ? Notification.builder().setTitle("a").setBody("b").setImage("https://x.y/a b.png").build() : null).build();
      """
    #expect(findings(java, .java).count == 1)
  }

  // MARK: Unknown values

  @Test(
    arguments: [
      "messaging.Message(**kwargs)", "messaging.Message(topic=topic, data={**extra, 'n': str(n)})",
      "messaging.Message(topic=f'{x}', data={k: str(v) for k, v in d.items()})",
      "messaging.Message(topic='a' if x else 'b', notification=messaging.Notification(t, b) if t else None)",
      "messaging.Message(topic='news-' + name, android=messaging.AndroidConfig(ttl=TTL, priority=PRIORITY))",
      "messaging.Message(token=device.token, apns=apns_config(), data=payload or {})",
      "messaging.Message(notification=messaging.Notification(title=_('Hello %s') % name))",
      "messaging.Message(topic='t', android=messaging.AndroidConfig(ttl=timedelta(days=days)))",
      "{'aps': {'alert': alert, **more}, 'id': order.id}", "{'aps': aps, 'badge': badge}",
      "messaging.MulticastMessage(tokens=[t for t in tokens], notification=messaging.Notification('a', 'b'))",
      "device.send_message(messaging.Message(data={'a': 'b'}))",
      "[messaging.Message(data={'a': 'b'}) for t in tokens]",
      "messaging.Aps(alert=messaging.ApsAlert(title='a', body='b'), badge=count, content_available=bool(x))",
    ])
  func whatIsUnknownInPythonIsNeverWrong(_ expression: String) {
    let code = "from firebase_admin import messaging\n\ndef f():\n    return \(expression)\n"
    #expect(findings(code, .python) == [])
  }

  @Test(
    arguments: [
      "Message.builder().putAllData(data).setToken(token).build()",
      "Message.builder().setTopic(\"news-\" + name).setAndroidConfig(config()).build()",
      "Message.builder().setTopic(urgent ? \"a\" : \"b\").setNotification(urgent ? null : note).build()",
      "AndroidConfig.builder().setTtl(ttl).setPriority(AndroidConfig.Priority.valueOf(x)).build()",
      "MulticastMessage.builder().addAllTokens(tokens).putData(key, value).build()",
      "Message.builder().apply(this::fill)",
      "Aps.builder().setAlert(String.format(\"%s is ready\", x)).setBadge(count + 1).build()",
    ])
  func whatIsUnknownInJavaIsNeverWrong(_ expression: String) {
    #expect(findings("import com.google.firebase.messaging.*;\nvar x = \(expression);\n", .java) == [])
  }

  /// Other libraries add the target: only what goes to the SDK itself must have one.
  @Test func targetsAreMissingWhereNothingCanAddThem() {
    let helper = """
      from firebase_admin import messaging

      def one(device):
          message = messaging.Message(data={"a": "b"})
          device.send_message(message)

      def two():
          message = messaging.Message(data={"a": "b"})
          return message

      def three(message):
          messaging.send(message)
      """
    #expect(findings(helper, .python) == [])
    let direct =
      "from firebase_admin import messaging\nmessaging.send(messaging.Message(data={'a': 'b'}), dry_run=True)\n"
    #expect(findings(direct, .python) == ["target/missing m"])
  }

  /// What is set later is not missing.
  @Test func objectsThatAreChangedLaterAreOpen() {
    let python = """
      payload = {"message": {"token": t, "android": {"notification": {"title_loc_args": ["a"], "title": "x"}}}}
      payload["message"]["android"]["notification"]["title_loc_key"] = key
      """
    #expect(findings(python, .python).contains { $0.contains("title-loc-args-without-key") } == false)
    let java = """
      import com.google.firebase.messaging.*;
      AndroidNotification.Builder b = AndroidNotification.builder().addTitleLocalizationArg("a");
      b.setTitleLocalizationKey(key);
      """
    #expect(findings(java, .java) == [])
  }

  // MARK: What is none of ours

  @Test(
    arguments: [
      ("from slack import messaging\nmessaging.Message(topic='a b', token=1)\n", HostLanguage.python),
      ("class Message:\n    pass\n\nMessage(topic='a b', notification=Notification(1))\n", .python),
      ("from telegram import Message, Notification\nm = Message(topic='a b', data={'n': 1})\n", .python),
      ("return JsonResponse({'message': 'saved', 'data': {'n': 1}})\n", .python),
      ("chat = {'message': {'topic': 'general', 'data': {'text': 'hi'}, 'user': 1}}\n", .python),
      ("# messaging.Message(topic='a b')\n\"\"\"messaging.Message(topic='a b')\"\"\"\nfirebase = 1\n", .python),
      ("import com.slack.Message;\nvar m = Message.builder().token(\"a\").topic(\"a b\").build();", .java),
      ("import com.slack.*;\nvar m = Message.builder().setTopic(\"a b\").build();", .java),
      ("var m = Message.builder().topic(\"a b\").data(Map.of(\"n\", 1)).build();", .java),
      (
        "import com.google.firebase.messaging.RemoteMessage;\nvar n = new NotificationCompat.Builder(this, \"a\").setColor(1).setPriority(NotificationCompat.PRIORITY_HIGH).build();",
        .java
      ),
      ("// Message.builder().setTopic(\"a b\").build()\n/* Message.builder().setTopic(\"a b\").build() */", .java),
      (
        "def send(firebase):\n    \"\"\"Sends a message::\n\n        {'aps': {'alert': 'x', 'bagde': 1}}\n    \"\"\"\n",
        .python
      ),
      (
        "class PushSchema:\n    fields = {'notification': dict, 'token': str, 'android': dict, 'data': dict}\n", .python
      ),
    ])
  func whatOnlyLooksAlikeIsLeftAlone(_ text: String, _ language: HostLanguage) {
    #expect(payloads(text, language) == 0, "\(text)")
    #expect(findings(text, language) == [], "\(text)")
  }

  // MARK: Fixes

  @Test(
    arguments: [
      ("p = {'aps': {'alert': 'x', 'bagde': 1}}\n", HostLanguage.python, "p = {'aps': {'alert': 'x', 'badge': 1}}\n"),
      (
        "from firebase_admin import messaging\nmessaging.Message(topic='a', data={'n': 5})\n", .python,
        "from firebase_admin import messaging\nmessaging.Message(topic='a', data={'n': \"5\"})\n"
      ),
      (
        #"p = "{\"aps\": {\"alert\": \"x\", \"bagde\": 1}}""# + "\n", .python,
        #"p = "{\"aps\": {\"alert\": \"x\", \"badge\": 1}}""# + "\n"
      ),
      (
        "p = \"\"\"\n{\"aps\": {\"alert\": \"x\", \"bagde\": 1}}\n\"\"\"\n", .python,
        "p = \"\"\"\n{\"aps\": {\"alert\": \"x\", \"badge\": 1}}\n\"\"\"\n"
      ),
      (
        "var m = com.google.firebase.messaging.ApnsConfig.builder().putHeader(\"apns-push-type\", \"alrt\").build();\n",
        .java,
        "var m = com.google.firebase.messaging.ApnsConfig.builder().putHeader(\"apns-push-type\", \"alert\").build();\n"
      ),
    ] as [(String, HostLanguage, String)])
  func literalsAreWrittenAnew(_ text: String, _ language: HostLanguage, _ fixed: String) {
    let result = FixApplier(Self.linter, Configuration(), level: .suggested)
      .apply(to: Source(SourceText(text), language))
    #expect(result.text.string(result.text.range) == fixed)
  }

  @Test func suppressionsAreComments() {
    let python = "p = {'aps': {'alert': 'x', 'bagde': 1}}  # pushlint-ignore apns/unknown-key: ours\n"
    #expect(findings(python, .python) == [])
    let java =
      "// pushlint-ignore apns/unknown-key: ours\nvar p = Map.of(\"aps\", Map.of(\"alert\", \"x\", \"bagde\", 1));\n"
    #expect(findings(java, .java) == [])
  }
}
