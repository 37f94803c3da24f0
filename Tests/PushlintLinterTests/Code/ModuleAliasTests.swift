import PushlintExtract
import TestSupport
import Testing

/// Modules of SDKs that code in Python gives names of its own after it has imported them.
@Suite struct ModuleAliasTests {
  private static let message = "Message(token=t, android=%.AndroidConfig(priority='urgent'))\n"

  private static func send(_ name: String) -> String {
    "\ndef send(self, t):\n    return \(name)." + message.replacing("%", with: name)
  }

  @Test(arguments: [
    (
      "_messaging = None\n\ndef load():\n    global _messaging\n    from firebase_admin import messaging\n    _messaging = messaging\n",
      "_messaging"
    ),
    ("from firebase_admin import messaging as fcm\n\ndef load(self):\n    self._fcm = fcm\n", "self._fcm"),
    ("import firebase_admin\n\nmessaging = firebase_admin.messaging\n", "messaging"),
    ("import importlib\n\nm = importlib.import_module('firebase_admin.messaging')\n", "m"),
  ])
  func namesOfModulesAreFollowed(_ head: String, _ name: String) {
    #expect(findings(head + Self.send(name), .python) == ["types/unknown-value 'urgent'"], "\(head)")
  }

  @Test(arguments: [
    ("from app import messaging\n\n_messaging = messaging\n", "_messaging"),
    ("from firebase_admin import messaging\n\n_messaging = messaging.Client()\n", "_messaging"),
    ("from firebase_admin import messaging\n\nother = queue\n", "other"),
  ])
  func otherNamesAreNot(_ head: String, _ name: String) {
    #expect(findings(head + Self.send(name), .python).isEmpty, "\(head)")
  }
}
