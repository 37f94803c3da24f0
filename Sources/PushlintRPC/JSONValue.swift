/// A JSON value in memory.
///
/// - Shape: an object keeps its members in the order in which they came; a whole number that fits is an `integer` and
///   stays exact, any other is a `number`.
package enum JSONValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Sendable, Equatable {
    package let name: String
    package let value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value behind `names`, one object inside the other; `nil` when there is none.
  ///
  /// - Shape: of two members with one name the last counts.
  package subscript(names: String...) -> JSONValue? { self[names] }

  package subscript(names: [String]) -> JSONValue? {
    var value = self
    for name in names {
      guard case .object(let members) = value, let member = members.last(where: { $0.name == name }) else { return nil }
      value = member.value
    }
    return value
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }

  package var boolean: Bool? { if case .boolean(let truth) = self { truth } else { nil } }

  package var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The number, whole or not.
  package var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The whole number, also one that was written as `1.0`.
  package var integer: Int? {
    switch self {
    case .integer(let number): number
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }

  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int) { self = .integer(number) }
  package init(booleanLiteral truth: Bool) { self = .boolean(truth) }
  package init(nilLiteral: ()) { self = .null }
}
