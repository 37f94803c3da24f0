import PushlintDiagnostics

/// One file as JUnit sees it: a suite of test cases.
struct JUnitSuite {
  let path: String
  /// What was found in the file; `nil` when nobody could look.
  let file: FileReport?
  let cases: [JUnitCase]

  var failures: Int { cases.count { $0.isFailure } }
  var errors: Int { cases.count { $0.isError } }

  /// The suites of a run, sorted by path, at least one.
  ///
  /// Jenkins and Bamboo fail a build on an empty report.
  static func suites(of report: RunReport) -> [JUnitSuite] {
    // By bytes: to a string two spellings of one letter are the same, to a file system they are two files.
    var failures = Dictionary(grouping: report.failures) { Array($0.path.utf8) }
    var suites = report.files.map { file in
      JUnitSuite(file, failures: failures.removeValue(forKey: Array(file.path.utf8)) ?? [], failLevel: report.failLevel)
    }
    suites += failures.values.map { JUnitSuite(path: $0[0].path, failures: $0) }
    if suites.isEmpty { return [JUnitSuite(path: "pushlint", passing: "nothing to lint")] }
    return suites.map { (name: VisibleText.line($0.path), suite: $0) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }.map(\.suite)
  }

  private init(_ file: FileReport, failures: [FileFailure], failLevel: Severity) {
    var names = UniqueNames()
    var cases = file.diagnostics.map { diagnostic in
      let name = names.name(for: diagnostic.testName)
      return JUnitCase(name: name, outcome: .found(diagnostic, fails: diagnostic.severity >= failLevel))
    }
    cases += JUnitCase.errors(failures, &names)
    if cases.isEmpty { cases = [JUnitCase(name: "no findings", outcome: .passed)] }
    self.path = file.path
    self.file = file
    self.cases = cases
  }

  private init(path: String, failures: [FileFailure]) {
    var names = UniqueNames()
    self.path = path
    file = nil
    cases = JUnitCase.errors(failures, &names)
  }

  private init(path: String, passing name: String) {
    self.path = path
    file = nil
    cases = [JUnitCase(name: name, outcome: .passed)]
  }
}

/// A finding, a file that could not be checked, or the fact that there is neither.
struct JUnitCase {
  let name: String
  let outcome: Outcome

  enum Outcome {
    case passed
    case found(Diagnostic, fails: Bool)
    case broken(FileFailure)
  }

  var isFailure: Bool {
    if case .found(_, fails: true) = outcome { true } else { false }
  }

  var isError: Bool {
    if case .broken = outcome { true } else { false }
  }

  fileprivate static func errors(_ failures: [FileFailure], _ names: inout UniqueNames) -> [JUnitCase] {
    failures.map { JUnitCase(name: names.name(for: "could not be checked"), outcome: .broken($0)) }
  }
}

/// Gives ` #2` to the second test case of a name: GitLab keeps only the first of two equal ones.
private struct UniqueNames {
  private var uses: [String: Int] = [:]

  mutating func name(for wanted: String) -> String {
    var name = wanted
    // A name that ends in ` #2` by itself may be taken, too.
    while uses[name] != nil {
      uses[wanted, default: 1] += 1
      name = "\(wanted) #\(uses[wanted, default: 1])"
    }
    uses[name] = 1
    return name
  }
}

extension Diagnostic {
  /// Longer names are cut; no reader shows them.
  private static let longestPointer = 200

  /// What stays the same when lines move: the rule, and the place in the payload.
  fileprivate var testName: String {
    guard let pointer else { return VisibleText.line(rule) }
    if pointer.isEmpty { return VisibleText.line("\(rule) at (root)") }
    let start = pointer.prefix(Self.longestPointer)
    return VisibleText.line("\(rule) at \(start)\(start.endIndex < pointer.endIndex ? "…" : "")")
  }
}
