import PushlintPayload

/// What the surfaces of one platform have in common, and where they differ.
struct PlatformSummary {
  /// A value, and the surfaces that have it.
  struct Row {
    let value: PreviewValue
    let surfaces: [SurfacePreview]
    /// Which surfaces these are; `nil` for all that have such a value.
    let label: String?
  }

  let platform: Platform
  let previews: [SurfacePreview]
  /// In the order of parts.
  let rows: [Row]

  init?(_ platform: Platform, of preview: Preview) {
    previews = preview.surfaces.filter { $0.surface.platform == platform }
    guard !previews.isEmpty else { return nil }
    self.platform = platform
    rows = Self.rows(of: previews)
  }

  /// The summaries of all platforms that a preview has.
  static func all(of preview: Preview) -> [PlatformSummary] {
    Platform.allCases.compactMap { PlatformSummary($0, of: preview) }
  }

  private static func rows(of previews: [SurfacePreview]) -> [Row] {
    let all = previews.filter { !$0.values.isEmpty }
    var rows: [Row] = []
    for part in PreviewPart.allCases {
      var groups: [(value: PreviewValue, surfaces: [SurfacePreview])] = []
      for preview in all {
        for value in preview.values where value.part == part {
          if let index = groups.firstIndex(where: { $0.value.isSame(as: value) }) {
            groups[index].surfaces.append(preview)
          } else {
            groups.append((value, [preview]))
          }
        }
      }
      let count = groups.reduce(0) { $0 + $1.surfaces.count }
      rows += groups.map { group in
        Row(
          value: group.value, surfaces: group.surfaces,
          label: group.surfaces.count == count ? nil : label(of: group.surfaces.map(\.surface), all.map(\.surface)))
      }
    }
    return rows
  }

  /// `Android 8`, `Expanded`, `Banner, Lock screen`.
  private static func label(of surfaces: [Surface], _ all: [Surface]) -> String {
    let devices = unique(surfaces.map(\.deviceName))
    let isWhole = { (device: String) in
      all.filter { $0.deviceName == device }.allSatisfy(surfaces.contains)
    }
    if devices.allSatisfy(isWhole) { return devices.joined(separator: ", ") }
    let names = unique(surfaces.map(\.name))
    let isEverywhere = all.filter { names.contains($0.name) }.allSatisfy(surfaces.contains)
    let list = names.joined(separator: ", ")
    return isEverywhere ? list : "\(devices.joined(separator: ", ")): \(list)"
  }

  private static func unique(_ names: [String]) -> [String] {
    var result: [String] = []
    for name in names where !result.contains(name) { result.append(name) }
    return result
  }
}

extension PreviewValue {
  /// Whether two values say the same, however much room there is for them.
  fileprivate func isSame(as other: PreviewValue) -> Bool {
    var (one, two) = (self, other)
    one.limit = nil
    two.limit = nil
    return one == two
  }
}
