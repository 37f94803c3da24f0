import PushlintExtract
import PushlintLinter
import PushlintRules
import PushlintText
import TestSupport
import Testing

/// After every edit of a session, what is said is what a fresh lint says: for sources that are read part by part, in
/// which an edit may move where parts begin and end, and change what others around it mean.
@Suite struct EditingSessionTests {
  /// What one part of a file of each kind looks like; some have mistakes, and some speak of what is around them.
  static func parts(_ language: HostLanguage) -> [String] {
    EditedCode.parts(language) ?? partsOfOthers(language)
  }

  private static func partsOfOthers(_ language: HostLanguage) -> [String] {
    switch language {
    case .ndjson:
      [
        #"{"message":{"topic":"/topics/news","data":{"n":1}}}"# + "\n", "\n",
        "{\"aps\":{\"alert\":\"x\",\"badge\":\"1\"}}\r\n",
        #"{"to":"/topics/news","priority":"urgent","notification":{"title":"a"}}"# + "\n", "[1, 2\n",
        #"{"url":"https://onesignal.com/api"}"# + "\n", "{\"message\":{\"topic\":\"é😀\"}}\r",
      ]
    case .http:
      [
        "### one\nPOST https://fcm.googleapis.com/v1/projects/p/messages:send\nAuthorization: Bearer {{t}}\n\n"
          + "{\"message\":{\"topic\":\"/topics/a\",\"data\":{\"n\":1}}}\n\n",
        "###\r\nPOST https://fcm.googleapis.com/fcm/send\r\nAuthorization: key=AAAA\r\n{\"to\":\"x\"}\r\n",
        "# pushlint-ignore data: the gateway converts it\n", "@host = api.push.apple.com\n",
        "### two\n\nPOST https://api.push.apple.com/3/device/abc\n\napns-priority: 10\n\n{\"aps\":{\"badge\":\"1\"}}\n",
      ]
    case .shellScript:
      [
        "curl -X POST https://fcm.googleapis.com/v1/projects/p/messages:send \\\n  -H \"Authorization: Bearer $T\" \\\n"
          + "  -d '{\"message\":{\"topic\":\"/topics/a\",\"data\":{\"n\":1}}}'\n\n",
        "BODY='{\"aps\":{\"alert\":\"x\",\"badge\":\"1\"}}'\n", "# pushlint-ignore data: why not\n",
        "  -H 'apns-priority: 10'\n",
        "cat <<EOF > body.json\n{\"message\":{\"topic\":\"/topics/b\",\"data\":{\"m\":2}}}\nEOF\n",
        "if true; then echo \"$(date)\"; fi\r\n", "curl https://fcm.googleapis.com/fcm/send -d \"{}\"\n",
      ]
    case .javaScript, .typeScript:
      [
        "import { getMessaging } from 'firebase-admin/messaging';\n", "const fcm = getMessaging();\n\n",
        "export async function notify() {\n  const message = { topic: '/topics/a', data: { n: 1 } };\n\n"
          + "  await fcm.send(message);\n}\n\n",
        "class Sender {\n  run() { return admin.messaging().sendToDevice(t, { notification: { titel: 'a' } }); }\n\n"
          + "  stop() { this.x = /a\"b/; }\n}\n",
        "const request = { message: { token: 't', data: { \"n\": 1 } } };\r\n\r\n", "// a comment, é 😀\n",
        "fetch('https://fcm.googleapis.com/fcm/send', { body: JSON.stringify({ to: '/topics/a', priority: 'high' }) });\n",
        "router.get('/', async (q) => {\n  const aps = { aps: { badge: '1', alert: `${q}` } };\n\n  q(aps);\n});\n",
        "const text = `{\"aps\": {\"badge\": \"1\"}}`;\n", "x = a < b ? { c: 1 } : <T>d;\n",
        "type A = { topic: string };\n",
        "messaging().send({ topic: 'a b' ,, data: { x: 1 } })\n", "if (a) { b(); } else { c({ d }); }\n\n",
        "subscribeToTopic(['a', 'b'], 't'); // pushlint-ignore data: because\n",
        "const HOUR = 3600;\n", "const HOUR_LONG = 60 * 60;\n",
        "fcm.send({ topic: 'a', android: { ttl: HOUR, priority: 'high' } });\n\n",
        "headers['apns-priority'] = '11';\nh.set('apns-push-type', 'alerts');\n",
        "function f(token) {\n  let data;\n  if (x) {\n    data = { n: 5 };\n  }\n\n  fcm.send({ token, data });\n}\n",
        "const push = (token, options = { data: { n: 5 } }) => fcm.send({ token, ...options });\n",
        "push(t, { data: { m: 6 } });\n",
        "const message = { token };\n\n", "message.android = { ttl: '1h', priority: 'urgent' };\n\n",
        "message.apns = { headers: { 'apns-priority': 10 } };\nfcm.send(message);\n\n",
        "function build(n) {\n  log(n);\n\n  return { priority: 'urgent', ttl: n };\n}\n\n",
        "const config = { payload: { aps: { badge: '1' } }, headers: {} };\n\n",
        "fcm.send({ token, apns: config, android: build(1) });\n\n", "const f = () => ({ android: config });\n",
        "await safe({ notification: { title: 'a', body }, andriod: { priority: 'high' } });\n",
        "const data = { n: 5 };\n\n", "const alert = { title: 'a', body: 7 };\n",
        "const aps = { alert, badge: '2' };\n\n",
        "const notification = { title: 5 };\n\n", "fcm.send({ token, data, notification });\n\n", "data[key] = 1;\n",
        "const apns = { payload: { aps } };\n\n", "fcm.send({ token, apns });\n", "function g(token, data) {\n",
        "webpush.sendNotification(s, p, { TTL: 60, urgency: 'urgent' });\n",
        "const headers = { 'apns-push-type': 'alarm', ':path': p };\n\n",
        "request.set('apns-topic', t);\n", "write({ asp: { sound: 'a' } });\n",
        "const TOPIC = 'a b';\n\n", "fcm.send({ topic: TOPIC, data: { a: 'b' } });\n\n",
        "const level = hot ? 'HIHG' : 'normal';\n", "fcm.send({ topic: `${x} y`, android: { priority: level } });\n\n",
        "const LEVELS = { hot: 'hihg', cold: 'low' } as const;\n\n", "enum Level { Hot = 'hihg' }\n\n",
        "fcm.send({ token, android: { priority: LEVELS.hot, ttl: HOUR } });\n", "LEVELS.hot = 'high';\n",
        "fcm.send({ token, android: { priority: Level.Hot } });\n\n", "const OTHER = TOPIC;\n",
        "fcm.send({ topic: OTHER, apns: { headers, payload: { aps: { contentAvailable: true } } } });\n\n",
        "message.android.priority = 'urgent';\n\n", "message.apns.payload.aps.badge = `${x}`;\n",
        "message.data.n = 5;\n\n", "const body = '{\"aps\": {\"badge\": ' + '\"1\"}}';\n", "const message = {};\n\n",
        "async function given(topic, level) {\n  log(level);\n\n  await fcm.send({ topic, android: { priority: level } });\n}\n\n",
        "given('a b', 'urgent');\n", "given(TOPIC, LEVELS.hot);\n\n", "const given = 1;\n", "topic = x;\n",
        "const apnsOf = (b) => ({ payload: { aps: { badge: '1', sound } } });\n\n",
        "class Parts {\n  private android(t: string): any {\n    return { priority: 'urgent', notification: { title } };\n"
          + "  }\n}\n",
        "fcm.send({ token, apns: apnsOf(2), android: this.android(x) });\n\n",
        "fcm.send({ token, data, webpush: { fcmOptions: { link: `/a/${x}` } } });\n\n",
      ]
    case .terraform:
      [
        "resource \"a\" \"b\" {\n  message = jsonencode({ message = { topic = \"/topics/a\", notification = { title = \"t\", body = \"b\" }, data = { n = 1 } } })\n}\n\n",
        "locals {\n  body = <<EOF\n{\"aps\": {\"badge\": \"1\"}}\nEOF\n}\n", "variable \"t\" {\n}\n\n",
        "x = \"{\\\"aps\\\": {\\\"badge\\\": \\\"1\\\"}}\"\n", "# pushlint-ignore data: because\n",
        "output \"c\" {\n  value = jsonencode({\n    default = \"x\"\n    GCM = jsonencode({ notification = { titel = \"a\" } })\n  })\n}\n",
      ]
    case .yaml: EditedConfiguration.yaml
    case .json, .apns, .jsonc, .json5: EditedConfiguration.json
    case .propertyList: EditedConfiguration.propertyList
    case .postman: EditedConfiguration.postman
    default:
      [
        "Some words about é and 😀 that go on for a while here.\n\n",
        "```json\n{\"message\":{\"topic\":\"/topics/a\",\"data\":{\"n\":1}}}\n```\n\n",
        "```js\nconst message = { topic: '/topics/a', data: { n: 1 } };\n```\n",
        "getMessaging().sendMulticast(message);\n", "import admin from 'firebase-admin';\n",
        "~~~sh\ncurl https://fcm.googleapis.com/fcm/send -d '{\"to\":\"/topics/a\",\"priority\":\"high\"}'\n~~~\n",
        "> ```json\n> {\"aps\": {\"badge\": \"1\",}}\n> ```\n", "<!-- pushlint-ignore data: shown on purpose -->\n",
        "{\"aps\": {\"alert\": \"x\", \"content_available\": true}}\r\n",
        "Post to https://fcm.googleapis.com/fcm/send here.\n",
        "```python\nmessage = messaging.Message(topic=\"/topics/a\", data={\"n\": 1})\n```\n",
        "1. ```diff\n   - admin.messaging().sendToDevice(t, {notification: {titel: 'a'}})\n   ```\n",
        "    indented: { 1 }\n",
        "POST https://fcm.googleapis.com/v1/projects/p/messages:send\n\n{\"message\": {\"topic\": \"x y\"}}\n\n",
      ]
    }
  }

