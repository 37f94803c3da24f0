import PushlintExtract
import TestSupport
import Testing

/// Maps that are put together of others: what is written in its place is checked, and nothing in them is missing.
@Suite struct MergedMapTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  @Test(
    arguments: [
      (.php, "post($url, ['message' => $base + ['token' => $t, 'andriod' => ['priority' => 'HIGH']]]);", "'andriod'"),
      (
        .php, "post($url, ['message' => array_merge($base, ['token' => $t, 'andriod' => ['priority' => 'HIGH']])]);",
        "'andriod'"
      ),
      (
        .ruby, "post(url, { message: base.merge(token: t, andriod: { priority: 'HIGH' }, apns: { payload: p }) })",
        "andriod"
      ),
      (
        .ruby, "post(url, { message: base.merge({ token: t, andriod: { priority: 'HIGH' }, apns: { payload: p } }) })",
        "andriod"
      ),
      (
        .kotlin,
        "post(url, mapOf(\"message\" to base + mapOf(\"token\" to t, \"andriod\" to mapOf(\"priority\" to \"HIGH\"))))",
        "\"andriod\""
      ),
    ] as [(HostLanguage, String, String)])
  func whatIsWrittenInItsPlaceIsChecked(_ language: HostLanguage, _ statement: String, _ key: String) {
    let text = (language == .php ? "<?php $" : "") + "url = \"\(Self.url)\";\n" + statement + "\n"
    #expect(findings(text, language) == ["structure/unknown-field \(key)"], "\(text)")
  }

  @Test func whatAVariableGetsInBranchesIsChecked() {
    let text = """
      <?php
      function f($ios) {
        $url = '\(Self.url)';
        $message = array('token' => $this->token, 'data' => $this->data);
        if ($ios) {
          $message = array_merge($message, array('apns' => array('headers' => array('apns-priority' => 10))));
        }
        $message = array_merge($message, ['android' => ['priority' => 'urgent']]);
        return array('message' => $message);
      }
      """
    #expect(
      findings(text, .php) == ["apns/header-value-not-string 10", "types/unknown-value 'urgent'"],
      "\(findings(text, .php))")
  }

  @Test(
    arguments: [
      (.php, "<?php post('U', ['message' => $base + ['android' => ['priority' => 'HIGH']]]);"),
      (.php, "<?php post('U', ['message' => array_merge(['android' => ['priority' => 'HIGH']], $own)]);"),
      (.php, "<?php $n = $a + $b; $all = array_merge($fcm, ['titel' => 1, 'notificaton' => ['x' => 1]]);"),
      (.php, "<?php post('U', ['message' => ['token' => $t, 'data' => array_merge($data, ['n' => (string) $n])]]);"),
      (.ruby, "url = 'U'\npost(url, { message: base.merge(android: { priority: 'HIGH' }) })\n"),
      (.ruby, "url = 'U'\nmessage = { token: t, notification: { title: 'a', body: 'b' } }.merge(extra)\n"),
      (.ruby, "url = 'U'\noptions = defaults.merge(titel: 'a', notificaton: { x: 1 })\n"),
      (.kotlin, "val url = \"U\"\npost(url, mapOf(\"message\" to base + mapOf(\"data\" to mapOf(\"n\" to \"1\"))))\n"),
    ] as [(HostLanguage, String)])
  func fineMapsAreSilent(_ language: HostLanguage, _ text: String) {
    let text = text.replacing("U", with: Self.url)
    #expect(findings(text, language).isEmpty, "\(text): \(findings(text, language))")
  }
}
