import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Values of programs in JavaScript that stand elsewhere than in the message: behind names, in joined texts, in
/// statements of their own, and as JSON in strings.
@Suite struct ProgramValueTests {
  private static let sdk = "import { getMessaging } from 'firebase-admin/messaging';\n"
  private static let url = "const url = 'https://fcm.googleapis.com/v1/projects/p/messages:send';\n"

  private static func sent(_ members: String, _ before: String = "") -> String {
    "\(sdk)\(before)\ngetMessaging().send({ token, notification: { title: 'a', body: 'b' }, \(members) });\n"
  }

  // MARK: Names

  @Test(arguments: [
    ("PRIORITY", "const PRIORITY = 'urgent';", "'urgent'"),
    ("PRIORITY", "const PRIORITY: string = `urgent`;", "`urgent`"),
    ("level", "const level = hot ? 'HIHG' : 'normal';", "'HIHG'"),
    ("LEVELS.hot", "const LEVELS = { hot: 'hihg', cold: 'normal' } as const;", "'hihg'"),
    ("Level.Hot", "enum Level {\n  Cold = 'normal',\n  Hot = 'hihg',\n}", "'hihg'"),
    ("this.level", "class A { private readonly level = 'hihg'; }", "'hihg'"),
    ("Push.LEVEL", "class Push { static LEVEL = 'hihg'; }", "'hihg'"),
    ("level", "let level = 'urgent';", "'urgent'"), ("level", "var level = 'urgent';", "'urgent'"),
    ("OTHER", "const PRIORITY = 'urgent';\nconst OTHER = PRIORITY;", "'urgent'"),
    ("'ur' + 'gent'", "", "'ur' + 'gent'"),
  ])
  func wordsBehindNames(_ value: String, _ before: String, _ found: String) {
    let text = Self.sent("android: { priority: \(value) }", before)
    #expect(findings(text, .typeScript) == ["types/unknown-value \(found)"], "\(text)")
  }

  @Test(arguments: [
    ("PRIORITY", "let PRIORITY = 'urgent';\nPRIORITY = 'high';"), ("PRIORITY", "const PRIORITY = pick('urgent');"),
    ("PRIORITY", "const PRIORITY = 'urgent'.slice(1);"), ("PRIORITY", ""),
    ("level", "const level = 'urgent';\nfunction f(level) {}"),
    ("level", "const level = 'urgent';\nconst { level } = options;"),
    ("LEVELS.hot", "const LEVELS = { hot: 'hihg' };\nLEVELS.hot = 'high';"),
    ("LEVELS.hot", "const LEVELS = { hot: 'hihg', ...others };"),
    ("LEVELS[x]", "const LEVELS = { hot: 'hihg', ...others };"),
    ("LEVELS[x]", "const LEVELS = { hot: 'hihg', cold: pick() };"),
    ("LEVELS[x]", "const LEVELS = { hot: 'hihg' };\nLEVELS.hot = 'high';"),
    ("Level.Hot", "enum Level { Hot }"), ("this.level", "class A { level = 'hihg'; }"),
    ("this.level", "class A { readonly level: string = 'hihg';\n  constructor() { this.level = 'high'; } }"),
    ("`${level}`", "let level = 'urgent';\nlevel = 'high';"), ("'hi' + rest", ""),
    ("level || other", "const level = 'high';"),
    ("PRIORITY", "const PRIORITY = 'high';"),
  ])
  func openNamesStayOpen(_ value: String, _ before: String) {
    let text = Self.sent("android: { priority: \(value) }", before)
    #expect(findings(text, .typeScript) == [], "\(text)")
  }

  // MARK: Parameters

  private static func push(_ message: String) -> String {
    "\(sdk)async function push(topic, title, level = 'high', data) {\n  log(topic);\n"
      + "  await getMessaging().send({ \(message), notification: { title, body: 'b' } });\n}\n\n"
  }

