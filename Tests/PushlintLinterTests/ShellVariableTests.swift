import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Scripts that keep what curl sends, and its headers, in variables.
@Suite struct ShellVariableTests {
  private static let found = "apns/background-with-alert "

  private static func script(_ assignments: String, _ header: String = "background", body: String = "\"$BODY\"")
    -> String
  {
    "\(assignments)\ncurl -d \(body) -H \"apns-topic: a.b\" -H \"apns-push-type: \(header)\" -H 'apns-priority: 5' "
      + "\"https://api.push.apple.com/3/device/$TOKEN\"\n"
  }

  private static let alert = "{\"aps\": {\"alert\": \"a\"}}"

  @Test(
    arguments: [
      script("BODY='\(alert)'"), script("export BODY='\(alert)'"), script("BODY=$(cat <<E\n\(alert)\nE\n)"),
      script("BODY='\(alert)'", body: "\"${BODY}\""), script("BODY='\(alert)'", body: "$BODY"),
      script("BODY='\(alert)'\nTYPE=background", "$TYPE"), script("TYPE=\"background\"", "${TYPE}", body: "'\(alert)'"),
      "f() {\n" + script("local BODY='\(alert)'") + "}\n",
    ])
  func variablesOfOneStatementAreKnown(_ script: String) {
    #expect(findings(script, .shellScript).map { $0.prefix(27) } == [Self.found.prefix(27)], "\(script)")
    #expect(findings(script.replacing("background", with: "alert"), .shellScript).isEmpty, "\(script)")
  }

  /// Nobody knows which statement was the last one.
  @Test(
    arguments: [
      script("TYPE=background\nif x; then TYPE=alert; fi", "$TYPE", body: "'\(alert)'"),
      script("TYPE=background\nread TYPE", "$TYPE", body: "'\(alert)'"),
      script("for TYPE in background alert; do", "$TYPE", body: "'\(alert)'") + "done\n",
      script("TYPE=back\nTYPE+=ground", "$TYPE", body: "'\(alert)'"),
      script("TYPE=$1", "$TYPE", body: "'\(alert)'"), script("TYPE=background", "${TYPE:-alert}", body: "'\(alert)'"),
      script("BODY='\(alert)'\nBODY='{\"aps\": {\"content-available\": 1}}'"),
    ])
  func othersAreNot(_ script: String) { #expect(findings(script, .shellScript).isEmpty, "\(script)") }

  /// What is wrong in a body is found once, however many requests have it.
  @Test func bodiesAreJudgedOnce() {
    let script = Self.script("BODY='{\"aps\": {\"badge\": \"1\"}}'", "alert")
    let second = script.split(separator: "\n")[1]
    #expect(findings(script, .shellScript).count == 1)
    #expect(findings(script + second + "\n", .shellScript).count == 1)
  }

  /// A header with a variable is left as it is; another is mended where it stands.
  @Test func fixesLeaveVariablesAlone() {
    let linter = Linter()
    for (script, isFixed) in [
      (Self.script("TYPE=background", "$TYPE", body: body), false), (Self.script("", body: body), true),
    ] {
      let found = linter.lint(Source(SourceText(script), .shellScript)).diagnostics
      #expect(found.map { !$0.fixes.isEmpty } == [isFixed])
    }
  }

  /// Commands behind a quote that has no end are read as a part of it; nothing is changed there.
  @Test func fixesLeaveScriptsWithOpenQuotesAlone() {
    let script = "BODY='{\"message\": {\"token\": \"abc\", \"data\": {\"n\": 5\ncurl -d \"$BODY\" https://a.dev\n"
    for fixed in [false, true] {
      let text = fixed ? script.replacing("5\n", with: "5}}}'\n") : script
      let fixes = Linter().lint(Source(SourceText(text), .shellScript)).diagnostics.flatMap(\.fixes)
      #expect(fixes.isEmpty != fixed)
    }
  }

  private let body = "'\(alert)'"
}
