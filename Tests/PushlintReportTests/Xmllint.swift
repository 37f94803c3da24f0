import Foundation

/// The reader of libxml2, which checks what the writer wrote.
enum Xmllint {
  private static let program = "/usr/bin/xmllint"
  /// The schemas of the folder beside the project.
  enum Schema: String, CaseIterable {
    case jenkins = "jenkins-junit-10.xsd"
    case ant = "windyroad-JUnit.xsd"

    fileprivate var path: String {
      URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "../../../shared/data/junit/\(rawValue)").standardizedFileURL.path
    }
  }

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }
  static var hasSchemas: Bool { Schema.allCases.allSatisfy { FileManager.default.fileExists(atPath: $0.path) } }

  /// What is wrong with a document, `nil` when nothing is.
  static func complaints(about document: [UInt8], schema: Schema? = nil) throws -> String? {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).xml")
    try Data(document).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["--noout", "--nonet"] + (schema.map { ["--schema", $0.path] } ?? []) + [file.path]
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let complaints = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : String(decoding: complaints, as: UTF8.self)
  }
}
