import PushlintDiagnostics
import PushlintPayload
import PushlintText

/// One version of a file whose payloads are compared.
package struct ComparedFile {
  /// What it is called.
  package let name: String
  let payloads: [ComparedPayload]

  /// - Parameters:
  ///   - diagnostics: what is said of the file, in order of place.
  ///   - isChosen: whether a payload is one of those that are asked for.
  package init(
    name: String, text: SourceText, diagnostics: [Diagnostic], _ catalogue: FieldCatalogue, payloads: [Payload],
    isChosen: (Payload) -> Bool = { _ in true }
  ) {
    self.name = name
    let builder = PreviewBuilder(text, diagnostics, catalogue)
    let positions = payloads.map(Self.position)
    let counts = Dictionary(positions.compactMap { $0.map { ($0, 1) } }, uniquingKeysWith: +)
    self.payloads = zip(payloads, positions).enumerated().map { index, pair in
      let position = pair.1.flatMap { counts[$0] == 1 ? $0 : nil }
      return ComparedPayload(
        pair.0, in: name, builder, number: index, position: position, isChosen: isChosen(pair.0))
    }
  }

  /// Where a payload is in the document of its file; `nil` in code, and on pages.
  private static func position(of payload: Payload) -> String? {
    guard payload.excerpt.origin == .file, payload.excerpt.codeLayout == nil else { return nil }
    return payload.tree.pointer(to: payload.root, from: 0)
  }
}

/// A payload that is compared with another.
final class ComparedPayload {
  /// What its file is called.
  let file: String
  let payload: Payload
  let builder: PreviewBuilder
  let number: Int
  /// JSON Pointer in its document, which no other payload of the file has.
  let position: String?
  let isChosen: Bool
  let fields: ComparedFields
  let acceptance: PreviewBuilder.Verdict
  /// The same for payloads that are the same.
  let fingerprint: Int

  init(
    _ payload: Payload, in file: String, _ builder: PreviewBuilder, number: Int, position: String?, isChosen: Bool
  ) {
    self.file = file
    self.payload = payload
    self.builder = builder
    self.number = number
    self.position = position
    self.isChosen = isChosen
    fields = ComparedFields(payload)
    acceptance = builder.verdict(on: payload)
    var hasher = Hasher()
    hasher.combine(payload.kind.family)
    hasher.combine(acceptance)
    for (path, field) in fields.byPath.sorted(by: { $0.key < $1.key }) {
      hasher.combine(path)
      hasher.combine(field.sense)
    }
    fingerprint = hasher.finalize()
  }

  /// Whether both are the same for everybody.
  func isSame(as other: ComparedPayload) -> Bool {
    fingerprint == other.fingerprint && payload.kind.family == other.payload.kind.family
      && acceptance == other.acceptance && fields.byPath.count == other.fields.byPath.count
      && fields.byPath.allSatisfy { other.fields.byPath[$0.key]?.sense == $0.value.sense }
  }

  /// Whether a name leads to it, not only a number.
  var hasName: Bool {
    guard let position else { return false }
    return position.split(separator: "/").allSatisfy { !$0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
  }

  /// A value as it was before a change, or is after it; `nil` for none.
  func value(_ field: ComparedField?) -> ChangedValue {
    guard let field else { return .missing }
    // Members that are not written out have no text.
    let isSeen = !field.text.isEmpty || !field.sense.hasPrefix("v")
    return ChangedValue(state: isSeen ? .given : .unseen, text: field.text, place: place(of: field))
  }

  func place(of field: ComparedField) -> PreviewPlace? {
    guard case .place(let index) = field.origin else { return nil }
    return builder.place(of: index, in: payload)
  }

  /// Whether what decides on delivery is in the payload, or in the lines around it.
  var hasHeaders: Bool { payload.kind.family == .fcm || payload.excerpt.request != nil }

  func preview() -> Preview? { builder.preview(of: payload, ignoringRefusal: true) }

  /// How much of two payloads is the same, from 0 to 1.
  func likeness(to other: ComparedPayload) -> Double {
    guard payload.kind.family == other.payload.kind.family else { return 0 }
    var sum = 0.0
    var shared = 0
    for (path, field) in fields.byPath {
      guard let twin = other.fields.byPath[path] else { continue }
      shared += 1
      sum += twin.sense == field.sense ? 1 : 0.25
    }
    let all = fields.byPath.count + other.fields.byPath.count - shared
    return all == 0 ? 1 : sum / Double(all)
  }
}
