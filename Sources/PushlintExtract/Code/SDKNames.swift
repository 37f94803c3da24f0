import PushlintSyntax
import PushlintText
import PushlintTree

/// Which names of a piece of code are classes of an SDK: what its imports say, or, for a piece without any, the names
/// that code usually has.
struct SDKNames {
  /// A class where it is named.
  struct Mention {
    let made: SDKTable.Class
    /// The tokens of the name, with the modules before it.
    let tokens: Range<Int>
  }

  private let tokens: CodeTokens
  /// Classes by the names that stand for them alone.
  private var classes: [String: SDKTable.Class] = [:]
  /// Tables by the names of modules before a class: `messaging`, `firebase_admin.messaging`.
  private var modules: [String: SDKTable] = [:]
  /// Hashes of the words that a name of a class may begin with: most words of code are none.
  private var firstWords: Set<UInt64> = []
  /// Whether nothing is imported, so that only a whole use of a class proves what it is.
  private(set) var areGuessed = false

  /// Most tokens of a name with dots.
  private static let longestName = 16

  init(_ tokens: CodeTokens, _ tables: [SDKTable]) {
    self.tokens = tokens
    let tables = tables.filter { $0.language == tokens.grammar.name }
    guard !tables.isEmpty else { return }
    var hasImports = false
    for index in tokens.tokens.indices where tokens.tokens[index].kind == .word {
      switch tokens.grammar.construction {
      case .keywords: hasImports = readPythonImport(at: index, tables) || hasImports
      case .builders: hasImports = readJavaImport(at: index, tables) || hasImports
      }
    }
    for table in tables { modules[Self.path(of: table)] = table }
    if !hasImports {
      areGuessed = true
      for table in tables {
        if tokens.grammar.construction == .keywords { modules[table.module] = table } else { add(all: table) }
      }
    }
    for name in Array(modules.keys) + Array(classes.keys) {
      firstWords.insert(Self.hash(name.utf8.prefix { $0 != UInt8(ascii: ".") }))
    }
  }

  private static func hash(_ word: some Sequence<UInt8>) -> UInt64 {
    word.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private static func path(of table: SDKTable) -> String {
    table.module.isEmpty ? table.package : table.package + "." + table.module
  }

  private mutating func add(all table: SDKTable) {
    classes.merge(table.classes) { first, _ in first }
  }

  /// The class that makes the object at a canonical path, and how the code can name it; `nil` where no import says.
  func sdkClass(making path: [String], module: String) -> (name: String, made: SDKTable.Class)? {
    let known = module.isEmpty ? areGuessed ? [:] : classes : modules[module]?.classes ?? [:]
    let name = known.filter { $0.value.path == path }.map(\.key).min()
    guard let name, let made = known[name] else { return nil }
    return (module.isEmpty ? name : module + "." + name, made)
  }

  // MARK: Imports

  /// `from firebase_admin import messaging`, `import firebase_admin.messaging as fcm`
  private mutating func readPythonImport(at index: Int, _ tables: [SDKTable]) -> Bool {
    let isImport = tokens.isWord("import", at: index)
    guard isImport || tokens.isWord("from", at: index), beginsStatement(index) else { return false }
    if isImport {
      guard let (name, end) = dottedName(at: index + 1) else { return false }
      let alias = tokens.isWord("as", at: end) ? tokens.word(at: end + 1) : nil
      for table in tables where name == Self.path(of: table) { modules[alias ?? name] = table }
      for table in tables where name == table.package && alias != nil {
        modules[(alias ?? "") + "." + table.module] = table
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
        if mayHoldModule, name == table.module { modules[alias] = table }
        guard source?.name == Self.path(of: table) else { continue }
        if name == "*" { add(all: table) } else if let known = table.classes[name] { classes[alias] = known }
      }
    }
    return true
  }

  /// Whether the token is the first of its line, or follows `;` or the prompt `>>>`.
  private func beginsStatement(_ index: Int) -> Bool {
    guard let token = tokens[index], let last = tokens[index - 1] else { return true }
    if tokens.isSign(";", at: index - 1) || tokens.isSign(">", at: index - 1) { return true }
    return tokens.text[SourceRange(last.range.end, token.range.start)].contains { ByteClass.endsLine($0) }
  }

  private func dottedName(at index: Int) -> (name: String, end: Int)? {
    guard var name = tokens.word(at: index) else { return nil }
    var end = index + 1
    while tokens.isSign(".", at: end), let part = tokens.word(at: end + 1), end - index < Self.longestName {
      name += "." + part
      end += 2
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

  /// `import com.google.firebase.messaging.Message;`
  private mutating func readJavaImport(at index: Int, _ tables: [SDKTable]) -> Bool {
    guard tokens.isWord("import", at: index), beginsStatement(index) else { return false }
    let start = tokens.isWord("static", at: index + 1) ? index + 2 : index + 1
    guard let (name, end) = dottedName(at: start) else { return false }
    for table in tables {
      let path = Self.path(of: table)
      if name == path, tokens.isSign(".", at: end), tokens.isSign("*", at: end + 1) { add(all: table) }
      guard name.hasPrefix(path + ".") else { continue }
      let own = String(name.dropFirst(path.utf8.count + 1))
      // An import of a class brings the classes in it.
      for (known, made) in table.classes where known == own || known.hasPrefix(own + ".") {
        let last = own.split(separator: ".").last.map(String.init) ?? own
        classes[last + known.dropFirst(own.utf8.count)] = made
      }
    }
    return true
  }

  // MARK: Use

  /// The class whose name begins at `index`; `nil` where none does.
  func mention(at index: Int) -> Mention? {
    guard let first = tokens[index], first.kind == .word, firstWords.contains(Self.hash(tokens.text[first.range])),
      !tokens.isSign(".", at: index - 1)
    else { return nil }
    var end = index
    var name = ""
    var found: Mention?
    while let part = tokens.word(at: end), end - index < Self.longestName {
      let module = name
      name += name.isEmpty ? part : "." + part
      end += 1
      let own = name.split(separator: ".").suffix(2).joined(separator: ".")
      if let made = classes[name] ?? modules[module]?.classes[part] ?? nested(own, in: name) {
        found = Mention(made: made, tokens: index..<end)
      }
      guard tokens.isSign(".", at: end) else { break }
      end += 1
    }
    return found
  }

  /// Whether the word at `index` is the method of the SDK that sends one message, called: `messaging.send(`.
  func sends(at index: Int) -> Bool {
    guard tokens.isWord("send", at: index), tokens.isOpener("(", at: index + 1), tokens.isSign(".", at: index - 1),
      let module = tokens.word(at: index - 2)
    else { return false }
    return modules[module] != nil || modules.keys.contains { $0.hasSuffix("." + module) }
  }

  /// A class in a class, by its full name: `com.google.firebase.messaging.WebpushNotification.Action`.
  private func nested(_ own: String, in name: String) -> SDKTable.Class? {
    guard own.contains("."), name.utf8.count > own.utf8.count else { return nil }
    return modules[String(name.dropLast(own.utf8.count + 1))]?.classes[own]
  }
}
