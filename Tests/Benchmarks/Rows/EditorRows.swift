import Foundation

/// From a keystroke in one large message to its diagnostics, beside ruff in a dict literal of the same text.
extension Session {
  private struct Size {
    let name: String
    let bytes: Int
    let keystrokes: Int
    /// Which percentile the goals are for.
    let percent: Int
    let whole: Goal
    let broken: Goal
    /// For files with many small messages, broken or not.
    let dense: Goal
  }

  private static let sizes = [
    Size(
      name: "4 KB", bytes: 4_000, keystrokes: 300, percent: 99, whole: Goal("1.2 ms", "0.5 ms", "0.25 ms"),
      broken: Goal("4 ms", "0.8 ms", "before ruff"), dense: Goal("2 ms", "1.5 ms", "1 ms")),
    Size(
      name: "100 KB", bytes: 100_000, keystrokes: 100, percent: 50, whole: Goal("8.5 ms", "1.2 ms", "0.6 ms"),
      broken: Goal("10 ms", "2.5 ms", "before ruff"), dense: Goal("11 to 49 ms", "2 ms", "1 ms")),
    Size(
      name: "5 MB", bytes: 5_000_000, keystrokes: 15, percent: 50, whole: Goal("425 ms", "60 ms", "30 ms"),
      broken: Goal("460 ms", "120 ms", "before ruff"), dense: Goal("520 to 950 ms", "40 ms", "15 ms")),
  ]

  func measureEditing() throws {
    for size in Self.sizes {
      var maker = MessageMaker(seed: seed)
      let message = maker.largeMessage(bytes: size.bytes)
      for isBroken in [false, true] {
        let own = try latencies(
          Program(executable: pushlint, arguments: ["server"], folder: folder.url.path), "message.json", "json",
          message.text(.pretty) + "\n", size, isBroken)
        let ruff = try Peers.path(of: "ruff").map {
          try latencies(
            Program(executable: $0, arguments: ["server"], folder: folder.url.path), "message.py", "python",
            "MESSAGE = " + message.text(.python) + "\n", size, isBroken)
        }
        let goal = isBroken ? size.broken : size.whole
        let name = "keystroke, \(size.name)\(isBroken ? ", broken at the cursor" : "")"
        for percent in [50, 99] {
          report.add(
            Row(
              "\(name), p\(percent)", (own.percentile(percent) ?? 0) * 1_000, "ms", peer: "ruff",
              ruff?.percentile(percent).map { $0 * 1_000 }, goal: percent == size.percent ? goal : nil,
              note: percent == 50 ? "\(own.values.count) keystrokes" : nil))
        }
      }
    }
  }

  /// What is typed in, in files that are dense with small messages.
  private enum DenseKind: String, CaseIterable {
    case archive = "ndjson"
    case page = "md"
    case requests = "http"
    case script = "sh"
    case program = "js"
    case typedProgram = "ts"
    case messages = "mjs"
    case collection = "postman_collection.json"
    case text = "txt"
    case python = "py"
    case java
    case kotlin = "kt"
    case go
    case cSharp = "cs"
    case php
    case ruby = "rb"
    case swift
    case dart
    case rust = "rs"
    case objectiveC = "m"
    case terraform = "tf"
    case yaml

    var languageID: String {
      switch self {
      case .archive, .requests: rawValue
      case .page: "markdown"
      case .script: "shellscript"
      case .program, .messages: "javascript"
      case .typedProgram: "typescript"
      case .collection: "json"
      case .objectiveC: "objective-c"
      case .text: "plaintext"
      case .cSharp: "csharp"
      case .kotlin, .python, .ruby, .rust, .terraform: "\(self)"
      case .java, .go, .php, .swift, .dart, .yaml: rawValue
      }
    }

    /// What the line has in which somebody types, where not every string of the file is one of a message.
    var sign: String {
      switch self {
      case .collection: "\"raw\": "
      case .swift: "\"title\": "
      case .yaml: "{\"aps\""
      default: ""
      }
    }

    /// What breaks a message. The body of a request in a collection is a string.
    var breaking: String { self == .collection ? "\\\"broken" : "\"broken" }

    /// Whether a broken message is told: of broken HCL, Terraform speaks itself.
    var isToldOfWhenBroken: Bool { self != .terraform }

    var title: String {
      switch self {
      case .archive: "NDJSON"
      case .page: "Markdown"
      case .requests: "HTTP file"
      case .script: "curl script"
      case .program: "JavaScript"
      case .typedProgram: "TypeScript"
      case .messages: "JavaScript that does nothing but send"
      case .collection: "a Postman collection"
      case .objectiveC: "Objective-C"
      case .text: "plain text"
      case .cSharp: "C#"
      case .php: "PHP"
      case .yaml: "YAML"
      case .java, .kotlin, .python, .ruby, .rust, .terraform, .go, .swift, .dart: "\(self)".capitalized
      }
    }
  }

