import PushlintDiagnostics
import PushlintPayload
import PushlintText

/// Turns findings of one rule into diagnostics.
struct FindingWriter {
  let rule: Rule
  let severity: Severity
  let catalogue: FieldCatalogue
  /// What somebody does with the diagnostics.
  let purpose: Engine.Purpose

  func diagnostic(_ finding: Finding, in payload: Payload? = nil, service: Service? = nil) -> Diagnostic {
    guard purpose != .comparisonOfPlaces else {
      return Diagnostic(rule: rule.id, severity: severity, message: "", range: finding.range)
    }
    let service = payload?.service ?? service
    var values = finding.values
    values["service"] = service?.title ?? "the service"
    func words(_ template: MessageTemplate, _ values: TemplateValues) -> String {
      template.filled {
        values[$0].map(MessageFormatting.bounded)
      } path: {
        payload?.shown($0, catalogue) ?? service?.shown($0) ?? $0
      }
    }
    let message = words(rule.message, values)
    guard purpose == .report else {
      return Diagnostic(rule: rule.id, severity: severity, message: message, range: finding.range)
    }
    var diagnostic = Diagnostic(
      rule: rule.id, severity: severity, consequence: rule.consequence,
      outcome: finding.outcome ?? rule.outcome?.template(for: service).map { words($0, values) },
      message: message,
      help: rule.help.flatMap { $0.isFilled(by: values) ? words($0, values) : nil }, range: finding.range,
      url: rule.source)
    if let related = finding.related, let note = rule.note, note.isFilled(by: values) {
      diagnostic.notes = [Note(words(note, values), at: related)]
    }
    if let fix = rule.fix {
      diagnostic.fixes = finding.alternatives.filter { !$0.edits.isEmpty }.compactMap { alternative in
        let values = values.merging(alternative.values)
        guard fix.title.isFilled(by: values) else { return nil }
        // A remark is no reason to change somebody's text unasked.
        return FixIt(
          title: words(fix.title, values), isSafe: fix.isSafe && alternative.isSafe && severity >= .warning,
          edits: alternative.edits)
      }
    }
    if let payload, let index = finding.place, payload.places.indices.contains(index) {
      let place = payload.places[index]
      let path = place.path
      diagnostic.field = path.isEmpty ? nil : path
      diagnostic.pointer = payload.pointer(to: place)
    }
    return diagnostic
  }
}
