import PushlintText
import PushlintTree

/// The nodes of objects that an SDK makes: their members and values, as a service gets them.
extension CodeReader {
  /// Adds an object that is no member of another of the SDK: a message, or a part of one with an open message around it.
  mutating func addRoot(_ made: SDKExpression, in parent: Int) {
    let range = tokens.range(made.tokens)
    guard enter() else {
      tree.add(.opaque, range, in: parent)
      return
    }
    defer { leave() }
    let isMessage = made.made.path.count == 1
    let isOpen = made.isOpen || isLeftOpen || !isMessage
    let message = tree.add(.object, range, in: parent)
    let needsTarget = isMessage && (made.made.needsTarget || isSent(made.tokens))
    tree.mark(message, as: WireForms.SDKObject(isOpen: isOpen, needsTarget: needsTarget))
    if isMessage {
      addMembers(of: made, to: message)
    } else {
      addAround(made, made.made.path.dropFirst(), in: message)
    }
    tree.close(message)
  }

  /// Whether a method of the SDK that sends one message takes the object, by itself or by the name that it is given.
  private func isSent(_ object: Range<Int>) -> Bool {
    if tokens.isOpener("(", at: object.lowerBound - 1) { return names.sends(at: object.lowerBound - 2) }
    guard tokens.isSign("=", at: object.lowerBound - 1), let name = tokens.word(at: object.lowerBound - 2) else {
      return false
    }
    // The first use of the name must be that one, in the same function.
    for index in object.upperBound..<min(object.upperBound + Self.sendReach, tokens.count) {
      if tokens.isWord("def", at: index) || tokens.isWord("class", at: index) { return false }
      guard tokens.isWord(name, at: index) else { continue }
      let isWhole = tokens.isSign(",", at: index + 1) || tokens[index + 1]?.kind == .closer
      return isWhole && tokens.isOpener("(", at: index - 1) && names.sends(at: index - 2)
    }
    return false
  }

  /// How far behind an object its name is looked for, in tokens.
  private static let sendReach = 400

  /// Adds the objects and lists between a message and a part of it; each may hold more.
  private mutating func addAround(_ made: SDKExpression, _ path: ArraySlice<String>, in parent: Int) {
    let range = tokens.range(made.tokens)
    guard let name = path.first else { return }
    if name != "[]" { tree.add(.key, .unquoted, tokens.range(made.name), in: parent, text: name) }
    let isList = path.dropFirst().first == "[]"
    let node = tree.add(isList ? .array : .object, range, in: parent)
    if path.count == 1 {
      addMembers(of: made, to: node)
    } else {
      addAround(made, path.dropFirst(), in: node)
    }
    tree.close(node)
    tree.add(.spread, SourceRange(at: range.end), in: parent)
  }

  /// Adds an object of the SDK as the value of a member.
  mutating func addObject(_ made: SDKExpression, in parent: Int) {
    guard enter() else {
      tree.add(.opaque, tokens.range(made.tokens), in: parent)
      return
    }
    defer { leave() }
    let node = tree.add(.object, tokens.range(made.tokens), in: parent)
    addMembers(of: made, to: node)
    tree.close(node)
  }

  private mutating func addMembers(of made: SDKExpression, to node: Int) {
    layout.objects[node] = made.layout
    add(made.parts, to: node)
    if made.isOpen {
      tree.add(.spread, SourceRange(at: tokens.range(made.tokens).end), in: node)
    } else {
      leaveOpen(node)
    }
  }

