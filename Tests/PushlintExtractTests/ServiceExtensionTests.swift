import PushlintExtract
import PushlintText
import Testing

/// Mistakes in notification service extensions: each found in a copy of an extension without any, and nothing in that.
@Suite struct ServiceExtensionTests {
  /// Kind and text of each fact.
  private static func found(_ text: String, _ language: HostLanguage) -> [String] {
    let text = SourceText(text)
    return PushlintExtract.facts(in: text, language: language)
      .map { "\($0.kind.rawValue) \(text.string($0.range))" }
  }

  static let swift = """
    import FirebaseMessaging
    import UserNotifications

    final class NotificationService: UNNotificationServiceExtension {
      var contentHandler: ((UNNotificationContent) -> Void)?
      var bestAttemptContent: UNMutableNotificationContent?

      override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
      ) {
        self.contentHandler = contentHandler
        bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)
        guard let bestAttemptContent = bestAttemptContent else { return }
        if bestAttemptContent.userInfo["quiet"] != nil {
          contentHandler(bestAttemptContent)
          return
        }
        bestAttemptContent.title = "\\(bestAttemptContent.title)!"
        Messaging.serviceExtension().populateNotificationContent(
          bestAttemptContent, withContentHandler: contentHandler)
      }

      override func serviceExtensionTimeWillExpire() {
        if let contentHandler = contentHandler, let bestAttemptContent = bestAttemptContent {
          contentHandler(bestAttemptContent)
        }
      }
    }
    """

  static let objectiveC = """
    #import "NotificationService.h"
    #import <FirebaseMessaging/FirebaseMessaging.h>

    @interface NotificationService () <NSURLSessionDelegate>
    @property (nonatomic, strong) void (^contentHandler)(UNNotificationContent *contentToDeliver);
    @property (nonatomic, strong) UNMutableNotificationContent *bestAttemptContent;
    @end

    @implementation NotificationService

    - (void)didReceiveNotificationRequest:(UNNotificationRequest *)request withContentHandler:(void (^)(UNNotificationContent * _Nonnull))contentHandler {
        self.contentHandler = contentHandler;
        self.bestAttemptContent = [request.content mutableCopy];
        if (request.content.userInfo[@"quiet"]) {
            self.contentHandler(self.bestAttemptContent);
            return;
        }
        self.bestAttemptContent.title = [NSString stringWithFormat:@"%@!", self.bestAttemptContent.title];
        [[FIRMessaging extensionHelper] populateNotificationContent:self.bestAttemptContent withContentHandler:contentHandler];
    }

    - (void)serviceExtensionTimeWillExpire {
        self.contentHandler(self.bestAttemptContent);
    }

    @end
    """

  @Test func fineExtensionsAreSilent() {
    #expect(Self.found(Self.swift, .swift) == [])
    #expect(Self.found(Self.objectiveC, .objectiveC) == [])
    // They are looked at: one word makes the difference.
    #expect(Self.found(Self.swift.replacing(")!\"", with: ") [modified]\""), .swift) == ["template-text [modified]"])
  }

  @Test func callsAreInsertedAsStatements() {
    for (block, fixed) in [
      ("{ return; }", "{ contentHandler(request.content); return; }"),
      ("{\n        return;\n    }", "{\n        contentHandler(request.content);\n        return;\n    }"),
    ] {
      let start = "    self.bestAttemptContent.title ="
      let text = SourceText(Self.objectiveC.replacing(start, with: "    if (self.key == nil) \(block)\n\(start)"))
      let edits = PushlintExtract.facts(in: text, language: .objectiveC).flatMap(\.edits)
      let mended = edits.first.map { edit in
        text.string(SourceRange(0, edit.range.start)) + edit.text
          + text.string(SourceRange(edit.range.end, text.count))
      }
      #expect(mended?.contains(fixed) == true)
    }
  }

  /// Parentheses that nothing closes go on behind the class.
  @Test func brokenExtensionsAreRead() {
    let call = "[s downloadTaskWithURL:u completionHandler:^(NSURL *file"
    for text in [call, "[s downloadTaskWithURL:u completionHandler:^(", "session.downloadTask(with: u) { (file, a in"] {
      for language in [HostLanguage.objectiveC, .swift] {
        let whole = language == .swift ? Self.swift : Self.objectiveC
        for (offset, byte) in whole.utf8.enumerated() where byte == UInt8(ascii: "\n") {
          let index = whole.utf8.index(whole.startIndex, offsetBy: offset)
          _ = Self.found("\(whole[..<index])\(text)\(whole[index...])", language)
        }
      }
    }
  }

