import PushlintDiagnostics
import PushlintPayload

/// What people get of one payload.
package struct Preview: Sendable {
  /// A finding about the payload.
  package struct Finding: Sendable, Equatable {
    package let diagnostic: Diagnostic
    package let span: FileSpan
    /// The platform that it is about; `nil` for all.
    package let platform: Platform?
  }

  /// Something that holds besides the payload.
  package struct Condition: Sendable, Equatable {
    package let text: String
    package let isCertain: Bool

    init(_ text: String, isCertain: Bool = true) {
      self.text = text
      self.isCertain = isCertain
    }
  }

  /// Whether the service passes it on.
  package enum Acceptance: String, Sendable {
    case accepted
    case perhaps = "perhaps refused"
    case refused
  }

  static let noSurface = "The payload is for other platforms than the chosen ones."

  /// The kind of payload as a headline.
  package let title: String
  /// Who gets it, in words; `nil` where the payload does not say.
  package let recipient: PreviewText?
  package let span: FileSpan
  package let acceptance: Acceptance
  /// In order of place.
  package let findings: [Finding]
  /// Indices of the findings because of which it is refused.
  package let refusals: [Int]
  /// Empty where none of the wanted ones can get it.
  package let surfaces: [SurfacePreview]
  package let conditions: [Platform: [Condition]]

  /// The same with some of its surfaces.
  func showing(_ wanted: [Surface]) -> Preview {
    Preview(
      title: title, recipient: recipient, span: span, acceptance: acceptance, findings: findings, refusals: refusals,
      surfaces: surfaces.filter { wanted.contains($0.surface) }, conditions: conditions)
  }
}

/// What one surface shows of a payload.
package struct SurfacePreview: Sendable, Equatable {
  package struct Outcome: Sendable, Equatable {
    package enum Kind: String, Sendable {
      case shown
      /// Shown if something holds that the payload does not say.
      case conditional
      /// Nothing is shown there.
      case nothing
      /// The app gets it; nothing is shown by itself.
      case app
      /// The service refuses the message.
      case never
      /// What decides it cannot be seen.
      case unknown

      /// In a few words.
      var headline: String {
        switch self {
        case .shown, .conditional: "Shown"
        case .nothing, .app: "Nothing is shown"
        case .never: "Not delivered"
        case .unknown: "Not known"
        }
      }
    }

    package let kind: Kind
    /// One sentence without a full stop.
    package let reason: String?
    package let isCertain: Bool

    init(_ kind: Kind, _ reason: String? = nil, isCertain: Bool = true) {
      self.kind = kind
      self.reason = reason
      self.isCertain = isCertain
    }

    static let shown = Outcome(.shown)
  }

  package let surface: Surface
  package var outcome: Outcome
  /// In the order of ``PreviewPart/allCases``.
  package var values: [PreviewValue]

  package func value(_ part: PreviewPart) -> PreviewValue? { values.first { $0.part == part } }

  /// Whether there is a picture of it.
  package var isDrawn: Bool {
    switch outcome.kind {
    case .shown, .conditional: true
    // A message that is refused would be shown without the mistake.
    case .never: !values.isEmpty
    case .nothing, .app, .unknown: false
    }
  }
}
