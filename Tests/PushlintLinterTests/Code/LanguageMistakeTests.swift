import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Whole messages in each language: nothing is said of right ones, and a mistake is found where it stands.
@Suite struct LanguageMistakeTests {
  private static let linter = Linter()

  /// A mistake that takes the place of right code, and the text that its finding stands at.
  struct Mistake: Sendable, CustomStringConvertible {
    let language: HostLanguage
    let right: String
    let wrong: String
    let rule: String
    let place: String

    init(_ language: HostLanguage, _ right: String, _ wrong: String, _ rule: String, at place: String) {
      self.language = language
      self.right = right
      self.wrong = wrong
      self.rule = rule
      self.place = place
    }

    var description: String { "\(language): \(wrong): \(rule)" }
  }

  static let samples: [HostLanguage: String] = [
    .go: """
    package push

    import (
    	"context"
    	"time"

    	"firebase.google.com/go/v4/messaging"
    )

    // It's a message for all platforms.
    func send(ctx context.Context, client *messaging.Client, now string) error {
    	oneHour := time.Duration(1) * time.Hour
    	badge := 42
    	message := &messaging.Message{
    		Notification: &messaging.Notification{
    			Title:    "$GOOG up 1.43% on the day",
    			Body:     "$GOOG gained 11.80 points to close at 835.67.",
    			ImageURL: "https://example.com/chart.png",
    		},
    		Data: map[string]string{"score": "850", "time": now},
    		Android: &messaging.AndroidConfig{
    			TTL:      &oneHour,
    			Priority: "high",
    			Notification: &messaging.AndroidNotification{
    				Icon:       "stock_ticker_update",
    				Color:      "#f45342",
    				Visibility: messaging.VisibilityPublic,
    			},
    		},
    		APNS: &messaging.APNSConfig{
    			Headers: map[string]string{"apns-priority": "10"},
    			Payload: &messaging.APNSPayload{
    				Aps: &messaging.Aps{
    					Badge:          &badge,
    					Sound:          "default",
    					MutableContent: true,
    					CustomData:     map[string]interface{}{"interruption-level": "active"},
    				},
    			},
    		},
    		Webpush: &messaging.WebpushConfig{
    			Headers:    map[string]string{"TTL": "300"},
    			FCMOptions: &messaging.WebpushFCMOptions{Link: "https://example.com/stocks"},
    		},
    		Topic: "industry-tech",
    	}
    	_, err := client.Send(ctx, message)
    	return err
    }

    """,
    .cSharp: """
    using System;
    using System.Collections.Generic;
    using FirebaseAdmin.Messaging;

    // It's a message for all platforms.
    class Sender
    {
        async Task Send(string now)
        {
            var message = new Message
            {
                Notification = new Notification()
                {
                    Title = "$GOOG up 1.43% on the day",
                    Body = "$GOOG gained 11.80 points to close at 835.67.",
                    ImageUrl = "https://example.com/chart.png",
                },
                Data = new Dictionary<string, string>() { { "score", "850" }, ["time"] = now },
                Android = new AndroidConfig
                {
                    TimeToLive = TimeSpan.FromHours(1),
                    Priority = Priority.High,
                    Notification = new AndroidNotification()
                    {
                        Icon = "stock_ticker_update",
                        Color = "#f45342",
                        Visibility = NotificationVisibility.PUBLIC,
                    },
                },
                Apns = new ApnsConfig
                {
                    Headers = new Dictionary<string, string> { ["apns-priority"] = "10" },
                    Aps = new Aps
                    {
                        Badge = 42,
                        Sound = "default",
                        MutableContent = true,
                        CustomData = new Dictionary<string, object> { { "interruption-level", "active" } },
                    },
                },
                Webpush = new WebpushConfig
                {
                    Headers = new Dictionary<string, string> { { "TTL", "300" } },
                    FcmOptions = new WebpushFcmOptions { Link = "https://example.com/stocks" },
                },
                Topic = "industry-tech",
            };
            await FirebaseMessaging.DefaultInstance.SendAsync(message);
        }
    }

    """,
    .php: """
    <?php

    use Kreait\\Firebase\\Messaging\\{AndroidConfig, ApnsConfig, CloudMessage, Notification, WebPushConfig};

    // It's a message for all platforms.
    $message = CloudMessage::new()
        ->withNotification(Notification::create(
            '$GOOG up 1.43% on the day',
            'GOOG gained 11.80 points to close at 835.67.',
            'https://example.com/chart.png'
        ))
        ->withData(['score' => 850, 'time' => $now])
        ->withAndroidConfig(AndroidConfig::fromArray([
            'ttl' => 3600,
            'priority' => 'high',
            'notification' => ['icon' => 'stock_ticker_update', 'color' => '#f45342', 'visibility' => 'PUBLIC'],
        ]))
        ->withApnsConfig(ApnsConfig::new()
            ->withHeader('apns-priority', '10')
            ->withBadge(42)
            ->withApsField('mutable-content', 1)
            ->withApsField('interruption-level', 'active')
            ->withDefaultSound())
        ->withWebPushConfig([
            'headers' => ['TTL' => '300'],
            'fcm_options' => ['link' => 'https://example.com/stocks'],
        ])
        ->toTopic('industry-tech');
    $messaging->send($message);

    """,
    .kotlin: """
    import com.google.firebase.messaging.*

    // It's a message for all platforms.
    fun send(now: String) {
        val message = Message.builder()
            .setNotification(
                Notification.builder()
                    .setTitle("\\$GOOG up 1.43% on the day")
                    .setBody("$name gained 11.80 points to close at 835.67.")
                    .setImage("https://example.com/chart.png")
                    .build()
            )
            .putData("score", "850")
            .putData("time", now)
            .setAndroidConfig(
                AndroidConfig.builder()
                    .setTtl(3_600_000L)
                    .setPriority(AndroidConfig.Priority.HIGH)
                    .setNotification(AndroidNotification.builder().setColor("#f45342").build())
                    .build()
            )
            .setApnsConfig(
                ApnsConfig.builder()
                    .putHeader("apns-priority", "10")
                    .setAps(Aps.builder().setBadge(42).setSound("default").setMutableContent(true)
                        .putCustomData("interruption-level", "active").build())
                    .build()
            )
            .setWebpushConfig(
                WebpushConfig.builder().putHeader("TTL", "300")
                    .setFcmOptions(WebpushFcmOptions.withLink("https://example.com/stocks")).build()
            )
            .setTopic("industry-tech")
            .build()
        FirebaseMessaging.getInstance().send(message)
    }

    """,
    .ruby: """
    # It's a message for all platforms.
    def payload(now)
      {
        message: {
          topic: 'industry-tech',
          notification: {
            title: 'GOOG up 1.43% on the day', body: "#{name} gained 11.80 points", image: 'https://example.com/chart.png'
          },
          data: { score: '850', time: now.to_s },
          android: { ttl: '3600s', priority: 'HIGH', notification: { color: '#f45342', visibility: 'PUBLIC' } },
          apns: {
            headers: { 'apns-priority' => '10' },
            payload: {
              aps: { badge: 42, sound: 'default', 'mutable-content' => 1, 'interruption-level' => 'active' }
            }
          },
          webpush: { headers: { TTL: '300' }, fcm_options: { link: 'https://example.com/stocks' } }
        }
      }
    end
    URI('https://fcm.googleapis.com/v1/projects/example/messages:send')

    """,
    .swift: """
    // It's a message for all platforms.
    let payload: [String: Any] = [
      "message": [
        "topic": "industry-tech",
        "notification": [
          "title": "GOOG up 1.43% on the day", "body": "\\(name) gained 11.80 points",
          "image": "https://example.com/chart.png",
        ],
        "data": ["score": "850", "time": "\\(now)"],
        "android": ["ttl": "3600s", "priority": "HIGH", "notification": ["color": "#f45342", "visibility": "PUBLIC"]],
        "apns": [
          "headers": ["apns-priority": "10"],
          "payload": [
            "aps": ["badge": 42, "sound": "default", "mutable-content": 1, "interruption-level": "active"] as [String: Any]
          ],
        ],
        "webpush": ["headers": ["TTL": "300"], "fcm_options": ["link": "https://example.com/stocks"]],
      ]
    ]
    let url = URL(string: "https://fcm.googleapis.com/v1/projects/example/messages:send")

    """,
    .dart: """
    // It's a message for all platforms.
    final url = Uri.parse('https://fcm.googleapis.com/v1/projects/example/messages:send');
    final payload = <String, dynamic>{
      'message': {
        'topic': 'industry-tech',
        'notification': {
          'title': 'GOOG up 1.43% on the day', 'body': '$name gained 11.80 points',
          'image': 'https://example.com/chart.png',
        },
        'data': {'score': '850', 'time': '${now}'},
        'android': {'ttl': '3600s', 'priority': 'HIGH', 'notification': {'color': '#f45342', 'visibility': 'PUBLIC'}},
        'apns': {
          'headers': {'apns-priority': '10'},
          'payload': {
            'aps': {'badge': 42, 'sound': 'default', 'mutable-content': 1, 'interruption-level': 'active'},
          },
        },
        'webpush': {'headers': {'TTL': '300'}, 'fcm_options': {'link': 'https://example.com/stocks'}},
      },
    };

    """,
    .rust: """
    // It's a message for all platforms.
    fn payload<'a>(now: &'a str) -> Value {
        json!({
            "message": {
                "topic": "industry-tech",
                "notification": {
                    "title": "GOOG up 1.43% on the day", "body": format!("{name} gained 11.80 points"),
                    "image": "https://example.com/chart.png",
                },
                "data": { "score": "850", "time": now.to_string() },
                "android": { "ttl": "3600s", "priority": "HIGH", "notification": { "color": "#f45342", "visibility": "PUBLIC" } },
                "apns": {
                    "headers": { "apns-priority": "10" },
                    "payload": {
                        "aps": { "badge": 42, "sound": "default", "mutable-content": 1, "interruption-level": "active" },
                    },
                },
                "webpush": { "headers": { "TTL": "300" }, "fcm_options": { "link": "https://example.com/stocks" } },
            },
        })
    }
    const URL: &str = "https://fcm.googleapis.com/v1/projects/example/messages:send";

    """,
  ]

