import PushlintExtract
import PushlintText
import PushlintTree

/// Members of maps and of objects of SDKs, in code.
extension LiteralEditor {
  // MARK: Names

  func renamingInCode(_ key: SyntaxTree.Index, to name: String) -> [TextEdit]? {
    guard let code else { return nil }
    if let literal = code.literals[key] {
      guard case .string(let inside, let quoting) = literal.content else { return nil }
      return quoting.escaped(name).map { [TextEdit(inside, $0)] }
    }
    guard let item = code.items[key], let object = code.objects[item.object],
      Int(tree[key].parent) == item.object, !tree[key].flags.contains(.computed)
    else { return nil }
    switch object.form {
    case .keywords where CodeWriter.isName(name) && !isTaken(name, in: object):
      return [TextEdit(tree[key].range, name)]
    case .arguments(let made), .initialiser(let made):
      guard let own = sdkName(for: [name], in: made), !isTaken(own, in: object) else { return nil }
      // Another member may want its value in another form.
      let old = made.members[tree.source.string(tree[key].range)]
      guard old?.isSentUnchanged != false, made.members[own]?.isSentUnchanged == true else { return nil }
      return [TextEdit(tree[key].range, own)]
    case .entries, .pairs, .keywords, .calls, .part: return nil
    }
  }

  private func sdkName(for path: ArraySlice<String>, in made: SDKTable.Class) -> String? {
    made.members.filter { $0.value.field[...] == path && $0.value.adds == nil }.map(\.key).min()
  }

  private func isTaken(_ name: String, in object: CodeLayout.Object) -> Bool { object.names.contains(name) }

  // MARK: Removal

  func removalFromCode(of key: SyntaxTree.Index) -> [TextEdit]? {
    guard let code, let item = code.items[key], let object = code.objects[item.object],
      let position = object.items.firstIndex(of: item.range)
    else { return nil }
    if case .calls = object.form {
      var start = item.range.start
      while start > object.inside.start, let byte = tree.source[start - 1], ByteClass.isSpace(byte) { start -= 1 }
      // A comment may end here.
      guard start == object.inside.start || object.items.contains(where: { $0.end == start }) else { return nil }
      return [.deletion(SourceRange(start, item.range.end))]
    }
    let following = position + 1
    if following < object.items.count {
      let next = object.items[following].start
      return isSeparator(SourceRange(item.range.end, next)) ? [.deletion(SourceRange(item.range.start, next))] : nil
    }
    guard position > 0 else {
      let rest = SourceRange(item.range.end, object.inside.end)
      let lead = SourceRange(object.inside.start, item.range.start)
      return isSeparator(rest) && isSeparator(lead) ? [.deletion(object.inside)] : nil
    }
    let previous = object.items[position - 1].end
    let gap = SourceRange(previous, item.range.start)
    return isSeparator(gap) ? [.deletion(SourceRange(previous, item.range.end))] : nil
  }

  // MARK: Insertion

  func insertionIntoCode(
    of path: ArraySlice<String>, _ value: Value, into node: SyntaxTree.Index
  ) -> [TextEdit]? {
    guard let code, let object = code.objects[node], !tree.hasSpread(node), tree[node].kind == .object,
      let member = member(path, value, in: object, node)
    else { return nil }
    switch object.form {
    case .part(let owner, let names): return insertionIntoCode(of: names[...] + path, value, into: owner)
    case .calls:
      let end = object.items.last?.end ?? object.inside.start
      guard end <= object.inside.end else { return nil }
      let gap = SourceRange(end, object.inside.end)
      guard tree.source[gap].allSatisfy(ByteClass.isSpace) else { return nil }
      // Calls without an end have none between it and the last of them.
      let lead = gap.isEmpty && object.items.count > 1 ? self.lead(of: object) : tree.source.string(gap)
      return [.insertion(lead + member, at: end)]
    case .entries, .pairs, .keywords, .arguments, .initialiser:
      guard let last = object.items.last else {
        guard tree.source[object.inside].allSatisfy(ByteClass.isSpace) else { return nil }
        return [TextEdit(object.inside, member)]
      }
      return [.insertion("," + gap(before: last, in: object) + member, at: last.end)]
    }
  }

  /// What comes between the last two calls.
  private func lead(of object: CodeLayout.Object) -> String {
    let last = object.items[object.items.count - 1].start
    let before = object.items[object.items.count - 2].end
    guard before <= last else { return "" }
    let gap = tree.source.string(SourceRange(before, last))
    return gap.utf8.allSatisfy(ByteClass.isSpace) ? gap : ""
  }

