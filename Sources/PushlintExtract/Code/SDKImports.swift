import PushlintSyntax
import PushlintText
import PushlintTree

/// What a piece of code imports of SDKs.
struct SDKImports {
  enum Import {
    /// A name that stands before classes.
    case module(String, SDKTable)
    /// A class by a name of its own.
    case `class`(String, SDKTable.Class, SDKTable)
    /// All classes of a table by their names.
    case all(SDKTable)
    /// A name that stands for another one, which may be that of a module: `_messaging = messaging`.
    case alias(String, of: String)
  }

  let tokens: CodeTokens
  let tables: [SDKTable]
  var found: [Import] = []
  /// Whether anything is imported at all.
  private(set) var areAny = false

  /// Most tokens of a name with dots, and of a list of names.
  private static let longestName = 16
  static let longestList = 2_000

  /// - Parameter part: the tokens where imports begin; all of them without it.
  init(_ tokens: CodeTokens, _ tables: [SDKTable], in part: Range<Int>? = nil) {
    let part = part ?? tokens.tokens.indices
    self.tokens = tokens
    self.tables = tables
    let word: String
    switch tokens.grammar.imports {
    case .python:
      for index in part {
        switch tokens.tokens[index].kind {
        case .word: if readPython(at: index) { areAny = true }
        case .sign where tokens.isSign("=", at: index): readPythonAlias(at: index)
        default: break
        }
      }
      return
    case .none:
      // Names of the SDK prove themselves.
      areAny = true
      for index in part where tokens.isSign("=", at: index) { readAlias(at: index) }
      return
    case .objectiveC: return
    case .javaScript:
      // An object that no import names is another library's.
      areAny = true
      for index in part where tokens.tokens[index].kind == .word { readJavaScript(at: index) }
      return
    case .java, .go, .swift, .dart: word = "import"
    case .php, .rust: word = "use"
    case .cSharp: word = "using"
    }
    for index in part where tokens.isWord(word, at: index) && beginsStatement(index) {
      if read(at: index) { areAny = true }
    }
  }

  private mutating func read(at index: Int) -> Bool {
    switch tokens.grammar.imports {
    case .java: readJava(at: index)
    case .go: readGo(at: index)
    case .php: readPHP(at: index)
    case .cSharp: readCSharp(at: index)
    case .swift: readSwift(at: index)
    case .dart: readDart(at: index)
    case .rust: readRust(at: index)
    case .python, .objectiveC, .javaScript, .none: false
    }
  }

  private func path(_ table: SDKTable) -> String {
    table.path(tokens.grammar.imports == .go ? "/" : tokens.grammar.nameSeparator)
  }

  // MARK: Ruby

  /// `FCM = Google::Apis::FcmV1`
  private mutating func readAlias(at equals: Int) {
    guard let alias = tokens.word(at: equals - 1), alias.first?.isUppercase == true, beginsStatement(equals - 1),
      let (name, end) = dottedName(at: equals + 1), end >= tokens.count || tokens.beginsLine(end)
    else { return }
    for table in tables where name == path(table) { found.append(.module(alias, table)) }
  }

  // MARK: Python

  /// `from firebase_admin import messaging`, `import firebase_admin.messaging as fcm`
  private mutating func readPython(at index: Int) -> Bool {
    let isImport = tokens.isWord("import", at: index)
    guard isImport || tokens.isWord("from", at: index), beginsStatement(index) else { return false }
    if isImport {
      guard let (name, end) = dottedName(at: index + 1) else { return false }
      let alias = tokens.isWord("as", at: end) ? tokens.word(at: end + 1) : nil
      for table in tables where name == path(table) { found.append(.module(alias ?? name, table)) }
      for table in tables where name == table.package && alias != nil {
        found.append(.module((alias ?? "") + "." + table.module, table))
      }
      return true
    }
    // `from . import x`
    var start = index + 1
    while tokens.isSign(".", at: start) { start += 1 }
    let source = dottedName(at: start)
    let end = source?.end ?? start
    guard tokens.isWord("import", at: end) else { return false }
    for (name, alias) in importedNames(from: end + 1) {
      for table in tables {
        // A module of one's own may hand the SDK's on: `from app.firebase import messaging`.
        let mayHoldModule = source?.name.lowercased().contains("firebase") == true
        if mayHoldModule, name == table.module { found.append(.module(alias, table)) }
        // `from apns2 import payload`
        if !mayHoldModule, !table.module.isEmpty, source?.name == table.package, name == table.module {
          found.append(.module(alias, table))
        }
        guard source?.name == path(table) else { continue }
        if name == "*" {
          found.append(.all(table))
        } else if let known = table.classes[name] {
          found.append(.class(alias, known, table))
        }
      }
    }
    return true
  }

