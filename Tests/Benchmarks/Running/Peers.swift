import Foundation

/// The programs that pushlint is compared with.
struct Peers {
  /// The program for simdjson, compiled for this run; `nil` when the library or the compiler is missing.
  let simdjson: String?
  /// The Python that has orjson and jsonschema-rs.
  let python: String?
  let sources: String
  let report: Report

  /// - Parameter sources: the folder with the sources of the peers.
  init(sources: String, folder: InputFolder, report: Report) throws {
    self.sources = sources
    self.report = report
    let compiled = folder.path("simdjson-peer")
    let compiler = Program(
      executable: "g++",
      arguments: ["-O3", "-std=c++17", "-o", compiled, "\(sources)/simdjson.cpp", "-lsimdjson"], folder: sources)
    simdjson = try Self.path(of: "g++") != nil && compiler.run().exitCode == 0 ? compiled : nil
    let importing = Program(
      executable: "python3", arguments: ["-c", "import orjson, jsonschema_rs"], folder: sources)
    python = try Self.path(of: "python3") != nil && importing.run().exitCode == 0 ? "python3" : nil
  }

  /// Where a program is installed.
  static func path(of name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Seconds of CPU time of the work of simdjson alone, the best of several repetitions.
  ///
  /// - Parameter mode: `lines` of an NDJSON file, one `document`, or all `files` of a list.
  func simdjsonSeconds(_ mode: String, _ file: String, documents: Int) throws -> Double? {
    guard let simdjson else { return nil }
    return try seconds(
      Program(executable: simdjson, arguments: [mode, file], folder: sources), documents: documents)
  }

  /// The same for orjson with a compiled JSON Schema, on the lines of an NDJSON file.
  func pythonSeconds(_ file: String, documents: Int) throws -> Double? {
    guard let python else { return nil }
    return try seconds(
      Program(executable: python, arguments: ["validate.py", "message.schema.json", file], folder: sources),
      documents: documents)
  }

  /// Peers print the seconds and the number of valid documents.
  private func seconds(_ program: Program, documents: Int) throws -> Double? {
    let words = try program.text().split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let seconds = Double(words[0]), Int(words[1]) == documents else {
      report.warn("\(program.executable): expected \(documents) valid documents, got \(words.joined(separator: " "))")
      return nil
    }
    return seconds
  }

  /// Names and versions, one a line.
  func versions() throws -> [String] {
    var lines = [simdjson == nil ? "simdjson: not installed" : "simdjson: " + simdjsonVersion]
    if let python {
      let script = """
        from importlib.metadata import version
        print("orjson", version("orjson") + ", jsonschema-rs", version("jsonschema-rs"))
        """
      lines.append(try Program(executable: python, arguments: ["-c", script], folder: "/").firstLine())
    } else {
      lines.append("orjson, jsonschema-rs: not installed")
    }
    for name in ["ruff", "taplo", "rg", "jq", "valgrind"] {
      guard Self.path(of: name) != nil else {
        lines.append("\(name): not installed")
        continue
      }
      lines.append(try Program(executable: name, arguments: ["--version"], folder: "/").firstLine())
    }
    return lines
  }

  private var simdjsonVersion: String {
    guard let simdjson else { return "" }
    return (try? Program(executable: simdjson, arguments: ["version"], folder: sources).firstLine()) ?? "unknown"
  }
}

extension Program {
  func firstLine() throws -> String { try text().split(separator: "\n").first.map(String.init) ?? "unknown" }
}
