import Foundation

/// The reader of libxml2, which checks what the writer wrote.
enum Xmllint {
  private static let program = "/usr/bin/xmllint"
  private static let schema = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "../../../shared/data/junit/jenkins-junit-10.xsd")
    .standardizedFileURL.path

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }
  static var hasSchema: Bool { FileManager.default.fileExists(atPath: schema) }

  /// What is wrong with a document, `nil` when nothing is.
  static func complaints(about document: [UInt8], checksSchema: Bool = false) throws -> String? {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).xml")
    try Data(document).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["--noout", "--nonet"] + (checksSchema ? ["--schema", schema] : []) + [file.path]
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let complaints = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : String(decoding: complaints, as: UTF8.self)
  }
}
