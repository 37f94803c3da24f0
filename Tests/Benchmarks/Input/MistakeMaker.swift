/// Puts one mistake into a message, as people make them.
struct MistakeMaker {
  var random: Random

  init(seed: UInt64) { random = Random(seed: seed) }

  /// The compact text of `message` with one mistake: in every second call of syntax, in the others of meaning.
  mutating func broken(_ message: Value, index: Int) -> String {
    index.isMultiple(of: 2) ? brokenSyntax(message.text(.compact)) : brokenMeaning(message).text(.compact)
  }

  /// - Shape: still one line.
  private mutating func brokenSyntax(_ text: String) -> String {
    switch random.number(in: 1...6) {
    case 1: return replacingOne(of: "\",\"", in: text, by: "\" \"")
    case 2: return replacingOne(of: "\":\"", in: text, by: "\" \"")
    case 3: return replacingOne(of: "\"},\"", in: text, by: "\",},\"")
    case 4: return replacingOne(of: "\":\"", in: text, by: "\"=\"")
    case 5: return String(text.dropLast(random.number(in: 1...2)))
    default: return replacingOne(of: ",\"android\":", in: text, by: ",android:")
    }
  }

  private mutating func replacingOne(of part: String, in text: String, by replacement: String) -> String {
    let bytes = Array(text.utf8)
    let wanted = Array(part.utf8)
    let places = bytes.indices.filter { bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted) }
    let place = random.pick(places)
    return String(
      decoding: bytes[..<place] + Array(replacement.utf8) + bytes[(place + wanted.count)...], as: UTF8.self)
  }

  private mutating func brokenMeaning(_ request: Value) -> Value {
    var message = request["message"] ?? .object([])
    switch random.number(in: 1...7) {
    case 1: message["data"]?["order_id"] = .number(random.number(in: 1...99_999))
    case 2: message["android"]?["priority"] = .text("urgent")
    case 3: message["android"]?["ttl"] = .text("\(random.number(in: 1...48))h")
    case 4: message["notification"]?["message"] = .text("Your order is on its way")
    case 5: message["apns"]?["headers"]?["apns-priority"] = .text("high")
    case 6: message["webpush"]?["fcm_options"]?["link"] = .text("orders/\(random.number(in: 1...99)).html")
    default: message["android"]?["notification"]?["color"] = .text("blue")
    }
    return .object([("message", message)])
  }
}
