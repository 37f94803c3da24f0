import Foundation
import TestSupport
import Testing

/// The schemas that are printed are those of `rules/`, whole.
@Test(arguments: [("configuration", "pushlint.schema.json"), ("rule", "rule.schema.json")])
func schemasAreThoseThatShip(_ kind: String, _ file: String) throws {
  let folder = try TemporaryFolder()
  let printed = try Command(in: folder.url).run(["schema", kind])
  let shipped = try String(
    contentsOf: SharedData.repository.appendingPathComponent("rules/\(file)"), encoding: .utf8)
  #expect(printed.exitCode == 0)
  #expect(printed.standardOutput.trimmingCharacters(in: .newlines) == shipped.trimmingCharacters(in: .newlines))
}
