import PushlintExtract
import PushlintText
import Testing

/// Libraries that know the binary protocol of APNs alone.
@Suite struct BinaryLibraryTests {
  private static func found(_ text: String, _ language: HostLanguage) -> [String] {
    let text = SourceText(text)
    return PushlintExtract.facts(in: text, language: language)
      .filter { $0.kind == .binaryLibrary }
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
    ] as [(HostLanguage, String, [String])])
  func librariesAreTold(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(Self.found(text, language) == expected, "\(text)")
  }
}
