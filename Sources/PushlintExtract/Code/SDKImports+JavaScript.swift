import PushlintSyntax
import PushlintText

/// What a program in JavaScript or TypeScript imports of SDKs.
extension SDKImports {
  /// Reads the `import` or `require` at `index`.
  mutating func readJavaScript(at index: Int) {
    let isImport = tokens.isWord("import", at: index)
    guard isImport || tokens.isWord("require", at: index) else { return }
    if tokens.isOpener("(", at: index + 1) {
      guard let table = table(named: index + 2), tokens.closer(of: index + 1) == index + 3 else { return }
      noteNames(before: index, table)
    } else if isImport {
      readImport(index + 1)
    }
  }

  /// The table of the package that the string at `index` names.
  private func table(named index: Int) -> SDKTable? {
    guard let content = tokens.content(of: index) else { return nil }
    let name = tokens.text.string(content)
    if let table = tables.first(where: { name == $0.package || name == $0.formerPackage && !name.isEmpty }) {
      return table
    }
    // `@company/apn` is what a company changed of `apn`.
    let parts = name.split(separator: "/")
    guard name.hasPrefix("@"), parts.count == 2, let fork = parts.last else { return nil }
    return tables.first { $0.package.split(separator: "/").last == fork || $0.formerPackage == fork }
  }

  /// `const apn = require('apn')`, `const { Notification: Note } = await import('apn')`,
  /// `const Note = require('apn').Notification`
  private mutating func noteNames(before index: Int, _ table: SDKTable) {
    let equals = tokens.isWord("await", at: index - 1) ? index - 2 : index - 1
    guard tokens.isSign("=", at: equals) else { return }
    let end = tokens.closer(of: index + 1) + 1
    if let name = tokens.word(at: equals - 1) {
      if tokens.isSign(".", at: end), let member = tokens.word(at: end + 1), member != "default" {
        if let made = table.classes[member] { found.append(.class(name, made, table)) }
      } else {
        found.append(.module(name, table))
      }
    } else if let closer = tokens[equals - 1], closer.kind == .closer, closer.detail == UInt8(ascii: "}") {
      noteList(Int(closer.partner), table)
    }
  }

  /// `apn, { Notification as Note } from 'apn'`, `* as apn from 'apn'`
  private mutating func readImport(_ start: Int) {
    var end = start
    while end < tokens.count, end - start < Self.longestList, !tokens.isSign(";", at: end) {
      if tokens.isWord("from", at: end), tokens.isString(at: end + 1) { break }
      end = tokens.step(end)
    }
    guard let table = table(named: end + 1) else { return }
    var index = tokens.isWord("type", at: start) && !tokens.isWord("from", at: start + 1) ? start + 1 : start
    while index < end {
      if tokens.isOpener("{", at: index) {
        noteList(index, table)
      } else if tokens.isSign("*", at: index), tokens.isWord("as", at: index + 1), let name = tokens.word(at: index + 2)
      {
        found.append(.module(name, table))
        index += 2
      } else if let name = tokens.word(at: index) {
        found.append(.module(name, table))
      }
      index = tokens.step(index)
    }
  }

  /// `{ Notification, Provider as Client }`, `{ Notification: Note }`
  private mutating func noteList(_ open: Int, _ table: SDKTable) {
    for item in tokens.split(tokens.inside(open)).prefix(Self.longestList) {
      let first = tokens.isWord("type", at: item.lowerBound) && item.count > 1 ? item.lowerBound + 1 : item.lowerBound
      guard let name = tokens.word(at: first) else { continue }
      let isRenamed = tokens.isWord("as", at: first + 1) || tokens.isSign(":", at: first + 1)
      let alias = isRenamed ? tokens.word(at: first + 2) ?? name : name
      if let made = table.classes[name] {
        found.append(.class(alias, made, table))
      } else if name == "default" {
        found.append(.module(alias, table))
      }
    }
  }
}