  // MARK: Mutations

  /// What replaces what, and what is found then.
  static let swiftMutations: [(String, String, [String])] = [
    (")!\"", ") [modified]\"", ["template-text [modified]"]),
    ("      return\n", "", ["handler-beside-helper contentHandler"]),
    (
      "withContentHandler: contentHandler)\n  }",
      "withContentHandler: contentHandler)\n    self.contentHandler?(request.content)\n  }",
      ["handler-beside-helper contentHandler"]
    ),
    (
      "    Messaging.serviceExtension().populateNotificationContent(\n      bestAttemptContent, withContentHandler: contentHandler)",
      "    contentHandler(bestAttemptContent)\n    contentHandler(bestAttemptContent)",
      ["image-not-shown NotificationService", "handler-called-twice contentHandler"]
    ),
    ("    self.contentHandler = contentHandler\n", "", ["handler-not-kept contentHandler"]),
    (
      "    if let contentHandler = contentHandler, let bestAttemptContent = bestAttemptContent {\n      contentHandler(bestAttemptContent)\n    }\n",
      "", ["time-out-not-handled serviceExtensionTimeWillExpire"]
    ),
    ("serviceExtensionTimeWillExpire", "timeWillExpire", ["time-out-not-handled NotificationService"]),
    (
      "(\n      bestAttemptContent, with", "(\n      request.content, with", ["immutable-content request.content"]
    ),
    (
      "request.content.mutableCopy()", "request.content.copy()", ["immutable-content request.content.copy()"]
    ),
    ("userInfo[\"quiet\"]", "userInfo[\"fcm_options.image\"]", ["wrong-image-key \"fcm_options.image\""]),
    (
      "if bestAttemptContent.userInfo[\"quiet\"] != nil",
      "if let aps = bestAttemptContent.userInfo[\"aps\"] as? [String: Any], aps[\"fcm_options\"] != nil",
      ["wrong-image-key \"fcm_options\""]
    ),
    (
      "    bestAttemptContent.title =",
      "    let logo = URL(string: \"http://a.northwind.dev/x.png\")\n    bestAttemptContent.title =",
      ["insecure-download \"http://a.northwind.dev/x.png\""]
    ),
    (
      "    bestAttemptContent.title =",
      "    session.downloadTask(with: url) { (file, response, error) in\n      a = try? UNNotificationAttachment(identifier: id, url: file!, options: nil)\n      b = try? UNNotificationAttachment(identifier: id, url: file)\n    }\n    bestAttemptContent.title =",
      ["temporary-attachment file"]
    ),
    (
      "    bestAttemptContent.title =",
      "    session.downloadTask(with: url) { file, response, error in\n      let file = moved(file)\n      a = try? UNNotificationAttachment(identifier: id, url: file)\n    }\n    bestAttemptContent.title =",
      []
    ),
    (
      "    bestAttemptContent.title =",
      "    guard let id = bestAttemptContent.userInfo[\"id\"] as? String else { return }\n    bestAttemptContent.title =",
      ["handler-not-called return"]
    ),
  ]

  @Test(arguments: swiftMutations)
  func swiftMistakesAreFound(_ old: String, _ new: String, _ expected: [String]) {
    #expect(Self.swift.contains(old))
    #expect(Self.found(Self.swift.replacing(old, with: new, maxReplacements: 1), .swift) == expected)
  }