  @Test(arguments: [
    ("topic", "push('all news', 'a');", ["target/topic-name 'all news'"]),
    ("topic", "const TOPICS = { all: 'all news' };\npush(TOPICS.all, 'a');", ["target/topic-name 'all news'"]),
    ("topic", "push('news', 'a');\npush(name, 'a');\npush('more news', `b`);\n", ["target/topic-name 'more news'"]),
    (
      "token, android: { priority: level }", "class A { f() { push(a, 'a', 'urgent'); } }",
      ["types/unknown-value 'urgent'"]
    ),
    ("token, data", "push(t, 'a', 'high', { n: 5 });", ["data/value-not-string 5"]),
    ("topic", "push('news', 'a');", []), ("topic", "push(...all, 'all news');", []),
    ("topic", "x.push('all news', 'a');", []),
    ("topic", "// push('all news', 'a');", []), ("topic", "new push('all news', 'a');", []),
    ("topic", "push('all news', 'a');\nfunction push(x) {}", []),
    ("topic", "push('all news', 'a');\nconst topic = x;", []),
    ("topic: clean(topic)", "push('all news', 'a');", []), ("token, data", "push(t, 'a', 'high', { n: '' });", []),
    ("topic", "function f() { push('', 'a'); }", []),
  ])
  func whatFunctionsAreGiven(_ message: String, _ call: String, _ found: [String]) {
    let text = Self.push(message) + call + "\n"
    #expect(findings(text, .typeScript) == found, "\(text)")
  }

  @Test func whatMethodsAreGiven() {
    let text =
      Self.sdk
      + "class P {\n  private push(token: string, topic: string): Promise<void> {\n"
      + "    return getMessaging().send({ topic, data: { token } });\n  }\n  run() { return this.push(t, 'x y'); }\n}\n"
    #expect(findings(text, .typeScript) == ["target/topic-name 'x y'"])
    #expect(findings(text.replacing("this.push", with: "other.push"), .typeScript) == [])
    #expect(findings(text.replacing("topic: string)", with: "{ topic }: Options)"), .typeScript) == [])
  }

  @Test func changedParametersStayOpen() {
    let text = Self.push("topic") + "push('all news', 'a');\n"
    #expect(findings(text.replacing("log(topic)", with: "topic = clean(topic)"), .typeScript) == [])
    #expect(findings(text.replacing("log(topic)", with: "topics.forEach((topic) => send(topic))"), .typeScript) == [])
    let data = Self.push("token, data") + "push(t, 'a', 'high', { n: 5 });\n"
    #expect(findings(data.replacing("log(topic)", with: "data.n = 'a'"), .typeScript) == [])
  }

  @Test func functionsFillBlocksBesideOptions() {
    let text =
      Self.sdk
      + "const android = (n) => ({ priority: 'urgent' });\nconst apns = { headers: {}, payload: { aps: { badge } } };\n"
      + "const message = { token, android: android(1), apns, fcmOptions: { analyticsLabel: 'a' } };\nsend(message);\n"
    #expect(findings(text, .javaScript) == ["types/unknown-value 'urgent'"])
  }

  @Test func vibrationsAreNotNegative() {
    let text = Self.sent("android: { notification: { vibrateTimingsMillis: [-1, 200] } }")
    #expect(findings(text, .javaScript) == ["types/out-of-range -1"])
    #expect(findings(text.replacing("-1", with: "0"), .javaScript) == [])
  }

  @Test func blocksBehindNamesAreOneMessage() {
    let text =
      Self.sdk
      + "const headers: Record<string, string> = { 'apns-priority': '10' };\n\n"
      + "getMessaging().send({ token, apns: { headers, payload: { aps: { contentAvailable: true } } } });\n"
    #expect(findings(text, .typeScript) == ["apns/background-priority '10'"])
    let changed = text + "headers['apns-priority'] = '5';\n"
    #expect(findings(changed, .typeScript) == [])
    let other = text.replacing("{ headers,", with: "{ headers: pick(headers),")
    #expect(findings(other, .typeScript) == [])
  }