  private func findings(_ text: String, _ language: HostLanguage) -> [String] {
    let source = SourceText(text)
    return Self.linter.lint(Source(source, language)).diagnostics.map { "\($0.rule) \(source.string($0.range))" }
  }

  @Test(arguments: Array(samples.keys).sorted { $0.rawValue < $1.rawValue })
  func rightMessagesAreFine(_ language: HostLanguage) throws {
    let text = try #require(Self.samples[language])
    #expect(findings(text, language) == [])
    #expect(Self.linter.lint(Source(SourceText(text), language)).payloads == 1)
  }

  /// Mistakes that are the same in all of them: their values are texts.
  private static let ofAll: [Mistake] = samples.keys.sorted { $0.rawValue < $1.rawValue }.flatMap { language in
    [
      Mistake(language, "industry-tech", "industry tech", "target/topic-name", at: " "),
      Mistake(language, "#f45342", "red", "android/color-name", at: "red"),
      Mistake(language, "https://example.com/chart.png", "/chart.png", "urls/not-absolute", at: "/chart.png"),
      Mistake(
        language, "https://example.com/chart.png", "https://example.comchart.png", "urls/file-name-in-host",
        at: "chart.png"),
      Mistake(language, "https://example.com/stocks", "/stocks", "webpush/link-relative", at: "/stocks"),
      Mistake(language, "10\"", "7\"", "apns/header-value", at: "\"7\""),
      Mistake(language, "10'", "7'", "apns/header-value", at: "'7'"),
      Mistake(language, "\"active\"", "\"urgent\"", "apns/unknown-value", at: "\"urgent\""),
      Mistake(language, "'active'", "'urgent'", "apns/unknown-value", at: "'urgent'"),
      Mistake(language, "42", "-1", "apns/out-of-range", at: language == .go ? "badge" : "-1"),
      Mistake(language, "\"default\"", "\"ding.mp3\"", "apns/sound-file", at: "\"ding.mp3\""),
      Mistake(language, "'default'", "'ding.mp3'", "apns/sound-file", at: "'ding.mp3'"),
      Mistake(language, "score", "from", "data/reserved-key", at: "from"),
      Mistake(language, "apns-priority", "apns-priorty", "apns/unknown-header", at: "apns-priorty"),
    ]
  }

