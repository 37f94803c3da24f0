import PushlintText
import PushlintDiagnostics

/// For build servers: JUnit XML that Jenkins, GitLab, Azure DevOps, and the others read alike.
struct JUnitReporter: Reporter {
  let options: ReportOptions
  let failLevel: Severity

  private var isAnt: Bool { options.junitFlavor == .ant }
  private var isRich: Bool { options.junitFlavor == .rich }

  // MARK: Test cases

  func part(_ file: FileReport, _ memory: inout PartMemory) throws(ReportError) -> ReportPart {
    guard !file.diagnostics.isEmpty else { return ReportPart([]) }
    let places = file.placesOfFindings
    let path = VisibleText.line(file.path)
    var end: [UInt8] = []
    var names = memory.names
    memory.names = UniqueNames()
    let cases = try XMLWriter.fragment(inside: 2) { (writer) throws(ReportError) in
      for diagnostic in file.diagnostics {
        let place = places.place(of: diagnostic.range.start)
        var attributes: [XMLWriter.Attribute] = []
        attributes.reserveCapacity(5)
        attributes.append(("name", names.name(for: diagnostic.testName)))
        attributes.append(("classname", path))
        attributes.append(("time", "0"))
        if isRich {
          attributes.append(("file", path))
          attributes.append(("line", String(place.line)))
        }
        let text = body(of: diagnostic, at: place, in: file, path, places)
        let fails = diagnostic.severity >= failLevel
        // Ant's schema has no room for other findings in the test cases.
        if isAnt, !fails { end += try XMLWriter.text(text) }
        try writer.writeElement("testcase", attributes) { () throws(ReportError) in
          guard fails || !isAnt else { return }
          var attributes: [XMLWriter.Attribute] = []
          if fails {
            attributes.reserveCapacity(2)
            attributes.append(("type", VisibleText.line(diagnostic.rule)))
            attributes.append(("message", VisibleText.line(diagnostic.message)))
          }
          try writer.writeElement(fails ? "failure" : "system-out", attributes) { () throws(ReportError) in
            try writer.writeText(text)
          }
        }
      }
    }
    memory.names = names
    return ReportPart(cases, end: end)
  }

  /// The finding as text, for GitLab shows nothing else of it.
  private func body(
    of diagnostic: Diagnostic, at place: Place, in file: FileReport, _ path: String, _ places: PlaceTable
  ) -> [UInt8] {
    // Enough for most: a frame has two lines of up to 120 columns.
    var output = StyledText(usesColor: false, capacity: 1_000)
    output.write(path)
    output.write(":")
    output.write(place.line)
    output.write(":")
    output.write(place.column)
    output.write(": ")
    output.write(diagnostic.severity.word)
    output.write(" ")
    output.write(VisibleText.line(diagnostic.rule))
    output.write(": ")
    output.write(VisibleText.line(diagnostic.message))
    output.endLine()
    FindingDetails(of: diagnostic, in: file, places: places, width: nil).write(to: &output)
    return output.bytes
  }

  /// The test cases of files that could not be checked.
  private func errors(_ failures: [FileFailure]) throws(ReportError) -> [UInt8] {
    guard !failures.isEmpty else { return [] }
    var names = UniqueNames()
    return try XMLWriter.fragment(inside: 2) { (writer) throws(ReportError) in
      for failure in failures {
        let path = VisibleText.line(failure.path)
        let reason = VisibleText.line(failure.reason)
        var attributes: [XMLWriter.Attribute] = [
          ("name", names.name(for: "could not be checked")), ("classname", path), ("time", "0"),
        ]
        if isRich { attributes.append(("file", path)) }
        try writer.writeElement("testcase", attributes) { () throws(ReportError) in
          try writer.writeElement("error", [("type", "file"), ("message", reason)]) { () throws(ReportError) in
            try writer.writeText("\(path): error: \(reason)\n")
          }
        }
      }
    }
  }

  /// The test case of a suite in which nothing failed.
  private func passed(_ suite: JUnitSuite) throws(ReportError) -> [UInt8] {
    var attributes: [XMLWriter.Attribute] = [
      ("name", suite.section == nil ? "nothing to lint" : "no findings"), ("classname", suite.name), ("time", "0"),
    ]
    if isRich, suite.section != nil { attributes.append(("file", suite.name)) }
    return try XMLWriter.fragment(inside: 2) { (writer) throws(ReportError) in
      try writer.writeElement("testcase", attributes) { () throws(ReportError) in }
    }
  }

  // MARK: Suites