  /// What comes between two members: a blank, or a line end with the lead of the last one.
  private func gap(before item: SourceRange, in object: CodeLayout.Object) -> String {
    var start = item.start
    while start > object.inside.start, let byte = tree.source[start - 1], byte == 0x20 || byte == 0x09 { start -= 1 }
    guard start > object.inside.start, tree.source[start - 1].map(ByteClass.endsLine) == true else { return " " }
    return "\n" + tree.source.string(SourceRange(start, item.start))
  }

  /// A member as it is written in an object.
  private func member(
    _ path: ArraySlice<String>, _ value: Value, in object: CodeLayout.Object, _ node: SyntaxTree.Index
  ) -> String? {
    guard let code, let name = path.first else { return nil }
    let writer = CodeWriter(code, tree.source)
    switch object.form {
    case .part: return ""
    case .entries:
      let isSingle = object.items.first.map { tree.source[$0.start] == UInt8(ascii: "'") } ?? false
      let writer = CodeWriter(code, tree.source, prefersSingleQuotes: isSingle)
      guard let value = plain(path.dropFirst(), value, writer) else { return nil }
      return writer.entry(name, value, like: object.items.first.map { tree.source.string($0) })
    case .pairs:
      // Values of several types would need a type that is not written here.
      guard path.count == 1, object.items.count < Self.mostPairs, case .json(let json) = value,
        json.hasPrefix("\""), tree.members(of: node).allSatisfy({ tree[$0.value].kind == .string }),
        let key = writer.string(name), let value = writer.source(ofJSON: json)
      else { return nil }
      return "\(key), \(value)"
    case .keywords:
      guard CodeWriter.isName(name), !isTaken(name, in: object) else { return nil }
      return plain(path.dropFirst(), value, writer).map { "\(name)=\($0)" }
    case .arguments(let made):
      return sdkMember(path, value, of: made, object, writer).map { $0.name + writer.argumentSign + $0.value }
    case .initialiser(let made):
      return sdkMember(path, value, of: made, object, writer).map { $0.name + writer.memberSign + $0.value }
    case .calls(let made):
      return sdkMember(path, value, of: made, object, writer).map { "\(writer.link)\($0.name)(\($0.value))" }
    }
  }

  /// Most pairs that all calls that make a map of pairs take.
  private static let mostPairs = 5

  /// A value inside of maps, one for each name before it.
  private func plain(_ path: ArraySlice<String>, _ value: Value, _ writer: CodeWriter) -> String? {
    guard let name = path.first else {
      switch value {
      case .json(let json): return writer.source(ofJSON: json)
      case .copy(let node): return isEntry(node) ? tree.source.string(tree[node].range) : nil
      }
    }
    guard let inner = plain(path.dropFirst(), value, writer) else { return nil }
    return writer.map(name, inner)
  }

  /// Whether a node is the value of an entry of a map, and so is written as the services read it.
  private func isEntry(_ node: SyntaxTree.Index) -> Bool {
    guard let code, let key = tree.key(of: node), let item = code.items[key] else { return false }
    switch code.objects[item.object]?.form {
    case .entries, .keywords: return true
    default: return false
    }
  }

  /// A member of an SDK's object, and its value.
  private func sdkMember(
    _ path: ArraySlice<String>, _ value: Value, of made: SDKTable.Class, _ object: CodeLayout.Object,
    _ writer: CodeWriter
  ) -> (name: String, value: String)? {
    guard let code, case .json(let json) = value else { return nil }
    if let name = sdkName(for: path, in: made), let member = made.members[name] {
      guard !isTaken(name, in: object) else { return nil }
      return writer.source(ofJSON: json, for: member).map { (name, $0) }
    }
    // `putHeader("apns-priority", "5")`
    let adding = made.members.filter { $0.value.adds == .member && $0.value.field[...] == path.dropLast() }.map(\.key)
      .min()
    if let adding, let last = path.last, let key = writer.string(last), let value = writer.source(ofJSON: json) {
      return (adding, "\(key), \(value)")
    }
    // An object around it is missing: another one of the SDK, or a map.
    guard let first = path.first, let name = sdkName(for: [first], in: made), !isTaken(name, in: object),
      made.members[name]?.isSentUnchanged == true
    else { return nil }
    let rest = path.dropFirst()
    if let inner = code.sdkClass(making: made.path + [first], module: object.module) {
      let empty = CodeLayout.Object(form: .keywords, inside: SourceRange(at: 0), items: [], module: object.module)
      guard let member = sdkMember(rest, value, of: inner.made, empty, writer) else { return nil }
      return writer.construction(of: inner.name, member).map { (name, $0) }
    }
    guard rest.count == 1 else { return nil }
    return plain(rest, value, writer).map { (name, $0) }
  }
}
