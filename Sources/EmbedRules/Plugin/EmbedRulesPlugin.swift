import Foundation
import PackagePlugin

/// Turns the files of `rules/` into Swift source while building, so that the binary carries them.
@main
struct EmbedRulesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let folder = target.directoryURL
    let files = ruleFiles(below: folder)
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedRules.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) rule files",
        executable: try context.tool(named: "embed-rules").url,
        arguments: [output.path, folder.path] + files.map(\.path),
        inputFiles: files, outputFiles: [output])
    ]
  }

  /// The JSON and Markdown files in the folders below `folder`, sorted by path.
  private func ruleFiles(below folder: URL) -> [URL] {
    guard let walker = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
    return walker.compactMap { $0 as? URL }
      .filter { $0.pathExtension == "json" || $0.pathExtension == "md" }
      .sorted { $0.path < $1.path }
  }
}
