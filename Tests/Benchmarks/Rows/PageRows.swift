/// Instructions per byte of pages and scripts with small messages.
extension Session {
  func measurePages() throws {
    guard Callgrind.isInstalled else { return report.warn("valgrind is not installed: no instructions counted") }
    for kind in PageMaker.Kind.allCases {
      report.add(
        Row(
          "\(kind.title), instructions per byte", try instructionsPerByte(kind), "instructions",
          goal: Goal("6,000 to 11,500", "1,000", "300")))
    }
  }

  /// The difference of two texts, so that the start is not counted.
  func instructionsPerByte(_ kind: PageMaker.Kind) throws -> Double {
    let (small, large) = (try page(kind, requests: 10), try page(kind, requests: 40))
    return try difference(small, large) / Double(large.bytes - small.bytes)
  }

  /// How many more instructions `large` takes than `small`.
  func difference(_ small: Input, _ large: Input) throws -> Double {
    let counts = try [small, large].map { input in
      _ = try measure(input)
      return try Callgrind.instructions(of: lint([input.name]), in: folder) ?? 0
    }
    return Double(counts[1] - counts[0])
  }

  private func page(_ kind: PageMaker.Kind, requests: Int) throws -> Input {
    var maker = PageMaker(seed: seed)
    let text = maker.text(kind, requests: requests)
    let name = "page-\(requests).\(kind.rawValue)"
    try folder.write(text, to: name)
    return Input(name: name, bytes: text.utf8.count, messages: requests)
  }
}

extension PageMaker.Kind {
  fileprivate var title: String {
    switch self {
    case .curl: return "curl script"
    case .http: return "HTTP file"
    case .markdown: return "Markdown, small fences"
    }
  }
}
