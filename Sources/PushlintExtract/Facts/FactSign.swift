/// What a word says may be at its place.
enum FactSign {
  case tokenOfDevice, pemKey, apiKey, vapid
  /// Behind some bytes.
  case accessToken(width: Int)
  case legacyPath, declaredLegacyPath, batchPath, authorization, sending, devicePath, wrongDevicePath, multicast,
    binaryGateway, unversioned
  /// A scope of an access token.
  case oauthScope
  /// A library that knows nothing but a protocol which was shut down.
  case retiredLibrary(RetiredLibrary)
  /// The host of a service behind what its scheme ends in.
  case brokenScheme(StaticString)
  /// The end of a URL that says nothing of sending.
  case cutPath
  /// Another path than the one that sends, what is wrong in it, and what was meant.
  case sendPath(StaticString, meaning: String)

  /// Whether it says something of the requests that a text has to do with.
  func counts(in requests: SendRequestCode) -> Bool {
    switch self {
    case .sendPath, .cutPath, .sending, .unversioned: requests.isForV1
    case .authorization: requests.namesV1 || requests.isForLegacy
    default: true
    }
  }

  /// The words of keys and tokens.
  static let ofSecrets: [(text: String, sign: FactSign)] = [
    (":APA91b", .tokenOfDevice), ("PRIVATE KEY-----", .pemKey), ("AIza", .apiKey), ("vapid", .vapid),
    ("Bearer ya29.", .accessToken(width: 7)), ("'ya29.", .accessToken(width: 1)), ("\"ya29.", .accessToken(width: 1)),
  ]
  /// The words of requests.
  static let ofURLs: [(text: String, sign: FactSign)] =
    [
      ("/fcm/send", .legacyPath), ("/gcm/send", .legacyPath), ("POST(\"fcm/send\"", .declaredLegacyPath),
      ("fcm.googleapis.com/batch", .batchPath), ("messages:send", .sending),
      ("/message:send", .sendPath("message:send", meaning: "messages:send")),
      ("/messages/send", .sendPath("messages/send", meaning: "messages:send")),
      ("/messages:send/", .sendPath("messages:send/", meaning: "messages:send")),
      ("/v1/project/", .sendPath("v1/project/", meaning: "v1/projects/")),
      ("/messages\"", .cutPath), ("/messages'", .cutPath), ("/messages`", .cutPath),
      ("fcm.googleapis.com/projects/", .unversioned), ("gateway.push.apple.com", .binaryGateway),
      ("gateway.sandbox.push.apple.com", .binaryGateway), ("feedback.push.apple.com", .binaryGateway),
      ("feedback.sandbox.push.apple.com", .binaryGateway),
      ("authorization", .authorization), ("3/device", .devicePath), (".push.apple.com/device", .wrongDevicePath),
      (".push.apple.com/v3/device", .wrongDevicePath), (".push.apple.com/2/device", .wrongDevicePath),
      (":/fcm.googleapis.com", .brokenScheme(":/")), ("s//fcm.googleapis.com", .brokenScheme("//")),
      (":/api.push.apple.com", .brokenScheme(":/")), ("s//api.push.apple.com", .brokenScheme("//")),
      (":/api.sandbox.push.apple.com", .brokenScheme(":/")), ("s//api.sandbox.push.apple.com", .brokenScheme("//")),
      ("EachForMulticast", .multicast), ("each_for_multicast", .multicast), ("endMulticast", .multicast),
      ("send_multicast", .multicast), (OAuthScope.path, .oauthScope),
    ] + RetiredLibrary.all.map { ($0.sign, .retiredLibrary($0)) }
}
