import PushlintPreview
import PushlintText
import PushlintWorkspace

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Hands a page to the program that shows such files on this system.
enum PageOpener {
  /// The platform's own opener.
  private static var program: String {
    #if os(macOS)
      "open"
    #else
      "xdg-open"
    #endif
  }

  /// - Returns: why the page could not be opened; `nil` when it was.
  static func open(_ file: FilePath) -> String? {
    // A name that begins with a hyphen is no option.
    let path = file.bytes.first == UInt8(ascii: "-") ? Array("./".utf8) + file.bytes : file.bytes
    do throws(Program.Failure) {
      // Openers hand the file on and end.
      guard try Program.code(of: program, [path], seconds: 60) != 0 else { return nil }
    } catch {
      if error == .missing { return "`\(program)` cannot be started" }
    }
    return "`\(program)` could not open the page"
  }
}

/// Has a browser draw a page.
enum PagePicture {
  enum Failure: Error {
    case noFolder, noBrowser, noPicture
    case file(FileError)

    var reason: String {
      switch self {
      case .noFolder: "a temporary folder cannot be created"
      case .noBrowser: "pictures need Chromium, which is not installed"
      case .noPicture: "Chromium could not draw the picture"
      case .file(let error): error.reason
      }
    }
  }

  /// Names under which systems install it.
  private static let programs = [
    "chromium", "chromium-browser", "google-chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ]

  /// A picture of a page in the format PNG.
  static func bytes(of page: [UInt8], size: (width: Int, height: Int)) throws(Failure) -> [UInt8] {
    guard let folder = PrivateFolder() else { throw .noFolder }
    defer { folder.remove() }
    do throws(FileError) {
      try FileWriter.writeReport(to: folder.file("page.html"), page)
    } catch {
      throw .file(error)
    }
    try draw(folder, size)
    do throws(FileError) {
      return try FileReader().read(folder.file("page.png")).text.bytes
    } catch {
      throw .noPicture
    }
  }

  private static func draw(_ folder: PrivateFolder, _ size: (width: Int, height: Int)) throws(Failure) {
    var options = [
      "--headless", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--force-device-scale-factor=2",
      "--window-size=\(size.width),\(size.height)",
    ]
    // Chromium does not run with its own sandbox as root; the page has no scripts.
    if geteuid() == 0 { options.append("--no-sandbox") }
    let arguments =
      options.map { Array($0.utf8) }
      + [
        // A profile of its own: that of the user may be in use.
        Array("--user-data-dir=".utf8) + folder.file("profile").bytes,
        Array("--screenshot=".utf8) + folder.file("page.png").bytes,
        Array("file://".utf8) + folder.file("page.html").bytes,
      ]
    for program in programs {
      do throws(Program.Failure) {
        if try Program.code(of: program, arguments, seconds: 60) == 0 { return }
      } catch {
        if error == .missing { continue }
      }
      throw .noPicture
    }
    throw .noBrowser
  }
}
