/// Why git did not answer.
package struct GitFailure: Error, Sendable {
  /// What git said, or why it could not be asked.
  package let reason: String

  init(reason: String) { self.reason = reason }

  fileprivate init(_ failure: Program.Failure, limit: Int) {
    reason =
      switch failure {
      case .missing: "git cannot be run: it is not installed"
      case .tooMuchOutput: FileError.tooLarge(limit: limit).reason
      case .tooSlow: "git did not end in time"
      case .system(let reason): "git cannot be run: \(reason)"
      }
  }
}

/// Git, run to its end.
enum GitProgram {
  /// What git prints.
  ///
  /// - Parameters:
  ///   - folder: where it runs; `nil` for the working folder.
  ///   - limit: most bytes that it may print.
  static func output(
    of arguments: [[UInt8]], in folder: FilePath? = nil, limit: Int = .max
  ) throws(GitFailure) -> [UInt8] {
    let place = folder.map { [Array("-C".utf8), $0.bytes] } ?? []
    // What a repository's configuration would have git run is not run.
    let settings = ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false"].map { Array($0.utf8) }
    let answer: Program.Answer
    do throws(Program.Failure) {
      answer = try Program.answer(of: "git", place + settings + arguments, limit: limit)
    } catch {
      throw GitFailure(error, limit: limit)
    }
    guard answer.code == 0 else {
      let words = String(decoding: answer.complaint, as: UTF8.self).split(separator: "\n").first.map(String.init)?
        .trimmingPrefix("fatal: ")
      throw GitFailure(
        reason: words.map { String($0) } ?? answer.code.map { "git ended with exit code \($0)" }
          ?? "git was ended by a signal")
    }
    return answer.output
  }

  static func output(of arguments: [String], in folder: FilePath? = nil) throws(GitFailure) -> [UInt8] {
    try output(of: arguments.map { Array($0.utf8) }, in: folder)
  }

  /// Git replaces control characters in its own way, and no revision has any.
  static func check(_ revision: String) throws(GitFailure) {
    guard revision.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw GitFailure(reason: "invalid revision `\(revision)`")
    }
  }
}
