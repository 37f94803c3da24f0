import PushlintExtract
import PushlintText
import Testing

/// Paths through an extension on which nothing delivers.
@Suite struct ExtensionPathTests {
  private static func found(_ text: String, _ language: HostLanguage) -> [String] {
    let text = SourceText(text)
    return PushlintExtract.facts(in: text, language: language)
      .filter { $0.kind == .handlerNotCalled }
      .map { text.string($0.range) }
  }

  private static func swift(_ body: String, more: String = "") -> String {
    """
    class NotificationService: UNNotificationServiceExtension {
      var contentHandler: ((UNNotificationContent) -> Void)?
      var best: UNMutableNotificationContent?
      override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
      ) {
        self.contentHandler = contentHandler
        best = (request.content.mutableCopy() as? UNMutableNotificationContent)
    \(body)
      }
      override func serviceExtensionTimeWillExpire() { if let h = contentHandler, let best { h(best) } }
    \(more)
    }

    """
  }

  private static let load = "URLSession.shared.downloadTask(with: url) { file, _, _ in"

  @Test(
    arguments: [
      // What is loaded is attached, and no more.
      ("\(load)\n  add(file)\n}.resume()", ["downloadTask"]),
      ("\(load)\n  add(file)\n  contentHandler(best!)\n}.resume()", []),
      // Without an image nothing happens.
      ("if let url = request.content.userInfo[\"image\"] as? String {\n\(load) contentHandler(best!) }\n}", ["if"]),
      (
        "if let url = request.content.userInfo[\"image\"] as? String {\n\(load) contentHandler(best!) }\n} else {\n  contentHandler(best!)\n}",
        []
      ),
      (
        "if let url = request.content.userInfo[\"image\"] as? String {\n\(load) contentHandler(best!) }\n} else {\n  print(1)\n}",
        ["{"]
      ),
      ("if let url = request.content.userInfo[\"image\"] as? String { add(url) }\ncontentHandler(best!)", []),
      // Every push has `aps`, and what there is to deliver.
      ("if let aps = request.content.userInfo[\"aps\"] as? [String: Any] { add(aps)\n contentHandler(best!) }", []),
      ("if let bestAttempt = best { contentHandler(bestAttempt) }", []),
      // What was asked for before is there.
      (
        "guard let url = request.content.userInfo[\"image\"] as? String else {\n  contentHandler(best!)\n  return\n}\nif url.isLong {\n\(load) contentHandler(best!) }\n}",
        []
      ),
      (
        "if request.content.userInfo[\"image\"] == nil {\n  contentHandler(best!)\n  return\n}\nif let bestAttempt = best {\n  if let url = request.content.userInfo[\"image\"] as? String {\n\(load) contentHandler(bestAttempt) }\n}\n}",
        []
      ),
      // Whoever is called may deliver.
      ("loader.load(request) { self.show($0) }", []), ("finish(request)", []), ("self.finish(request)", []),
      ("if let a = request.content.userInfo[\"a\"] { other.add(a) } else { finish(request) }", []),
    ])
  func pathsInSwift(_ body: String, _ expected: [String]) {
    let own = "  func add(_ file: Any?) { print(file ?? 0) }"
    #expect(Self.found(Self.swift(body, more: own), .swift) == expected, "\(body)")
  }

  private static func objectiveC(_ body: String) -> String {
    """
    #import "NotificationService.h"
    @interface NotificationService ()
    @property (nonatomic, strong) void (^contentHandler)(UNNotificationContent *contentToDeliver);
    @end
    @implementation NotificationService
    - (void)didReceiveNotificationRequest:(UNNotificationRequest *)request withContentHandler:(void (^)(UNNotificationContent * _Nonnull))contentHandler {
      self.contentHandler = contentHandler;
      self.bestAttemptContent = [request.content mutableCopy];
    \(body)
    }
    - (void)attach:(NSURL *)file { self.bestAttemptContent.attachments = @[ file ]; }
    - (void)finish:(NSURL *)file { [self attach:file]; self.contentHandler(self.bestAttemptContent); }
    - (void)serviceExtensionTimeWillExpire { self.contentHandler(self.bestAttemptContent); }
    @end

    """
  }

  @Test(
    arguments: [
      (
        "[[session downloadTaskWithURL:url completionHandler:^(NSURL *f) { [self attach:f]; }] resume];",
        ["downloadTaskWithURL"]
      ),
      ("[[session downloadTaskWithURL:url completionHandler:^(NSURL *f) { [self finish:f]; }] resume];", []),
      (
        "if (url) {\n  [loader load:url then:^(NSURL *f) { self.contentHandler(self.bestAttemptContent); }];\n}", ["if"]
      ),
      ("if (url) {\n  [self attach:url];\n}\nself.contentHandler(self.bestAttemptContent);", []),
      ("if (url) {\n  if (big) { icon(url); } else { self.contentHandler(self.bestAttemptContent); }\n}", []),
      (
        "if (url == nil) {\n  self.contentHandler(self.bestAttemptContent);\n  return;\n}\nif (url) {\n  self.contentHandler(self.bestAttemptContent);\n}",
        []
      ),
      ("[self.loader load:url delegate:self];", []),
    ])
  func pathsInObjectiveC(_ body: String, _ expected: [String]) {
    // Another method than that for the time-out that has the handler may be called.
    let text = Self.objectiveC(body)
    let own =
      body.contains("finish")
      ? text
      : text.replacing("[self attach:file]; self.contentHandler(self.bestAttemptContent);", with: "[self attach:file];")
    #expect(Self.found(own, .objectiveC) == expected, "\(body)")
  }
}
