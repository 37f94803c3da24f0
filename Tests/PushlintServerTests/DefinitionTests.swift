import PushlintRPC
import TestSupport
import Testing

/// From the names in a payload to the files of the app that they are in.
@Suite struct DefinitionTests {
  /// An editor with an app's folder open.
  private struct App {
    let folder: TemporaryFolder
    var editor = ScriptedEditor.silent

    init(_ files: [String: String]) throws {
      folder = try TemporaryFolder()
      for (name, text) in files { try folder.write(text, to: name) }
      _ = editor.say(
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"rootUri":"file://\#(folder.url.path)","capabilities":{}}}"#
      )
    }

    /// `file:line:start-end` of what is answered; `null` where that is nothing.
    mutating func places(
      _ marked: String, language: String = "json", file: String = "push.json"
    ) -> [String] {
      let root = "file://\(folder.url.path)/"
      let result = editor.ask("textDocument/definition", at: marked, language: language, uri: root + file).result
      guard let list = result?.array else { return [result == .null ? "null" : "\(String(describing: result))"] }
      return list.map { place in
        let (start, end) = (place["range", "start"], place["range", "end"])
        let uri = place["uri"]?.string ?? ""
        return
          "\(uri.hasPrefix(root) ? String(uri.dropFirst(root.count)) : uri):\(start?["line"]?.integer ?? -1):"
          + "\(start?["character"]?.integer ?? -1)-\(end?["character"]?.integer ?? -1)"
      }
    }
  }

  private static let files = [
    "ios/en.lproj/Localizable.strings":
      "/* \"GREETING\" = \"no\"; */\n// \"GREETING\" = \"no\";\n\"GREETING\" = \"Hello, %@\";\nPLAIN = \"GREETING\";\n\"quo\\\"te\" = \"x\";\n",
    "ios/de.lproj/Localizable.strings": "\"ü\" = \"\"; \"GREETING\" = \"Hallo, %@\";\n",
    "ios/Other.strings": "\"GREETING\" = \"x\";\n",
    "ios/Localizable.xcstrings": #"{"sourceLanguage":"en","strings":{"CATALOG":{"localizations":{}},"GREETING":{}}}"#,
    "ios/chime.caf": "", "ios/Sub/chime.caf": "",
    "android/app/src/main/res/values/strings.xml":
      "<resources>\n  <!-- <string name=\"greeting\">no</string> -->\n  <string name=\"greeting\">Hello</string>\n  <string name='news_channel' translatable=\"false\">news</string>\n</resources>\n",
    "android/app/src/main/res/values-de/strings.xml":
      "<resources><string name=\"greeting\">Hallo</string></resources>\n",
    "android/app/src/main/res/layout/a.xml": "<resources><string name=\"greeting\"/></resources>\n",
    "android/app/src/main/res/raw/chime.mp3": "", "android/app/src/main/assets/chime.mp3": "",
    "android/app/src/main/AndroidManifest.xml":
      "<manifest><application>\n<meta-data android:name=\"com.google.firebase.messaging.default_notification_channel_id\"\n  android:value=\"misc\"/>\n</application></manifest>\n",
    "android/app/src/main/java/Push.kt":
      "class Push {\n  // NotificationChannel(\"orders\", a)\n  fun make() {\n    log(\"orders\")\n    manager.createNotificationChannel(NotificationChannel(\"orders\", name, 3))\n  }\n}\n",
    "android/app/src/main/java/Ids.java": "class Ids {\n  static final String CHANNEL_CHAT = \"chat\";\n}\n",
    "lib/push.dart":
      "const c = AndroidNotificationChannel(\n  'promo', // id\n  'Promotions',\n);\n",
    "web/push.ts": "await notifee.createChannel({ id: 'ts', name: 'x' });\nconst other = { id: 'none' };\n",
    "node_modules/x/en.lproj/Localizable.strings": "\"GREETING\" = \"x\";\n",
    ".gitignore": "ios/generated/\n",
    "ios/generated/en.lproj/Localizable.strings": "\"GREETING\" = \"x\";\n",
    ".git/HEAD": "ref: refs/heads/main\n",
  ]

  @Test(arguments: [
    (
      #"{"aps":{"alert":{"loc-key":"GREE|TING"}}}"#,
      [
        "ios/Localizable.xcstrings:0:66-74", "ios/en.lproj/Localizable.strings:2:1-9",
        "ios/de.lproj/Localizable.strings:0:11-19",
      ]
    ),
    (#"{"aps":{"alert":{"title-|loc-key":"CATALOG"}}}"#, ["ios/Localizable.xcstrings:0:35-42"]),
    (#"{"aps":{"alert":{"subtitle-loc-key":"|PLAIN"}}}"#, ["ios/en.lproj/Localizable.strings:3:0-5"]),
    (#"{"aps":{"alert":{"loc-key":"quo\"te|"}}}"#, ["ios/en.lproj/Localizable.strings:4:1-8"]),
    (#"{"aps":{"alert":{"loc-key":"MISSING|"}}}"#, ["null"]),
    (#"{"aps":{"alert":{"loc-key":"greeting|"}}}"#, ["null"]),
    (
      #"{"message":{"topic":"a","android":{"notification":{"title_loc_key":"gree|ting"}}}}"#,
      [
        "android/app/src/main/res/values/strings.xml:2:16-24",
        "android/app/src/main/res/values-de/strings.xml:0:25-33",
      ]
    ),
    (
      #"{"message":{"topic":"a","apns":{"payload":{"aps":{"sound":"chime.caf|"}}}}}"#,
      ["ios/Sub/chime.caf:0:0-0", "ios/chime.caf:0:0-0"]
    ),
    (
      #"{"aps":{"alert":"a","sound":{"critical":1,"name":"|chime.caf"}}}"#,
      [
        "ios/Sub/chime.caf:0:0-0", "ios/chime.caf:0:0-0",
      ]
    ),
    (#"{"aps":{"alert":"a","sound":"default|"}}"#, ["null"]), (#"{"aps":{"alert":"a","sound":"chime|"}}"#, ["null"]),
    (
      #"{"message":{"topic":"a","android":{"notification":{"sound":"chime|"}}}}"#,
      ["android/app/src/main/res/raw/chime.mp3:0:0-0"]
    ),
    (
      #"{"message":{"topic":"a","android":{"notification":{"channel_id":"orders|"}}}}"#,
      ["android/app/src/main/java/Push.kt:4:59-65"]
    ),
    (
      #"{"message":{"topic":"a","android":{"notification":{"channel_id":"chat|"}}}}"#,
      ["android/app/src/main/java/Ids.java:1:38-42"]
    ),
    (
      #"{"message":{"topic":"a","android":{"notification":{"channel_id":"promo|"}}}}"#, ["lib/push.dart:1:3-8"]
    ),
    (#"{"message":{"topic":"a","android":{"notification":{"channel_id":"ts|"}}}}"#, ["web/push.ts:0:35-37"]),
    (#"{"message":{"topic":"a","android":{"notification":{"channel_id":"none|"}}}}"#, ["null"]),
    (
      #"{"message":{"topic":"a","android":{"notification":{"channel_id":"misc|"}}}}"#,
      ["android/app/src/main/AndroidManifest.xml:2:17-21"]
    ),
    (
      #"{"message":{"topic":"a","android":{"notification":{"channel_id":"news|"}}}}"#,
      ["android/app/src/main/res/values/strings.xml:3:16-28"]
    ),
    // Nothing that the app has files for, and values that nobody can see.
    (#"{"message":{"topic":"GREETING|","notification":{"title":"a","body":"b"}}}"#, ["null"]),
    (#"{"aps":{"alert":{"title":"GREETING|"}}}"#, ["null"]), (#"{"aps":{"alert":{"loc-key":"{{x}}|"}}}"#, ["null"]),
    (#"{"aps":{"alert":{"loc-key":1|}}}"#, ["null"]), (#"{"name":"GREE|TING"}"#, ["null"]), ("|", ["null"]),
  ])
  func namesLeadToTheApp(_ marked: String, _ expected: [String]) throws {
    var app = try App(Self.files)
    #expect(app.places(marked) == expected)
  }

  /// In code as in JSON, and in files that are open as they are shown.
  @Test func codeAndOpenFiles() throws {
    var app = try App(Self.files)
    let python = #"p = {"message": {"topic": "a", "android": {"notification": {"channel_id": "or|ders"}}}}"#
    #expect(app.places(python, language: "python", file: "a.py") == ["android/app/src/main/java/Push.kt:4:59-65"])
    let uri = "file://\(app.folder.url.path)/android/app/src/main/java/Push.kt"
    _ = app.editor.open("\nval c = NotificationChannel(\"orders\", n, 3)\n", language: "kotlin", uri: uri)
    #expect(app.places(python, language: "python", file: "a.py") == ["android/app/src/main/java/Push.kt:1:29-35"])
  }

  /// Where no folder is open there is nothing to look through.
  @Test func withoutAFolderThereIsNone() {
    var editor = ScriptedEditor()
    let result = editor.ask("textDocument/definition", at: #"{"aps":{"alert":{"loc-key":"A|"}}}"#).result
    #expect(result == .null)
  }

  @Test func itIsAdvertised() {
    var editor = ScriptedEditor.silent
    let reply = editor.say(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}}}"#)
    #expect(reply.first?["result", "capabilities", "definitionProvider"]?.boolean == true)
  }

  /// Whatever is in the files: broken, cut, without an end.
  @Test(arguments: [3, 5, 9])
  func filesMayHoldAnything(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let signs = Array("<>!-=\"'/*\\;:{}[]() \n\u{0}aé😀stringname\u{FEFF}".unicodeScalars)
    var files = Self.files
    for (name, text) in files where !name.hasPrefix(".") {
      var scalars = Array(text.unicodeScalars)
      for _ in 0..<8 where !scalars.isEmpty {
        let place = Int.random(in: 0..<scalars.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: scalars.removeSubrange(place...)
        case 1: scalars[place] = signs.randomElement(using: &random) ?? "a"
        default: scalars.insert(signs.randomElement(using: &random) ?? "a", at: place)
        }
      }
      files[name] = String(String.UnicodeScalarView(scalars))
    }
    var app = try App(files)
    for name in ["GREETING", "greeting", "orders", "misc", "chime"] {
      for marked in [
        #"{"aps":{"alert":{"loc-key":"\#(name)|"},"sound":"a"}}"#,
        #"{"message":{"topic":"a","android":{"notification":{"title_loc_key":"\#(name)|"}}}}"#,
        #"{"message":{"topic":"a","android":{"notification":{"channel_id":"\#(name)|"}}}}"#,
      ] {
        for place in app.places(marked) { #expect(place == "null" || !place.contains(":-1")) }
      }
    }
  }

  /// A large workspace is passed as far as the limits go, and answers in time.
  @Test(.timeLimit(.minutes(20))) func largeFilesAreLeftAlone() throws {
    var files = Self.files
    files["ios/fr.lproj/Localizable.strings"] =
      String(repeating: "\"A\" = \"b\";\n", count: 120_000) + "\"GREETING\" = \"x\";\n"
    var app = try App(files)
    let places = app.places(#"{"aps":{"alert":{"loc-key":"GREE|TING"}}}"#)
    #expect(places.count == 3 && !places.contains { $0.hasPrefix("ios/fr.lproj") })
  }
}