  private static let pieces = [
    "a", "\"", "'", "`", "```", "```json\n", "~~~\n", "{", "}", ",", "\n", "\r\n", "\r", "\n\n", "1", "", "", "",
    "### x\n", "#",
    "<!--", "-->", "//", "/*", "😀", "é", "  ", "-d ", "- ", "> ", "\\", "\\\n", "EOF\n", "<<EOF\n", "$(", ")", "$'",
    "getMessaging()", "firebase-admin", "huawei", "curl ", "POST ", "\"message\"", "[", "(", ";", ";\n\n", "};\n", "${",
    "=> {", "/", "?", ":", "const message = ", "/*", "*/", "<",
    "import x from 'firebase-admin';\n", "JSON.stringify({ message", "fcm.send(message);\n", "onesignal.com",
    "pushlint-ignore data: because\n", "fcm.googleapis.com/fcm/send", "TOPIC", "topic = \"a\"", "const ", "val ", "=",
    " = 60\n", "\"x\"", "in ", "->", "---\n", "{{- if x }}\n", "|\n", "- b\n", "  c: ", "<<: *a\n", "&a ", "\t",
    "def x\n", "def f():\n", "fun f() {\n", "}\n", "return ", "\"request\": ", "\"response\": ", "]", "},\n",
  ]

