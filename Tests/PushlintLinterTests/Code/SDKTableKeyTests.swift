import PushlintExtract
import TestSupport
import Testing

/// What keys of tables say beyond the fields of members: methods of clients, defaults, closed classes, enums.
@Suite struct SDKTableKeyTests {
  private static let pyfcm = "from pyfcm import FCMNotification\nservice = FCMNotification(service_account_file='a')\n"
  private static let aioapns = "from aioapns import NotificationRequest, PushType\n"
  private static let apns2 =
    "package p\nimport \"github.com/sideshow/apns2\"\nimport \"github.com/sideshow/apns2/payload\"\n"
  private static let request = "package p\nimport \"github.com/sideshow/apns2\"\n"
  private static let pyapns2Client =
    "from apns2.client import APNsClient\nfrom apns2.payload import Payload\nclient = APNsClient('a.pem')\n"
  private static let laravel = "<?php use NotificationChannels\\Apn\\ApnMessage;\n"
  private static let pushok = "<?php use Pushok\\Notification; use Pushok\\Payload;\n"
  private static let apnswift = "import APNSCore\n"
  private static let a2 =
    "use a2::{DefaultNotificationBuilder, NotificationBuilder, NotificationOptions, Priority, PushType};\n"
  private static let pyapns2 = "from apns2.client import APNsClient\nfrom apns2.payload import Payload\n"

