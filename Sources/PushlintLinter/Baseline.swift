import PushlintDiagnostics
import PushlintJSON
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
  ///
  /// - Throws: where the text is none. Keys of later versions are passed over.
  package init(_ text: SourceText) throws(DecodingIssue) {
    let file = try ObjectDecoder(try JSONText.decoded(text), name: "a baseline", keys: nil)
    guard let elements = try file.elements("findings", expected: "an array") else {
      throw DecodingIssue("missing `findings` in a baseline", file.place)
    }
    var entries: [Entry] = []
    for element in elements {
      let entry = try ObjectDecoder(file.tree, element, name: "a finding of a baseline", keys: nil)
      entries.append(
        Entry(
          path: try entry.text("path"), rule: try entry.text("rule"),
          pointer: try entry.optionalText("pointer", allowsEmpty: true), fingerprint: try entry.text("fingerprint")))
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
    var writer = JSONWriter()
    writer.writeObject { file in
      file.write("version", 1)
      file.write("findings") { list in
        list.writeArray(entries) { list, entry in
          list.writeObject(.inline) { object in
            object.write("path", entry.path)
            object.write("rule", entry.rule)
            if let pointer = entry.pointer { object.write("pointer", pointer) }
            object.write("fingerprint", entry.fingerprint)
          }
        }
      }
    }
    writer.endLine()
    return writer.take()
  }
}
