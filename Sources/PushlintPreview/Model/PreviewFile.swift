/// The previews of one file.
package struct PreviewFile: Sendable {
  /// Most payloads that are shown at once.
  package static let payloadLimit = 100

  /// As it is shown to people.
  package let path: String
  /// The kind of file.
  package let language: String
  package let previews: [Preview]
  /// Payloads that are not shown, because there are too many.
  package let omitted: Int

  package init(path: String, language: String, previews: [Preview], omitted: Int = 0) {
    self.path = path
    self.language = language
    self.previews = previews
    self.omitted = omitted
  }
}
