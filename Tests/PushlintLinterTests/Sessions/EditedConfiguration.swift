/// Parts of configuration files and documents that tests edit.
enum EditedConfiguration {
  /// Elements of a list.
  static let json: [String] = [
    #"{"message":{"topic":"/topics/a","data":{"n":1}}},"# + "\n",
    "{\n  \"message\": {\n    \"token\": \"t\",\n    \"notification\": {\"titel\": \"é😀\"}\n  }\n},\n",
    "{\"aps\": {\"alert\": \"x\", \"badge\": \"1\",}},\r\n", "[1, 2, {\"aps\": {\"sound\": 1}}],\n", "// é\n", "1,\n",
    #"{"to":"/topics/a","priority":"urgent","notification":{"title":"a"}},"# + "\n", "\"message\": {},\n", "\n",
    #"{"body": "{\"aps\": {\"badge\": \"1\"}}"},"# + "\n", "{\"default\": \"x\", \"GCM\": \"{}\"},\n",
    #"{"key": {"message": {"topic": "/topics/b", "android": {"priority": "urgent", "ttl": 5}}}},"# + "\n",
    "/* pushlint-ignore data: because */\n",
  ]

  /// Keys with values in a property list.
  static let propertyList: [String] = [
    "<dict>\n", "</dict>\n", "<key>aps</key>\n", "<string>a</string>\n", "<!-- é 😀 -->\n", "<array>\n", "</array>\n",
    "<key>aps-environment</key>\n<string>developmnt</string>\n",
    "<key>UIBackgroundModes</key>\n<array>\n<string>remote-notification</string>\n<string>x</string>\n</array>\n",
    "<key>com.apple.developer.aps-environment</key><string>&amp;</string>\n", "<true/>\n", "<integer>1</integer>\r\n",
  ]

  /// Documents, lists that are too large to be read as a whole, and items that only seem to end.
  static let yaml: [String] = [
    item("first"), item("second") + comments, nested, large, compact,
    "---\nmessage:\n  topic: /topics/a\n  notification:\n    title: a\n", "--- # two\n", "--- {a: 1}\nb: 2\n", "...\n",
    "key: {\n\"a\": 1,\n\"message\": {\"topic\": \"/topics/a\", \"data\": {\"n\": 1}}\n}\n",
    "- run: >-\n    curl https://fcm.googleapis.com/fcm/send -d '{\"to\":\"/topics/a\",\"priority\":\"high\"}'\n",
    "properties:\n  example:\n    message: {topic: /topics/a, notification: {title: 1}}\n",
    "  - body: \"{\\\"aps\\\": {\\\"badge\\\": \\\"1\\\"}}\"\r\n", "a: *b\n", "<<: *base\n",
    "# pushlint-ignore data: because\n",
    "to: /topics/a\nnotification:\n  titel: a\n", "data: 'it''s\n  open'\n", "tags: [a, b,\n  c]\n",
  ]

  /// An item of a list with a message in its three forms.
  static func item(_ name: String) -> String {
    """
      - name: \(name)
        body:
          message:
            topic: /topics/\(name)
            notification:
              title: "\(name)"
            data:
              n: 1
      - name: json
        body: '{"message": {"topic": "/topics/\(name)", "data": {"n": 1}}}'
      - name: block
        body: |
          {"aps": {"alert": {"titel": "\(name)"}, "badge": "1"}}

    """
  }

  private static let comments = String(repeating: "# nothing but words, at the beginning of a line\n\n", count: 4)

  private static let nested =
    "jobs:\n  build:\n    steps:\n" + (0..<20).map { "      - id: s\($0)\n        with: {topic: a}\n" }.joined()

  /// A list of more than a few kilobytes under a key.
  private static let large = "orders:\n" + (0..<24).map { item("order\($0)") }.joined()

  /// The same behind a dash.
  private static let compact = "- hosts: all\n  tasks:\n" + (0..<60).map { item("task\($0)") }.joined()

  /// Requests of a collection, what came back of some, and the brackets around them.
  static let postman: [String] = [
    #"""
    {"name": "first", "request": {"method": "POST", "header": [{"key": "Authorization", "value": "Bearer {{t}}"}],
      "url": {"raw": "https://fcm.googleapis.com/v1/projects/{{p}}/messages:send"},
      "body": {"mode": "raw", "raw": "{\n  // é\n  \"message\": {\"topic\": \"/topics/a\", \"data\": {\"n\": 1}}}"}}},

    """#,
    #"""
    {
      "name": "second",
      "request": {
        "method": "POST",
        "url": "https://fcm.googleapis.com/fcm/send",
        "header": [],
        "body": {
          "mode": "raw",
          "raw": "{\"to\": \"/topics/{{topic}}\", \"priority\": \"urgent\"}"
        }
      },
      "response": [
        {
          "originalRequest": {"url": "https://fcm.googleapis.com/fcm/send"},
          "request": {"method": "POST", "url": "https://fcm.googleapis.com/fcm/send"},
          "body": "{\"aps\": {\"badge\": \"1\"}}"
        }
      ]
    },

    """#,
    #"{"request":{"method":"POST","url":"https://api.push.apple.com/3/device/a","body":{"raw":"{\"aps\":{\"badge\":\"1\"}}"}}},"#,
    #"""
    {"info": {"schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}, "item": [

    """#,
    "]},\r\n", #"{"name": "folder", "item": ["# + "\n", #""response": [],"# + "\n", #""request": {"# + "\n",
    String(repeating: #"{"name": "a line without any request", "value": [{}]},"# + "\n", count: 60),
    #""event": [{"script": {"exec": ["if (a) { b(\"]\") }"]}}],"# + "\r\n",
  ]
}
