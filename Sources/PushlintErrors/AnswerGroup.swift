import Algorithms
import PushlintText

/// The signs of one answer, and the errors that they mean together.
///
/// An answer tells its error several times: by an HTTP status, a code, a sentence, a violation. The one that says most
/// counts; a general word does not, when a sentence says what it is about.
struct AnswerGroup {
  /// An error, and what tells it.
  struct Found {
    let page: Int
    let strength: PatternTable.Strength
    let range: Range<Int>
    var path: Range<Int>?
    let captures: [AnswerPattern.Capture: Range<Int>]
  }

  private(set) var errors: [Found] = []
  /// The names that no page has.
  private(set) var unknown: [Range<Int>] = []

  private let pages: [ErrorPage]
  private let text: FoldedText

  // MARK: Splitting

  /// Most bytes between the signs of one answer.
  private static let reach = 4_000

  /// The signs of each answer: a new one begins where the same start is met again, or far behind the last sign.
  static func split(_ signs: [AnswerSign]) -> [ArraySlice<AnswerSign>] {
    var result: [ArraySlice<AnswerSign>] = []
    var start = signs.startIndex
    var hasStart = false
    for index in signs.indices {
      let isStart = if case .start = signs[index].kind { true } else { false }
      let isFar = index > start && signs[index].range.lowerBound - signs[index - 1].range.upperBound > reach
      if index > start, isFar || isStart && hasStart {
        result.append(signs[start..<index])
        start = index
        hasStart = false
      }
      if isStart { hasStart = true }
    }
    if start < signs.endIndex { result.append(signs[start...]) }
    return result
  }

  /// The service that signs speak of; `nil` for none, and for several.
  static func context(of signs: some Sequence<AnswerSign>) -> ErrorPage.Service? {
    var found: ErrorPage.Service?
    for sign in signs {
      guard case .context(let service) = sign.kind, service != found else { continue }
      // An answer from Apple to a web page is quoted with both words.
      if found != nil, service != .webpush, found != .webpush { return nil }
      found = service == .webpush || found == .webpush ? .webpush : service
    }
    return found
  }

  // MARK: Meaning

  /// - Parameters:
  ///   - context: the service that the whole text is about.
  ///   - isShort: whether the text is hardly more than an answer, so that a status alone is one.
  init(
    _ signs: ArraySlice<AnswerSign>, _ pages: [ErrorPage], _ text: FoldedText, context whole: ErrorPage.Service?,
    isShort: Bool
  ) {
    self.pages = pages
    self.text = text
    let context = Self.context(of: signs) ?? whole
    for sign in signs {
      guard case .errors(let numbers, let strength) = sign.kind, let page = choice(numbers, context) else { continue }
      errors.append(
        Found(
          page: page, strength: strength, range: sign.range, path: sign.captures[.path], captures: sign.captures))
    }
    attachFields(signs)
    if errors.isEmpty { addStatus(signs, isShort: isShort) }
    dropGeneral()
    dropOtherStatuses(signs)
    dropOverridden()
    let isExplained = errors.contains { $0.strength > .status }
    for sign in signs {
      guard case .unknown = sign.kind else { continue }
      let isCode = text.bytes[sign.range].contains(UInt8(ascii: "/"))
      if isCode || !isExplained { unknown.append(sign.range) }
    }
  }

  /// The error of the service that the answer is from, the first one otherwise.
  private func choice(_ numbers: [Int], _ context: ErrorPage.Service?) -> Int? {
    numbers.first { pages[$0].service == context } ?? numbers.first { pages[$0].service != .webpush } ?? numbers.first
  }

