import PushlintExtract

extension EditedCode {
  /// Types and literals of them, for which a file is read as a whole; they are in few sessions.
  static func structs(_ language: HostLanguage) -> [String] {
    switch language {
    case .go:
      [
        "type payload struct {\n\tAps aps `json:\"aps\"`\n}\n",
        "type aps struct {\n\tAlert string `json:\"alert\"`\n\tBadge string `json:\"badge\"`\n}\n",
        "var p = payload{Aps: aps{Alert: \"a\", Badge: \"1\"}}\n",
        "type fcmRequest struct {\n\tMessage message `json:\"message\"`\n}\n",
        "type message struct {\n\tToken string `json:\"token\"`\n\tAndroid android `json:\"android\"`\n}\n",
        "type android struct {\n\tTTL int `json:\"ttl\"`\n}\n", "json.Unmarshal(b, &p)\n",
      ]
    case .rust:
      [
        "#[derive(Serialize)]\nstruct Aps { alert: String, badge: String }\n",
        "#[derive(Serialize)]\nstruct Payload { aps: Aps }\n",
        "fn f(n: String) { post(Payload { aps: Aps { alert: \"a\", badge: n } }); }\n",
      ]
    case .swift:
      [
        "struct Payload: Encodable {\n    let aps: Aps\n}\n",
        "struct Aps: Encodable {\n    let alert: String\n    let badge: String?\n}\n",
        "let p = Payload(aps: .init(alert: \"a\", badge: \"1\"))\n",
      ]
    default: []
    }
  }
}