  @Test func whatSeveralMessagesShareIsReportedOnce() {
    let text =
      Self.sdk + "const priority = 'urgent';\n"
      + "getMessaging().send({ topic: 'a', data: { b: 'c' }, android: { priority } });\n"
      + "getMessaging().send({ topic: 'd', data: { b: 'c' }, android: { priority } });\n"
    #expect(findings(text, .javaScript) == ["types/unknown-value 'urgent'"])
  }

  @Test func longTextsBehindNamesCount() {
    let text = Self.sent("data: { text: TERMS }", "const TERMS = '\(String(repeating: "Some terms. ", count: 400))';")
    #expect(findings(text, .javaScript).map { $0.prefix { $0 != " " } } == ["size/too-big"])
  }

  // MARK: Texts

  @Test(arguments: [
    ("`${kind} alerts`", "", true), ("'news ' + id", "", true), ("topic", "const topic = `${kind} alerts`;", true),
    ("`news-${id}`", "", false), ("'news-' + id", "", false), ("`/topics/${id}`", "", false), ("`${a}${b}`", "", false),
    ("`${a} b`.trim()", "", false), ("x ? `${a} b` : c", "", false), ("`${A}-${b}`", "const A = 'a b';", true),
  ])
  func topicsWithUnknownPieces(_ topic: String, _ before: String, _ isWrong: Bool) {
    let text = "\(Self.sdk)\(before)\ngetMessaging().send({ topic: \(topic), data: { a: 'b' } });\n"
    let rules = findings(text, .typeScript).map { $0.prefix { $0 != " " } }
    #expect(rules == (isWrong ? ["target/topic-name"] : []), "\(text)")
  }

  @Test(arguments: [
    ("`'a' in topic && '${b}' in topics`", true), ("`'${a}' in topics && '${b}' in topics`", false),
    ("\"'\" + a + \"' in topics || 'b' in topics\"", false), ("`'a' in topics && ${rest}`", false),
    ("`${a} && 'b' in topic`", false),
  ])
  func conditionsWithUnknownPieces(_ condition: String, _ isWrong: Bool) {
    let text = "\(Self.sdk)getMessaging().send({ condition: \(condition), data: { a: 'b' } });\n"
    #expect(findings(text, .typeScript).isEmpty != isWrong, "\(text)")
  }

  @Test(arguments: [("`${3600}`", true), ("String(60 * 60)", true), ("`${Math.floor(Date.now() / 1000) + 60}`", false)])
  func timesInTexts(_ time: String, _ isWrong: Bool) {
    let text = Self.sent("apns: { headers: { 'apns-expiration': \(time) }, payload: { aps: { badge: 1 } } }")
    #expect(findings(text, .typeScript) == (isWrong ? ["apns/expiration-relative \(time)"] : []), "\(text)")
  }

  // MARK: Statements

  @Test(arguments: [
    ("message.android.priority = 'urgent';", ["types/unknown-value 'urgent'"]),
    ("message.apns.payload.aps.badge = `${n}`;", ["apns/wrong-type `${n}`"]),
    ("message['android']['priority'] = 'urgent';", ["types/unknown-value 'urgent'"]),
    ("if (hot) { message.android!.priority = 'urgent'; }", ["types/unknown-value 'urgent'"]),
    ("message.data.count = 5;", ["data/value-not-string 5"]),
    ("message.data = { n: 5 };", ["data/value-not-string 5"]),
    ("message.topic = 'a b';", ["target/topic-name  "]),
    ("message.android.priority = level;", []), ("message.android.priority = 'high';", []),
    ("// message.android.priority = 'urgent';", []), ("/*\n message.android.priority = 'urgent';\n*/", []),
    ("const help = \"message.android.priority = 'urgent'\";", []), ("other.android.priority = 'urgent';", []),
    ("if (message.android.priority == 'urgent') { return; }", []), ("this.message.android.priority = 'urgent';", []),
  ])
  func membersInStatements(_ statement: String, _ expected: [String]) {
    let text = """
      \(Self.sdk)
      export function send(token, n) {
        const message = {};
        \(statement)
        return getMessaging().send(message);
      }

      """
    #expect(findings(text, .typeScript) == expected, "\(text)")
  }