  /// Gives violations to the errors that they belong to: each error without a path has the nearest one; what is left is
  /// a violation of which no more is known.
  private mutating func attachFields(_ signs: ArraySlice<AnswerSign>) {
    var fields = signs.compactMap { sign -> Range<Int>? in
      if case .field = sign.kind { sign.range } else { nil }
    }
    guard !fields.isEmpty else { return }
    var told = Set(errors.compactMap { $0.path.map { text.bytes[$0] } })
    for index in errors.indices where errors[index].path == nil && errors[index].strength == .specific {
      let page = pages[errors[index].page]
      // Of a key without a path the answer says that it is at the root.
      guard page.service == .fcm, errors[index].captures[.name] == nil || !page.fields.isEmpty else { continue }
      guard let near = Self.nearest(to: errors[index].range.lowerBound, of: fields) else { continue }
      errors[index].path = near
      told.insert(text.bytes[near])
    }
    fields.removeAll { told.contains(text.bytes[$0]) }
    guard let page = pages.firstIndex(where: { $0.id == Self.violation }) else { return }
    for field in fields.prefix(Recognition.limit) where told.insert(text.bytes[field]).inserted {
      errors.append(Found(page: page, strength: .specific, range: field, path: field, captures: [:]))
    }
    errors.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The range that begins nearest to an offset; they are in order.
  private static func nearest(to offset: Int, of ranges: [Range<Int>]) -> Range<Int>? {
    let next = ranges.partitioningIndex { $0.lowerBound >= offset }
    let candidates = [next - 1, next].filter(ranges.indices.contains).map { ranges[$0] }
    return candidates.min { abs($0.lowerBound - offset) < abs($1.lowerBound - offset) }
  }

  /// The page of a violation that says nothing but its field.
  private static let violation = "fcm-invalid-argument"

  /// Most bytes between a status and a word that tells whose it is.
  private static let neighborhood = 2_000

  /// A status alone means what the service says of it that is named nearby.
  private mutating func addStatus(_ signs: ArraySlice<AnswerSign>, isShort: Bool) {
    let contexts = signs.filter { if case .context = $0.kind { true } else { false } }
    let ranges = contexts.map(\.range)
    let service = Self.context(of: contexts)
    for sign in signs {
      guard case .status(let status) = sign.kind else { continue }
      let near = Self.nearest(to: sign.range.lowerBound, of: ranges).flatMap { range in
        abs(range.lowerBound - sign.range.lowerBound) <= Self.neighborhood ? service : nil
      }
      guard near != nil || isShort else { continue }
      // A page per class of statuses.
      let fitting = pages.indices.filter { pages[$0].isOfStatus(status) }
      let page = fitting.first { pages[$0].service == near } ?? fitting.first { pages[$0].service == .http }
      if let page { errors.append(Found(page: page, strength: .status, range: sign.range, path: nil, captures: [:])) }
    }
  }

  private mutating func dropGeneral() {
    let specific = Set(errors.filter { $0.strength == .specific }.map(\.page)).map { pages[$0] }
    guard !specific.isEmpty else { return }
    errors.removeAll { error in
      let page = pages[error.page]
      return error.strength < .specific
        && specific.contains { $0.id == page.id || $0.isAbout(page) }
    }
  }

  /// Of errors that are all general drops those of other statuses than the answer has.
  private mutating func dropOtherStatuses(_ signs: ArraySlice<AnswerSign>) {
    let statuses = Set(
      signs.compactMap { sign -> Int? in
        if case .status(let status) = sign.kind { status } else { nil }
      })
    func fits(_ error: Found) -> Bool { !statuses.isDisjoint(with: pages[error.page].statuses) }
    guard errors.allSatisfy({ $0.strength < .specific }), errors.contains(where: fits) else { return }
    errors.removeAll { !pages[$0.page].statuses.isEmpty && !fits($0) }
  }

  private mutating func dropOverridden() {
    let overridden = Set(errors.flatMap { pages[$0.page].overridden })
    if !overridden.isEmpty { errors.removeAll { overridden.contains(pages[$0.page].id) } }
  }
}

extension ErrorPage {
  /// Whether a status alone means it.
  fileprivate func isOfStatus(_ status: Int) -> Bool {
    names.isEmpty && codes.isEmpty && statuses.contains(status) && (phrasePatterns.isEmpty || isGeneral)
  }

  /// Whether a general error may be this one.
  fileprivate func isAbout(_ general: ErrorPage) -> Bool {
    let (own, other) = (service == .sdk ? .fcm : service, general.service == .sdk ? Service.fcm : general.service)
    guard own == other || own == .legacy && other == .fcm else { return false }
    return statuses.isEmpty || general.statuses.isEmpty || !Set(statuses).isDisjoint(with: general.statuses)
  }
}
