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
      // An error is thrown behind a way out, too.
      (
        "guard let best = best else {\n  contentHandler(request.content)\n  return\n}\ndo {\n  let made = try best.updating(from: intent)\n  contentHandler(made)\n} catch {\n  print(error)\n}",
        ["catch"]
      ),
      (
        "guard let best = best else {\n  contentHandler(request.content)\n  return\n}\ndo {\n  let made = try best.updating(from: intent)\n  contentHandler(made)\n} catch {\n  contentHandler(best)\n}",
        []
      ),
      // What is declared runs where it is called.
      (
        "func fail() { contentHandler(request.content) }\nguard let url = request.content.userInfo[\"image\"] as? String else { return fail() }\nadd(url)",
        ["contentHandler"]
      ),
      (
        "func fail() { contentHandler(request.content) }\nguard let url = request.content.userInfo[\"image\"] as? String else { return fail() }\nadd(url)\ncontentHandler(best!)",
        []
      ),
      // What was asked for before is there.
      (
        "guard let url = request.content.userInfo[\"image\"] as? String else {\n  contentHandler(best!)\n  return\n}\nif url.isLong {\n\(load) contentHandler(best!) }\n}",
        []
      ),
      (
        "if request.content.userInfo[\"image\"] == nil {\n  contentHandler(best!)\n  return\n}\nif let bestAttempt = best {\n  if let url = request.content.userInfo[\"image\"] as? String {\n\(load) contentHandler(bestAttempt) }\n}\n}",
        []
      ),
      // Each path that returns is one.
      (
        "guard let a = request.content.userInfo[\"a\"] as? String else { return }\nguard let url = URL(string: a) else {\n  return\n}\n\(load) contentHandler(best!) }",
        ["return", "return"]
      ),
      (
        "if let bestAttempt = best {\n  guard let a = try? JSONDecoder().decode(Own.self, from: data) else { return }\n  bestAttempt.title = a.title\n  contentHandler(bestAttempt)\n}",
        ["return"]
      ),
      ("if best == nil { return }\ncontentHandler(best!)", []),
      (
        "URLSession.shared.downloadTask(with: url, completionHandler: { (file: URL?, _: URLResponse?, _: Error?) -> Void in\n  guard let file else { return }\n  add(file)\n  contentHandler(best!)\n}).resume()",
        ["return"]
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
      ("if (!url) return;\nself.contentHandler(self.bestAttemptContent);", ["return"]),
      ("if (!url) { a(); } else return;\nself.contentHandler(self.bestAttemptContent);", []),
      ("if (!self.bestAttemptContent) return;\nself.contentHandler(self.bestAttemptContent);", []),
      (
        "if (big) {\n  [self attach:url];\n} else if (url) {\n  __weak typeof(self) weakSelf = self;\n  [[session downloadTaskWithURL:url completionHandler:^(NSURL *f) { weakSelf.contentHandler(weakSelf.bestAttemptContent); }] resume];\n}",
        ["if"]
      ),
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

  private static let given = "guard let url = url(of: request) else { return contentHandler(request.content) }\n"

  @Test(
    arguments: [
      // What is loaded may fail.
      ("guard let file else { return }\n  contentHandler(best!)", ["return"]),
      ("guard let file else {\n    print(1)\n    return\n  }\n  contentHandler(best!)", ["return"]),
      ("guard let file else { return contentHandler(best!) }\n  contentHandler(best!)", []),
      ("guard let file else { contentHandler(best!); return }\n  contentHandler(best!)", []),
      ("guard let self else { return }\n  self.contentHandler?(best!)", []),
      ("guard let self, let file else { return }\n  self.contentHandler?(best!)", ["return"]),
      ("defer { contentHandler(best!) }\n  guard let file else { return }\n  add(file)", []),
      ("guard let file else { self.finish(); return }\n  contentHandler(best!)", []),
      ("if let file { add(file) }\n  contentHandler(best!)", []),
      ("if let file {\n    contentHandler(best!)\n  }", ["if"]),
      ("if let file { contentHandler(best!) } else { contentHandler(request.content) }", []),
      ("if file == nil { return }\n  DispatchQueue.main.async { contentHandler(best!) }", ["return"]),
      ("do { try add(file!)\n    contentHandler(best!) } catch { print(1) }", ["catch"]),
      ("do { try add(file!) } catch { print(1) }\n  contentHandler(best!)", []),
      ("do { try add(file!)\n    contentHandler(best!) } catch { contentHandler(best!) }", []),
    ])
  func closuresOfDownloads(_ closure: String, _ places: [String]) {
    let body =
      Self.given + "URLSession.shared.downloadTask(with: url) { [weak self] file, _, _ in\n  \(closure)\n}.resume()"
    #expect(Self.found(Self.swift(body), .swift) == places)
  }

  @Test func closuresBesideAnotherDelivery() {
    let load =
      "URLSession.shared.downloadTask(with: url) { file, _, _ in\n  guard let file else { return }\n  add(file)\n}"
    #expect(Self.found(Self.swift(Self.given + load + ".resume()\ncontentHandler(best!)"), .swift).isEmpty)
  }

  /// Methods that get a closure which delivers.
  @Test(
    arguments: [
      ("guard let data else { return }\n  done(data)", ["return"]),
      ("guard let data else { return done(nil) }\n  done(data)", []),
      ("done(data)", []),
    ])
  func methodsWithCompletion(_ closure: String, _ places: [String]) {
    let method = """
        func load(_ url: URL, done: @escaping (Data?) -> Void) {
          URLSession.shared.dataTask(with: url) { data, _, _ in
            \(closure)
          }.resume()
        }
      """
    let body = Self.given + "load(url) { data in\n  contentHandler(best!)\n}"
    #expect(Self.found(Self.swift(body, more: method), .swift) == places)
  }

  @Test func changesBeforeLeaving() {
    let text =
      "guard let url = best!.userInfo[\"image\"] as? String else {\n  best!.title = \"a\"\n  return\n}\ncontentHandler(best!)"
    #expect(Self.found(Self.swift(text), .swift) == ["return"])
  }

  /// A function in the method has its part.
  @Test func functionsInTheMethod() {
    let text = """
      func show(_ title: String) {
        best?.title = title
        contentHandler(best!)
      }
      if best!.userInfo["wake"] != nil {
        best?.title = "a"
        return
      }
      show("b")
      """
    #expect(Self.found(Self.swift(text), .swift) == ["return"])
    #expect(Self.found(Self.swift(text.replacing("  return", with: "  show(\"a\")\n  return")), .swift).isEmpty)
  }

  @Test(
    arguments: [
      ("self.best = request.content;", true), ("self.best = [request.content mutableCopy];", false),
      ("self.other = request.content;", false),
      (
        "[[FIRMessaging extensionHelper] populateNotificationContent:(UNMutableNotificationContent *)request.content withContentHandler:contentHandler];",
        true
      ),
    ])
  func contentThatCannotBeChanged(_ statement: String, isWrong: Bool) {
    let text = SourceText(
      """
      @interface NotificationService ()
      @property (nonatomic, strong) UNMutableNotificationContent *best;
      @property (nonatomic, strong) UNNotificationContent *other;
      @end
      @implementation NotificationService
      - (void)didReceiveNotificationRequest:(UNNotificationRequest *)request withContentHandler:(void (^)(UNNotificationContent *))contentHandler {
        self.contentHandler = contentHandler;
        \(statement)
        self.contentHandler(self.best);
      }
      - (void)serviceExtensionTimeWillExpire { self.contentHandler(self.best); }
      @end

      """)
    let facts = PushlintExtract.facts(in: text, language: .objectiveC).filter { $0.kind == .immutableContent }
    #expect(facts.count == (isWrong ? 1 : 0))
    #expect(facts.allSatisfy { $0.edits.map(\.text) == ["[request.content mutableCopy]"] })
  }

  @Test func emptyTimeOuts() {
    let text = Self.swift("Loader.shared.load(request) { content in contentHandler(content) }")
    let empty = text.replacing("{ if let h = contentHandler, let best { h(best) } }", with: "{}")
    func places(_ text: String) -> [String] {
      let text = SourceText(text)
      return PushlintExtract.facts(in: text, language: .swift).filter { $0.kind == .timeOutNotHandled }
        .map { text.string($0.range) }
    }
    #expect(places(text).isEmpty)
    #expect(places(empty) == ["serviceExtensionTimeWillExpire"])
  }

  @Test func statementsThatOnlyTry() {
    let statement = """
          if let best {
            do {
              best.attachments = [try UNNotificationAttachment(identifier: "a", url: url)]
            } catch let error as NSError {
              print(error)
            }
          }
      """
    #expect(!Self.found(Self.swift(statement), .swift).isEmpty)
    #expect(Self.found(Self.swift(statement + "\n    contentHandler(request.content)"), .swift).isEmpty)
    #expect(Self.found(Self.swift(statement.replacing("print(error)", with: "contentHandler(best)")), .swift).isEmpty)
    #expect(Self.found(Self.swift(statement.replacing("print(error)", with: "finish()")), .swift).isEmpty)
  }

  @Test func guardsThatReadAllOfThePush() {
    func body(_ value: String, _ end: String) -> String {
      """
          guard let best, let intent = \(value) else {
            \(end)
          }
          contentHandler(best.updating(from: intent))
      """
    }
    #expect(Self.found(Self.swift(body("intent(for: best.userInfo)", "return")), .swift) == ["return"])
    #expect(
      Self.found(Self.swift(body("intent(for: best.userInfo)", "return contentHandler(request.content)")), .swift)
        .isEmpty)
    #expect(Self.found(Self.swift(body("request.content.userInfo as? [String: Any]", "return")), .swift).isEmpty)
  }

  @Test func branchesBehindOnesThatDeliver() {
    func text(_ last: String) -> String {
      """
      @implementation NotificationService
      - (void)didReceiveNotificationRequest:(UNNotificationRequest *)request withContentHandler:(void (^)(UNNotificationContent *))contentHandler {
          self.contentHandler = contentHandler;
          NSDictionary *info = request.content.userInfo;
          if (info == nil) {
              [self finish];
              return;
          }
          NSString *url = info[@"url"];
          if (url == nil) {
              \(last)
              return;
          }
          [self load:url completionHandler:^(UNNotificationAttachment *attachment) { [self finish]; }];
      }
      - (void)finish { self.contentHandler(self.best); }
      - (void)serviceExtensionTimeWillExpire { self.contentHandler(self.best); }
      @end

      """
    }
    #expect(Self.found(text(""), .objectiveC) == ["return"])
    #expect(Self.found(text("[self finish];"), .objectiveC).isEmpty)
  }

  /// A function that delivers is declared, and then something else delivers.
  @Test func declaredFunctionsDeliverNothing() {
    let text = SourceText(
      Self.swift(
        "func fail() { contentHandler(request.content) }\nguard let url = request.content.userInfo[\"image\"] as? String else { return fail() }\nadd(url)\ncontentHandler(best!)"
      ))
    let kinds = PushlintExtract.facts(in: text, language: .swift).map(\.kind)
    #expect(!kinds.contains(.handlerCalledTwice))
  }
}
