import PushlintExtract

extension EditedCode {
  /// Functions of Java, Kotlin, and C#, and what they are given and return.
  static func ofVirtualMachines(_ language: HostLanguage) -> [String] {
    switch language {
    case .java:
      [
        "void given(String t, Map<String, String> data) {\n  fm.send(Message.builder().setToken(t).putAllData(data).build());\n}\n",
        "void run(String t) {\n  given(t, Map.of(\"from\", \"a\"));\n}\n", "void given(int n) {\n}\n",
        "Map<String, Object> look(String t) {\n  Map<String, Object> d = new HashMap<>();\n  d.put(\"n\", 5);\n  return d;\n}\n",
        "Object body(String t) {\n  return Map.of(\"message\", Map.of(\"token\", t, \"data\", look(t)));\n}\n",
        "void fill(Message.Builder b) {\n  b.putData(\"from\", \"a\");\n}\n",
      ]
    case .kotlin:
      [
        "fun given(t: String, data: Map<String, Any>) {\n  post(mapOf(\"message\" to mapOf(\"token\" to t, \"data\" to data)))\n}\n",
        "fun run(t: String) {\n  given(t, mapOf(\"n\" to 5))\n}\n", "fun given() {\n}\n",
        "fun look(t: String): Map<String, Any> {\n  val d = mutableMapOf<String, Any>(\"a\" to t)\n  d[\"n\"] = 5\n  return d\n}\n",
        "val body = mapOf(\"message\" to mapOf(\"token\" to t, \"data\" to look(t)))\n",
        "val m = Message.builder().apply {\n  setToken(t)\n  if (x) {\n    putData(\"from\", \"a\")\n  }\n}.build()\n",
      ]
    case .cSharp:
      [
        "void given(string t, object data) {\n  post(new { message = new { token = t, data = data } });\n}\n",
        "void Run(string t) {\n  given(t, data: new Dictionary<string, object> { [\"n\"] = 5 });\n}\n",
        "void given(int n) {\n}\n", "object look(string t) => new { n = 5 };\n",
        "object Body(string t) {\n  return new { message = new { token = t, data = look(t) } };\n}\n",
      ]
    default: []
    }
  }
}
