import Foundation
import PushlintPreview
import TestSupport
import Testing

/// Pages that Chromium opens, and what it makes of them.
struct BrowserPages {
  static let program = ["/usr/bin/chromium", "/usr/bin/chromium-browser"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  private static let python = "/usr/bin/python3"
  /// Whether this is a place where pages can be opened.
  static let isAvailable = program != nil && FileManager.default.isExecutableFile(atPath: python)

  private static let tools = SharedData.repository.appendingPathComponent("Tests/PushlintPreviewTests/Browser")

  struct Page {
    let bytes: [UInt8]
    var width = 1_200
    var height = 1_000
    var isDark = false
    /// Seconds to look at it.
    var seconds = 0
  }

  /// A node of the accessibility tree.
  struct Node: Decodable, Equatable {
    let role: String
    let name: String
    let depth: Int
    /// Of a heading.
    let level: Int
  }

  /// What Chromium made of a page.
  struct Seen: Decodable {
    let tree: [Node]
    /// Names of all elements with those of their attributes.
    let elements: [String]
    let requests: [String]
    /// What it says on its console and about policies.
    let complaints: [String]
    /// How often the page was loaded.
    let loads: Int
  }

  /// How much of a picture is another.
  struct Difference: Decodable {
    /// The share of blocks with other colors.
    let far: Double
    let mean: Double
    /// Whether the sizes are the same.
    let size: Bool
  }

  private struct Order: Encodable {
    struct Task: Encodable {
      let url: String
      let width: Int
      let height: Int
      let scheme: String
      let picture: String
      let reads = true
      let seconds: Int
    }
    let browser: String
    let profile: String
    let tasks: [Task]
  }

  /// Keeps the pictures until it goes.
  let folder: TemporaryFolder
  let seen: [Seen]

  /// Opens pages one after the other.
  ///
  /// - Parameter fonts: a folder with all fonts that there are; `nil` for those of the system.
  init(_ pages: [Page], fonts: String? = nil) throws {
    folder = try TemporaryFolder()
    let root = folder.url
    for (index, page) in pages.enumerated() {
      try Data(page.bytes).write(to: root.appendingPathComponent("\(index).html"))
    }
    let tasks = pages.enumerated().map { index, page in
      Order.Task(
        url: "file://\(root.path)/\(index).html", width: page.width, height: page.height,
        scheme: page.isDark ? "dark" : "light", picture: "\(root.path)/\(index).png", seconds: page.seconds)
    }
    let order = Order(browser: try #require(Self.program), profile: "\(root.path)/profile", tasks: tasks)
    var environment: [String: String] = [:]
    if let fonts {
      try folder.write(
        "<fontconfig><dir>\(fonts)</dir><cachedir>\(root.path)/fonts</cachedir></fontconfig>", to: "fonts.conf")
      environment["FONTCONFIG_FILE"] = "\(root.path)/fonts.conf"
    }
    seen = try Self.run("inspect.py", JSONEncoder().encode(order), in: root, environment)
  }

  func picture(_ index: Int) -> URL { folder.url.appendingPathComponent("\(index).png") }

  static func differences(_ pairs: [(URL, URL)]) throws -> [Difference] {
    let folder = try TemporaryFolder()
    return try run("compare.py", JSONEncoder().encode(pairs.map { [$0.0.path, $0.1.path] }), in: folder.url)
  }

  private static func run<Result: Decodable>(
    _ tool: String, _ input: Data, in folder: URL, _ environment: [String: String] = [:]
  ) throws -> Result {
    try input.write(to: folder.appendingPathComponent("input.json"))
    let output = try #require(Command(python, in: folder)).run(
      [tools.appendingPathComponent(tool).path, "input.json", "output.json"],
      environment: environment.merging(["HOME": folder.path]) { $1 })
    let data = try? Data(contentsOf: folder.appendingPathComponent("output.json"))
    return try JSONDecoder().decode(Result.self, from: try #require(data, "\(output.standardError)"))
  }
}

extension BrowserPages {
  /// The page of all payloads of a text.
  static func page(_ text: String, isDark: Bool = false, as form: PreviewPage.Form = .file) -> Page {
    let file = PreviewFile(path: "a.json", language: "json", previews: Previews.all(text))
    return Page(bytes: PreviewPage.bytes(of: [file], as: form), isDark: isDark)
  }

  /// A message with a value in each place that texts of a payload get into.
  static func message(_ value: String) throws -> String {
    let quoted = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    return #"""
      {"message":{"topic":"news","notification":{"title":\#(quoted),"body":\#(quoted),"image":\#(quoted)},
      "data":{"a":\#(quoted)},
      "android":{"notification":{"color":\#(quoted),"icon":\#(quoted),"channel_id":\#(quoted),"tag":\#(quoted)}},
      "apns":{"payload":{"aps":{"alert":{"title":\#(quoted),"subtitle":\#(quoted),"body":\#(quoted)},"mutable-content":1,
      "category":\#(quoted),"thread-id":\#(quoted),"sound":\#(quoted)}}},
      "webpush":{"notification":{"icon":\#(quoted),"badge":\#(quoted),"actions":[{"action":"a","title":\#(quoted)}]}}}}
      """#
  }
}
