import PushlintDiagnostics
import PushlintPayload
import PushlintText
import PushlintTree

/// Makes previews of the payloads of one file.
package struct PreviewBuilder {
  private let diagnostics: [Diagnostic]
  private let catalogue: FieldCatalogue
  private let lines: LineTable
  private let surfaces: [Surface]

  /// - Parameters:
  ///   - text: the file.
  ///   - diagnostics: what is said of the file, in order of place.
  ///   - surfaces: those that are wanted.
  package init(
    _ text: SourceText, _ diagnostics: [Diagnostic], _ catalogue: FieldCatalogue, surfaces: [Surface] = Surface.all
  ) {
    self.diagnostics = diagnostics
    self.catalogue = catalogue
    self.surfaces = surfaces
    lines = LineTable(text)
  }

  /// What people get of a payload of the file.
  ///
  /// - Returns: `nil` for a part of a request that shows nothing, such as headers alone.
  package func preview(of payload: Payload) -> Preview? { preview(of: payload, ignoringRefusal: false) }

  /// - Parameter ignoresRefusal: whether surfaces have what they would show if the service accepted it.
  func preview(of payload: Payload, ignoringRefusal ignoresRefusal: Bool) -> Preview? {
    guard !payload.kind.showsNothing else { return nil }
    let range = payload.excerpt.map.range(payload.range)
    let findings = findings(on: payload, range)
    let (acceptance, refusals) = Self.acceptance(by: findings)
    let previews = previews(of: payload).map { preview in
      let marked = preview.marked(with: findings)
      return ignoresRefusal ? marked : marked.refused(by: acceptance, findings, refusals)
    }
    return Preview(
      title: payload.kind.title, recipient: recipient(of: payload), span: FileSpan(range, in: lines),
      acceptance: acceptance, findings: findings, refusals: refusals, surfaces: previews,
      conditions: conditions(of: payload))
  }

  // MARK: Acceptance

  /// Whether the service accepts a payload, and why not.
  struct Verdict: Hashable {
    let acceptance: Preview.Acceptance
    let reason: String?
  }

  func verdict(on payload: Payload) -> Verdict {
    let findings = findings(on: payload, payload.excerpt.map.range(payload.range))
    let (acceptance, refusals) = Self.acceptance(by: findings)
    return Verdict(
      acceptance: acceptance, reason: refusals.first.flatMap { findings[$0].diagnostic.consequenceText })
  }

  private static func acceptance(
    by findings: [Preview.Finding]
  ) -> (acceptance: Preview.Acceptance, refusals: [Int]) {
    let refusals = findings.indices.filter { findings[$0].diagnostic.isRefusal }
    let isCertain = refusals.contains { findings[$0].diagnostic.isCertainRefusal }
    return (isCertain ? .refused : refusals.isEmpty ? .accepted : .perhaps, refusals)
  }

  // MARK: Surfaces

  /// Where a place of a payload is.
  func place(of index: Int, in payload: Payload) -> PreviewPlace {
    let place = payload.places[index]
    return PreviewPlace(
      path: payload.shown(place.path, catalogue), field: place.path, pointer: payload.pointer(to: place),
      span: FileSpan(payload.excerpt.map.range(payload.tree[place.node].range), in: lines))
  }

  /// The versions of a system that a field, or the object that it is in, has an effect on; `nil` for all.
  func versions(of path: String) -> VersionSpan? {
    var path = path[...]
    while true {
      if let versions = catalogue.field(at: String(path))?.versions { return versions }
      guard let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { return nil }
      path = path[..<end]
    }
  }

  /// A canonical path as a payload spells it.
  func shown(_ path: String, in payload: Payload) -> String { payload.shown(path, catalogue) }

  private func reader(_ payload: Payload, _ message: EffectiveMessage) -> PartReader {
    PartReader(payload: payload, message: message, catalogue: catalogue, lines: lines)
  }

  private func previews(of payload: Payload) -> [SurfacePreview] {
    guard payload.kind.family != .legacy else { return surfaces.map { legacy(payload.kind, $0) } }
    let messages = EffectiveMessage.messages(of: payload)
    return surfaces.compactMap { surface in
      // Of one block alone nothing can be said of other platforms.
      guard payload.kind != .apnsBlock || surface.platform == .apple else { return nil }
      guard let message = messages[surface.platform] else { return nil }
      let reader = reader(payload, message)
      return switch surface.platform {
      case .android: AndroidPreview(reader: reader).preview(of: surface)
      case .apple: ApplePreview(reader: reader).preview(of: surface)
      case .web: WebPreview(reader: reader).preview(of: surface)
      }
    }
  }

  private func legacy(_ kind: DocumentKind, _ surface: Surface) -> SurfacePreview {
    let outcome =
      kind == .relayedLegacy
      ? SurfacePreview.Outcome(.unknown, "the form of the legacy API has no preview")
      : SurfacePreview.Outcome(.never, "the legacy FCM API was shut down")
    return SurfacePreview(surface: surface, outcome: outcome, values: [])
  }

  private func conditions(of payload: Payload) -> [Platform: [Preview.Condition]] {
    guard payload.kind.family != .legacy else { return [:] }
    var result: [Platform: [Preview.Condition]] = [:]
    for (platform, message) in EffectiveMessage.messages(of: payload) {
      guard message.kind == .notification, surfaces.contains(where: { $0.platform == platform }) else { continue }
      result[platform] =
        switch platform {
        case .android: AndroidPreview.conditions(levels: surfaces.compactMap(\.level))
        case .apple: ApplePreview.conditions
        case .web: WebPreview(reader: reader(payload, message)).conditions()
        }
    }
    return result
  }

  // MARK: Recipient

  private func recipient(of payload: Payload) -> PreviewText? {
    for path in ["message.topic", "message.condition"] {
      guard let index = payload.index(of: path) else { continue }
      let place = payload.places[index]
      guard payload.tree[place.node].kind != .null else { continue }
      let text = payload.tree[place.node].kind == .string ? payload.writtenText(of: index) : nil
      let value =
        text.map { PreviewText($0) } ?? .variable(payload.tree.source.string(payload.tree[place.node].range))
      return PreviewText.words(place.name + " ").followed(by: value)
    }
    for path in ["message.token", "message.fid"] where payload.index(of: path) != nil { return .words("one device") }
    for path in ["message.tokens", "message.fids"] where payload.index(of: path) != nil {
      return .words("a list of devices")
    }
    return nil
  }

  // MARK: Findings

  private func findings(on payload: Payload, _ range: SourceRange) -> [Preview.Finding] {
    var around = range
    // Headers and URL decide as well.
    if let request = payload.excerpt.request {
      let lines = SourceRange(request.line.start, request.headers.last?.value.end ?? request.line.end)
      around = around.union(payload.excerpt.map.range(lines))
    }
    // A bracket too many behind it breaks the whole document.
    if payload.isWholeDocument {
      around = around.union(payload.excerpt.map.range(payload.tree[SyntaxTree.root].range))
    }
    return diagnostics.filter { around.encloses($0.range) }.map { diagnostic in
      Preview.Finding(
        diagnostic: diagnostic, span: FileSpan(diagnostic.range, in: lines), platform: Self.platform(of: diagnostic))
    }
  }

  /// The platform that a finding is about; `nil` where it is about all, or cannot be told.
  private static func platform(of diagnostic: Diagnostic) -> Platform? {
    let blocks: [(String, Platform)] = [
      ("message.android", .android), ("message.apns", .apple), ("message.webpush", .web),
    ]
    if let field = diagnostic.field, let block = blocks.first(where: { field.hasPrefix($0.0) }) { return block.1 }
    if diagnostic.rule.hasPrefix("apns/") || diagnostic.rule.hasSuffix("-on-apple") { return .apple }
    if diagnostic.rule.hasPrefix("android/") || diagnostic.rule.hasSuffix("-on-android") { return .android }
    if diagnostic.rule.hasPrefix("webpush/") || diagnostic.rule.hasSuffix("-on-web") { return .web }
    return nil
  }
}

