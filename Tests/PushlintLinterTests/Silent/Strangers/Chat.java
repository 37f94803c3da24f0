package com.example.chat;

import android.app.Notification;
import androidx.core.app.NotificationCompat;
import com.google.firebase.messaging.FirebaseMessagingService;
import com.google.firebase.messaging.RemoteMessage;
import com.slack.api.model.Message;
import java.util.Map;

/** A client that shows messages; it sends none. */
class Chat extends FirebaseMessagingService {
  @Override
  public void onMessageReceived(RemoteMessage remote) {
    Message message = Message.builder().text(remote.getData().get("text")).ts("1").build();
    AndroidConfig config = AndroidConfig.builder().setTtl(1).setColor("red").build();
    Notification notification = new NotificationCompat.Builder(this, "chat")
        .setContentTitle(message.getText())
        .setColor(0xff0000)
        .setPriority(NotificationCompat.PRIORITY_HIGH)
        .setVisibility(NotificationCompat.VISIBILITY_PUBLIC)
        .build();
    send(Map.of("message", Map.of("topic", "general chat", "token", 5, "data", Map.of("n", 1)), "status", "saved"));
    send("{\"message\": \"saved\", \"data\": {\"n\": 1}, \"token\": 5}");
    send("""
        Usage: {topic} {token}, "aps" is the name of a unit: { "aps": 5 }
        """);
  }
}
