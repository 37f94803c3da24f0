import PushlintJSON
import PushlintCatalog
import PushlintText

/// The errors that pushlint carries.
package enum BuiltInErrors {
  /// The folder of their files in `rules/`.
  package static let folder = Catalog.errors

  /// All of them, sorted by id.
  package static let shared: [ErrorPage] = {
    let (pages, invalid) = read()
    assert(invalid.isEmpty, "\(invalid)")
    return pages
  }()

  /// Reads all of them; what cannot be read is left out and named.
  package static func read() -> (pages: [ErrorPage], invalid: [InvalidFile]) {
    var pages: [ErrorPage] = []
    var invalid: [InvalidFile] = []
    for id in Catalog.names(in: folder, ending: ".json") {
      let path = folder + id
      guard let json = Catalog.file(path + ".json"), let page = Catalog.file(path + ".md") else {
        invalid.append(InvalidFile(path: path, issue: DecodingIssue("missing page", SourceRange(at: 0))))
        continue
      }
      do throws(DecodingIssue) {
        pages.append(
          try ErrorReader.page(id: id, json: SourceText(bytes: json.bytes), page: SourceText(bytes: page.bytes)))
      } catch {
        invalid.append(InvalidFile(path: path, issue: error))
      }
    }
    return (pages, invalid)
  }

  /// The errors of a name: an id, or a word of answers such as `BadDeviceToken`, in these capitals or in any.
  package static func pages(named name: String) -> [ErrorPage] {
    let id = name.hasPrefix(folder) ? String(name.dropFirst(folder.count)) : name
    let byID = shared.filter { $0.id == id }
    if !byID.isEmpty { return byID }
    for words in [\ErrorPage.names, \ErrorPage.codes] as [KeyPath<ErrorPage, [String]> & Sendable] {
      let exact = shared.filter { $0[keyPath: words].contains { $0 == name || $0.hasSuffix("=" + name) } }
      if !exact.isEmpty { return exact }
    }
    let folded = name.lowercased()
    return shared.filter { page in
      (page.names + page.codes).contains { $0.lowercased() == folded || $0.lowercased().hasSuffix("=" + folded) }
    }
  }

  /// The ids, and the words of answers without their keys.
  package static var names: [String] {
    shared.flatMap { page in
      [page.id] + (page.names + page.codes).map { $0.split(separator: "=").last.map(String.init) ?? $0 }
    }
  }
}
