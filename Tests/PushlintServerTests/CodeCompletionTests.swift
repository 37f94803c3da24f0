import PushlintRPC
import TestSupport
import Testing

/// Completion in code, YAML, and Terraform: what JSON has, written as the language writes it.
@Suite struct CodeCompletionTests {
  /// A text in which `§` stands for a key more, and `¤` for a value.
  struct Sample: CustomTestStringConvertible {
    let language: String
    let ending: String
    let text: String
    /// How a key is on its way: with both quotation marks, with one, without.
    var keys = ["\"|\"", "\"ti|", "|"]
    var values = ["\"|\"", "|"]
    /// What comes before a key.
    var lead = ", "
    var unseen = "x"
    /// How many items all places have at least.
    var least = 150

    var testDescription: String { language }
    var kind: AcceptedItems.Kind {
      AcceptedItems.Kind(
        language: language, uri: "file:///push.\(ending)", unseen: unseen, hasSingleQuotes: keys[0].hasPrefix("'"))
    }
  }

  static let samples = [
    Sample(
      language: "python", ending: "py",
      text: """
        import requests

        def push(device):
            payload = {
                "message": {
                    "token": device,
                    "notification": {"title": "a", "body": "b"§},
                    "android": {"priority": ¤, "notification": {"channel_id": "c"§}§},
                    "apns": {"headers": {"apns-push-type": "alert"§}, "payload": {"aps": {"sound": ¤§}}},
                    "webpush": {"notification": {"title": "a"§}}§
                }
            }
            requests.post(url, json=payload)

        """),
    Sample(
      language: "php", ending: "php",
      text: """
        <?php
        $payload = [
            'message' => [
                'token' => $device,
                'notification' => ['title' => 'a', 'body' => 'b'§],
                'android' => ['priority' => ¤, 'notification' => ['channel_id' => 'c'§]§],
                'apns' => ['headers' => ['apns-push-type' => 'alert'§], 'payload' => ['aps' => ['sound' => ¤§]]],
                'webpush' => ['notification' => ['title' => 'a'§]]§
            ],
        ];

        """, keys: ["'|'", "'ti|", "\"|\"", "|"], values: ["'|'", "|"], unseen: "$x"),
    Sample(
      language: "ruby", ending: "rb",
      text: """
        payload = {
          message: {
            token: device,
            notification: { title: "a", body: "b"§ },
            android: { priority: ¤, notification: { channel_id: "c"§ }§ },
            apns: { headers: { "apns-push-type" => "alert"§ }, payload: { aps: { sound: ¤§ } } },
            webpush: { notification: { title: "a"§ } }§
          }
        }

        """),
    Sample(
      language: "go", ending: "go",
      text: """
        package push

        var payload = map[string]any{
          "message": map[string]any{
            "token": device,
            "notification": map[string]any{"title": "a", "body": "b"§},
            "android": map[string]any{"priority": ¤, "notification": map[string]any{"channel_id": "c"§}§},
            "apns": map[string]any{
              "headers": map[string]any{"apns-push-type": "alert"§}, "payload": map[string]any{"aps": map[string]any{"sound": ¤§}},
            },
            "webpush": map[string]any{"notification": map[string]any{"title": "a"§}}§,
          },
        }

        """),
    Sample(
      language: "java", ending: "java",
      text: """
        class Push {
          Object payload(String device) {
            return Map.of("message", Map.of(
                "token", device,
                "notification", Map.of("title", "a", "body", "b"§),
                "android", Map.of("priority", ¤, "notification", Map.of("channel_id", "c"§)§),
                "apns", Map.of("headers", Map.of("apns-push-type", "alert"§), "payload", Map.of("aps", Map.of("sound", ¤§))),
                "webpush", Map.of("notification", Map.of("title", "a"§))§));
          }
        }

        """),
    Sample(
      language: "kotlin", ending: "kt",
      text: """
        fun payload(device: String) = mapOf(
          "message" to mapOf(
            "token" to device,
            "notification" to mapOf("title" to "a", "body" to "b"§),
            "android" to mapOf("priority" to ¤, "notification" to mapOf("channel_id" to "c"§)§),
            "apns" to mapOf("headers" to mapOf("apns-push-type" to "alert"§), "payload" to mapOf("aps" to mapOf("sound" to ¤§))),
            "webpush" to mapOf("notification" to mapOf("title" to "a"§))§
          )
        )

        """),
    Sample(
      language: "csharp", ending: "cs",
      text: """
        class Push {
          object Payload(string device) => new {
            message = new {
              token = device,
              notification = new { title = "a", body = "b"§ },
              android = new { priority = ¤, notification = new { channel_id = "c"§ }§ },
              apns = new { payload = new { aps = new { sound = ¤§ } } },
              webpush = new { notification = new { title = "a"§ } }§
            }
          };
        }

        """, keys: ["|"], least: 60),
    Sample(
      language: "csharp", ending: "cs",
      text: """
        class Push {
          object Payload(string device) => new Dictionary<string, object> {
            { "message", new Dictionary<string, object> {
              { "token", device },
              { "notification", new Dictionary<string, object> { { "title", "a" }, { "body", "b" }§ } },
              { "android", new Dictionary<string, object> { { "priority", ¤ }§ } },
            } },
          };
        }

        """, keys: ["{ \"|\" }", "{ \"ti| }", "|"], least: 20),
    Sample(
      language: "swift", ending: "swift",
      text: """
        import Foundation
        let payload: [String: Any] = [
          "message": [
            "token": device,
            "notification": ["title": "a", "body": "b"§],
            "android": ["priority": ¤, "notification": ["channel_id": "c"§]§],
            "apns": ["headers": ["apns-push-type": "alert"§], "payload": ["aps": ["sound": ¤§]]],
            "webpush": ["notification": ["title": "a"§]]§
          ]
        ]

        """),
    Sample(
      language: "dart", ending: "dart",
      text: """
        final payload = {
          'message': {
            'token': device,
            'notification': {'title': 'a', 'body': 'b'§},
            'android': {'priority': ¤, 'notification': {'channel_id': 'c'§}§},
            'apns': {'headers': {'apns-push-type': 'alert'§}, 'payload': {'aps': {'sound': ¤§}}},
            'webpush': {'notification': {'title': 'a'§}}§
          }
        };

        """, keys: ["'|'", "'ti|", "\"|\"", "|"], values: ["'|'", "|"]),
    Sample(
      language: "rust", ending: "rs",
      text: """
        fn payload(device: &str) -> Value {
          json!({
            "message": {
              "token": device,
              "notification": {"title": "a", "body": "b"§},
              "android": {"priority": ¤, "notification": {"channel_id": "c"§}§},
              "apns": {"headers": {"apns-push-type": "alert"§}, "payload": {"aps": {"sound": ¤§}}},
              "webpush": {"notification": {"title": "a"§}}§
            }
          })
        }

        """),
    Sample(
      language: "terraform", ending: "tf",
      text: """
        resource "aws_sns" "push" {
          body = jsonencode({
            message = {
              token = var.device
              notification = { title = "a", body = "b"§ }
              android = { priority = ¤, notification = { channel_id = "c"§ }§ }
              apns = { headers = { "apns-push-type" = "alert"§ }, payload = { aps = { sound = ¤§ } } }
              webpush = { notification = { title = "a"§ } }
            }
          })
        }

        """),
    Sample(
      language: "yaml", ending: "yaml",
      text: """
        push:
          message:
            token: ${DEVICE}
            notification:
              title: a
              body: b§
            android:
              priority: ¤
              notification: { channel_id: c }§
            apns:
              headers:
                apns-push-type: alert§
              payload:
                aps:
                  sound: ¤§
            webpush:
              notification:
                title: a§

        """, keys: ["\"|\"", "\"ti|", "|"], lead: "\n", unseen: "\"{{x}}\"", least: 60),
  ]

