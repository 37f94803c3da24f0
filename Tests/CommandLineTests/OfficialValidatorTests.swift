import Foundation
import TestSupport
import Testing

/// What the Admin SDK for Python refuses before sending, pushlint reports; see `OfficialValidators/compare.py`.
@Suite struct OfficialValidatorTests {
  private static let script = SharedData.repository.appendingPathComponent("Tests/OfficialValidators/compare.py")
  /// Kept between runs, out of version control.
  private static let folder = SharedData.repository.appendingPathComponent(".build/official-validators")

  @Test func theEncoderOfTheAdminSDKAgrees() throws {
    guard let python = Command("/usr/bin/env", in: SharedData.repository), try isInstalled(python) else {
      print("SKIPPED: firebase-admin could not be installed from PyPI, so nothing was compared with it")
      return
    }
    let output = try python.run(
      ["python3", Self.script.path, Command.binary.path, Self.folder.path, "1500"],
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
