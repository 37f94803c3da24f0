import PushlintJSON
import PushlintDiagnostics
import PushlintText

/// For programs: one object with everything that is known, each member always there.
struct JSONReporter: Reporter {
  /// The depth at which diagnostics stand.
  private static let depth = 4

  func part(_ file: FileReport, _ memory: inout PartMemory) -> ReportPart {
    var writer = JSONWriter(behindElementAt: Self.depth)
    let places = PlaceTable(of: file.diagnostics.offsets, in: file)
    for diagnostic in file.diagnostics { writer.writeElement { $0.write(diagnostic, places: places) } }
    return ReportPart(writer.take())
  }

  func assemble(_ report: AssembledReport, to output: ReportOutput) throws {
    var writer = JSONWriter()
    writer.open(.object)
    writer.write("version", 1)
    writer.openMember("files", .array)
    for section in report.sections {
      writer.openElement(.object)
      writer.write("path", section.path)
      writer.write("language", section.language)
      writer.write("payloads", section.payloads)
      writer.openMember("diagnostics", .array)
      try report.copyElements(section.bodies, behind: &writer, to: output)
      writer.close(.array)
      writer.close(.object)
    }
    writer.close(.array)
    writer.write("summary") { $0.write(report.summary) }
    writer.close(.object)
    writer.endLine()
    try output.write(writer.take())
  }
}

extension AssembledReport {
  /// Hands on elements that were written with the comma of one before them.
  func copyElements(_ ranges: [Range<Int>], behind writer: inout JSONWriter, to output: ReportOutput) throws {
    guard !ranges.isEmpty else { return }
    try output.write(writer.take())
    try copy(ranges, dropping: writer.isFirst ? 1 : 0, to: output)
    writer.isFirst = false
  }
}

/// For programs that read as we go: one diagnostic a line, each with its file.
struct JSONLinesReporter: StreamedReporter {
  func part(_ file: FileReport) -> [UInt8] {
    var writer = JSONWriter()
    let places = PlaceTable(of: file.diagnostics.offsets, in: file)
    for diagnostic in file.diagnostics {
      writer.writeObject(.inline) {
        $0.write("file", file.path)
        $0.writeMembers(of: diagnostic, places: places)
      }
      writer.endLine()
    }
    return writer.take()
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ summary: RunSummary) {
    let tally = summary.tally
    writeObject {
      $0.write("files", tally.files)
      $0.write("filesWithFindings", tally.filesWithFindings)
      $0.write("payloads", tally.payloads)
      $0.write("errors", tally.count(of: .error))
      $0.write("warnings", tally.count(of: .warning))
      $0.write("information", tally.count(of: .information))
      $0.write("hints", tally.count(of: .hint))
      $0.write("fixable", tally.fixable)
      $0.write("failures") { $0.writeArray(summary.failures) { $0.write($1) } }
    }
  }

  private mutating func write(_ failure: FileFailure) {
    writeObject(.inline) {
      $0.write("path", failure.path)
      $0.write("reason", failure.reason)
    }
  }

  /// A diagnostic as every JSON-based report of pushlint shows it.
  mutating func write(_ diagnostic: Diagnostic, places: PlaceTable) {
    writeObject { $0.writeMembers(of: diagnostic, places: places) }
  }

  fileprivate mutating func writeMembers(of diagnostic: Diagnostic, places: PlaceTable) {
    write("rule", diagnostic.rule)
    write("severity", diagnostic.severity.rawValue)
    write("consequence", diagnostic.consequence?.rawValue)
    write("message", diagnostic.message)
    write("help", diagnostic.help)
    write("field", diagnostic.field)
    write("pointer", diagnostic.pointer)
    write(diagnostic.range, places: places)
    write("notes") { $0.writeArray(diagnostic.notes) { $0.write($1, places: places) } }
    write("fixes") { $0.writeArray(diagnostic.fixes) { $0.write($1, places: places) } }
    write("url", diagnostic.url)
  }

  private mutating func write(_ note: Note, places: PlaceTable) {
    writeObject {
      $0.write("message", note.message)
      $0.write(note.range, places: places)
    }
  }

  private mutating func write(_ fix: FixIt, places: PlaceTable) {
    writeObject {
      $0.write("title", fix.title)
      $0.write("safe", fix.isSafe)
      $0.write("edits") { $0.writeArray(fix.edits) { $0.write($1, places: places) } }
    }
  }

  private mutating func write(_ edit: TextEdit, places: PlaceTable) {
    writeObject {
      $0.write(edit.range, places: places)
      $0.write("text", edit.text)
    }
  }

  /// The member `range` of the object that is open.
  mutating func write(_ range: SourceRange, places: PlaceTable) {
    write("range") {
      $0.writeObject(.inline) {
        $0.write("start", places.place(of: range.start))
        $0.write("end", places.place(of: range.end))
      }
    }
  }

  private mutating func write(_ name: StaticString, _ place: Place) {
    write(name) {
      $0.writeObject(.inline) {
        $0.write("line", place.line)
        $0.write("column", place.column)
        $0.write("offset", place.offsetInFile)
      }
    }
  }
}

extension [Diagnostic] {
  /// Every offset that stands somewhere in these diagnostics.
  var offsets: [Int] {
    var offsets: [Int] = []
    offsets.reserveCapacity(4 * count)
    func add(_ range: SourceRange) {
      offsets.append(range.start)
      offsets.append(range.end)
    }
    for diagnostic in self {
      add(diagnostic.range)
      for note in diagnostic.notes { add(note.range) }
      for fix in diagnostic.fixes { for edit in fix.edits { add(edit.range) } }
    }
    return offsets
  }
}
