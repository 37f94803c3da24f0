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
  private var reader: PayloadReader
  private let surfaces: [Surface]
  private var files: [PreviewFile] = []
  private var room = PreviewFile.payloadLimit
  private var hasFailed = false

  static func run(_ command: PreviewCommand) throws -> Int32 {
    var run = try PreviewRun(command)
    return try run.run()
  }

  private init(_ command: PreviewCommand) throws {
    self.command = command
    surfaces = try command.surfaces.chosen()
    reader = try PayloadReader(command.surfaces, command.input)
  }

  private mutating func run() throws -> Int32 {
    if command.output == nil, !command.open, [.html, .png].contains(command.format),
      Terminal.isTerminal(.standardOutput)
    {
      throw ValidationError("standard output is a terminal; use --open, -o FILE, or --format text")
    }
    if command.output?.isStream == false || command.open { ProcessSignals.prepareForWriting() }
    for argument in command.files { try add(argument) }
    if !reader.reportConfigurations() { hasFailed = true }
    guard files.contains(where: { !$0.previews.isEmpty }) else {
      if !hasFailed { Terminal.error("no payload is found") }
      return 2
    }
    return write() && !hasFailed ? 0 : 2
  }

  // MARK: Reading

  private mutating func add(_ argument: PathArgument) throws {
    let choice = PayloadChoice(argument)
    guard !argument.isStream else {
      try add(choice, isOne: true) { reader, room throws in try reader.readStandardInput(limit: room) }
      return
    }
    var options = LintOptions()
    options.paths = [PathArgument(path: choice.path)]
    let found = try FileChoice(options).find()
    for failure in found.failures {
      fail(FileFailure(path: WorkingFolder().name(of: failure.path).shown, reason: failure.error.reason))
    }
    for file in found.files {
      try add(choice, isOne: found.files.count == 1) { reader, room throws in
        try reader.read(file.path, choice, limit: room)
      }
    }
  }

  /// - Parameter isOne: whether the file was named by itself, so that something is expected in it.
  private mutating func add(
    _ choice: PayloadChoice, isOne: Bool, _ read: (inout PayloadReader, Int) throws -> PayloadFile
  ) throws {
    do {
      let file = try read(&reader, room)
      guard file.found > 0 else {
        if isOne || choice.part != .all { throw FileFailure(path: file.name, reason: choice.reasonWithoutPayload) }
        return
      }
      let reached = file.reached(surfaces)
      guard !reached.isEmpty else {
        throw FileFailure(path: file.name, reason: "`targets` has none of these surfaces")
      }
      let builder = PreviewBuilder(
        file.source.text, file.diagnostics, file.linter.rules.catalogue, surfaces: reached)
      room -= file.payloads.count
      files.append(
        PreviewFile(
          path: file.name, language: file.source.language.rawValue,
          previews: file.payloads.compactMap { builder.preview(of: $0) }, omitted: file.found - file.payloads.count))
    } catch let failure as FileFailure {
      fail(failure)
    }
  }

  private mutating func fail(_ failure: FileFailure) {
    hasFailed = true
    Terminal.error(failure)
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
    let usesColor = command.color.usesColor(isTerminal: isTerminal)
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
