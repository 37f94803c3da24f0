package push

import (
	"github.com/sideshow/apns2"
	"github.com/sideshow/apns2/payload"
)

func send(client *apns2.Client, token string, note Note) error {
	body := payload.NewPayload().MutableContent()
	kind := apns2.PushTypeAlert
	if note.IsSilent() {
		body = body.ContentAvailable()
		kind = apns2.PushTypeBackground
	} else {
		body = body.AlertTitle(note.Title).
			AlertBody(note.Text).
			Category("notes")
	}
	_, err := client.Push(&apns2.Notification{DeviceToken: token, Topic: "com.example.notes", Payload: body, PushType: kind})
	return err
}
