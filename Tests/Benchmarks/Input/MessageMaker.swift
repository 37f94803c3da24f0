/// Makes FCM v1 messages like those of shops, carriers, and newspapers: without mistakes, 1.2 to 1.4 KB in compact form.
struct MessageMaker {
  var random: Random
  /// Whether each message goes to one device by its registration token, and not to a topic.
  private let sendsToDevices: Bool

  init(seed: UInt64, sendsToDevices: Bool = false) {
    random = Random(seed: seed)
    self.sendsToDevices = sendsToDevices
  }

  /// A request body: `{"message": {…}}`.
  mutating func message() -> Value {
    let wanted = random.number(in: 1_200...1_400)
    var message = Value.object([target(), ("notification", notification())])
    var data = commonData()
    message["data"] = data
    message["android"] = android()
    message["apns"] = apple()
    message["webpush"] = web()
    message["fcm_options"] = .object([("analytics_label", .text(random.pick(Self.labels) + "_\(number(1...52))"))])
    var size = Value.object([("message", message)]).text(.compact).utf8.count
    while size < wanted - 40 {
      let key = random.pick(Self.dataKeys) + "_\(number(1...9_999))"
      let value = size < wanted - 120 ? sentence() : "\(number(100...999_999_999))"
      data[key] = .text(value)
      size += key.utf8.count + value.utf8.count + 6
    }
    message["data"] = data
    return .object([("message", message)])
  }

  /// A few words, a third of them with characters outside ASCII.
  mutating func sentence() -> String {
    let text = random.pick(Self.sentences)
    guard let place = text.firstIndex(of: "#") else { return text }
    return text[..<place] + "\(number(1...9_999))" + text[text.index(after: place)...]
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { random.number(in: range) }

  /// Signs of registration tokens.
  private static let signs = Array("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz0123456789-_")

  private mutating func text(of count: Int) -> String { String((0..<count).map { _ in random.pick(Self.signs) }) }

  private mutating func target() -> (key: String, value: Value) {
    if sendsToDevices { return ("token", .text("d" + text(of: 21) + ":APA91b" + text(of: 134))) }
    let topic = random.pick(Self.topics)
    switch number(1...10) {
    case 1...7: return ("topic", .text("\(topic)-\(number(1...9_999))"))
    case 8: return ("condition", .text("'\(topic)' in topics && 'region-\(number(1...99))' in topics"))
    default: return ("fid", .text("d" + text(of: 21)))
    }
  }

  private mutating func notification() -> Value {
    var value = Value.object([("title", .text(random.pick(Self.titles))), ("body", .text(sentence()))])
    if random.isTrue(percent: 50) {
      value["image"] = .text("https://img.northwind.dev/\(random.pick(Self.topics))/\(number(1...99_999)).jpg")
    }
    return value
  }

  private mutating func commonData() -> Value {
    .object([
      ("order_id", .text("\(number(100_000...9_999_999))")),
      ("screen", .text(random.pick(["order", "tracking", "cart", "article", "match"]))),
      ("url", .text("https://northwind.dev/\(random.pick(Self.topics))/\(number(1...99_999))?source=push")),
      ("state", .text("{\"step\":\(number(1...7)),\"of\":7,\"late\":\(random.isTrue(percent: 50))}")),
    ])
  }

  private mutating func android() -> Value {
    .object([
      ("collapse_key", .text("order-\(number(1...9_999))")),
      ("priority", .text(random.pick(["HIGH", "NORMAL"]))),
      ("ttl", .text("\(number(1...2_419_200))s")),
      (
        "notification",
        .object([
          ("icon", .text(random.pick(["ic_parcel", "ic_news", "ic_offer"]))),
          ("color", .text(random.pick(["#3367D6", "#0f9d58", "#DB4437"]))),
          ("channel_id", .text(random.pick(["orders", "news", "offers"]))),
          ("tag", .text("order-\(number(1...9_999))")),
          ("sound", .text("default")),
          ("notification_count", .number(number(1...9))),
        ])
      ),
    ])
  }

  private mutating func apple() -> Value {
    .object([
      (
        "headers",
        .object([
          ("apns-priority", .text("10")),
          ("apns-push-type", .text("alert")),
          ("apns-expiration", .text("\(number(1_800_000_000...1_900_000_000))")),
        ])
      ),
      (
        "payload",
        .object([
          (
            "aps",
            .object([
              ("badge", .number(number(1...9))),
              ("sound", .text(random.pick(["default", "horn.caf"]))),
              ("thread-id", .text("\(random.pick(Self.topics))-\(number(1...999))")),
              ("category", .text(random.pick(["ORDER", "NEWS", "OFFER"]))),
              ("mutable-content", .number(1)),
            ])
          ),
          ("shop", .object([("id", .number(number(1...9_999))), ("open", .boolean(random.isTrue(percent: 50)))])),
        ])
      ),
    ])
  }

  private mutating func web() -> Value {
    .object([
      ("headers", .object([("TTL", .text("\(number(60...86_400))")), ("Urgency", .text("high"))])),
      (
        "notification",
        .object([
          ("icon", .text("https://northwind.dev/icons/\(random.pick(Self.labels)).png")),
          ("requireInteraction", .boolean(random.isTrue(percent: 20))),
          (
            "actions",
            .list([.object([("action", .text("open")), ("title", .text(random.pick(["Öffnen", "Open", "開く"])))])])
          ),
        ])
      ),
      (
        "fcm_options",
        .object([("link", .text("https://northwind.dev/\(random.pick(Self.topics))/\(number(1...99_999))"))])
      ),
    ])
  }

  private static let topics = ["orders", "parcels", "offers", "news", "matches", "flights", "weather", "trains"]
  private static let labels = ["autumn-sale", "delivery", "goal-alert", "morning-news", "back-in-stock", "delay"]
  private static let dataKeys = ["sender", "campaign", "segment", "variant", "article", "trace", "locale", "store"]
  private static let titles = [
    "Your order is on its way", "Bestellung unterwegs", "Votre colis est arrivé", "Заказ доставлен",
    "ご注文の商品が届きました", "Goal! 2:1", "Price drop 🎉", "Verspätung auf Ihrer Strecke", "Tu pedido llegó",
    "Breaking news", "طلبك في الطريق", "Flight gate changed", "Previsão do tempo",
  ]
  private static let sentences = [
    "Parcel # left the depot in Rotterdam this morning", "The courier is # stops away; please have your code ready",
    "Ihre Sendung # wird heute zwischen 9 und 12 Uhr zugestellt", "Le livreur arrive dans # minutes, à bientôt",
    "Ваш заказ № # готов к выдаче", "お荷物 # は本日中にお届けします", "Only # left in stock at this price",
    "Your seat is in carriage # of the train to Göteborg", "Score after # minutes: two to one",
    "Rain from # o'clock, take an umbrella with you ☔", "Members save # % on everything until Sunday",
    "Gate # closes soon; boarding has started", "El paquete # espera en la recepción", "Ticket # was answered",
  ]
}
