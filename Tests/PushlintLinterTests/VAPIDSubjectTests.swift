import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Subjects of VAPID that are bare addresses, and legacy paths of clients that declare them.
@Suite struct VAPIDSubjectTests {
  @Test(arguments: [
    (HostLanguage.javaScript, "webpush.setVapidDetails('a@b.io', vapidKeys.publicKey, vapidKeys.privateKey);"),
    (.javaScript, "const subject = process.env.VAPID_SUBJECT || 'a@b.io';"),
    (.typeScript, "const vapidDetails = { subject: 'a@b.io', publicKey, privateKey };"),
    (.python, "webpush(s, d, vapid_private_key=k, ttl=60, vapid_claims={\"sub\": \"a@b.io\"})"),
    (.python, "VAPID_SUBJECT = 'a@b.io'"),
    (.php, "<?php $push = new WebPush(['VAPID' => ['subject' => 'a@b.io', 'publicKey' => $p]]);"),
    (.php, "<?php $subject = getenv('VAPID_SUBJECT') ?: 'a@b.io';"),
    (.ruby, "WebPush.payload_send(vapid: { subject: 'a@b.io', public_key: p })"),
    (.ruby, "SUBJECT = ENV.fetch('VAPID_SUBJECT', 'a@b.io')"),
    (.java, "class A { PushService s = new PushService(vapidPublic, vapidPrivate, \"a@b.io\"); }"),
    (.cSharp, "var d = new VapidDetails(\"a@b.io\", p, k);"),
    (.rust, "fn f() { vapid.add_claim(\"sub\", \"a@b.io\"); }"),
    (.go, "package a\nvar claims = map[string]any{\"sub\": \"a@b.io\", \"aud\": vapidAudience}"),
    (.rust, "const CONTACT: &str = \"a@b.io\";\nfn f() { vapid.add_claim(\"sub\", CONTACT); }"),
    (.cSharp, "var contact = c[\"Vapid\"] ?? \"a@b.io\";\nvar d = new VapidDetails(contact, p, k);"),
    (.python, "CONTACT = 'a@b.io'\nwebpush(s, d, vapid_private_key=k, ttl=60, vapid_claims={\"sub\": CONTACT})"),
  ])
  func addressesAreFound(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language) == ["webpush/vapid-subject a@b.io"], "\(text)")
    #expect(findings(text.replacing("a@b.io", with: "mailto:a@b.io"), language).isEmpty)
    #expect(findings(text.replacing("a@b.io", with: "https://b.io/a"), language).isEmpty)
  }

  @Test(arguments: [
    (HostLanguage.javaScript, "const vapid = keys(); mail.send({ to: 'a@b.io', from: 'c@b.io', subject: 'Hello' });"),
    (.javaScript, "const vapid = keys(); const claims = { iss: 'a@b.io', sub: 'a@b.io', aud: url };"),
    (.javaScript, "const token = { sub: 'a@b.io', subject: 'a@b.io' };"),
    (.python, "CONTACT = 'a@b.io'\nvapid = {'to': CONTACT, 'sub': CONTACTS, 'aud': other.CONTACT}"),
    (.rust, "const CONTACT: &str = \"a@b.io\";\nfn f() { mail.add_header(\"to\", CONTACT); vapid(\"x\"); }"),
    (.python, "vapid = 1\nclaims = {'sub': 'push@shop.iam.gserviceaccount.com'}"),
    (.javaScript, "webpush.setVapidDetails('mailto:' + (process.env.VAPID_SUBJECT || 'a@b.io'), p, k);"),
    (
      .javaScript,
      "const subject = process.env.VAPID_SUBJECT || 'a@b.io'; const s = subject.startsWith('mailto:') ? subject : null;"
    ),
    (.ruby, "SUBJECT = \"mailto:#{ENV.fetch('VAPID_SUBJECT', 'a@b.io')}\""),
    (.go, "package a\nvar settings = Settings{VAPIDSubject: \"a@b.io\"}"),
    (.go, "package a\nvar o = webpush.Options{Subscriber: \"a@b.io\", VAPIDPublicKey: p, TTL: 60}"),
  ])
  func otherAddressesAreNot(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language).isEmpty, "\(text)")
  }

  @Test(arguments: [
    (HostLanguage.javaScript, "webpush.setVapidDetails('mailto:a@localhost', vapidPublic, k);", 1),
    (.ruby, "WebPush.payload_send(vapid: { subject: 'mailto:Team <a@b.io>', public_key: p })", 1),
    (.rust, "fn f() { vapid.add_claim(\"sub\", \"mailto:a@localhost\"); }", 1),
    (.javaScript, "const subject = process.env.VAPID_SUBJECT || 'mailto:a@localhost';", 0),
    (.javaScript, "const subject = process.env.VAPID_SUBJECT ?? 'mailto:a@localhost';", 0),
    (.python, "subject = os.environ.get('VAPID_SUBJECT', 'mailto:a@localhost')", 0),
    (.javaScript, "const vapid = 1; link.href = 'mailto:a@localhost';", 0),
  ])
  func subjectsThatAppleRefuses(_ language: HostLanguage, _ text: String, _ count: Int) {
    let found = findings(text, language)
    #expect(found.filter { $0.hasPrefix("webpush/unusable-vapid-subject") }.count == count, "\(found)")
    #expect(found.count == count)
  }

  @Test func declaredPathsOfTheLegacyAPIAreFound() {
    let declaration = "interface A {\n    @POST(\"fcm/send\")\n    suspend fun send(@Body p: Push): Response\n}\n"
    let key = "@Headers(\"Authorization: key=$KEY\")"
    #expect(findings("\(key)\n\(declaration)", .kotlin) == ["legacy/endpoint fcm/send"])
    #expect(findings("\(key)\n\(declaration.replacing("send\"", with: "send/{id}\""))", .kotlin).isEmpty)
    // A service of one's own may have such a path.
    #expect(findings(declaration, .kotlin).isEmpty)
  }

  /// An address that others write to as well is left as it is.
  @Test(arguments: [("", 1), ("mail(CONTACT)\n", 0)])
  func aNameThatIsMoreThanASubjectHasNoFix(_ other: String, _ fixes: Int) {
    let text =
      "CONTACT = 'a@b.io'\n\(other)webpush(s, d, vapid_private_key=k, ttl=60, vapid_claims={\"sub\": CONTACT})\n"
    let found = Linter().lint(Source(SourceText(text), .python)).diagnostics.filter {
      $0.rule == "webpush/vapid-subject"
    }
    #expect(found.map(\.fixes.count) == [fixes])
  }
}
