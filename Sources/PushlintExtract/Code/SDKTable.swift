import PushlintSyntax
import PushlintText
import PushlintTree

/// How the objects of an SDK become the fields of a payload.
///
/// - Shape: read from `rules/sdks/<sdk>.json`.
package final class SDKTable: Sendable {
  /// How a value is turned into the one that is sent.
  package enum Unit: String, Sendable, CaseIterable {
    /// Seconds, or a duration of the language; a string such as `"3600s"` is sent.
    case seconds
    /// Milliseconds, likewise.
    case milliseconds
    /// `true` is sent as 1, `false` is not sent.
    case flag
    /// `#rrggbb`; an object with components from 0 to 1 is sent.
    case color
    /// Nanoseconds, likewise.
    case nanoseconds
    /// A duration of the language; a number alone is none.
    case duration
    /// A date of the language, or a number that stands for one.
    case date
    /// Anything; a string is sent.
    case text
    /// A number or a text, sent as a header.
    case header
  }

  /// What an SDK refuses, or leaves out, though the service would take it.
  package enum Refusal: String, Sendable, CaseIterable {
    /// A text in place of a duration.
    case texts
    /// A map in place of an object of a class.
    case maps
    /// The service's words in place of its own.
    case words
    /// Flags that are not the word of the language for true.
    case flags
    /// A text in place of a date.
    case dates
    /// A tuple in place of a list.
    case tuples
    /// A topic with `/topics/` before it, which other SDKs take off.
    case prefixes
    /// A color with eight digits, or of any other form than `#rrggbb`.
    case alphas
    /// Two members that set the same field.
    case both
    /// Keys of data that begin like those that FCM reserves.
    case keys
    /// A whole number where only one with a fraction is sent.
    case integers
    /// An empty text as the URL of an image.
    case empties
    /// A color with a component below 16, which is sent as another one.
    case darks
  }

  /// What a member adds to its field, where that is not its whole value.
  package enum Addition: String, Sendable, CaseIterable {
    /// One element of an array.
    case element
    /// All elements of an array.
    case elements
    /// One member of an object: the name comes first, then the value.
    case member
    /// All members of an object.
    case members
  }

  /// A keyword argument, or a method of a builder.
  package struct Member: Sendable, Equatable {
    /// Path of the field below the object, its names; empty for the object itself.
    package let field: [String]
    package let unit: Unit?
    package let adds: Addition?
    /// The words that the SDK has for those of the service, with the latter.
    package let values: [String: String]
    /// What a method without arguments sets the field to, as JSON.
    package let sets: String?
    /// The fields that the arguments set, where their number says which: one list for each form of the method.
    package let overloads: [[[String]]]
    /// The enum that its words are of; empty for none.
    package let type: String
    /// How fields of ``overloads`` are turned into what is sent, by their paths.
    package let conversions: [String: Unit]
    /// The fields that the cases of an enum with a value set, by their names.
    package let cases: [String: [String]]
    /// The name of the field in an object, where other members set more of that: `aps.sound` is `aps.sound.name` then.
    package let beside: String

    package init(
      field: [String], unit: Unit? = nil, adds: Addition? = nil, values: [String: String] = [:], sets: String? = nil,
      overloads: [[[String]]] = [], type: String = "", conversions: [String: Unit] = [:],
      cases: [String: [String]] = [:],
      beside: String = ""
    ) {
      self.conversions = conversions
      self.cases = cases
      self.beside = beside
      self.type = type
      self.overloads = overloads
      self.sets = sets
      self.field = field
      self.unit = unit
      self.adds = adds
      self.values = values
    }
  }

  /// A class of the SDK.
  package final class Class: Sendable {
    package let name: String
    /// Canonical path of what it makes, its names; `[]` stands for an element of an array.
    package let path: [String]
    /// By their names.
    package let members: [String: Member]
    /// The members that arguments without a name belong to, in order.
    package let positional: [String]
    /// Static methods that make a whole object, with the members that their arguments belong to.
    package let factories: [String: [String]]
    /// Whether keyword arguments that it does not list are fields by their own names.
    package let takesOtherMembers: Bool
    /// Whether the SDK refuses to make one that does not say whom it is sent to.
    package let needsTarget: Bool
    /// Members that set nothing of the message: the device it goes to, headers of the request.
    package let ignores: Set<String>
    /// The keys that it reads in the maps it takes, as they are written; empty where it takes others.
    package let keys: Set<String>
    /// Members that each object has, whatever code gives it.
    package let always: [String]
    /// Members without which the SDK makes nothing that a service takes.
    package let needs: [String]
    /// Methods that the class had, and what does the same in the newest version.
    package let former: [String: String]
    /// Members that the service asks for where code calls something, such as what makes a client with a token.
    package let needsBeside: [String: String]
    /// What members get that code does not give, as JSON; `null` for what depends on the others.
    package let defaults: [String: String]
    /// Members that are not sent beside another one, by the name of that.
    package let drops: [String: [String]]
    /// Flags that make the push type that of a background push, each with the method that says another one.
    package let silences: [String: String]
    /// Members that may not be set once another one is, by the name of that.
    package let refusedBehind: [String: [String]]
    /// Members that have no effect, and the numbers that are sent for them whatever the code says.
    package let fixed: [String: Double]
    /// What the library sends for members that code does not set, where nobody means that.
    package let unset: [String: String]
    /// Members that set the TTL of a push message, where the library sends 0 without them.
    package let withoutTTL: [String]
    /// What members do that their names do not say.
    package let effects: [String: Effect]
    /// Fields that are not sent without another one.
    package let lost: [Lost]
    /// Methods of its objects that make what it is for; the class itself makes nothing.
    package let methods: Set<String>
    /// Methods that take an object of the class as their first argument, which may leave out its name.
    package let takers: Set<String>
    /// Whether no other members exist.
    package let isClosed: Bool

    package init(
      name: String, path: [String], members: [String: Member], positional: [String], factories: [String: [String]],
      takesOtherMembers: Bool, needsTarget: Bool, ignores: Set<String> = [], keys: Set<String> = [],
      always: [String] = [],
      needs: [String] = [], needsBeside: [String: String] = [:], former: [String: String] = [:],
      defaults: [String: String] = [:],
      drops: [String: [String]] = [:],
      silences: [String: String] = [:], refusedBehind: [String: [String]] = [:], fixed: [String: Double] = [:],
      unset: [String: String] = [:], withoutTTL: [String] = [], effects: [String: Effect] = [:], lost: [Lost] = [],
      methods: Set<String> = [], takers: Set<String> = [], isClosed: Bool = false
    ) {
      self.takers = takers
      self.defaults = defaults
      self.drops = drops
      self.silences = silences
      self.refusedBehind = refusedBehind
      self.fixed = fixed
      self.unset = unset
      self.withoutTTL = withoutTTL
      self.lost = lost
      self.effects = effects
      self.methods = methods
      self.isClosed = isClosed
      self.needs = needs
      self.needsBeside = needsBeside
      self.former = former
      self.always = always
      self.ignores = ignores
      self.keys = keys
      self.name = name
      self.path = path
      self.members = members
      self.positional = positional
      self.factories = factories
      self.takesOtherMembers = takesOtherMembers
      self.needsTarget = needsTarget
    }
  }

  /// The member of a class that a name was probably meant to be.
  struct Slip: Sendable {
    /// The name as it is written.
    let range: SourceRange
    let meant: String
    var fault = Fault.misspelt

    enum Fault: Sendable {
      case misspelt
      /// Right, and without effect: see ``Class/fixed``.
      case fixed
      /// Right, with an effect that nobody means: see ``Class/effects``.
      case effect(String)
    }
  }

  /// A field that is not sent without another one.
  package struct Lost: Sendable {
    /// Path of the field from the object on, and of the one that it needs.
    let field, without: [String]
    /// In words.
    let says: String

    package init(field: [String], without: [String], says: String) {
      self.field = field
      self.without = without
      self.says = says
    }
  }

  /// What a member does that its name does not say, and when.
  package struct Effect: Sendable {
    /// Members beside which it has no such effect.
    let without: [String]
    /// Members that have to be set before it.
    let behind: [String]
    /// What its value ends in; empty for any value.
    let ending: String
    /// Its value, or the last word of that; empty for any value.
    let value: String
    /// A key that it is given, by itself or in a map; empty for any.
    let key: String
    /// In words.
    let says: String

    package init(without: [String], behind: [String], ending: String, value: String, key: String, says: String) {
      self.without = without
      self.behind = behind
      self.ending = ending
      self.value = value
      self.key = key
      self.says = says
    }
  }

  /// The name of JavaScript in tables: its objects are literals, so that a table says only what their members are called.
  private static let javaScript = "javascript"
  /// The languages that a table may be for.
  package static let languages = CodeGrammar.all.filter { $0.borrowedTables == nil }.map(\.name) + [javaScript]

  /// The service that an SDK sends to.
  package enum Service: String, Sendable, CaseIterable {
    case fcm, apns
  }

  package let title: String
  /// The name of its ``CodeGrammar``.
  package let language: String
  /// The package that its classes are in, and the module of it that code usually names.
  package let package: String
  /// The name that the package had before; empty for none.
  package let formerPackage: String
  package let module: String
  package let classes: [String: Class]
  /// The same in order: what is nearer to the message first, then by their names.
  let classesInOrder: [Class]
  package let service: Service
  /// The methods that send one message.
  package let sends: [String]
  /// The names of its classes are those of others as well: only an import proves what they are.
  package let needsImport: Bool
  /// A member with a zero, an empty text, or `false` is not sent.
  package let omitsZeros: Bool
  package let refuses: Set<Refusal>
  /// Methods that no longer work, with those that do the same now.
  package let removed: [String: String]
  /// Methods that the newest version has not, with those that do the same.
  package let outdated: [String: String]
  /// The types of what has the methods that no longer work.
  package let clients: [String]
  /// A method yields another object, and leaves its own as it was.
  package let isImmutable: Bool
  /// The forms of values that differ in maps given instead of objects, by the canonical paths of their fields; `*` is any
  /// name.
  package let maps: [String: Unit]

  package init(
    title: String, language: String, package: String, formerPackage: String = "", module: String, classes: [Class],
    service: Service = .fcm,
    sends: [String] = [], needsImport: Bool = false, maps: [String: Unit] = [:],
    omitsZeros: Bool = false, isImmutable: Bool = false, removed: [String: String] = [:],
    outdated: [String: String] = [:],
    clients: [String] = [], refuses: Set<Refusal> = []
  ) {
    self.refuses = refuses
    self.removed = removed
    self.outdated = outdated
    self.clients = clients
    self.isImmutable = isImmutable
    self.omitsZeros = omitsZeros
    self.maps = maps
    self.service = service
    self.sends = sends
    self.needsImport = needsImport
    self.title = title
    self.language = language
    self.package = package
    self.formerPackage = formerPackage
    self.module = module
    self.classes = Dictionary(classes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    classesInOrder = self.classes.values.sorted { ($0.path.count, $0.name) < ($1.path.count, $1.name) }
  }
}

extension SDKTable {
  /// Whether one of its classes holds the headers of a request for APNs, and the payload as a member.
  var makesRequests: Bool { service == .apns && classes.values.contains { $0.path == ["message", "apns"] } }
}

/// Gives the tables of SDKs for some languages when code is met that may use one.
package typealias SDKTables = @Sendable (_ languages: [String]) -> [SDKTable]

extension SDKTable.Member {
  /// Whether an argument has the headers of the request.
  fileprivate var takesHeaders: Bool { overloads.contains { $0.contains(["headers"]) } }
}

extension SDKTable.Class {
  /// Whether it says what the headers of the request are.
  var hasHeaders: Bool { setsHeaders || members.values.contains(where: \.takesHeaders) }

  /// Whether a member sets one of them.
  var setsHeaders: Bool { members.values.contains { $0.field.first == "headers" } }

  /// The member that a name is, or was probably meant to be.
  func member(of name: String) -> String? { members[name] == nil ? member(near: name) : name }

  /// The member that a name of none was probably meant to be; `nil` where none or several are near.
  func member(near name: String) -> String? {
    guard members[name] == nil, !ignores.contains(name), !Self.isGetter(name) else { return nil }
    return SDKTable.name(near: name, amongst: members.keys)
  }

  /// Whether a method sets a member, if the class has it.
  func sets(_ method: String) -> Bool { !ignores.contains(method) && !Self.isGetter(method) }

  /// Whether a method tells what an object has, rather than sets it.
  private static func isGetter(_ name: String) -> Bool {
    ["get", "has", "is"].contains { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true }
  }
}

extension SDKTable {
  /// The name that another one was probably meant to be; `nil` where none or several are near.
  static func name(near name: String, amongst names: some Sequence<String>) -> String? {
    guard name.utf8.count >= shortestSlip else { return nil }
    let folded = name.lowercased()
    var best: (name: String, distance: Int)?
    var isAlone = true
    let limit = name.utf8.count < longName ? 1 : 2
    for known in names where abs(known.utf8.count - name.utf8.count) <= limit {
      guard let distance = EditDistance.between(folded, known.lowercased(), limit: limit),
        distance < 2 || folded.utf8.prefix(2).elementsEqual(known.lowercased().utf8.prefix(2))
      else { continue }
      if let best, best.distance <= distance {
        if best.distance == distance { isAlone = false }
        continue
      }
      best = (known, distance)
      isAlone = true
    }
    return isAlone ? best?.name : nil
  }

  /// Shortest name that is compared with others, and from where on two letters may differ, in bytes.
  private static let shortestSlip = 4
  private static let longName = 10
}
