import Foundation
import TestSupport
import Testing

/// What the Admin SDK for Python refuses before sending, pushlint reports; see `OfficialValidators/compare.py`
/// and `OfficialValidators/sources.py`.
@Suite struct OfficialValidatorTests {
  private static let scripts = SharedData.repository.appendingPathComponent("Tests/OfficialValidators")
  /// Kept between runs, out of version control.
  private static let folder = SharedData.repository.appendingPathComponent(".build/official-validators")

  /// The generated messages as JSON, and as the Python that makes them.
  @Test(arguments: [("compare.py", "1500"), ("sources.py", "300")])
  func theEncoderOfTheAdminSDKAgrees(_ script: String, _ count: String) throws {
    guard let python = Command("/usr/bin/env", in: SharedData.repository), try isInstalled(python) else {
      print("SKIPPED: firebase-admin could not be installed from PyPI, so nothing was compared with it")
      return
    }
    let output = try python.run(
      ["python3", Self.scripts.appendingPathComponent(script).path, Command.binary.path, Self.folder.path, count],
      environment: ProcessInfo.processInfo.environment)
    #expect(output.exitCode == 0, "\(output.standardOutput.suffix(4000))\(output.standardError.suffix(2000))")
  }

  /// Installs the SDK without what it needs to send: its encoder needs none of it.
  private func isInstalled(_ python: Command) throws -> Bool {
    let marker = Self.folder.appendingPathComponent("firebase_admin")
    if FileManager.default.fileExists(atPath: marker.path) { return true }
    let output = try python.run(
      [
        "python3", "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--no-deps", "--target",
        Self.folder.path, "firebase-admin",
      ], environment: ProcessInfo.processInfo.environment)
    return output.exitCode == 0
  }
}
