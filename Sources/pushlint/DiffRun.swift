import ArgumentParser
import PushlintDiagnostics
import PushlintPayload
import PushlintPreview
import PushlintReport
import PushlintText
import PushlintWorkspace

/// One run of `pushlint diff`: reads two versions of files, and writes what changes between them.
struct DiffRun {
  private let command: DiffCommand
  private var reader: PayloadReader
  private let surfaces: [Surface]
  private var hasFailed = false

  /// Most payloads of one file that are compared.
  private static let payloadLimit = 10_000

  static func run(_ command: DiffCommand) throws -> Int32 {
    var run = try DiffRun(command)
    return try run.run()
  }

  private init(_ command: DiffCommand) throws {
    self.command = command
    surfaces = try command.surfaces.chosen()
    reader = try PayloadReader(command.surfaces, command.input)
  }

  private mutating func run() throws -> Int32 {
    if command.output?.isStream == false { ProcessSignals.prepareForWriting() }
    var pairs: [DifferenceBuilder.Pair] = []
    do {
      pairs = try command.since.map { try changes(since: $0) } ?? [try pair(command.files)]
    } catch let failure as FileFailure {
      fail(failure)
    }
    if !reader.reportConfigurations() { hasFailed = true }
    guard !hasFailed || !pairs.isEmpty else { return 2 }
    let difference = DifferenceBuilder.difference(of: pairs)
    guard write(difference), !hasFailed else { return 2 }
    return difference.isEmpty ? 0 : 1
  }

  private mutating func fail(_ failure: FileFailure) {
    hasFailed = true
    Terminal.error(failure)
  }

  // MARK: Two files

  private mutating func pair(_ files: [PathArgument]) throws -> DifferenceBuilder.Pair {
    var versions: [PayloadFile] = []
    for argument in files {
      let choice = PayloadChoice(argument)
      let file =
        try argument.isStream
        ? reader.readStandardInput(limit: Self.payloadLimit)
        : reader.read(choice.path, choice, limit: Self.payloadLimit)
      guard file.found > 0 else { throw FileFailure(path: file.name, reason: choice.reasonWithoutPayload) }
      versions.append(try checked(file))
    }
    return DifferenceBuilder.Pair(
      before: versions[0].compared(), after: versions[1].compared(), surfaces: try reached(versions[1]))
  }

  private func checked(_ file: PayloadFile) throws -> PayloadFile {
    guard file.found <= Self.payloadLimit else {
      throw FileFailure(
        path: file.name, reason: "more than \(Self.payloadLimit) payloads; choose one with FILE:LINE")
    }
    return file
  }

  private func reached(_ file: PayloadFile) throws -> [Surface] {
    let reached = file.reached(surfaces)
    guard !reached.isEmpty else { throw FileFailure(path: file.name, reason: "`targets` has none of these surfaces") }
    return reached
  }

  // MARK: Git

  private mutating func changes(since name: String) throws -> [DifferenceBuilder.Pair] {
    var changes = RevisionFiles(since: name)
    var pairs: [DifferenceBuilder.Pair] = []
    for change in try changes.find(command.files) {
      do {
        if let pair = try pair(change) { pairs.append(pair) }
      } catch let failure as FileFailure {
        fail(failure)
      }
    }
    return pairs
  }

  /// `nil` where neither version has a payload.
  private mutating func pair(_ change: RevisionFiles.Change) throws -> DifferenceBuilder.Pair? {
    let old = try change.old.map { try checked(read($0, of: change)) }
    let new = try change.new.map {
      try checked(reader.read($0, PayloadChoice(path: $0), limit: Self.payloadLimit))
    }
    guard let newest = new ?? old else { return nil }
    let choice = change.choice
    guard choice.part == .all || newest.payloads.contains(where: { newest.isChosen($0, by: choice) }) else {
      throw FileFailure(path: newest.name, reason: choice.reasonWithoutPayload)
    }
    guard (old?.found ?? 0) + (new?.found ?? 0) > 0 else { return nil }
    return DifferenceBuilder.Pair(
      before: old.map { $0.compared(choice, isOlder: new != nil) }, after: new.map { $0.compared(choice) },
      surfaces: try reached(newest))
  }

  private mutating func read(_ file: RevisionFiles.OldFile, of change: RevisionFiles.Change) throws -> PayloadFile {
    let limit = try reader.settings(for: change.path).sizeLimit
    let bytes: [UInt8]
    do throws(GitFailure) {
      bytes = try file.revision.contents(of: file.file, limit: limit)
    } catch {
      throw FileFailure(path: file.name, reason: error.reason)
    }
    return try reader.read(SourceText(bytes: bytes), name: file.name, as: change.path, limit: Self.payloadLimit)
  }

  // MARK: Writing

  private func write(_ difference: Difference) -> Bool {
    let target = command.output.flatMap { $0.isStream ? nil : $0.path }
    let isTerminal = target == nil && Terminal.isTerminal(.standardOutput)
    let bytes =
      switch command.format {
      case .text: DifferenceReport(usesColor: command.color.usesColor(isTerminal: isTerminal)).bytes(of: difference)
      case .json: DifferenceJSON.bytes(of: difference)
      case .markdown: DifferenceMarkdown.bytes(of: difference)
      }
    guard let target else { return Terminal.print(bytes) }
    do throws(FileError) {
      try FileWriter.writeReport(to: target, bytes)
      return true
    } catch {
      Terminal.error(FileFailure(path: target.shown, location: [], reason: error.reason))
      return false
    }
  }
}

extension PayloadFile {
  /// The file as one version of what is compared.
  ///
  /// - Parameters:
  ///   - choice: which payloads are asked for; `nil` for all.
  ///   - isOlder: whether there is a newer version, whose lines count.
  fileprivate func compared(_ choice: PayloadChoice? = nil, isOlder: Bool = false) -> ComparedFile {
    ComparedFile(
      name: name, text: source.text, diagnostics: diagnostics, linter.rules.catalogue, payloads: payloads
    ) { payload in
      guard let choice else { return true }
      if isOlder, case .line = choice.part { return false }
      return isChosen(payload, by: choice)
    }
  }
}
