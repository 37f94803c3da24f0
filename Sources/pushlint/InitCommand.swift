import ArgumentParser
import PushlintText
import PushlintWorkspace

/// `pushlint init`: writes a configuration to start from.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write a commented pushlint.json to the current folder.")

  private static let text = """
    {
      // Configurations to extend: paths inside the repository. Later ones override earlier ones, and this file all.
      // "extends": ["../pushlint.json"],
      // Severities of rules and families: error, warning, info, hint, or off. `pushlint rules` lists all rules.
      "rules": {
        // "urls/insecure": "error",
        // "structure/notification-without-body": "off"
      },
      // Severities for some files; the last matching entry applies.
      "overrides": [
        // { "files": ["samples/**"], "rules": { "target": "off" } }
      ],
      // Findings to ignore in files without comments: the file, and the JSON Pointer of the place in its payload.
      "suppressions": [
        // { "at": "order.json#/message/data/id", "rules": "data/value-not-string", "reason": "the gateway quotes it" }
      ],
      // The kind of files whose content does not show it: fcm, apns, legacy, or json (syntax only).
      "kinds": {
        // "templates/*.json": "fcm"
      },
      // The platforms that the app supports, with the oldest version (Android: API level). The rules of the family
      // `platforms` need them.
      // "targets": ["ios>=16", "android>=33", "web"],
      // Additional valid keys, by the path of their object.
      "knownKeys": {
        // "message.apns.headers": ["apns-trace"]
      },
      // The maximum number of findings per file, and the maximum size of a file in bytes.
      // "limits": { "findings": 1000, "fileSize": 33554432 },
      // Custom rules: paths of JSON files below this folder, each with a page (.md) beside it.
      "ownRules": [
        // "push-rules/data/no-order.json"
      ]
    }

    """

  func run() throws {
    let path = FilePath(ProjectFinder.fileName)
    if (try? FileReader().read(path)) != nil {
      Terminal.error("\(ProjectFinder.fileName) already exists")
      throw ExitCode(2)
    }
    do throws(FileError) {
      try FileWriter.writeReport(to: path, Array(Self.text.utf8))
    } catch {
      Terminal.error("\(ProjectFinder.fileName): \(error.reason)")
      throw ExitCode(2)
    }
    Terminal.note("\(ProjectFinder.fileName) written")
  }
}
