import ArgumentParser
import PushlintPayload
import PushlintPreview
import PushlintTree

/// What commands that show surfaces ask about them, and about the payloads.
struct SurfaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show only these surfaces: part of a name, such as android-35, expanded, or iphone-banner; may be repeated.",
      valueName: "name"))
  var surface: [String] = []

  @Option(
    help: ArgumentHelp(
      "Show only what these platforms show, such as ios>=16,android>=33,web; default: targets of pushlint.json.",
      valueName: "list"))
  var targets: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Treat the documents of all files as fcm, apns, or legacy payloads.", valueName: "kind"))
  var kind: ForcedKind?

  func validate() throws {
    _ = try chosen()
    _ = try chosenTargets()
  }

  /// The surfaces that are asked for; all without any.
  func chosen() throws -> [Surface] {
    guard !surface.isEmpty else { return Surface.all }
    var chosen: Set<Surface> = []
    for part in surface {
      let matching = Surface.matching(part)
      guard !matching.isEmpty else {
        let all = Surface.all.map(\.id).joined(separator: ", ")
        throw ValidationError("unknown surface `\(part)`; expected one of \(all), or a part of a name")
      }
      chosen.formUnion(matching)
    }
    return Surface.all.filter(chosen.contains)
  }

  /// The targets of the command line.
  func chosenTargets() throws -> Targets? {
    guard let targets else { return nil }
    do {
      let list = targets.split(separator: ",").map { String($0).trimmingSpaces() }
      guard !list.isEmpty else { throw ValidationError("--targets needs a platform, such as ios>=16") }
      return Targets(try list.map { try Targets.Target($0) })
    } catch let problem as Targets.Problem {
      throw ValidationError(problem.message)
    }
  }
}
