import PushlintDiagnostics
import PushlintText

/// What is known of one error in an answer, ready for a reader.
package struct ErrorExplanation: Sendable {
  /// The name of the page: `fcm-unknown-name`.
  package var id: String
  package var title: String
  /// Who answers: `fcm`, and as messages name it.
  package var service: (name: String, title: String)
  package var statuses: [Int]
  /// The words that tell it, in the answer.
  package var range: SourceRange
  /// How often the answer tells of the same, by its messages and violations together.
  package var count: Int
  /// Which results of a request to several devices it is, from 0.
  package var results: [Int]
  package var meaning: String
  /// Whether the meaning is likely, but not verified.
  package var isProbable: Bool
  /// The path of the field, as the answer has it, and its position in words.
  package var path: String?
  package var position: String?
  /// The name of the key that the answer objects to.
  package var name: String?
  /// The fields to look at, where the answer names none.
  package var fields: [String]
  package var repair: String
  /// Whether to send again: `after-change`, and in words.
  package var retry: (name: String, sentence: String)
  /// The rules that find the mistake before the message is sent.
  package var rules: [String]
  package var url: String
  package var source: String
  /// What the answer is about in the payload, each with its label as its message.
  package var places: [Place] = []
  /// What the rules find there.
  package var findings: [Diagnostic] = []

  /// A place in the payload.
  package struct Place: Sendable {
    package let range: SourceRange
    package let label: String
    package let isCertain: Bool
    /// Whether it is where the answer says; otherwise what it may mean, since what is there is valid.
    package let isNamed: Bool

    package init(range: SourceRange, label: String, isCertain: Bool, isNamed: Bool) {
      self.range = range
      self.label = label
      self.isCertain = isCertain
      self.isNamed = isNamed
    }
  }

  package init(
    id: String, title: String, service: (name: String, title: String), statuses: [Int], range: SourceRange, count: Int,
    results: [Int], meaning: String, isProbable: Bool, path: String?, position: String?, name: String?,
    fields: [String], repair: String, retry: (name: String, sentence: String), rules: [String], url: String,
    source: String
  ) {
    self.id = id
    self.title = title
    self.service = service
    self.statuses = statuses
    self.range = range
    self.count = count
    self.results = results
    self.meaning = meaning
    self.isProbable = isProbable
    self.path = path
    self.position = position
    self.name = name
    self.fields = fields
    self.repair = repair
    self.retry = retry
    self.rules = rules
    self.url = url
    self.source = source
  }
}

/// What is known of an answer.
package struct ErrorReport: Sendable {
  /// A text that ranges count in, and what it is called.
  package struct File: Sendable {
    package let path: String
    package let text: SourceText

    package init(path: String, text: SourceText) {
      self.path = path
      self.text = text
    }
  }

  package let answer: File
  package let payload: File?
  package let explanations: [ErrorExplanation]
  /// Names of errors that are not known.
  package let unknown: [(name: String, range: SourceRange)]
  /// Whether there are more than are listed.
  package let isCut: Bool

  package init(
    answer: File, payload: File?, explanations: [ErrorExplanation], unknown: [(name: String, range: SourceRange)],
    isCut: Bool
  ) {
    self.answer = answer
    self.payload = payload
    self.explanations = explanations
    self.unknown = unknown
    self.isCut = isCut
  }

  /// The places of everything that is said of the answer.
  var answerPlaces: PlaceTable {
    let ranges = explanations.map(\.range) + unknown.map(\.range)
    return PlaceTable(of: ranges.flatMap { [$0.start, $0.end] }, in: answer.text)
  }

  /// The findings and places in the payload, as a report of its file.
  func payloadReport(_ file: File, _ diagnostics: [Diagnostic]) -> FileReport {
    FileReport(path: file.path, language: "", text: file.text, payloads: 1, diagnostics: diagnostics)
  }
}
