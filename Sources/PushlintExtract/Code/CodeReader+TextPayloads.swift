import PushlintSyntax
import PushlintText
import PushlintTree

/// Payloads that an SDK gets as text: `Payload: []byte(`{"aps": {"content-available": 1}}`)`.
///
/// - Shape: the text is read as a payload of its own; what stands beside it, such as headers, learns here what kind of
///   push it makes, and no more.
extension CodeReader {
  /// Members of `aps` that decide whether a push is silent.
  private static let telling = ["alert", "badge", "sound", "content-available"]

  /// Adds what a text tells of the payload in it.
  func addPayload(ofText range: Range<Int>, in parent: Int) {
    addPayload(ofText: range, tokens.range(range), in: parent)
  }

  private func addPayload(ofText range: Range<Int>, _ place: SourceRange, in parent: Int) {
    guard let string = range.first(where: tokens.isString), let text = text(string..<string + 1) else {
      tree.add(.opaque, place, in: parent)
      return
    }
    let document = parse(SourceText(bytes: text.joined.bytes), dialect: .json)
    let inner = document.tree
    guard document.issues.isEmpty, let root = inner.value,
      let aps = inner.member("aps", of: root)?.value, inner[aps].kind == .object
    else {
      tree.add(.opaque, place, in: parent)
      return
    }
    let told = Self.telling.compactMap { name in
      inner.member(name, of: aps).map { member in
        (name, inner[member.value].kind == .number && inner.sourceText(of: member.value) == "1")
      }
    }
    addPayload(telling: told, place, in: parent)
  }

  /// - Parameter told: the members of `aps`, and whether each one is 1.
  private func addPayload(telling told: [(name: String, isOne: Bool)], _ place: SourceRange, in parent: Int) {
    let payload = tree.add(.object, place, in: parent)
    tree.add(.key, .unquoted, place, in: payload, text: "aps")
    let object = tree.add(.object, place, in: payload)
    for (name, isOne) in told {
      tree.add(.key, .unquoted, place, in: object, text: name)
      tree.add(isOne ? .number : .opaque, place, in: object, text: isOne ? "1" : nil)
    }
    tree.close(object)
    tree.add(.spread, SourceRange(at: place.end), in: payload)
    tree.close(payload)
  }

  // MARK: Names

  /// Functions and methods that yield the text of a value.
  private static let encoders: Set<String> = [
    "Marshal", "MarshalIndent", "writeValueAsString", "writeValueAsBytes", "toJson", "json_encode", "dumps",
    "SerializeObject", "Serialize", "jsonEncode",
  ]

  /// Adds what is known of the payload whose text has a name: `body, err := json.Marshal(payload)`.
  ///
  /// - Returns: whether anything is.
  func addPayload(ofName range: Range<Int>, in parent: Int) -> Bool {
    let name = unwrapped(range)
    guard name.count == 1, tokens[name.lowerBound]?.kind == .word, let value = valueOfText(at: name.lowerBound) else {
      return false
    }
    let place = tokens.range(range)
    if isText(value) {
      addPayload(ofText: value, place, in: parent)
      return true
    }
    guard let encoded = encoded(in: value), let told = told(of: encoded), !told.isEmpty else { return false }
    addPayload(telling: told, place, in: parent)
    return true
  }

  /// The value of the name at `index`, also where another one gets the error beside it in Go.
  private func valueOfText(at index: Int) -> Range<Int>? {
    if let value = constants.value(at: index) { return unwrapped(value) }
    guard tokens.grammar.imports == .go, let name = tokens.word(at: index) else { return nil }
    let lowest = max(0, index - Self.reachOfText)
    traces?.looks(backTo: lowest)
    for place in stride(from: index - 1, through: lowest, by: -1) {
      guard let word = tokens.word(at: place) else { continue }
      if tokens.grammar.functionWords.contains(word) { return nil }
      guard word == name, tokens.linkWidth(at: place - 1) == 0, tokens.isSign(",", at: place + 1),
        tokens[place + 2]?.kind == .word,
        let equals = (place + 3...place + 4).first(where: { tokens.isSign("=", at: $0) })
      else { continue }
      let value = equals + 1..<statements.end(from: equals + 1)
      let isOpen = (value.upperBound..<index).allSatisfy { place in
        tokens[place].map { $0.kind != .closer || Int($0.partner) >= value.lowerBound } == true
      }
      return isOpen && !value.isEmpty ? unwrapped(value) : nil
    }
    return nil
  }

  /// Most tokens between a text and its use.
  private static let reachOfText = 600

  /// What a call turns into text.
  private func encoded(in value: Range<Int>) -> Range<Int>? {
    guard let last = tokens[value.upperBound - 1], last.kind == .closer, case let open = Int(last.partner),
      open > value.lowerBound, tokens.word(at: open - 1).map(Self.encoders.contains) == true,
      let argument = tokens.split(tokens.inside(open)).first.map(unwrapped), !argument.isEmpty
    else { return nil }
    guard argument.count == 1 else { return argument }
    return constants.value(at: argument.lowerBound).map(unwrapped)
  }

  /// The members of `aps` that are known of a payload, and whether each one is 1.
  private func told(of payload: Range<Int>) -> [(name: String, isOne: Bool)]? {
    if let made = sdkObject(at: payload.lowerBound), made.tokens == payload {
      guard made.made.path == ["message", "apns", "payload"] else { return nil }
      let names = Set(made.parts.filter { $0.field.first == "aps" }.compactMap { $0.field.dropFirst().first })
      return Self.telling.filter { $0 != "content-available" && names.contains($0) }.map { ($0, false) }
    }
    guard isWholeMap(payload), let aps = members(of: payload)["aps"], case let members = members(of: aps) else {
      return nil
    }
    return Self.telling.compactMap { name in
      members[name].map { (name, tokens.text.string(tokens.range($0)) == "1") }
    }
  }
}