  private static let languages = HostLanguage.allCases.filter {
    ![.javaScriptWithJSX, .typeScriptWithJSX].contains($0)
  }

  static func parts(_ language: HostLanguage, inSession session: Int) -> [String] {
    parts(language) + (session % 6 == 4 ? EditedCode.structs(language) : [])
      + (session % 3 == 1 ? EditedCode.members(language) : []) + (session % 4 == 2 ? EditedCode.maps(language) : [])
  }

  private static func linter(_ session: Int) -> Linter { session % 6 == 5 ? strictLinter : usualLinter }
  private static let usualLinter = Linter()
  private static let strictLinter = Linter(
    levels: Dictionary(uniqueKeysWithValues: BuiltInRules.shared.rules.map { ($0.id, .on(.error)) }))

  /// Texts so short that all parts have a say in each other, and texts so long that most have none.
  @Test(arguments: languages, [3, 30, 90])
  func rememberingPartsChangesNothing(_ language: HostLanguage, count: Int) {
    for (session, generator) in Sessions.generators(count > 50 ? 6 : 12).enumerated() {
      let parts = Self.parts(language, inSession: session)
      var random = generator
      var check = SessionCheck(language, Self.linter(session), generator)
      let chosen = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      var text = SourceText(Bool.random(using: &random) ? TypicalEdits.framed(chosen, language) : chosen)
      var place = Int.random(in: 0...text.count, using: &random)
      for _ in 0..<60 {
        // Most edits are near the one before.
        if Int.random(in: 0..<4, using: &random) == 0 { place = Int.random(in: 0...text.count, using: &random) }
        let start = min(place, text.count)
        let length =
          Int.random(in: 0..<12, using: &random) == 0
          ? Int.random(in: 0...400, using: &random) : Int.random(in: 0...3, using: &random)
        let isPart = Int.random(in: 0..<10, using: &random) == 0
        let piece = (isPart ? parts : Self.pieces).randomElement(using: &random) ?? ""
        let edited = text.applying([TextEdit(SourceRange(start, min(text.count, start + length)), piece)])
        place = start + piece.utf8.count
        // Now and then back to where it was.
        if Int.random(in: 0..<4, using: &random) > 0 { text = edited }
        guard check.isSame(edited) else { return }
      }
    }
  }