  /// The texts of a sample with a cursor, and each without what is being written there.
  private static func places(
    _ sample: Sample, _ sign: Character, _ written: String
  ) -> [(base: String, marked: String)] {
    let parts = sample.text.split(separator: sign, omittingEmptySubsequences: false).map(String.init)
    func plain(_ text: String) -> String {
      text.replacing("§", with: "").replacing("¤", with: sample.unseen)
    }
    let rest = sign == "§" ? "" : sample.unseen
    return (1..<parts.count).map { index in
      let before = plain(parts[..<index].joined(separator: rest))
      let after = plain(parts[index...].joined(separator: rest))
      return (before + rest + after, before + lead(sample, sign, before) + written + after)
    }
  }

  /// A key of YAML begins a line that is as far in as the one before.
  private static func lead(_ sample: Sample, _ sign: Character, _ before: String) -> String {
    guard sign == "§" else { return "" }
    guard sample.lead == "\n" else { return sample.lead }
    let line = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    return "\n" + line.prefix { $0 == " " }
  }

  @Test(arguments: samples)
  func everyKeyIsAccepted(_ sample: Sample) throws {
    var editor = ScriptedEditor(capabilities: AcceptedItems.snippets)
    for written in sample.keys {
      var labels: [String] = []
      for place in Self.places(sample, "§", written) {
        let found = try AcceptedItems.labels(place.base, place.marked, &editor, sample.kind)
        #expect(!found.isEmpty, "\(place.marked)")
        labels += found
      }
      #expect(labels.count >= sample.least / 3, "\(written): \(labels.count) items")
      #expect(labels.contains("image") && labels.contains("ttl"), "\(written): \(labels)")
    }
  }