  @Test func membersOfRequestsInStatements() {
    let text = """
      \(Self.url)
      async function send(token, unread) {
        const payload = { message: { token, apns: { payload: { aps: { alert: 'a' } } } } };
        payload.message.apns.payload.aps.badge = `${unread}`;
        return fetch(url, { method: 'POST', body: JSON.stringify(payload) });
      }

      """
    #expect(findings(text, .javaScript) == ["apns/wrong-type `${unread}`"])
    #expect(findings(text.replacing("`${unread}`", with: "unread"), .javaScript) == [])
    #expect(findings(text.replacing("{ message: { token,", with: "{ state: { token,"), .javaScript) == [])
    let block = text.replacing("apns.payload.aps.badge = `${unread}`", with: "data = { n: 5 }")
    #expect(findings(block, .javaScript) == ["data/value-not-string 5"])
  }

  @Test func membersOfMessagesThatFunctionsMake() {
    let text = """
      \(Self.sdk)
      async function announce(title) {
        const message = baseMessage(title);
        message.android.notification.color = '#GG0000';
        message.data.total = 3;
        return getMessaging().send(message);
      }

      """
    #expect(findings(text, .javaScript) == ["android/color-format '#GG0000'", "data/value-not-string 3"])
    let other = text.replacing(".send(message)", with: ".send(build(message))")
    #expect(findings(other, .javaScript) == [])
  }

  /// What an app remembers may have members of the same names.
  @Test(arguments: ["state.data.count = 5;", "state.notification.title = 5;", "state.topic = 'a b';"])
  func membersOfOtherObjectsInStatements(_ statement: String) {
    let state = "const state = { data: {}, notification: {} };\n\(statement)\nstore(state);"
    let text = Self.sent("data: { a: 'b' }", state)
    #expect(findings(text, .typeScript) == [], "\(text)")
  }

  // MARK: JSON in strings

