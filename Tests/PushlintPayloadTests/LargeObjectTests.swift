import PushlintExtract
import PushlintSyntax
import PushlintText
import TestSupport
import Testing

@testable import PushlintPayload
import PushlintRules

/// Objects with very many keys.
@Suite struct LargeObjectTests {
  private func mayRepeatKeys(_ keys: [String]) -> Bool? {
    let members = keys.map { "\"\($0)\":\"1\"" }.joined(separator: ",")
    let text = SourceText("{\"message\":{\"topic\":\"a\",\"data\":{\(members)}}}")
    let excerpt = document(text, .json)
    guard let parsed = excerpt.document,
      let found = PayloadDetector(excerpt, parsed, language: .json).detect().payloads.first
    else { return nil }
    return Payload(excerpt, parsed, found, BuiltInRules.shared.catalogue).mayRepeatKeys
  }

  /// A short hash tells 200,000 keys apart only where the keys themselves are compared.
  @Test func keysThatDifferAreNoRepetition() {
    let keys = (0..<200_000).map { "item_\($0)" }
    #expect(mayRepeatKeys(keys) == false)
    #expect(mayRepeatKeys(keys + ["item_17"]) == true)
    #expect(mayRepeatKeys(keys + ["item_\\u0031"]) == true)
  }

  @Test(arguments: [1, 63, 64, 65, 66, 128, 300])
  func oneRepetitionIsSeen(_ count: Int) {
    let keys = (0..<count).map { "k\($0)" }
    #expect(mayRepeatKeys(keys) == false)
    for key in [keys[0], keys[count / 2], keys[count - 1]] { #expect(mayRepeatKeys(keys + [key]) == true) }
  }

  /// Large objects that stand in each other, and one behind the other.
  @Test func objectsAreToldApart() {
    let numbers = (0..<200).map { "k\($0)" }
    let inner = "{\(numbers.map { "\"\($0)\":1" }.joined(separator: ","))}"
    for (last, repeats) in [("z", false), ("k7", true)] {
      let members = numbers.map { "\"\($0)\":\($0 == "k100" ? inner : "1")" } + ["\"\(last)\":\(inner)"]
      let text = SourceText(
        "{\"message\":{\"topic\":\"a\",\"notification\":{},\"data\":{\(members.joined(separator: ","))}}}")
      let excerpt = document(text, .json)
      let found = excerpt.document.flatMap { PayloadDetector(excerpt, $0, language: .json).detect().payloads.first }
      let payload = found.flatMap { found in
        excerpt.document.map { Payload(excerpt, $0, found, BuiltInRules.shared.catalogue) }
      }
      #expect(payload?.mayRepeatKeys == repeats)
    }
  }

  /// Hashes that somebody chose to be alike take no more time than others.
  @Test func hashesThatAreAlikeEndTheSearch() {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 100_000) { hashes in
      hashes.initialize(repeating: 0x4001)
      var places = PlacesByHash(expected: 0)
      var added = 0
      while added < hashes.count, !places.mayContain(0x4001, in: hashes, where: { _ in false }) {
        places.insert(added, 0x4001, in: hashes)
        added += 1
      }
      #expect(added < 1_000)
    }
  }

  @Test func placesAreFoundByTheirHashes() {
    var random = SeededRandom()
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 20_000) { hashes in
      // Few enough that some are the same.
      for place in hashes.indices {
        hashes.initializeElement(at: place, to: UInt32.random(in: 0..<200_000, using: &random) << 1 | 1)
      }
      var places = PlacesByHash(expected: 0)
      var known: [UInt32: [Int]] = [:]
      for place in hashes.indices {
        var met: [Int] = []
        #expect(
          !places.mayContain(hashes[place], in: hashes) { other in
            met.append(other)
            return false
          })
        #expect(met.sorted() == known[hashes[place]] ?? [])
        known[hashes[place], default: []].append(place)
        places.insert(place, hashes[place], in: hashes)
      }
    }
  }
}
