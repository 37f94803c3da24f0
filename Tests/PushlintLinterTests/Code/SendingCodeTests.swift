import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// What code sends: blocks beside the message, texts of payloads, options with fixed keys, messages for many devices.
@Suite struct SendingCodeTests {
  @Test(arguments: [
    "$payload['notification'] = ['title' => 'a', 'body' => 'b'];",
    "if ($n) { $payload['notification'] = $n; }",
  ])
  func blocksBesideTheMessage(_ statement: String) {
    func text(_ statement: String) -> String {
      """
      <?php
      function send($t, $n, $d) {
          $payload = ['message' => ['token' => $t, 'data' => $d]];
          \(statement)
          return post('https://fcm.googleapis.com/v1/projects/a/messages:send', ['json' => $payload]);
      }

      """
    }
    #expect(findings(text(statement), .php) == ["structure/misplaced-field 'notification'"])
    let inside = statement.replacing("$payload['n", with: "$payload['message']['n")
    #expect(findings(text(inside), .php).isEmpty)
    #expect(
      findings(text(statement.replacing("['notification']", with: "['note']")), .php).allSatisfy {
        $0.hasPrefix("structure/unknown")
      })
  }

  @Test(arguments: [
    "body, err := json.Marshal(payload.NewPayload().AlertTitle(t).Sound(\"default\"))",
    "p := payload.NewPayload().AlertTitle(t)\n\tbody, err := json.Marshal(p)",
    "body, _ := json.Marshal(map[string]any{\"aps\": map[string]any{\"alert\": t}})",
    "body := []byte(`{\"aps\":{\"alert\":\"a\"}}`)",
  ])
  func textsOfPayloads(_ statement: String) {
    func text(_ statement: String, _ type: String) -> String {
      """
      package push
      import (
      \t"encoding/json"
      \t"github.com/sideshow/apns2"
      \t"github.com/sideshow/apns2/payload"
      )
      func send(c *apns2.Client, t string) {
      \t\(statement)
      \tn := &apns2.Notification{DeviceToken: t, Topic: topic, Payload: body, PushType: apns2.\(type)}
      \tc.Push(n)
      }

      """
    }
    #expect(
      findings(text(statement, "PushTypeBackground"), .go) == ["apns/background-with-alert apns2.PushTypeBackground"])
    #expect(findings(text(statement, "PushTypeAlert"), .go).isEmpty)
    // Another function has a text of that name.
    let other = "}\nfunc more(c *apns2.Client, t string, body []byte) {"
    #expect(findings(text(statement + "\n" + other, "PushTypeBackground"), .go).isEmpty)
  }

  @Test(arguments: [
    ("['ttl' => 60]", ["admin-sdk/unknown-member ttl"]), ("['TTL' => 60, 'batchSize' => 5]", []),
    ("['TTL' => 60, 'Urgency' => 'high']", ["admin-sdk/unknown-member Urgency"]),
    ("['TTL' => 60, 'urgence' => 'high']", ["admin-sdk/unknown-member urgence"]),
    ("['TTL' => 60, 'urgency' => 'highest']", ["webpush/header-value 'highest'"]),
  ])
  func keysThatALibraryReads(_ options: String, _ expected: [String]) {
    let start = "<?php\nuse Minishlink\\WebPush\\WebPush;\nfunction f($auth) {\n  $w = new WebPush($auth);\n"
    #expect(findings(start + "  $w->setDefaultOptions(\(options));\n}\n", .php) == expected)
    #expect(findings(start + "  $o = \(options);\n  $w->setDefaultOptions($o);\n}\n", .php) == expected)
  }

  @Test func unitsInOptions() {
    func text(_ method: String, _ value: String) -> String {
      """
      using WebPush;
      class A {
        void B(PushSubscription s, string p, TimeSpan t) {
          new WebPushClient().\(method)(s, p, new Dictionary<string, object> { { "TTL", (int)t.\(value) } });
        }
      }

      """
    }
    for method in ["SendNotification", "GenerateRequestDetails"] {
      #expect(
        findings(text(method, "TotalMilliseconds"), .cSharp) == ["admin-sdk/other-unit (int)t.TotalMilliseconds"])
      #expect(findings(text(method, "TotalSeconds"), .cSharp).isEmpty)
    }
  }

  @Test(arguments: [
    ("{ token: tokens, notification: { title: t, body: t } }", ["admin-sdk/tokens-missing token"]),
    ("{ topic: 'a', notification: { title: t, body: t } }", ["admin-sdk/tokens-missing topic"]),
    ("{ notification: { title: t, body: t } }", ["admin-sdk/tokens-missing {"]),
    ("{ tokens, notification: { title: t, body: t } }", []),
    ("{ ...base, notification: { title: t, body: t } }", []),
  ])
  func messagesForManyDevices(_ message: String, _ expected: [String]) {
    let start = "import { getMessaging } from 'firebase-admin/messaging';\n"
    #expect(findings(start + "await getMessaging().sendEachForMulticast(\(message));\n", .javaScript) == expected)
    let named = start + "const m = \(message);\nawait getMessaging().sendEachForMulticast(m);\n"
    #expect(findings(named, .javaScript) == expected)
    // A statement between both may add the list.
    for statement in ["m.tokens = t;", "fill(m, t);", "m = { ...m, tokens: t };"] {
      let text = start + "let m = \(message);\n\(statement)\nawait getMessaging().sendEachForMulticast(m);\n"
      #expect(findings(text, .javaScript).isEmpty, "\(statement)")
    }
  }

  @Test func callsOfClientsThatNobodyKnows() {
    func text(_ message: String) -> String {
      """
      package push
      import "firebase.google.com/go/v4/messaging"
      func send(t []string) {
      \tm := \(message)
      \tconfigs.FcmClient.SendMulticast(ctx, m)
      }

      """
    }
    #expect(
      findings(text("&messaging.MulticastMessage{Tokens: t}"), .go) == ["admin-sdk/removed-method SendMulticast"])
    #expect(findings(text("&chat.Message{Tokens: t}"), .go).isEmpty)
    // Somebody's own method of that name.
    let own = text("&messaging.MulticastMessage{Tokens: t}").replacing("FcmClient", with: "Gateway")
    #expect(findings(own, .go).isEmpty)
  }

  @Test(arguments: [
    ("item ? Number(item) : 0", true), ("Number(item) || 0", true), ("item ? parseInt(item) : Number(other)", true),
    ("item ? true : false", true), ("item ? item.count : 0", false), ("item ? String(item) : ''", false),
    ("item ? Number(item) : other", false), ("a ? Number(b) : c ? Number(d) : 'x'", false), ("item ?? 0", false),
  ])
  func typesOfChoices(_ value: String, _ isFound: Bool) {
    let text = """
      import { getMessaging } from 'firebase-admin/messaging';
      await getMessaging().send({ token: t, data: { count: \(value) } });

      """
    #expect(findings(text, .javaScript) == (isFound ? ["data/value-not-string \(value)"] : []))
  }

  @Test func emptyObjectsOfPHP() {
    func text(_ data: String) -> String {
      """
      <?php
      post('https://fcm.googleapis.com/v1/projects/a/messages:send', json_encode(['message' => [
          'token' => $t, 'notification' => ['title' => 'a', 'body' => 'b'], 'data' => \(data),
      ]]));

      """
    }
    for data in ["(object) []", "(object) array()", "$d ?: (object) []", "empty($d) ? (object)[] : $d"] {
      #expect(findings(text(data), .php).isEmpty, "\(data)")
    }
    #expect(findings(text("$d ?: []"), .php) == ["types/wrong-type ["])
  }

  @Test func volumesThatABranchSets() {
    let text = """
      use a2::*;
      fn make(loud: bool) {
          let mut b = DefaultNotificationBuilder::new().set_title("a").set_sound("a.caf");
          if loud {
              b = b.set_critical(true, Some(0.7));
          }
          let p = b.build(token, options);
      }

      """
    #expect(findings(text, .rust).isEmpty)
  }

  @Test func whatOneBranchSets() {
    func text(_ type: String, _ more: String) -> String {
      """
      import apn from "@parse/node-apn";
      export function make(n: any) {
        const note = new apn.Notification();
        note.topic = n.topic;
        if (n.id) {
          note.pushType = "alert";
          note.alert = { title: "a", body: "b" };
        } else {
          note.pushType = "\(type)";
          note.priority = 5;
          \(more)
          note.badge = n.counts?.unread ?? 0;
        }
        return note;
      }

      """
    }
    #expect(findings(text("background", ""), .typeScript) == ["apns/background-with-alert \"background\""])
    #expect(findings(text("alert", ""), .typeScript).isEmpty)
    // Another statement may leave, or go elsewhere.
    #expect(findings(text("background", "if (!n.counts) return note;"), .typeScript).isEmpty)
  }

  @Test func whatIsNoPush() {
    let local = """
      let content = UNMutableNotificationContent()
      content.userInfo = ["aps": ["alert": title, "badge": "3", "content_available": true]]

      """
    #expect(findings(local, .swift).isEmpty)
    #expect(!findings(local.replacing("content.userInfo", with: "let payload"), .swift).isEmpty)
    let mail = """
      class DigestMailer < ApplicationMailer
        def digest(user)
          headers['apns-priority'] = 'high'
          mail(to: user.email)
        end
      end

      """
    #expect(findings(mail, .ruby).isEmpty)
    let airship = """
      <?php
      class Broadcast {
          const URL = 'https://go.urbanairship.com/api/push/broadcast';
          function send($n) { return $this->post(array('aps' => array('badge' => 'auto', 'alert' => $n))); }
      }

      """
    #expect(findings(airship, .php).isEmpty)
  }
}
