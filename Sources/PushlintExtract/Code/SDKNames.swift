import PushlintSyntax
import PushlintText
import PushlintTree

/// Which names of a piece of code are classes of an SDK: what its imports say, or, for a piece without any, the names
/// that code usually has.
struct SDKNames {
  /// A class where it is named.
  struct Mention {
    let made: SDKTable.Class
    let table: SDKTable
    /// The tokens of the name, with the modules before it.
    let tokens: Range<Int>
  }

  /// A class and what it is for.
  typealias Known = (made: SDKTable.Class, table: SDKTable)

  private var tokens: CodeTokens
  private let separator: String
  /// Classes by the names that stand for them alone.
  private var classes: [String: Known] = [:]
  /// Classes that are imported by their names: of all others, code may have one of its own.
  private(set) var importedClasses: Set<String> = []
  /// Tables by the names of modules before a class: `messaging`, `firebase_admin.messaging`.
  private var modules: [String: SDKTable] = [:]
  /// The tables that code uses, or may use where it imports nothing, in order, and those of them that are left.
  private var used: [SDKTable] = []
  private var others: [SDKTable] = []
  /// Hashes of the words that a name of a class may begin with: most words of code are none.
  private var firstWords: Set<UInt64> = []
  /// Whether nothing is imported, so that only a whole use of a class proves what it is.
  private(set) var areGuessed = false
  /// The methods of objects, which change the one that they are called on.
  private(set) var methods: Set<String> = []
  /// The names of all members of objects.
  private(set) var members: Set<String> = []
  /// Whether a class holds the headers of a request for APNs, and the payload as a member.
  private(set) var makesRequests = false
  /// The methods that send one message.
  private var sendingMethods: Set<String> = []
  /// The methods that no longer work, with what takes their place, and the types that have them.
  private(set) var removed: [String: String] = [:]
  private(set) var outdated: [String: String] = [:]
  private(set) var clients: Set<String> = []
  /// What methods of clients make, by their names.
  private(set) var clientMethods: [String: Known] = [:]
  /// The classes of what methods take, by their names.
  private(set) var takenClasses: [String: Known] = [:]
  /// Whether methods of objects yield others, and leave their own as they were.
  private(set) var yieldsObjects = false

  /// Most tokens of a name with dots.
  private static let longestName = 24

  init(_ tokens: CodeTokens, _ tables: [SDKTable], isSample: Bool = false) {
    let tables = tables.filter { tokens.grammar.usesTables(of: $0.language) }
    let imports = tables.isEmpty ? nil : SDKImports(tokens, tables)
    self.init(tokens, tables, imports?.found ?? [], areAny: imports?.areAny ?? false, isSample: isSample)
  }

  /// The same in other code of the file.
  func read(in tokens: CodeTokens) -> SDKNames {
    var names = self
    names.tokens = tokens
    return names
  }

  /// - Parameters:
  ///   - tables: those for the language.
  ///   - imports: what the code imports of SDKs.
  ///   - areAny: whether it imports anything at all.
  init(
    _ tokens: CodeTokens, _ tables: [SDKTable], _ imports: [SDKImports.Import], areAny: Bool, isSample: Bool = false
  ) {
    self.tokens = tokens
    separator = tokens.grammar.nameSeparator
    guard !tables.isEmpty else { return }
    for found in imports {
      switch found {
      case .module(let name, let table):
        modules[name] = table
        note(table)
      case .class(let name, let made, let table):
        classes[name] = (made, table)
        importedClasses.insert(name)
        note(table)
      case .all(let table): add(all: table)
      case .alias: break
      }
    }
    let imported = Set(modules.keys)
    for table in tables where !imported.contains(table.path(separator)) { modules[table.path(separator)] = table }
    for case .alias(let name, let whole) in imports where modules[name] == nil {
      guard let table = modules[whole] else { continue }
      modules[name] = table
      note(table)
    }
    if tokens.grammar.imports == .none { for table in tables { noteClients(of: table) } }
    if !areAny {
      areGuessed = true
      // A part of a page leaves out what it imports; calls on the SDK's own client prove whose method it is.
      if isSample { for table in tables where !table.needsImport { noteClients(of: table) } }
      // Braces with nothing but members of a class say whose it is.
      let showsMembers = isSample && tokens.grammar.imports == .cSharp
      for table in tables where !table.needsImport || showsMembers && table.service == .fcm {
        note(table)
        if tokens.grammar.peculiarities.contains(.namesModules) {
          modules[table.module] = table
        } else {
          add(all: table)
        }
      }
    }
    others = tables.filter { !isUsed($0) }
    for name in Array(modules.keys) + Array(classes.keys) {
      firstWords.insert(Self.hash(name.utf8.prefix { ByteClass.continuesWord($0) }))
    }
  }

