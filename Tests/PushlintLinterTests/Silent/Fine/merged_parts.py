"""Messages that are put together of parts, some of which are replaced or filled under conditions."""
import requests

URL = "https://fcm.googleapis.com/v1/projects/shop/messages:send"
DEFAULTS = {"android": {"priority": "high"}, "data": {"count": 1}}


def send(token, order, extra=None):
    data = {}
    if order:
        data["order"] = str(order)
    message = {**DEFAULTS, "token": token, "data": {"count": "1"}}
    if data:
        message["data"] = data
    if extra and len(extra) > 0:
        message["notification"] = extra
    try:
        requests.post(URL, json={"message": message})
    except requests.RequestException:
        message["topic"] = "retries"
        requests.post(URL, json={"message": {key: message[key] for key in ("topic", "data")}})


def answer(token, base):
    return {**base, "token": token, "data": {"count": 1}}
