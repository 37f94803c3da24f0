import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintText
import Testing

/// Thousands of random messages: right ones get no word, and one change that makes one wrong gets one at its place.
@Suite struct GeneratedMessageTests {
  private static let linter = Linter()

  private static func complaints(_ text: String) -> [Diagnostic] {
    linter.lintWithoutTrials(Source(SourceText(text), .json)).diagnostics.filter { $0.severity >= .warning }
  }

  @Test(arguments: 0..<20)
  func rightMessagesAreFine(_ batch: Int) {
    for number in 0..<100 {
      var generator = MessageGenerator(seed: UInt64(batch * 1000 + number + 1))
      let text = generator.request().rendered()
      let found = Self.complaints(text)
      #expect(found.map { "\($0.rule): \($0.message)" } == [], "\(text)")
      if !found.isEmpty { return }
    }
  }

  /// The generator makes every field at some time; otherwise the test above says nothing about it.
  @Test func everyFieldIsMade() {
    var made: Set<String> = []
    for number in 0..<2_000 {
      var generator = MessageGenerator(seed: UInt64(number + 1))
      Self.paths(generator.request(), "", &made)
    }
    let covered: Set<String> = [
      "message.name", "message.android.notification.bypass_proxy_notification",
      "message.android.notification.default_vibrate_timings", "message.apns.headers.apns-push-type",
      "message.android_v2.remote_notification.notification.default_vibrate_timings",
    ]
    let wanted = BuiltInRules.shared.catalogue.all.filter { path, field in
      path.hasPrefix("message") && !field.isForSDK && !covered.contains(path)
        && !path.hasPrefix("message.apns.payload.aps.")
        && !path.hasPrefix("message.webpush.notification.") && !path.contains("light_settings.color.")
        && !["authorization", "apns-topic", "apns-channel-id"].contains { path.hasSuffix($0) }
    }
    #expect(wanted.map(\.path).filter { !made.contains($0) } == [])
  }

  private static func paths(_ sample: Sample, _ path: String, _ made: inout Set<String>) {
    guard case .object(let members) = sample else { return }
    for member in members {
      let match = BuiltInRules.shared.catalogue.match(member.name, inObjectAt: path)
      let inner = (path.isEmpty ? "" : path + ".") + (match?.field.name ?? member.name)
      made.insert(inner)
      paths(member.value, inner, &made)
    }
  }

  // MARK: One change

  enum Change: String, CaseIterable, Sendable {
    case wrongType, unknownKey, slip, otherCase, wrongWord
  }

  @Test(arguments: Change.allCases)
  func oneChangeIsFoundAtItsPlace(_ change: Change) {
    var tried = 0
    for number in 0..<60 {
      var generator = MessageGenerator(seed: UInt64(number + 7))
      var request = generator.request()
      // What is changed must not be what the message is known by.
      request["message", "notification", "title"] = .text("Delivered")
      request["message", "android", "collapse_key"] = .text("score")
      request["message", "androidV2"] = nil
      request["message", "android_v2"] = nil
      for mutant in Self.mutants(of: request, change) {
        tried += 1
        let found = Self.complaints(mutant.text)
        let isThere = found.contains {
          $0.range.start < mutant.range.upperBound && $0.range.end > mutant.range.lowerBound
        }
        #expect(isThere, "\(change) at \(mutant.field):\n\(mutant.text)\n\(found.map { "\($0.rule): \($0.message)" })")
        if !isThere { return }
      }
    }
    #expect(tried > 90, "\(change) was tried \(tried) times")
  }

  /// The texts of a request with one change each.
  static func changed(_ request: Sample, _ change: Change) -> [String] { mutants(of: request, change).map(\.text) }

  private struct Mutant {
    let text: String
    let field: String
    /// Where the changed member stands, in bytes.
    let range: Range<Int>
  }

  private static func mutants(of request: Sample, _ change: Change) -> [Mutant] {
    var result: [Mutant] = []
    visit(request, [], "") { indices, member, path, field, object in
      guard let mutated = mutated(member, path, field, object, change) else { return }
      let changed = replacing(request, indices[...], with: mutated)
      var range = 0..<0
      let text = changed.rendered { if $0 == indices { range = $1 } }
      result.append(Mutant(text: text, field: path, range: range))
    }
    return result
  }

  /// Calls `body` for every member that is a field, with its indices, path, field, and the object around.
  private static func visit(
    _ sample: Sample, _ indices: [Int], _ path: String,
    _ body: (_ indices: [Int], _ member: Sample.Member, _ path: String, _ field: Field, _ object: FieldObject) -> Void
  ) {
    guard case .object(let members) = sample, let object = BuiltInRules.shared.catalogue.object(at: path) else {
      return
    }
    for (index, member) in members.enumerated() {
      guard let match = BuiltInRules.shared.catalogue.match(member.name, inObjectAt: path) else { continue }
      let inner = (path.isEmpty ? "" : path + ".") + match.field.name
      // Without them a document is no message that anyone could recognise.
      if path != "" { body(indices + [index], member, inner, match.field, object) }
      visit(member.value, indices + [index], inner, body)
    }
  }

  private static func replacing(_ sample: Sample, _ indices: ArraySlice<Int>, with member: Sample.Member) -> Sample {
    guard case .object(var members) = sample, let index = indices.first else { return sample }
    if indices.count == 1 {
      members[index] = member
    } else {
      members[index].value = replacing(members[index].value, indices.dropFirst(), with: member)
    }
    return .object(members)
  }

  /// The member with the change in it; `nil` where the change would make no mistake.
  private static func mutated(
    _ member: Sample.Member, _ path: String, _ field: Field, _ object: FieldObject, _ change: Change
  ) -> Sample.Member? {
    var member = member
    switch change {
    case .wrongType:
      switch field.type {
      case .any, .date, .alert, .sound, .numbers: return nil
      case .object, .map, .array: member.value = .literal("17")
      default: member.value = .object([])
      }
      // Nothing else says that it is a message.
      if path == "message.notification" || path == "message.android" || path == "message.apns"
        || path == "message.webpush"
        || path == "message.android_v2"
      {
        return nil
      }
    case .unknownKey:
      guard !object.isOpen, path.split(separator: ".").count > 2 else { return nil }
      member.name = "qqzzvv"
    case .slip:
      guard member.name.count > 5, path.split(separator: ".").count > 2, !object.isOpen else { return nil }
      member.name.insert("q", at: member.name.index(member.name.startIndex, offsetBy: 3))
    case .otherCase:
      guard object.naming != .header, path.split(separator: ".").count > 2, !object.isOpen else { return nil }
      member.name = member.name.uppercased()
    case .wrongWord:
      guard field.type == .enum else { return nil }
      member.value = .text("qqzzvv")
    }
    return member
  }
}
