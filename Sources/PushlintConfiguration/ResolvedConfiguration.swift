import PushlintDiagnostics
import PushlintLinter
import PushlintRules
import PushlintTree
import PushlintWorkspace

/// What holds for a file, for people: each decision, and where it was made.
///
/// - Shape: JSON with a comment behind each value that somebody decided.
package struct ResolvedConfiguration: Sendable {
  package let text: String

  fileprivate init(_ members: [Member]) {
    text = "{\n" + Self.list(members.map { $0.lines(indented: 1) }) + "}\n"
  }

  /// A member of an object, or with an empty name the element of an array; one line, or one for each part.
  fileprivate enum Member {
    case value(name: String, source: String, origin: String?)
    case object(name: String, [Member])
    case array(name: String, [Member])

    /// - Shape: lines without the comma behind the last; a comment is kept apart, since the comma stands before it.
    func lines(indented depth: Int) -> [(text: String, comment: String)] {
      let blanks = String(repeating: "  ", count: depth)
      switch self {
      case .value(let name, let source, let origin):
        let comment = origin.map { " // " + StringEncoding.jsonContent($0) } ?? ""
        return [(blanks + Self.prefix(name) + source, comment)]
      case .object(let name, let members): return Self.lines(blanks, name, "{", members, "}", depth)
      case .array(let name, let members): return Self.lines(blanks, name, "[", members, "]", depth)
      }
    }

    private static func lines(
      _ blanks: String, _ name: String, _ open: String, _ members: [Member], _ close: String, _ depth: Int
    ) -> [(text: String, comment: String)] {
      guard !members.isEmpty else { return [(blanks + prefix(name) + open + close, "")] }
      return [(blanks + prefix(name) + open, "")]
        + ResolvedConfiguration.withCommas(members.map { $0.lines(indented: depth + 1) }) + [(blanks + close, "")]
    }

    private static func prefix(_ name: String) -> String { name.isEmpty ? "" : StringEncoding.json(name) + ": " }
  }

  private static func list(_ members: [[(text: String, comment: String)]]) -> String {
    withCommas(members).map { $0.text + $0.comment + "\n" }.joined()
  }

  fileprivate static func withCommas(
    _ members: [[(text: String, comment: String)]]
  ) -> [(text: String, comment: String)] {
    members.enumerated().flatMap { index, lines in
      guard index + 1 < members.count, let last = lines.last else { return lines }
      return lines.dropLast() + [(last.text + ",", last.comment)]
    }
  }
}

extension Projects {
  /// - Shape: JSON with a comment behind each line that says where it comes from.
  package mutating func resolvedConfiguration(of file: FilePath) throws(RuleChoices.UnknownRule)
    -> ResolvedConfiguration
  {
    let settings = try settings(for: file)
    let place = place(of: file)
    let project = configuration(for: file).flatMap { known($0) }
    var members: [ResolvedConfiguration.Member] = [
      .value(name: "configuration", source: project.map { Self.source($0.path.shown) } ?? "null", origin: nil)
    ]
    let bases = project?.layerPaths.dropLast() ?? []
    if !bases.isEmpty {
      members.append(
        .array(name: "extends", bases.map { .value(name: "", source: Self.source($0.shown), origin: nil) }))
    }
    if let kind = settings.configuration.forcedKind {
      let origin = base.forcedKind == nil ? project?.kind(ofFileAt: place)?.path.shown : "--as"
      members.append(.value(name: "kind", source: Self.source(kind.rawValue), origin: origin))
    }
    if let targets = project?.targets {
      let texts = targets.value.targets.map { Self.source($0.text) }.joined(separator: ", ")
      members.append(.value(name: "targets", source: "[\(texts)]", origin: targets.path.shown))
    }
    let presets =
      choices.presets.map { (name: $0.rawValue, origin: "--preset") }
      + (project?.presets ?? []).filter { !choices.presets.contains($0.value) }
      .map { (name: $0.value.rawValue, origin: $0.path.shown) }
    if !presets.isEmpty {
      members.append(
        .array(
          name: "presets", presets.map { .value(name: "", source: Self.source($0.name), origin: $0.origin) }))
    }
    let findings = findingLimit == nil ? project?.findingLimit?.path.shown ?? Self.builtIn : "--max-findings"
    let fileSize = sizeLimit == nil ? project?.fileSizeLimit?.path.shown ?? Self.builtIn : "--max-file-size"
    members.append(
      .object(
        name: "limits",
        [
          .value(name: "findings", source: "\(settings.configuration.findingLimit)", origin: findings),
          .value(name: "fileSize", source: "\(settings.sizeLimit)", origin: fileSize),
        ]))
    members.append(.object(name: "knownKeys", (project?.knownKeys ?? []).map(Self.member)))
    if !choices.only.isEmpty {
      let names = choices.only.map(Self.source).joined(separator: ", ")
      members.append(.value(name: "only", source: "[\(names)]", origin: "--only"))
    }
    members.append(.object(name: "rules", rules(of: settings, project, place)))
    members.append(.array(name: "places", places(of: project, place)))
    return ResolvedConfiguration(members)
  }

  private static let builtIn = "default"

  private static func source(_ text: String) -> String { StringEncoding.json(text) }

  private static func member(_ keys: (object: String, names: Project.Sourced<[String]>)) -> ResolvedConfiguration.Member
  {
    let names = keys.names.value.map(source).joined(separator: ", ")
    return .value(name: keys.object, source: "[\(names)]", origin: keys.names.path.shown)
  }

  /// The rules of which somebody has said something, as far as they may speak at all.
  private func rules(of settings: FileSettings, _ project: Project?, _ place: [UInt8]) -> [ResolvedConfiguration.Member]
  {
    settings.linter.rules.rules.compactMap { rule in
      guard choices.only.isEmpty || choices.only.contains(where: { RuleSet.name($0, means: rule.id) }),
        let origin = origin(of: rule.id, project, place), let level = settings.linter.levels[rule.id]
      else { return nil }
      return .value(name: rule.id, source: Self.source(level.word), origin: origin)
    }
  }

  /// What holds at single places.
  private func places(of project: Project?, _ place: [UInt8]) -> [ResolvedConfiguration.Member] {
    (project?.scopedOverrides ?? []).filter { $0.files.matches(place) }.map { entry in
      let levels = entry.value.levels.keys.sorted().map { rule in
        "\(Self.source(rule)): \(Self.source(entry.value.levels[rule]?.word ?? ""))"
      }
      let members = ["\"pointer\": \(Self.source(entry.value.pointer ?? ""))"] + levels
      let what = entry.value.suppression == nil ? "an override" : "a suppression"
      return .value(
        name: "", source: "{ \(members.joined(separator: ", ")) }", origin: "\(what) in \(entry.path.shown)")
    }
  }
}

extension RuleLevel {
  /// The word that a configuration has for it.
  var word: String {
    switch self {
    case .off: "off"
    case .on(let severity): severity.word
    }
  }
}