  static let objectiveCMutations: [(String, String, [String])] = [
    ("%@!", "%@ [modified]", ["template-text [modified]"]),
    ("        return;\n", "", ["handler-beside-helper contentHandler"]),
    (
      "withContentHandler:contentHandler];\n",
      "withContentHandler:contentHandler];\n    contentHandler(self.bestAttemptContent);\n",
      ["handler-beside-helper contentHandler"]
    ),
    (
      "    [[FIRMessaging extensionHelper] populateNotificationContent:self.bestAttemptContent withContentHandler:contentHandler];\n",
      "    self.contentHandler(self.bestAttemptContent);\n    _contentHandler(self.bestAttemptContent);\n",
      ["image-not-shown NotificationService", "handler-called-twice _contentHandler"]
    ),
    ("    self.contentHandler = contentHandler;\n", "", ["handler-not-kept contentHandler"]),
    (
      "- (void)serviceExtensionTimeWillExpire {\n    self.contentHandler(self.bestAttemptContent);\n}\n", "",
      ["time-out-not-handled NotificationService"]
    ),
    ("Content:self.bestAttemptContent with", "Content:request.content with", ["immutable-content request.content"]),
    ("[@\"quiet\"]", "[@\"fcm_options.image\"]", ["wrong-image-key @\"fcm_options.image\""]),
    (
      "request.content.userInfo[@\"quiet\"]", "[request.content.userInfo objectForKey:@\"fcm_options.image\"]",
      ["wrong-image-key @\"fcm_options.image\""]
    ),
    (
      "request.content.userInfo[@\"quiet\"]", "[request.content.userInfo valueForKeyPath:@\"fcm_options.image\"]", []
    ),
    (
      "    self.bestAttemptContent.title =",
      "    NSURL *logo = [NSURL URLWithString:@\"http://a.northwind.dev/x.png\"];\n    self.bestAttemptContent.title =",
      ["insecure-download @\"http://a.northwind.dev/x.png\""]
    ),
    (
      "        return;\n    }\n",
      "    }\n    [self load:request with:^(UNNotificationAttachment *image) {\n        if (image) { [self add:image]; }\n        contentHandler(self.bestAttemptContent);\n    }];\n    return;\n",
      ["handler-called-twice contentHandler"]
    ),
    (
      "    self.bestAttemptContent.title =",
      "    if (self.key == nil) {\n        NSLog(@\"no key\");\n        return;\n    }\n    self.bestAttemptContent.title =",
      ["handler-not-called return"]
    ),
    // Another method may call it; and without content there is nothing to deliver.
    (
      "    self.bestAttemptContent.title =",
      "    [self load:request];\n    if (self.key == nil) {\n        return;\n    }\n    self.bestAttemptContent.title =",
      []
    ),
    (
      "    self.bestAttemptContent.title =",
      "    if (self.bestAttemptContent == nil) {\n        return;\n    }\n    self.bestAttemptContent.title =", []
    ),
    (
      "        self.contentHandler(self.bestAttemptContent);\n        return;\n    }\n    self.bestAttemptContent.title = [NSString stringWithFormat:@\"%@!\", self.bestAttemptContent.title];\n    [[FIRMessaging extensionHelper] populateNotificationContent:self.bestAttemptContent withContentHandler:contentHandler];\n",
      "        self.bestAttemptContent.badge = @1;\n    }\n",
      ["image-not-shown NotificationService", "handler-not-called contentHandler"]
    ),
    (
      "    self.bestAttemptContent.title =",
      "    [[session downloadTaskWithURL:url completionHandler:^(NSURL *file, NSURLResponse *response, NSError *error) {\n        [UNNotificationAttachment attachmentWithIdentifier:@\"a\" URL:file options:nil error:nil];\n    }] resume];\n    self.bestAttemptContent.title =",
      ["temporary-attachment file"]
    ),
    (
      "    self.bestAttemptContent.title =",
      "    [[session downloadTaskWithURL:url completionHandler:^(NSURL *file, NSURLResponse *response, NSError *error) {\n        [UNNotificationAttachment attachmentWithIdentifier:@\"a\" URL:file options:@{UNNotificationAttachmentOptionsTypeHintKey: @\"public.png\"} error:nil];\n    }] resume];\n    self.bestAttemptContent.title =",
      []
    ),
    // Without braces only one of both runs.
    (
      "    [[FIRMessaging extensionHelper] populateNotificationContent",
      "    if (x) contentHandler(request.content); else [[FIRMessaging extensionHelper] populateNotificationContent", []
    ),
    // A superclass of a vendor may do all that is missing.
    (
      "@interface NotificationService () <NSURLSessionDelegate>",
      "@interface NotificationService : VendorService\n@end\n@interface NotificationService ()", []
    ),
  ]

  @Test(arguments: objectiveCMutations)
  func objectiveCMistakesAreFound(_ old: String, _ new: String, _ expected: [String]) {
    #expect(Self.objectiveC.contains(old))
    #expect(Self.found(Self.objectiveC.replacing(old, with: new, maxReplacements: 1), .objectiveC) == expected)
  }

