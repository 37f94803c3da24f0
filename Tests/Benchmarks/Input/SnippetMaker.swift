/// Makes code, configuration, and text that is dense with small messages.
enum SnippetMaker {
  /// What a file begins with.
  static func beginning(_ fileExtension: String) -> String {
    switch fileExtension {
    case "py": "import firebase_admin\nfrom firebase_admin import messaging\n\n\n"
    case "java":
      "package com.example;\n\nimport com.google.firebase.messaging.*;\nimport java.util.Map;\n\npublic class Orders {\n"
    case "kt": "package com.example\n\nimport com.google.firebase.messaging.*\n\n"
    case "go": "package main\n\nimport (\n\t\"context\"\n\n\t\"firebase.google.com/go/v4/messaging\"\n)\n\n"
    case "cs": "using FirebaseAdmin.Messaging;\nusing System.Collections.Generic;\n\npublic class Orders\n{\n"
    case "php":
      "<?php\n\nuse Kreait\\Firebase\\Messaging\\CloudMessage;\nuse Kreait\\Firebase\\Messaging\\Notification;\n\n"
    case "rb": "require 'json'\n# fcm\n\n"
    case "swift": "import APNSCore\nimport Foundation\n// fcm\n\n"
    case "dart": "import 'package:dart_firebase_admin/messaging.dart';\n\n"
    case "rs": "// fcm\nuse serde_json::json;\n\n"
    case "yaml": "orders:\n"
    case "mjs": "import { getMessaging } from 'firebase-admin/messaging';\n\nconst HOUR = 3600 * 1000;\n\n"
    case "m": "#import <Foundation/Foundation.h>\n// fcm\n\n"
    case "postman_collection.json":
      "{\"info\": {\"name\": \"orders\", \"schema\": \"https://schema.getpostman.com/json/collection/v2.1.0/collection.json\"},\n\"item\": [\n"
    default: ""
    }
  }

  /// What a file ends with.
  static func end(_ fileExtension: String) -> String {
    switch fileExtension {
    case "java", "cs": "}\n"
    case "postman_collection.json": "{}]}\n"
    default: ""
    }
  }

