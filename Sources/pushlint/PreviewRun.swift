import ArgumentParser
import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintPreview
import PushlintConfiguration
import PushlintReport
import PushlintRules
import PushlintText
import PushlintWorkspace
import SystemPackage

/// One run of `pushlint preview`: reads files, and writes what devices make of the payloads in them.
struct PreviewRun {
  private let command: PreviewCommand
  private var projects: Projects
  private let surfaces: [Surface]
  private let targets: Targets?
  private var files: [PreviewFile] = []
  private var room = PreviewFile.payloadLimit
  private var hasFailed = false

  static func run(_ command: PreviewCommand) throws -> Int32 {
    var run = try PreviewRun(command)
    return try run.run()
  }

  private init(_ command: PreviewCommand) throws {
    self.command = command
    surfaces = try command.chosenSurfaces()
    targets = try command.chosenTargets()
    var configuration = Configuration()
    configuration.forcedKind = command.kind
    let lookup = Projects.Lookup(command.input.config?.path, isOff: command.input.noConfig)
    projects = try LintRun.asTyped {
      try Projects(RuleChoices(), lookup, base: configuration, today: Environment.today)
    }
  }

  private mutating func run() throws -> Int32 {
    if command.output == nil, !command.open, [.html, .png].contains(command.format),
      Terminal.isTerminal(.standardOutput)
    {
      throw ValidationError("standard output is a terminal; use --open, -o FILE, or --format text")
    }
    if command.output?.isStream == false || command.open { ProcessSignals.prepareForWriting() }
    for argument in command.files { try add(argument) }
    reportConfigurations()
    guard files.contains(where: { !$0.previews.isEmpty }) else {
      if !hasFailed { Terminal.error("no payload is found") }
      return 2
    }
    return write() && !hasFailed ? 0 : 2
  }

  // MARK: Reading

  private mutating func add(_ argument: PathArgument) throws {
    if argument.isStream {
      try addStandardInput()
      return
    }
    let choice = PreviewChoice(argument)
    var options = LintOptions()
    options.paths = [PathArgument(path: choice.path)]
    let found = try FileChoice(options).find()
    for failure in found.failures { fail(failure.path, failure.error.reason) }
    let isOne = found.files.count == 1
    for file in found.files {
      let settings = try LintRun.asTyped { try projects.settings(for: file.path) }
      do throws(FileError) {
        let text = try FileReader(limit: settings.sizeLimit).read(file.path).text
        let name = WorkingFolder().name(of: file.path).shown
        add(Source(text, FileLinter.language(of: name)), name: name, choice, settings, isOne: isOne)
      } catch {
        fail(file.path, error.reason)
      }
    }
  }

  private mutating func addStandardInput() throws {
    let path = command.input.stdinFilename?.path
    let settings = try LintRun.asTyped { try projects.settings(for: path ?? "stdin") }
    do throws(FileError) {
      let text = try FileReader(limit: settings.sizeLimit).readStandardInput()
      let language = path.map { FileLinter.language(of: $0.shown) } ?? HostLanguage(contentOf: text)
      let name = path?.shown ?? "<stdin>"
      add(Source(text, language), name: name, PreviewChoice(PathArgument(path: "-")), settings, isOne: true)
    } catch {
      fail(path ?? "<stdin>", error.reason)
    }
  }