  /// What is off by default, since it may be meant.
  @Test func doubtfulMistakesAreFactsToo() {
    let guarded = Self.swift.replacing(
      "    self.contentHandler = contentHandler\n",
      with:
        "    self.contentHandler = contentHandler\n    guard let id = request.content.userInfo[\"id\"] else {\n      return\n    }\n"
    )
    #expect(Self.found(guarded, .swift) == ["handler-not-called return"])
    // What was called before is enough, and what will be called in any case.
    let delivered = guarded.replacing("    guard let id", with: "    load(request, contentHandler)\n    guard let id")
    #expect(Self.found(delivered, .swift) == [])
    let deferred = guarded.replacing("    guard let id", with: "    defer { finish() }\n    guard let id")
    #expect(Self.found(deferred, .swift) == [])
    let other = guarded.replacing(
      "      return\n    }\n    best", with: "      finish()\n      return\n    }\n    best")
    #expect(Self.found(other, .swift) == [])
    let data = """
      import FirebaseMessaging
      class A: UNNotificationServiceExtension {
        override func didReceive(_ request: UNNotificationRequest, withContentHandler done: @escaping (UNNotificationContent) -> Void) {
          show(request.content.userInfo["image"], done)
        }
      }
      """
    #expect(Self.found(data, .swift) == ["image-not-shown A", "image-in-data \"image\""])
    #expect(Self.found(data.replacing("import FirebaseMessaging\n", with: ""), .swift) == [])
  }

  /// A sample on a page may be shortened, and shows the template; what it has must be right.
  @Test(arguments: [("swift", swift), ("objc", objectiveC), ("objective-c", objectiveC)])
  func fencesAreRead(_ label: String, _ text: String) {
    let wrong = text.replacing("\"quiet\"", with: "\"fcm_options.image\"")
      .replacing("serviceExtensionTime", with: "time").replacing("!\"", with: " [modified]\"")
    let page = "# Extension\n\n```\(label)\n\(wrong)\n```\n"
    #expect(Self.found(page, .markdown).map { $0.prefix(15) } == ["wrong-image-key"])
    #expect(Self.found(page.replacing("```\(label)", with: "```kotlin"), .markdown) == [])
    #expect(Self.found(page, .text) == [])
  }

  // MARK: Others

