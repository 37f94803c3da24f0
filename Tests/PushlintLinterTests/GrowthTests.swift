import Foundation
import PushlintExtract
import PushlintLinter
import PushlintText
import Testing

/// Four times the input takes about four times the time, whatever the input is.
@Suite struct GrowthTests {
  private static let linter = Linter()

  enum Shape: String, CaseIterable, Sendable {
    case unknownInAps, unknownInMessage, unknownInHeaders, nearMisses, misplaced, duplicates, bothSpellings
    case longArray, manyPlaceholders, halfTyped, wrongData

    func text(_ count: Int) -> String {
      func members(_ make: (Int) -> String) -> String { (0..<count).map(make).joined(separator: ",") }
      switch self {
      case .unknownInAps: return "{\"aps\":{\"alert\":\"x\",\(members { "\"own_key\($0)\":\"v\"" })}}"
      case .unknownInMessage: return "{\"message\":{\"topic\":\"a\",\(members { "\"own_key\($0)\":\"v\"" })}}"
      case .unknownInHeaders:
        return "{\"message\":{\"topic\":\"a\",\"apns\":{\"headers\":{\(members { "\"own-key\($0)\":\"v\"" })}}}}"
      case .nearMisses:
        return "{\"message\":{\"topic\":\"a\",\"notification\":{\(members { "\"titl\($0 % 10)\":\"v\"" })}}}"
      case .misplaced: return "{\"message\":{\"topic\":\"a\",\(members { _ in "\"badge\":1" })}}"
      case .duplicates: return "{\"message\":{\"topic\":\"a\",\"data\":{\(members { _ in "\"k\":\"v\"" })}}}"
      case .bothSpellings:
        return "{\"message\":{\"topic\":\"a\",\(members { $0 % 2 == 0 ? "\"fcm_options\":{}" : "\"fcmOptions\":{}" })}}"
      case .longArray:
        return
          "{\"message\":{\"topic\":\"a\",\"webpush\":{\"notification\":{\"vibrate\":[\(members { _ in "\"x\"" })]}}}}"
      case .manyPlaceholders: return "{\"message\":{\"topic\":\"a\",\(members { "\"k\($0)\":1,..." })}}"
      case .halfTyped: return "{\"message\":{\"topic\":\"a\",\"\n\(members { "\"k\($0)\":1" })}}"
      case .wrongData: return "{\"message\":{\"topic\":\"a\",\"data\":{\(members { "\"k\($0)\":1" })}}}"
      }
    }
  }

  /// Seconds of the processor that one thread needs for a text; the least of three.
  private static func seconds(_ text: String, _ language: HostLanguage = .json) -> Double {
    let source = Source(SourceText(text), language)
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    return (0..<3).map { _ in
      let start = now()
      _ = linter.lint(source)
      return now() - start
    }.min() ?? 0
  }

  @Test(arguments: Shape.allCases)
  func isLinear(_ shape: Shape) {
    let small = Self.seconds(shape.text(500))
    let large = Self.seconds(shape.text(4_000))
    #expect(large < small * 20 + 0.2, "\(shape): \(small) s for 500 members, \(large) s for 4,000")
  }

  /// Brackets of YAML that are never closed, each of which might go on in the lines behind it.
  @Test(arguments: ["a: {\n", "- [a,\n", "a: {message: {token: x\n", "message: \"a\n", "a: |\n x\n"])
  func openYAMLIsLinear(_ line: String) {
    func text(_ count: Int) -> String { "fcm: 1\nmessage: {topic: a}\n" + String(repeating: line, count: count) }
    let small = Self.seconds(text(2_000), .yaml)
    let large = Self.seconds(text(16_000), .yaml)
    #expect(large < small * 20 + 0.2, "\(line): \(small) s for 2,000 lines, \(large) s for 16,000")
  }

  /// The keys of one large message, far more than anybody compares with each other.
  @Test func manyKeysAreLinear() {
    func text(_ count: Int) -> String {
      let members = (0..<count).map { "\"key\($0)\":\"value\"" }.joined(separator: ",")
      return "{\"message\":{\"topic\":\"a\",\"notification\":{\"title\":\"b\"},\"data\":{\(members)}}}"
    }
    let small = Self.seconds(text(8_000))
    let large = Self.seconds(text(64_000))
    #expect(large < small * 20 + 0.2, "\(small) s for 8,000 keys, \(large) s for 64,000")
  }

  /// A file of code with many payloads, each of them broken.
  @Test(arguments: [HostLanguage.python, .javaScript])
  func manyBrokenPayloadsInCodeAreLinear(_ language: HostLanguage) {
    func text(_ count: Int) -> String {
      let mark = language == .python ? "" : "const "
      return "url = \"https://fcm.googleapis.com/v1/projects/x/messages:send\"\n"
        + (0..<count).map {
          "\(mark)p\($0) = {\"message\": {\"token\": \"t\" \"notification\": {\"title\": \"a\", \"body\": \"b\"}}}\n"
        }.joined()
    }
    let small = Self.seconds(text(400), language)
    let large = Self.seconds(text(3_200), language)
    #expect(large < small * 20 + 0.2, "\(small) s for 400 payloads, \(large) s for 3,200")
  }

  enum CodeShape: String, CaseIterable, Sendable {
    case namedHeaders, merges, blockFunctions, memberChains, namedBlocks, blockFunctionsInJavaScript

    var language: HostLanguage {
      switch self {
      case .namedHeaders, .blockFunctions: .python
      case .merges: .php
      case .memberChains: .go
      case .namedBlocks, .blockFunctionsInJavaScript: .javaScript
      }
    }

    func text(_ count: Int) -> String {
      func lines(_ make: (Int) -> String) -> String { (0..<count).map(make).joined(separator: "\n") + "\n" }
      let url = "url = 'https://fcm.googleapis.com/v1/projects/p/messages:send';\n"
      let sdk = "import { getMessaging } from 'firebase-admin/messaging';\n"
      switch self {
      case .namedHeaders: return url + lines { "h\($0) = {'apns-priority': 'high'}\npost(u, headers=h\($0))" }
      case .merges:
        return "<?php $\(url)$m = ['token' => $t];\n"
          + lines { "$m = array_merge($m, ['data' => $base + ['a\($0)' => 1]]);" }
      case .blockFunctions:
        return url + lines { "def android_\($0)():\n    return {'priority': 'urgent', 'ttl': x}" }
      case .memberChains:
        let file = "import \"firebase.google.com/go/v4/messaging\"\nfunc f() {\n"
        return file + lines { _ in "m.a.Android.Priority = \"x\"" } + "}\n"
      case .namedBlocks:
        return sdk + lines { "const a\($0) = { priority: 'urgent' };\nsend({ token, android: a\($0) });" }
      case .blockFunctionsInJavaScript:
        return sdk + "send({ token, android: f1() });\n"
          + lines { "function f\($0)() { return { priority: 'urgent' }; }" }
      }
    }
  }

  @Test(arguments: CodeShape.allCases)
  func codeIsLinear(_ shape: CodeShape) {
    let small = Self.seconds(shape.text(1_000), shape.language)
    let large = Self.seconds(shape.text(8_000), shape.language)
    #expect(large < small * 20 + 0.2, "\(shape): \(small) s for 1,000 lines, \(large) s for 8,000")
  }

  /// Declarations that are looked up for each message, in files that are small enough for that.
  enum DeclarationShape: String, CaseIterable, Sendable {
    case memberTypes, functionTexts, functionBlocks, enumTexts

    var language: HostLanguage {
      switch self {
      case .memberTypes: .kotlin
      case .functionTexts, .functionBlocks: .python
      case .enumTexts: .java
      }
    }

    func text(_ count: Int) -> String {
      func lines(_ make: (Int) -> String) -> String { (0..<count).map(make).joined(separator: "\n") + "\n" }
      let python = "from firebase_admin import messaging as m\nclass A:\n"
      let java = "import com.google.firebase.messaging.*;\nclass A {\nenum T { NEWS(\"n\"); }\n"
      switch self {
      case .memberTypes:
        return "import com.google.firebase.messaging.*\ndata class U(val t: String)\n"
          + lines { "fun f\($0)(u: U) = Message.builder().setToken(u.t).build()" }
      case .functionTexts:
        return python + "  def c(self): return \"#f00\"\n"
          + lines { _ in "  def g(self): return m.Message(topic=self.c())" }
      case .functionBlocks:
        return python + lines { "  def d\($0)(self): return {\"a\": b}\n  x = m.Message(data=self.d\($0)())" }
      case .enumTexts:
        return java + lines { "Message f\($0)() { return Message.builder().setTopic(T.NEWS.k).build(); }" } + "}\n"
      }
    }
  }

  @Test(arguments: DeclarationShape.allCases)
  func declarationsAreLookedUpInLinearTime(_ shape: DeclarationShape) throws {
    let (few, many) = (shape.text(100), shape.text(800))
    try #require(many.utf8.count < 1 << 16)
    let small = Self.seconds(few, shape.language)
    let large = Self.seconds(many, shape.language)
    #expect(large < small * 20 + 0.02, "\(shape): \(small) s for 100 messages, \(large) s for 800")
  }

  enum ServiceExtensionShape: String, CaseIterable, Sendable {
    case guards, calls, names, implementations

    var language: HostLanguage { self == .implementations ? .objectiveC : .swift }

    func text(_ count: Int) -> String {
      func lines(_ make: (Int) -> String) -> String { (0..<count).map(make).joined(separator: "\n") }
      let lines =
        switch self {
        case .guards: lines { _ in "guard let url = request.content.userInfo[\"url\"] as? String else { return }" }
        case .calls: lines { "if a\($0) { contentHandler(content) }" }
        case .names: lines { "let handler\($0) = contentHandler" }
        case .implementations: lines { "@implementation C\($0)\n- (void)x {}\n@end" }
        }
      guard self != .implementations else { return "// UNNotificationServiceExtension\n" + lines }
      return """
        import UserNotifications
        class Service: UNNotificationServiceExtension {
          override func didReceive(
            _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
          ) {
            \(lines)
          }
        }
        """
    }
  }

  @Test(arguments: ServiceExtensionShape.allCases)
  func serviceExtensionsAreLinear(_ shape: ServiceExtensionShape) {
    let small = Self.seconds(shape.text(500), shape.language)
    let large = Self.seconds(shape.text(4_000), shape.language)
    #expect(large < small * 20 + 0.2, "\(shape): \(small) s for 500 lines, \(large) s for 4,000")
  }
}
