/// A JSON value that tests make and change.
indirect enum Sample: Equatable, Sendable {
  case text(String)
  /// A number, `true`, `false`: as it is written.
  case literal(String)
  case list([Sample])
  case object([Member])

  struct Member: Equatable, Sendable {
    var name: String
    var value: Sample
  }

  subscript(_ path: String...) -> Sample? {
    get { path.reduce(self as Sample?) { $0?.member($1) } }
    set { set(path[...], newValue) }
  }

  private func member(_ name: String) -> Sample? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  private mutating func set(_ path: ArraySlice<String>, _ value: Sample?) {
    guard let name = path.first else {
      if let value { self = value }
      return
    }
    guard case .object(var members) = self else { return }
    let index = members.firstIndex { $0.name == name }
    if path.count == 1, value == nil {
      if let index { members.remove(at: index) }
    } else {
      var inner = index.map { members[$0].value } ?? .object([])
      inner.set(path.dropFirst(), value)
      if let index { members[index].value = inner } else { members.append(Member(name: name, value: inner)) }
    }
    self = .object(members)
  }

  /// The value as JSON; `range` tells where each member came to stand, by its path of indices.
  func rendered(_ note: (_ path: [Int], _ range: Range<Int>) -> Void = { _, _ in }) -> String {
    var text = ""
    render(into: &text, [], note)
    return text
  }

  private func render(into text: inout String, _ path: [Int], _ note: ([Int], Range<Int>) -> Void) {
    switch self {
    case .text(let content): text += "\"\(content)\""
    case .literal(let source): text += source
    case .list(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += index > 0 ? ", " : ""
        element.render(into: &text, path + [index], note)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text += index > 0 ? ", " : ""
        let start = text.utf8.count
        text += "\"\(member.name)\": "
        member.value.render(into: &text, path + [index], note)
        note(path + [index], start..<text.utf8.count)
      }
      text += "}"
    }
  }
}