  private static let own: [Mistake] = [
    Mistake(
      .go, "time.Duration(1) * time.Hour", "time.Duration(960) * time.Hour", "android/ttl-too-long", at: "&oneHour"),
    Mistake(.go, "\"high\"", "\"HIGHEST\"", "types/unknown-value", at: "\"HIGHEST\""),
    Mistake(.go, "Topic: \"industry-tech\",", "", "target/missing", at: "&"),
    Mistake(.go, "Topic: \"industry-tech\",", "Topic: \"a\", Token: \"b\",", "target/multiple", at: "Token"),
    Mistake(.cSharp, "FromHours(1)", "FromDays(40)", "android/ttl-too-long", at: "TimeSpan.FromDays(40)"),
    Mistake(.cSharp, "Topic = \"industry-tech\",", "", "target/missing", at: "n"),
    Mistake(.php, "'ttl' => 3600", "'ttl' => 3600000", "android/ttl-too-long", at: "3600000"),
    Mistake(.php, "'priority' => 'high'", "'priority' => 'highest'", "types/unknown-value", at: "'highest'"),
    Mistake(.php, "'icon' =>", "'icno' =>", "structure/unknown-field", at: "'icno'"),
    Mistake(.php, "'ttl' => 3600,", "'channel_id' => 'c',", "structure/misplaced-field", at: "'channel_id'"),
    Mistake(.kotlin, "3_600_000L", "40L * 24 * 3600 * 1000", "android/ttl-too-long", at: "40L * 24 * 3600 * 1000"),
    Mistake(.ruby, "title:", "titel:", "structure/unknown-field", at: "titel"),
    Mistake(.ruby, "'3600s'", "3600", "types/duration", at: "3600"),
    Mistake(.ruby, "score: '850'", "score: 850", "data/value-not-string", at: "850"),
    Mistake(.ruby, "'HIGH'", ":urgent", "types/unknown-value", at: ":urgent"),
    Mistake(.swift, "\"title\":", "\"titel\":", "structure/unknown-field", at: "\"titel\""),
    Mistake(.swift, "\"3600s\"", "3600", "types/duration", at: "3600"),
    Mistake(.swift, "\"850\"", "850", "data/value-not-string", at: "850"),
    Mistake(.swift, "\"mutable-content\": 1", "\"mutable-content\": true", "apns/wrong-type", at: "true"),
    Mistake(.dart, "'title':", "'titel':", "structure/unknown-field", at: "'titel'"),
    Mistake(.dart, "'3600s'", "3600", "types/duration", at: "3600"),
    Mistake(.dart, "'850'", "850", "data/value-not-string", at: "850"),
    Mistake(.rust, "\"title\":", "\"titel\":", "structure/unknown-field", at: "\"titel\""),
    Mistake(.rust, "\"3600s\"", "3600", "types/duration", at: "3600"),
    Mistake(.rust, "\"850\"", "850", "data/value-not-string", at: "850"),
  ]

  @Test(arguments: ofAll + own)
  func mistakesAreFoundWhereTheyStand(_ mistake: Mistake) throws {
    let text = try #require(Self.samples[mistake.language])
    guard text.contains(mistake.right) else {
      // The other quotation mark is the one of the language.
      #expect(mistake.right.hasSuffix("\"") || mistake.right.hasSuffix("'"), "\(mistake)")
      return
    }
    let found = findings(text.replacing(mistake.right, with: mistake.wrong), mistake.language)
    #expect(
      found.contains { $0.hasPrefix(mistake.rule + " ") && $0.contains(mistake.place) }, "\(mistake): found \(found)")
  }
}
