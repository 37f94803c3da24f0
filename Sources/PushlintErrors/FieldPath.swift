/// The path of a field as FCM names it: `message.data[1].value`, `message.apns.headers["apns-priority"]`.
///
/// - Source: the reader of JSON in protobuf: names in snake case from the root of the body, `[i]` for the elements of a
///   list, and for the entries of a map in the order in which they were sent, from 0.
package struct FieldPath: Sendable, Equatable {
  package enum Step: Sendable, Equatable {
    case name(String)
    case index(Int)
  }

  package let steps: [Step]

  /// Most steps of a path.
  private static let deepest = 64

  package init(_ text: String) {
    var steps: [Step] = []
    var name = ""
    var bracket: String?
    func isDone() -> Bool { steps.count >= Self.deepest }
    for character in text {
      if let open = bracket {
        guard character == "]" else {
          bracket = open + String(character)
          continue
        }
        let content = open.filter { $0 != "\"" && $0 != "'" }
        if let number = Int(content) { steps.append(.index(max(0, number))) } else { steps.append(.name(content)) }
        bracket = nil
      } else if character == "." || character == "[" {
        if !name.isEmpty { steps.append(.name(name)) }
        name = ""
        if character == "[" { bracket = "" }
      } else {
        name.append(character)
      }
      if isDone() { break }
    }
    if !name.isEmpty, !isDone() { steps.append(.name(name)) }
    self.steps = steps
  }

  /// A position in words, for a path into a list or a map: "the value of the fourth entry of `data`".
  package var positionInWords: String? {
    guard let place = steps.lastIndex(where: { if case .index = $0 { true } else { false } }), place > 0,
      case .index(let index) = steps[place], case .name(let list) = steps[place - 1]
    else { return nil }
    switch steps[(place + 1)...].first {
    case .name("value")? where place + 2 == steps.count:
      return "the value of the \(Self.ordinal(index)) entry of `\(list)`, in the order in which they were sent"
    case .name("key")? where place + 2 == steps.count:
      return "the key of the \(Self.ordinal(index)) entry of `\(list)`, in the order in which they were sent"
    case nil: return "the \(Self.ordinal(index)) element of `\(list)`"
    default: return "in the \(Self.ordinal(index)) element of `\(list)`"
    }
  }

  private static let ordinals = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
  ]

  /// The position from 1 in words: `fourth` for 3.
  static func ordinal(_ index: Int) -> String {
    guard !ordinals.indices.contains(index) else { return ordinals[index] }
    let (number, overflow) = index.addingReportingOverflow(1)
    guard !overflow else { return "last" }
    let ending =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }
}