  /// Adds members; those that fill the same field, such as the calls of `putData`, make one value.
  private mutating func add(_ parts: [Part], to node: Int) {
    var done: Set<Int> = []
    for (index, part) in parts.enumerated() where !done.contains(index) {
      guard let name = part.field.first else {
        addEntries(part, to: node)
        continue
      }
      guard part.field.count > 1 || part.member.adds != nil else {
        let key = tree.add(
          .key, .unquoted, part.key, in: node, text: text(of: part.key) == name ? nil : name)
        if let item = part.item { layout.items[key] = CodeLayout.Item(object: node, range: item) }
        addValue(part.values.first ?? 0..<0, part.member, in: node)
        continue
      }
      var group: [Part] = []
      for other in index..<parts.count
      where parts[other].field.first == name && (parts[other].field.count > 1 || parts[other].member.adds != nil) {
        done.insert(other)
        group.append(parts[other].below())
      }
      tree.add(.key, .unquoted, part.key, in: node, text: name)
      addGroup(group, name, in: node)
    }
  }

  private func text(of range: SourceRange) -> String { tokens.text.string(range) }

  private func range(of group: [Part]) -> SourceRange {
    group.reduce(group.first?.key ?? SourceRange(at: 0)) { range, part in
      part.values.reduce(range.union(part.key)) { $0.union(tokens.range($1)) }
    }
  }

  private mutating func addGroup(_ group: [Part], _ name: String, in node: Int) {
    let isList = group.contains {
      $0.field.isEmpty && ($0.member.adds == .element || $0.member.adds == .elements)
    }
    guard isList else {
      let object = tree.add(.object, range(of: group), in: node)
      if layout.objects[node] != nil {
        layout.objects[object] = CodeLayout.Object(
          form: .part(of: node, [name]), inside: SourceRange(at: 0), items: [])
      }
      add(group, to: object)
      leaveOpen(object)
      tree.close(object)
      return
    }
    let list = tree.add(.array, range(of: group), in: node)
    for part in group {
      guard let value = part.values.first else { continue }
      if part.member.adds == .element {
        addValue(value, part.member, in: list)
      } else if let elements = elements(of: value) {
        for element in elements { addValue(element, part.member, in: list) }
      } else {
        tree.add(.spread, tokens.range(value), in: list)
      }
    }
    tree.close(list)
  }

  /// Adds what a member adds to the object itself: an entry, or all entries of a map.
  private mutating func addEntries(_ part: Part, to node: Int) {
    guard let first = part.values.first else { return }
    switch part.member.adds {
    case .member where part.values.count > 1:
      let key = addKey(first, to: node)
      // The call is an item of the object that the entry is a part of.
      if let item = part.item, case .part(let owner, _)? = layout.objects[node]?.form {
        layout.items[key] = CodeLayout.Item(object: owner, range: item)
      }
      readValue(part.values[1], in: node, isMember: true)
    case .members:
      if !addEntries(of: first, to: node) { tree.add(.spread, tokens.range(first), in: node) }
    default: tree.add(.spread, tokens.range(first), in: node)
    }
  }

  // MARK: Values

  /// Adds a member's value as the service gets it.
  private mutating func addValue(_ range: Range<Int>, _ member: SDKTable.Member, in parent: Int) {
    let node = tree.count
    defer { layout.literals[node]?.member = member }
    if range.isEmpty {
      tree.add(.missing, SourceRange(at: tree.end(of: parent)), in: parent)
    } else if !member.values.isEmpty {
      addWord(range, member.values, in: parent)
    } else if let unit = member.unit {
      addConverted(range, unit, in: parent)
    } else {
      readValue(range, in: parent, isMember: true)
    }
  }

  /// Adds a word of the SDK as the one that the service has for it.
  private mutating func addWord(_ range: Range<Int>, _ values: [String: String], in parent: Int) {
    let whole = tokens.range(range)
    if let text = text(range), text.isWhole {
      // Other words are shown as they are written; what the service has for them says nothing here.
      let node = tree.add(.string, whole, in: parent, text: values[text.text] ?? text.text, isLiteral: true)
      layout.literals[node] = literal(text, range)
    } else if let last = tokens.word(at: range.upperBound - 1), isDottedName(range),
      let word = values[last] ?? (names.mention(at: range.lowerBound) == nil ? nil : last)
    {
      tree.add(.string, whole, in: parent, text: word)
    } else {
      readValue(range, in: parent)
    }
  }

