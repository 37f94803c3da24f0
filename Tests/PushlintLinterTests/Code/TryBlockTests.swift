import PushlintExtract
import TestSupport
import Testing

/// Maps that are filled in a block of `try`, which runs whenever what is before it does.
@Suite struct TryBlockTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  private static let samples: [(HostLanguage, String)] = [
    (
      .java,
      "class A {\n  String url = \"\(url)\";\n  void f(String t) {\n    JSONObject root = new JSONObject();\n    try {\n"
        + "      JSONObject message = new JSONObject();\n      JSONObject data = new JSONObject();\n"
        + "      data.put(\"n\", 1);\n      message.put(\"token\", t);\n      message.put(\"data\", data);\n"
        + "      root.put(\"message\", message);\n      queue(new JsonObjectRequest(POST, url, root, ok, failed));\n"
        + "    } catch (JSONException e) {\n      e.printStackTrace();\n    }\n  }\n}\n"
    ),
    (
      .kotlin,
      "const val url = \"\(url)\"\nfun f(t: String) {\n  val root = JSONObject()\n  val data = JSONObject()\n"
        + "  try {\n    val message = JSONObject()\n    data.put(\"n\", 1)\n    message.put(\"token\", t)\n"
        + "    message.put(\"data\", data)\n    root.put(\"message\", message)\n  } catch (e: JSONException) {\n"
        + "    log(e)\n  }\n}\n"
    ),
    (
      .cSharp,
      "class A {\n  const string url = \"\(url)\";\n  void F(string t) {\n"
        + "    var message = new Dictionary<string, object>();\n    try\n    {\n      message[\"token\"] = t;\n"
        + "      message[\"data\"] = new Dictionary<string, object> { [\"n\"] = 1 };\n"
        + "      Post(new Dictionary<string, object> { [\"message\"] = message });\n    }\n    catch (Exception e)\n"
        + "    {\n      Log(e);\n    }\n  }\n}\n"
    ),
    (
      .php,
      "<?php\n$url = '\(url)';\nfunction f($t) {\n  $message = [];\n  try {\n    $message['token'] = $t;\n"
        + "    $message['data'] = ['n' => 1];\n    post($url, ['message' => $message]);\n  } catch (\\Exception $e) {\n"
        + "    log($e);\n  }\n}\n"
    ),
    (
      .python,
      "U = '\(url)'\ndef f(t):\n    message = {}\n    try:\n        message['token'] = t\n        message['data'] = {'n': 1}\n"
        + "        post(U, json={'message': message})\n    except Exception as e:\n        log(e)\n"
    ),
    (
      .ruby,
      "U = '\(url)'\ndef f(t)\n  message = {}\n  begin\n    message[:token] = t\n    message[:data] = { n: 1 }\n"
        + "    post(U, { message: message })\n  rescue StandardError => e\n    log(e)\n  end\nend\n"
    ),
    (
      .swift,
      "let url = \"\(url)\"\nfunc f(t: String) {\n  var message: [String: Any] = [:]\n  do {\n"
        + "    message[\"token\"] = t\n    message[\"data\"] = [\"n\": 1]\n    try post([\"message\": message])\n"
        + "  } catch {\n    log(error)\n  }\n}\n"
    ),
    (
      .dart,
      "const url = '\(url)';\nvoid f(String t) {\n  final message = <String, dynamic>{};\n  try {\n"
        + "    message['token'] = t;\n    message['data'] = {'n': 1};\n    post(url, jsonEncode({'message': message}));\n"
        + "  } catch (e) {\n    log(e);\n  }\n}\n"
    ),
  ]

  @Test(arguments: samples)
  func whatTheBlockSetsIsThere(_ language: HostLanguage, _ text: String) {
    let rules = findings(text, language).map { $0.prefix { $0 != " " } }
    #expect(rules == ["data/value-not-string"], "\(findings(text, language))\n\(text)")
  }

  /// What is set where an error is caught may not be there.
  @Test func whatIsSetBehindAnErrorIsNot() {
    let text =
      "U = '\(Self.url)'\ndef f(t):\n    message = {'token': t, 'notification': {'title': 'a', 'body': 'b'}}\n    try:\n"
      + "        message['data'] = read()\n    except ValueError:\n        message['data'] = {'n': '1'}\n"
      + "    post(U, json={'message': message})\n"
    #expect(findings(text, .python) == [])
  }
}
