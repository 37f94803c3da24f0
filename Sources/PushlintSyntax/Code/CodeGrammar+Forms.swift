import PushlintText
import PushlintTree

extension CodeGrammar {
  /// What a string looks like, and how it begins and ends.
  package struct StringForm: Hashable, Sendable {
    package enum Opening: Hashable, Sendable {
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

    package var opening = Opening.marks
    package let mark: UInt8
    /// How many marks there are at each end: 1 or 3.
    package let width: Int
    /// A string of one character, which is no text.
    package var isCharacter = false
    /// A line end follows the opening marks, and the common indentation is left out.
    package var isIndented = false
    /// What a backslash does; `nil` where it does nothing.
    package var escapes: CodeEscapes?
    package var holes: CodeHoles?
    /// Whether it may hold line ends.
    package var spansLines = false
  }

  package enum RawStrings: Hashable, Sendable {
    /// The first one ends the string.
    case plain
    /// A backslash before it keeps it from that, and is a part of the text.
    case hidesMarks
    /// Two are one; line ends are text.
    case doublesMarks
  }

  /// How values are given to what makes an object of an SDK.
  package struct Constructions: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// `Message(topic=…)`
    package static let calls = Constructions(rawValue: 1)
    /// `new Message(…)`
    package static let new = Constructions(rawValue: 2)
    /// `Message.builder().setTopic(…).build()`
    package static let builders = Constructions(rawValue: 4)
    /// `Message{Topic: …}`, `new Message { Topic = … }`
    package static let initialisers = Constructions(rawValue: 8)
    /// `CloudMessage::new()->toTopic(…)`: methods of the object itself, without an end.
    package static let chains = Constructions(rawValue: 16)
    /// `Notification.new(…)`
    package static let newMethod = Constructions(rawValue: 32)
    /// `new Notification({ topic: … })`
    package static let options = Constructions(rawValue: 64)
    /// `Notification()..title = …`
    package static let cascades = Constructions(rawValue: 128)
  }

  /// What a call that makes a map takes.
  package enum MapArguments: Hashable, Sendable {
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
  package struct Literals: Hashable, Sendable {
    /// The bracket of a map; 0 where there is none.
    package var map: UInt8 = 0
    /// The bracket of a list; 0 where there is none.
    package var list: UInt8 = 0
    /// What comes between a key and its value.
    package var entries: Entries = []
    /// The bracket of a map is one of code elsewhere: only inside of another map it is known for what it is.
    package var isNestedOnly = false
    /// `a: 1` has the key `a`.
    package var hasBareKeys = false
    /// `<String, int>{}`, `map[string]int{}`, `new Dictionary<string, int> { }`, `new { a = 1 }`
    package var types = Types.none
  }

  package struct Entries: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// `:`
    package static let colon = Entries(rawValue: 1)
    /// `=>`
    package static let arrow = Entries(rawValue: 2)
    /// `to`
    package static let to = Entries(rawValue: 4)
    /// `{ key, value }`, `[key] = value`, `key = value`
    package static let initialisers = Entries(rawValue: 8)
  }

  /// What says the type of a literal before it.
  package enum Types: Hashable, Sendable {
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
  package enum TextReceiver: Hashable, Sendable {
    /// A literal string.
    case string
    /// Any value, without arguments.
    case anything
  }

  /// What changes nothing of the value that is sent.
  package struct Wrappers: Hashable, Sendable {
    package static let none = Wrappers()
    /// `Some(x)`, `ptr(x)`
    package var calls: Set<String> = []
    /// Calls that yield their first argument without some of its members: `array_filter($x, fn ($y) => $y !== null)`
    package var filters: Set<String> = []
    /// `.into()`, `.trimIndent()`
    package var methods: Set<String> = []
    /// `&x`
    package var hasPointers = false
    /// `@1`, `@YES`, `@(x)`
    package var isBoxed = false
    /// `(object) x`
    package var casts: Set<String> = []
    /// `x as T`
    package var asWord: String?
    /// `const x`
    package var words: Set<String> = []
  }

  package struct Choices: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// `c ? a : b`
    package static let question = Choices(rawValue: 1)
    /// `a if c else b`
    package static let behind = Choices(rawValue: 2)
    /// `a or b`
    package static let or = Choices(rawValue: 4)
    /// `a ?? b`
    package static let coalescing = Choices(rawValue: 8)
    /// `a ?: b`
    package static let elvis = Choices(rawValue: 16)
    /// `if (c) a else b`
    package static let before = Choices(rawValue: 32)
    /// `a || b`
    package static let bars = Choices(rawValue: 64)
    /// `if c { a } else { b }`
    package static let blocks = Choices(rawValue: 128)
    /// `match x { p => a, q => b }`, `switch (x) { p => a, q => b }`, `x switch { p => a, q => b }`
    package static let arrows = Choices(rawValue: 256)
    /// `switch (x) { case p -> a; default -> b; }`, `when (x) { p -> a }`
    package static let thinArrows = Choices(rawValue: 512)
    /// `switch x { case p: a; default: b }`
    package static let cases = Choices(rawValue: 1024)
  }

  /// How a duration is written.
  package enum Durations: Hashable, Sendable {
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
  package enum Imports: Hashable, Sendable {
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
  package func stringForm(mark: UInt8) -> StringForm? {
    strings.first { $0.mark == mark && $0.width == 1 && !$0.isCharacter }
  }

  /// All grammars that there are.
  package static let all: [CodeGrammar] = [
    .python, .java, .kotlin, .go, .cSharp, .php, .ruby, .swift, .objectiveC, .dart, .rust,
  ]
}
