import PushlintText
import TestSupport
import Testing

@testable import PushlintPayload

/// What a program says of its literals is kept through edits as it is read anew.
@Suite struct ProgramPlacesTests {
  private static let lines = [
    "const fcm# = admin.messaging();\n", "fcm#.send(message#);\n", "getMessaging(app).send({ token: a });\n",
    "await admin.messaging!.sendToDevice(token, (a, b), { data });\n", "message#.apns.payload.aps.badge = #;\n",
    "message#['android'] [ 'ttl' ] = 1; // = 2\n", "fcmClient.sendEachForMulticast(<Message>message#, true);\n",
    "const data# = { a: '#' };\nif (a.b.c == d) { send(data#) }\n", "messagingService\n  .sendEach(messages#\n);\n",
  ]
  private static let pieces = [
    ".send", "(", ")", "essaging(", "messaging", " = ", "=", "== ", "=> ", ".a", "]", "[", "{", "}", "\n", "  ", "fcm",
    "admin.messaging()", "", "send", "a, ", "<Message>", "!", "?",
  ]

  @Test func edits() {
    var random = SeededRandom()
    let whole = (0..<72).map { number in
      Self.lines[number % Self.lines.count].split(separator: "#", omittingEmptySubsequences: false)
        .joined(separator: "\(number % 40)")
    }
    var text = SourceText(whole.joined())
    var kept = ProgramPlaces(text, isJavaScript: true)
    var calls = 0
    for _ in 0..<60 {
      let place = Int.random(in: 0...text.count, using: &random)
      let change = SourceRange(place, min(place + Int.random(in: 0...6, using: &random), text.count))
      var bytes = text.bytes
      let piece = (Self.pieces.randomElement(using: &random) ?? "").utf8
      bytes.replaceSubrange(change.bounds, with: piece)
      text = SourceText(bytes: bytes)
      kept.follow(change, to: text, longerBy: piece.count - change.count)
      let fresh = ProgramPlaces(text, isJavaScript: true)
      #expect(kept.changed == fresh.changed)
      #expect(kept.words.matches == fresh.words.matches)
      for namesSDK in [false, true] {
        let (known, new) = (SDKCalls(kept.calls, namesSDK: namesSDK), SDKCalls(fresh.calls, namesSDK: namesSDK))
        #expect(known.namesTheSame(as: new))
        for start in stride(from: Int.random(in: 0..<9, using: &random), to: text.count, by: 9) {
          let call = new.call(takingObjectAt: start, in: text)
          guard known.call(takingObjectAt: start, in: text) == call else {
            Issue.record("another call at \(start)")
            return
          }
          if call != nil { calls += 1 }
        }
      }
    }
    #expect(calls > 30)
  }
}
