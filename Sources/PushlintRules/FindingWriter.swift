import PushlintDiagnostics
import PushlintPayload
import PushlintText
import PushlintTree

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
    let receiver = service?.title ?? "the service"
    func value(_ name: String, _ values: TemplateValues) -> String? { name == "service" ? receiver : values[name] }
    func isFilled(_ template: MessageTemplate, _ values: TemplateValues) -> Bool {
      template.isFilled { value($0, values) }
    }
    func words(_ template: MessageTemplate, _ values: TemplateValues) -> String {
      template.filled {
        value($0, values).map(MessageFormatting.bounded)
      } path: {
        payload?.shown($0, catalogue) ?? service?.shown($0) ?? $0
      }
    }
    let values = finding.values
    let message = words(rule.message, values)
    guard purpose == .report else {
      return Diagnostic(rule: rule.id, severity: severity, message: message, range: finding.range)
    }
    var diagnostic = Diagnostic(
      rule: rule.id, severity: severity, consequence: rule.consequence,
      outcome: finding.outcome ?? rule.outcome?.template(for: service).map { words($0, values) },
      message: message,
      help: rule.help.flatMap { isFilled($0, values) ? words($0, values) : nil }, range: finding.range,
      url: rule.source)
    if let related = finding.related, let note = rule.note, isFilled(note, values) {
      diagnostic.notes = [Note(words(note, values), at: related)]
    }
    if let fix = rule.fix {
      diagnostic.fixes = finding.alternatives.filter { !$0.edits.isEmpty }.compactMap { alternative in
        let values = values.merging(alternative.values)
        // What only the running program knows cannot be written.
        guard isFilled(fix.title, values), !alternative.edits.contains(where: { Placeholder.holdsExpansion($0.text) })
        else { return nil }
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
