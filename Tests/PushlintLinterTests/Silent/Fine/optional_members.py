import requests

URL = "https://fcm.googleapis.com/v1/projects/northwind/messages:send"


def send(token, title, extra, auth):
    body = f'''{{ "message": {{ "token": "{token}", "notification": {{ "title": "{title}", "body": "Now" }}{extra} }} }}'''
    return requests.post(URL, data=body, headers={"Authorization": f"Bearer {auth}"})
