import Foundation

/// Checks JSON against a JSON Schema, as far as the schemas of the project use value 7.
///
/// - Proof of sendability: the schema never changes.
public struct JSONSchema: @unchecked Sendable {
  private let root: [String: Any]

  public init(_ data: Data) throws {
    root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  public func accepts(_ data: Data) throws -> Bool {
    accepts(try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed), root)
  }

  /// The keywords that are understood; an unknown one would be ignored without this list.
  private static let keywords: Set<String> = [
    "$schema", "$ref", "title", "description", "type", "enum", "const", "required", "properties",
    "additionalProperties", "propertyNames", "minProperties", "items", "minItems", "oneOf", "anyOf", "allOf", "not",
    "if", "then", "else", "dependencies", "minimum", "maximum", "pattern", "minLength", "definitions", "x-names",
    "x-values",
  ]

  private func accepts(_ value: Any, _ schema: Any?) -> Bool {
    if let flag = schema as? Bool { return flag }
    guard let schema = schema as? [String: Any] else { return true }
    precondition(Self.keywords.isSuperset(of: schema.keys), "unknown keyword in \(schema.keys)")
    if let reference = schema["$ref"] as? String { return accepts(value, definition(reference)) }
    return hasType(value, schema["type"]) && isListed(value, schema) && combines(value, schema)
      && objectFits(value, schema) && arrayFits(value, schema) && scalarFits(value, schema)
  }

  private func definition(_ reference: String) -> Any? {
    (root["definitions"] as? [String: Any])?[reference.components(separatedBy: "/").last ?? ""]
  }

  private func hasType(_ value: Any, _ type: Any?) -> Bool {
    guard let names = type as? [String] ?? (type as? String).map({ [$0] }) else { return true }
    return names.contains { name in
      switch name {
      case "object": value is [String: Any]
      case "array": value is [Any]
      case "string": value is String
      case "boolean": isBoolean(value)
      case "null": value is NSNull
      case "integer": number(value).map { $0 == $0.rounded() } ?? false
      default: number(value) != nil
      }
    }
  }

  private func isBoolean(_ value: Any) -> Bool {
    (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
  }

  private func number(_ value: Any) -> Double? {
    isBoolean(value) ? nil : (value as? NSNumber)?.doubleValue
  }

  private func isListed(_ value: Any, _ schema: [String: Any]) -> Bool {
    let values = (schema["enum"] as? [Any]) ?? schema["const"].map { [$0] }
    return values?.contains { isEqual($0, value) } ?? true
  }

  private func isEqual(_ left: Any, _ right: Any) -> Bool {
    if let left = left as? String { return left == right as? String }
    guard let left = left as? NSNumber, let right = right as? NSNumber else { return false }
    return isBoolean(left) == isBoolean(right) && left == right
  }

  private func combines(_ value: Any, _ schema: [String: Any]) -> Bool {
    if let all = schema["allOf"] as? [Any], !all.allSatisfy({ accepts(value, $0) }) { return false }
    if let any = schema["anyOf"] as? [Any], !any.contains(where: { accepts(value, $0) }) { return false }
    if let one = schema["oneOf"] as? [Any], one.filter({ accepts(value, $0) }).count != 1 { return false }
    if let not = schema["not"], accepts(value, not) { return false }
    if let condition = schema["if"] { return accepts(value, schema[accepts(value, condition) ? "then" : "else"]) }
    return true
  }

  private func objectFits(_ value: Any, _ schema: [String: Any]) -> Bool {
    guard let object = value as? [String: Any] else { return true }
    let required = schema["required"] as? [String] ?? []
    let needed = (schema["dependencies"] as? [String: [String]] ?? [:]).filter { object[$0.key] != nil }.flatMap(
      \.value)
    guard (required + needed).allSatisfy({ object[$0] != nil }),
      object.count >= schema["minProperties"] as? Int ?? 0,
      object.keys.allSatisfy({ accepts($0, schema["propertyNames"]) })
    else { return false }
    let properties = schema["properties"] as? [String: Any] ?? [:]
    return object.allSatisfy { accepts($0.value, properties[$0.key] ?? schema["additionalProperties"]) }
  }

  private func arrayFits(_ value: Any, _ schema: [String: Any]) -> Bool {
    guard let array = value as? [Any] else { return true }
    return array.count >= schema["minItems"] as? Int ?? 0 && array.allSatisfy { accepts($0, schema["items"]) }
  }

  private func scalarFits(_ value: Any, _ schema: [String: Any]) -> Bool {
    if let number = number(value) {
      return number >= schema["minimum"] as? Double ?? -.infinity && number <= schema["maximum"] as? Double ?? .infinity
    }
    guard let text = value as? String else { return true }
    return text.count >= schema["minLength"] as? Int ?? 0
      && (schema["pattern"] as? String).map { text.range(of: $0, options: .regularExpression) != nil } ?? true
  }
}
