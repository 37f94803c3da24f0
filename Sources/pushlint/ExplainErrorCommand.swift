import ArgumentParser
import PushlintDiagnostics
import PushlintErrors
import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintConfiguration
import PushlintReport
import PushlintRules
import PushlintText
import PushlintWorkspace

/// `pushlint explain-error`: says what an answer of FCM, APNs, or a Web Push service means, and where in the payload the
/// mistake is.
struct ExplainErrorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain-error",
    abstract: "Explain the error that a push service or an SDK answered with, and find its place in the payload.",
    discussion: """
      Reads answers of FCM, APNs, and Web Push services, exceptions of the Admin SDKs, and logs that contain them. \
      pushlint explain NAME prints the page of one error, such as BadDeviceToken.

      Exit codes: 0 an error was explained, 1 the answer contains no known error, 2 a file could not be read, or an \
      option is invalid.
      """)

  @Argument(
    help: "A file with the answer, such as a log, or the answer itself; default: standard input, also as -.",
    completion: .file())
  var answer: String?

  @Option(
    help: ArgumentHelp(
      "A file with the payload that was sent, of any type that lint reads; :LINE selects one of several payloads.",
      valueName: "file[:line]"))
  var payload: PathArgument?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Treat the payload as an fcm, apns, or legacy payload.", valueName: "kind"))
  var kind: ForcedKind?

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Option(help: "text or json.")
  var format: Format = .text

  @Option(help: ArgumentHelp("Colored output: auto, always, or never.", valueName: "when"))
  var color: ColorChoice = .auto

  @OptionGroup var project: ProjectOptions

  func run() throws {
    let report: ErrorReport
    do throws(FileFailure) {
      report = try self.report()
    } catch {
      Terminal.error(error)
      throw ExitCode(2)
    }
    let isTerminal = Terminal.isTerminal(.standardOutput)
    let options = ReportOptions(
      usesColor: color.usesColor(isTerminal: isTerminal),
      terminalWidth: isTerminal ? Terminal.width(of: .standardOutput) : nil)
    guard Terminal.print(format == .json ? report.json : report.text(options)) else { throw ExitCode(2) }
    if report.explanations.isEmpty { throw ExitCode(1) }
  }

  private func report() throws(FileFailure) -> ErrorReport {
    let answer = try AnswerSource(answer).read()
    let recognition = Recognition(answer.text)
    if recognition.isEmpty, let failure = answer.failure { throw failure }
    let payload = try self.payload.map { argument throws(FileFailure) in try sent(argument, recognition.errors) }
    return ErrorReport(recognition, of: answer.file, payload)
  }

  // MARK: Payload

  /// A file with the payload, read and linted.
  struct Sent {
    let file: ErrorReport.File
    let payload: SentPayload
  }

  private func sent(_ argument: PathArgument, _ errors: [RecognizedError]) throws(FileFailure) -> Sent {
    let (path, line) = Self.split(argument.path)
    let name = WorkingFolder().name(of: path)
    func failure(_ reason: String) -> FileFailure {
      FileFailure(path: name.shown, location: name.location, reason: reason)
    }
    let settings: FileSettings
    do {
      settings = try self.settings(for: path)
    } catch {
      throw failure("\(error)")
    }
    let text: SourceText
    do throws(FileError) {
      text = try FileReader(limit: settings.sizeLimit).read(path).text
    } catch {
      throw failure(error.reason)
    }
    let range = try line.map { number throws(FileFailure) -> SourceRange in
      guard let range = text.range(ofLine: number) else { throw failure("the file has no line \(number)") }
      return range
    }
    let payload = SentPayload(
      Source(text, FileLinter.language(of: name.shown)), settings.linter, settings.configuration, line: range,
      answeredWith: errors)
    guard !payload.isEmpty else {
      throw failure(line.map { "no payload in line \($0)" } ?? "no payload; --as KIND sets the kind")
    }
    return Sent(file: ErrorReport.File(path: name.shown, text: text), payload: payload)
  }

  private func settings(for path: FilePath) throws -> FileSettings {
    var configuration = Configuration()
    configuration.forcedKind = kind
    let lookup = Projects.Lookup(project.config.map { FilePath($0) }, isOff: project.noConfig)
    return try LintRun.asTyped {
      var projects = try Projects(RuleChoices(), lookup, base: configuration, today: Environment.today)
      return try projects.settings(for: path)
    }
  }

  /// A path, and the line behind it, unless a file has the whole name.
  private static func split(_ path: FilePath) -> (path: FilePath, line: Int?) {
    guard FileReader.isMissing(path), let colon = path.bytes.lastIndex(of: UInt8(ascii: ":")), colon > 0,
      let line = Int(String(decoding: path.bytes[(colon + 1)...], as: UTF8.self)), line > 0
    else { return (path, nil) }
    return (FilePath(bytes: path.bytes[..<colon]), line)
  }
}

