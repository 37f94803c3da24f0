"""Sends what a shop has to say: {'aps': …} for Apple, the rest through FCM."""

import datetime
import json
import os

import requests
from firebase_admin import messaging

DAY = 60 * 60 * 24
URL = "https://fcm.googleapis.com/v1/projects/shop/messages:send"


def order_ready(order, device, *, silent=False):
    # It's the title that the shop's people write.
    message = messaging.Message(
        notification=None if silent else messaging.Notification(
            title="Order {} is ready".format(order.number), body=f"Come and get {order.title!r}", image=order.image
        ),
        data={"order": str(order.id), "kind": "ready", **order.extra},
        android=messaging.AndroidConfig(
            priority="high",
            ttl=datetime.timedelta(hours=12),
            collapse_key=f"order-{order.id}",
            notification=messaging.AndroidNotification(
                channel_id="orders", priority="max", visibility="private", color="#3367d6", default_sound=True,
                vibrate_timings_millis=[0, 200, 100], event_timestamp=datetime.datetime.utcnow(),
                light_settings=messaging.LightSettings(
                    color="#00ff00", light_on_duration_millis=200, light_off_duration_millis=1_000
                ),
            ),
        ),
        apns=messaging.APNSConfig(
            headers={"apns-priority": "10", "apns-expiration": str(int(order.until.timestamp()))},
            payload=messaging.APNSPayload(
                messaging.Aps(
                    alert=messaging.ApsAlert(title_loc_key="READY", title_loc_args=[order.number]),
                    sound=messaging.CriticalSound("horn.caf", critical=True, volume=0.5) if order.urgent else "default",
                    badge=device.badge + 1,
                    mutable_content=True,
                    custom_data={"interruption-level": "time-sensitive", "relevance-score": 0.9},
                ),
                order_id=order.id,
            ),
            fcm_options=messaging.APNSFCMOptions(image=order.image),
        ),
        webpush=messaging.WebpushConfig(
            headers={"TTL": str(DAY), "Urgency": "high"},
            notification=messaging.WebpushNotification(
                "Order ready", actions=[messaging.WebpushNotificationAction("open", "Open")], direction="auto",
                language="en", tag=str(order.id), body="Come and get it",
            ),
            fcm_options=messaging.WebpushFCMOptions(link=f"https://shop.example.com/{order.id}"),
        ),
        token=device.token,
    )
    return messaging.send(message, dry_run=bool(os.environ.get("DRY_RUN")))


def raw(token):
    payload = {
        "message": {
            "token": token,
            "notification": {"title": 'It "works"', "body": "Really"},
            "data": {"n": str(len(token))},
            "apns": {"payload": {"aps": {"sound": "default", "thread-id": "a"}}},
        }
    }
    payload["message"]["android"] = {"priority": "HIGH"}
    requests.post(URL, json=payload)


def text(token, title):
    return json.loads('{"message": {"token": "' + token + '", "notification": {"title": "a", "body": "b"}}}'), f"""
{{
  "aps": {{ "alert": {{ "title": "{title}", "body": "b" }}, "sound": "default" }}
}}
"""
