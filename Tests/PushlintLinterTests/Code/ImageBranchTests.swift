import PushlintExtract
import TestSupport
import Testing

/// Images that some messages of a function have: what an image needs beside it does not depend on how often there is one.
@Suite struct ImageBranchTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"
  private static let start =
    "def build(token, image, data):\n  message = {\"token\": token, \"notification\": {\"title\": \"a\", \"body\": \"b\"},\n"
    + "    \"apns\": {\"payload\": {\"aps\": {\"sound\": \"default\"}}}}\n"
  private static let end = "  post(\"\(url)\", json={\"message\": message})\n"
  private static let beside = "platforms/image-beside-aps"

  @Test(
    arguments: [
      ("  if image:\n    message[\"notification\"][\"image\"] = image\n", ["\(beside) \"image\""]),
      (
        "  if image:\n    message[\"apns\"][\"fcm_options\"] = {\"image\": image}\n",
        ["apns/image-needs-mutable-content \"image\""]
      ),
      // Another block that a branch sets has nothing to do with it.
      (
        "  if image:\n    message[\"notification\"][\"image\"] = image\n  if data:\n    message[\"data\"] = {\"k\": data}\n",
        ["\(beside) \"image\""]
      ),
      (
        "  if image:\n    message[\"notification\"][\"image\"] = image\n    message[\"apns\"][\"payload\"][\"aps\"][\"mutable-content\"] = 1\n",
        []
      ),
      ("  if image:\n    message[\"notification\"][\"image\"] = image\n  message.update(more)\n", []),
      // The branch has an `aps` of its own.
      (
        "  if image:\n    message[\"notification\"][\"image\"] = image\n    message[\"apns\"] = {\"payload\": {\"aps\": {\"sound\": \"default\", \"mutable-content\": 1}}}\n",
        []
      ),
    ] as [(String, [String])])
  func branchesSetImages(_ branch: String, _ found: [String]) {
    #expect(findings(Self.start + branch + Self.end, .python) == found, "\(branch)")
  }

  @Test(
    arguments: [
      (
        .java,
        "import com.google.firebase.messaging.*;\nclass A { Message b(String t, String image) {\n  Notification.Builder n = Notification.builder().setTitle(\"a\").setBody(\"b\");\n"
          + "  if (image != null) { n.setImage(image); }\n  return Message.builder().setToken(t).setNotification(n.build())\n"
          + "    .setApnsConfig(ApnsConfig.builder().setAps(Aps.builder().setSound(\"default\").build()).build()).build();\n} }\n",
        ["\(beside) setImage"]
      ),
      (
        .cSharp,
        "using FirebaseAdmin.Messaging;\nclass A { Message B(string t, string url) {\n  var n = new Notification { Title = \"a\", Body = \"b\" };\n  if (url != null) n.ImageUrl = url;\n"
          + "  return new Message { Token = t, Notification = n, Apns = new ApnsConfig { Aps = new Aps { Sound = \"default\" } } };\n} }\n",
        ["\(beside) ImageUrl"]
      ),
      (
        .ruby,
        "def build(token, image)\n  message = { token: token, data: { a: 'b' } }\n  if ios?\n    message[:apns] = { payload: { aps: { alert: { title: 'a', body: 'b' } } } }\n"
          + "    message[:apns][:fcm_options] = { image: image } if image\n  end\n  post('\(url)', { message: message })\nend\n",
        ["apns/image-needs-mutable-content image"]
      ),
    ] as [(HostLanguage, String, [String])])
  func otherLanguagesDoSo(_ language: HostLanguage, _ text: String, _ found: [String]) {
    #expect(findings(text, language) == found, "\(text)")
  }
}