  private static func hash(_ word: some Sequence<UInt8>) -> UInt64 {
    word.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private mutating func add(all table: SDKTable) {
    classes.merge(table.classes.mapValues { ($0, table) }) { first, _ in first }
    note(table)
  }

  private func isUsed(_ table: SDKTable) -> Bool {
    used.contains { $0.package == table.package && $0.module == table.module && $0.title == table.title }
  }

  private mutating func note(_ table: SDKTable) {
    if !isUsed(table) { used.append(table) }
    sendingMethods.formUnion(table.sends)
    if table.makesRequests { makesRequests = true }
    if !areGuessed {
      if table.isImmutable { yieldsObjects = true }
      noteClients(of: table)
    }
    let hasMethods = tokens.grammar.constructions.contains(.chains)
    for made in table.classes.values {
      for method in made.takers { takenClasses[method] = (made, table) }
      members.formUnion(made.members.keys)
      if hasMethods { methods.formUnion(made.members.keys) }
    }
  }

  private mutating func noteClients(of table: SDKTable) {
    removed.merge(table.removed) { first, _ in first }
    outdated.merge(table.outdated) { first, _ in first }
    clients.formUnion(table.clients)
    for made in table.classesInOrder where !made.methods.isEmpty {
      clients.insert(made.name)
      for method in made.methods { clientMethods[method] = (made, table) }
      // What they are given may be what a function yields: `client.send_v1(payload_for(user))`.
      if made.path == ["message"] { methods.formUnion(made.methods) }
    }
  }

  /// The class that makes the object at a canonical path, and how the code can name it; `nil` where no import says.
  func sdkClass(making path: [String], module: String) -> (name: String, made: SDKTable.Class)? {
    let known = module.isEmpty ? areGuessed ? [:] : classes.mapValues(\.made) : modules[module]?.classes ?? [:]
    let name = known.filter { $0.value.path == path }.map(\.key).min()
    guard let name, let made = known[name] else { return nil }
    return (module.isEmpty ? name : module + separator + name, made)
  }

  /// The class that a type is, or a builder of it: `messaging.Message`, `Message.Builder`.
  func sdkClass(ofType type: String) -> Known? {
    guard !areGuessed, !type.isEmpty else { return nil }
    let suffix = ".Builder"
    let name = type.hasSuffix(suffix) ? String(type.dropLast(suffix.count)) : type
    if let known = classes[name] { return known }
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return known(String(name[name.index(after: dot)...]), in: String(name[..<dot]))
  }

  /// The class that makes the object at a canonical path, whatever its name: one of an SDK that code uses, or else one of
  /// the service that has such a path itself.
  func anyClass(making path: [String]) -> Known? {
    for tables in [used, others] {
      let known = Self.classes(of: tables) { $0.path == path }
      if let first = known.first(where: { $0.table.service == .fcm }) ?? known.first { return first }
    }
    return nil
  }

  /// The classes with a member of a name, in order of their paths, those of SDKs that code uses first.
  func classes(with member: String) -> [Known] {
    let known = Self.classes(of: used + others) { $0.members[member] != nil }
    return known.indices.sorted { (known[$0].made.path.count, $0) < (known[$1].made.path.count, $1) }
      .map { known[$0] }
  }

  private static func classes(of tables: [SDKTable], where isMeant: (SDKTable.Class) -> Bool) -> [Known] {
    tables.flatMap { table in table.classesInOrder.filter(isMeant).map { ($0, table) } }
  }

  // MARK: Use

  /// The width of the sign between the parts of a name at `index`; 0 where there is none.
  private func separatorWidth(at index: Int) -> Int {
    switch separator {
    case "::": tokens.isDoubleColon(at: index) ? 2 : 0
    case "\\": tokens.isSign("\\", at: index) ? 1 : 0
    default: tokens.isSign(".", at: index) ? 1 : 0
    }
  }

  /// The class whose objects never change and that has all of some members; `nil` where several may be it.
  func immutableClass(with members: some Collection<String>) -> SDKTable.Class? {
    let found = classes.values.filter { known in
      known.table.isImmutable && members.allSatisfy { known.made.members[$0] != nil }
    }
    return found.count == 1 ? found.first?.made : nil
  }

  /// The class whose name begins at `index`; `nil` where none does.
  func mention(at index: Int) -> Mention? {
    var index = index
    // `\Kreait\Firebase`
    if separator == "\\", tokens.isSign("\\", at: index), tokens[index - 1]?.kind != .word { index += 1 }
    guard let first = tokens[index], first.kind == .word, firstWords.contains(Self.hash(tokens.text[first.range])),
      !isContinued(index)
    else { return nil }
    var end = index
    var name = ""
    var parts = 0
    var found: Mention?
    while let part = tokens.word(at: end), end - index < Self.longestName {
      let module = name
      name += name.isEmpty ? part : separator + part
      end += 1
      parts += 1
      if let known = classes[name] ?? known(part, in: module) ?? (parts > 2 ? nested(in: name) : nil) {
        found = Mention(made: known.made, table: known.table, tokens: index..<end)
      }
      let width = separatorWidth(at: end)
      guard width > 0 else { break }
      end += width
    }
    return found
  }

  /// Whether the word at `index` goes on with another name or value.
  private func isContinued(_ index: Int) -> Bool {
    switch separator {
    case "\\":
      return tokens.isSign("\\", at: index - 1) && tokens[index - 2]?.kind == .word
        || tokens.isSign(">", at: index - 1) && tokens.isSign("-", at: index - 2)
    case "::":
      return tokens.isSign(".", at: index - 1)
        || tokens.isSign(":", at: index - 1) && tokens.isSign(":", at: index - 2) && tokens[index - 3]?.kind == .word
    default: return tokens.isSign(".", at: index - 1)
    }
  }

  private func known(_ name: String, in module: String) -> Known? {
    guard let table = modules[module], let made = table.classes[name] else { return nil }
    return (made, table)
  }

  /// Whether the word at `index` is the method of the SDK that sends one message, called: `messaging.send(`.
  func sends(at index: Int) -> Bool {
    guard tokens.isOpener("(", at: index + 1), let method = tokens.word(at: index) else { return false }
    if sendingMethods.contains(method) {
      return tokens.isSign(".", at: index - 1) || tokens.isSign(">", at: index - 1)
    }
    guard method == "send", tokens.isSign(".", at: index - 1), let module = tokens.word(at: index - 2) else {
      return false
    }
    return modules[module] != nil || modules.keys.contains { $0.hasSuffix("." + module) }
  }

  /// Whether a name is that of a module that code imports.
  func isModule(_ name: String) -> Bool { modules[name] != nil }

  /// Whether code names classes by a module that it imports.
  var namesModules: Bool {
    !areGuessed && !modules.isEmpty
      && (tokens.grammar.imports == .python || tokens.grammar.peculiarities.contains(.namesModules))
  }

  /// The class of a module that a name of none was probably meant to be.
  func className(near name: String, in module: String) -> String? {
    guard namesModules, let table = modules[module], table.classes[name] == nil else { return nil }
    return SDKTable.name(near: name, amongst: table.classes.keys.filter { !$0.contains(".") })
  }

  /// A class in a class, by its full name: `com.google.firebase.messaging.WebpushNotification.Action`,
  /// `\NotificationChannels\Fcm\Resources\AndroidConfig`.
  private func nested(in name: String) -> Known? {
    let own = name.split(separator: separator).suffix(2).joined(separator: separator)
    guard own.contains(separator), name.utf8.count > own.utf8.count else { return nil }
    return known(own, in: String(name.dropLast(own.utf8.count + separator.utf8.count)))
  }
}

extension SDKTable {
  /// What code imports.
  func path(_ separator: String) -> String { module.isEmpty ? package : package + separator + module }
}
