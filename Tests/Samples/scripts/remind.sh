#!/bin/sh
# Reminds everybody of the meeting, then one device of its parcel.
set -eu

PROJECT=${PROJECT:?}
ACCESS_TOKEN=$(gcloud auth print-access-token)
TOKEN=$1

curl --fail --silent -X POST \
  "https://fcm.googleapis.com/v1/projects/$PROJECT/message:send" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{
    "message": {
      "topic": "/topics/meeting",
      "notification": { "title": "Meeting", "body": "It'\''s at three" },
      "android": { "ttl": "1h" }
    }
  }'

curl -d "{\"message\": {\"token\": \"$TOKEN\", \"data\": {\"parcel\": 17, \"at\": \"$(date +"%H:%M")\"}}}" \
  -H "Authorization: Bearer $ACCESS_TOKEN" -H "Content-Type: application/json" \
  "https://fcm.googleapis.com/v1/projects/$PROJECT/messages:send"

cat > silent.apns <<EOF
{
  "Simulator Target Bundle": "com.northwind.app",
  "aps": { "content_available": 1 },
  "parcel": "$TOKEN"
}
EOF
xcrun simctl push booted silent.apns
