import PushlintText
import PushlintTree

extension CodeGrammar {
  /// What a string looks like, and how it begins and ends.
  public final class StringForm: Sendable {
    public enum Opening: Sendable {
      /// Marks.
      case marks
      /// At least `width` marks, and as many at the end.
      case manyMarks
      /// Any number of `#` and the marks, and as many at the end; escapes and holes have as many.
      case fencedMarks
      /// The same behind a prefix, without escapes.
      case rawFencedMarks
      /// `<<<ID`, `<<~ID`
      case phpHeredoc, rubyHeredoc
      /// `%q(…)`
      case percent
    }

    public let opening: Opening
    public let mark: UInt8
    /// How many marks there are at each end: 1 or 3.
    public let width: Int
    /// A string of one character, which is no text.
    public let isCharacter: Bool
    /// A line end follows the opening marks, and the common indentation is left out.
    public let isIndented: Bool
    /// What a backslash does; `nil` where it does nothing.
    public let escapes: CodeEscapes?
    public let holes: CodeHoles?
    /// Whether it may hold line ends.
    public let spansLines: Bool

    init(
      opening: Opening = .marks, mark: UInt8, width: Int, isCharacter: Bool = false, isIndented: Bool = false,
      escapes: CodeEscapes? = nil, holes: CodeHoles? = nil, spansLines: Bool = false
    ) {
      self.opening = opening
      self.mark = mark
      self.width = width
      self.isCharacter = isCharacter
      self.isIndented = isIndented
      self.escapes = escapes
      self.holes = holes
      self.spansLines = spansLines
    }
  }

  public enum RawStrings: Hashable, Sendable {
    /// The first one ends the string.
    case plain
    /// A backslash before it keeps it from that, and is a part of the text.
    case hidesMarks
    /// Two are one; line ends are text.
    case doublesMarks
  }