  func assemble(_ report: AssembledReport, to output: ReportOutput) throws {
    let suites = JUnitSuite.suites(of: report)
    try output.write(XMLWriter.declaration)
    try output.write(XMLWriter.tag("testsuites", totals(of: suites), inside: 0, isEmpty: false))
    for (number, suite) in suites.enumerated() {
      try output.write(XMLWriter.tag("testsuite", attributes(of: suite, number), inside: 1, isEmpty: false))
      if isAnt { try output.write("    <properties/>\n") }
      try report.copy(suite.section?.bodies ?? [], to: output)
      try output.write(errors(suite.failures))
      if suite.passes { try output.write(passed(suite)) }
      if isAnt {
        let ends = suite.section?.ends ?? []
        try output.write(ends.isEmpty ? "    <system-out/>\n" : "    <system-out>")
        try report.copy(ends, to: output)
        if !ends.isEmpty { try output.write("</system-out>\n") }
        try output.write("    <system-err/>\n")
      }
      try output.write("  </testsuite>\n")
    }
    try output.write("</testsuites>\n")
  }

  /// The totals of the run; the schema of the strict flavor knows no `skipped` here, Ant's none at all.
  private func totals(of suites: [JUnitSuite]) -> [XMLWriter.Attribute] {
    guard !isAnt else { return [] }
    let tests = suites.reduce(0) { $0 + $1.tests }
    let failing = suites.reduce(0) { $0 + $1.failing }
    let errors = suites.reduce(0) { $0 + $1.failures.count }
    var attributes: [XMLWriter.Attribute] = [("name", "pushlint"), ("tests", String(tests))]
    attributes.append(("failures", String(failing)))
    attributes.append(("errors", String(errors)))
    if isRich { attributes.append(("skipped", "0")) }
    attributes.append(("time", "0"))
    return attributes
  }

  private func attributes(of suite: JUnitSuite, _ number: Int) -> [XMLWriter.Attribute] {
    var attributes: [XMLWriter.Attribute] = []
    if isAnt {
      attributes.append(("id", String(number)))
      attributes.append(("package", "pushlint"))
    }
    attributes.append(("name", suite.name))
    attributes.append(("tests", String(suite.tests)))
    attributes.append(("failures", String(suite.failing)))
    attributes.append(("errors", String(suite.failures.count)))
    attributes.append(("skipped", "0"))
    attributes.append(("time", "0"))
    if let moment = options.timestampSeconds ?? (isAnt ? 0 : nil) {
      attributes.append(("timestamp", UTCTimestamp.text(ofSeconds: moment)))
    }
    attributes.append(("hostname", "localhost"))
    return attributes
  }
}

/// One file as JUnit sees it: a suite of test cases.
private struct JUnitSuite {
  /// The path as it is shown.
  let name: String
  /// What was found in the file; `nil` when nobody could look.
  let section: ReportSection?
  let failures: [FileFailure]

  var passes: Bool { failing == 0 && failures.isEmpty && (section?.findings ?? 0) == 0 }
  var tests: Int { passes ? 1 : (section?.findings ?? 0) + failures.count }
  var failing: Int { section?.failing ?? 0 }

  /// The suites of a run, sorted by name, at least one.
  ///
  /// Jenkins and Bamboo fail a build on an empty report.
  static func suites(of report: AssembledReport) -> [JUnitSuite] {
    // By bytes: to a string two spellings of one letter are the same, to a file system they are two files.
    var failures = Dictionary(grouping: report.summary.failures) { Array($0.path.utf8) }
    var suites = report.sections.map { section in
      JUnitSuite(
        name: VisibleText.line(section.path), section: section,
        failures: failures.isEmpty ? [] : failures.removeValue(forKey: Array(section.path.utf8)) ?? [])
    }
    suites += failures.values.map { JUnitSuite(name: VisibleText.line($0[0].path), section: nil, failures: $0) }
    if suites.isEmpty { return [JUnitSuite(name: "pushlint", section: nil, failures: [])] }
    return suites.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

extension Diagnostic {
  /// Longer names are cut; no reader shows them.
  private static let longestPointer = 200

  /// What stays the same when lines move: the rule, and the place in the payload.
  fileprivate var testName: String {
    guard let pointer else { return VisibleText.line(rule) }
    if pointer.isEmpty { return VisibleText.line("\(rule) at (root)") }
    guard pointer.utf8.count > Self.longestPointer else { return VisibleText.line("\(rule) at \(pointer)") }
    let start = pointer.prefix(Self.longestPointer)
    return VisibleText.line("\(rule) at \(start)\(start.endIndex < pointer.endIndex ? "…" : "")")
  }
}
