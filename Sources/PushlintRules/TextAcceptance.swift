/// Which texts surely pass all of some rules, as far as their length and the kinds of their bytes tell.
///
/// - Shape: plain numbers, worked out once for the rules of a place; a text that it does not accept is shown to each rule.
struct TextAcceptance: BitwiseCopyable {
  /// The classes that the bytes may be of.
  private var classes = ByteClasses.all
  /// Something visible must be in the text.
  private var needsFilling = false
  /// Ordinary URLs pass, whatever classes their bytes are of.
  private var takesURLs = true
  /// Fewest and most bytes; fewer than none where it accepts nothing.
  private var least = 1
  private var most = Int.max
  /// Lengths that do not tell: a bit for each, the last one for all beyond.
  private var doubtfulLengths: UInt64 = 0
  /// The lengths of words that are not accepted, and a bit for each byte that they may begin with: see ``slot(ofFirst:)``.
  private var lengthsOfWords: UInt64 = 0
  private var firstBytesOfWords: UInt64 = 0

  /// Whether a string of JSON surely passes.
  ///
  /// - Parameter fastPath: what others see of its text, where it had to be looked at.
  @inline(__always)
  func accepts(_ node: Int, in view: DocumentView, _ fastPath: inout TextFastPath?) -> Bool {
    if let text = view.plainText(node) { return accepts(text, &fastPath) }
    return view.nodes[node].flags == .escapes && accepts(escaped: view.inside(node))
  }

  /// Whether the text of `count` bytes at `start`, which has no escapes, surely passes.
  ///
  /// - Parameter acceptance: where it is kept: one that is handed on would be copied for each text.
  @inline(__always)
  static func accepts(_ acceptance: UnsafePointer<TextAcceptance>, _ start: UnsafeRawPointer, count: Int) -> Bool {
    guard acceptance.pointee.accepts(length: count) else { return false }
    let first = start.load(as: UInt8.self)
    guard !acceptance.pointee.mayBeWord(first, count) else { return false }
    // Most texts begin with something visible.
    if acceptance.pointee.classes == .all, !acceptance.pointee.needsFilling || first > 0x20 { return true }
    return acceptsClasses(acceptance, UnsafeRawBufferPointer(start: start, count: count))
  }

  @inline(never)
  private static func acceptsClasses(
    _ acceptance: UnsafePointer<TextAcceptance>, _ text: UnsafeRawBufferPointer
  ) -> Bool {
    let found = ByteClasses(text)
    guard !acceptance.pointee.needsFilling || found.isFilled else { return false }
    return found.isSubset(of: acceptance.pointee.classes)
      || acceptance.pointee.takesURLs && found.contains(.slash) && PlainURL(text) != nil
  }

  /// Whether a text surely passes.
  ///
  /// - Parameter fastPath: what others see of the text, where it had to be looked at.
  @inline(__always)
  func accepts(_ text: UnsafeRawBufferPointer, _ fastPath: inout TextFastPath?) -> Bool {
    guard accepts(length: text.count), let first = text.first, !mayBeWord(first, text.count) else { return false }
    if classes == .all, !needsFilling || first > 0x20 { return true }
    var seen = TextFastPath(text)
    defer { fastPath = seen }
    guard !needsFilling || seen.isFilled else { return false }
    return seen.classes.isSubset(of: classes) || takesURLs && seen.plainURL() != nil
  }

  /// Whether the text of a string with escapes surely passes.
  ///
  /// - Parameter source: what stands between the quotation marks.
  func accepts(escaped source: UnsafeRawBufferPointer) -> Bool {
    guard !source.isEmpty, let text = ByteClasses.read(escaped: source), accepts(length: text.count),
      !Self.has(text.count, lengthsOfWords)
    else { return false }
    return (!needsFilling || text.classes.isFilled) && text.classes.isSubset(of: classes)
  }

  @inline(__always)
  private func accepts(length: Int) -> Bool {
    least <= length && length <= most && !Self.has(length, doubtfulLengths)
  }

  @inline(__always)
  private static func has(_ length: Int, _ lengths: UInt64) -> Bool {
    lengths &>> UInt64(truncatingIfNeeded: min(length, 63)) & 1 != 0
  }

  /// Whether a text may be a word that is not accepted, as far as its first byte and its length tell.
  @inline(__always)
  private func mayBeWord(_ first: UInt8, _ length: Int) -> Bool {
    Self.has(length, lengthsOfWords) && firstBytesOfWords &>> Self.slot(ofFirst: first) & 1 != 0
  }

  /// The number of a byte, without regard to capitals; the last one for all beyond ASCII.
  @inline(__always)
  private static func slot(ofFirst byte: UInt8) -> UInt64 {
    byte < 0x80 ? UInt64(byte & 0x1F | byte >> 1 & 0x20) : 63
  }

  // MARK: Narrowing

  /// Accepts nothing.
  mutating func acceptNone() { most = -1 }

  var acceptsNothing: Bool { most < least }

  mutating func requireFilling() { needsFilling = true }

  mutating func limit(to most: Int) { self.most = min(self.most, most) }

  mutating func limit(from least: Int) { self.least = max(self.least, least) }

  /// Accepts no text that may be a word, whatever its capitals.
  mutating func exclude(word: UnsafeRawBufferPointer) {
    guard let first = word.first else { return }
    lengthsOfWords |= Self.bit(ofLength: word.count)
    // A letter outside of ASCII may look like one.
    firstBytesOfWords |= first < 0x80 ? 1 << Self.slot(ofFirst: first) | 1 << 63 : .max
    if WordComparison.mayEqualLonger(word) { allow(.all.subtracting(.other), urls: true) }
  }

  mutating func doubt(length: Int) { doubtfulLengths |= Self.bit(ofLength: length) }

  private static func bit(ofLength length: Int) -> UInt64 { 1 << UInt64(min(max(length, 0), 63)) }

  mutating func allow(_ classes: ByteClasses, urls: Bool) {
    self.classes.formIntersection(classes)
    takesURLs = takesURLs && urls
  }

  /// Leaves only texts of which ``TextFastPath/surelyFails(_:)`` says so.
  mutating func exclude(_ format: TextFormat) {
    switch format {
    case .fileNameInHost, .insecureURL, .localURL, .blankInURL, .pageURL, .notHTTPS, .bareHost, .resourceURL, .dataURL:
      allow(.word, urls: true)
    case .webURL, .imageFile, .soundFile, .drawableReference, .pushEndpoint, .apnsDeviceURL: allow(.word, urls: false)
    case .condition: allow(.name, urls: false)
    case .apnsToken: limit(to: 63)
    case .installationID: doubt(length: 22)
    case .registrationToken, .realRegistrationToken: allow(.all.subtracting(.sign), urls: false)
    case .unixMilliseconds: doubt(length: 13)
    case .smallNumber: limit(from: 10)
    case .pastTime: doubt(length: 10)
    case .templateText: allow(.all.subtracting(.variable), urls: true)
    case .topicsPrefix: allow(.all.subtracting(.slash), urls: false)
    case .embeddedFile: limit(to: 1_023)
    default: acceptNone()
    }
  }

  /// Leaves only texts of which ``TextFastPath/surelyMatches(_:)`` says so.
  mutating func require(_ format: TextFormat) {
    switch format {
    case .absoluteURL: allow([], urls: true)
    case .topicName:
      allow(.name, urls: false)
      limit(to: 900)
    case .analyticsLabel:
      allow(.name, urls: false)
      limit(to: 50)
    case .wholeNumber:
      allow(.digit, urls: false)
      limit(to: 18)
    default: acceptNone()
    }
  }
}
