extension MessageMaker {
  /// A request body with one message of about `bytes` bytes: nearly all of them in the map `data`.
  mutating func largeMessage(bytes: Int) -> Value {
    var members: [(key: String, value: Value)] = []
    var size = 200
    while size < bytes {
      let key = "\(random.pick(["item", "price", "note", "link", "state"]))_\(members.count)"
      let value: String
      switch random.number(in: 1...6) {
      case 1: value = "https://northwind.dev/items/\(random.number(in: 1...99_999))"
      case 2: value = "{\"id\":\(random.number(in: 1...9_999)),\"name\":\"\(random.pick(["tea", "café", "chá"]))\"}"
      case 3: value = "\(random.number(in: 1...99_999))"
      default: value = sentence()
      }
      members.append((key, .text(value)))
      size += key.utf8.count + value.utf8.count + 13
    }
    return .object([
      (
        "message",
        .object([
          ("topic", .text("orders-17")),
          ("notification", .object([("title", .text("Your list")), ("body", .text("It has changed"))])),
          ("data", .object(members)),
        ])
      )
    ])
  }
}
