/// A field of a payload, as the catalogue knows it.
///
/// - Shape: immutable and shared, since every place of every payload has one.
package final class Field: Sendable {
  /// The wire's spelling.
  package let name: String
  package let type: FieldType
  /// What the elements of an array are; `nil` for any.
  package let items: FieldType?
  /// Allowed values in the wire's spelling; empty when any value of the type may stand there.
  package let values: [String]
  /// Words that people write, and the allowed value that they mean.
  package let synonyms: [String: String]
  /// Only messages for an Admin SDK have it; the service does not know it.
  package let isForSDK: Bool
  /// Smallest and largest allowed number, `nil` where there is no such limit.
  package let minimum: Double?
  package let maximum: Double?
  /// The object around is incomplete without it.
  package let isRequired: Bool
  /// Names that people write for it and that nobody reads.
  package let aliases: [String]
  /// What the Admin SDK for Node has instead; `nil` when it is the same there.
  package let node: NodeForm?
  /// One sentence that says what the field does.
  package let about: String
  /// Where that is written.
  package let source: String
  /// Who reads it, where that is not everybody: `Android`, `Apple`, `Web`.
  package let platforms: [String]
  /// The versions that it has an effect on; `nil` for all.
  package let versions: VersionSpan?
  /// Messages never show the value in full.
  package let isSecret: Bool
  /// Why the field should no longer be used, `nil` for one that may.
  package let deprecation: String?
  /// What happens without the field, and with a value that it cannot have, where the rule's own words are too general.
  package let whenMissing: String?
  package let whenInvalid: String?
  /// What allowed values mean, by the wire's words.
  package let meanings: [String: String]

  package init(
    name: String, type: FieldType, items: FieldType?, values: [String], synonyms: [String: String], isForSDK: Bool,
    minimum: Double?, maximum: Double?, isRequired: Bool, aliases: [String], node: NodeForm?, about: String,
    source: String, platforms: [String], versions: VersionSpan?, isSecret: Bool, deprecation: String?,
    whenMissing: String? = nil, whenInvalid: String? = nil, meanings: [String: String] = [:]
  ) {
    self.name = name
    self.type = type
    self.items = items
    self.values = values
    self.synonyms = synonyms
    self.isForSDK = isForSDK
    self.minimum = minimum
    self.maximum = maximum
    self.isRequired = isRequired
    self.aliases = aliases
    self.node = node
    self.about = about
    self.source = source
    self.platforms = platforms
    self.versions = versions
    self.isSecret = isSecret
    self.deprecation = deprecation
    self.whenMissing = whenMissing
    self.whenInvalid = whenInvalid
    self.meanings = meanings
  }

  /// The same with another form in the Admin SDK for Node.
  func with(_ form: NodeForm) -> Field {
    Field(
      name: name, type: type, items: items, values: values, synonyms: synonyms, isForSDK: isForSDK, minimum: minimum,
      maximum: maximum, isRequired: isRequired, aliases: aliases, node: form, about: about, source: source,
      platforms: platforms, versions: versions, isSecret: isSecret, deprecation: deprecation,
      whenMissing: whenMissing, whenInvalid: whenInvalid, meanings: meanings)
  }

  /// A field in the Admin SDK for Node, as the table of that SDK has it.
  package struct NodeForm: Sendable, Equatable {
    package var name: String
    package var type: FieldType
    package var items: FieldType?
    /// Allowed values there, in the order of the wire's.
    package var values: [String]
  }

  /// Whether an allowed value says more than leaving the field out, so that it is worth proposing.
  ///
  /// - Source: the style guide of Protocol Buffers has a first value `…_UNSPECIFIED` in each enum, for no value at all.
  package static func isOffered(_ value: String) -> Bool { !value.hasSuffix("_UNSPECIFIED") }

  /// The field as it is where payloads are spelt like this.
  package func form(in spelling: Spelling) -> NodeForm {
    let wire = NodeForm(name: name, type: type, items: items, values: values)
    return spelling == .node ? node ?? wire : wire
  }

  /// The spelling of the Admin SDK for Node.
  package var nodeName: String { node?.name ?? name }
}

/// What a value is made of.
package enum FieldType: String, Sendable, CaseIterable {
  case string, number, boolean, object, array, any
  /// A whole number of 32 bits.
  case integer
  /// An object whose keys are the sender's own and whose values are strings.
  case map
  /// One of a list of words.
  case `enum`
  /// Seconds with an `s`: `"3.5s"`.
  case duration
  /// A moment in the form of RFC 3339.
  case timestamp
  /// `#rrggbb`.
  case color
  case url
  /// The number 1, or not there at all.
  case flag
  /// A string, or an object with its parts.
  case alert, sound
  /// A moment as whole seconds since 1970.
  case unixSeconds = "unix-seconds"
  /// A number of milliseconds.
  case milliseconds
  /// A number, or an array of them.
  case numbers
  /// A `Date` of JavaScript, of which an SDK makes a text.
  case date
}

/// An object of the wire format: its path, how its keys are written, its fields.
package struct FieldObject: Sendable {
  /// How keys are compared with the names of fields.
  package enum Naming: String, Sendable, CaseIterable {
    /// Snake case, or the same in lower camel case.
    ///
    /// - Source: the JSON mapping of Protocol Buffers.
    case proto
    /// Letter by letter.
    case exact
    /// HTTP header names: upper and lower case are the same.
    case header
  }

  /// Who reads the object, and so what becomes of a mistake in it.
  package enum Reader: String, Sendable, CaseIterable {
    /// The service, which refuses what it does not know.
    case fcm
    /// Apple's devices, which pass over what they do not know.
    case apple
    /// Browsers, which do the same.
    case browser
    /// APNs, as the headers of its requests.
    case apns
    /// Push services of browsers, likewise.
    case webpush
    /// The legacy API, which is gone.
    case legacy
  }

  /// Canonical path of the object.
  package var path: String
  package var naming: Naming
  package var reader: Reader
  /// Keys beyond the listed ones are the sender's own.
  package var isOpen: Bool
  package var fields: [Field]
  /// Canonical paths where keys belong that people write here, the likeliest first; none for a key that is the sender's
  /// own, though it looks like one of the others.
  package var elsewhere: [String: [String]]
  /// The object whose fields it shares, and the ones that it lacks.
  package var model: String?
  package var lacking: [String]

  /// Whether a key is known to be the sender's own.
  package func isOwn(_ key: String) -> Bool { elsewhere[key]?.isEmpty == true }
}
