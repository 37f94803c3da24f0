package push

import "firebase.google.com/go/messaging"

func web(link string) *messaging.Message {
	return &messaging.Message{
		Topic: "news",
		Webpush: &messaging.WebpushConfig{
			Notification: &messaging.WebpushNotification{Title: "News", Body: "Read it"},
			FcmOptions:   &messaging.WebpushFcmOptions{Link: "https://news.example.org/today"},
		},
	}
}
