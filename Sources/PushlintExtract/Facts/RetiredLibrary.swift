import PushlintText
import PushlintTree

/// Finds uses of libraries that know nothing but a protocol which was shut down.
///
/// - Source: the READMEs and issues of the libraries. Binary protocol of APNs: java-apns 282, PushSharp 923, houston 171,
///   grocer 127, rpush 595. Legacy API of FCM: node-gcm 391, fcm-node 100, Laravel-FCM 90, php-fcm 67, PushNotification
///   173, NaySoftware/go-fcm 35, appleboy/go-fcm 38, PushSharp 907, PyFCM 325, rpush 688, andpush 12.
struct RetiredLibrary: Sendable {
  /// What code writes that uses it; `require('…')` stands for each way to import a package of Node.
  let sign: String
  var kind = SourceFact.Kind.binaryLibrary
  /// What else such a file has.
  var needs: StaticString?
  /// What files have that use a later version, which speaks the protocol of today.
  var isModern: StaticString?

  static let all = ofBinaryProtocol + ofLegacyAPI

  private static let ofBinaryProtocol = [
    RetiredLibrary(sign: "APNS.newService(", needs: "com.notnoop.apns"),
    RetiredLibrary(sign: "Push.payload(", needs: "javapns."),
    RetiredLibrary(sign: "Push.alert(", needs: "javapns."),
    RetiredLibrary(sign: "Push.combined(", needs: "javapns."),
    RetiredLibrary(sign: "new ApnsServiceBroker(", needs: "PushSharp.Apple"),
    RetiredLibrary(sign: "Houston::Client"),
    RetiredLibrary(sign: "Grocer.pusher"),
    RetiredLibrary(sign: "Rpush::Apns::App"),
    RetiredLibrary(sign: "RubyPushNotifications::APNS::APNSPusher"),
    RetiredLibrary(sign: "new ApnsPHP_Push(", isModern: "PROTOCOL_HTTP"),
    RetiredLibrary(sign: "ZendService\\Apple\\Apns\\Client"),
    RetiredLibrary(sign: "from apns import APNs"),
    RetiredLibrary(sign: "\"github.com/anachronistic/apns\""),
  ]

  private static let ofLegacyAPI = [
    legacy("require('node-gcm')"), legacy("require(\"node-gcm\")"), legacy("from 'node-gcm'"),
    legacy("from \"node-gcm\""), legacy("require('fcm-node')"), legacy("require(\"fcm-node\")"),
    legacy("from 'fcm-node'"), legacy("from \"fcm-node\""),
    legacy("com.google.android.gcm.server.Sender"),
    legacy("FCM::sendTo(", needs: "LaravelFCM\\"), legacy("FCM::sendToTopic(", needs: "LaravelFCM\\"),
    legacy("FCM::sendToGroup(", needs: "LaravelFCM\\"),
    legacy("sngrl\\PhpFirebaseCloudMessaging\\Client"), legacy("paragraph1\\phpFCM\\Client"),
    legacy("Fcm\\FcmClient"),
    legacy("new PushNotification('fcm'", needs: "Edujugon\\PushNotification"),
    legacy("new PushNotification('gcm'", needs: "Edujugon\\PushNotification"),
    legacy("\"github.com/NaySoftware/go-fcm\""), legacy("\"github.com/maddevsio/fcm\""),
    legacy("\"github.com/edganiukov/fcm\""), legacy("\"github.com/google/go-gcm\""),
    legacy("fcm.Message{", needs: "github.com/appleboy/go-fcm\""),
    legacy("new GcmServiceBroker(", needs: "PushSharp."), legacy("using CorePush.Google"),
    legacy("new FCMClient(", needs: "FirebaseNet.Messaging"), legacy("new Sender(", needs: "using FCM.Net"),
    legacy("FCMNotification(api_key", needs: "pyfcm"), legacy("from gcm import GCM"),
    legacy("Rpush::Gcm::App"), legacy("RubyPushNotifications::GCM::GCMPusher"),
    legacy("RubyPushNotifications::FCM::FCMPusher"), legacy("Andpush.new"),
  ]

  private static func legacy(_ sign: String, needs: StaticString? = nil) -> RetiredLibrary {
    RetiredLibrary(sign: sign, kind: .legacyLibrary, needs: needs)
  }

  /// What leads to the name of a library, and what follows it.
  private static let beginnings = [
    "new ", "from apns import ", "from gcm import ", "require('", "require(\"", "from '", "from \"", "using ", "\"",
  ]
  private static let endings = ["('fcm'", "('gcm'", "(api_key", "')", "\")", "'", "\"", "(", "{"]

  /// - Parameter offset: where the sign may be, whatever its capitals are.
  func fact(at offset: Int, in text: SourceText) -> SourceFact? {
    let whole = SourceRange(offset, offset + sign.utf8.count)
    guard text.string(whole) == sign, !isPartOfWord(whole, text),
      needs.map({ text.firstOffset(of: $0, in: text.range) != nil }) ?? true,
      isModern.map({ text.firstOffset(of: $0, in: text.range) == nil }) ?? true
    else { return nil }
    // The name that is called, or the package.
    let beginning = Self.beginnings.first { sign.hasPrefix($0) } ?? ""
    let ending = Self.endings.first { sign.hasSuffix($0) } ?? ""
    let range = SourceRange(whole.start + beginning.utf8.count, whole.end - ending.utf8.count)
    return SourceFact(kind: kind, range: range, values: ["value": text.string(range)])
  }

  /// Whether another name begins before it, or goes on behind it.
  private func isPartOfWord(_ whole: SourceRange, _ text: SourceText) -> Bool {
    func isName(_ byte: UInt8?) -> Bool { byte.map { ByteClass.isNameByte($0) } ?? false }
    // `App\Fcm\FcmClient`
    if text[whole.start - 1] == UInt8(ascii: "\\"), isName(text[whole.start - 2]) { return true }
    return isName(text[whole.start]) && isName(text[whole.start - 1])
      || isName(text[whole.end - 1]) && isName(text[whole.end])
  }
}
