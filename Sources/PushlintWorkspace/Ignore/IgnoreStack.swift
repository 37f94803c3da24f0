/// The ignore files that have a say where a walk stands, from the outermost folder to the innermost.
///
/// - Shape: all `.ignore` files come before all of git's, the inner file before the outer, the later line before the
///   earlier. Inside a repository the ignore files of git outside it have no say.
struct IgnoreStack {
  /// How much of the stack belongs to a folder and those around it.
  struct Mark {
    fileprivate let own: Int
    fileprivate let git: Int
    fileprivate let repositoryStart: Int
  }

  private struct Layer {
    let rules: IgnoreRules
    /// Number of bytes before the path that the rules see: of their folder and a slash.
    let base: Int
  }

  private var own: [Layer] = []
  private var git: [Layer] = []
  private var repositoryStart = 0

  var mark: Mark { Mark(own: own.count, git: git.count, repositoryStart: repositoryStart) }

  /// Forgets what was added since `mark`.
  mutating func rewind(to mark: Mark) {
    own.removeLast(max(own.count - mark.own, 0))
    git.removeLast(max(git.count - mark.git, 0))
    repositoryStart = mark.repositoryStart
  }

  /// Adds what the ignore files of one folder say.
  mutating func enter(_ files: IgnoreFiles, base: Int) {
    if files.isRepository { repositoryStart = git.count }
    for rules in [files.gitExclude, files.gitIgnore] {
      if let rules, !rules.isEmpty { git.append(Layer(rules: rules, base: base)) }
    }
    if let rules = files.ignore, !rules.isEmpty { own.append(Layer(rules: rules, base: base)) }
  }

  /// Whether the entry `path`, of which the last name begins at `nameStart`, is left out.
  ///
  /// The folders on the way to it are not asked again: a walk does not enter what it leaves out.
  func leavesOut(_ path: [UInt8], nameStart: Int, isFolder: Bool) -> Bool {
    guard !own.isEmpty || git.count > repositoryStart else { return false }
    let name = path[nameStart...]
    for layers in [own[...], git[repositoryStart...]] {
      for layer in layers.reversed() {
        if let decision = layer.rules.decision(on: path[layer.base...], name: name, isFolder: isFolder) {
          return decision
        }
      }
    }
    return false
  }
}