/// What a person gave as the answer: a file, standard input, or the answer itself.
private struct AnswerSource {
  struct Answer {
    let file: ErrorReport.File
    /// Why the file cannot be read that the argument may name, when it is no answer.
    var failure: FileFailure?
    var text: SourceText { file.text }
  }

  private let argument: String?

  init(_ argument: String?) { self.argument = argument }

  func read() throws(FileFailure) -> Answer {
    guard let argument, argument != "-" else { return try readStandardInput() }
    let bytes = CommandArguments.bytes(of: argument)
    let path = FilePath(bytes: bytes)
    do throws(FileError) {
      // What is too long for a name, or has several lines, is the answer.
      let isName = bytes.count <= 1_024 && !bytes.contains(0x0A) && !bytes.contains(UInt8(ascii: "{"))
      guard isName, !FileReader.isMissing(path) else { throw .missing }
      let text = try FileReader().read(path).text
      return Answer(file: ErrorReport.File(path: WorkingFolder().name(of: path).shown, text: text))
    } catch {
      let answer = ErrorReport.File(path: "<answer>", text: SourceText(bytes: bytes))
      if case .missing = error {
        let failure = looksLikePath(bytes) ? FileFailure(path: path.shown, reason: error.reason) : nil
        return Answer(file: answer, failure: failure)
      }
      throw FileFailure(path: path.shown, reason: error.reason)
    }
  }

  private func readStandardInput() throws(FileFailure) -> Answer {
    do throws(FileError) {
      return Answer(file: ErrorReport.File(path: "<stdin>", text: try FileReader().readStandardInput()))
    } catch {
      throw FileFailure(path: "<stdin>", reason: error.reason)
    }
  }

  /// Whether there is no space, and a slash, or a dot before a file extension.
  private func looksLikePath(_ bytes: [UInt8]) -> Bool {
    guard !bytes.contains(where: { $0 <= 0x20 }), let last = bytes.split(separator: UInt8(ascii: "/")).last else {
      return false
    }
    return bytes.contains(UInt8(ascii: "/")) || last.dropFirst().dropLast().contains(UInt8(ascii: "."))
  }
}

extension Recognition {
  fileprivate var isEmpty: Bool { errors.isEmpty && unknown.isEmpty }
}

extension SourceText {
  /// The bytes of a line, which count from 1; `nil` for one that the text does not have.
  fileprivate func range(ofLine number: Int) -> SourceRange? {
    var start = 0
    for _ in 1..<max(number, 1) {
      let next = nextLine(after: start)
      guard next > start, next < count else { return nil }
      start = next
    }
    return SourceRange(start, lineEnd(of: start))
  }
}

extension ErrorReport {
  fileprivate init(_ recognition: Recognition, of answer: File, _ sent: ExplainErrorCommand.Sent?) {
    let explanations = recognition.errors.map { error in
      var explanation = ErrorExplanation(error)
      if let found = sent?.payload.explanation(of: error) {
        explanation.places = found.places.map {
          ErrorExplanation.Place(range: $0.range, label: $0.label, isCertain: $0.isCertain, isNamed: $0.isNamed)
        }
        explanation.findings = found.findings
      }
      return explanation
    }
    self.init(
      answer: answer, payload: sent?.file, explanations: explanations,
      unknown: recognition.unknown.map { (MessageFormatting.shortened($0.name), $0.range) }, isCut: recognition.isCut)
  }
}

extension ErrorExplanation {
  fileprivate init(_ error: RecognizedError) {
    let page = error.page
    // What a key or a token looks like is not repeated.
    let path = error.path.map(MessageFormatting.shortened)
    self.init(
      id: page.id, title: page.title, service: (page.service.rawValue, page.service.title), statuses: page.statuses,
      range: error.range, count: error.count, results: error.results, meaning: page.meaning,
      isProbable: page.isProbable, path: path, position: error.path.flatMap { FieldPath($0).positionInWords },
      name: error.name.map(MessageFormatting.shortened), fields: page.fields, repair: page.change,
      retry: (page.retry.rawValue, page.retry.sentence),
      rules: page.rules,
      url: page.url, source: page.source)
  }
}
