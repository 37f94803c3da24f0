import PushlintExtract
import PushlintText
import Testing

/// Libraries that know a protocol alone which was shut down.
@Suite struct RetiredLibraryTests {
  private static func found(_ text: String, _ language: HostLanguage) -> [String] {
    let text = SourceText(text)
    return PushlintExtract.facts(in: text, language: language)
      .filter { $0.kind == .binaryLibrary || $0.kind == .legacyLibrary }
      .map { text.string($0.range) }
  }

  @Test(
    arguments: [
      (.java, "import com.notnoop.apns.APNS;\nclass A { Object a = APNS.newService().build(); }", ["APNS.newService"]),
      (.java, "import com.example.APNS;\nclass A { Object a = APNS.newService().build(); }", []),
      (.java, "import com.notnoop.apns.*;\nclass A { Object a = MyAPNS.newService().build(); }", []),
      (
        .java, "import javapns.Push;\nclass A { void f() { Push.alert(\"a\", key, \"p\", true, to); } }", ["Push.alert"]
      ),
      (.java, "import com.own.Push;\nclass A { void f() { Push.alert(\"a\"); } }", []),
      (.cSharp, "using PushSharp.Apple;\nvar b = new ApnsServiceBroker(config);", ["ApnsServiceBroker"]),
      (.cSharp, "using PushSharp.Apple;\nvar b = new ApnsHttp2ServiceBroker(config);", []),
      (.ruby, "APN = Houston::Client.development", ["Houston::Client"]),
      (.ruby, "pusher = Grocer.pusher(certificate: 'a.pem')", ["Grocer.pusher"]),
      (.ruby, "# Grocer.pusher is gone\napp = Rpush::Apnsp8::App.new", []),
      (.ruby, "app = Rpush::Apns::App.new", ["Rpush::Apns::App"]),
      (.ruby, "app = Rpush::Apns::Application.new", []),
      (.php, "<?php\n$push = new ApnsPHP_Push(ApnsPHP_Abstract::ENVIRONMENT_PRODUCTION, 'a.pem');", ["ApnsPHP_Push"]),
      (
        .php,
        "<?php\n$push = new ApnsPHP_Push(ApnsPHP_Abstract::ENVIRONMENT_PRODUCTION, 'a.pem', ApnsPHP_Abstract::PROTOCOL_HTTP);",
        []
      ),
      (.python, "from apns import APNs, Frame, Payload\n", ["APNs"]),
      (.python, "from apns2.client import APNsClient\n", []),
      (.go, "package a\nimport apns \"github.com/anachronistic/apns\"\n", ["github.com/anachronistic/apns"]),
      (.go, "package a\nimport \"github.com/sideshow/apns2\"\n", []),
      (.javaScript, "const gcm = require('node-gcm');", ["node-gcm"]),
      (.javaScript, "import gcm from \"node-gcm\";", ["node-gcm"]),
      (.javaScript, "// const gcm = require('node-gcm');\nconst a = require('node-gcm-fake');", []),
      (.javaScript, "const Fcm = require('fcm-node'); const v1 = require('fcm-node-v1');", ["fcm-node"]),
      (
        .java, "import com.google.android.gcm.server.Sender;\nclass A { Sender s = new Sender(KEY); }",
        ["com.google.android.gcm.server.Sender"]
      ),
      (.php, "<?php\nuse LaravelFCM\\Facades\\FCM;\nFCM::sendTo($t, $o, $n, $d);", ["FCM::sendTo"]),
      (.php, "<?php\nuse App\\Facades\\FCM;\nFCM::sendTo($t, $o, $n, $d);", []),
      (
        .php, "<?php\nuse Edujugon\\PushNotification\\PushNotification;\n$push = new PushNotification('fcm');",
        ["PushNotification"]
      ),
      (
        .php, "<?php\nuse Edujugon\\PushNotification\\PushNotification;\n$push = new PushNotification('fcmv1');", []
      ),
      (.php, "<?php\n$client = new \\Fcm\\FcmClient($token, $sender);", ["Fcm\\FcmClient"]),
      (.php, "<?php\nuse App\\Services\\MyFcm\\FcmClient;", []),
      (.php, "<?php\nuse App\\Fcm\\FcmClient;", []),
      (.go, "package a\nimport \"github.com/NaySoftware/go-fcm\"\n", ["github.com/NaySoftware/go-fcm"]),
      (
        .go, "package a\nimport \"github.com/appleboy/go-fcm\"\nvar m = &fcm.Message{To: token}\n", ["fcm.Message"]
      ),
      (
        .go,
        "package a\nimport (\n\"github.com/appleboy/go-fcm\"\n\"firebase.google.com/go/v4/messaging\"\n)\nvar m = &messaging.Message{Token: token}\n",
        []
      ),
      (.cSharp, "using CorePush.Google;\nvar s = new FcmSender(settings, http);", ["CorePush.Google"]),
      (.cSharp, "using CorePush.Firebase;\nvar s = new FirebaseSender(settings, http);", []),
      (.cSharp, "using FCM.Net;\nusing (var sender = new Sender(key)) { }", ["Sender"]),
      (.cSharp, "using Mail.Net;\nusing (var sender = new Sender(key)) { }", []),
      (.python, "from pyfcm import FCMNotification\na = FCMNotification(api_key='a')\n", ["FCMNotification"]),
      (.python, "from pyfcm import FCMNotification\na = FCMNotification(service_account_file='a')\n", []),
      (.ruby, "app = Rpush::Gcm::App.new", ["Rpush::Gcm::App"]),
      (.ruby, "app = Rpush::Fcm::App.new", []),
    ] as [(HostLanguage, String, [String])])
  func librariesAreTold(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(Self.found(text, language) == expected, "\(text)")
  }
}
