import PushlintSyntax
import PushlintText

/// Names that code in Python gives to modules which it has imported, or imports while it runs.
extension SDKImports {
  /// Most tokens of a name before `=`.
  private static let longestTarget = 3

  /// `_messaging = messaging`, `self.fcm = fcm`, `m = importlib.import_module("firebase_admin.messaging")`
  mutating func readPythonAlias(at equals: Int) {
    guard !tokens.isSign("=", at: equals + 1), let name = target(before: equals),
      let (whole, end) = dottedName(at: equals + 1)
    else { return }
    if whole == "importlib.import_module" || whole == "import_module", tokens.isOpener("(", at: end),
      tokens.closer(of: end) == end + 2, let content = tokens.content(of: end + 1)
    {
      let module = tokens.text.string(content)
      for table in tables where module == table.path(tokens.grammar.nameSeparator) {
        found.append(.module(name, table))
      }
      return
    }
    guard end >= tokens.count || beginsStatement(end), Self.areAlike(name, whole) else { return }
    found.append(.alias(name, of: whole))
  }

  /// The name that a statement gives a value, with one word before it at most.
  private func target(before equals: Int) -> String? {
    guard let last = tokens.word(at: equals - 1) else { return nil }
    if beginsStatement(equals - 1) { return last }
    guard tokens.isSign(".", at: equals - 2), let owner = tokens.word(at: equals - Self.longestTarget),
      beginsStatement(equals - Self.longestTarget)
    else { return nil }
    return owner + "." + last
  }

  /// Whether one name says what the other one does: most names that get the value of others stand for no module.
  private static func areAlike(_ name: String, _ whole: String) -> Bool {
    func last(_ name: String) -> String {
      (name.split(separator: ".").last ?? "").trimmingUnderscores().lowercased()
    }
    let (first, second) = (last(name), last(whole))
    return name != whole && !first.isEmpty && !second.isEmpty && (first.hasSuffix(second) || second.hasSuffix(first))
  }
}

extension Substring {
  fileprivate func trimmingUnderscores() -> String {
    var rest = self
    while rest.hasPrefix("_") { rest = rest.dropFirst() }
    while rest.hasSuffix("_") { rest = rest.dropLast() }
    return String(rest)
  }
}
