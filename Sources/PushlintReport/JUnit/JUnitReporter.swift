import PushlintDiagnostics

/// For build servers: JUnit XML that Jenkins, GitLab, Azure DevOps, and the others read alike.
struct JUnitReporter: Reporter {
  func render(_ report: RunReport, options: ReportOptions) throws(ReportError) -> [UInt8] {
    let suites = JUnitSuite.suites(of: report)
    return try XMLWriter.document { (writer) throws(ReportError) in
      try writer.writeElement("testsuites", Self.attributes(of: suites, options)) { () throws(ReportError) in
        for (index, suite) in suites.enumerated() { try writer.write(suite, number: index, options) }
      }
    }
  }

  /// The totals of the run; the schema of the strict flavor knows no `skipped` here, Ant's none at all.
  private static func attributes(of suites: [JUnitSuite], _ options: ReportOptions) -> [(name: String, value: String)] {
    guard options.junitFlavor != .ant else { return [] }
    let tests = suites.reduce(0) { $0 + $1.cases.count }
    let failures = suites.reduce(0) { $0 + $1.failures }
    let errors = suites.reduce(0) { $0 + $1.errors }
    let skipped = options.junitFlavor == .rich ? [("skipped", "0")] : []
    return [("name", "pushlint"), ("tests", "\(tests)"), ("failures", "\(failures)"), ("errors", "\(errors)")]
      + skipped + [("time", "0")]
  }
}

extension XMLWriter {
  fileprivate func write(_ suite: JUnitSuite, number: Int, _ options: ReportOptions) throws(ReportError) {
    let path = VisibleText.line(suite.path)
    let isAnt = options.junitFlavor == .ant
    let moment = options.timestampSeconds ?? (isAnt ? 0 : nil)
    let places = suite.file?.placesOfFindings
    let attributes =
      (isAnt ? [("id", "\(number)"), ("package", "pushlint")] : []) + [
        ("name", path), ("tests", "\(suite.cases.count)"), ("failures", "\(suite.failures)"),
        ("errors", "\(suite.errors)"), ("skipped", "0"), ("time", "0"),
      ] + (moment.map { [("timestamp", UTCTimestamp.text(ofSeconds: $0))] } ?? []) + [("hostname", "localhost")]
    try writeElement("testsuite", attributes) { () throws(ReportError) in
      if isAnt { try writeElement("properties", []) { () throws(ReportError) in } }
      for testCase in suite.cases { try write(testCase, in: suite, places: places, options.junitFlavor) }
      if isAnt { try writeOutput(of: suite, places: places) }
    }
  }

  /// What Ant's schema has no room for in the test cases.
  private func writeOutput(of suite: JUnitSuite, places: PlaceTable?) throws(ReportError) {
    try writeElement("system-out", []) { () throws(ReportError) in
      for case .found(let diagnostic, fails: false) in suite.cases.map(\.outcome) {
        guard let file = suite.file, let places else { continue }
        try writeText(Self.body(of: diagnostic, in: file, places: places))
      }
    }
    try writeElement("system-err", []) { () throws(ReportError) in }
  }

  private func write(
    _ testCase: JUnitCase, in suite: JUnitSuite, places: PlaceTable?, _ flavor: JUnitFlavor
  ) throws(ReportError) {
    let path = VisibleText.line(suite.path)
    var attributes = [("name", testCase.name), ("classname", path), ("time", "0")]
    if flavor == .rich, suite.file != nil || testCase.isError { attributes.append(("file", path)) }
    if flavor == .rich, case .found(let diagnostic, _) = testCase.outcome, let places {
      attributes.append(("line", "\(places.place(of: diagnostic.range.start).line)"))
    }
    try writeElement("testcase", attributes) { () throws(ReportError) in
      if flavor == .ant, case .found(_, fails: false) = testCase.outcome { return }
      try writeOutcome(of: testCase, in: suite, places: places)
    }
  }

  private func writeOutcome(of testCase: JUnitCase, in suite: JUnitSuite, places: PlaceTable?) throws(ReportError) {
    switch testCase.outcome {
    case .passed: return
    case .broken(let failure):
      let reason = VisibleText.line(failure.reason)
      try writeElement("error", [("type", "file"), ("message", reason)]) { () throws(ReportError) in
        try writeText("\(VisibleText.line(failure.path)): error: \(reason)\n")
      }
    case .found(let diagnostic, let fails):
      guard let file = suite.file, let places else { return }
      let message = VisibleText.line(diagnostic.message)
      let attributes = fails ? [("type", VisibleText.line(diagnostic.rule)), ("message", message)] : []
      try writeElement(fails ? "failure" : "system-out", attributes) { () throws(ReportError) in
        try writeText(Self.body(of: diagnostic, in: file, places: places))
      }
    }
  }

  /// The finding as text, for GitLab shows nothing else of it.
  private static func body(of diagnostic: Diagnostic, in file: FileReport, places: PlaceTable) -> String {
    let place = places.place(of: diagnostic.range.start)
    var output = StyledText(usesColor: false)
    output.write("\(VisibleText.line(file.path)):\(place.line):\(place.column): ")
    output.write("\(diagnostic.severity.word) \(VisibleText.line(diagnostic.rule)): ")
    output.write(VisibleText.line(diagnostic.message))
    output.endLine()
    FindingDetails(of: diagnostic, in: file, places: places, width: nil).write(to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }
}
