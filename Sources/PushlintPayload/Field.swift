/// A field of a payload, as the catalogue knows it.
package struct Field: Sendable, Equatable {
  /// The wire's spelling.
  package var name: String
  /// `string`, `number`, `integer`, `boolean`, `object`, `array`, `map`, `duration`, …
  package var type: String
  /// The spelling of the Admin SDK for Node; the wire's name when they are the same.
  package var nodeName: String
  /// One sentence that says what the field does.
  package var about: String
  /// Where that is written.
  package var source: String
  /// Allowed values; empty when any value of the type may stand there.
  package var values: [String]
  /// Messages never show the value in full.
  package var isSecret: Bool
  /// Why the field should no longer be used, `nil` for one that may.
  package var deprecation: String?
}

/// An object of the wire format: its path, how its keys are written, its fields.
package struct FieldObject: Sendable, Equatable {
  /// How keys are compared with the names of fields.
  package enum Naming: String, Sendable {
    /// Snake case, or the same in lower camel case.
    ///
    /// - Source: the JSON mapping of Protocol Buffers.
    case proto
    /// Letter by letter.
    case exact
    /// HTTP header names: upper and lower case are the same.
    case header
  }

  /// Canonical path of the object.
  package var path: String
  package var naming: Naming
  /// Keys beyond the listed ones are the sender's own.
  package var isOpen: Bool
  package var fields: [Field]
}
