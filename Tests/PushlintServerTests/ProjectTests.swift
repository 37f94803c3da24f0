import Foundation
import PushlintRPC
import TestSupport
import Testing

/// Documents in a folder with a configuration.
@Suite struct ProjectTests {
  private static let payload = #"{ "message": { "topic": "/topics/news", "data": { "n": 1 } } }"#

  /// An editor that has a folder open.
  fileprivate struct Project {
    let folder: TemporaryFolder
    var editor: ScriptedEditor

    init(_ configuration: String?, capabilities: String = "{}", isOpen: Bool = true) throws {
      folder = try TemporaryFolder()
      if let configuration { try folder.write(configuration, to: "pushlint.json") }
      editor = .silent
      let root = isOpen ? "\"file://\(folder.url.path)\"" : "null"
      _ = editor.say(
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"rootUri":\#(root),"capabilities":\#(capabilities)}}"#
      )
    }

    func uri(_ name: String) -> String { "file://\(folder.url.path)/\(name)" }

    mutating func codes(_ name: String, _ text: String) -> [String] {
      editor.open(text, uri: uri(name)).flatMap { $0.allCodes }
    }
  }

  @Test func theConfigurationHolds() throws {
    var project = try Project(
      #"{ "rules": { "data": "off" }, "overrides": [{ "files": "sub/", "rules": { "target": "off" } }] }"#)
    #expect(project.codes("a.json", Self.payload) == ["target/topic-prefix"])
    #expect(project.codes("sub/b.json", Self.payload) == [])
  }

  @Test func whatTheAppRunsOnIsKnown() throws {
    var project = try Project(#"{ "targets": ["ios>=16"], "limits": { "fileSize": 200 } }"#)
    let text = #"{"message":{"topic":"a","webpush":{"headers":{"TTL":"1"}}}}"#
    #expect(project.codes("a.json", text) == ["platforms/not-targeted"])
    let large = project.editor.open(text + String(repeating: " ", count: 200), uri: project.uri("b.json"))
    let message = large.first?["params", "diagnostics"]?.array?.first?["message"]?.string
    #expect(message == "larger than the limit of 200 bytes; pushlint does not lint this document")
  }

  /// A custom rule is explained like a built-in one: by its page, which findings link to.
  @Test func customRulesAreExplained() throws {
    var project = try Project(#"{ "ownRules": ["rules/data/no-order.json"] }"#)
    try project.folder.write(
      #"{ "severity": "error", "consequence": "risk", "given": "message.data.order", "message": "m", "source": "a wiki" }"#,
      to: "rules/data/no-order.json")
    try project.folder.write("# No order in data\n\nThe shop adds it.\n", to: "rules/data/no-order.md")
    let text = #"{ "message": { "topic": "a", "data": { "order": "1" } } }"#
    let diagnostic = try #require(
      project.editor.open(text, uri: project.uri("a.json")).first?["params", "diagnostics"]?.array?.first)
    #expect(diagnostic["code"]?.string == "data/no-order")
    #expect(diagnostic["codeDescription", "href"]?.string?.hasSuffix("/rules/data/no-order.md") == true)
    for arguments in [#"["data/no-order"]"#, #"["data/no-order","\#(project.uri("a.json"))"]"#] {
      let page = project.editor.ask(
        "workspace/executeCommand", #"{"command":"pushlint.explain","arguments":\#(arguments)}"#)
      #expect(page?.string?.contains("The shop adds it.") == true)
    }
    let range = #"{"start":{"line":0,"character":49},"end":{"line":0,"character":49}}"#
    let actions = project.editor.ask(
      "textDocument/codeAction",
      #"{"textDocument":{"uri":"\#(project.uri("a.json"))"},"range":\#(range),"context":{"diagnostics":[]}}"#)
    let commands = (actions?.array ?? []).compactMap { $0["command", "arguments"]?.array?.compactMap(\.string) }
    #expect(commands.contains(["data/no-order", project.uri("a.json")]), "\(commands)")
  }

  @Test func presetsOfTheSettingsHoldUnlessTheProjectSaysOtherwise() throws {
    let own =
      #"{"severity":"error","default":"off","presets":["delivery"],"consequence":"wrong","given":"message.topic","message":"m","source":"s"}"#
    for (rules, expected) in [("{}", ["own/own"]), (#"{ "own/own": "off" }"#, [])] {
      var project = try Project(#"{ "ownRules": ["own/own.json"], "rules": \#(rules) }"#)
      try project.folder.write(own, to: "own/own.json")
      try project.folder.write("# Own", to: "own/own.md")
      #expect(
        project.codes("a.json", #"{ "message": { "topic": "a", "notification": { "title": "t", "body": "b" } } }"#)
          == [])
      let change = #"{"settings":{"pushlint":{"presets":["delivery"]}}}"#
      let replies = project.editor.notify("workspace/didChangeConfiguration", change)
      #expect(replies.flatMap { $0.allCodes }.filter { $0.hasPrefix("own/") } == expected)
    }
  }

  @Test func aChangedConfigurationIsReadAnew() throws {
    var project = try Project(#"{ "rules": { "data": "off" } }"#)
    #expect(project.codes("a.json", Self.payload) == ["target/topic-prefix"])
    try project.folder.write(#"{ "rules": { "target": "off" } }"#, to: "pushlint.json")
    let change = #"{"changes":[{"uri":"\#(project.uri("pushlint.json"))","type":2}]}"#
    let replies = project.editor.notify("workspace/didChangeWatchedFiles", change)
    #expect(replies.flatMap { $0.allCodes } == ["data/value-not-string"])
  }

  @Test func whatAConfigurationExtendsIsReadAnewToo() throws {
    var project = try Project(#"{ "extends": "base.json" }"#)
    try project.folder.write(#"{ "rules": { "data": "off" } }"#, to: "base.json")
    #expect(project.codes("a.json", Self.payload) == ["target/topic-prefix"])
    try project.folder.write(#"{ "rules": { "target": "off" } }"#, to: "base.json")
    let saved = #"{"textDocument":{"uri":"\#(project.uri("base.json"))"}}"#
    #expect(project.editor.notify("textDocument/didSave", saved).flatMap { $0.allCodes } == ["data/value-not-string"])
  }

  @Test func mistakesInTheConfigurationStandInIt() throws {
    var project = try Project(#"{ "rulez": {} }"#)
    let told = project.editor.notify("initialized", "{}")
    #expect(told.first?["params", "uri"]?.string == project.uri("pushlint.json"))
    #expect(told.flatMap { $0.allCodes } == ["configuration/mistake"])
    // While it is being written the text in the editor counts.
    let open = project.editor.open(
      #"{ "rules": { "dato": "off" } }"#, language: "jsonc", uri: project.uri("pushlint.json"))
    #expect(open.first?["params", "diagnostics"]?.array?.first?["message"]?.string?.contains("`dato`") == true)
  }

  @Test func theConfigurationHasAnOutline() throws {
    var project = try Project("{}")
    let uri = project.uri("pushlint.json")
    _ = project.editor.open(#"{ "rules": { "data": "off" }, "": [ {} ] }"#, language: "jsonc", uri: uri)
    let symbols = project.editor.ask("textDocument/documentSymbol", uri: uri)?.array ?? []
    #expect(symbols.compactMap { $0["name"]?.string } == ["rules", "data", "\"\"", "1"])
  }

  @Test func aFindingIsQuietedInTheConfiguration() throws {
    var project = try Project("{\n  \"rules\": {}\n}\n")
    _ = project.editor.open(Self.payload, uri: project.uri("a.json"))
    let action = try project.suppression("data/value-not-string", in: "a.json")
    let uri = project.uri("pushlint.json")
    let unfinished = try action.applied(to: "{\n  \"rules\": {}\n}\n", uri: uri)
    try project.folder.write(unfinished, to: "pushlint.json")
    let refused = project.editor.notify("textDocument/didSave", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    #expect(refused.flatMap { $0.allCodes }.contains("data/value-not-string"), "what an editor writes is no reason")
    let changed = unfinished.replacing("explain why this is correct", with: "the gateway converts it")
    #expect(changed.contains(##""at": "/a.json#/message/data/n", "rules": "data/value-not-string""##))
    try project.folder.write(changed, to: "pushlint.json")
    let saved = project.editor.notify("textDocument/didSave", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    #expect(saved.flatMap { $0.allCodes } == ["target/topic-prefix"])
  }

  /// A text that has no file yet has no place in the configuration; its rule has.
  @Test(arguments: ["{\n  \"rules\": { \"urls\": \"hint\" }\n}\n", "{}"])
  func aRuleIsTurnedOffForATextWithoutAFile(_ configuration: String) throws {
    var project = try Project(configuration)
    let text = #"{ "message": { "topic": "a", "data": { "n": 1 } } }"#
    let uri = "untitled:Untitled-1"
    _ = project.editor.open(text, uri: uri)
    let params =
      #"{"textDocument":{"uri":"\#(uri)"},"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":60}},"context":{"diagnostics":[],"only":["quickfix"]}}"#
    let actions = project.editor.ask("textDocument/codeAction", params)?.array ?? []
    let found = actions.first { $0["title"]?.string == "Turn off data/value-not-string in pushlint.json" }
    let changed = try (try #require(found)).applied(to: configuration, uri: project.uri("pushlint.json"))
    try project.folder.write(changed, to: "pushlint.json")
    let change = #"{"changes":[{"uri":"\#(project.uri("pushlint.json"))","type":2}]}"#
    let replies = project.editor.notify("workspace/didChangeWatchedFiles", change)
    #expect(replies.flatMap { $0.allCodes } == [], "\(changed)")
  }

  /// Where no folder is open, it is made beside the file.
  @Test(arguments: [true, false])
  func aConfigurationIsMadeWhereThereIsNone(_ isOpen: Bool) throws {
    var project = try Project(
      nil,
      capabilities: #"{"workspace":{"workspaceEdit":{"documentChanges":true,"resourceOperations":["create"]}}}"#,
      isOpen: isOpen)
    _ = project.editor.open(Self.payload, uri: project.uri("a.json"))
    let action = try project.suppression("target/topic-prefix", in: "a.json")
    #expect(action["edit", "documentChanges"]?.array?.first?["kind"] == "create")
    #expect(action["edit", "documentChanges"]?.array?.first?["uri"]?.string == project.uri("pushlint.json"))
    let text = try action.applied(to: "").replacing("explain why this is correct", with: "the gateway adds it")
    try project.folder.write(text, to: "pushlint.json")
    let change = #"{"changes":[{"uri":"\#(project.uri("pushlint.json"))","type":1}]}"#
    let replies = project.editor.notify("workspace/didChangeWatchedFiles", change)
    #expect(replies.flatMap { $0.allCodes } == ["data/value-not-string"])
  }

  @Test(arguments: [
    (
      "javascript", "getMessaging().send({ token, notification: { title: 'a', body: 'b' },\n  data: { n: 1 } });\n",
      "  // pushlint-ignore data/value-not-string: "
    ),
    ("markdown", "Text\n\n```json\n\(payload)\n```\n", "<!-- pushlint-ignore data/value-not-string: "),
    (
      "shellscript",
      "set -e\ncurl \\\n  https://fcm.googleapis.com/v1/projects/p/messages:send \\\n  -d '{\"message\": {\n\"topic\": \"a\", \"data\": {\n\"n\": 1 } } }'\n",
      "set -e\n# pushlint-ignore data/value-not-string: explain why this is correct\ncurl"
    ),
    (
      "shellscript",
      "x=1\ncurl https://fcm.googleapis.com/v1/projects/p/messages:send -d @- <<'END'\n\(payload)\nEND\n",
      "x=1\n# pushlint-ignore data/value-not-string: explain why this is correct\ncurl"
    ),
    (
      "http",
      "### One\nPOST https://fcm.googleapis.com/v1/projects/p/messages:send\nContent-Type: application/json\n\n{\"message\": {\"topic\": \"a\",\n\"data\": {\"n\": 1}}}\n",
      "### One\n# pushlint-ignore data/value-not-string: explain why this is correct\nPOST"
    ),
    (
      "yaml", "body:\n  message:\n    topic: a\n    notification: { title: t, body: b }\n    data:\n      n: 1\n",
      "    data:\n      # pushlint-ignore data/value-not-string: explain why this is correct\n      n: 1"
    ),
  ])
  func aCommentQuietsWhereOneCanStand(_ language: String, _ text: String, _ comment: String) throws {
    var project = try Project(nil)
    let name = "a.\(language)"
    _ = project.editor.open(text, language: language, uri: project.uri(name))
    let unfinished = try project.suppression("data/value-not-string", in: name)
      .applied(to: text, uri: project.uri(name))
    #expect(unfinished.contains(comment))
    let refused = project.editor.open(unfinished, language: language, version: 2, uri: project.uri(name))
    #expect(refused.flatMap { $0.allCodes }.contains("suppression/without-reason"))
    let changed = unfinished.replacing("explain why this is correct", with: "the gateway converts it")
    let replies = project.editor.open(changed, language: language, version: 3, uri: project.uri(name))
    #expect(!replies.flatMap { $0.allCodes }.contains { $0.hasPrefix("data/") || $0.hasPrefix("suppression/") })
  }

  /// Files that hold no payload have findings all the same, and comments that suppress them.
  @Test(arguments: [
    (
      "Service.swift", "swift", "extension/template-text",
      """
      class A: UNNotificationServiceExtension {
        override func didReceive(_ r: R, withContentHandler done: @escaping (UNNotificationContent) -> Void) {
          x.title = "\\(x.title) [modified]"
          done(x)
        }
      }
      """, "    // pushlint-ignore extension/template-text: explain why this is correct\n    x.title"
    ),
    (
      "Info.plist", "xml", "extension/principal-class",
      """
      <plist><dict><key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.usernotifications.service</string>
        <key>NSExtensionPrincipalClass</key>
        <string>$(PRODUCT_MODULE_NAME)Service</string>
      </dict></dict></plist>
      """, "  <!-- pushlint-ignore extension/principal-class: explain why this is correct -->\n  <string>"
    ),
  ])
  func extensionsAreLinted(
    _ name: String, _ language: String, _ rule: String, _ text: String, _ comment: String
  ) throws {
    var project = try Project(nil)
    let found = project.editor.open(text, language: language, uri: project.uri(name))
    #expect(found.flatMap { $0.allCodes } == [rule])
    let suppressed = try project.suppression(rule, in: name).applied(to: text, uri: project.uri(name))
    #expect(suppressed.contains(comment))
    let changed = suppressed.replacing("explain why this is correct", with: "it is meant")
    let replies = project.editor.open(changed, language: language, version: 2, uri: project.uri(name))
    #expect(replies.flatMap { $0.allCodes } == [])
  }

  @Test func theWholeWorkspaceIsChecked() throws {
    var project = try Project("{}", capabilities: #"{"textDocument":{"diagnostic":{}}}"#)
    for number in 0..<40 { try project.folder.write(Self.payload, to: "sub/\(number).json") }
    _ = project.editor.open("{}", uri: project.uri("sub/0.json"))
    let params = #"{"previousResultIds":[],"workDoneToken":"w"}"#
    let items = try #require(project.editor.ask("workspace/diagnostic", params)?["items"]?.array)
    #expect(items.count == 41)
    #expect(items.filter { $0["items"]?.array?.isEmpty == false }.count == 39)
    let known = items.map { item in
      JSONValue.object([.init("uri", item["uri"] ?? .null), .init("value", item["resultId"] ?? .null)])
    }
    let again = project.editor.ask("workspace/diagnostic", #"{"previousResultIds":\#(JSONValue.array(known).text)}"#)
    #expect(again?["items"]?.array?.allSatisfy { $0["kind"] == "unchanged" } == true)
  }

  @Test func namesAreOfferedInTheConfiguration() throws {
    var project = try Project("{}")
    let uri = project.uri("pushlint.json")
    func labels(_ marked: String) -> [String] {
      project.editor.ask("textDocument/completion", at: marked, uri: uri).result?.array?
        .compactMap { $0["label"]?.string } ?? []
    }
    #expect(labels(#"{ "|" }"#).contains("suppressions"))
    #expect(labels(#"{ "rules": { "|" } }"#).contains("data/value-not-string"))
    #expect(labels(#"{ "rules": { "data": "|" } }"#) == ["error", "warning", "info", "hint", "off"])
    #expect(labels(#"{ "targets": ["|"] }"#).contains("ios"))
    #expect(labels(#"{ "presets": ["|"] }"#) == ["delivery"])
    let hover = project.editor.ask(
      "textDocument/hover", at: #"{ "rules": { "data/value-not-|string": "off" } }"#, uri: uri)
    #expect(hover.result?["contents", "value"]?.string?.hasPrefix("# Value in `data` that is not a string") == true)
  }
}

extension ProjectTests.Project {
  /// The action that keeps a rule quiet.
  fileprivate mutating func suppression(_ rule: String, in name: String) throws -> JSONValue {
    let params =
      #"{"textDocument":{"uri":"\#(uri(name))"},"range":{"start":{"line":0,"character":0},"end":{"line":99,"character":0}},"context":{"diagnostics":[],"only":["quickfix"]}}"#
    let actions = editor.ask("textDocument/codeAction", params)?.array ?? []
    let found = actions.first { $0["title"]?.string?.hasPrefix("Ignore \(rule) here") == true }
    return try #require(found)
  }
}

extension JSONValue {
  /// Codes of all published diagnostics.
  fileprivate var allCodes: [String] {
    (self["params", "diagnostics"]?.array ?? []).compactMap { $0["code"]?.string }
  }
}
