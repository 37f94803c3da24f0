import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Messages in JavaScript that a function makes, one for each device, or that are what a function says it yields.
@Suite struct SentListTests {
  private static let wrong = ["data/value-not-string 5"]
  private static let message = "data: { a: 5 }, token"

  private static func program(_ code: String) -> String {
    "import * as admin from 'firebase-admin';\nexport async function f(tokens, other) {\n  \(code)\n}\n"
  }

  @Test(
    arguments: [
      "const all = tokens.map((token) => ({ \(message) }));\n  await admin.messaging().sendEach(all);",
      "const all = tokens.filter(Boolean).map(token => { return { \(message) }; });\n  await admin.messaging().sendEach(all);",
      "await admin.messaging().sendEach(tokens.map(async (token) => ({ \(message) })));",
      "const all: Message[] = other?.tokens.flatMap((token) => ({ \(message) }));\n  await admin.messaging().sendEach(all);",
    ])
  func listsThatAFunctionMakesAreSent(_ code: String) {
    #expect(findings(Self.program(code), .typeScript) == Self.wrong, "\(code)")
    #expect(findings(Self.program(code).replacing("5", with: "'5'"), .typeScript).isEmpty, "\(code)")
  }

  /// Another library may get the list, or another value of the same name.
  @Test(
    arguments: [
      "const all = tokens.map((token) => ({ data: { a: 5 }, user: token }));\n  await mailer.send(all);",
      "const all = tokens.forEach((token) => ({ data: { a: 5 }, user: token }));\n  await admin.messaging().sendEach(all);",
      "store(tokens.map((token) => ({ data: { a: 5 }, user: token })));\n  await admin.messaging().sendEach(other);",
    ])
  func othersAreLeftAlone(_ code: String) { #expect(findings(Self.program(code), .typeScript).isEmpty, "\(code)") }

  private static let imports =
    "import * as admin from 'firebase-admin';\nimport {\n  MulticastMessage,\n  TokenMessage,\n} from 'firebase-admin/messaging';\n"

  @Test(
    arguments: [
      "function m(): MulticastMessage {\n  return { tokens, android: { collapsekey: 'a' } };\n}",
      "const m = (tokens: string[]): messaging.MulticastMessage => ({ tokens, android: { collapsekey: 'a' } });",
      "async function m(): Promise<TokenMessage> { return { token: t, android: { collapsekey: 'a' } }; }",
      "const m: admin.messaging.Message = { token: t, android: { collapsekey: 'a' } };",
    ])
  func typesOfTheSDKSayWhatIsAMessage(_ code: String) {
    let found = findings(Self.imports + code + "\n", .typeScript)
    #expect(found == ["structure/misspelt-field collapsekey"], "\(code)")
    #expect(findings(Self.imports + code.replacing("Message", with: "Note") + "\n", .typeScript).isEmpty, "\(code)")
    let isQualified = code.contains("messaging.")
    // One of the project's own may have the name.
    let others = Self.imports.replacing("firebase-admin/messaging", with: "./types")
    #expect(findings(others + code + "\n", .typeScript).isEmpty != isQualified, "\(code)")
  }

  /// A number is right as it is elsewhere, so that a fix of where it gets its name would break that.
  @Test func valuesWithNamesAreReportedWhereTheyAreUsed() {
    for value in ["3", "true", "Date.now()"] {
      let code =
        "const count = \(value);\n  await admin.messaging().send({ token: other, data: { a: 'b', c: count } });"
      let text = SourceText(Self.program(code))
      let found = Linter().lint(Source(text, .typeScript)).diagnostics
      #expect(found.map { text.string($0.range) } == ["count"], "\(value)")
      #expect(!found.contains { !$0.fixes.isEmpty }, "\(value)")
    }
  }

  /// A class of one's own has methods of its own.
  @Test func ownClassesHaveMethodsOfTheirOwn() {
    let call =
      "export class A { constructor(private readonly messaging: Messaging) {}\n f(m) { return this.messaging.sendAll(m); } }\n"
    #expect(findings(call, .typeScript) == ["admin-sdk/removed-method sendAll"])
    #expect(findings("class Messaging { sendAll(m) {} }\n" + call, .typeScript).isEmpty)
    #expect(findings(call.replacing(": Messaging", with: ": MailChannel"), .typeScript).isEmpty)
  }

  /// The type of what a method yields is known by what is called on it.
  @Test func resultsThatAreLostAreFoundBehindMethods() {
    let code = """
      <?php
      use Kreait\\Firebase\\Messaging\\CloudMessage;
      function f($oven) {
        $message = $this->base($oven)->withNotification($n)->toToken($oven->token);
        $message->withHighestPossiblePriority();
        return $message;
      }

      """.replacing("\\\\", with: "\\")
    #expect(findings(code, .php) == ["admin-sdk/lost-result withHighestPossiblePriority"])
    #expect(findings(code.replacing("->withNotification($n)->toToken($oven->token)", with: ""), .php).isEmpty)
    #expect(findings(code.replacing("  $message->with", with: "  $message = $message->with"), .php).isEmpty)
  }
}
