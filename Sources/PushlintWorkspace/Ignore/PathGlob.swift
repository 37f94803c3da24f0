/// A pattern for a whole path, name by name: `src/**/[a-z]*.json`.
///
/// - Source: gitignore(5) and wildmatch.c of git.
struct PathGlob: Sendable, Equatable {
  /// One step of the pattern.
  private enum Step: Sendable, Equatable {
    /// `**` between slashes: any number of folders, none as well.
    case anyFolders
    case name(NameGlob)
  }

  private let steps: [Step]

  /// The only name of a pattern that has no slash.
  var singleName: NameGlob? {
    guard steps.count == 1, case .name(let name) = steps[0] else { return nil }
    return name
  }

  /// - Shape: `nil` for a pattern that matches nothing: a bracket that never ends, a backslash at the end.
  init?(_ pattern: ArraySlice<UInt8>) {
    var steps: [Step] = []
    var pieces: [NameGlob.Piece] = []
    var index = pattern.startIndex
    var stepStart = index
    /// Whether the pattern from `stepStart` on is nothing but two stars or more.
    func isFolders(to end: Int) -> Bool {
      end - stepStart >= 2 && pattern[stepStart..<end].allSatisfy { $0 == UInt8(ascii: "*") }
    }
    while index < pattern.endIndex {
      let byte = pattern[index]
      index += 1
      switch byte {
      case UInt8(ascii: "/"):
        if !isFolders(to: index - 1) {
          steps.append(.name(NameGlob(pieces)))
        } else if steps.last != .anyFolders {
          steps.append(.anyFolders)
        }
        pieces = []
        stepStart = index
      case UInt8(ascii: "*"):
        if pieces.last != .anyRun { pieces.append(.anyRun) }
      case UInt8(ascii: "?"):
        pieces.append(.anyByte)
      case UInt8(ascii: "["):
        guard let set = ByteSet(in: pattern, at: &index) else { return nil }
        pieces.append(.oneOf(set))
      case UInt8(ascii: "\\"):
        guard index < pattern.endIndex else { return nil }
        pieces.append(.byte(pattern[index]))
        index += 1
      default:
        pieces.append(.byte(byte))
      }
    }
    // At the end `**` stands for everything below, so for at least one name: `**/*`.
    if isFolders(to: index), steps.last != .anyFolders { steps.append(.anyFolders) }
    steps.append(.name(NameGlob(pieces)))
    self.steps = steps
  }

  /// Whether the pattern describes `path`: names with slashes between, neither first nor last.
  ///
  /// Like a name, a path is matched with a return to the last `**` only.
  func matches(_ path: ArraySlice<UInt8>) -> Bool {
    var step = 0
    var start = path.startIndex
    var retry: (step: Int, start: Int)?
    // One past the end stands for the slash that would follow.
    while start <= path.endIndex {
      let end = path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
      if step < steps.count {
        switch steps[step] {
        case .anyFolders:
          step += 1
          retry = (step, start)
          continue
        case .name(let name):
          if name.matches(path[start..<end]) {
            step += 1
            start = end + 1
            continue
          }
        }
      }
      guard let last = retry else { return false }
      let lastEnd = path[last.start...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
      retry = (last.step, lastEnd + 1)
      step = last.step
      start = lastEnd + 1
    }
    return step == steps.count
  }
}
