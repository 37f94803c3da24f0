import PushlintDiagnostics
import PushlintEditing
import PushlintText

/// The actions for one place: each change once, and no two with the same title.
struct ActionOffers {
  struct Offer {
    var title: String
    let kind: LSP.CodeActionKind
    var edits: [TextEdit]
    var diagnostics: [Diagnostic] = []
    var isPreferred = false
  }

  private let text: SourceText
  private let content: EditorDocument?
  private let lines: LineTable
  private var offers: [Offer] = []

  init(_ snapshot: DocumentSnapshot) {
    text = snapshot.text
    content = snapshot.content
    lines = snapshot.lines
  }

  /// The offers, those with the same title told apart by what they write or where.
  var all: [Offer] {
    var count: [String: Int] = [:]
    for offer in offers { count[offer.title, default: 0] += 1 }
    return offers.map { offer in
      guard count[offer.title, default: 0] > 1 else { return offer }
      var named = offer
      named.title += " \(place(of: offer))"
      return named
    }
  }

  /// An offer, unless there is one with the same edits already.
  mutating func add(_ offer: Offer) {
    guard !offer.edits.isEmpty else { return }
    var offer = offer
    if let more = content?.requestEdits(with: offer.edits), !more.isEmpty {
      offer.edits += more
      offer.title += more.count > 1 ? ", with URL and Authorization" : ", with the URL"
    }
    guard let known = offers.firstIndex(where: { $0.edits.sorted() == offer.edits.sorted() }) else {
      offers.append(offer)
      return
    }
    offers[known].diagnostics += offer.diagnostics
  }

  /// One offer for each fix-it.
  ///
  /// - Parameter isSelection: whether somebody has several lines in mind; then fixes of one kind are one offer.
  mutating func add(_ diagnostics: [Diagnostic], isSelection: Bool) {
    var together: [String: Int] = [:]
    for diagnostic in diagnostics {
      for fix in diagnostic.fixes {
        let isPreferred = fix.isSafe && diagnostic.fixes.count == 1
        let offer = Offer(
          title: fix.sentence, kind: .quickFix, edits: fix.edits, diagnostics: [diagnostic], isPreferred: isPreferred)
        let name = "\(diagnostic.rule) \(fix.title)"
        guard isSelection else {
          add(offer)
          continue
        }
        if let known = together[name] {
          merge(offer, into: known, titled: fix.title)
        } else {
          together[name] = offers.count
          add(offer)
        }
      }
    }
  }

  private mutating func merge(_ offer: Offer, into index: Int, titled title: String) {
    guard offers.indices.contains(index) else { return add(offer) }
    let edits = [TextEdit].withoutCollisions([offers[index].edits, offer.edits])
    guard edits.count > offers[index].edits.count else { return }
    offers[index].edits = edits
    offers[index].diagnostics += offer.diagnostics
    offers[index].title = "\(title) (\(offers[index].diagnostics.count) places)"
    offers[index].isPreferred = offers[index].isPreferred && offer.isPreferred
  }

  /// Longest removed text that a title shows, in characters.
  private static let longestShown = 40

  /// What tells an offer from another of the same title: its line where they differ in that, else what it changes.
  private func place(of offer: Offer) -> String {
    func line(_ offer: Offer) -> Int { lines.position(of: offer.edits.first?.range.start ?? 0, in: .utf16).line + 1 }
    let alike = offers.filter { $0.title == offer.title }
    if Set(alike.map(line)).count == alike.count { return "(line \(line(offer)))" }
    let removed = offer.edits.map { text.string($0.range) }.joined(separator: " ")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let position = lines.position(of: offer.edits.first?.range.start ?? 0, in: .utf16)
    let shown = removed.filter { $0 != "`" }.prefix(Self.longestShown)
    return shown.isEmpty
      ? "(line \(position.line + 1), column \(position.column + 1))"
      : "(`\(shown)`, column \(position.column + 1))"
  }
}

extension [TextEdit] {
  /// The edits of several changes; of two changes that touch the same bytes only the first.
  static func withoutCollisions(_ changes: [[TextEdit]]) -> [TextEdit] {
    var taken: [TextEdit] = []
    var end = -1
    for change in changes.sorted(by: { $0.first?.range.start ?? 0 < $1.first?.range.start ?? 0 }) {
      let isBehind = change.allSatisfy { edit in
        edit.range.start > end || edit.range.start == end && end > 0 && !edit.range.isEmpty
      }
      guard isBehind else { continue }
      taken += change
      end = Swift.max(end, change.map(\.range.end).max() ?? end)
    }
    return taken
  }

  fileprivate func sorted() -> [TextEdit] { sorted { $0.range < $1.range } }
}
