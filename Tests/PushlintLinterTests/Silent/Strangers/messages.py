"""Messages of other services: mail, chat, queues.

    messaging.Message(topic='a b', token=1)
"""

from dataclasses import dataclass

from django.contrib import messages as messaging
from django.http import JsonResponse
from telegram import Message, Notification

# messaging.Message(topic='a b', data={'n': 1})
EVENT = {"message": {"topic": "general chat", "data": {"n": 1}}, "android": True, "notification": 5, "user": "x"}
SETTINGS = {"notification": {"email": True, "push": {"android": 1, "apns": 2}}, "token": {"type": str, "expires": 5}}


@dataclass
class AndroidConfig:
    ttl: str = "forever"
    notification: dict = None


def reply(request):
    m = messaging.Message(topic="a b", notification=Notification(title=1), android=AndroidConfig(ttl="x"))
    Message(topic="a b", data={"n": 1}, notification={"title": 1})
    kafka.send("topic", {"message": {"key": "k", "topic": "orders", "data": {"n": 1}}})
    return JsonResponse({"message": "saved", "data": {"n": 1}, "token": 5, "notification": None})


class Schema:
    fields = {"notification": dict, "token": str, "android": {"priority": str, "ttl": int}, "apns": {"headers": dict}}
