import Foundation
import PushlintPreview
import TestSupport
import Testing

/// Drawings as Chromium shows them, next to pictures that somebody has looked at.
///
/// `PUSHLINT_REWRITE=1 swift test --filter BrowserPictureTests` renews the pictures in `References`: look at each before it
/// is committed.
@Suite(.serialized, .enabled(if: BrowserPages.isAvailable, "Chromium or Python is not installed"))
struct BrowserPictureTests {
  private struct Picture {
    let name: String
    let page: BrowserPages.Page
  }

  private static let full = #"""
    {"message":{"topic":"news","notification":{"title":"Your order is on its way","body":"It arrives on Friday between nine and noon. Somebody has to be at home to sign for it; otherwise it goes back to the depot.",
    "image":"https://example.com/a.png"},"android":{"notification":{"color":"#d81b60","channel_id":"orders"}},
    "apns":{"payload":{"aps":{"mutable-content":1,"category":"ORDER","sound":"default"}}},
    "webpush":{"notification":{"icon":"https://example.com/i.png",
    "actions":[{"action":"a","title":"Track"},{"action":"b","title":"Later"}]}}}}
    """#
  private static let template =
    #"{"message":{"topic":"n","notification":{"title":"Hi {{name}}","body":"\u202Eevil\u202C ${text}"}}}"#
  private static let persian =
    #"{"message":{"topic":"n","notification":{"title":"سفارش شما ارسال شد","body":"روز جمعه به دست شما می‌رسد."}}}"#
  private static let data = #"{"message":{"topic":"n","data":{"a":"1"}}}"#
  private static let refused = #"""
    {"message":{"topic":"/topics/news","notification":{"title":"Refused","body":"Nobody sees this."},"data":{"n":1}}}
    """#

  /// - Parameter height: as much of the surface as the notification needs.
  private static func surface(
    _ text: String, _ id: String, height: Int, isDark: Bool = false
  ) throws -> BrowserPages.Page {
    let surface = try #require(Surface.all.first { $0.id == id })
    let preview = try #require(try Previews.one(text, surfaces: [surface]).surfaces.first)
    return BrowserPages.Page(
      bytes: PreviewPage.bytes(of: preview), width: surface.pictureSize.width, height: height, isDark: isDark)
  }

  private static func pictures() throws -> [Picture] {
    var page = BrowserPages.page(refused)
    (page.width, page.height) = (640, 900)
    return try [
      Picture(name: "android-15-collapsed", page: surface(full, "android-35-collapsed", height: 104)),
      Picture(name: "android-15-expanded-dark", page: surface(full, "android-35-expanded", height: 300, isDark: true)),
      Picture(name: "android-8-expanded", page: surface(full, "android-26-expanded", height: 300)),
      Picture(name: "android-heads-up-template", page: surface(template, "android-35-heads-up", height: 160)),
      Picture(name: "android-data", page: surface(data, "android-35-collapsed", height: 160)),
      Picture(name: "iphone-lock-screen", page: surface(full, "iphone-lock-screen", height: 240)),
      Picture(name: "iphone-expanded-dark", page: surface(full, "iphone-expanded", height: 360, isDark: true)),
      Picture(name: "iphone-banner-persian", page: surface(persian, "iphone-banner", height: 100)),
      Picture(name: "watch-long-look", page: surface(full, "watch-long-look", height: 232)),
      Picture(name: "chrome-windows", page: surface(full, "web-chrome-windows", height: 360)),
      Picture(name: "safari-dark", page: surface(full, "web-safari", height: 150, isDark: true)),
      Picture(name: "page-refused", page: page),
    ]
  }

  private static let folder = SharedData.repository
    .appendingPathComponent("Tests/PushlintPreviewTests/References")

  private static func reference(_ name: String) -> URL { folder.appendingPathComponent("\(name).png") }

  /// Largest share of a picture that may have other colors: fonts differ, and with them where lines end.
  private static let tolerance = 0.06

  @Test func picturesAreAsTheyWere() throws {
    let pictures = try Self.pictures()
    let pages = try BrowserPages(pictures.map(\.page))
    if ProcessInfo.processInfo.environment["PUSHLINT_REWRITE"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      for (index, picture) in pictures.enumerated() {
        try Data(contentsOf: pages.picture(index)).write(to: Self.reference(picture.name))
      }
    }
    let pairs = pictures.indices.map { (pages.picture($0), Self.reference(pictures[$0].name)) }
    for (picture, difference) in zip(pictures, try BrowserPages.differences(pairs)) {
      #expect(difference.size, "\(picture.name)")
      #expect(difference.far <= Self.tolerance, "\(picture.name): \(difference)")
    }
  }

  private static let otherFonts = "/usr/share/fonts/truetype/dejavu"

  /// Wide letters instead of narrow ones are the same picture.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: otherFonts), "The fonts of DejaVu are not installed"))
  func fontsDoNotMatterMuch() throws {
    let pictures = try Self.pictures()
    let pages = try BrowserPages(pictures.map(\.page), fonts: Self.otherFonts)
    let pairs = pictures.indices.map { (pages.picture($0), Self.reference(pictures[$0].name)) }
    let differences = try BrowserPages.differences(pairs)
    for (picture, difference) in zip(pictures, differences) {
      #expect(difference.far <= Self.tolerance, "\(picture.name): \(difference)")
    }
    #expect(differences.contains { $0.far > 0 || $0.mean > 0.5 }, "the fonts are others")
  }

  /// The comparison tells each picture from each other one of its size, and light from dark.
  @Test func otherPicturesAreTold() throws {
    let names = try Self.pictures().map(\.name)
    var pairs: [(String, String)] = []
    for (index, one) in names.enumerated() { for other in names[(index + 1)...] { pairs.append((one, other)) } }
    let differences = try BrowserPages.differences(pairs.map { (Self.reference($0.0), Self.reference($0.1)) })
    for (pair, difference) in zip(pairs, differences) {
      #expect(difference.far > 1.5 * Self.tolerance, "\(pair): \(difference)")
    }
  }

  @Test func darkIsNotLight() throws {
    let pages = [false, true].map { BrowserPages.page(Self.full, isDark: $0) }
    let seen = try BrowserPages(pages)
    let difference = try #require(try BrowserPages.differences([(seen.picture(0), seen.picture(1))]).first)
    #expect(difference.far > 0.5)
  }

  @Test func referencesAreSmallAndComplete() throws {
    let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: [.fileSizeKey])
    #expect(try Set(files.map(\.lastPathComponent)) == Set(Self.pictures().map { "\($0.name).png" }))
    let sizes = try files.map { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 }
    #expect(sizes.reduce(0, +) < 400_000)
  }
}