  @Test(arguments: [
    (#"const body = `{"message": {"topic": "${t}", "data": {"n": 1}}}`;"#, ["data/value-not-string 1"]),
    (#"const body = `{"message": {"topic": "a", "data": {"n": "b"},}}`;"#, ["syntax/trailing-comma ,"]),
    (#"const body = '{"message": {"topic": "a", ' + '"data": {"n": 1}}}';"#, ["data/value-not-string 1"]),
    (#"const body = '{"message": {"topic": "' + t + '", "data": {"n": 1}}}';"#, ["data/value-not-string 1"]),
    (#"post("{\"message\": {\"topic\": \"a\", \"data\": {\"n\": 1}}}");"#, ["data/value-not-string 1"]),
    (#"const body = `{"message": {"topic": "${t}", "data": {"n": ${n}}}}`;"#, []),
    (#"const body = `{"message": {"topic": "a", "data": ${JSON.stringify(data)}}}`;"#, []),
    (#"// const body = `{"message": {"topic": "a", "data": {"n": 1}}}`;"#, []),
    (#"const page = <p>{`{ "aps": { "alert": "a", } }`}</p>;"#, []),
    (#"const css = `{"colour": "red", "data": {"n": 1}}`;"#, []),
  ])
  func textsOfStatements(_ text: String, _ expected: [String]) {
    #expect(findings(text + "\n", .javaScript) == expected, "\(text)")
    #expect(findings("\(Self.url)async function f(t, n) {\n  \(text)\n}\n", .typeScript) == expected, "\(text)")
  }

  /// What a function returns stands for its call, unless several have the name or there are too many of them.
  @Test(arguments: [
    ("function android(t) { return { restrictedPackageName: 5, other: 1 }; }", "android('a')", 0, true),
    ("const android = (t) => ({ restrictedPackageName: 5, other: 1 });", "android('a')", 0, true),
    (
      "class A { private android(t: string): any { return { restrictedPackageName: 5, other: 1 }; } }",
      "this.android('a')", 0, true
    ),
    ("function android(t) { return { restrictedPackageName: 5, other: 1 }; }", "android('a')", 300, false),
    ("function android(t) { return t; }", "android({ a: 1 })", 0, false),
  ])
  func resultsOfFunctions(_ function: String, _ call: String, _ others: Int, _ isKnown: Bool) {
    let more = (0..<others).map { "function f\($0)() { return { a: 1 }; }\n" }.joined()
    let text = Self.sent("android: \(call)", more + function)
    #expect(findings(text, .typeScript).contains("types/wrong-type 5") == isKnown, "\(function)")
  }

  /// JSON behind a name is read where it is, and once.
  @Test func textsBehindNamesAreReadOnce() {
    let text = "const TOPIC = `{\"aps\": {\"badge\": \"1\"}}`;\n"
    let use = "fcm.send({ topic: TOPIC, data: { a: 'b' } });\n"
    for program in [text, text + use, use + text] {
      let result = Linter().lint(Source(SourceText(program), .javaScript))
      #expect(result.payloads == 1, "\(program)")
    }
  }

  // MARK: Other clients

  @Test func messagesOfGoogleAPIs() {
    let text = """
      import { google, fcm_v1 } from 'googleapis';
      const fcm = google.fcm('v1');
      function android(kind): fcm_v1.Schema$AndroidConfig {
        return { priority: kind ? 'MAX' : 'NORMAL', notification: { eventTime: '2026/12/24 18:00' } };
      }
      fcm.projects.messages.send({ parent, requestBody: { message: { topic, android: android(kind) } } });

      """
    #expect(findings(text, .typeScript) == ["types/unknown-value 'MAX'", "types/timestamp '2026/12/24 18:00'"])
  }

  // MARK: Changed objects

  private static func named(_ statements: String, _ message: String) -> String {
    "\(sdk)export async function push(token, title) {\n  \(statements)\n  await getMessaging().send(\(message));\n}\n"
  }

  /// What an object has beside the members that get another value, and those values.
  @Test(arguments: [
    ("const data = {};\n  data.n = 1;", "{ token, data }", "data/value-not-string 1"),
    ("const data = { n: 1 };\n  if (title) data.m = 'b';", "{ token, data }", "data/value-not-string 1"),
    (
      "const android = {};\n  android.priority = 'urgent';", "{ token, notification: { title, body: 'b' }, android }",
      "types/unknown-value 'urgent'"
    ),
    (
      "const notification = { title, body: 'b' };\n  notification.imageURL = link;\n  const message = { token, notification };",
      "message", "structure/misspelt-field imageURL"
    ),
    (
      "const notification = { titel: title, body: 'b' };\n  const message: admin.messaging.Message = { token, notification };",
      "message", "structure/unknown-field titel"
    ),
    (
      "const apns = { headers: { 'apns-priority': 5 }, payload: { aps: { sound: 'a.caf' } } };\n  apns.payload = other;",
      "{ token, apns }", "apns/header-value-not-string 5"
    ),
  ])
  func changedObjectsAreChecked(_ statements: String, _ message: String, _ found: String) {
    let text = Self.named(statements, message)
    #expect(findings(text, .typeScript) == [found], "\(findings(text, .typeScript)) \(text)")
  }

  @Test(arguments: [
    // The other value counts.
    ("const data = { n: 1 };\n  data.n = 'b';", "{ token, data }"),
    ("const data = { n: 1 };\n  data['n'] = 'b';", "{ token, data }"),
    ("const data = { n: 1 };\n  delete data.n;", "{ token, data }"),
    ("const data = { n: 1 };\n  Object.assign(data, { n: 'b' });", "{ token, data }"),
    ("const data = { n: 1 };\n  data[key] = 'b';", "{ token, data }"),
    ("let data = { n: 1 };\n  data = { ...data, n: 'b' };", "{ token, data }"),
    ("let data = { n: 1 };\n  data = { ...data, ...others };", "{ token, data }"),
    // More may be set than is seen.
    ("const notification = { title };\n  if (title) notification.body = 'b';", "{ token, notification }"),
    (
      "const android = { notification: {} };\n  android.notification.sound = 'a';",
      "{ token, data: { a: 'b' }, android }"
    ),
  ])
  func whatMayBeOtherIsNot(_ statements: String, _ message: String) {
    let text = Self.named(statements, message)
    #expect(findings(text, .typeScript) == [], "\(findings(text, .typeScript)) \(text)")
  }

  /// What is not sent by the Admin SDK needs two blocks beside its target.
  @Test func objectsOfOthersAreSilent() {
    let text =
      "\(Self.sdk)const notification = { titel: 'a' };\nconst answer = { token, notification };\nreply(answer);\n"
    #expect(findings(text, .typeScript) == [], "\(text)")
  }

  /// A variable that gets the same object with more in it, and a type before an object.
  @Test(arguments: [
    ("let data = { n: 1 };\n  if (title) data = { ...data, m: 'b' };", "{ token, data }", "data/value-not-string 1"),
    ("", "<Message>{ token, notification: { titel: title }, data: {} }", "structure/unknown-field titel"),
    (
      "const message = <admin.messaging.Message> { token, android: { priority: 'urgent' }, data: {} };", "message",
      "types/unknown-value 'urgent'"
    ),
  ])
  func otherFormsAreRead(_ statements: String, _ message: String, _ found: String) {
    let text = Self.named(statements, message)
    #expect(findings(text, .typeScript) == [found], "\(findings(text, .typeScript)) \(text)")
  }

  /// The message of a request by its name.
  @Test func namedMessageOfARequest() {
    let text =
      "\(Self.url)async function push(tokens) {\n  const message = { notification: { title: 'a', body: 'b' }, data: { n: 1 } };\n"
      + "  for (const token of tokens) {\n    message.token = token;\n"
      + "    await fetch(url, { method: 'POST', body: JSON.stringify({ message }) });\n  }\n}\n"
    #expect(findings(text, .javaScript) == ["data/value-not-string 1"], "\(findings(text, .javaScript))")
    let chat = "const message = { data: { n: 1 } };\nsocket.emit('x', { message });\nemit({ message, room: 5 });\n"
    #expect(findings(chat, .javaScript) == [])
  }

  /// `aps` with members that are set later.
  @Test func apsThatGetsMore() {
    let text =
      "const HOST = 'https://api.push.apple.com';\nasync function run(msg) {\n"
      + "  const aps = { alert: { title: msg.title }, sound: 'default', thread_id: msg.thread };\n"
      + "  if (msg.subtitle) aps.alert.subtitle = msg.subtitle;\n  const payload = { aps, kind: 'a' };\n"
      + "  await send(payload);\n}\n"
    #expect(findings(text, .javaScript) == ["apns/key-spelling thread_id"], "\(findings(text, .javaScript))")
  }

  /// What a statement sets has no braces around it, and is neither moved nor deleted.
  @Test func fixesLeaveStatementsWhole() {
    let text = Self.named(
      "const notification = { title };\n  notification.sound = 'a';\n  notification.imageURL = link;\n  const aps = {};\n"
        + "  aps.thread_id = 'a';", "{ token, notification, data: {}, apns: { payload: { aps } } }")
    let source = SourceText(text)
    let edits = Linter().lint(Source(source, .typeScript)).diagnostics.flatMap(\.fixes).flatMap(\.edits).map(\.text)
    #expect(edits.contains("imageUrl") && !edits.contains { $0.contains("\"") || $0.contains("sound") }, "\(edits)")
  }
}
