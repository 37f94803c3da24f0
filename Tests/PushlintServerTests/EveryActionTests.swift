import PushlintRPC
import TestSupport
import Testing

/// Every code action that is offered somewhere in a file of any kind is accepted: what it is for goes away, and nothing
/// comes but what still has to be written.
@Suite struct EveryActionTests {
  struct Sample: CustomTestStringConvertible {
    let language: String
    let ending: String
    let text: String

    var testDescription: String { "\(language), \(text.utf8.count) bytes" }
    var uri: String { "file:///push.\(ending)" }
  }

  /// A message with a key, a type, and a value that are wrong, and one in which something is at the wrong place.
  private static let first =
    #"{"message":{"topic":"/topics/a","notification":{"titel":"a","body":"b"},"android":{"priority":"urgent","ttl":"3600"},"data":{"n":1}}}"#
  private static let second =
    #"{"message":{"token":"{{t}}","sound":"default","notification":{"title":"a","body":"b"},"apns":{"headers":{"apns-priority":10},"payload":{"aps":{"badge":"1","alert":{"titel":"a"}}}}}}"#
  private static let legacy =
    #"{"to":"/topics/a","priority":"high","time_to_live":2592000,"notification":{"title":"a","body":"b"}}"#

  private static let documents: [Sample] =
    [first, second, legacy].flatMap { message in
      let endpoint = message == legacy ? "fcm/send" : "v1/projects/p/messages:send"
      let header = "Authorization: \(message == legacy ? "key=AAAA" : "Bearer {{token}}")"
      let escaped = message.replacing("\"", with: "\\\"")
      return [
        Sample(language: "json", ending: "json", text: message + "\n"),
        Sample(language: "jsonc", ending: "jsonc", text: "// 😀\n\(message)\n"),
        Sample(language: "ndjson", ending: "ndjson", text: "\(message)\n\(message)\n"),
        Sample(
          language: "http", ending: "http",
          text: "POST https://fcm.googleapis.com/\(endpoint)\n\(header)\nContent-Type: application/json\n\n\(message)\n"
        ),
        Sample(
          language: "markdown", ending: "md",
          text: "# é 😀\n\n> ```json\n> \(message)\n> ```\n\n```json\n\(message)\n```\n"),
        Sample(language: "plaintext", ending: "txt", text: "Send this with FCM:\n\n\(message)\n\nand wait.\n"),
        Sample(
          language: "shellscript", ending: "sh",
          text:
            "curl https://fcm.googleapis.com/\(endpoint) -H '\(header)' \\\n  -H 'Content-Type: application/json' -d '\(message)'\n"
        ),
        Sample(language: "javascript", ending: "js", text: "const message = \(message);\nfcm.send(message);\n"),
        Sample(
          language: "typescript", ending: "ts",
          text: "fetch('https://fcm.googleapis.com/\(endpoint)', { body: JSON.stringify(\(message)) });\n"),
        Sample(
          language: "json", ending: "postman_collection.json",
          text:
            #"{"info":{"name":"a","schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[{"name":"b","request":{"method":"POST","header":[{"key":"Authorization","value":"Bearer {{t}}"}],"url":"https://fcm.googleapis.com/\#(endpoint)","body":{"mode":"raw","raw":"\#(escaped)"}}}]}"#
        ),
        Sample(language: "yaml", ending: "yaml", text: "# fcm\nbody: |\n  \(message)\nother: '\(message)'\n"),
        Sample(language: "objective-c", ending: "m", text: "// fcm\nNSString *body = @\"\(escaped)\";\n"),
        Sample(language: "java", ending: "java", text: "class A {\n  // fcm\n  String body = \"\(escaped)\";\n}\n"),
      ]
    }

