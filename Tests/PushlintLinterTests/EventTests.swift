import PushlintExtract
import TestSupport
import Testing

/// Messages with topics that pages, queues, and other services get.
@Suite struct EventTests {
  @Test(arguments: [
    (
      HostLanguage.javaScript,
      "io.to(room).emit('m', {message: {topic: 'a', notification: {title: 'a', sound: true}, ttl: 5}});"
    ),
    (.javaScript, "const m = {message: {topic: `rooms/${room}`, notification: {title: 'a'}, data: {n: 1}, ttl: 5}};"),
    (
      .javaScript,
      "const { Expo } = require('expo-server-sdk');\nconst m = t.map((to) => ({to, title: 'a', body: 'b', priority: 'high', data: {n: 1}}));"
    ),
    (
      .php,
      "<?php return new BroadcastMessage(['message' => ['topic' => 'a', 'notification' => ['title' => 'a', 'sound' => true]]]);"
    ),
    (
      .java,
      "// Not for FCM.\nclass A { void f() { stomp.convertAndSend(\"/topic/a\", Map.of(\"message\", Map.of(\"topic\", \"a\", \"notification\", Map.of(\"title\", \"a\", \"text\", t), \"data\", Map.of(\"n\", 1)))); } }"
    ),
    (
      .go,
      "package a\nfunc f() { send(map[string]any{\"message\": map[string]any{\"topic\": \"games/\" + id, \"notification\": map[string]any{\"title\": \"a\"}, \"data\": map[string]any{\"n\": 1}}}) }"
    ),
    // Addresses of rooms, and paths of services of one's own that are called like the one of the legacy API.
    (.javaScript, "producer.send({messages: [{value: JSON.stringify({notification: {title: 5}, to: room})}]});"),
    (
      .javaScript,
      "axios.post(`${BASE}/api/v1/fcm/send`, {to: 'all-users', notification: {title: 'a', badge: '1'}, data: {n: 1}});"
    ),
    (
      .go,
      "package a\nfunc f() { raw := map[string]any{\"to\": \"worker\", \"notification\": map[string]any{\"title\": 5}} }\nconst path = \"/internal/fcm/send\"\n"
    ),
  ])
  func eventsAreSilent(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language).isEmpty, "\(text)")
  }

  @Test(arguments: [
    "const FCM = process.env.FCM_URL;\npost(FCM, {to: token, notification: {title: 'a', body: 'b'}});",
    "post(url, {to: '/topics/news', notification: {title: 'a', body: 'b'}});",
    "axios.post(HOST + '/fcm/send', {to: token, notification: {title: 'a', body: 'b'}});",
    "getMessaging().send({topic: 'rooms/5', notification: {title: 'a', body: 'b'}});",
    "const m = {message: {topic: '/topics/a', notification: {title: 'a', body: 'b'}}};",
    "const m = {message: {topic: 'a', notification: {titel: 'a'}, android: {priority: 'high'}}};",
    "fetch('https://fcm.googleapis.com/v1/projects/a/messages:send', {body: JSON.stringify({message: {topic: 'a/b', notification: {title: 'a', body: 'b'}}})});",
  ])
  func messagesAreFound(_ text: String) {
    #expect(!findings(text, .javaScript).isEmpty, "\(text)")
  }
}
