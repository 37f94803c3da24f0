import PushlintDiagnostics
import PushlintExtract
import PushlintPayload
import PushlintText
import PushlintTree

/// Compares the headers of a request to APNs with those that the catalogue has for `message.apns.headers`.
///
/// A request has headers of HTTP as well, so that only names that are meant for APNs are looked at: those that begin with
/// `apns`, and other names of its headers.
struct RequestHeaderValidator {
  private let excerpt: Excerpt
  private let object: FieldObject

  static func issues(of excerpt: Excerpt, _ catalogue: FieldCatalogue) -> [FieldViolation] {
    guard let request = excerpt.request, let object = catalogue.object(at: "message.apns.headers") else { return [] }
    let validate = RequestHeaderValidator(excerpt: excerpt, object: object)
    return request.headers.compactMap(validate.issue)
  }

  private func issue(_ header: HTTPRequest.Header) -> FieldViolation? {
    let text = excerpt.text.string(header.name)
    if let field = object.fields.first(where: { $0.name == text.lowercased() }) { return value(of: header, field) }
    let folded = FieldCatalogue.folded(text)
    if let field = object.fields.first(where: { Self.names($0).contains(folded) }) {
      return name(.misspeltField, header, text, field)
    }
    guard folded.hasPrefix("apns") else { return nil }
    return name(.unknownField, header, text, nearest(to: folded))
  }

  /// Names that stand for a header of APNs and for none of HTTP.
  private static func names(_ field: Field) -> [String] {
    ([field.name] + field.aliases.filter { !ofHTTP.contains($0) }).map(FieldCatalogue.folded)
  }

  /// - Source: RFC 9218 for `priority`; `topic` is a header of Web Push.
  private static let ofHTTP: Set<String> = ["priority", "topic", "expiration"]

  private func nearest(to folded: String) -> Field? {
    let near = object.fields.compactMap { field -> (field: Field, distance: Int)? in
      guard field.name.hasPrefix("apns-") else { return nil }
      return EditDistance.between(folded, FieldCatalogue.folded(field.name), limit: 2).map { (field, $0) }
    }
    return near.min { $0.distance < $1.distance }?.field
  }

  private func name(
    _ kind: FieldViolation.Kind, _ header: HTTPRequest.Header, _ text: String, _ field: Field?
  ) -> FieldViolation {
    let values: TemplateValues = [
      "key": MessageFormatting.shortened(text), "object": "the request", "reader": "APNs",
      "suggestion": field?.name ?? "",
      "hint": field.map { "; did you mean `\($0.name)`?" } ?? "",
    ]
    let edits = field.map { [TextEdit(header.name, $0.name)] } ?? []
    return FieldViolation(
      reader: .apns, kind: kind,
      finding: Finding(at: header.name, values, edits: edits, outcome: field?.whenMissing))
  }

  private func value(of header: HTTPRequest.Header, _ field: Field) -> FieldViolation? {
    let text = excerpt.text.string(header.value)
    guard field.type == .enum, !field.values.contains(text), !Placeholder.isPlaceholder(text),
      !Placeholder.containsMarker(text)
    else { return nil }
    let meant = field.synonyms[text.lowercased()] ?? WordMatch(text, among: field.values)?.value
    let values: TemplateValues = [
      "key": field.name, "value": MessageFormatting.shortened(text), "found": "`\(MessageFormatting.shortened(text))`",
      "reader": "APNs",
      "expected": ValueValidator.words(for: ValueValidator.Form(wire: field)), "suggestion": meant ?? "",
      "hint": meant.map { "; did you mean `\($0)`?" } ?? "",
    ]
    return FieldViolation(
      reader: .apns, kind: .unknownValue,
      finding: Finding(
        at: header.value, values, edits: meant.map { [TextEdit(header.value, $0)] } ?? [], outcome: field.whenInvalid))
  }
}
