import Testing

@testable import PushlintRules

/// URLs are cut where RFC 3986 cuts them.
@Suite struct URLTextTests {
  @Test(arguments: [
    ("http://localhost", 7..<16), ("http://LOCALHOST:8080/a", 7..<21), ("https://printer.local/a?b", 8..<21),
    ("http://me:secret@192.168.0.1:80/a", 7..<31), ("http://[::1]:80/", 7..<15), ("HTTP://10.1.2.3", 7..<15),
  ])
  func local(_ text: String, _ part: Range<Int>) {
    #expect(URLText(text).local()?.part == part)
  }

  @Test(arguments: [
    "http://local.example.com", "https://192.168.0.1.example.net/", "http://", "http:localhost", "//localhost",
    "http://me@example.com:80", "http://11.1.2.3", "http://10.1.2", "",
  ])
  func notLocal(_ text: String) {
    #expect(URLText(text).local() == nil)
  }

  @Test func fileNamesInHosts() {
    let found = URLText("HTTPS://foo.bar.pizza-monster.png/").fileNameInHost()
    #expect(found?.part == 8..<33)
    #expect(found?.suggestion == "HTTPS://foo.bar/pizza-monster.png")
    #expect(URLText("http://a.b.PNG").fileNameInHost()?.suggestion == nil)
    #expect(URLText("http://a.b.PNG").fileNameInHost()?.part == 7..<14)
    for text in [
      "https://a.b.c.png/d", "https://a.b.c.png?d", "https://a.b.c.png:80", "https://$a.b.c.png", "gs://a.b.c.png",
      "https://png", "https://a.b.c.png/\u{FFFC}", "https:/a.b.c.png",
    ] {
      #expect(URLText(text).fileNameInHost() == nil, "\(text)")
    }
  }

  @Test func sites() {
    #expect(URLText("https://me@Example.com:8080/a").site == "example.com:8080")
    #expect(URLText("https://").site == nil)
    #expect(URLText("ftp://example.com").site == nil)
  }
}