  @Test(
    arguments: [
      // Some methods take a name and a value, or a map.
      (
        .php, laravel + "ApnMessage::create()->title('a')->custom('aps', ['badge' => 1])->badge(1);",
        ["structure/duplicate-key 'aps'"]
      ),
      (.php, laravel + "ApnMessage::create()->title('a')->custom('badge', 1);", ["apns/misplaced-key 'badge'"]),
      (.php, laravel + "ApnMessage::create()->title('a')->custom('order', ['badge' => 1])->custom($k, 1);", []),
      (
        .php, pushok + "$n = new Notification($p, $t); $n->setExpirationAt(new \\DateTime('@3600'));",
        ["apns/expiration-relative new \\DateTime('@3600')"]
      ),
      (.php, pushok + "$n = new Notification($p, $t); $n->setExpirationAt(new \\DateTime('+1 hour'));", []),
      // Members with another effect than they say.
      (
        .go, apns2 + "var p = payload.NewPayload().AlertTitle(\"a\").SoundName(\"a.caf\")\n",
        ["admin-sdk/other-effect SoundName"]
      ),
      (.go, apns2 + "var p = payload.NewPayload().AlertTitle(\"a\").SoundName(\"a.caf\").SoundVolume(0.5)\n", []),
      (.go, apns2 + "var p = payload.NewPayload().AlertTitle(\"a\").Sound(\"a.caf\")\n", []),
      (
        .go, request + "var n = &apns2.Notification{DeviceToken: t, Topic: \"a.b\", Expiration: time.Unix(0, 0)}\n",
        ["admin-sdk/other-effect Expiration"]
      ),
      (
        .go, request + "var n = &apns2.Notification{DeviceToken: t, Topic: \"a.b\", Expiration: time.Now()}\n", []
      ),
      (
        .python, pyapns2Client + "client.send_notification(t, Payload(alert='a'))\n",
        ["admin-sdk/other-effect Payload(alert='a')"]
      ),
      (.python, pyapns2Client + "client.send_notification(t, Payload(alert='a'), 'com.a')\n", []),
      (.python, pyapns2Client + "client.send_notification(t, Payload(alert='a'), topic=topic)\n", []),
      (.python, pyapns2Client + "client.send_notification(t, Payload(alert='a'), **options)\n", []),
      (.python, pyapns2Client + "client.send_notification(t, Payload(alert='a'), *rest)\n", []),
      (
        .python, pyfcm + "service.notify(fcm_token=t, notification_image='https://a.example/b.png')\n",
        ["admin-sdk/other-effect notification_image"]
      ),
      (
        .python, pyfcm + "service.notify(t, 'a', notification_image='https://a.example/b.png')\n", []
      ),
      (
        .python,
        pyfcm + "more = {'notification_title': x}\nservice.notify(fcm_token=t, notification_image=i, **more)\n", []
      ),
      (
        .swift, apnswift + "let n = APNSVoIPNotification(priority: .immediately, appID: \"a.b.voip\", payload: p)\n",
        ["admin-sdk/other-effect \"a.b.voip\""]
      ),
      (
        .swift,
        apnswift
          + "let id = \"a.b.voip\"\nlet n = APNSVoIPNotification(priority: .immediately, appID: id, payload: p)\n",
        ["admin-sdk/other-effect id"]
      ),
      (.swift, apnswift + "let n = APNSVoIPNotification(priority: .immediately, appID: \"a.b\", payload: p)\n", []),
      (
        .swift, apnswift + "let n = APNSVoIPNotification(priority: .immediately, topic: \"a.b.voip\", payload: p)\n", []
      ),
      (
        .php, laravel + "ApnMessage::create()->pushType(ApnMessagePushType::Voip)->custom('a', 'b');",
        ["admin-sdk/other-effect pushType"]
      ),
      (.php, laravel + "ApnMessage::create()->pushType(ApnMessagePushType::Voip)->title('a');", []),
      (.php, laravel + "ApnMessage::create()->pushType(ApnMessagePushType::Alert)->badge(1);", []),
      (
        .ruby, "n = Rpush::Apnsp8::Notification.new\nn.app = app\nn.content_available = true\nn.save!\n",
        ["admin-sdk/other-effect content_available"]
      ),
      (.ruby, "n = Rpush::Apnsp8::Notification.new\nn.alert = 'a'\nn.content_available = true\nn.save!\n", []),
      // A flag that makes a silent push of an alert.
      (
        .php,
        pushok + "$p = Payload::create()->setAlert('a'); $p->setContentAvailability(true); new Notification($p, $t);",
        ["admin-sdk/silenced-alert setContentAvailability"]
      ),
      (
        .php,
        pushok + "$p = Payload::create()->setAlert('a'); $p->setContentAvailability(true); $p->setPushType('alert');",
        []
      ),
      (.php, pushok + "$p = Payload::create()->setAlert('a')->setContentAvailability(false);", []),
      (.php, pushok + "$p = Payload::create()->setAlert('a')->setContentAvailability($x);", []),
      (.php, pushok + "$p = Payload::create()->setSound('default')->setContentAvailability(true);", []),
      (.php, pushok + "$p = $this->payload()->setContentAvailability(true); f($p->setAlert('a'));", []),
      (
        .swift,
        apnswift
          + "var n = APNSAlertNotification(alert: .init(title: .raw(\"a\")), expiration: .immediately, priority: .immediately, topic: \"com.a\", payload: p)\n"
          + "n.collapseID = \"\(String(repeating: "a", count: 65))\"\nsend(n)\n",
        ["apns/collapse-id-too-long \"\(String(repeating: "a", count: 65))\""]
      ),
      // A method of a client makes the message.
      (.python, pyfcm + "service.notify(fcm_token=t, data_payload={'n': 5})\n", ["data/value-not-string 5"]),
      (.python, pyfcm + "service.notify(fcm_token=t, data_payload={'n': '5'})\n", []),
      (.python, pyfcm + "service.notify(t, 'a', 'b', None, {'n': 5})\n", ["data/value-not-string 5"]),
      (.python, pyfcm + "mailer.notify(t, 'a', 'b', None, {'n': 5})\n", []),
      (.python, pyfcm + "service.notify(topic_name='/topics/a')\n", ["admin-sdk/topic-prefix '/topics/a'"]),
      (.python, pyfcm + "service.notify(topic_name=topic)\n", []),
      (
        .python, pyfcm + "service.notify_single_device(registration_id=t)\n",
        ["admin-sdk/removed-method notify_single_device"]
      ),
      (.python, "class A:\n  def f(self):\n    self.service.notify(fcm_token=t, data_payload={'n': 5})\n", []),
      (
        .python,
        pyapns2 + "c = APNsClient('a')\nc.send_notification(t, Payload(alert='a'), 'com.a', expiration=3600)\n",
        ["apns/expiration-relative 3600"]
      ),
      (
        .python, pyapns2 + "c = APNsClient('a')\nc.send_notification(t, Payload(alert='a'), topic='com.a')\n", []
      ),
      // What a library sends by itself.
      (
        .go, apns2 + "var n = &apns2.Notification{Topic: t, Payload: payload.NewPayload().ContentAvailable()}\n",
        ["apns/push-type-mismatch apns2.Notification"]
      ),
      (
        .go,
        apns2
          + "var n = &apns2.Notification{Topic: t, PushType: x, Payload: payload.NewPayload().ContentAvailable()}\n",
        []
      ),
      (
        .go,
        apns2 + "var n = &apns2.Notification{Topic: t, Payload: []byte(`{\"aps\":{\"alert\":\"a\",\"bagde\":1}}`)}\n",
        ["apns/unknown-key \"bagde\""]
      ),
      (
        .python, aioapns + "r = NotificationRequest(device_token=t, message={'aps': {'content-available': 1}})\n",
        ["apns/silent-without-push-type 'aps'"]
      ),
      (
        .python,
        aioapns
          + "r = NotificationRequest(device_token=t, message={'aps': {'content-available': 1}}, push_type=kind)\n", []
      ),
      (
        .python,
        aioapns + "r = NotificationRequest(device_token=t, message={'aps': {'alert': 'a'}}, time_to_live='3')\n",
        ["admin-sdk/text-for-date '3'"]
      ),
      (
        .python, aioapns + "r = NotificationRequest(device_token=t, message={'aps': {'alert': 'a'}}, time_to_live=3)\n",
        []
      ),
      // Words of enums.
      (
        .python,
        aioapns
          + "r = NotificationRequest(device_token=t, message={'aps': {'alert': 'a'}}, push_type=PushType.SILENT)\n",
        ["apns/header-value PushType.SILENT"]
      ),
      (
        .cSharp, "using FirebaseAdmin.Messaging;\nvar a = new AndroidConfig { Priority = Priority.Highest };\n",
        ["types/unknown-value Priority.Highest"]
      ),
      (.cSharp, "using FirebaseAdmin.Messaging;\nvar a = new AndroidConfig { Priority = Options.Highest };\n", []),
      (
        .cSharp, "using FirebaseAdmin.Messaging;\nvar a = new AndroidConfig { Priority = Request.Priority.Other };\n",
        []
      ),
      (.cSharp, "using FirebaseAdmin.Messaging;\nvar a = new AndroidConfig { Priority = Priority.Value };\n", []),
      (
        .go,
        "package p\nimport \"firebase.google.com/go/v4/messaging\"\nvar n = &messaging.AndroidNotification{Visibility: messaging.VisibilityHidden}\n",
        ["types/unknown-value messaging.VisibilityHidden"]
      ),
      (
        .ruby, "n = Rpush::Fcm::Notification.new\nn.device_token = t\nn.priority = 10\nn.data = { a: '1' }\n", []
      ),
      // Classes that have no other members.
      (
        .cSharp,
        "using FirebaseAdmin.Messaging;\nvar m = new Message { Token = t, Notification = new Notification { Title = a, Sound = b } };\n",
        ["admin-sdk/no-such-member Sound"]
      ),
      (.cSharp, "using FirebaseAdmin.Messaging;\nvar n = new Notification { Title = a, UserId = b };\n", []),
      (
        .php,
        "<?php\nuse NotificationChannels\\Fcm\\Resources\\Notification;\n$n = new Notification(title: 'a', body: 'b', sound: 'c');\n",
        ["admin-sdk/no-such-member sound"]
      ),
      (
        .dart,
        "import 'package:googleapis/fcm/v1.dart' as fcm;\nfinal a = fcm.AndroidConfig(ttl: '60', priority: 'HIGH');\n",
        ["types/duration '60'"]
      ),
      // Members that are not sent beside others.
      (
        .swift, "import FCM\nlet a = FCMApnsApsObject(alertString: \"a\", contentAvailable: true)\n",
        ["admin-sdk/dropped-member alertString"]
      ),
      (.swift, "import FCM\nlet a = FCMApnsApsObject(alertString: \"a\", contentAvailable: silent)\n", []),
      // Earlier versions have the names of the service.
      (.swift, "import FCM\nlet a = FCMAndroidConfig(ttl: \"60s\", restricted_package_name: \"com.a\")\n", []),
      (.swift, "import FCM\nlet a = FCMAndroidNotification(sound: \"default\", channel_id: \"news\")\n", []),
      (.swift, "import FCM\nlet a = FCMApnsApsObject(alertString: \"a\", contentAvailable: false)\n", []),
      // Dates.
      (
        .python,
        "from firebase_admin import messaging\nn = messaging.AndroidNotification(title='a', event_timestamp='2026-01-01')\n",
        ["admin-sdk/text-for-date '2026-01-01'"]
      ),
      (
        .python,
        "from firebase_admin import messaging\nn = messaging.AndroidNotification(title='a', event_timestamp=now)\n", []
      ),
      // Tuples.
      (
        .python,
        "from firebase_admin import messaging\nn = messaging.AndroidNotification(body_loc_key='k', body_loc_args=('a',))\n",
        ["admin-sdk/tuple-for-list ('a',)"]
      ),
      (
        .python,
        "from firebase_admin import messaging\nn = messaging.AndroidNotification(body_loc_key='k', body_loc_args=(a or b))\n",
        []
      ),
      // Types that the place of a value says.
      (
        .cSharp,
        "using FirebaseAdmin.Messaging;\nstatic Message Build(string t) => new() { Token = t, Data = new Dictionary<string, string> { [\"from\"] = t } };\n",
        ["data/reserved-key \"from\""]
      ),
      (
        .kotlin,
        "val m = JSONObject().apply {\n  put(\"message\", JSONObject().apply {\n    put(\"token\", t)\n    put(\"data\", JSONObject().apply { put(\"n\", 5) })\n  })\n}\npost(\"https://fcm.googleapis.com/v1/projects/p/messages:send\", m)\n",
        ["data/value-not-string 5"]
      ),
      (
        .swift,
        "import APNSCore\nlet n = APNSAlertNotification(alert: .init(title: .raw(\"a\")), expiration: .immediately, priority: .urgent, topic: t, payload: p, sound: .fileName(\"a.caf\"))\n",
        ["apns/header-value .urgent"]
      ),
      // Web Push.
      (
        .python, "from pywebpush import webpush\nwebpush(info, data, ttl='1h', headers={'Urgency': 'urgent'})\n",
        ["webpush/ttl-format '1h'", "webpush/header-value 'urgent'"]
      ),
      (.python, "from pywebpush import webpush\nwebpush(info, data, ttl=ttl, headers={'Urgency': 'high'})\n", []),
      (
        .go,
        "package p\nimport \"github.com/SherClockHolmes/webpush-go\"\nvar o = &webpush.Options{TTL: 30, Urgency: webpush.UrgencyMax}\n",
        ["webpush/header-value webpush.UrgencyMax"]
      ),
      (
        .php,
        "<?php\nuse Minishlink\\WebPush\\WebPush;\n$push = new WebPush($auth);\n$push->sendOneNotification($s, $p, ['TTL' => 60, 'urgency' => 'urgent']);\n",
        ["webpush/header-value 'urgent'"]
      ),
      (
        .php,
        "<?php\nuse Minishlink\\WebPush\\WebPush;\n$push = new WebPush($auth);\n$push->sendOneNotification($s, $p, ['TTL' => $ttl, 'urgency' => 'high']);\n",
        []
      ),
      // Lifetimes in maps.
      (
        .php,
        "<?php\nuse Kreait\\Firebase\\Messaging\\AndroidConfig;\n$a = AndroidConfig::fromArray(['ttl' => '1h']);\n",
        ["types/duration '1h'"]
      ),
      (
        .php,
        "<?php\nuse Kreait\\Firebase\\Messaging\\AndroidConfig;\n$a = AndroidConfig::fromArray(['ttl' => '3600']);\n",
        []
      ),
      (
        .java,
        "import nl.martijndwars.webpush.Notification;\nclass A { Notification n(S s) { return Notification.builder().endpoint(s.url).ttl(-5).topic(\"a b\").build(); } }\n",
        ["webpush/ttl-format -5", "webpush/topic-format \"a b\""]
      ),
      (
        .java,
        "import nl.martijndwars.webpush.Notification;\nclass A { Notification n(S s) { return Notification.builder().endpoint(s.url).ttl(60).urgency(Urgency.HIGH).topic(s.topic).build(); } }\n",
        []
      ),
      // What comes with the end of a builder, and what is set in the object that it yields.
      (
        .rust,
        a2
          + "fn f(t: &str) {\n    let mut p = DefaultNotificationBuilder::new().set_content_available().build(t, NotificationOptions { apns_push_type: Some(PushType::Background), apns_priority: Some(Priority::High), ..Default::default() });\n}\n",
        ["apns/background-priority Some(Priority::High)"]
      ),
      (
        .rust,
        a2
          + "fn f(t: &str, o: X) {\n    let builder = DefaultNotificationBuilder::new().set_body(\"a\").set_loc_args(&[\"b\"]);\n    let mut p = builder.build(t, o);\n    p.add_custom_data(\"thread-id\", &x)?;\n}\n",
        ["apns/loc-args-without-key set_loc_args", "apns/misplaced-key \"thread-id\""]
      ),
      (
        .rust,
        a2
          + "fn f(t: &str, o: X) {\n    let builder = DefaultNotificationBuilder::new().set_content_available();\n    let p = builder.build(t, o);\n}\n",
        []
      ),
      // Members that a library refuses behind another one.
      (
        .cSharp, "using dotAPNS;\nvar p = new ApplePush(ApplePushType.Alert).AddContentAvailable().AddSound();\n",
        ["admin-sdk/refused-member AddSound"]
      ),
      (
        .cSharp, "using dotAPNS;\nvar p = new ApplePush(ApplePushType.Alert).AddSound().AddContentAvailable();\n", []
      ),
      // Pairs, and values of trees.
      (
        .rust,
        "fn f() { post(\"https://fcm.googleapis.com/v1/projects/p/messages:send\", json!({\"message\": {\"topic\": t, \"data\": HashMap::from([(\"from\".to_string(), \"a\".to_string()), (\"b\".to_string(), n)])}})); }\n",
        ["data/reserved-key \"from\""]
      ),
      (
        .rust,
        "fn f() { post(\"https://fcm.googleapis.com/v1/projects/p/messages:send\", json!({\"message\": {\"topic\": t, \"data\": {\"a\": Value::Bool(true), \"b\": Value::from(x)}}})); }\n",
        ["data/value-not-string true"]
      ),
      // Methods of the legacy API.
      (
        .ruby, "fcm = FCM.new(key)\nfcm.send(tokens, { notification: { title: 'a' } })\n",
        ["admin-sdk/removed-method send"]
      ),
      (.ruby, "fcm = Client.new(key)\nfcm.send(tokens, { notification: { title: 'a' } })\n", []),
    ] as [(HostLanguage, String, [String])])
  func keysOfTablesAreUnderstood(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }
}
