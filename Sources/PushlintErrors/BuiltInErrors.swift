import PushlintCatalog
import PushlintText

/// The errors that pushlint carries.
package enum BuiltInErrors {
  /// The folder of their files in `rules/`.
  package static let folder = Catalog.errors

  /// All of them, sorted by id.
  package static let shared: [ErrorPage] = {
    let (pages, problems) = read()
    assert(problems.isEmpty, "\(problems)")
    return pages
  }()

  /// A file that cannot be read.
  package struct Problem: Sendable, Equatable {
    package let path: String
    package let message: String
  }

  /// Reads all of them; what cannot be read is left out and named.
  package static func read() -> (pages: [ErrorPage], problems: [Problem]) {
    var pages: [ErrorPage] = []
    var problems: [Problem] = []
    for id in Catalog.names(in: folder, ending: ".json") {
      let path = folder + id
      guard let json = Catalog.file(path + ".json"), let page = Catalog.file(path + ".md") else {
        problems.append(Problem(path: path, message: "missing page"))
        continue
      }
      do throws(ErrorFileProblem) {
        pages.append(
          try ErrorReader.page(id: id, json: SourceText(bytes: json.bytes), page: SourceText(bytes: page.bytes)))
      } catch {
        problems.append(Problem(path: path, message: error.message))
      }
    }
    return (pages, problems)
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