  /// Messages as each language writes them.
  private static let code: [Sample] = CodeCompletionTests.samples.map { sample in
    let quote = sample.keys[0].hasPrefix("'") ? "'" : "\""
    let parts = sample.text.replacing("§", with: "").split(separator: "¤", omittingEmptySubsequences: false)
    let urgent = sample.language == "yaml" ? "urgent" : "\(quote)urgent\(quote)"
    let text = parts.dropFirst().enumerated().reduce(String(parts[0])) {
      $0 + ($1.offset == 0 ? urgent : "5") + $1.element
    }
    return Sample(
      language: sample.language, ending: sample.ending,
      text: text.replacing("channel_id", with: "chanel_id").replacing("body", with: "boddy"))
  }

  @Test(arguments: documents + code)
  func whatItIsForGoesAway(_ sample: Sample) throws {
    try Self.check(sample)
  }

  /// The same where something is lacking, or there twice; only then one sees what else is wrong.
  @Test(arguments: documents + code)
  func brokenTextsAreMended(_ sample: Sample) throws {
    for (sign, broken) in [(",", ""), (":", ""), ("\",", ","), (",", ",,"), ("}", "")] {
      let places = sample.text.ranges(of: sign)
      guard let place = places.dropFirst(places.count / 2).first else { continue }
      var text = sample.text
      text.replaceSubrange(place, with: broken)
      try Self.check(Sample(language: sample.language, ending: sample.ending, text: text), isBroken: true)
    }
  }

  private static func check(_ sample: Sample, isBroken: Bool = false) throws {
    let (text, uri) = (sample.text, sample.uri)
    var editor = ScriptedEditor()
    let found = editor.open(text, language: sample.language, uri: uri).first?["params", "diagnostics"]?.array ?? []
    let before = counts(found)
    var accepted: Set<String> = []
    var actions: [JSONValue] = []
    for diagnostic in found {
      let range = diagnostic["range"]?.text ?? ""
      let params =
        #"{"textDocument":{"uri":"\#(uri)"},"range":\#(range),"context":{"diagnostics":[\#(diagnostic.text)]}}"#
      actions += editor.ask("textDocument/codeAction", params)?.array ?? []
    }
    for var action in actions where action["edit"] != nil || action["data"] != nil {
      if action["edit"] == nil { action = editor.ask("codeAction/resolve", action.text) ?? action }
      let title = action["title"]?.string ?? ""
      guard accepted.insert("\(title) \(action["edit"]?.text ?? "")").inserted,
        action["edit", "changes", uri] != nil || action["edit", "documentChanges"] != nil
      else { continue }
      let new = try action.applied(to: text, uri: uri)
      var other = ScriptedEditor()
      let after = counts(
        other.open(new, language: sample.language, uri: uri).first?["params", "diagnostics"]?.array ?? [])
      let unexpected = after.filter {
        $0.value > before[$0.key] ?? 0 && !AcceptedItems.isAboutMissing(of: $0.key)
          && (!isBroken || $0.key.rule.hasPrefix("syntax/"))
      }
      #expect(unexpected.isEmpty, "\(title)\n\(text)\n\(new)\n\(unexpected.keys)")
      // Whoever ignores something has to say why.
      guard action["kind"]?.string == "quickfix", !title.hasPrefix("Ignore "),
        let own = action["diagnostics"]?.array, own.count == 1, let key = own.first.map(key(of:))
      else { continue }
      #expect(after[key] ?? 0 < before[key] ?? 0, "\(title)\n\(text)\n\(new)")
    }
    #expect(isBroken || !accepted.isEmpty, "\(accepted)\n\(text)")
  }

  private static func counts(_ found: [JSONValue]) -> [AcceptedItems.Finding: Int] {
    found.reduce(into: [:]) { $0[key(of: $1), default: 0] += 1 }
  }

  private static func key(of diagnostic: JSONValue) -> AcceptedItems.Finding {
    AcceptedItems.Finding(rule: diagnostic["code"]?.string ?? "", message: diagnostic["message"]?.string ?? "")
  }
}