  /// How values are given to what makes an object of an SDK.
  public struct Constructions: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// `Message(topic=…)`
    public static let calls = Constructions(rawValue: 1)
    /// `new Message(…)`
    public static let new = Constructions(rawValue: 2)
    /// `Message.builder().setTopic(…).build()`
    public static let builders = Constructions(rawValue: 4)
    /// `Message{Topic: …}`, `new Message { Topic = … }`
    public static let initialisers = Constructions(rawValue: 8)
    /// `CloudMessage::new()->toTopic(…)`: methods of the object itself, without an end.
    public static let chains = Constructions(rawValue: 16)
    /// `Notification.new(…)`
    public static let newMethod = Constructions(rawValue: 32)
    /// `new Notification({ topic: … })`
    public static let options = Constructions(rawValue: 64)
    /// `Notification()..title = …`
    public static let cascades = Constructions(rawValue: 128)
  }

  /// What a call that makes a map takes.
  public enum MapArguments: Hashable, Sendable {
    /// `Map.of(key, value, key, value)`
    case pairs
    /// `dict(key=value)`
    case keywords
    /// `mapOf(key to value)`, `array(key => value)`
    case entries
    /// `json!({…})`
    case literal
    /// `HashMap::from([(key, value)])`
    case tuples
    /// `buildJsonObject { put(key, value) }`
    case block
  }

  /// Maps and lists between brackets.
  public struct Literals: Hashable, Sendable {
    /// The bracket of a map; 0 where there is none.
    public var map: UInt8 = 0
    /// The bracket of a list; 0 where there is none.
    public var list: UInt8 = 0
    /// What comes between a key and its value.
    public var entries: Entries = []
    /// The bracket of a map is one of code elsewhere: only inside of another map it is known for what it is.
    public var isNestedOnly = false
    /// `a: 1` has the key `a`.
    public var hasBareKeys = false
    /// `<String, int>{}`, `map[string]int{}`, `new Dictionary<string, int> { }`, `new { a = 1 }`
    public var types = Types.none
  }

  public struct Entries: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// `:`
    public static let colon = Entries(rawValue: 1)
    /// `=>`
    public static let arrow = Entries(rawValue: 2)
    /// `to`
    public static let to = Entries(rawValue: 4)
    /// `{ key, value }`, `[key] = value`, `key = value`
    public static let initialisers = Entries(rawValue: 8)
  }

  /// What says the type of a literal before it.
  public enum Types: Hashable, Sendable {
    case none
    /// `map[string]any{`, `[]string{`, `gin.H{`
    case go
    /// `new Dictionary<string, object> {`, `new[] {`, `new {`
    case cSharp
    /// `<String, dynamic>{`
    case brackets
    /// `@{`, `@[`
    case objectiveC
  }

  /// What a method is called on that yields a string.
  public enum TextReceiver: Hashable, Sendable {
    /// A literal string.
    case string
    /// Any value, without arguments.
    case anything
  }

  /// What changes nothing of the value that is sent.
  public struct Wrappers: Hashable, Sendable {
    public static let none = Wrappers()
    /// `Some(x)`, `ptr(x)`
    public var calls: Set<String> = []
    /// Calls that yield their first argument without some of its members: `array_filter($x, fn ($y) => $y !== null)`
    public var filters: Set<String> = []
    /// `.into()`, `.trimIndent()`
    public var methods: Set<String> = []
    /// `&x`
    public var hasPointers = false
    /// `@1`, `@YES`, `@(x)`
    public var isBoxed = false
    /// `(object) x`
    public var casts: Set<String> = []
    /// `x as T`
    public var asWord: String?
    /// `const x`
    public var words: Set<String> = []
  }

  public struct Choices: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// `c ? a : b`
    public static let question = Choices(rawValue: 1)
    /// `a if c else b`
    public static let behind = Choices(rawValue: 2)
    /// `a or b`
    public static let or = Choices(rawValue: 4)
    /// `a ?? b`
    public static let coalescing = Choices(rawValue: 8)
    /// `a ?: b`
    public static let elvis = Choices(rawValue: 16)
    /// `if (c) a else b`
    public static let before = Choices(rawValue: 32)
    /// `a || b`
    public static let bars = Choices(rawValue: 64)
    /// `if c { a } else { b }`
    public static let blocks = Choices(rawValue: 128)
    /// `match x { p => a, q => b }`, `switch (x) { p => a, q => b }`, `x switch { p => a, q => b }`
    public static let arrows = Choices(rawValue: 256)
    /// `switch (x) { case p -> a; default -> b; }`, `when (x) { p -> a }`
    public static let thinArrows = Choices(rawValue: 512)
    /// `switch x { case p: a; default: b }`
    public static let cases = Choices(rawValue: 1024)
  }

  /// How a duration is written.
  public enum Durations: Hashable, Sendable {
    case none
    /// `timedelta(hours=1)`
    case python
    /// `Duration.ofHours(1).toMillis()`, `TimeUnit.HOURS.toMillis(1)`
    case java
    /// `2 * time.Hour`
    case go
    /// `TimeSpan.FromHours(1)`
    case cSharp
  }

  /// How code says which names are those of a package.
  public enum Imports: Hashable, Sendable {
    /// `from firebase_admin import messaging`
    case python
    /// `import com.google.firebase.messaging.Message;`
    case java
    /// `import "firebase.google.com/go/v4/messaging"`
    case go
    /// `use Kreait\Firebase\Messaging\CloudMessage;`
    case php
    /// `using FirebaseAdmin.Messaging;`
    case cSharp
    /// `import APNSCore`
    case swift
    /// `#import "FirebaseMessaging.h"`, which says nothing of names
    case objectiveC
    /// `import 'package:googleapis/fcm/v1.dart' as fcm;`
    case dart
    /// `use a2::DefaultNotificationBuilder;`
    case rust
    /// `import apn from 'node-apn'`, `const apn = require('node-apn')`
    case javaScript
    /// Names are known everywhere.
    case none
  }

  /// The form of strings with one of a mark at each end.
  public func stringForm(mark: UInt8) -> StringForm? {
    strings.first { $0.mark == mark && $0.width == 1 && !$0.isCharacter }
  }

  /// All grammars that there are.
  public static let all: [CodeGrammar] = [
    .python, .java, .kotlin, .go, .cSharp, .php, .ruby, .swift, .objectiveC, .dart, .rust,
  ]
}

/// Each form stands in one grammar, once.
extension CodeGrammar.StringForm: Hashable {
  public static func == (form: CodeGrammar.StringForm, other: CodeGrammar.StringForm) -> Bool { form === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