  /// From a keystroke in one of many small messages to the diagnostics of the file.
  func measureDenseEditing() throws {
    for kind in DenseKind.allCases {
      for size in Self.sizes {
        let text = denseText(kind, bytes: size.bytes)
        for isBroken in [false, true] {
          let own = try latencies(
            Program(executable: pushlint, arguments: ["server"], folder: folder.url.path), "dense.\(kind.rawValue)",
            kind.languageID, text, size, isBroken, kind)
          let name = "keystroke, \(size.name) of \(kind.title)\(isBroken ? ", broken at the cursor" : "")"
          guard !own.values.isEmpty else {
            report.warn("\(name): no place to type at")
            continue
          }
          for percent in [50, 99] {
            report.add(
              Row(
                "\(name), p\(percent)", (own.percentile(percent) ?? 0) * 1_000, "ms",
                goal: percent == size.percent ? size.dense : nil,
                note: percent == 50 ? "\(own.values.count) keystrokes" : nil))
          }
        }
      }
    }
  }

  private func denseText(_ kind: DenseKind, bytes: Int) -> String {
    var pages = PageMaker(seed: seed)
    var code = CodeMaker(seed: seed)
    var messages = MessageMaker(seed: seed)
    var text = SnippetMaker.beginning(kind.rawValue)
    var number = 0
    while text.utf8.count < bytes {
      number += 1
      switch kind {
      case .archive: text += messages.message().text(.compact) + "\n"
      case .page: text += pages.text(.markdown, requests: 10)
      case .requests: text += pages.text(.http, requests: 10)
      case .script: text += pages.text(.curl, requests: 10)
      case .program, .typedProgram: text += code.fileWithPayload(number: number)
      default: text += SnippetMaker.snippet(kind.rawValue, number)
      }
    }
    return text + SnippetMaker.end(kind.rawValue)
  }

  /// Types in the middle of the document: into a string value, or, for a broken one, into a new string without an end.
  private func latencies(
    _ server: Program, _ file: String, _ language: String, _ text: String, _ size: Size, _ isBroken: Bool,
    _ kind: DenseKind? = nil
  ) throws -> Samples {
    let client = try EditorClient(
      server, uri: "file://\(folder.path(file))", language: language, text: text)
    defer { client.close() }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let middle = lines.count / 2
    // The column counts UTF-16 units, which are characters in such a line.
    let sign = kind?.sign ?? ""
    func isPlace(_ line: Int) -> Bool {
      (sign.isEmpty || lines[line].contains(sign)) && Self.endOfString(in: lines[line]) != nil
    }
    guard let line = lines.indices.first(where: { $0 >= middle && isPlace($0) }) ?? lines.indices.first(where: isPlace),
      var column = Self.endOfString(in: lines[line])
    else { return Samples() }
    var expected: Int?
    if isBroken {
      let breaking = kind?.breaking ?? "\"broken"
      // Behind the quotation mark that ends the string, or in the string of a body.
      if breaking.hasPrefix("\"") { column += lines[line].hasSuffix("\",") ? 2 : 1 }
      expected = try client.type(breaking, line: line, column: column).diagnostics
      column += breaking.utf8.count
      if expected == 0, kind?.isToldOfWhenBroken != false {
        report.warn("\(size.name), \(file): no diagnostic for a broken document")
      }
    }
    var samples = Samples()
    for index in 0..<max(Int(Double(size.keystrokes) * min(scale, 1)), 6) {
      let (seconds, count) = try client.type(index.isMultiple(of: 6) ? " " : "a", line: line, column: column)
      column += 1
      samples.values.append(seconds)
      if count != expected ?? count {
        report.warn("\(size.name), \(file): \(count) diagnostics instead of \(expected ?? 0)")
      }
      expected = count
    }
    return samples
  }
}

extension Session {
  /// The column of the quotation mark that ends a string of a line: the last one of a line of its own, or the first one
  /// behind a title, or behind the title of a snippet.
  private static func endOfString(in line: Substring) -> Int? {
    if line.isASCII, line.hasSuffix("\",") { return line.utf8.count - 2 }
    let starts = ["\"title\":\"", "\"title\": \"", "Order "]
    guard let start = starts.lazy.compactMap({ line.range(of: $0) }).first,
      let end = line[start.upperBound...].firstIndex(where: { $0 == "\"" || $0 == "'" }), line[..<end].isASCII
    else { return nil }
    return line.utf8.distance(from: line.startIndex, to: end)
  }
}

extension Substring {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