extension Payload {
  /// Whether nothing else is in its document.
  fileprivate var isWholeDocument: Bool {
    tree[SyntaxTree.root].kind == .document && excerpt.codeLayout == nil
      && tree.children(of: SyntaxTree.root).elementsEqual([root])
  }
}

extension Diagnostic {
  fileprivate var isRefusal: Bool { consequence == .refused && severity == .error }

  /// Whether it is said that the message is refused, rather than that it may be, or by some programs.
  fileprivate var isCertainRefusal: Bool {
    let words = (consequenceText ?? "").split(separator: " ")
    return isRefusal && !words.contains { ["may", "most", "many", "until", "reported"].contains($0) }
  }
}

extension SurfacePreview {
  /// The same with the findings at the values that they concern.
  fileprivate func marked(with findings: [Preview.Finding]) -> SurfacePreview {
    var result = self
    for index in values.indices {
      guard let place = values[index].place else { continue }
      result.values[index].findings = findings.indices.filter { number in
        let finding = findings[number]
        guard finding.platform == nil || finding.platform == surface.platform else { return false }
        let own = finding.diagnostic.pointer == place.pointer && !place.pointer.isEmpty
        return own || place.span.range.encloses(finding.diagnostic.range)
      }
    }
    return result
  }

  /// The same for a message that the service refuses.
  fileprivate func refused(
    by acceptance: Preview.Acceptance, _ findings: [Preview.Finding], _ refusals: [Int]
  ) -> SurfacePreview {
    guard acceptance == .refused, outcome.kind != .never, let first = refusals.first else { return self }
    var result = self
    let reason = findings[first].diagnostic.consequenceText
    // A drawing says what would be shown without the mistake; without one there is none to show.
    if !isDrawn { result.values = [] }
    result.outcome = Outcome(.never, reason)
    return result
  }
}
