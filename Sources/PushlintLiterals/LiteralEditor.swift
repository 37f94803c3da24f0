import PushlintExtract
import PushlintText
import PushlintTree

/// Edits the literals of a document in the syntax of its language: JSON, JavaScript, or code that has a ``CodeLayout``.
///
/// - Shape: what cannot be written with certainty is `nil`, so that the fix that needs it is dropped as a whole. Ranges
///   count in the tree's source.
package struct LiteralEditor: Sendable {
  /// A value to be written.
  package enum Value: Sendable {
    /// JSON, as the services read it.
    case json(String)
    /// A copy of the value of a node.
    case copy(SyntaxTree.Index)
  }

  let tree: SyntaxTree
  let code: CodeLayout?

  /// - Parameter code: what is known of the places of literals, for code of a language other than JavaScript.
  package init(_ tree: SyntaxTree, code: CodeLayout? = nil) {
    self.tree = tree
    self.code = code
  }

  // MARK: Values

  /// Replaces a value.
  package func replacement(of node: SyntaxTree.Index, by value: Value) -> [TextEdit]? {
    guard let code else {
      return isWorkedOut(node) ? nil : [TextEdit(tree[node].range, quoted(source(of: value), over: node))]
    }
    guard case .json(let json) = value, let literal = code.literals[node] else { return nil }
    return CodeWriter(code, tree.source).replacement(of: literal, by: json).map { [TextEdit(literal.range, $0)] }
  }

  /// Replaces what a string says; of any other value, its source.
  package func replacement(ofText node: SyntaxTree.Index, by text: String) -> [TextEdit]? {
    guard let code else {
      return isWorkedOut(node) ? nil : [TextEdit(tree.contentRange(of: node), content(text, in: node))]
    }
    guard let literal = code.literals[node] else { return nil }
    guard case .string(let inside, let quoting) = literal.content else {
      return replacement(of: node, by: .json(text))
    }
    guard literal.member?.isSentUnchanged != false else {
      return replacement(of: node, by: .json(StringEncoding.json(text)))
    }
    return quoting.escaped(text).map { [TextEdit(inside, $0)] }
  }

  /// Whether a number or text is what an expression comes to, which another value would replace.
  private func isWorkedOut(_ node: SyntaxTree.Index) -> Bool {
    tree[node].flags.contains(.escapes) && tree.forms?.texts[node] != nil
  }

  /// Puts a value before the others of an array.
  package func prepending(_ json: String, to array: SyntaxTree.Index) -> [TextEdit]? {
    guard code == nil, tree[array].kind == .array else { return nil }
    let isEmpty = tree.children(of: array).first(where: { _ in true }) == nil
    return [.insertion(json + (isEmpty ? "" : ", "), at: tree[array].range.start + 1)]
  }

  // MARK: Around values

  /// Leaves of `outer` what is in `inner`.
  package func unwrapping(_ inner: SourceRange, from outer: SourceRange) -> [TextEdit]? {
    guard code == nil, outer.encloses(inner) else { return nil }
    return [.deletion(SourceRange(outer.start, inner.start)), .deletion(SourceRange(inner.end, outer.end))]
  }

  /// Makes the object in `range` the value of a member.
  package func wrapping(_ range: SourceRange, as name: String) -> [TextEdit]? {
    guard code == nil else { return nil }
    return [.insertion("{ \(keySource(name)): ", at: range.start), .insertion(" }", at: range.end)]
  }

  /// Replaces a value by another form of it.
  package func replacement(of range: SourceRange, by value: LiteralBuilder, indentation: String) -> [TextEdit]? {
    guard code == nil else { return nil }
    return [TextEdit(range, source(of: value, indentation: indentation))]
  }

  // MARK: Members

  /// Gives a member another name.
  package func renaming(_ key: SyntaxTree.Index, to name: String) -> [TextEdit]? {
    guard code == nil else { return renamingInCode(key, to: name) }
    // `{ image }` names a variable as well, which keeps its name.
    if tree[key].kind == .key, tree[key + 1].flags.contains(.shorthand), tree[key + 1].range == tree[key].range {
      return [.insertion(keySource(name) + ": ", at: tree[key].range.start)]
    }
    let source = quoted(keySource(name), over: key)
    // Behind a point no quotation mark may stand.
    if isSetByStatement(Int(tree[key].parent)), source != name { return nil }
    return [TextEdit(tree[key].range, source)]
  }

  /// Whether an object has no braces of its own, since a statement sets what is in it: `message.data = 1`.
  private func isSetByStatement(_ object: SyntaxTree.Index) -> Bool {
    code == nil && tree.dialect.allowsExpressions && tree[object].kind == .object
      && tree.source[tree[object].range.start] != UInt8(ascii: "{")
  }

  /// Gives a member another name where its struct declares it, and with it all objects of the struct.
  ///
  /// - Returns: `nil` where no struct does, or another member of it has the name.
  package func renamingDeclaration(of key: SyntaxTree.Index, to name: String) -> [TextEdit]? {
    guard let declared = tree.forms?.names[key], !declared.others.contains(name) else { return nil }
    return [TextEdit(declared.place, name)]
  }

  /// Takes out the member whose key is `key`, with the comma that is unused then.
  package func removal(of key: SyntaxTree.Index) -> [TextEdit]? {
    guard code == nil else { return removalFromCode(of: key) }
    return isSetByStatement(Int(tree[key].parent)) ? nil : removalFromJSON(of: key)
  }

  /// Adds a member behind the last one of `object`.
  ///
  /// - Parameter path: its name; with names of objects around it that are missing before it.
  package func insertion(of path: [String], _ value: Value, into object: SyntaxTree.Index) -> [TextEdit]? {
    guard let last = path.first else { return nil }
    guard code == nil else { return insertionIntoCode(of: path[...], value, into: object) }
    guard !isSetByStatement(object) else { return nil }
    let written = nested(path.dropFirst(), value)
    return [insertionIntoJSON(of: last, value: quoted(written, over: object), into: object)]
  }

  /// Adds copies of members to an object that has some.
  package func copying(_ members: [SyntaxTree.Member], into object: SyntaxTree.Index) -> [TextEdit]? {
    if let code {
      let targets = [object] + members.compactMap { code.items[$0.key]?.object }
      let areEntries = targets.allSatisfy { if case .entries? = code.objects[$0]?.form { true } else { false } }
      guard areEntries, targets.count == members.count + 1 else { return nil }
    }
    guard let last = tree.members(of: object).last, !isSetByStatement(object) else { return nil }
    let sources = members.map {
      ", " + tree.source.string(SourceRange(tree[$0.key].range.start, tree[$0.value].range.end))
    }
    return [.insertion(sources.joined(), at: tree[last.value].range.end)]
  }

  /// Takes out one member, and adds another one.
  ///
  /// - Parameters:
  ///   - path: as for ``insertion(of:_:into:)``.
  ///   - removed: the key of the member that goes.
  package func move(
    _ removed: SyntaxTree.Index, to path: [String], _ value: Value, in object: SyntaxTree.Index
  ) -> [TextEdit]? {
    guard let insertion = insertion(of: path, value, into: object) else { return nil }
    // The only member of the object that the new one goes into: one edit, since two would touch.
    let isOnly = code == nil && isOnlyMember(removed, of: object)
    guard !isOnly, let removal = removal(of: removed) else {
      return isOnly ? replacement(ofMember: removed, in: object, by: path, value) : nil
    }
    let touches = removal.contains { removal in
      insertion.contains { removal.range.overlaps($0.range) || removal.range.encloses($0.range) }
    }
    return touches ? replacement(ofMember: removed, in: object, by: path, value) : removal + insertion
  }

  /// Writes a member over the last one of an object, when that is the one that goes.
  private func replacement(
    ofMember key: SyntaxTree.Index, in object: SyntaxTree.Index, by path: [String], _ value: Value
  ) -> [TextEdit]? {
    guard code == nil, Int(tree[key].parent) == object, let name = path.first else { return nil }
    let member = "\(keySource(name)): \(nested(path.dropFirst(), value))"
    return [TextEdit(SourceRange(tree[key].range.start, tree[key + 1].range.end), member)]
  }

  /// Whether an object has this member and nothing else.
  package func isOnlyMember(_ key: SyntaxTree.Index, of object: SyntaxTree.Index) -> Bool {
    key == object + 1 && tree[key].kind == .key && tree[key + 1].next == tree[object].next
  }

  // MARK: Sources

  func source(of value: Value) -> String {
    switch value {
    case .json(let source): source
    case .copy(let node): tree.source.string(tree[node].range)
    }
  }
}

extension SDKTable.Member {
  /// Whether its value is sent as it is written.
  var isSentUnchanged: Bool { unit == nil && values.isEmpty && adds == nil }
}