  /// Whether the token is the first of its line, or follows `;` or the prompt `>>>`.
  func beginsStatement(_ index: Int) -> Bool {
    guard let token = tokens[index], let last = tokens[index - 1] else { return true }
    if tokens.isSign(";", at: index - 1) || tokens.isSign(">", at: index - 1) { return true }
    if tokens.isWord("global", at: index - 1) || tokens.isWord("pub", at: index - 1) { return true }
    return tokens.text[SourceRange(last.range.end, token.range.start)].contains { ByteClass.endsLine($0) }
  }

  func dottedName(at index: Int) -> (name: String, end: Int)? {
    guard var name = tokens.word(at: index) else { return nil }
    var end = index + 1
    while end - index < Self.longestName {
      let isPath = tokens.grammar.imports == .none && tokens.isDoubleColon(at: end)
      guard isPath || tokens.isSign(".", at: end), let part = tokens.word(at: end + (isPath ? 2 : 1)) else { break }
      name += (isPath ? "::" : ".") + part
      end += isPath ? 3 : 2
    }
    return (name, end)
  }

  /// `a, b as c`, perhaps in parentheses.
  private func importedNames(from start: Int) -> [(name: String, alias: String)] {
    var result: [(String, String)] = []
    var index = tokens.isOpener("(", at: start) ? start + 1 : start
    if tokens.isSign("*", at: index) { return [("*", "*")] }
    while let name = tokens.word(at: index) {
      index += 1
      var alias = name
      if tokens.isWord("as", at: index), let other = tokens.word(at: index + 1) {
        alias = other
        index += 2
      }
      result.append((name, alias))
      guard tokens.isSign(",", at: index) else { break }
      index += 1
    }
    return result
  }

  // MARK: Java, Kotlin, C#

  /// `import com.google.firebase.messaging.Message;`
  private mutating func readJava(at index: Int) -> Bool {
    let start = tokens.isWord("static", at: index + 1) ? index + 2 : index + 1
    guard let (name, end) = dottedName(at: start) else { return false }
    let alias = tokens.isWord("as", at: end) ? tokens.word(at: end + 1) : nil
    for table in tables {
      let path = path(table)
      if name == path, tokens.isSign(".", at: end), tokens.isSign("*", at: end + 1) { found.append(.all(table)) }
      guard name.hasPrefix(path + ".") else { continue }
      let own = String(name.dropFirst(path.utf8.count + 1))
      // An import of a class brings the classes in it.
      for (known, made) in table.classes where known == own || known.hasPrefix(own + ".") {
        let last = alias ?? own.split(separator: ".").last.map(String.init) ?? own
        found.append(.class(last + known.dropFirst(own.utf8.count), made, table))
      }
    }
    return true
  }

  /// `using FirebaseAdmin.Messaging;`, `using Push = FirebaseAdmin.Messaging.Message;`
  private mutating func readCSharp(at index: Int) -> Bool {
    guard let (first, end) = dottedName(at: index + 1) else { return false }
    let isAlias = tokens.isSign("=", at: end)
    guard isAlias || tokens.isSign(";", at: end) else { return false }
    let name = isAlias ? dottedName(at: end + 1)?.name ?? "" : first
    for table in tables {
      let path = path(table)
      if name == path { found.append(isAlias ? .module(first, table) : .all(table)) }
      if isAlias, name.hasPrefix(path + "."), let made = table.classes[String(name.dropFirst(path.utf8.count + 1))] {
        found.append(.class(first, made, table))
      }
      // `using FirebaseAdmin;` and `Messaging.Message`
      if !isAlias, path.hasPrefix(name + ".") {
        found.append(.module(String(path.dropFirst(name.utf8.count + 1)), table))
      }
    }
    return true
  }

  // MARK: Strings

