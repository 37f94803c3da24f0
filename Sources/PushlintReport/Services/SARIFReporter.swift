import PushlintJSON
import PushlintDiagnostics
import PushlintText

/// For code scanning: SARIF 2.1.0.
///
/// - Source: OASIS, Static Analysis Results Interchange Format 2.1.0; the names in comments are its properties.
struct SARIFReporter: Reporter {
  private let version: String
  private let rules: [RuleDescriptor]
  private let indices: [String: Int]

  /// - Parameters:
  ///   - version: the version of the tool.
  ///   - rules: all rules that take part.
  init(version: String, rules: [RuleDescriptor]) {
    self.version = version
    self.rules = rules
    indices = Dictionary(rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The depth at which results stand.
  private static let depth = 4

  // What is known only at the end stands behind the results.
  var isStreamed: Bool { true }
  // A comma.
  var separatorLength: Int { 1 }

  func part(_ file: FileReport, _ memory: inout PartMemory) -> ReportPart {
    guard !file.diagnostics.isEmpty else { return ReportPart([]) }
    let places = PlaceTable(of: file.diagnostics.offsets, in: file)
    let fingerprints = memory.fingerprints.fingerprints(of: file)
    var artifact = JSONWriter()
    Self.write(RelativePath.uri(file.location), to: &artifact)
    let text = FileText(artifact: artifact.take(), places: places)
    var writer = JSONWriter(behindElementAt: Self.depth)
    for (diagnostic, fingerprint) in zip(file.diagnostics, fingerprints) {
      writer.openElement(.object)
      write(diagnostic, fingerprint, in: text, to: &writer)
      writer.close(.object)
    }
    return ReportPart(writer.take())
  }

  func beginning() -> [UInt8] {
    var writer = JSONWriter()
    writer.open(.object)
    writer.write("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    writer.write("version", "2.1.0")
    writer.openMember("runs", .array)
    writer.openElement(.object)
    writer.write("tool") { $0.writeObject { $0.write("driver") { writeDriver(to: &$0) } } }
    writer.write("columnKind", "utf16CodeUnits")
    writer.write("originalUriBaseIds") {
      $0.writeObject {
        $0.write("SRCROOT") {
          $0.writeObject {
            $0.write("description") {
              $0.writeObject(.inline) { $0.write("text", "The folder that pushlint ran in.") }
            }
          }
        }
      }
    }
    writer.openMember("results", .array)
    return writer.take()
  }

  func end(_ run: RunSummary, hasParts: Bool) -> [UInt8] {
    var writer = JSONWriter(behindElementAt: Self.depth)
    writer.isFirst = !hasParts
    writer.close(.array)
    writer.write("invocations") { $0.writeArray([run]) { Self.writeInvocation(of: $1, to: &$0) } }
    writer.close(.object)
    writer.close(.array)
    writer.close(.object)
    writer.endLine()
    return writer.take()
  }

  // MARK: The tool

  private func writeDriver(to writer: inout JSONWriter) {
    writer.writeObject {
      $0.write("name", "pushlint")
      $0.write("version", version)
      $0.write("semanticVersion", version)
      $0.write("informationUri", "https://github.com/pushlint/pushlint")
      $0.write("rules") { $0.writeArray(rules) { write($1, to: &$0) } }
    }
  }

  private func write(_ rule: RuleDescriptor, to writer: inout JSONWriter) {
    writer.writeObject {
      $0.write("id", rule.id)
      $0.write("name", Self.name(of: rule))
      $0.write("shortDescription", text: rule.title)
      $0.write("fullDescription", text: Self.firstParagraph(of: rule))
      $0.write("help") {
        $0.writeObject {
          $0.write("text", Self.firstParagraph(of: rule))
          $0.write("markdown", rule.page)
        }
      }
      $0.write("helpUri", rule.source)
      $0.write("defaultConfiguration") {
        $0.writeObject(.inline) {
          $0.write("enabled", rule.isOnByDefault)
          $0.write("level", Self.level(rule.severity))
        }
      }
      $0.write("properties") {
        $0.writeObject {
          $0.write("consequence", rule.consequence.rawValue)
          $0.write("tags") {
            $0.writeArray(["push-notifications", rule.id.prefix { $0 != "/" }], .inline) {
              $0.writeString(String($1))
            }
          }
        }
      }
    }
  }

  /// `data/value-not-string` as a name of one word: `DataValueNotString`.
  private static func name(of rule: RuleDescriptor) -> String {
    rule.id.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// What a page says before its first heading below the title.
  private static func firstParagraph(of rule: RuleDescriptor) -> String {
    // Byte by byte, up to its end: a page is long, and there are many.
    let page = rule.page.utf8
    var paragraph: [String] = []
    var (start, isTitle) = (page.startIndex, true)
    while paragraph.isEmpty || start < page.endIndex {
      let end = lineEnd(from: start, in: page)
      let line = page[start..<end]
      if line.isEmpty, !paragraph.isEmpty { break }
      if !line.isEmpty, !isTitle { paragraph.append(String(Substring(line))) }
      guard end < page.endIndex else { break }
      (start, isTitle) = (page.index(after: end), false)
    }
    return paragraph.isEmpty ? rule.title : paragraph.joined(separator: " ")
  }

  /// The next LF, which with a CR before it is another character.
  private static func lineEnd(from start: String.Index, in page: String.UTF8View) -> String.Index {
    var previous: UInt8 = 0
    for index in page[start...].indices {
      let byte = page[index]
      if byte == 0x0A, previous != 0x0D { return index }
      previous = byte
    }
    return page.endIndex
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    default: "note"
    }
  }

  // MARK: The run

  private static func writeInvocation(of run: RunSummary, to writer: inout JSONWriter) {
    writer.writeObject {
      $0.write("executionSuccessful", run.exitCode < 2)
      $0.write("exitCode", Int(run.exitCode))
      $0.write("toolExecutionNotifications") {
        $0.writeArray(run.failures) { writer, failure in
          writer.writeObject {
            $0.write("level", "error")
            $0.write("message", text: VisibleText.line(failure.reason))
            $0.write("locations") {
              $0.writeArray([failure]) { writer, failure in
                writer.writeObject {
                  $0.write("physicalLocation") {
                    $0.writeObject {
                      $0.write("artifactLocation") { write(RelativePath.uri(failure.location), to: &$0) }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  // MARK: Results

  /// What all results of one file have in common.
  private struct FileText {
    /// The object that stands for the file, on one line.
    let artifact: [UInt8]
    let places: PlaceTable
  }

  /// The members of a result.
  private func write(
    _ diagnostic: Diagnostic, _ fingerprint: String, in file: FileText, to writer: inout JSONWriter
  ) {
    writer.write("ruleId", VisibleText.line(diagnostic.rule))
    if let index = indices[diagnostic.rule] { writer.write("ruleIndex", index) }
    writer.write("level", Self.level(diagnostic.severity))
    writer.write("message", text: Self.text(of: diagnostic))
    writer.openMember("locations", .array)
    writer.openElement(.object)
    writer.write("physicalLocation") { Self.write(diagnostic.range, in: file, to: &$0) }
    if let pointer = diagnostic.pointer {
      writer.openMember("logicalLocations", .array)
      writer.writeElement {
        $0.writeObject(.inline) {
          $0.write("fullyQualifiedName", pointer.isEmpty ? "(root)" : VisibleText.line(pointer))
          $0.write("kind", "member")
        }
      }
      writer.close(.array)
    }
    writer.close(.object)
    writer.close(.array)
    let notes = diagnostic.notes
    if !notes.isEmpty { writer.write("relatedLocations") { Self.write(notes, in: file, to: &$0) } }
    writer.write("partialFingerprints") { $0.writeObject(.inline) { $0.write("pushlint/v1", fingerprint) } }
    let fixes = diagnostic.fixes
    if !fixes.isEmpty { writer.write("fixes") { Self.write(fixes, in: file, to: &$0) } }
  }

  /// What is wrong, what will happen, and the remedy, as one sentence with a full stop.
  private static func text(of diagnostic: Diagnostic) -> String {
    var text = VisibleText.line(diagnostic.message)
    let (outcome, help) = (diagnostic.consequenceText, diagnostic.help)
    text.reserveCapacity(text.utf8.count + (outcome?.utf8.count ?? 0) + (help?.utf8.count ?? 0) + 5)
    for more in [outcome, help] {
      guard let more else { continue }
      text += "; "
      text += VisibleText.line(more)
    }
    if !text.hasSuffix("."), !text.hasSuffix("?") { text += "." }
    return text
  }

  private static func write(_ notes: [Note], in file: FileText, to writer: inout JSONWriter) {
    var number = 0
    writer.writeArray(notes) { writer, note in
      number += 1
      writer.writeObject {
        $0.write("id", number)
        $0.write("physicalLocation") { write(note.range, in: file, to: &$0) }
        $0.write("message", text: VisibleText.line(note.message))
      }
    }
  }

  private static func write(_ fixes: [FixIt], in file: FileText, to writer: inout JSONWriter) {
    writer.writeArray(fixes) { writer, fix in
      writer.writeObject {
        $0.write("description", text: VisibleText.line(fix.title))
        $0.openMember("artifactChanges", .array)
        $0.openElement(.object)
        $0.write("artifactLocation", line: file.artifact)
        $0.write("replacements") {
          $0.writeArray(fix.edits) { writer, edit in
            writer.writeObject {
              $0.write("deletedRegion") { writeRegion(edit.range, file.places, to: &$0) }
              $0.write("insertedContent", text: edit.text)
            }
          }
        }
        $0.close(.object)
        $0.close(.array)
      }
    }
  }

  // MARK: Places

  private static func write(_ range: SourceRange, in file: FileText, to writer: inout JSONWriter) {
    writer.writeObject {
      $0.write("artifactLocation", line: file.artifact)
      $0.write("region") { writeRegion(range, file.places, to: &$0) }
    }
  }

  private static func write(_ uri: (text: String, isRelative: Bool), to writer: inout JSONWriter) {
    writer.writeObject(.inline) {
      $0.write("uri", uri.text)
      if uri.isRelative { $0.write("uriBaseId", "SRCROOT") }
    }
  }

  private static func writeRegion(_ range: SourceRange, _ places: PlaceTable, to writer: inout JSONWriter) {
    let start = places.place(of: range.start)
    let end = places.place(of: range.end)
    writer.writeObject(.inline) {
      $0.write("startLine", start.line)
      $0.write("startColumn", start.column)
      $0.write("endLine", end.line)
      $0.write("endColumn", end.column)
      $0.write("byteOffset", start.offsetInFile)
      $0.write("byteLength", range.count)
    }
  }
}

extension JSONWriter {
  /// A member that is an object with nothing but a text.
  fileprivate mutating func write(_ name: StaticString, text: String) {
    write(name) { $0.writeObject(.inline) { $0.write("text", text) } }
  }
}
