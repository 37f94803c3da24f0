import PushlintDiagnostics
import PushlintPayload

extension MessageFormatting {
  /// A platform as the place where a message arrives.
  static func named(_ platform: Platform) -> String {
    switch platform {
    case .android: "Android"
    case .apple: "Apple devices"
    case .web: "the web"
    }
  }
}
