import PushlintTree
import Testing

/// Stand-ins in long texts, of which most blocks are ruled out at once.
@Suite struct PlaceholderMarkerTests {
  private static let token = String(repeating: "dQw4w9WgXcQ-APA91bGq7ZkW2mXc9_LpRs4TvB:n", count: 3)

  @Test(
    arguments: [
      "...", "\u{2026}", "\u{FFFC}", "{{", "${", "$(", "<%", "<a>", "your_", "YOUR-", "Your ", "_here", "-HERE",
      "placeholder", "PlaceHolder", "xxxx", "XXXX",
    ])
  func standInsAreFoundAnywhere(_ marker: String) {
    let bytes = Array(Self.token)
    for offset in 0...bytes.count {
      let text = String(bytes[..<offset]) + marker + String(bytes[offset...])
      #expect(Placeholder.containsMarker(text), "\(offset)")
    }
  }

  /// What begins like one.
  @Test(arguments: ["..", "$a", "{a{", "yo", "_h", "pl", "xx", "é", ">"])
  func othersAreNot(_ text: String) {
    let bytes = Array(Self.token)
    for offset in 1...bytes.count {
      #expect(!Placeholder.containsMarker(String(bytes[..<offset]) + text + String(bytes[offset...])), "\(offset)")
    }
  }
}
