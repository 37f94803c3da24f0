package com.example.shop;

import com.google.firebase.messaging.AndroidConfig;
import com.google.firebase.messaging.AndroidFcmOptions;
import com.google.firebase.messaging.AndroidNotification;
import com.google.firebase.messaging.ApnsConfig;
import com.google.firebase.messaging.ApnsFcmOptions;
import com.google.firebase.messaging.Aps;
import com.google.firebase.messaging.ApsAlert;
import com.google.firebase.messaging.CriticalSound;
import com.google.firebase.messaging.FirebaseMessaging;
import com.google.firebase.messaging.LightSettings;
import com.google.firebase.messaging.Message;
import com.google.firebase.messaging.MulticastMessage;
import com.google.firebase.messaging.Notification;
import com.google.firebase.messaging.WebpushConfig;
import com.google.firebase.messaging.WebpushFcmOptions;
import com.google.firebase.messaging.WebpushNotification;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Sends what a shop has to say: {@code {"aps": …}} for Apple, the rest through FCM. */
final class Orders {
  private static final String URL = "https://fcm.googleapis.com/v1/projects/shop/messages:send";

  // It's the title that the shop's people write: "ready".
  String ready(Order order, Device device) throws Exception {
    Message message = Message.builder()
        .setToken(device.token())
        .putData("order", String.valueOf(order.id()))
        .setNotification(Notification.builder().setTitle("Order " + order.number()).setBody("Come and get it").build())
        .putData("kind", order.isUrgent() ? "urgent" : "ready")
        .setAndroidConfig(AndroidConfig.builder()
            .setPriority(AndroidConfig.Priority.HIGH)
            .setTtl(Duration.ofHours(12).toMillis())
            .setCollapseKey("order-" + order.id())
            .setFcmOptions(AndroidFcmOptions.withAnalyticsLabel("ready"))
            .setNotification(AndroidNotification.builder()
                .setChannelId("orders")
                .setColor("#3367d6")
                .setPriority(AndroidNotification.Priority.MAX)
                .setVisibility(AndroidNotification.Visibility.PRIVATE)
                .setTitleLocalizationKey("READY")
                .addTitleLocalizationArg(order.number())
                .addAllTitleLocalizationArgs(order.more())
                .setVibrateTimingsInMillis(new long[] {0, 200, 100})
                .setLightSettings(LightSettings.builder()
                    .setColorFromString("#00ff00")
                    .setLightOnDurationInMillis(200)
                    .setLightOffDurationInMillis(1_000L)
                    .build())
                .build())
            .build())
        .setApnsConfig(ApnsConfig.builder()
            .putHeader("apns-priority", "10")
            .putHeader("apns-expiration", Long.toString(order.until().getEpochSecond()))
            .putCustomData("order_id", order.id())
            .setAps(Aps.builder()
                .setAlert(ApsAlert.builder().setTitle("Ready").setBody("Come and get it").build())
                .setSound(CriticalSound.builder().setName("horn.caf").setCritical(true).setVolume(0.5).build())
                .setBadge(device.badge() + 1)
                .setMutableContent(true)
                .setContentAvailable(false)
                .putCustomData("interruption-level", "time-sensitive")
                .putAllCustomData(Map.of("relevance-score", 0.9))
                .build())
            .setFcmOptions(ApnsFcmOptions.builder().setImage(order.image()).build())
            .build())
        .setWebpushConfig(WebpushConfig.builder()
            .putHeader("TTL", "86400")
            .setNotification(WebpushNotification.builder()
                .setTitle("Order ready")
                .setBody("Come and get it")
                .setDirection(WebpushNotification.Direction.AUTO)
                .addAction(new WebpushNotification.Action("open", "Open"))
                .build())
            .setFcmOptions(WebpushFcmOptions.withLink("https://shop.example.com/orders"))
            .build())
        .build();
    return FirebaseMessaging.getInstance().send(message);
  }

  MulticastMessage toAll(List<String> tokens, Map<String, String> data) {
    MulticastMessage.Builder builder = MulticastMessage.builder().addAllTokens(tokens).putAllData(data);
    if (data.isEmpty()) {
      builder.putData("kind", "empty");
    }
    return builder.build();
  }

  Map<String, Object> raw(String title) {
    return Map.of("aps", Map.of("alert", Map.of("title", title, "body", "b"), "sound", "default", "badge", 1));
  }

  String text(String token) {
    return "{\"message\": {\"token\": \"" + token + "\", \"notification\": {\"title\": \"a\", \"body\": \"b\"}}}";
  }

  String block() {
    return """
        {
          "aps": { "alert": { "title": "a \\"b\\"", "body": "b" }, "sound": "default" }
        }
        """;
  }
}