  @Test(arguments: samples)
  func everyValueIsAccepted(_ sample: Sample) throws {
    var editor = ScriptedEditor(capabilities: AcceptedItems.snippets)
    for written in sample.values {
      let labels = try Self.places(sample, "¤", written).flatMap {
        try AcceptedItems.labels($0.base, $0.marked, &editor, sample.kind)
      }
      #expect(Set(labels).isSuperset(of: ["HIGH", "NORMAL"]), "\(written): \(labels)")
    }
  }

  /// A key or a value that stands there is written anew.
  @Test(arguments: samples)
  func everyKeyAndValueIsReplaced(_ sample: Sample) throws {
    var editor = ScriptedEditor(capabilities: AcceptedItems.snippets)
    let value = sample.values[0].replacing("|", with: "high")
    let text = sample.text.replacing("§", with: "").replacing("¤", with: value)
    var labels: [String] = []
    for marked in CompletionPropertyTests.marked(text) {
      labels += try AcceptedItems.labels(text, marked, &editor, sample.kind)
    }
    #expect(labels.count > 10, "\(labels)")
  }

  // MARK: What is written

  /// The text after the item with a label is accepted; `nil` where it is not offered.
  private static func accepted(
    _ label: String, _ marked: String, _ language: String, capabilities: String = "{}"
  ) throws -> String? {
    var editor = ScriptedEditor(capabilities: capabilities)
    let kind = AcceptedItems.Kind(language: language, uri: "file:///push")
    return try AcceptedItems.all(marked, &editor, kind).first { $0.label == label }?.text
  }

