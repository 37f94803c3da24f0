import PushlintRPC
import TestSupport
import Testing

/// Completion in documents that hold next to nothing yet, in each kind of file.
@Suite struct FirstKeystrokeTests {
  private static func items(_ marked: String, _ language: String, _ uri: String) -> [JSONValue] {
    var editor = ScriptedEditor()
    return editor.ask("textDocument/completion", at: marked, language: language, uri: uri).result?.array ?? []
  }

  private static func labels(_ marked: String, _ language: String, _ uri: String) -> [String] {
    items(marked, language, uri).compactMap { $0["label"]?.string }
  }

  private static let post =
    "POST https://fcm.googleapis.com/v1/projects/p/messages:send\nContent-Type: application/json\n"
  private static let push = "POST https://api.push.apple.com/3/device/00 HTTP/2\napns-topic: a\n"

  @Test(arguments: [
    ("{\n|\n}", "json", "a.json", ["message", "aps", "FCM message", "APNs alert"]),
    (#"{"|"}"#, "json", "a.json", ["message", "aps"]), (#"{"m|"}"#, "json", "a.json", ["message", "aps"]),
    ("{m|}", "jsonc", "a.jsonc", ["message", "aps"]), ("{|", "json", "a.json", ["message", "FCM message"]),
    (#"{"mesage|": {}}"#, "json", "a.json", ["message"]),
    ("|", "json", "a.json", ["FCM message", "APNs alert"]), ("{|}", "json", "a.apns", ["aps", "APNs alert"]),
    (#"{"aps": |}"#, "json", "a.json", ["{ alert, sound }", "{ content-available }"]),
    (#"{"message": |}"#, "json", "a.json", ["{ token, notification }", "{ topic, data }"]),
    (#"{"message": {|}}"#, "json", "a.json", ["token", "topic", "notification", "data", "android", "apns"]),
    ("messaging().send({|})", "javascript", "a.js", ["token", "topic", "notification", "android"]),
    ("getMessaging().sendEachForMulticast({|})", "typescript", "a.ts", ["tokens", "notification"]),
    ("const m: Message = {|}", "typescript", "a.ts", ["token", "notification"]),
    ("const m: admin.messaging.Message = {\n  |\n}", "typescript", "a.ts", ["token", "notification"]),
    ("\(post)\n{|}", "http", "a.http", ["message", "validate_only", "FCM message"]),
    ("\(post)\n|", "http", "a.http", ["FCM message", "FCM data message"]),
    ("\(push)\n|\n", "http", "a.http", ["APNs alert"]), ("\(push)\n{|}\n", "http", "a.http", ["aps"]),
    ("# FCM\n\n```json\n|\n```\n", "markdown", "a.md", ["FCM message"]),
    ("# Push notifications\n\n```json\n{|}\n```\n", "markdown", "a.md", ["FCM message"]),
    (
      "curl https://fcm.googleapis.com/v1/projects/p/messages:send -d '{|}'", "shellscript", "a.sh",
      ["message", "validate_only"]
    ),
    ("{\"message\":{\"token\":\"x\"}}\n|\n", "ndjson", "a.ndjson", ["FCM message"]),
    // A mistyped key is repaired.
    (#"{"message":{"token":"x","noti|":{"title":"a"}}}"#, "json", "a.json", ["notification", "data"]),
    (#"{"aps":{"alert":{"titel|":"a"}}}"#, "json", "a.json", ["title", "body"]),
  ])
  func whatIsOffered(_ marked: String, _ language: String, _ name: String, _ expected: [String]) {
    let labels = Self.labels(marked, language, "file:///\(name)")
    #expect(Set(expected).isSubset(of: labels), "\(labels)")
  }

  /// A message of which nothing is written but where it goes, so that no word tells what kind of file it is.
  @Test(arguments: [
    (#"p = {"message": {"token": device, "|"}}"#, "python", "a.py"),
    (#"p = {"message": {"token": device, "n|}}"#, "python", "a.py"),
    (#"p = {"message": {"token": device, "notificaton|": {"title": "a"}}}"#, "python", "a.py"),
    (#"p = '{"message":{"token":"t","n|"}}'"#, "python", "a.py"),
    ("<?php $p = ['message' => ['token' => $device, 'n|']];", "php", "a.php"),
    (#"p = { "message" => { "token" => device, "n|" } }"#, "ruby", "a.rb"),
    ("p = { message: { token: device, notifcation|: { title: 'a' } } }", "ruby", "a.rb"),
    (#"var p = map[string]any{"message": map[string]any{"token": device, "n|"}}"#, "go", "a.go"),
    ("var p = `{\"message\":{\"token\":\"t\",\"n|\"}}`", "go", "a.go"),
    (#"class A { Object p = Map.of("message", Map.of("token", device, "n|")); }"#, "java", "a.java"),
    (#"class A { String p = "{\"message\":{\"token\":\"t\",\"n|\"}}"; }"#, "java", "a.java"),
    (#"val p = mapOf("message" to mapOf("token" to device, "n|"))"#, "kotlin", "a.kt"),
    (#"val p = """{"message":{"token":"t","n|"}}""" "#, "kotlin", "a.kt"),
    (#"let p = ["message": ["token": device, "n|"]]"#, "swift", "a.swift"),
    ("final p = {'message': {'token': device, 'n|'}};", "dart", "a.dart"),
    (#"fn f() { let p = json!({"message": {"token": device, "n|"}}); }"#, "rust", "a.rs"),
    (#"NSDictionary *p = @{@"message": @{@"token": device, @"n|"}};"#, "objective-c", "a.m"),
    (#"class A { object p = new { message = new { token = device, notif| } }; }"#, "csharp", "a.cs"),
    (
      #"var p = new Dictionary<string, object> { ["message"] = new Dictionary<string, object> { ["token"] = t, ["n|"] } };"#,
      "csharp", "a.cs"
    ),
    (
      #"var p = new Dictionary<string, object> { ["message"] = new Dictionary<string, object> { ["token"] = t, ["n|"] = x } };"#,
      "csharp", "a.cs"
    ),
    (#"class A { string p = @"{""message"":{""token"":""t"",""n|""}}"; }"#, "csharp", "a.cs"),
    ("const p = { message: { token: t, n| } }", "javascript", "a.js"),
    ("message:\n  token: t\n  noti|\n", "yaml", "a.yaml"),
    ("x = jsonencode({ message = { token = var.t, noti| } })", "terraform", "a.tf"),
    (#"{"message": {"token": "t", "n|"#, "json", "a.json"),
    ("{\"message\": {\"token\": \"t\",\n  |\n", "json", "a.json"),
  ])
  func nothingButATarget(_ marked: String, _ language: String, _ name: String) {
    let labels = Self.labels(marked, language, "file:///\(name)")
    #expect(Set(["notification", "data", "android"]).isSubset(of: labels), "\(labels)")
  }

  /// A list between whose brackets a key is being written becomes a map.
  @Test(arguments: [
    ("<?php $p = ['message' => ['token' => $t, 'notification' => ['|']]];", "php", "a.php"),
    (#"let p = ["message": ["token": t, "notification": ["ti|"]]]"#, "swift", "a.swift"),
    (
      #"var p = new Dictionary<string, object> { ["message"] = new Dictionary<string, object> { ["token"] = t, ["notification"] = new Dictionary<string, object> { ["|"] } } };"#,
      "csharp", "a.cs"
    ),
    (#"val p = """{"message":{"token":"t","notification":{"|"}}}""" "#, "kotlin", "a.kt"),
    (#"{"message": {"token": "t", "notification": {|"#, "json", "a.json"),
  ])
  func keysOfNotifications(_ marked: String, _ language: String, _ name: String) {
    let labels = Self.labels(marked, language, "file:///\(name)")
    #expect(Set(["title", "body"]).isSubset(of: labels), "\(labels)")
  }

  @Test(arguments: [
    (
      #"var p = new Dictionary<string, object> { ["message"] = new Dictionary<string, object> { ["token"] = t, ["to|"] } };"#,
      "csharp", "a.cs", "topic", #", ["topic"] = "" } };"#
    ),
    (
      #"var p = new Dictionary<string, object> { ["message"] = new Dictionary<string, object> { ["data"] = t, ["to| } };"#,
      "csharp", "a.cs", "topic", #", ["topic"] = "" } };"#
    ),
    (
      #"class A { string p = @"{""message"":{""data"":{},""to|""}}"; }"#, "csharp", "a.cs", "topic",
      #"{},""topic"": """"}}"; }"#
    ),
    // Three quotation marks in a row would end the string.
    (#"val p = """{"message":{"data":{},"to|"}}""" "#, "kotlin", "a.kt", "topic", #"{},"topic"}}""" "#),
    ("getMessaging().send({ token, not|, data })", "javascript", "a.js", "notification", ", data })"),
    (#"{"message": |"#, "json", "a.json", "{ topic, data }", #"{"message": { "topic": "", "data": { "": "" } }"#),
  ])
  func whatIsWritten(_ marked: String, _ language: String, _ name: String, _ label: String, _ ending: String) throws {
    let item = Self.items(marked, language, "file:///\(name)").first { $0["label"]?.string == label }
    let edits = [try #require(item?["textEdit"])] + (item?["additionalTextEdits"]?.array ?? [])
    let text = try JSONValue.array(edits).applied(to: marked.replacing("|", with: ""))
    #expect(text.hasSuffix(ending) && !text.contains(",,"), "\(text)")
  }

  @Test(arguments: [
    ("|", "json", "package.json"), ("{|}", "jsonc", "tsconfig.json"), ("{|}", "jsonc", "tsconfig.app.json"),
    (#"{"$schema":"http://json-schema.org/value-07/schema#","properties":{"message":{|}}}"#, "json", "a.json"),
    (#"{"type":"object","properties":{"message":{|}}}"#, "json", "a.json"),
    (#"{"name":"x", "|"}"#, "json", "a.json"), (#"{"name":"x", "message": |}"#, "json", "a.json"),
    ("# Cooking\n\n```json\n{|}\n```\n", "markdown", "a.md"), ("# FCM\n\n```sh\n|\n```\n", "markdown", "a.md"),
    ("GET https://example.com/a\n\n{|}", "http", "a.http"), ("const m = {|}", "typescript", "a.ts"),
    ("send({|})", "javascript", "a.js"),
    // A value is there already, or nobody reads what is being written.
    (#"{"message":{"token":"t","notification":| {"title":"a"}}}"#, "json", "a.json"),
    (#"{"message":{"token":"t","notification": | {"title":"a"}}}"#, "json", "a.json"),
    (#"{"message":{"token":"t","android":{"priority":| "HIGH"}}}"#, "json", "a.json"),
    ("{\"message\":{\"token\":\"t\", /* |\n */ }}", "jsonc", "a.jsonc"),
    ("{\"message\":{\"token\":\"t\", // a\n // |\n}}", "jsonc", "a.jsonc"),
    ("{\"message\":{\"token\":\"t\", /|/ a\n}}", "jsonc", "a.jsonc"),
    ("getMessaging().send({ token, /* not| */ })", "javascript", "a.js"),
    (#"p = {"message": {"text": "a", "|"}}"#, "python", "a.py"), (#"p = {"message": {"n|"}}"#, "python", "a.py"),
    ("p = {'message': {'token': t, # 'n|'\n}}", "python", "a.py"),
    ("class A { Object p = Map.of(\"message\", Map.of(\"token\", t, /* n| */)); }", "java", "a.java"),
    ("var p = map[string]any{\"message\": map[string]any{\"token\": t, // n|\n}}", "go", "a.go"),
  ])
  func whatIsNot(_ marked: String, _ language: String, _ name: String) {
    #expect(Self.labels(marked, language, "file:///\(name)") == [])
  }

  /// What is accepted is a payload, in the layout of the place.
  @Test(arguments: [
    ("{\"message\":{\"topic\":\"a\"}}\n|\n", "ndjson", "a.ndjson"), ("{\n  |\n}\n", "json", "a.json"),
    ("|", "json", "a.json"), ("# FCM\n\n```json\n|\n```\n", "markdown", "a.md"), ("\(post)\n|", "http", "a.http"),
  ])
  func aWholePayloadIsWritten(_ marked: String, _ language: String, _ name: String) throws {
    let uri = "file:///\(name)"
    let item = try #require(
      Self.items(marked, language, uri).first { $0["label"]?.string == "FCM data message" })
    let edit = try #require(item["textEdit"])
    let text = try JSONValue.array([edit]).applied(to: marked.replacing("|", with: ""))
    #expect(text.split(separator: "\n").count == (language == "ndjson" ? 2 : text.split(separator: "\n").count))
    var editor = ScriptedEditor()
    let opened = editor.open(text, language: language, uri: uri)
    #expect(opened.first?["params", "diagnostics"]?.array?.filter { $0["severity"]?.integer == 1 } == [], "\(text)")
    #expect(text.contains("\"topic\": \"news\""))
  }

  @Test func valuesSayWhatTheyDo() {
    let marked = #"{"message":{"token":"t","android":{"priority":"|"}}}"#
    let details = Self.items(marked, "json", "file:///a.json").map { $0["detail"]?.string ?? "" }
    #expect(details == ["a sleeping device receives it in its next maintenance window", "wakes a sleeping device"])
    let condition = Self.items(#"{"message":{"condition":|}}"#, "json", "file:///a.json").first
    #expect(condition?["label"]?.string == "'a' in topics && 'b' in topics")
  }
}