  /// Code that is fine, or that is not seen as a whole.
  static let silent: [(HostLanguage, String)] = [
    // No extension.
    (.swift, #"class A: NSObject { func f() { title = "x [modified]"; contentHandler(a); contentHandler(b) } }"#),
    (.swift, #"// UNNotificationServiceExtension\nlet a = "[modified]""#),
    (
      .objectiveC,
      "@implementation A\n- (void)didReceiveNotificationResponse:(id)x withContentHandler:(id)y { y(1); y(2); }\n@end"
    ),
    // Extensions of vendors.
    (
      .swift,
      """
      import OneSignalExtension
      class NotificationService: UNNotificationServiceExtension {
        var contentHandler: ((UNNotificationContent) -> Void)?
        var receivedRequest: UNNotificationRequest!
        var bestAttemptContent: UNMutableNotificationContent?
        override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
          self.receivedRequest = request
          self.contentHandler = contentHandler
          self.bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)
          if let bestAttemptContent = bestAttemptContent {
            OneSignalExtension.didReceiveNotificationExtensionRequest(self.receivedRequest, with: bestAttemptContent, withContentHandler: self.contentHandler)
          }
        }
        override func serviceExtensionTimeWillExpire() {
          if let contentHandler = contentHandler, let bestAttemptContent = bestAttemptContent {
            OneSignalExtension.serviceExtensionTimeWillExpireRequest(self.receivedRequest, with: self.bestAttemptContent)
            contentHandler(bestAttemptContent)
          }
        }
      }
      """
    ),
    (.swift, "import AirshipServiceExtension\nclass NotificationService: UANotificationServiceExtension {}"),
    (
      .swift,
      "import BrazeNotificationService\nclass NotificationService: BrazeNotificationService.NotificationService {}"
    ),
    // Words in the middle of somebody's text.
    (.swift, swift.replacing(")!\"", with: ") [modified] today\"")),
    // A text that nobody shows.
    (.swift, swift.replacing("bestAttemptContent.title = ", with: "print(").replacing(")!\"", with: ") [modified]\")")),
    // What a subclass does, nobody knows.
    (.swift, swift.replacing("final class", with: "open class").replacing("serviceExtensionTime", with: "time")),
    // Each case ends by itself, and so does each closure.
    (
      .swift,
      """
      class A: UNNotificationServiceExtension {
        override func didReceive(_ request: UNNotificationRequest, withContentHandler done: @escaping (UNNotificationContent) -> Void) {
          switch request.content.userInfo["kind"] as? String {
          case "a": done(request.content)
          case "b":
            done(request.content)
          default:
            done(request.content)
          }
        }
      }
      """
    ),
    (
      .swift,
      """
      class A: UNNotificationServiceExtension {
        override func didReceive(_ request: UNNotificationRequest, withContentHandler done: @escaping (UNNotificationContent) -> Void) {
          if let url = url(request) {
            load(url) { image in
              guard let image else {
                done(request.content)
                return
              }
              done(with(image))
            }
          } else if other {
            done(request.content)
          } else {
            done(request.content)
          }
        }
      }
      """
    ),
    (
      .swift,
      """
      class A: UNNotificationServiceExtension {
        override func didReceive(_ request: UNNotificationRequest, withContentHandler done: @escaping (UNNotificationContent) -> Void) {
          do {
            try decrypt(request)
            done(request.content)
          } catch {
            done(request.content)
          }
        }
      }
      """
    ),
    (
      .swift,
      """
      class A: UNNotificationServiceExtension {
        override func didReceive(_ request: UNNotificationRequest, withContentHandler done: @escaping (UNNotificationContent) -> Void) {
      #if DEBUG
          done(request.content)
      #else
          done(silent)
      #endif
        }
      }
      """
    ),
    // Not yet complete.
    (.swift, "class A: UNNotificationServiceExtension {\n  override func didReceive("),
    (.swift, "class A: UNNotificationServiceExtension { override func didReceive(_ r: R, withContentHandler h: H) {"),
    (.objectiveC, "@implementation A\n- (void)didReceiveNotificationRequest:(R *)r withContentHandler:"),
  ]

  @Test(arguments: silent)
  func otherCodeIsSilent(_ language: HostLanguage, _ text: String) {
    #expect(Self.found(text, language) == [])
  }

  /// Every prefix of a file, and every file without one of its lines, is read to the end.
  @Test func brokenFilesAreRead() {
    for (text, language) in [
      (Self.swift, HostLanguage.swift), (Self.objectiveC, .objectiveC), (Self.list("a", "b"), .propertyList),
    ] {
      let bytes = Array(text.utf8)
      for end in bytes.indices {
        _ = PushlintExtract.facts(in: SourceText(bytes: Array(bytes[..<end])), language: language)
      }
      for start in bytes.indices {
        _ = PushlintExtract.facts(in: SourceText(bytes: Array(bytes[start...])), language: language)
      }
      for index in bytes.indices {
        var copy = bytes
        copy.remove(at: index)
        _ = PushlintExtract.facts(in: SourceText(bytes: copy), language: language)
      }
    }
  }

  // MARK: Property lists

  static func list(_ point: String, _ principal: String, more: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>CFBundleName</key>
    \t<string>$(PRODUCT_NAME)</string>
    \t<key>UIFlag</key>
    \t<true/>
    \t<key>NSExtension</key>
    \t<dict>
    \t\(more)
    \t\t<!-- <key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME)Old</string> -->
    \t\t<key>NSExtensionPointIdentifier</key>
    \t\t<string>\(point)</string>
    \t\t<key>NSExtensionPrincipalClass</key>
    \t\t<string>\(principal)</string>
    \t</dict>
    </dict>
    </plist>
    """
  }

  private static let service = "com.apple.usernotifications.service"
  private static let content = "com.apple.usernotifications.content-extension"
  private static let name = "$(PRODUCT_MODULE_NAME).NotificationService"
  private static let view = "<key>NSExtensionMainStoryboard</key><string>MainInterface</string>"

  static let lists: [(String, [String])] = [
    (list(service, name), []),
    (list(content, name), ["wrong-extension-point \(content)"]),
    (list(content, "$(PRODUCT_MODULE_NAME).NotificationViewController"), []),
    (list(content, name, more: view), []),
    (
      list(
        content, name,
        more:
          "<key>NSExtensionAttributes</key><dict><key>UNNotificationExtensionCategory</key><string>a</string></dict>"),
      []
    ),
    (
      list("com.apple.usernotifications.service-extension", name),
      ["wrong-extension-point com.apple.usernotifications.service-extension"]
    ),
    (list("com.apple.widgetkit-extension", name), []),
    (list("$(POINT)", name), []),
    (
      list(service, "$(PRODUCT_MODULE_NAME)NotificationService"),
      ["invalid-principal-class $(PRODUCT_MODULE_NAME)NotificationService"]
    ),
    (list(service, "$(PRODUCT_MODULE_NAME)_Push.NotificationService"), []),
    (list(service, "NotificationService"), ["principal-class-without-module NotificationService"]),
    (list(service, "App.NotificationService"), []),
    ("<plist><dict><key>a</key><string>NSExtensionPointIdentifier</string></dict></plist>", []),
    ("bplist00NSExtensionPointIdentifier", []),
  ]

  @Test(arguments: lists)
  func propertyLists(_ text: String, _ expected: [String]) {
    #expect(Self.found(text, .propertyList) == expected)
  }
}