  @Test(arguments: [
    // Brackets and marks that nobody has closed yet.
    ("python", #"p = {"message": {"token": t, "notification": {"ti|"#, "title", #"{"title": """#),
    (
      "python", "p = {\"message\": {\"token\": t, \"notification\": {\n  \"ti|\n  \"body\": \"b\"}}}", "title",
      "{\n  \"title\": \"\",\n  \"body\": \"b\"}}}"
    ),
    (
      "python", #"p = {"message": {"token": t, "notification": {"title": "a" "bo|"}}}"#, "body",
      #"{"title": "a", "body": ""}}}"#
    ),
    (
      "php", "<?php $p = ['message' => ['token' => $t, 'android' => ['priority' => 'hi|']]];", "HIGH",
      "['priority' => 'HIGH']"
    ),
    (
      "php", "<?php $p = ['message' => ['token' => $t, 'notification' => ['ti|\n 'body' => 'b']]];", "title",
      "['title' => '',\n 'body' => 'b']"
    ),
    ("ruby", #"p = { "message" => { "token" => t, "notification" => { "ti|" } } }"#, "title", #"{ "title" => "" }"#),
    ("ruby", "p = { message: { token: t, notification: { ti| } } }", "title", #"{ title: "" }"#),
    (
      "java", #"class A { Object p = Map.of("message", Map.of("token", t, "notification", Map.of("ti|))); }"#, "title",
      #"Map.of("title", "")"#
    ),
    (
      "kotlin", #"val p = mapOf("message" to mapOf("token" to t, "notification" to mapOf("ti|")))"#, "title",
      #"mapOf("title" to "")"#
    ),
    (
      "swift", #"let p = ["message": ["token": t, "apns": ["payload": ["aps": ["mutable-content": |]]]]]"#, "1",
      #"["mutable-content": 1]"#
    ),
    ("yaml", "message:\n  token: ${T}\n  android:\n    priority:|\n", "HIGH", "priority: HIGH\n"),
    ("yaml", "message:\n  token: ${T}\n  android: {priority: \"|}\n", "HIGH", "{priority: \"HIGH\"}"),
    (
      "terraform", "x = jsonencode({ message = { token = var.t, notification = { \"ti| } } })", "title",
      "{ \"title\" = \"\" }"
    ),
    // A key is repaired, its value stays.
    ("python", #"p = {"message": {"token": t, "notification": {"ti|": "a"}}}"#, "title", #"{"title": "a"}"#),
    (
      "go",
      #"var p = map[string]any{"message": map[string]any{"token": t, "android": nil, "notificaton|": map[string]any{"title": "a"}}}"#,
      "notification", #""notification": map[string]any{"#
    ),
    // Objects of SDKs: texts only.
    (
      "python", "from firebase_admin import messaging\nm = messaging.AndroidConfig(priority=\"hi|gh\")", "high",
      "(priority=\"high\")"
    ),
    (
      "python", "from firebase_admin import messaging\nm = messaging.AndroidConfig(priority='|", "normal",
      "(priority='normal'"
    ),
    (
      "go",
      "package p\nimport \"firebase.google.com/go/v4/messaging\"\nvar m = &messaging.AndroidConfig{Priority: \"|\"}",
      "high", "{Priority: \"high\"}"
    ),
    (
      "java", "import com.google.firebase.messaging.*;\nclass A { Object a = Aps.builder().setSound(\"|\").build(); }",
      "default", ".setSound(\"default\")"
    ),
    (
      "java",
      "import com.google.firebase.messaging.*;\nclass A { Object a = ApnsConfig.builder().putHeader(\"apns-pri|\", \"5\").build(); }",
      "apns-priority", ".putHeader(\"apns-priority\", \"5\")"
    ),
    // JSON in strings.
    (
      "java", #"class A { String p = "{\"message\": {\"token\": \"t\", \"android\": {\"priority\": \"|\"}}}"; }"#,
      "HIGH",
      #"\"priority\": \"HIGH\""#
    ),
  ])
  func whatIsWritten(_ language: String, _ marked: String, _ label: String, _ part: String) throws {
    let text = try Self.accepted(label, marked, language)
    #expect(text?.contains(part) == true, "\(text ?? "not offered")")
  }

  @Test(arguments: [
    // Names of variables and members, statements, comments, other maps.
    ("python", #"p = {"message": {"token": t, "notification": {"title": x.ti|}}}"#),
    ("python", #"colors = {"red": 1, "notification": "a"}; x = {"ti|"}"#),
    ("python", "# {\"message\": {\"token\": t, \"notification\": {\"ti|\"}}}"),
    ("python", "from firebase_admin import messaging\nm = messaging.Notification(ti|)"),
    ("python", "from firebase_admin import messaging\nm = messaging.Message(|)"),
    (
      "java",
      "import com.google.firebase.messaging.*;\nclass A { Object a = AndroidConfig.builder().setPriority(\"|\"); }"
    ),
    ("java", "import com.google.firebase.messaging.*;\nclass A { Object a = AndroidConfig.builder().set|; }"),
    ("php", "<?php $p = ['message' => ['token' => $t|]];"),
    ("ruby", "notification = build(ti|)"), ("yaml", "# fcm notification\njobs:\n  build:\n    ti|\n"),
    ("terraform", "resource \"x\" \"notification\" {\n  ti|\n}"),
  ])
  func whatIsNotOffered(_ language: String, _ marked: String) {
    var editor = ScriptedEditor()
    let result = editor.ask("textDocument/completion", at: marked, language: language, uri: "file:///push").result
    #expect(result?.array?.compactMap { $0["label"]?.string } ?? [] == [])
  }

  /// The cost does not grow with the file: it is read around the cursor only.
  @Test func largeFilesAreReadAroundTheCursor() throws {
    let other = "def f(a):\n    return {\"a\": a}\n\n"
    let head = "from firebase_admin import messaging\n\n" + String(repeating: other, count: 2_000)
    let text =
      head + "def push(t):\n    return messaging.Message(token=t, android=messaging.AndroidConfig(priority=\"|\"))\n\n"
    let accepted = try Self.accepted("high", text + String(repeating: other, count: 2_000), "python")
    #expect(accepted?.contains("priority=\"high\"") == true)
  }
}
