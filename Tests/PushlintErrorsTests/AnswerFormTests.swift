import PushlintErrors
import PushlintText
import Testing

/// Answers as libraries, services, and languages print them.
@Suite struct AnswerFormTests {
  private struct Form: Sendable, CustomStringConvertible {
    let description: String
    let errors: [String]
    let text: String

    init(_ description: String, _ errors: [String], _ text: String) {
      self.description = description
      self.errors = errors
      self.text = text
    }
  }

  private static let forms: [Form] = [
    Form(
      "Java, chained exceptions", ["fcm-unregistered"],
      #"""
      java.util.concurrent.ExecutionException: com.google.firebase.messaging.FirebaseMessagingException: Requested entity was not found.
      	at com.google.common.util.concurrent.AbstractFuture.getDoneValue(AbstractFuture.java:588)
      	at com.google.firebase.messaging.FirebaseMessagingClientImpl$MessagingErrorHandler.createException(FirebaseMessagingClientImpl.java:295)
      Caused by: com.google.firebase.messaging.FirebaseMessagingException: Requested entity was not found.
      	at com.google.firebase.messaging.FirebaseMessagingException.withMessagingErrorCode(FirebaseMessagingException.java:51)
      Caused by: com.google.api.client.http.HttpResponseException: 404 Not Found
      POST https://fcm.googleapis.com/v1/projects/app/messages:send
      {
        "error": {
          "code": 404,
          "message": "Requested entity was not found.",
          "status": "NOT_FOUND",
          "details": [ { "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": "UNREGISTERED" } ]
        }
      }
      	at com.google.api.client.http.HttpRequest.execute(HttpRequest.java:1118)
      """#),
    Form(
      "Java without a body", ["http-credentials"],
      #"""
      com.google.firebase.messaging.FirebaseMessagingException: Unexpected HTTP response with status: 401
      null
      """#),
    Form(
      "Python", ["fcm-sender-id-mismatch"],
      #"""
      firebase_admin._messaging_utils.SenderIdMismatchError: SenderId mismatch
      """#),
    Form(
      "Go, an older SDK", ["fcm-unregistered"],
      #"""
      http error status: 404; reason: app instance has been unregistered; code: registration-token-not-registered; details: Requested entity was not found.
      """#),
    Form(
      "Go", ["fcm-invalid-argument"],
      #"""
      http error status: 400; reason: request contains an invalid argument; code: invalid-argument; details: Request contains an invalid argument.
      """#),
    Form(
      "pywebpush", ["webpush-gone"],
      #"""
      pywebpush.WebPushException: WebPushException: Push failed: 410 Gone
      Response body:push subscription has unsubscribed or expired.
      , Response push subscription has unsubscribed or expired.
      """#),
    Form(
      "WNS through pywebpush", ["webpush-wns-cache-policy"],
      #"""
      WebPushException: Push failed: 400 Bad Request
      headers: {'X-WNS-DEVICECONNECTIONSTATUS': 'connected', 'X-WNS-ERROR-DESCRIPTION': 'Ttl value conflicts with X-WNS-Cache-Policy.', 'X-WNS-STATUS': 'dropped'}
      """#),
    Form(
      "node-apn", ["apns-invalid-provider-token"],
      #"""
      { sent: [], failed: [ { device: 'f00', status: '403', response: { reason: 'InvalidProviderToken' } } ] }
      """#),
    Form(
      "APNSwift", ["apns-bad-topic"],
      #"""
      APNSError(responseStatus: 400, apnsID: nil, apnsUniqueID: nil, apnsResponse: APNSErrorResponse(reason: "BadTopic", timestamp: nil), timestamp: nil)
      """#),
    Form(
      "PHP, pushok", ["apns-expired-provider-token"],
      #"""
      Pushok\Response Object ( [statusCode:Pushok\Response:private] => 403 [reasonPhrase:Pushok\Response:private] => The provider token is stale and a new token should be generated. [errorReason:Pushok\Response:private] => ExpiredProviderToken )
      """#),
    Form(
      "dotAPNS", ["apns-unregistered"],
      #"""
      ApnsResponse { Reason = Unregistered, ReasonString = Unregistered, IsSuccessful = False }
      """#),
    Form(
      "Elixir", ["apns-too-many-provider-token-updates"],
      #"""
      [error] %Pigeon.APNS.Notification{response: :too_many_provider_token_updates, device_token: "abc"}
      """#),
    Form(
      "Elixir, an atom", ["apns-unregistered"],
      #"""
      [error] too bad: {:error, :unregistered} APNS
      """#),
    Form(
      "aioapns", ["apns-unregistered"],
      #"""
      Unable to send notification: NotificationResult(notification_id='abc', status='410', description='Unregistered', timestamp=1710000000000)
      """#),
    Form(
      "pushy", ["apns-unregistered"],
      #"""
      Notification rejected by the APNs gateway: Unregistered
      	…and the token is invalid as of 2024-05-20T08:59:40.169Z
      """#),
    Form(
      "pushy, the object", ["apns-device-token-not-for-topic"],
      #"""
      PushNotificationResponse{success=false, rejectionReason='DeviceTokenNotForTopic', tokenExpirationTimestamp=null}
      """#),
    Form(
      "JSON of an own API", ["fcm-third-party-auth-error"],
      #"""
      {"success":false,"error":{"code":"messaging/third-party-auth-error","message":"Auth error from APNS or Web Push Service"}}
      """#),
    Form(
      "FCM, details in another order", ["fcm-aps-value-type"],
      #"""
      {"error":{"code":400,"message":"Request contains an invalid argument.","status":"INVALID_ARGUMENT","details":[{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"INVALID_ARGUMENT"},{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{"field":"message.apns.payload.aps.badge","description":"Value type for APS key [badge] is a number."}]},{"@type":"type.googleapis.com/google.firebase.fcm.v1.ApnsError"}]}}
      """#),
    Form(
      "FCM with what APNs said", ["fcm-third-party-auth-error", "apns-bad-environment-key-id-in-token"],
      #"""
      {"error":{"code":401,"message":"Auth error from APNS or Web Push Service","status":"UNAUTHENTICATED","details":[{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"THIRD_PARTY_AUTH_ERROR"},{"@type":"type.googleapis.com/google.firebase.fcm.v1.ApnsError","statusCode":403,"reason":"BadEnvironmentKeyInToken"}]}}
      """#),
    Form(
      "Dart", ["fcm-two-targets"],
      #"""
      Error sending notification: {"error":{"code":400,"message":"Invalid value at 'message' (oneof), oneof field 'target' is already set. Cannot set 'topic'","status":"INVALID_ARGUMENT"}}
      """#),
    Form(
      "Swift, an older library", ["apns-bad-device-token"],
      #"""
      APNSwiftError.ResponseError.badRequest(APNSwift.APNSwiftError.ResponseErrorMessage.badDeviceToken)
      """#),
    Form(
      "Swift, a case", ["apns-topic-disallowed"],
      #"""
      Failed to send: badRequest(.topicDisallowed) to https://api.push.apple.com
      """#),
    Form(
      "Rust", ["apns-bad-device-token"],
      #"""
      ResponseError(Response { error: Some(ErrorBody { reason: BadDeviceToken, timestamp: None }), apns_id: Some("x"), code: 400 })
      """#),
    Form(
      "Rust, gone", ["apns-unregistered"],
      #"""
      Error: ResponseError(Response { error: Some(ErrorBody { reason: Unregistered, timestamp: Some(1700000000000) }), apns_id: None, code: 410 })
      """#),
    Form(
      "Python, apns2", ["apns-device-token-not-for-topic"],
      #"""
      Traceback (most recent call last):
        File "send.py", line 10
          client.send_notification(token, payload, topic)
        File "/usr/lib/python3/site-packages/apns2/client.py", line 67, in send_notification
          raise exception_class_for_reason(result)
      apns2.errors.DeviceTokenNotForTopic
      """#),
    Form(
      "Ruby, apnotic", ["apns-missing-topic"],
      #"""
      #<Apnotic::Response:0x00007 @headers={":status"=>"400", "apns-id"=>"0E2C"}, @body="{\"reason\":\"MissingTopic\"}">
      """#),
    Form(
      "Ruby, a hash", ["apns-missing-topic"],
      #"""
      {"reason"=>"MissingTopic"}
      """#),
    Form(
      "Go, apns2", ["apns-unregistered"],
      #"""
      &{StatusCode:410 Reason:Unregistered ApnsID:5E0C Timestamp:2024-05-20 08:59:40 +0000 UTC}
      """#),
    Form(
      "Amazon SNS, Android", ["legacy-not-registered"],
      #"""
      {"notification":{"messageId":"x","timestamp":"2024"},"delivery":{"deliveryId":"y","destination":"arn:aws:sns:us-east-1:1:endpoint/GCM/app/z","providerResponse":"{\"multicast_id\":7,\"success\":0,\"failure\":1,\"canonical_ids\":0,\"results\":[{\"error\":\"NotRegistered\"}]}","dwellTimeMs":57,"attempts":1,"token":"abc","statusCode":200},"status":"FAILURE"}
      """#),
    Form(
      "Amazon SNS, Apple", ["apns-bad-device-token"],
      #"""
      {"delivery":{"destination":"arn:aws:sns:us-east-1:1:endpoint/APNS/app/z","providerResponse":"{\"reason\":\"BadDeviceToken\"}","statusCode":400},"status":"FAILURE"}
      """#),
    Form(
      "Google Cloud Logging", ["fcm-bad-registration-token"],
      #"""
      {"insertId":"x","jsonPayload":{"message":"Error sending FirebaseMessagingError: The registration token is not a valid FCM registration token\n    at FirebaseMessagingError.FirebaseError [as constructor] (/workspace/node_modules/firebase-admin/lib/utils/error.js:44:28)\n  errorInfo: {\n    code: 'messaging/invalid-argument',"},"severity":"ERROR"}
      """#),
    Form(
      "PHP, var_dump", ["legacy-mismatch-sender-id"],
      #"""
      object(stdClass)#1 { ["multicast_id"]=> int(7) ["success"]=> int(0) ["failure"]=> int(1) ["results"]=> array(1) { [0]=> object(stdClass)#2 { ["error"]=> string(16) "MismatchSenderId" } } }
      """#),
    Form(
      "PHP, Guzzle", ["webpush-vapid"],
      #"""
      `401 Unauthorized` response: {"code":401,"errno":109,"error":"Unauthorized","message":"Request did not validate Invalid bearer token: Auth > Unknown key type"}
      """#),
    Form(
      "Chrome, another key", ["webpush-other-key"],
      #"""
      body: "the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions.\n"
      statusCode: 403
      endpoint: https://fcm.googleapis.com/fcm/send/x
      """#),
    Form(
      "Go, the details count", ["fcm-reserved-data-key"],
      #"""
      http error status: 400; reason: request contains an invalid argument; code: invalid-argument; details: Invalid data payload key: from
      """#),
    Form(
      "a topic quota", ["fcm-topic-quota"],
      #"""
      code: 429 {"error":{"code":429,"message":"Topic quota exceeded.","status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"QUOTA_EXCEEDED"}]}}
      """#),
    Form(
      "Node, several devices", ["fcm-unregistered", "fcm-bad-registration-token"],
      #"""
      { responses: [ { success: false, error: FirebaseMessagingError: Requested entity was not found.
          at x { errorInfo: { code: 'messaging/registration-token-not-registered', message: 'Requested entity was not found.' }, codePrefix: 'messaging' } },
       { success: true, messageId: 'projects/p/messages/1' },
       { success: false, error: [Error] { errorInfo: { code: 'messaging/invalid-argument', message: 'The registration token is not a valid FCM registration token' }, codePrefix: 'messaging' } } ], successCount: 1, failureCount: 2 }
      """#),
    Form(
      "a sentence with a status", ["apns-expired-provider-token"],
      #"""
      APNS: {"reason":"ExpiredProviderToken"} status 403 Forbidden
      """#),
    Form(
      "Python with its cause", ["fcm-sender-id-mismatch"],
      #"""
      Error occurred: SenderId mismatch, cause: 403 Client Error: Forbidden for url: https://fcm.googleapis.com/v1/projects/p/messages:send
      """#),
    Form(
      ".NET", ["fcm-third-party-auth-error"],
      #"""
      FirebaseAdmin.Messaging.FirebaseMessagingException: Auth error from APNS or Web Push Service
         at FirebaseAdmin.Util.ErrorHandlingHttpClient`1.SendAndReadAsync(HttpRequestMessage request)
         ErrorCode = Unauthenticated, MessagingErrorCode = ThirdPartyAuthError
      """#),
    Form(
      ".NET, codes", ["fcm-unregistered"],
      #"""
      FirebaseAdmin.Messaging.FirebaseMessagingException: Requested entity was not found. ErrorCode: NotFound MessagingErrorCode: Unregistered
      """#),
    Form(
      "pywebpush, the body", ["webpush-vapid-claims"],
      #"""
      WebPushException: Push failed: 403 Forbidden
      Response body:invalid JWT provided

      """#),
    Form(
      "a list of a log", ["apns-bad-device-token", "apns-unregistered", "apns-topic-disallowed"],
      #"""
      [1] 400 BadDeviceToken
      [2] 410 {"reason":"Unregistered","timestamp":1}
      [3] 400 {"reason":"TopicDisallowed"}
      """#),
    Form(
      "a page of the front end", ["fcm-unavailable"],
      #"""
      Unexpected answer of https://fcm.googleapis.com/v1/projects/x/messages:send: <!DOCTYPE html><html lang=en><meta charset=utf-8><title>Error 502 (Server Error)!!1</title>
      """#),
    Form(
      "Vapor", ["apns-invalid-provider-token"],
      #"""
      {
      	"error": true,
      	"reason": "badRequest(APNSwift.APNSError.ResponseErrorMessage.invalidProviderToken)"
      }
      """#),
  ]

  @Test(arguments: forms.indices)
  func formsAreRead(_ number: Int) {
    let form = Self.forms[number]
    let recognition = Recognition(SourceText(form.text))
    #expect(recognition.errors.map(\.page.id) == form.errors, "\(form)")
    #expect(recognition.unknown == [], "\(form)")
  }
}
