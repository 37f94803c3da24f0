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
    var text = StyledText(usesColor: false)
    let cases = try XMLWriter.fragment(inside: 2) { (writer) throws(ReportError) in
      for diagnostic in file.diagnostics {
        let place = places.place(of: diagnostic.range.start)
        let rule = VisibleText.line(diagnostic.rule)
        let message = VisibleText.line(diagnostic.message)
        try writer.start("testcase")
        try writer.write("name", names.name(for: diagnostic.testName))
        try writer.write("classname", path)
        writer.write("time", 0)
        if isRich {
          try writer.write("file", path)
          writer.write("line", place.line)
        }
        text.removeAll()
        write(Finding(diagnostic, rule: rule, message: message), at: place, in: file.text, path, places, to: &text)
        let fails = diagnostic.severity >= failLevel
        if fails {
          try writer.start("failure")
          try writer.write("type", rule)
          try writer.write("message", message)
          try writer.writeText(text)
          try writer.end()
        } else if isAnt {
          // Its schema has no room for other findings in the test cases.
          end += try XMLWriter.text(text)
        } else {
          try writer.start("system-out")
          try writer.writeText(text)
          try writer.end()
        }
        try writer.end()
      }
    }
    memory.names = names
    return ReportPart(cases, end: end)
  }

  /// A finding with what of it is shown twice.
  private struct Finding {
    let diagnostic: Diagnostic
    let rule: String
    let message: String

    init(_ diagnostic: Diagnostic, rule: String, message: String) {
      self.diagnostic = diagnostic
      self.rule = rule
      self.message = message
    }
  }

  /// The finding as text, for GitLab shows nothing else of it.
  private func write(
    _ finding: Finding, at place: Place, in text: SourceText, _ path: String, _ places: PlaceTable,
    to output: inout StyledText
  ) {
    output.write(path, at: place)
    output.write(fixed: " ")
    output.write(finding.diagnostic.severity.word)
    output.write(fixed: " ")
    output.write(finding.rule)
    output.write(fixed: ": ")
    output.write(finding.message)
    output.endLine()
    FindingDetails(of: finding.diagnostic, in: text, places: places, width: nil).write(to: &output)
  }

  /// The test cases of files that could not be checked.
  private func errors(_ failures: [FileFailure]) throws(ReportError) -> [UInt8] {
    guard !failures.isEmpty else { return [] }
    var names = UniqueNames()
    return try XMLWriter.fragment(inside: 2) { (writer) throws(ReportError) in
      for failure in failures {
        let path = VisibleText.line(failure.path)
        let reason = VisibleText.line(failure.reason)
        try writer.start("testcase")
        try writer.write("name", names.name(for: "could not be checked"))
        try writer.write("classname", path)
        writer.write("time", 0)
        if isRich { try writer.write("file", path) }
        try writer.start("error")
        try writer.write("type", "file")
        try writer.write("message", reason)
        try writer.writeText("\(path): error: \(reason)\n")
        try writer.end()
        try writer.end()
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
      try writer.writeElement("testcase", attributes)
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
    guard pointer.utf8.count > Self.longestPointer else {
      return VisibleText.line(String.joining(rule, " at ", pointer))
    }
    let start = pointer.prefix(Self.longestPointer)
    return VisibleText.line("\(rule) at \(start)\(start.endIndex < pointer.endIndex ? "…" : "")")
  }
}
