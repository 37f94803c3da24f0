import PushlintDiagnostics
import PushlintSyntax
import PushlintText
import PushlintTree

/// The findings that a project lives with: later runs speak only of others.
///
/// - Shape: a JSON object with an entry for each finding: path, rule, pointer, and the fingerprint that it is known by.
///   Neither lines nor layout are in it, so that moving and reformatting change nothing.
package struct Baseline: Sendable {
  /// One finding.
  package struct Entry: Sendable, Hashable {
    package let path: String
    package let rule: String
    package let pointer: String?
    package let fingerprint: String
  }

  /// What is wrong with the file of a baseline.
  package struct Problem: Error, Sendable {
    package let message: String
  }

  package let entries: [Entry]
  private let fingerprints: Set<String>

  /// What a baseline leaves of a file, and by their fingerprints what it knows of it.
  package struct Remainder: Sendable {
    package let file: FileReport
    package let known: Set<String>

    package init(file: FileReport, known: Set<String> = []) {
      self.file = file
      self.known = known
    }
  }

  private init(_ entries: [Entry]) {
    self.entries = entries
    fingerprints = Set(entries.map(\.fingerprint))
  }

  /// The baseline that all findings of a run make.
  package init(of files: [FileReport]) {
    let entries = files.flatMap { file in
      let fingerprints = Fingerprints(of: file)
      return file.diagnostics.enumerated().map { index, diagnostic in
        Entry(
          path: file.path, rule: diagnostic.rule, pointer: diagnostic.pointer, fingerprint: fingerprints[index])
      }
    }
    self.init(entries)
  }

  /// Reads a baseline that was written before.
  package init(_ text: SourceText) throws(Problem) {
    let document = parse(text, dialect: .json)
    guard document.issues.isEmpty, let root = document.tree.value else {
      throw Problem(message: "invalid JSON")
    }
    let tree = document.tree
    guard let list = tree.member("findings", of: root)?.value, tree[list].kind == .array else {
      throw Problem(message: "not a baseline: missing the array `findings`")
    }
    var entries: [Entry] = []
    for element in tree.children(of: list) {
      func text(_ name: String) -> String? { tree.member(name, of: element).flatMap { tree.stringValue($0.value) } }
      guard let path = text("path"), let rule = text("rule"), let fingerprint = text("fingerprint") else {
        throw Problem(message: "missing `path`, `rule`, or `fingerprint` in a finding of the baseline")
      }
      entries.append(Entry(path: path, rule: rule, pointer: text("pointer"), fingerprint: fingerprint))
    }
    self.init(entries)
  }

  /// A file without the findings that the baseline knows.
  package func subtracted(from file: FileReport) -> Remainder {
    guard !file.diagnostics.isEmpty, !entries.isEmpty else { return Remainder(file: file) }
    let found = Fingerprints(of: file)
    var known: Set<String> = []
    let left = file.diagnostics.enumerated().filter { index, _ in
      guard fingerprints.contains(found[index]) else { return true }
      known.insert(found[index])
      return false
    }
    return Remainder(file: file.keeping(left.map(\.element)), known: known)
  }

  /// The entries that were not found again; what nobody has looked at may be there still.
  ///
  /// - Parameters:
  ///   - known: the fingerprints of what was found again.
  ///   - isOver: whether the file of that path was looked at, or is no more.
  package func gone(known: Set<String>, isOver: (String) -> Bool) -> [Entry] {
    var files: [String: Bool] = [:]
    return entries.filter { entry in
      guard !known.contains(entry.fingerprint) else { return false }
      let answer = files[entry.path] ?? isOver(entry.path)
      files[entry.path] = answer
      return answer
    }
  }

  /// The baseline without some of its entries.
  package func without(_ gone: [Entry]) -> Baseline {
    let gone = Set(gone)
    return Baseline(entries.filter { !gone.contains($0) })
  }

  /// The file of the baseline, one finding a line.
  package var rendered: [UInt8] {
    let lines = entries.map { entry in
      var members = [("path", entry.path), ("rule", entry.rule)]
      if let pointer = entry.pointer { members.append(("pointer", pointer)) }
      members.append(("fingerprint", entry.fingerprint))
      return "    { " + members.map { "\"\($0)\": \(StringEncoding.json($1))" }.joined(separator: ", ") + " }"
    }
    let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
    return Array("{\n  \"version\": 1,\n  \"findings\": \(list)\n}\n".utf8)
  }
}