  /// The same for edits as people make them.
  @Test(arguments: languages, [5, 20, 60])
  func typicalEditsChangeNothing(_ language: HostLanguage, count: Int) {
    for (session, generator) in Sessions.generators(count > 50 ? 1 : 2).enumerated() {
      var check = SessionCheck(language, Self.linter(session), generator)
      var edits = TypicalEdits(language, Self.parts(language, inSession: session), count: count, generator)
      for _ in 0..<80 { guard check.isSame(edits.next()) else { return } }
    }
  }

  /// Whether code is divided before a line depends on the beginning of that line.
  @Test func partsEndWhereTheNextLineSaysSo() {
    let before = """
      message = { 'topic' => '/topics/a', 'data' => data, 'notification' => { 'title' => 'a' } }
      require 'fcm'
      payload.merge!(aps: { badge: '1' })

      """
    let text = SourceText(String(repeating: before, count: 4))
    for start in (0..<12).map({ "line\($0)" }) {
      let open = text.applying([.insertion("\(start).each { |to$'/*a\"\t\"response\": ", at: text.count)])
      let edited = open.applying([
        .insertion("text = <<~EOT\n  {\"aps\": {\"badge\": \"1\"}}\nEOT\n", at: open.count)
      ])
      var cache = DiagnosticCache()
      let linter = Linter()
      _ = linter.lintEdited(Source(open, .ruby), Configuration(), remembering: &cache)
      let known = linter.lintEdited(Source(edited, .ruby), Configuration(), remembering: &cache).result
      #expect(known.diagnostics == linter.lintWithoutTrials(Source(edited, .ruby), looksCloser: true).diagnostics)
    }
  }

  /// What a block of a variable is depends on the variable's declaration, in another part.
  @Test func blocksFollowTheirDeclarations() {
    let before = """
      import { getMessaging } from 'firebase-admin/messaging';

      export async function send(token) {
        const message = { token };


      """
    let between = (0..<150).map { "  const value\($0) = read();\n\n" }.joined()
    let text = SourceText(before + between + "  message.android = { priority: 'urgent' };\n\n  post(message);\n}\n")
    guard let start = text.firstOffset(of: "token };", in: text.range) else {
      Issue.record("no declaration")
      return
    }
    let edited = text.applying([TextEdit(SourceRange(start, start + 5), "user")])
    let linter = Linter()
    var cache = DiagnosticCache()
    let counts = [text, edited, text].map { text in
      let known = linter.lintEdited(Source(text, .javaScript), Configuration(), remembering: &cache).result
      let fresh = linter.lintWithoutTrials(Source(text, .javaScript), looksCloser: true)
      #expect(known.diagnostics == fresh.diagnostics)
      return known.diagnostics.count
    }
    #expect(counts[0] > 0 && counts[1] == 0 && counts[2] == counts[0])
  }

  /// A program with so many mistakes that it is read as a whole, and is read part by part again.
  @Test(arguments: [HostLanguage.javaScript, .terraform])
  func partsThatNobodyCheckedAreReadAgain(_ language: HostLanguage) {
    let (broken, count) =
      language == .terraform
      ? ("locals {\n  a = jsonencode({ message = { topic = })\n}\n\n", 49)
      : ("messaging().send({ topic: 'a b' ,, data: { n: 1 } });\n\n", 199)
    let sound =
      language == .terraform
      ? "locals {\n  b = jsonencode({ message = { topic = \"/topics/a\", notification = { title = \"t\" }, data = { n = 1 } } })\n}\n\n"
      : "messaging().send({ topic: 'a', data: { n: 1 } });\n\n"
    let rest = String(repeating: broken, count: count) + String(repeating: sound, count: 40)
    let linter = Linter()
    var cache = DiagnosticCache()
    let counts = [broken + broken + broken, "", "\n\n"].map { start in
      let source = Source(SourceText(start + rest), language)
      let known = linter.lintEdited(source, Configuration(), remembering: &cache).result
      let fresh = linter.lintWithoutTrials(source, looksCloser: true)
      #expect(known.diagnostics == fresh.diagnostics && known.payloads == fresh.payloads)
      return fresh.diagnostics.count
    }
    #expect(counts[1] >= 40 && counts[2] == counts[1])
  }

