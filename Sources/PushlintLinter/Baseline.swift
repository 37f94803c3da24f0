import PushlintDiagnostics
import PushlintSyntax
import PushlintText

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

  package private(set) var entries: [Entry]

  /// The baseline that all findings of a run make.
  package init(of files: [FileReport]) {
    entries = files.flatMap { file in
      let fingerprints = Fingerprints(of: file)
      return file.diagnostics.enumerated().map { index, diagnostic in
        Entry(
          path: file.path, rule: diagnostic.rule, pointer: diagnostic.pointer, fingerprint: fingerprints[index])
      }
    }
  }

  /// Reads a baseline that was written before.
  package init(_ text: SourceText) throws(Problem) {
    let document = parse(text, dialect: .json)
    guard document.issues.isEmpty, let root = document.tree.value else {
      throw Problem(message: "this is no valid JSON")
    }
    let tree = document.tree
    guard let list = tree.member("findings", of: root)?.value, tree[list].kind == .array else {
      throw Problem(message: "this is no baseline: there is no list of findings")
    }
    var entries: [Entry] = []
    for element in tree.children(of: list) {
      func text(_ name: String) -> String? { tree.member(name, of: element).flatMap { tree.stringValue($0.value) } }
      guard let path = text("path"), let rule = text("rule"), let fingerprint = text("fingerprint") else {
        throw Problem(message: "a finding of the baseline lacks its path, its rule, or its fingerprint")
      }
      entries.append(Entry(path: path, rule: rule, pointer: text("pointer"), fingerprint: fingerprint))
    }
    self.entries = entries
  }

  /// The files without the findings that the baseline knows, and the entries that were not found again.
  package func subtracted(from files: [FileReport]) -> (files: [FileReport], gone: [Entry]) {
    let known = Set(entries.map(\.fingerprint))
    var met: Set<String> = []
    let left = files.map { file in
      let fingerprints = Fingerprints(of: file)
      let diagnostics = file.diagnostics.enumerated().filter { index, _ in
        guard known.contains(fingerprints[index]) else { return true }
        met.insert(fingerprints[index])
        return false
      }
      return FileReport(
        path: file.path, language: file.language, text: file.text, payloads: file.payloads,
        diagnostics: diagnostics.map(\.element))
    }
    let seen = Set(files.map(\.path))
    // What was not looked at may be there still.
    return (left, entries.filter { seen.contains($0.path) && !met.contains($0.fingerprint) })
  }

  /// The baseline without some of its entries.
  package func without(_ gone: [Entry]) -> Baseline {
    let gone = Set(gone)
    var baseline = self
    baseline.entries.removeAll { gone.contains($0) }
    return baseline
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