  /// - Parameter isOne: whether the file was named by itself, so that something is expected in it.
  private mutating func add(
    _ source: Source, name: String, _ choice: PreviewChoice, _ settings: FileSettings, isOne: Bool
  ) {
    let linter = Linter(
      rules: settings.linter.rules, levels: settings.linter.levels, targets: targets ?? settings.linter.targets)
    let lines = LineTable(source.text)
    var payloads: [Payload] = []
    var found = 0
    var pointed: SourceRange?
    var isFirst = true
    var cache = DiagnosticCache()
    let room = room
    let result = linter.lint(source, settings.configuration, remembering: &cache) { excerpt in
      if isFirst, case .pointer(let pointer) = choice.part {
        pointed = PreviewChoice.range(of: pointer, in: excerpt)
      }
      isFirst = false
      for payload in excerpt.payloads(linter.rules.catalogue)
      where payload.kind != .apnsHeaders && choice.chooses(payload, in: lines, pointed: pointed) {
        found += 1
        if payloads.count < room { payloads.append(payload) }
      }
    }
    guard found > 0 else {
      if isOne || choice.part != .all { fail(name, choice.reasonWithoutPayload) }
      return
    }
    let reached = surfaces.filter { surface in
      (targets ?? linter.targets).map(surface.isReached) ?? true
    }
    guard !reached.isEmpty else { return fail(name, "`targets` has none of these surfaces") }
    let builder = PreviewBuilder(source.text, result.diagnostics, linter.rules.catalogue, surfaces: reached)
    let previews = payloads.compactMap { builder.preview(of: $0) }
    self.room -= payloads.count
    files.append(
      PreviewFile(
        path: name, language: source.language.rawValue, previews: previews, omitted: found - payloads.count))
  }

  private mutating func fail(_ path: PushlintWorkspace.FilePath, _ reason: String) {
    fail(WorkingFolder().name(of: path).shown, reason)
  }

  private mutating func fail(_ name: String, _ reason: String) {
    hasFailed = true
    Terminal.error(FileFailure(path: name, location: [], reason: reason))
  }

  private mutating func reportConfigurations() {
    for failure in projects.failures { Terminal.error(failure) }
    guard !projects.mistakes.isEmpty else { return }
    hasFailed = true
    let (mistakes, rules) = (projects.mistakes, projects.rules)
    let report = RunReport(
      files: mistakes, failures: [], hasBrokenConfiguration: true, failLevel: .error, rules: rules)
    _ = Terminal.print((try? ReportFormat.text.render(report, options: ReportOptions())) ?? [], to: .standardError)
  }

  // MARK: Writing

  /// A picture of the one surface that was chosen; `nil` when there can be none, which is reported.
  private func picture() -> [UInt8]? {
    let surfaces = files.flatMap(\.previews).flatMap(\.surfaces)
    guard surfaces.count == 1, let surface = surfaces.first else {
      Terminal.error(
        "a picture shows one surface of one payload; \(surfaces.count) are chosen: see --surface and FILE:LINE")
      return nil
    }
    do throws(PagePicture.Failure) {
      return try PagePicture.bytes(of: PreviewPage.bytes(of: surface), size: surface.surface.pictureSize)
    } catch {
      Terminal.error(error.reason)
      return nil
    }
  }

  private func write() -> Bool {
    let isTerminal = command.output == nil && Terminal.isTerminal(.standardOutput)
    let usesColor =
      switch command.color {
      case .always: true
      case .never: false
      case .auto: isTerminal && Environment.allowsColor
      }
    let bytes: [UInt8]
    switch command.format {
    case .html: bytes = PreviewPage.bytes(of: files)
    case .text: bytes = PreviewReport(usesColor: usesColor).bytes(of: files)
    case .json: bytes = PreviewJSON.bytes(of: files)
    case .png:
      guard let picture = picture() else { return false }
      bytes = picture
    }
    var target = command.output.flatMap { $0.isStream ? nil : $0.path }
    if target == nil, command.open {
      target = PrivateFolder()?.file("preview.html")
      guard target != nil else {
        Terminal.error("a temporary folder cannot be created")
        return false
      }
    }
    guard let target else { return Terminal.print(bytes) }
    do throws(FileError) {
      try FileWriter.writeReport(to: target, bytes)
    } catch {
      Terminal.error(FileFailure(path: target.shown, location: [], reason: error.reason))
      return false
    }
    guard command.open else { return true }
    if command.output == nil { Terminal.note("the page is \(VisibleText.line(target.shown))") }
    guard let problem = PageOpener.open(target) else { return true }
    Terminal.error(problem)
    return false
  }
}

extension PreviewChoice {
  /// Why nothing of a file is shown.
  var reasonWithoutPayload: String {
    switch part {
    case .all: "no payload is found"
    case .line(let line): "no payload is found at line \(line)"
    case .pointer(let pointer): "no payload is found at `\(pointer.prefix(80))`"
    }
  }
}