  /// Strings that lack a mark count where their parts were joined as well: only so many are mended in a file.
  @Test func stringsWithoutMarksInJoinedPartsCount() {
    let filler = (0..<30).map { "$x\($0) = read(\($0), 'some text');\n" }.joined()
    // The message is one part with what is set in it far behind.
    let message =
      "<?php\n// firebase\n$payload = ['message' => ['topic' => 'a', 'data' => ['n' => 1]]];\n" + filler
      + (0..<5).map { "write('broken \($0));\n$y\($0) = read(\($0));\n" }.joined() + filler
      + "$payload['message']['notification'] = ['titel' => 'x'];\n"
    let between = (0..<60).map { "function f\($0)($a) {\n  return read($a, \($0));\n}\n\n" }.joined()
    let last = "function last() {\n  return ['aps' => ['alert' => 'a', 'badge' => '1']];\n}\n"
    let linter = Linter()
    var cache = DiagnosticCache()
    let counts = [0, 1, 2, 3, 0].map { count in
      let broken = (0..<count).map { "function g\($0)($a) {\n  write('broken \($0));\n  return $a;\n}\n\n" }.joined()
      let source = Source(SourceText(message + between + broken + last), .php)
      let known = linter.lintEdited(source, Configuration(), remembering: &cache).result
      let fresh = linter.lintWithoutTrials(source, looksCloser: true)
      #expect(known.diagnostics == fresh.diagnostics && known.payloads == fresh.payloads)
      return fresh.diagnostics.count
    }
    #expect(counts[0] > counts[2], "\(counts)")
  }

  /// What a literal of a struct holds depends on the struct's declaration, in another part.
  @Test func literalsFollowTheirStructs() {
    let before = "package main\n\n// firebase\n"
    let structs =
      "type payload struct {\n\tAps aps `json:\"aps\"`\n}\n\n"
      + "type aps struct {\n\tAlert string `json:\"alert\"`\n\tBadge string `json:\"badge\"`\n}\n\n"
    let between = (0..<60).map { "func other\($0)() {\n\tprint(\($0))\n}\n\n" }.joined()
    let literal = "func send() {\n\tpost(payload{Aps: aps{Alert: \"a\", Badge: \"1\"}})\n}\n"
    let linter = Linter()
    var cache = DiagnosticCache()
    let counts = [between + literal, structs + between + literal, between + literal].map { code in
      let source = Source(SourceText(before + code), .go)
      let known = linter.lintEdited(source, Configuration(), remembering: &cache).result
      let fresh = linter.lintWithoutTrials(source, looksCloser: true)
      #expect(known.diagnostics == fresh.diagnostics)
      return known.diagnostics.count
    }
    #expect(counts[0] == 0 && counts[1] > 0 && counts[2] == 0, "\(counts)")
  }

  /// A text that is sent far away says nothing of a mistake in what stands around it.
  @Test func mistakesAroundATextWithAName() {
    let before = "let a = [\"aps\": [\"badge\": \"1\", \"x\": 5\nlet TOPIC = \"/topics/c\"\n \"alert\": \"y\"]]\n\n"
    let between = (0..<60).map { "func other\($0)() {\n  print(\($0))\n}\n\n" }.joined()
    let text = SourceText(before + between + "post([\"message\": [\"topic\": Self.TOPIC, \"data\": [\"n\": 1]]])\n")
    let linter = Linter()
    var cache = DiagnosticCache()
    let known = linter.lintEdited(Source(text, .swift), Configuration(), remembering: &cache).result
    let fresh = linter.lintWithoutTrials(Source(text, .swift), looksCloser: true)
    #expect(known.diagnostics == fresh.diagnostics)
    #expect(fresh.diagnostics.first { $0.rule == "syntax/missing-comma" }?.pointer == "/aps/x")
  }

