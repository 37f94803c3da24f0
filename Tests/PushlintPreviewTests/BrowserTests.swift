import Foundation
import PushlintPreview
import TestSupport
import Testing

/// The page in a real browser, where Debian's Chromium is installed.
@Suite(.serialized, .enabled(if: BrowserPages.isAvailable, "Chromium or Python is not installed"))
struct BrowserTests {
  private typealias Pages = BrowserPages

  private static let ordinary = #"""
    {"message":{"topic":"news","notification":{"title":"Order shipped","body":"It arrives on Friday.",
    "image":"https://example.com/a.png"},"data":{"order":"17"},"android":{"notification":{"color":"#ff6600"}},
    "apns":{"payload":{"aps":{"mutable-content":1,"category":"ORDER","sound":"default"}}},
    "webpush":{"notification":{"icon":"https://example.com/i.png","actions":[{"action":"a","title":"Track"}]}}}}
    """#

  private static let hostile = [
    "<script>document.title='x'</script><img src=x onerror=alert(1)>", "]]><b>",
    "</style></title></head><body onload=x>",
    "\"><iframe src=https://example.com>", "--><svg/onload=alert(1)>", "javascript:alert(1)",
    "\u{202E}\u{0}\u{2066}x\u{FEFF}",
    "<meta http-equiv=refresh content='0;url=https://example.com'>", "https://example.com/<>\"'`&lt;",
    String(repeating: "👨‍👩‍👧‍👦", count: 42_000),
  ]

  // MARK: Nothing but the page

  /// The policy lets the stylesheet in, and the page asks for nothing else: Chromium says so.
  @Test func pagesLoadNothingAndBreakNoPolicy() throws {
    let texts = try [Self.ordinary] + Self.hostile.map(Pages.message)
    let pages = texts.flatMap { [Pages.page($0), Pages.page($0, isDark: true, as: .editor)] }
    for (index, seen) in try Pages(pages).seen.enumerated() {
      #expect(seen.requests.count == 1 && seen.requests.allSatisfy { $0.hasPrefix("file:///") }, "\(index)")
      #expect(seen.complaints == [], "\(index)")
      #expect(seen.loads == 1)
    }
  }

  /// What would be noticed.
  @Test func mistakesAreSeen() throws {
    let page = String(decoding: Pages.page(Self.ordinary).bytes, as: UTF8.self)
    let broken = page.replacing(
      "</main>", with: "<img src=\"https://example.com/x.png\"><p style=\"color:red\"></p></main>")
    let seen = try #require(try Pages([Pages.Page(bytes: Array(broken.utf8))]).seen.first)
    #expect(seen.requests.contains("https://example.com/x.png"))
    #expect(seen.complaints.contains { $0.contains("Content Security Policy") })
    #expect(Self.mistakes(in: seen.tree).contains("an image without a name"))
  }

  /// The elements of a page and their attributes are those of a page with ordinary texts.
  @Test func noTextBecomesAnElement() throws {
    let plain = try Pages.message("https://example.com/a.png")
    let refused = plain.replacing("\"data\":{", with: "\"data\":{\"n\":1,")
    let all = try [plain, refused] + Self.hostile.map(Pages.message)
    let seen = try Pages(all.map { Pages.page($0) }).seen
    let expected = Set(seen.prefix(2).flatMap(\.elements))
    // A text that is cut, and characters that are made visible.
    let more: Set<String> = ["span class title"]
    for (index, page) in seen.dropFirst(2).enumerated() {
      #expect(!page.elements.isEmpty)
      let unexpected = Set(page.elements).subtracting(expected).subtracting(more)
      #expect(unexpected.isEmpty, "\(Self.hostile[index].prefix(60)): \(unexpected)")
      #expect(page.tree.first?.name == "Preview of a.json")
    }
  }

  // MARK: Reload

  @Test func livePagesLoadThemselvesAgain() throws {
    var live = Pages.page(Self.ordinary, as: .reloading)
    live.seconds = 5
    var still = Pages.page(Self.ordinary)
    still.seconds = 3
    let seen = try Pages([live, still]).seen
    #expect(seen[0].loads >= 2 && seen[0].complaints == [])
    #expect(Set(seen[0].requests).count == 1)
    #expect(seen[1].loads == 1)
  }

  // MARK: Everybody can use it

  @Test(arguments: [
    ordinary, #"{"message":{"topic":"n","notification":{"title":"سلام","body":"b"},"data":{"a":1}}}"#,
    #"{"message":{"topic":"n","data":{"a":"1"}}}"#, #"{"aps":{"alert":"Hi","interruption-level":"passive"}}"#,
    #"[{"message":{"topic":"a","notification":{"title":"t"}}},{"to":"/topics/a","data":{"a":"1"}}]"#, "{}",
  ])
  func readersFindTheirWay(_ text: String) throws {
    let seen = try #require(try Pages([Pages.page(text)]).seen.first)
    #expect(Self.mistakes(in: seen.tree) == [])
    #expect(seen.tree.first?.name == "Preview of a.json")
  }

  /// What a person who listens to the page stumbles over.
  private static func mistakes(in tree: [BrowserPages.Node]) -> [String] {
    var mistakes: [String] = []
    var level = 0
    for (index, node) in tree.enumerated() {
      switch node.role {
      case "heading":
        if node.level > level + 1 { mistakes.append("heading `\(node.name)` leaves out a level") }
        level = node.level
        if node.name.isEmpty { mistakes.append("an empty heading") }
      case "figure", "image", "img", "link", "article", "region", "navigation", "group", "table":
        // A region without a name is none for a reader; the table is named by the element around it.
        let needsName = !["table", "group", "region"].contains(node.role)
        if needsName, node.name.isEmpty {
          mistakes.append("\(node.role == "img" ? "an image" : "an \(node.role)") without a name")
        }
      case "listitem", "rowheader", "columnheader":
        let isEmpty = !tree[(index + 1)...].prefix { $0.depth > node.depth }.contains { !$0.name.isEmpty }
        if isEmpty { mistakes.append("an empty \(node.role)") }
      default: break
      }
    }
    if tree.count(where: { $0.role == "heading" && $0.level == 1 }) != 1 { mistakes.append("not one first heading") }
    if !tree.contains(where: { $0.role == "main" }) { mistakes.append("no main part") }
    return mistakes
  }

  @Test func theOrderIsThatOfThePage() throws {
    let tree = try #require(try Pages([Pages.page(Self.ordinary)]).seen.first?.tree)
    let headings = tree.filter { $0.role == "heading" }.map(\.name)
    #expect(
      headings == [
        "Preview of a.json", "a.json:1", "Android", "Android 15 API 35", "Apple", "iPhone", "Apple Watch", "Web",
        "Not known here",
      ])
    // Older versions of Android are folded away, and are no headings.
    let figures = tree.indices.filter { tree[$0].role == "figure" }
    let names = figures.map { tree[$0].name }
    #expect(names.count >= 14)
    #expect(names.prefix(2) == ["Android 15, Collapsed", "Android 15, Expanded"])
    #expect(names.contains("Apple Watch, Short look") && names.last == "Safari on macOS")
    // In each drawing the title comes before the text, and the picture has its address.
    var images = 0
    for figure in figures {
      let inside = tree[(figure + 1)...].prefix { $0.depth > tree[figure].depth }
      let texts = inside.filter { $0.role == "StaticText" }.map(\.name)
      guard let title = texts.firstIndex(of: "Order shipped") else {
        Issue.record("\(tree[figure].name) has no title")
        continue
      }
      if let body = texts.firstIndex(of: "It arrives on Friday.") { #expect(title < body) }
      let pictures = inside.filter { $0.role == "image" || $0.role == "img" }
      #expect(pictures.allSatisfy { $0.name.hasPrefix("Image, not loaded: https://example.com/") })
      images += pictures.count
    }
    #expect(images >= 8)
  }
}
