import PushlintExtract

extension FieldObject {
  /// The same with the names, types, and words that an SDK for JavaScript has for its fields.
  ///
  /// - Parameter made: the class of the SDK that makes the object; fields that it does not list are the service's.
  package func spelled(by made: SDKTable.Class?) -> FieldObject {
    guard let made else { return self }
    var members: [String: (name: String, member: SDKTable.Member)] = [:]
    for (name, member) in made.members where member.field.count == 1 && member.adds == nil {
      members[member.field[0]] = (name, member)
    }
    var spelled = self
    spelled.fields = fields.map { field in
      members[field.name].map { field.with(Field.NodeForm($0.name, $0.member, of: field)) } ?? field
    }
    return spelled
  }
}

extension Field.NodeForm {
  fileprivate init(_ name: String, _ member: SDKTable.Member, of field: Field) {
    self.init(name: name, type: field.type, items: field.items, values: field.values)
    let type: FieldType? =
      switch member.unit {
      case .milliseconds: .milliseconds
      case .seconds, .nanoseconds: .number
      case .flag: .boolean
      case .color: .color
      case .date: .date
      case .duration: .any
      case .text, .header, nil: nil
      }
    if let type {
      if field.type == .array { items = type } else { self.type = type }
    }
    guard !member.values.isEmpty else { return }
    values = field.values.compactMap { value in member.values.filter { $0.value == value }.map(\.key).min() }
  }
}