  /// A message in the forms that a language has for it.
  static func snippet(_ fileExtension: String, _ number: Int) -> String {
    switch fileExtension {
    case "txt":
      """
      Order \(number) is sent like this when the customer has paid for it:

      {"message": {"token": "abc\(number)", "notification": {"title": "Order \(number)", "body": "On its way"}, "data": {"n": "\(number)"}}}

      The body for iOS devices is a bit different from that one, see below:

      {
        "aps": {
          "alert": {"title": "Order \(number)", "body": "On its way"},
          "badge": 1
        }
      }

      curl -X POST https://fcm.googleapis.com/v1/projects/p/messages:send \\
        -H "Authorization: Bearer $TOKEN" \\
        -d '{"message": {"topic": "orders-\(number)", "data": {"n": "\(number)"}}}'


      """
    case "mjs":
      """
      function android\(number)(name) {
        return { priority: 'high', ttl: HOUR, notification: { title: 'Order \(number)', body: name, color: '#ff0000' } };
      }

      const apns\(number) = (badge) => ({ payload: { aps: { alert: { title: 'Order \(number)' }, badge, sound: 'default' } } });
      const data\(number) = { order: '\(number)', kind: 'paid' };

      export async function send\(number)(token, name, count) {
        const message = {
          token,
          notification: { title: 'Order \(number)', body: `Your order ${name} is on its way` },
          android: android\(number)(name),
          apns: apns\(number)(count),
          data: data\(number),
        };
        await getMessaging().send(message);
      }

      const body\(number) = `{"message": {"topic": "orders-\(number)", "notification": {"title": "Order \(number)", "body": "Paid"}}}`;
      await fetch('https://fcm.googleapis.com/v1/projects/p/messages:send', { method: 'POST', body: body\(number) });


      """
    case "m":
      """
      NSDictionary *push\(number)(NSString *token, NSString *name) {
        return @{
          @"message": @{
            @"token": token,
            @"notification": @{@"title": @"Order \(number)", @"body": @"Your order \(number) is on its way"},
            @"android": @{@"priority": @"HIGH", @"ttl": @"3600s"},
            @"apns": @{@"payload": @{@"aps": @{@"badge": @3, @"sound": @"default"}}},
            @"data": @{@"order": @"\(number)", @"name": name}
          }
        };
      }


      """
    case "postman_collection.json":
      #"""
      {"name": "push \#(number)", "request": {"method": "POST", "header": [{"key": "Content-Type", "value": "application/json"}],
        "url": "https://fcm.googleapis.com/v1/projects/p/messages:send",
        "body": {"mode": "raw",
          "raw": "{\n  \"message\": {\"topic\": \"orders\", \"notification\": {\"title\": \"Order \#(number)' paid\", \"body\": \"On its way\"}}}"}}},

      """#
    case "py":
      """
      def send_\(number)(token, name):
          \"""Sends order \(number).\"""
          message = messaging.Message(
              notification=messaging.Notification(title="Order \(number)", body="Your order \(number) is on its way"),
              android=messaging.AndroidConfig(priority="high", ttl=3600),
              apns=messaging.APNSConfig(payload=messaging.APNSPayload(aps=messaging.Aps(badge=3, sound="default"))),
              data={"order": "\(number)", "name": name},
              token=token,
          )
          return messaging.send(message)


      def payload_\(number)(token):
          return {
              "message": {
                  "token": token,
                  "notification": {"title": "Order \(number)", "body": "On its way"},
                  "apns": {"payload": {"aps": {"badge": 3, "sound": "default"}}},
                  "data": {"n": "\(number)"},
              }
          }


      BODY_\(number) = '{"message": {"topic": "orders-\(number)", "data": {"n": "\(number)"}}}'


      """
    case "java":
      """
        public String send\(number)(String token) throws Exception {
          Message message = Message.builder()
              .setNotification(Notification.builder().setTitle("Order \(number)").setBody("On its way").build())
              .setAndroidConfig(AndroidConfig.builder().setPriority(AndroidConfig.Priority.HIGH).setTtl(3600 * 1000).build())
              .putData("order", "\(number)")
              .setToken(token)
              .build();
          return FirebaseMessaging.getInstance().send(message);
        }

        public String body\(number)() {
          return "{\\"message\\": {\\"topic\\": \\"orders-\(number)\\", \\"data\\": {\\"n\\": \\"\(number)\\"}}}";
        }

        public Map<String, Object> map\(number)(String token) {
          return Map.of("message", Map.of("token", token, "notification", Map.of("title", "Order \(number)", "body", "x"), "data", Map.of("n", "\(number)")));
        }


      """
    case "kt":
      """
      fun send\(number)(token: String): String {
          val message = Message.builder()
              .setNotification(Notification.builder().setTitle("Order \(number)").setBody("On its way").build())
              .putData("order", "\(number)")
              .setToken(token)
              .build()
          return FirebaseMessaging.getInstance().send(message)
      }

      fun map\(number)(token: String) = mapOf(
          "message" to mapOf(
              "token" to token,
              "notification" to mapOf("title" to "Order \(number)", "body" to "x"),
              "data" to mapOf("n" to "\(number)"),
          ),
      )

      val body\(number) = \"""{"message": {"topic": "orders-\(number)", "data": {"n": "\(number)"}}}\"""


      """
    case "go":
      """
      func send\(number)(ctx context.Context, client *messaging.Client, token string) (string, error) {
      \tmessage := &messaging.Message{
      \t\tNotification: &messaging.Notification{Title: "Order \(number)", Body: "On its way"},
      \t\tAndroid:      &messaging.AndroidConfig{Priority: "high"},
      \t\tData:         map[string]string{"order": "\(number)"},
      \t\tToken:        token,
      \t}
      \treturn client.Send(ctx, message)
      }

      func map\(number)(token string) map[string]interface{} {
      \treturn map[string]interface{}{
      \t\t"message": map[string]interface{}{
      \t\t\t"token":        token,
      \t\t\t"notification": map[string]interface{}{"title": "Order \(number)", "body": "x"},
      \t\t\t"data":         map[string]interface{}{"n": "\(number)"},
      \t\t},
      \t}
      }

      const body\(number) = `{"message": {"topic": "orders-\(number)", "data": {"n": "\(number)"}}}`


      """
    case "cs":
      """
          public async Task<string> Send\(number)(string token)
          {
              var message = new Message()
              {
                  Notification = new Notification() { Title = "Order \(number)", Body = "On its way" },
                  Data = new Dictionary<string, string>() { { "order", "\(number)" } },
                  Token = token,
              };
              return await FirebaseMessaging.DefaultInstance.SendAsync(message);
          }

          public object Map\(number)(string token)
          {
              return new { message = new { token, notification = new { title = "Order \(number)", body = "x" }, data = new { n = "\(number)" } } };
          }

          private const string Body\(number) = "{\\"message\\": {\\"topic\\": \\"orders-\(number)\\", \\"data\\": {\\"n\\": \\"\(number)\\"}}}";


      """
    case "php":
      """
      function send\(number)($messaging, $token) {
          $message = CloudMessage::new()->toToken($token)
              ->withNotification(Notification::create('Order \(number)', 'On its way'))
              ->withData(['order' => '\(number)']);
          return $messaging->send($message);
      }

      function map\(number)($token) {
          return [
              'message' => [
                  'token' => $token,
                  'notification' => ['title' => 'Order \(number)', 'body' => 'x'],
                  'data' => ['n' => '\(number)'],
              ],
          ];
      }

      $body\(number) = '{"message": {"topic": "orders-\(number)", "data": {"n": "\(number)"}}}';


      """
    case "rb":
      """
      def map\(number)(token)
        {
          message: {
            token: token,
            notification: { title: "Order \(number)", body: "x" },
            data: { n: "\(number)" },
          },
        }
      end

      def send\(number)(client, token)
        message = { "token" => token, "notification" => { "title" => "Order \(number)", "body" => "b" }, "data" => { "n" => "\(number)" } }
        client.post("https://fcm.googleapis.com/v1/projects/p/messages:send", { message: message }.to_json)
      end

      BODY\(number) = '{"message": {"topic": "orders-\(number)", "data": {"n": "\(number)"}}}'


      """
    case "swift":
      """
      func map\(number)(token: String) -> [String: Any] {
          return [
              "message": [
                  "token": token,
                  "notification": ["title": "Order \(number)", "body": "x"],
                  "apns": ["payload": ["aps": ["badge": 3, "sound": "default"]]],
                  "data": ["n": "\(number)"],
              ],
          ]
      }

      func send\(number)(client: APNSClient, token: String) async throws {
          try await client.sendAlertNotification(
              .init(alert: .init(title: .raw("Order \(number)"), body: .raw("x")), expiration: .immediately, priority: .immediately, topic: "com.example.app", payload: EmptyPayload()),
              deviceToken: token)
      }

      let body\(number) = \"""
      {"message": {"topic": "orders-\(number)", "data": {"n": "\(number)"}}}
      \"""


      """
    case "dart":
      """
      Map<String, dynamic> map\(number)(String token) {
        return {
          'message': {
            'token': token,
            'notification': {'title': 'Order \(number)', 'body': 'x'},
            'apns': {'payload': {'aps': {'badge': 3, 'sound': 'default'}}},
            'data': {'n': "\(number)"},
          },
        };
      }

      Future<void> send\(number)(Messaging messaging, String token) async {
        await messaging.send(TokenMessage(token: token, notification: Notification(title: 'Order \(number)', body: 'x'), data: {'order': '\(number)'}));
      }

      const body\(number) = '{"message": {"topic": "orders-\(number)", "data": {"n": "\(number)"}}}';


      """
    case "rs":
      """
      pub fn map_\(number)(token: &str) -> serde_json::Value {
          json!({
              "message": {
                  "token": token,
                  "notification": { "title": "Order \(number)", "body": "x" },
                  "apns": { "payload": { "aps": { "badge": 3, "sound": "default" } } },
                  "data": { "n": "\(number)" }
              }
          })
      }

      pub const BODY_\(number): &str = r#"{"message": {"topic": "orders-\(number)", "data": {"n": "\(number)"}}}"#;


      """
    case "tf":
      """
      resource "aws_sns_topic" "t\(number)" {
        name = "orders-\(number)"
      }

      locals {
        body_\(number) = jsonencode({
          message = {
            topic        = "orders-\(number)"
            notification = { title = "Order \(number)", body = "x" }
            data         = { n = "\(number)" }
          }
        })
      }


      """
    case "yaml":
      """
        - name: order_\(number)
          body:
            message:
              token: abc\(number)
              notification:
                title: "Order \(number)"
                body: On its way
              android:
                priority: high
              data:
                n: "\(number)"
        - name: json_\(number)
          body: '{"message": {"topic": "orders-\(number)", "data": {"n": "\(number)"}}}'
        - name: block_\(number)
          body: |
            {"aps": {"alert": {"title": "Order \(number)"}, "badge": 1}}

      """
    default: ""
    }
  }
}
