import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Messages that a test expects to be refused are wrong on purpose.
@Suite struct ExpectedErrorsTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let language: HostLanguage
    /// A test with `WRONG` where a message with two targets stands, or a number in `data`.
    let code: String

    var testDescription: String { "\(language): \(code.prefix(40))" }
  }

  static let expecting: [Sample] = [
    Sample(
      language: .python,
      code: """
        import pytest
        from firebase_admin import messaging

        def test_numbers():
            message = messaging.Message(topic="news", data={"n": 1})
            with pytest.raises(ValueError):
                messaging.send(message)
        """),
    Sample(
      language: .javaScript,
      code: """
        const { getMessaging } = require('firebase-admin/messaging');

        it('refuses numbers', async () => {
          await expect(
            getMessaging().send({ topic: 'news', data: { n: 1 } }),
          ).rejects.toThrow(/data/);
        });
        """),
    Sample(
      language: .typeScript,
      code: """
        import { getMessaging } from 'firebase-admin/messaging';

        describe('send', () => {
          it('refuses numbers', () => {
            const bad = { topic: 'news', data: { n: 1 } };
            expect(() => getMessaging().send(bad)).toThrow();
          });
        });
        """),
    Sample(
      language: .ruby,
      code: """
        it "refuses two targets" do
          bad = { message: { token: "t", topic: "news", notification: { title: "a", body: "b" } } }
          expect { guard.check!(bad) }.to raise_error(Refused)
        end
        """),
    Sample(
      language: .php,
      code: """
        <?php
        final class GuardTest extends TestCase
        {
            public function testTwoTargets(): void
            {
                $this->expectException(Refused::class);
                $guard->check(['message' => ['token' => 't', 'topic' => 'n', 'notification' => ['title' => 'a', 'body' => 'b']]]);
            }
        }
        """),
    Sample(
      language: .kotlin,
      code: """
        class GuardTest {
          @Test fun twoTargets() {
            assertFailsWith<Refused> {
              check(mapOf("message" to mapOf("token" to "t", "topic" to "n", "notification" to mapOf("title" to "a", "body" to "b"))))
            }
          }
        }
        """),
    Sample(
      language: .swift,
      code: """
        final class GuardTests: XCTestCase {
          func testTwoTargets() {
            let bad = ["message": ["token": "t", "topic": "n", "notification": ["title": "a", "body": "b"]]]
            XCTAssertThrowsError(try check(bad))
          }
        }
        """),
    Sample(
      language: .rust,
      code: """
        #[test]
        fn refuses_two_targets() {
            let bad = json!({ "message": { "token": "t", "topic": "n", "notification": { "title": "a", "body": "b" } } });
            assert!(check(&bad).is_err());
        }
        """),
    Sample(
      language: .rust,
      code: """
        #[test]
        #[should_panic(expected = "two targets")]
        fn panics() {
            check(&json!({ "message": { "token": "t", "topic": "n", "notification": { "title": "a", "body": "b" } } })).unwrap();
        }
        """),
    Sample(
      language: .dart,
      code: """
        void main() {
          test('two targets', () {
            final bad = {'message': {'token': 't', 'topic': 'n', 'notification': {'title': 'a', 'body': 'b'}}};
            expect(() => check(bad), throwsA(isA<Refused>()));
          });
        }
        """),
    Sample(
      language: .go,
      code: """
        func TestTwoTargets(t *testing.T) {
        	bad := map[string]any{"message": map[string]any{"token": "t", "topic": "n", "notification": map[string]any{"title": "a", "body": "b"}}}
        	assert.Error(t, check(bad))
        }
        """),
    Sample(
      language: .cSharp,
      code: """
        public class GuardTests
        {
            [Fact]
            public void TwoTargets()
            {
                var bad = new { message = new { token = "t", topic = "n", notification = new { title = "a", body = "b" } } };
                Assert.Throws<Refused>(() => guard.Check(bad));
            }
        }
        """),
  ]

  private static func rules(_ code: String, _ language: HostLanguage) -> [String] {
    Linter().lint(Source(SourceText(code), language)).diagnostics.filter { $0.severity > .information }.map(\.rule)
  }

  /// The signs of an expectation, each with one that expects no error.
  private static let others = [
    ("pytest.raises(ValueError)", "open(name)"), (".rejects.toThrow(/data/)", ".resolves.toBe('x')"),
    (".toThrow()", ".not.toThrow()"), (".to raise_error(Refused)", ".not_to raise_error"),
    ("expectException(Refused::class)", "expectOutput('')"), ("assertFailsWith<Refused>", "assertDoesNotThrow"),
    ("XCTAssertThrowsError(", "XCTAssertNoThrow("), ("assert!(check(&bad).is_err())", "assert!(check(&bad).is_ok())"),
    ("#[should_panic(expected = \"two targets\")]", "#[ignore]"), ("throwsA(isA<Refused>())", "returnsNormally"),
    ("assert.Error(", "assert.NoError("), ("Assert.Throws<Refused>", "Record.Exception"),
  ]

  @Test(arguments: expecting)
  func expectedErrorsAreNotReported(_ sample: Sample) {
    #expect(Self.rules(sample.code, sample.language) == [])
  }

  @Test(arguments: expecting)
  func othersAre(_ sample: Sample) {
    let (sign, other) = Self.others.first { sample.code.contains($0.0) } ?? ("", "")
    #expect(!sign.isEmpty)
    let rules = Self.rules(sample.code.replacing(sign, with: other), sample.language)
    #expect(rules == ["data/value-not-string"] || rules == ["target/multiple"])
  }

  /// Cases of a test stand before its function, in a function of their own, or around a loop.
  static let cases: [Sample] = [
    Sample(
      language: .python,
      code: """
        import pytest

        @pytest.mark.parametrize(
            "bad",
            [
                {"message": {"token": "t", "topic": "n", "notification": {"title": "a", "body": "b"}}},
            ],
        )
        def test_refused(bad):
            with pytest.raises(ValueError):
                check(bad)
        """),
    Sample(
      language: .rust,
      code: """
        #[rstest]
        #[case::two(json!({ "message": { "token": "t", "topic": "n", "notification": { "title": "a", "body": "b" } } }))]
        fn refuses(#[case] bad: Value) {
            assert_eq!(check(&bad), Err(Problem::Target));
        }
        """),
    Sample(
      language: .php,
      code: """
        <?php
        final class GuardTest extends TestCase
        {
            public static function bad(): iterable
            {
                yield 'two' => [['message' => ['token' => 't', 'topic' => 'n', 'notification' => ['title' => 'a', 'body' => 'b']]]];
            }

            #[DataProvider('bad')]
            public function testBad(array $message): void
            {
                $this->expectException(Refused::class);
                $guard->check($message);
            }
        }
        """),
    Sample(
      language: .swift,
      code: """
        final class GuardTests: XCTestCase {
          func testBad() {
            let all = [["message": ["token": "t", "topic": "n", "notification": ["title": "a", "body": "b"]]]]
            for bad in all {
              XCTAssertThrowsError(try check(bad))
            }
          }
        }
        """),
    Sample(
      language: .dart,
      code: """
        void main() {
          for (final bad in [
            {'message': {'token': 't', 'topic': 'n', 'notification': {'title': 'a', 'body': 'b'}}},
          ]) {
            test('refuses', () {
              expect(() => check(bad), throwsA(isA<Refused>()));
            });
          }
        }
        """),
    Sample(
      language: .kotlin,
      code: """
        class GuardTest : FunSpec({
          withData(
            mapOf("message" to mapOf("token" to "t", "topic" to "n", "notification" to mapOf("title" to "a", "body" to "b"))),
          ) { bad ->
            assertFailsWith<Refused> { check(bad) }
          }
        })
        """),
    Sample(
      language: .go,
      code: """
        func TestBad(t *testing.T) {
        	for name, bad := range map[string]any{
        		"two": map[string]any{"message": map[string]any{"token": "t", "topic": "n", "notification": map[string]any{"title": "a", "body": "b"}}},
        	} {
        		t.Run(name, func(t *testing.T) {
        			if err := check(bad); err == nil {
        				t.Error("no error")
        			}
        		})
        	}
        }
        """),
  ]

  @Test(arguments: cases)
  func casesAreNotReported(_ sample: Sample) {
    #expect(Self.rules(sample.code, sample.language) == [])
  }

  @Test(arguments: cases)
  func othersOfThemAre(_ sample: Sample) {
    let signs = Self.others + [("Err(Problem::Target)", "Ok(1)"), ("err == nil", "err != nil")]
    let (sign, other) = signs.first { sample.code.contains($0.0) } ?? ("", "")
    #expect(!sign.isEmpty)
    #expect(Self.rules(sample.code.replacing(sign, with: other), sample.language) == ["target/multiple"])
  }

  /// A test ends where the next one begins; code that sends is no test, whatever it does with an error.
  @Test func nothingElseIsKeptQuiet() {
    let good = #"messaging.send(messaging.Message(topic="news", data={"n": 1}))"#
    let python = """
      import pytest
      from firebase_admin import messaging

      def test_refused():
          with pytest.raises(ValueError):
              \(good)

      def test_sent():
          \(good)
      """
    #expect(Self.rules(python, .python) == ["data/value-not-string"])
    let rust = """
      fn send() {
          let m = json!({ "message": { "token": "t", "topic": "n", "notification": { "title": "a", "body": "b" } } });
          if client.post(&m).is_err() { retry(); }
      }
      """
    #expect(Self.rules(rust, .rust) == ["target/multiple"])
  }

  @Test func secretsAreReportedInTestsToo() {
    // Put together here, so that nobody's scanner takes this file for a leak.
    let key =
      "AAAA" + "r2E3q1w:" + "APA91b" + "Hq7ZkW2mXc9_LpRs4TvB-nGy6JdFe8UaQo1MiKwC3xOzSgPt5VrEYbN0lDhIjAuf7G2kq9"
      + "WmXc4LpRs6TvBnHy8JdFe1UaQo3MiKwC5xOzSgPt0VrEYbN2lDhIjAuf9G4kq7Wm"
    let code = """
      import pytest

      def test_refused():
          with pytest.raises(ValueError):
              send("https://fcm.googleapis.com/fcm/send", "\(key)")
      """
    #expect(Self.rules(code, .python) == ["security/server-key"])
  }
}
