import PushlintPreview
import Testing

/// Texts as devices show them: bounded, cut between characters, with what cannot be seen made visible.
@Suite struct TextTests {
  private static let family = "👨‍👩‍👧‍👦"

  private static func body(_ text: String, on surface: String) throws -> PreviewValue {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    let json = #"{"message":{"topic":"a","notification":{"title":"t","body":"\#(escaped)"}}}"#
    let preview = try Previews.one(json, surfaces: Surface.matching(surface))
    return try #require(preview.surfaces.first?.value(.body))
  }

  @Test func charactersAreWhole() throws {
    let value = try Self.body(String(repeating: Self.family, count: 40), on: "android-35-collapsed")
    let limit = try #require(value.limit)
    #expect(limit.fit(of: value.text) == .cut)
    #expect(limit.cut(value.text) == String(repeating: Self.family, count: 25) + "…")
  }

  @Test(arguments: [
    ("a", 41, TextLimit.Fit.perhaps), ("a", 40, .whole), ("a", 51, .cut), ("漢", 20, .whole), ("漢", 26, .cut),
  ])
  func wideCharactersTakeTwo(_ character: String, _ count: Int, _ fit: TextLimit.Fit) throws {
    let value = try Self.body(String(repeating: character, count: count), on: "android-35-collapsed")
    #expect(value.limit?.fit(of: value.text) == fit)
  }

  @Test func persianKeepsItsJoiners() throws {
    let text = "می\u{200C}رسد"
    let value = try Self.body(text, on: "iphone-banner")
    #expect(value.text.plain == text)
    #expect(value.text.isRightToLeft == true)
    #expect(value.limit?.cut(value.text) == text)
  }

  @Test func aMegabyteOfEmojiIsCut() throws {
    let value = try Self.body(String(repeating: Self.family, count: 42_000), on: "iphone-expanded")
    #expect(value.text.isCut)
    #expect(value.text.plain.utf8.count <= 8_000)
    #expect(value.text.bytes == 1_050_000)
    #expect(value.text.plain == String(repeating: Self.family, count: value.text.plain.count))
  }

  @Test func oneCharacterOfManySignsIsCut() throws {
    let value = try Self.body("a" + String(repeating: "\u{301}", count: 500_000), on: "iphone-expanded")
    #expect(value.text.isCut)
    #expect(value.text.plain.utf8.count < 1_000)
  }

  @Test func controlsAreVisible() throws {
    let value = try Self.body("a\u{202E}b\u{200F}c\u{FEFF}d", on: "iphone-banner")
    #expect(value.text.plain == #"a\u{202E}b\u{200F}c\u{FEFF}d"#)
    #expect(value.text.pieces.count == 7)
  }

  @Test(arguments: [
    ("Hi {{name}}!", ["{{name}}"]), ("{{name}}", ["{{name}}"]), ("${a} and ${b}", ["${a}", "${b}"]),
    ("<%= title %>", ["<%= title %>"]), ("<title>", ["<title>"]), ("$TITLE", ["$TITLE"]), ("PUSH_BODY", ["PUSH_BODY"]),
    ("$5 off", []), ("[Sale]", []), ("Loading...", []), ("50% of {all}", []), ("a {{ b", []), ("${}", []), ("SALE", []),
    ("<b>bold</b>", []), ("3 < 4 > 2", []), ("$500", []), ("NEW_", ["NEW_"]),
  ])
  func variablesAreFound(_ text: String, _ variables: [String]) throws {
    let value = try Self.body(text, on: "iphone-banner")
    #expect(value.text.variables == variables)
    #expect(value.text.plain == text)
  }

  /// In code the value may be a variable as a whole.
  @Test func valuesOfProgramsAreVariables() throws {
    let code = """
      const message = {
        topic: "a",
        notification: { title: `Hello ${name}`, body: order.text },
        android: { notification: { channelId: "orders" } },
      };
      getMessaging().send(message);
      """
    let preview = try Previews.one(code, .javaScript)
    let surface = try #require(preview.surfaces.first)
    #expect(surface.value(.body)?.text.variables == ["order.text"])
    #expect(surface.value(.title)?.text.hasVariables == true)
    #expect(surface.value(.channel)?.text.plain == "orders")
  }
}

/// Strings of programs, as they are written.
@Suite struct CodeTextTests {
  @Test(
    arguments: [
      ("`Hi ${a.b({c})}!`", "Hi |${a.b({c})}|!"), ("f\"{a} and {{b}}\"", "{a}| and {b}"), ("'$a'", "$a"),
      ("\"Hi \\(name)\"", "Hi |\\(name)"), ("\"#{a}#{b}\"", "#{a}|#{b}"), ("$\"{a}$\"", "{a}|$"), ("`a\\nb`", "a\nb"),
      ("\"\"\"a ${b}\"\"\"", "a |${b}"), ("\"$5 off\"", "$5 off"), ("``", ""), ("`${a", nil), ("\"a\" + \"b\"", nil),
      ("name", nil), ("a(\n  b,\n)", "a( b, )"),
      ("f(\"a\")", nil), ("", nil), ("'", nil), ("`${`", "${"), ("\"\\\"", nil),
    ] as [(String, String?)])
  func piecesAreFound(_ source: String, _ expected: String?) {
    let text = PreviewText.expression(source)
    let pieces = text.pieces.map { piece in
      switch piece {
      case .text(let text), .variable(let text): text
      case .control: "?"
      }
    }
    #expect(pieces.joined(separator: "|") == expected ?? source)
  }
}