  private func isDottedName(_ range: Range<Int>) -> Bool {
    range.count % 2 == 1
      && range.allSatisfy { index in
        (index - range.lowerBound) % 2 == 0 ? tokens[index]?.kind == .word : tokens.isSign(".", at: index)
      }
  }

  /// Adds a value that the SDK sends in another form.
  private mutating func addConverted(_ range: Range<Int>, _ unit: SDKTable.Unit, in parent: Int) {
    let whole = tokens.range(range)
    switch unit {
    case .flag:
      if range.count == 1, tokens.isWord(grammar.trueWord, at: range.lowerBound) {
        tree.add(.number, whole, in: parent, text: "1")
      } else if !knownType(of: range).isEmpty {
        // A boolean of the language is not what is sent.
        tree.add(.opaque, whole, in: parent)
      } else {
        readValue(range, in: parent)
      }
    case .seconds, .milliseconds:
      if let elements = elements(of: range) {
        let list = tree.add(.array, whole, in: parent)
        for element in elements { addConverted(element, unit, in: list) }
        tree.close(list)
      } else if let text = duration(range, unit) {
        let node = tree.add(.string, whole, in: parent, text: text)
        if range.count == 1, tokens[range.lowerBound]?.kind == .number {
          layout.literals[node] = CodeLayout.Literal(range: whole, content: .number(tokens.text.string(whole)))
        }
      } else {
        tree.add(.opaque, whole, in: parent)
      }
    case .color:
      guard let text = text(range), text.isWhole, let color = SDKColor(text.text) else {
        tree.add(.opaque, whole, in: parent)
        return
      }
      let object = tree.add(.object, whole, in: parent)
      for (name, component) in color.components {
        tree.add(.key, .unquoted, whole, in: object, text: name)
        tree.add(.number, whole, in: object, text: component)
      }
      tree.close(object)
    case .date: tree.add(.opaque, whole, in: parent)
    }
  }

  /// The duration that is sent for a number or a duration of the language.
  private func duration(_ range: Range<Int>, _ unit: SDKTable.Unit) -> String? {
    let factor = unit == .milliseconds ? 0.001 : 1
    if let number = ConstantFolding.number(tokens, range) { return Self.duration(seconds: number * factor) }
    guard grammar.construction == .builders else {
      return ConstantFolding.seconds(tokens, range).flatMap(Self.duration)
    }
    guard let duration = ConstantFolding.javaDuration(tokens, range), duration.isMilliseconds else { return nil }
    return Self.duration(seconds: unit == .milliseconds ? duration.seconds : duration.seconds * 1000)
  }

  /// Longest duration that is written, in seconds; more has no exact form.
  private static let longest = 1e12

  /// `3600s`, `0.5s`
  private static func duration(seconds: Double) -> String? {
    guard seconds.isFinite, abs(seconds) < longest else { return nil }
    let thousandths = (seconds * 1000).rounded()
    guard let whole = Int(exactly: thousandths) else { return nil }
    let sign = whole < 0 ? "-" : ""
    var fraction = String(String(1000 + abs(whole) % 1000).dropFirst())
    while fraction.last == "0" { fraction.removeLast() }
    return "\(sign)\(abs(whole) / 1000)\(fraction.isEmpty ? "" : "." + fraction)s"
  }
}

/// `#rrggbb` or `#rrggbbaa` as the components that are sent.
struct SDKColor {
  let components: [(name: String, value: String)]

  init?(_ text: String) {
    let digits = Array(text.utf8.dropFirst())
    guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8 else { return nil }
    var result: [(String, String)] = []
    for (number, name) in ["red", "green", "blue", "alpha"].enumerated() {
      guard number * 2 < digits.count else {
        result.append((name, "1"))
        continue
      }
      guard let value = Int(String(decoding: digits[number * 2..<number * 2 + 2], as: UTF8.self), radix: 16) else {
        return nil
      }
      result.append((name, CodeReader.source(of: Double(value) / 255)))
    }
    components = result
  }
}
