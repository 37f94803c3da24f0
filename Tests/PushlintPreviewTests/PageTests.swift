import Foundation
import HTMLReading
import PushlintPreview
import TestSupport
import Testing

/// The page of HTML: what its parser reads is what was meant, whatever the payload says.
@Suite struct PageTests {
  private static func page(_ text: String, path: String = "a.json") throws -> HTMLDocument {
    HTMLDocument(bytes(text, path: path))
  }

  private static func bytes(_ text: String, path: String = "a.json") -> [UInt8] {
    PreviewPage.bytes(of: [PreviewFile(path: path, language: "json", previews: Previews.all(text))])
  }

  private static func payload(_ text: String) throws -> String {
    let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    return #"""
      {"message":{"topic":"news","notification":{"title":\#(quoted),"body":\#(quoted),"image":\#(quoted)},
      "data":{"a":\#(quoted)},
      "android":{"notification":{"color":\#(quoted),"icon":\#(quoted),"channel_id":\#(quoted),"tag":\#(quoted)}},
      "apns":{"payload":{"aps":{"alert":{"title":\#(quoted),"subtitle":\#(quoted),"body":\#(quoted)},"mutable-content":1,
      "category":\#(quoted),"thread-id":\#(quoted),"sound":\#(quoted)}}},
      "webpush":{"notification":{"icon":\#(quoted),"badge":\#(quoted),"actions":[{"action":"a","title":\#(quoted)}]}}}}
      """#
  }

  /// A shape of the page: its elements and the names of their attributes.
  private static func shape(_ page: HTMLDocument) -> [String] {
    page.elements.map { "\($0.name) \($0.attributes.keys.sorted().joined(separator: " ")) \($0.path.count)" }
  }

  private static let hostile = [
    "<script>alert(1)</script>", "</style><script>alert(1)</script>", "]]><b>", "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)", "` onload=`x", "<!-- ", "--><i>", "&lt;b&gt;&amp;&#60;", "</title></head><body>",
    "<svg/onload=x>",
    "javascript:alert(1)", "</div></div></div></article></main>", "\\u003cscript\\u003e", "<a href=x>", "&", "<",
    "a\"b'c`d",
  ]

  @Test(arguments: hostile)
  func noTextBecomesMarkup(_ text: String) throws {
    let page = try Self.page(Self.payload(text), path: text)
    // A text of the same length without any sign.
    let plain = try Self.page(Self.payload(String(repeating: "x", count: text.count)), path: "x")
    let names = Set(plain.elements.map(\.name))
    #expect(
      Set(page.elements.map(\.name)).subtracting(names).subtracting(["a", "ol", "li", "section", "h3", "code"]).isEmpty)
    let titles = page.withClass("title").map(\.text).filter { $0 != "Your app" }
    #expect(!titles.isEmpty)
    #expect(titles.allSatisfy { $0 == text }, "\(titles)")
    #expect(page.all("h2").first?.text == "\(text):1")
    #expect(
      !page.elements.contains { $0.attributes.keys.contains { $0.hasPrefix("on") || $0 == "style" || $0 == "src" } })
    #expect(page.all("a").allSatisfy { $0.attributes["href"]?.hasPrefix("#p") == true })
  }

  /// The same page comes out for every text, sign by sign the same elements.
  @Test func shapeDoesNotDependOnTheText() throws {
    let one = try Self.page(#"{"message":{"topic":"n","notification":{"title":"<b>&\"'x","body":"</p><p>"}}}"#)
    let two = try Self.page(#"{"message":{"topic":"n","notification":{"title":"abcdefgh","body":"abcdefg"}}}"#)
    #expect(Self.shape(one) == Self.shape(two))
  }

  @Test func controlsAreVisibleAndNothingElse() throws {
    let text = #"a\u202Eb\u0000c\u0007d\u001Be\u2066f\uFEFFg\u0085h\uFFFFi\uD800j {{k\u202El}} <%m\u0007%>"#
    let bytes = Self.bytes(#"{"message":{"topic":"n","notification":{"title":"\#(text)"}}}"#)
    let page = String(decoding: bytes, as: UTF8.self)
    let unseen = page.unicodeScalars.filter {
      $0 != "\n"
        && ($0.properties.generalCategory == .control || $0.properties.isBidiControl || $0 == "\u{FEFF}"
          || $0.properties.isNoncharacterCodePoint)
    }
    #expect(unseen.isEmpty)
    let titles = HTMLDocument(bytes).withClass("title").map(\.text).filter { $0 != "Your app" }
    #expect(Set(titles).count == 1)
    #expect(titles.first?.hasPrefix(#"a\u{202E}b\u{0}c\u{7}d\u{1B}e\u{2066}f\u{FEFF}g\u{85}h\u{FFFF}i"#) == true)
  }

  @Test func aMegabyteOfEmojiFits() throws {
    let text = String(repeating: "👨‍👩‍👧‍👦", count: 42_000)
    let bytes = Self.bytes(#"{"message":{"topic":"n","notification":{"title":"\#(text)","body":"\#(text)"}}}"#)
    #expect(bytes.count < 2_000_000)
    let page = HTMLDocument(bytes)
    #expect(page.withClass("note").contains { $0.text.contains("1050000 bytes") })
  }

  // MARK: Nothing but the page

  @Test func policyNamesTheStylesheet() throws {
    let page = try Self.page(#"{"message":{"topic":"n","notification":{"title":"t"}}}"#)
    let style = try #require(page.all("style").first)
    let policy = try #require(
      page.all("meta").compactMap { $0.attributes["http-equiv"] == nil ? nil : $0.attributes["content"] }.first)
    let hash = try Self.hash(of: style.text)
    #expect(policy == "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'")
    #expect(!style.text.contains("url(") && !style.text.contains("@import"))
  }

  /// SHA-256 in base 64, as another program has it.
  private static func hash(of text: String) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "style")
    let tools = [("/usr/bin/sha256sum", ["style"]), ("/usr/bin/shasum", ["-a", "256", "style"])]
    let tool = try #require(tools.first { FileManager.default.isExecutableFile(atPath: $0.0) })
    let output = try #require(Command(tool.0, in: folder.url)).run(tool.1).standardOutput
    let digits = Array(output.prefix(64))
    let bytes = stride(from: 0, to: 64, by: 2).compactMap { UInt8(String(digits[$0..<$0 + 2]), radix: 16) }
    return Data(bytes).base64EncodedString()
  }

  @Test func nothingIsLoaded() throws {
    let page = try Self.page(Self.payload("https://example.com/a.png"))
    let allowed: Set<String> = [
      "html", "head", "meta", "title", "style", "body", "header", "main", "footer", "nav", "article", "section", "h1",
      "h2",
      "h3", "h4", "p", "ul", "ol", "li", "a", "span", "strong", "code", "bdi", "div", "i", "figure", "figcaption",
      "details",
      "summary", "table", "thead", "tbody", "tr", "th", "td", "svg", "path", "circle", "rect",
    ]
    #expect(Set(page.elements.map(\.name)).subtracting(allowed) == [])
    for element in page.elements where element.name != "meta" {
      for (name, value) in element.attributes where value.contains("://") {
        #expect(name == "aria-label", "\(element.name) \(name)")
      }
    }
  }

  // MARK: Everybody can use it

  @Test func readersFindTheirWay() throws {
    let page = try Self.page(
      #"{"message":{"topic":"n","notification":{"title":"t","body":"b","image":"https://a.dev/b.png"},"data":{"a":1}}}"#
    )
    let ids = page.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    let links = page.all("a").compactMap { $0.attributes["href"]?.dropFirst() }
    #expect(!links.isEmpty)
    #expect(links.allSatisfy { ids.contains(String($0)) })
    let labels = page.elements.compactMap { $0.attributes["aria-labelledby"] }
    #expect(labels.allSatisfy(ids.contains))
    // Drawings of our own are hidden; pictures have a text.
    #expect(page.all("svg").allSatisfy { $0.attributes["aria-hidden"] == "true" })
    let pictures = page.elements.filter { $0.attributes["role"] == "img" }
    #expect(!pictures.isEmpty)
    #expect(pictures.allSatisfy { $0.attributes["aria-label"]?.hasPrefix("Image, not loaded: https://a.dev") == true })
    // No level of heading is left out.
    var level = 0
    for element in page.elements {
      guard element.name.count == 2, element.name.hasPrefix("h"), let own = Int(element.name.dropFirst()) else {
        continue
      }
      #expect(own <= level + 1)
      level = own
    }
    #expect(page.all("html").first?.attributes["lang"] == "en")
    #expect(page.all("main").count == 1)
    #expect(page.all("th").allSatisfy { $0.attributes["scope"] != nil })
    #expect(
      page.all("figure").allSatisfy { figure in page.all("figcaption").contains { figure.text.hasPrefix($0.text) } })
  }

  @Test func writingFromRightToLeft() throws {
    let page = try Self.page(#"{"message":{"topic":"n","notification":{"title":"سلام","body":"Hello"}}}"#)
    let cards = page.withClass("card")
    #expect(!cards.isEmpty)
    #expect(cards.allSatisfy { $0.attributes["dir"] == "rtl" })
    #expect(page.withClass("title").filter { $0.text == "سلام" }.allSatisfy { $0.attributes["dir"] == "auto" })
  }

  @Test func severalPayloadsHaveAListOfThem() throws {
    let text = #"[{"message":{"topic":"a","notification":{"title":"t"}}},{"message":{"topic":"b","data":{"a":"1"}}}]"#
    let page = try Self.page(text)
    #expect(page.all("article").count == 2)
    #expect(
      page.all("nav").first.map { nav in
        page.all("a").filter { $0.path.contains("nav") }.count == 2 && nav.attributes["aria-label"] != nil
      } == true)
  }
}
