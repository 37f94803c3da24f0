import PushlintText
import PushlintTree

/// Finds calls of libraries that know nothing but the binary protocol of APNs.
///
/// - Source: the READMEs and issues of the libraries: java-apns 282, PushSharp 923, houston 171, grocer 127, rpush 595.
struct BinaryLibrary: Sendable {
  /// What code writes that uses it.
  let sign: String
  /// What else such a file has.
  var needs: StaticString?
  /// What files have that use a later version, which speaks HTTP/2.
  var isModern: StaticString?

  static let all = [
    BinaryLibrary(sign: "APNS.newService(", needs: "com.notnoop.apns"),
    BinaryLibrary(sign: "Push.payload(", needs: "javapns."),
    BinaryLibrary(sign: "Push.alert(", needs: "javapns."),
    BinaryLibrary(sign: "Push.combined(", needs: "javapns."),
    BinaryLibrary(sign: "new ApnsServiceBroker(", needs: "PushSharp.Apple"),
    BinaryLibrary(sign: "Houston::Client"),
    BinaryLibrary(sign: "Grocer.pusher"),
    BinaryLibrary(sign: "Rpush::Apns::App"),
    BinaryLibrary(sign: "RubyPushNotifications::APNS::APNSPusher"),
    BinaryLibrary(sign: "new ApnsPHP_Push(", isModern: "PROTOCOL_HTTP"),
    BinaryLibrary(sign: "ZendService\\Apple\\Apns\\Client"),
    BinaryLibrary(sign: "from apns import APNs"),
    BinaryLibrary(sign: "\"github.com/anachronistic/apns\""),
  ]

  /// - Parameter offset: where the sign may be, whatever its capitals are.
  func fact(at offset: Int, in text: SourceText) -> SourceFact? {
    let whole = SourceRange(offset, offset + sign.utf8.count)
    guard text.string(whole) == sign, !isPartOfWord(whole, text),
      needs.map({ text.firstOffset(of: $0, in: text.range) != nil }) ?? true,
      isModern.map({ text.firstOffset(of: $0, in: text.range) == nil }) ?? true
    else { return nil }
    // The name that is called, or the package.
    var range = whole
    for prefix in ["new ", "from apns import ", "\""] where sign.hasPrefix(prefix) {
      range = SourceRange(range.start + prefix.utf8.count, range.end)
    }
    if let last = sign.utf8.last, "(\"".utf8.contains(last) { range = SourceRange(range.start, range.end - 1) }
    return SourceFact(kind: .binaryLibrary, range: range, values: ["value": text.string(range)])
  }

  /// Whether another name begins before it, or goes on behind it.
  private func isPartOfWord(_ whole: SourceRange, _ text: SourceText) -> Bool {
    func isName(_ byte: UInt8?) -> Bool { byte.map { ByteClass.isNameByte($0) } ?? false }
    return isName(text[whole.start]) && isName(text[whole.start - 1])
      || isName(text[whole.end - 1]) && isName(text[whole.end])
  }
}