  /// What was looked for up to the start of a file may be written there later, before the first token.
  @Test func namesMayBeginTheFile() {
    let constant = "    readonly string TOPIC = \"/topics/c\";\n"
    let before = "// \(String(repeating: "filler ", count: 60))\n"
    let send =
      "    object Kind() => new { message = new { topic = \"a\", android = new { priority = kind } } };\n"
      + "    Message Named() => new Message() { Topic = Topic, Token = TOPIC };\n"
    let behind = constant + constant.replacing("string", with: "m") + "using FirebaseAdmin.Messaging;\n"
    let linter = Linter()
    var cache = DiagnosticCache()
    let counts = ["", constant, ""].map { first in
      let source = Source(SourceText(first + before + send + behind), .cSharp)
      let known = linter.lintEdited(source, Configuration(), remembering: &cache).result
      #expect(known.diagnostics == linter.lintWithoutTrials(source, looksCloser: true).diagnostics)
      return known.diagnostics.count
    }
    #expect(counts == [0, 1, 0])
  }

  /// Whether a string ends at all is said by the file up to its end, however far that is.
  @Test func stringsMayEndFarAway() {
    let filler = (0..<40).map { "given(name_\($0))\n\n" }.joined()
    let send = "post({ message: { topic: 't', data: { n: 1 } } })\n"
    let start = "require 'fcm'\n" + filler + "text = <<~EOT\n" + filler + send + filler + filler
    let linter = Linter()
    var cache = DiagnosticCache()
    let counts = [start + filler, start + filler + "EOT\n" + filler, start + filler].map { text in
      let source = Source(SourceText(text), .ruby)
      let known = linter.lintEdited(source, Configuration(), remembering: &cache).result
      #expect(known.diagnostics == linter.lintWithoutTrials(source, looksCloser: true).diagnostics)
      return known.diagnostics.count
    }
    #expect(counts == [1, 0, 1])
  }

  /// At the limit of findings, each payload counts for itself.
  @Test(arguments: [1, 3])
  func theLimitOfFindingsIsTheSame(_ limit: Int) {
    let linter = Linter()
    var text = SourceText(String(repeating: Self.parts(.ndjson)[0], count: 80))
    var cache = DiagnosticCache()
    for _ in 0..<30 {
      text = text.applying([
        .insertion(Self.parts(.ndjson)[0], at: 0), .insertion("{\"aps\":{\"badge\":\"1\"}}\n", at: text.count),
      ])
      var configuration = Configuration()
      configuration.findingLimit = limit
      let known = linter.lintEdited(Source(text, .ndjson), configuration, remembering: &cache).result
      let fresh = linter.lintWithoutTrials(Source(text, .ndjson), configuration)
      #expect(known.diagnostics == fresh.diagnostics)
    }
  }

  /// What is far from an edit in code is not read again, though another name gets a value there.
  @Test(arguments: [HostLanguage.python, .java, .kotlin, .go, .cSharp, .php, .swift, .dart, .rust, .ruby, .text])
  func codeFarAwayIsRemembered(_ language: HostLanguage) {
    let (head, part) = EditedCode.plain(language)
    var text = SourceText(head + String(repeating: part, count: 60))
    var cache = DiagnosticCache()
    let linter = Linter()
    let first = linter.lintEdited(Source(text, language), Configuration(), remembering: &cache).result.diagnostics
    text = text.applying([.insertion("\n", at: head.utf8.count + 30 * part.utf8.count)])
    let silent = Linter(levels: Dictionary(uniqueKeysWithValues: linter.rules.rules.map { ($0.id, .off) }))
    let second = silent.lintEdited(Source(text, language), Configuration(), remembering: &cache).result.diagnostics
    #expect(first.count >= 60 && second.count > first.count / 2, "\(language) \(first.count) \(second.count)")
  }

  /// What is far from an edit is not checked again.
  @Test(arguments: [HostLanguage.ndjson, .http, .shellScript, .markdown, .terraform, .postman])
  func partsFarAwayAreRemembered(_ language: HostLanguage) {
    let part = Self.parts(language)[language == .markdown ? 1 : 0]
    var text = SourceText(String(repeating: part, count: 400))
    var cache = DiagnosticCache()
    let linter = Linter()
    let first = linter.lintEdited(Source(text, language), Configuration(), remembering: &cache).result.diagnostics
    text = text.applying([.insertion("\n\n", at: text.count / 2 / part.utf8.count * part.utf8.count)])
    let silent = Linter(levels: Dictionary(uniqueKeysWithValues: linter.rules.rules.map { ($0.id, .off) }))
    let second = silent.lintEdited(Source(text, language), Configuration(), remembering: &cache).result.diagnostics
    #expect(first.count > 300 && second.count > first.count / 2)
    #expect(second.last?.range.start == first.last.map { $0.range.start + 2 })
  }
}
