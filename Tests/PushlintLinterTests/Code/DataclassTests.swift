import PushlintExtract
import TestSupport
import Testing

/// Dataclasses of Python that become messages.
@Suite struct DataclassTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  private static let dataclasses = """
    from dataclasses import asdict, dataclass

    @dataclass
    class Note:
        title: str
        body: str = ''

    @dataclass(frozen=True)
    class Push:
        topic: str
        notification: Note
        android: dict | None = None

    def send(push):
        post('\(url)', json={'message': asdict(push)})

    send(Push(topic='a', notification=Note('x', body='y'), android={'ttl': '1h'}))

    """

  @Test func dataclassesAreMaps() {
    let text = Self.dataclasses
    #expect(findings(text, .python) == ["types/duration '1h'"])
    #expect(findings(text.replacing("topic='a'", with: "topic='a b'"), .python).count == 2)
    #expect(findings(text.replacing("Push(topic='a', ", with: "Push('a b', "), .python).count == 2)
    for other in [
      ("asdict(push)", "asdict(push, dict_factory=clean)"), ("asdict(push)", "push.data"),
      ("    topic: str\n", "    topic: str\n    def to_dict(self):\n        return {}\n"),
      ("@dataclass(frozen=True)\n", ""),
      ("'1h'", "'60s'"),
    ] {
      #expect(findings(text.replacing(other.0, with: other.1), .python) == [], "\(other)")
    }
  }
}
