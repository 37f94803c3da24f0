import ArgumentParser
import PushlintText
import PushlintWorkspace
import SystemPackage

/// `pushlint init`: writes a configuration to start from.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write a commented pushlint.json into the current folder.")

  private static let text = """
    {
      // Configurations that hold before this one, anywhere in the repository.
      // "extends": ["../pushlint.json"],
      // What this project thinks of rules and families: error, warning, info, hint, or off. `pushlint rules` lists all.
      "rules": {
        // "urls/insecure": "error",
        // "structure/notification-without-body": "off"
      },
      // The same for some files; of several that speak of a file the last one wins.
      "overrides": [
        // { "files": ["samples/**"], "rules": { "target": "off" } }
      ],
      // Single findings that are right as they are, where no comment can stand: a file, and the place in its payload.
      "suppressions": [
        // { "at": "order.json#/message/data/id", "rules": "data/value-not-string", "reason": "the gateway quotes it" }
      ],
      // What files are when their content cannot say it: fcm, apns, legacy, or json for syntax alone.
      "kinds": {
        // "templates/*.json": "fcm"
      },
      // What the app runs on, of Android the API level: rules about platforms follow from it.
      // "targets": ["ios>=16", "android>=33", "web"],
      // Keys of its own, by the object that they stand in.
      "knownKeys": {
        // "message.apns.headers": ["apns-trace"]
      },
      // Most findings that one file may have, and most bytes.
      // "limits": { "findings": 1000, "fileSize": 33554432 },
      // Rules of its own: pairs of files below this folder, each named by its JSON file.
      "ownRules": [
        // "push-rules/data/no-order.json"
      ]
    }

    """

  func run() throws {
    let path = FilePath(ProjectFinder.fileName)
    if (try? FileReader().read(path)) != nil {
      Terminal.error("\(ProjectFinder.fileName) is here already")
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