  /// `import "a/b"`, `import ( x "a/b" )`
  private mutating func readGo(at index: Int) -> Bool {
    let range = tokens.isOpener("(", at: index + 1) ? tokens.inside(index + 1) : index + 1..<index + 3
    var isAny = false
    for place in range.prefix(Self.longestList) where tokens.isString(at: place) {
      guard let content = tokens.content(of: place) else { continue }
      isAny = true
      let parts = tokens.text.string(content).split(separator: "/").map(String.init)
      let path = parts.filter { !Self.isVersion($0) }
      // The name of `webpush-go` in code is `webpush`.
      let name = path.last.map { $0.hasSuffix("-go") ? String($0.dropLast(3)) : $0 } ?? ""
      let alias = tokens.word(at: place - 1).flatMap { $0 == "import" ? nil : $0 } ?? name
      for table in tables where self.path(table) == path.joined(separator: "/") {
        found.append(tokens.isSign(".", at: place - 1) ? .all(table) : .module(alias, table))
      }
    }
    return isAny
  }

  /// `v4`
  private static func isVersion(_ part: String) -> Bool {
    part.hasPrefix("v") && part.count > 1 && part.dropFirst().allSatisfy(\.isNumber)
  }

  /// `import 'package:a/b.dart' as c;`
  private mutating func readDart(at index: Int) -> Bool {
    guard let content = tokens.content(of: index + 1) else { return false }
    let name = tokens.text.string(content)
    let alias = tokens.isWord("as", at: index + 2) ? tokens.word(at: index + 3) : nil
    for table in tables
    where name.hasPrefix(table.package) || !table.formerPackage.isEmpty && name.hasPrefix(table.formerPackage) {
      found.append(alias.map { .module($0, table) } ?? .all(table))
    }
    return true
  }

  // MARK: Paths

  /// `import APNSCore`
  private mutating func readSwift(at index: Int) -> Bool {
    guard let name = tokens.word(at: index + 1) else { return false }
    for table in tables where table.package == name || table.formerPackage == name { found.append(.all(table)) }
    return true
  }

  /// `use A\B\C;`, `use A\B\{C, D as E};`
  private mutating func readPHP(at index: Int) -> Bool {
    var name = ""
    var end = index + 1
    while end < index + 2 * Self.longestName {
      if tokens.isSign("\\", at: end) {
        if !name.isEmpty { name += "\\" }
      } else if let part = tokens.word(at: end), name.isEmpty || name.hasSuffix("\\") {
        name += part
      } else {
        break
      }
      end += 1
    }
    guard !name.isEmpty else { return false }
    if tokens.isOpener("{", at: end) {
      for item in tokens.split(tokens.inside(end)).prefix(Self.longestList) {
        guard let own = tokens.word(at: item.lowerBound) else { continue }
        let alias = tokens.isWord("as", at: item.lowerBound + 1) ? tokens.word(at: item.lowerBound + 2) : nil
        note(name + own, alias: alias ?? own)
      }
    } else {
      let alias = tokens.isWord("as", at: end) ? tokens.word(at: end + 1) : nil
      note(name, alias: alias ?? name.split(separator: "\\").last.map(String.init) ?? name)
    }
    return true
  }

  private mutating func note(_ name: String, alias: String) {
    for table in tables {
      let path = path(table)
      if name == path { found.append(.module(alias, table)) }
      guard name.hasPrefix(path + "\\"), let made = table.classes[String(name.dropFirst(path.utf8.count + 1))] else {
        continue
      }
      found.append(.class(alias, made, table))
    }
  }

  /// `use a2::{A, b::C};`
  private mutating func readRust(at index: Int) -> Bool {
    // `use {crate::error::Error, fcm::{Client, Message}};`
    if tokens.isOpener("{", at: index + 1) {
      for item in tokens.split(tokens.inside(index + 1)) { readRust(item.prefix(Self.longestList)) }
      return true
    }
    guard tokens.word(at: index + 1) != nil else { return false }
    var end = index + 2
    while end < min(index + Self.longestList, tokens.count), !tokens.isSign(";", at: end) { end += 1 }
    readRust(index + 1..<end)
    return true
  }

  /// `fcm::{Client, Message as Push}`
  private mutating func readRust(_ item: Range<Int>) {
    guard let first = tokens.word(at: item.lowerBound) else { return }
    for table in tables where table.package == first {
      for index in item.dropFirst() {
        if tokens.isSign("*", at: index) {
          found.append(.all(table))
        } else if let name = tokens.word(at: index), let made = table.classes[name] {
          let alias = tokens.isWord("as", at: index + 1) ? tokens.word(at: index + 2) : nil
          found.append(.class(alias ?? name, made, table))
        }
      }
    }
  }
}
