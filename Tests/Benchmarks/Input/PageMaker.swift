/// Makes pages and scripts that contain many small messages without mistakes.
struct PageMaker {
  var messages: MessageMaker

  init(seed: UInt64) { messages = MessageMaker(seed: seed) }

  enum Kind: String, CaseIterable {
    case curl = "sh"
    case http = "http"
    case markdown = "md"
  }

  /// - Parameter requests: how many requests or fences the text contains.
  mutating func text(_ kind: Kind, requests: Int) -> String {
    var text = kind == .curl ? "#!/bin/sh\nset -eu\n\n" : kind == .markdown ? "# Messages that we send\n\n" : ""
    for _ in 0..<requests {
      switch kind {
      case .curl: text += curl()
      case .http: text += request()
      case .markdown: text += section()
      }
    }
    return text
  }

  private static let address = "https://fcm.googleapis.com/v1/projects/northwind-parcels/messages:send"

  /// A message of 100 to 400 bytes.
  private mutating func smallMessage(_ syntax: Syntax) -> String {
    let whole = messages.message()["message"] ?? .object([])
    var message = Value.object([("topic", .text("orders-\(messages.random.number(in: 1...999))"))])
    message["notification"] = whole["notification"]
    if messages.random.isTrue(percent: 50) { message["android"] = .object([("priority", .text("HIGH"))]) }
    if messages.random.isTrue(percent: 30) { message["data"] = .object([("order_id", .text("17"))]) }
    return Value.object([("message", message)]).text(syntax)
  }

  private mutating func curl() -> String {
    let body = smallMessage(.pretty).split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    return """
      # \(messages.sentence())
      curl --fail --silent -X POST "\(Self.address)" \\
        -H "Authorization: Bearer $ACCESS_TOKEN" \\
        -H "Content-Type: application/json" \\
        -d '\(body)'


      """
  }

  private mutating func request() -> String {
    """
    ### \(messages.sentence())
    POST \(Self.address)
    Authorization: Bearer {{token}}
    Content-Type: application/json

    \(smallMessage(.pretty))


    """
  }

  private mutating func section() -> String {
    """
    ## \(messages.sentence())

    \(messages.sentence()). \(messages.sentence()), then \(messages.sentence()).

    ```json
    \(smallMessage(.pretty))
    ```

    For one platform:

    ```json
    \(tinyPart())
    ```

    ```sh
    npm run send -- --topic orders-\(messages.random.number(in: 1...999))
    ```


    """
  }

  /// A payload or a part of a message, 30 to 80 bytes.
  private mutating func tinyPart() -> String {
    let number = messages.random.number(in: 1...99)
    return messages.random.pick([
      "{ \"aps\": { \"alert\": \"Parcel \(number) is at your door\" } }",
      "{ \"aps\": { \"alert\": { \"title\": \"Goal\", \"body\": \"It is \(number) to 2\" } } }",
      "{ \"notification\": { \"title\": \"Gate \(number)\", \"body\": \"Boarding\" }, \"topic\": \"flight-\(number)\" }",
      "{ \"android\": { \"ttl\": \"\(number)s\", \"priority\": \"HIGH\" } }",
    ])
  }
}
