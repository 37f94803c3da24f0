import PushlintExtract
import PushlintSyntax
import PushlintText
import PushlintTree

/// A file of an app, by its name: what kind of things that payloads refer to may be defined in it.
package struct AppFile: Sendable {
  private enum Kind {
    /// `Localizable.strings`
    case strings
    /// `Localizable.xcstrings`
    case stringCatalog
    /// XML below `res/values`.
    case resources
    case manifest
    case code
    case sound
  }

  private let kind: Kind
  /// The names of the folders and of the file.
  private let names: [Substring]
  private let stem: String

  /// How the names of such files end, in small letters.
  package static let endings = textEndings + soundEndings + codeEndings
  private static let textEndings = [".strings", ".xcstrings", ".xml"]
  private static let soundEndings = [".caf", ".aiff", ".aif", ".wav", ".mp3", ".m4a", ".m4r", ".ogg"]
  /// Any language may be one that an app is made in.
  private static let codeEndings = HostLanguage.allCases.filter(\.isCode).flatMap(\.traits.fileExtensions).map {
    "." + $0
  }

  /// - Parameter path: absolute.
  package init?(path: String) {
    names = path.split(separator: "/")
    guard let name = names.last, let dot = name.lastIndex(of: ".") else { return nil }
    stem = String(name[..<dot])
    let ending = name[dot...].lowercased()
    switch ending {
    case ".strings" where stem == "Localizable": kind = .strings
    case ".xcstrings" where stem == "Localizable": kind = .stringCatalog
    case ".xml" where name == "AndroidManifest.xml": kind = .manifest
    case ".xml" where names.dropLast().last.map(Self.holdsValues) == true: kind = .resources
    case let ending where Self.soundEndings.contains(ending): kind = .sound
    case let ending where Self.codeEndings.contains(ending): kind = .code
    default: return nil
    }
  }

  /// `values`, `values-de`, but not `valuesets`.
  private static func holdsValues(_ folder: Substring) -> Bool { folder == "values" || folder.hasPrefix("values-") }

  /// Whether it is one that `reference` may be defined in; a sound is, without being read.
  package func mayDefine(_ reference: AppReference) -> Bool {
    switch (reference, kind) {
    case (.text(_, true, _), .strings), (.text(_, true, _), .stringCatalog), (.text(_, _, true), .resources): true
    case (.channel, .code), (.channel, .resources), (.channel, .manifest): true
    case (.sound(let name, let isForApple, let isForAndroid), .sound):
      isForApple && isAppleSound(name) || isForAndroid && isAndroidSound(name)
    default: false
    }
  }

  /// Whether it has to be read to know.
  package var isRead: Bool { kind != .sound }

  /// How likely it is what people want to see, the smallest first: what holds without a language before translations.
  package var rank: Int {
    guard let folder = names.dropLast().last else { return 2 }
    switch kind {
    case .resources: return folder == "values" ? 0 : 1
    case .strings: return ["Base.lproj", "en.lproj"].contains(folder) ? 0 : 1
    case .code, .stringCatalog, .sound: return 0
    case .manifest: return 2
    }
  }

  private func isAppleSound(_ name: String) -> Bool { names.last.map { $0 == name } ?? false }

  /// A file below `res/raw`, named with or without its ending.
  private func isAndroidSound(_ name: String) -> Bool {
    guard let folder = names.dropLast().last, folder == "raw" || folder.hasPrefix("raw-") else { return false }
    return stem == name || names.last.map { $0 == name } ?? false
  }

  // MARK: Texts

  /// Most places of one file.
  private static let mostPlaces = 20

  /// Where `text` defines what `reference` names.
  ///
  /// - Shape: texts are other people's, and may be anything.
  package func definitions(of reference: AppReference, in text: SourceText) -> [SourceRange] {
    let all: [SourceRange]
    switch (reference, kind) {
    case (.text(let key, _, _), .strings): all = StringsFile(text).keys.filter { $0.name == key }.map(\.range)
    case (.text(let key, _, _), .stringCatalog): all = Self.keys(named: key, inCatalog: text)
    case (.text(let key, _, _), .resources): all = ResourceFile(text).strings.filter { $0.name == key }.map(\.range)
    case (.channel(let id), .resources):
      all = ResourceFile(text).strings.filter { $0.content == id && $0.name.lowercased().contains("channel") }
        .map(\.range)
    case (.channel(let id), .manifest): all = ResourceFile(text).channels.filter { $0.content == id }.map(\.range)
    case (.channel(let id), .code): all = ChannelCode(text).places(of: id)
    default: all = []
    }
    return Array(all.prefix(Self.mostPlaces))
  }

  /// The keys of the object `strings`.
  private static func keys(named key: String, inCatalog text: SourceText) -> [SourceRange] {
    let tree = parse(text, dialect: .json).tree
    guard let root = tree.value, tree[root].kind == .object else { return [] }
    return tree.members(of: root).filter { tree.text(of: $0.key) == "strings" && tree[$0.value].kind == .object }
      .flatMap { tree.members(of: $0.value) }
      .filter { tree.text(of: $0.key) == key }.map { tree.contentRange(of: $0.key) }
  }
}

extension HostLanguage {
  fileprivate var isCode: Bool {
    switch content {
    case .code, .program: true
    default: false
    }
  }
}
