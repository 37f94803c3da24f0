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

  func part(_ file: FileReport, _ memory: inout PartMemory) -> ReportPart {
    guard !file.diagnostics.isEmpty else { return ReportPart([]) }
    let places = PlaceTable(of: file.diagnostics.offsets, in: file)
    let fingerprints = memory.fingerprints.fingerprints(of: file)
    let uri = RelativePath.uri(file.location)
    var writer = JSONWriter(behindElementAt: Self.depth)
    for (diagnostic, fingerprint) in zip(file.diagnostics, fingerprints) {
      let result = Result(diagnostic: diagnostic, fingerprint: fingerprint, uri: uri, places: places)
      writer.writeElement { write(result, to: &$0) }
    }
    return ReportPart(writer.take())
  }

  func assemble(_ report: AssembledReport, to output: ReportOutput) throws {
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
    writer.write("invocations") {
      $0.writeArray([report.summary]) { Self.writeInvocation(of: $1, to: &$0) }
    }
    writer.openMember("results", .array)
    for section in report.sections { try report.copyElements(section.bodies, behind: &writer, to: output) }
    writer.close(.array)
    writer.close(.object)
    writer.close(.array)
    writer.close(.object)
    writer.endLine()
    try output.write(writer.take())
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
      $0.write("shortDescription") { $0.writeObject(.inline) { $0.write("text", rule.title) } }
      $0.write("fullDescription") { $0.writeObject(.inline) { $0.write("text", Self.firstParagraph(of: rule)) } }
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
    let paragraphs = rule.page.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .drop { $0.isEmpty }.prefix { !$0.isEmpty }
    return paragraphs.isEmpty ? rule.title : paragraphs.joined(separator: " ")
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
            $0.write("message") { $0.writeObject(.inline) { $0.write("text", VisibleText.line(failure.reason)) } }
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

  private struct Result {
    let diagnostic: Diagnostic
    let fingerprint: String
    let uri: (text: String, isRelative: Bool)
    let places: PlaceTable
  }

  private func write(_ result: Result, to writer: inout JSONWriter) {
    let diagnostic = result.diagnostic
    writer.writeObject {
      $0.write("ruleId", VisibleText.line(diagnostic.rule))
      if let index = indices[diagnostic.rule] { $0.write("ruleIndex", index) }
      $0.write("level", Self.level(diagnostic.severity))
      $0.write("message") { $0.writeObject(.inline) { $0.write("text", Self.text(of: diagnostic)) } }
      $0.write("locations") {
        $0.writeArray([result]) { writer, result in
          writer.writeObject {
            $0.write("physicalLocation") { Self.write(diagnostic.range, result, to: &$0) }
            if let pointer = diagnostic.pointer {
              $0.write("logicalLocations") {
                $0.writeArray([pointer]) { writer, pointer in
                  writer.writeObject(.inline) {
                    $0.write("fullyQualifiedName", pointer.isEmpty ? "(root)" : VisibleText.line(pointer))
                    $0.write("kind", "member")
                  }
                }
              }
            }
          }
        }
      }
      if !diagnostic.notes.isEmpty { $0.write("relatedLocations") { Self.writeNotes(of: result, to: &$0) } }
      $0.write("partialFingerprints") { $0.writeObject(.inline) { $0.write("pushlint/v1", result.fingerprint) } }
      if !diagnostic.fixes.isEmpty { $0.write("fixes") { Self.writeFixes(of: result, to: &$0) } }
    }
  }

  /// What is wrong, what will happen, and the remedy, as one sentence with a full stop.
  private static func text(of diagnostic: Diagnostic) -> String {
    let text = [diagnostic.message, diagnostic.consequenceText, diagnostic.help].compactMap { $0 }
      .map(VisibleText.line).joined(separator: "; ")
    return text.hasSuffix(".") || text.hasSuffix("?") ? text : text + "."
  }

  private static func writeNotes(of result: Result, to writer: inout JSONWriter) {
    writer.writeArray(result.diagnostic.notes.enumerated()) { writer, note in
      writer.writeObject {
        $0.write("id", note.offset + 1)
        $0.write("physicalLocation") { write(note.element.range, result, to: &$0) }
        $0.write("message") { $0.writeObject(.inline) { $0.write("text", VisibleText.line(note.element.message)) } }
      }
    }
  }

  private static func writeFixes(of result: Result, to writer: inout JSONWriter) {
    writer.writeArray(result.diagnostic.fixes) { writer, fix in
      writer.writeObject {
        $0.write("description") { $0.writeObject(.inline) { $0.write("text", VisibleText.line(fix.title)) } }
        $0.write("artifactChanges") {
          $0.writeArray([fix]) { writer, fix in
            writer.writeObject {
              $0.write("artifactLocation") { write(result.uri, to: &$0) }
              $0.write("replacements") {
                $0.writeArray(fix.edits) { writer, edit in
                  writer.writeObject {
                    $0.write("deletedRegion") { writeRegion(edit.range, result.places, to: &$0) }
                    $0.write("insertedContent") { $0.writeObject(.inline) { $0.write("text", edit.text) } }
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  // MARK: Places

  private static func write(_ range: SourceRange, _ result: Result, to writer: inout JSONWriter) {
    writer.writeObject {
      $0.write("artifactLocation") { write(result.uri, to: &$0) }
      $0.write("region") { writeRegion(range, result.places, to: &$0) }
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
