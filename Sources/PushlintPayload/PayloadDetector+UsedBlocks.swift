import PushlintExtract
import PushlintText
import PushlintTree

/// Blocks that a program in JavaScript makes before the message that holds them: `const aps = {…}`, and then
/// `apns: { payload: { aps } }`.
extension PayloadDetector {
  /// The block that an object is by the places where its variable stands; `nil` where they do not say.
  func usedBlock(_ object: PayloadHeuristics) -> PayloadMatch? {
    guard let program, program.spelling != .either, tree.dialect.allowsExpressions, !program.isOtherVendors,
      !program.sendsElsewhere, let first = object.members.first, !tree[first.value].flags.contains(.argument)
    else { return nil }
    let range = tree[object.node].range
    guard let variable = SDKCalls.variable(before: range.start, in: tree.source),
      program.changed?.contains(variable) != true
    else { return nil }
    var uses = BlockUses(tree.source, from: range.end, calls: program.calls)
    uses.members = Set(object.members.map(\.name))
    uses.leaves = BlockUses.blocks(around: range.start, ofVariable: variable, in: tree.source)
    let named = variable == "aps" && object.holdsApsKeys ? BlockUses.pathOfAps : nil
    let path = uses.path(ofVariable: variable, from: range.end) ?? named
    excerpt.note(look: SourceRange(range.end, max(uses.looked, range.end)))
    guard let path, let kind = DocumentKind(blockAt: path) else { return nil }
    return PayloadMatch(node: object.node, kind: kind, spelling: program.spelling, isFragment: true)
  }
}

/// Follows the names of variables in JavaScript to the keys of a message whose values they are.
///
/// - Shape: looks at no more than ``reach`` bytes behind the start, and only as far as the block of the variable goes.
private struct BlockUses {
  private let text: SourceText
  private let limit: Int
  private let calls: SDKCalls
  /// How many variables led from one to another.
  private var depth = 0
  /// How many blocks around the first value the variable is still known behind.
  var leaves = 0
  /// The members of the first value.
  var members: Set<String> = []
  /// Past the farthest byte that was looked at.
  private(set) var looked = 0

  /// How far behind a variable its uses are looked for, in bytes.
  private static let reach = 4_000
  private static let deepest = 4
  private static let targets: Set<String> = ["token", "tokens", "topic", "condition", "fid", "fids"]
  private static let blocks: Set<String> = ["notification", "data", "android", "apns", "webpush"]
  private static let names = targets.union(blocks).union(["fcmOptions", "fcm_options"])
  /// Keys whose blocks hold a key of the other set whatever is around them.
  private static let ways: [String: Set<String>] = [
    "android": ["notification"], "webpush": ["notification"], "apns": ["payload", "headers"], "payload": ["aps"],
    "aps": ["alert"],
  ]
  static let pathOfAps = ["apns", "payload", "aps"]

  init(_ text: SourceText, from start: Int, calls: SDKCalls) {
    self.text = text
    self.calls = calls
    limit = min(start + Self.reach, text.count)
  }

  /// The path in a message of what a variable holds that gets its value before `start`.
  mutating func path(ofVariable name: String, from start: Int) -> [String]? {
    guard depth < Self.deepest else { return nil }
    depth += 1
    defer { depth -= 1 }
    let bytes = Array(name.utf8)
    var open: [Int] = []
    var leaves = depth == 1 ? self.leaves : 0
    var hasLeft = false
    var place = start
    // What is behind a name says what is done with it.
    defer { look(upTo: min(space(from: place) + Self.behindBrackets, limit)) }
    while place < limit, let byte = text[place] {
      switch byte {
      case _ where ByteClass.isNameByte(byte):
        let word = SourceRange(place, endOfWord(place))
        place = word.end
        guard word.count == bytes.count, text[word].elementsEqual(bytes) else { continue }
        switch use(of: word, name) {
        // Another branch gives it another value.
        case .change where hasLeft && !open.isEmpty: break
        case .change: return nil
        case .value where namesVariables(open.last): return nil
        case .value(let key): if let path = path(of: key, in: open) { return path }
        case .other: if namesVariables(open.last) { return nil }
        }
        continue
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "/"):
        if let end = pastIgnored(place) {
          place = end
          continue
        }
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): open.append(place)
      case UInt8(ascii: "}") where open.isEmpty && leaves > 0:
        leaves -= 1
        hasLeft = true
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): if open.popLast() == nil { return nil }
      default: break
      }
      place += 1
    }
    return nil
  }

  /// Most blocks between the declaration of a variable and a statement that sets it.
  private static let mostBlocks = 4
  /// Words before a block in which the variables around it are known, and which is no function.
  private static let controls: Set<String> = ["if", "for", "while", "switch", "catch", "with"]

  /// How many blocks around `start` the variable lives behind that gets its value there: those up to its declaration,
  /// of which none is a function; 0 for one that is declared there.
  static func blocks(around start: Int, ofVariable name: String, in text: SourceText) -> Int {
    var words = WordsBefore(text, start)
    guard words.take("="), words.word() == name else { return 0 }
    let statement = words
    if let before = words.word(), ["const", "let", "var"].contains(before) { return 0 }
    words = statement
    guard !words.take(".") else { return 0 }
    let declarations = ["let " + name, "var " + name]
    var depth = 0
    var count = 0
    var place = statement.offset
    let first = max(0, place - reach)
    while place > first {
      place -= 1
      switch text[place] {
      case UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: "{") where depth > 0: depth -= 1
      case UInt8(ascii: "{"):
        guard isControl(before: place, in: text), count < mostBlocks else { return 0 }
        count += 1
      case UInt8(ascii: "l") where depth == 0, UInt8(ascii: "v") where depth == 0:
        let isDeclared = declarations.contains { declaration in
          let end = place + declaration.utf8.count
          return text[SourceRange(place, min(end, text.count))].elementsEqual(declaration.utf8)
            && text[end].map(ByteClass.isNameByte) != true && text[place - 1].map(ByteClass.isNameByte) != true
        }
        if isDeclared { return count }
      default: break
      }
    }
    return 0
  }

  /// Whether a brace begins the block of a branch or a loop.
  private static func isControl(before brace: Int, in text: SourceText) -> Bool {
    var words = WordsBefore(text, brace)
    if words.take(")") { return words.skipParentheses() && words.word().map(controls.contains) == true }
    return words.word().map { ["else", "try", "finally", "do"].contains($0) } == true
  }

  private enum Use {
    /// The value of a key, or the short form of one.
    case value(of: String)
    /// Another value of the variable, or of a member that nobody can name.
    case change
    case other
  }

  private mutating func use(of word: SourceRange, _ name: String) -> Use {
    var words = WordsBefore(text, word.start)
    let next = space(from: word.end)
    switch text[next] {
    case UInt8(ascii: "["): return .change
    case UInt8(ascii: ".") where depth == 1:
      return isMemberChanged(next, isDeleted: words.word() == "delete") ? .change : .other
    case UInt8(ascii: "="):
      return text[next + 1] == UInt8(ascii: "=") || keepsMembers(next, of: name) ? .other : .change
    case UInt8(ascii: ","), UInt8(ascii: "}"):
      // `Object.assign(data, more)`
      if words.take("(") { return words.word() == "assign" ? .change : .other }
      if words.take(":") { return key(before: words.offset).map { .value(of: $0) } ?? .other }
      return words.take("{") || words.take(",") ? .value(of: name) : .other
    default: return .other
    }
  }

  /// `aps = { ...aps, badge: 1 }`, where none of the first value's members gets another value.
  private mutating func keepsMembers(_ equals: Int, of name: String) -> Bool {
    let brace = space(from: equals + 1)
    let dots = space(from: brace + 1)
    let end = dots + 3 + name.utf8.count
    guard text[brace] == UInt8(ascii: "{"), end < text.count,
      text.string(SourceRange(dots, end)) == "..." + name, text[end].map(ByteClass.isNameByte) != true,
      let other = members(in: brace), other.names.isDisjoint(with: members)
    else { return false }
    return text.firstOffset(of: "...", in: SourceRange(end, other.end)) == nil
  }

  /// Whether one of the members of the first value gets another one behind a point, or is taken out.
  private func isMemberChanged(_ point: Int, isDeleted: Bool) -> Bool {
    let end = endOfWord(point + 1)
    guard members.contains(text.string(SourceRange(point + 1, end))) else { return false }
    let next = space(from: end)
    return isDeleted || text[next] == UInt8(ascii: "=") && text[next + 1] != UInt8(ascii: "=")
  }

  /// The path of a key in the innermost of some brackets.
  private mutating func path(of key: String, in open: [Int]) -> [String]? {
    guard let brace = open.last, text[brace] == UInt8(ascii: "{"), let object = object(at: brace) else { return nil }
    if Self.blocks.contains(key), isMessage(object.names, at: brace) { return [key] }
    var words = WordsBefore(text, brace)
    var holder: String?
    var around: [String]?
    if words.take(":") {
      holder = self.key(before: words.offset)
      around = holder.flatMap { path(of: $0, in: open.dropLast()) }
    } else if let variable = SDKCalls.variable(before: brace, in: text) {
      holder = variable
      around = path(ofVariable: variable, from: object.end)
    }
    if let around { return around + [key] }
    if key == "aps" { return Self.pathOfAps }
    guard let holder, Self.ways[holder]?.contains(key) == true else { return nil }
    switch holder {
    case "payload": return Self.pathOfAps
    case "aps": return Self.pathOfAps + [key]
    default: return [holder, key]
    }
  }

  /// Whether an object is a message: the SDK gets it, or it has a target, several blocks, and nothing else. Answers of
  /// servers may hold a token and a notification, too.
  private func isMessage(_ names: Set<String>, at brace: Int) -> Bool {
    guard !names.isDisjoint(with: Self.targets) else { return false }
    if let call = calls.call(takingObjectAt: brace, in: text) { return !call.takesLegacyPayload }
    return names.isSubset(of: Self.names) && names.intersection(Self.blocks).count > 1
  }

  /// Whether brackets hold the parameters of a function or other names of variables, which are not those around it.
  private mutating func namesVariables(_ open: Int?) -> Bool {
    guard let open, let (_, end) = members(in: open) else { return false }
    return isPattern(behind: text[open] == UInt8(ascii: "(") ? end - 1 : end)
  }

  /// The names in the object that begins at a brace, and where it ends; `nil` for a block.
  private mutating func object(at brace: Int) -> (names: Set<String>, end: Int)? {
    var words = WordsBefore(text, brace)
    guard
      words.take("(") || words.take("=") || words.take(":") || words.take(",") || words.take("[")
        || words.word() == "return"
    else { return nil }
    return members(in: brace)
  }

  /// The names before the first sign of each part between brackets, and where they end.
  private mutating func members(in brace: Int) -> (names: Set<String>, end: Int)? {
    var names: Set<String> = []
    var depth = 0
    var place = brace
    var expectsKey = false
    defer { look(upTo: min(space(from: place + 1) + Self.behindBrackets, limit)) }
    while place < limit, let byte = text[place] {
      if !isQuoteMark(byte) || !expectsKey, let end = pastIgnored(place) {
        place = end
        continue
      }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
        depth += 1
        expectsKey = depth == 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return (names, place + 1) }
      case UInt8(ascii: ","): expectsKey = depth == 1
      case _ where ByteClass.isNameByte(byte):
        let end = endOfWord(place)
        if expectsKey { names.insert(text.string(SourceRange(place, end))) }
        // The mark behind a key is not the start of a string.
        place = expectsKey && isQuoteMark(text[end]) ? end + 1 : end
        expectsKey = false
        continue
      default: break
      }
      place += 1
    }
    return nil
  }

  /// Whether what is behind braces says that they name variables: `} = x`, `}) => {`, `}) {`, `}: Props) {`.
  private func isPattern(behind place: Int) -> Bool {
    var next = space(from: place)
    if text[next] == UInt8(ascii: "=") || text[next] == UInt8(ascii: ":") { return true }
    guard text[next] == UInt8(ascii: ")") else { return false }
    next = space(from: next + 1)
    return text[next] == UInt8(ascii: "{") || text[next] == UInt8(ascii: ":")
      || text[next] == UInt8(ascii: "=") && text[next + 1] == UInt8(ascii: ">")
  }

  /// The key before a colon, with or without quotation marks.
  private func key(before colon: Int) -> String? {
    var words = WordsBefore(text, colon)
    if !words.take("'") { _ = words.take("\"") }
    return words.word()
  }

  // MARK: Text

  /// Most bytes behind a name or brackets that say what they are: `) => {`.
  private static let behindBrackets = 64

  private mutating func look(upTo end: Int) { looked = max(looked, end) }

  /// Past a string or a comment that begins at a place.
  private func pastIgnored(_ start: Int) -> Int? {
    guard let byte = text[start] else { return nil }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
      return text.bytes.withUnsafeBufferPointer { bytes in
        var place = start + 1
        while place < limit, bytes[place] != byte {
          if bytes[place] == 0x0A, byte != UInt8(ascii: "`") { return place }
          place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(place + 1, limit)
      }
    case UInt8(ascii: "/") where text[start + 1] == byte: return min(text.lineEnd(of: start), limit)
    case UInt8(ascii: "/") where text[start + 1] == UInt8(ascii: "*"):
      return text.firstOffset(of: "*/", in: SourceRange(start, limit)).map { $0 + 2 } ?? limit
    default: return nil
    }
  }

  private func isQuoteMark(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") }

  private func endOfWord(_ start: Int) -> Int {
    text.bytes.withUnsafeBufferPointer { bytes in
      var place = start + 1
      while place < limit, ByteClass.isNameByte(bytes[place]) { place += 1 }
      return place
    }
  }

  private func space(from start: Int) -> Int {
    var place = start
    while place < limit, let byte = text[place], byte <= 0x20 { place += 1 }
    return place
  }
}
