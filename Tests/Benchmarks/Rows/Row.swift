/// One measured number, and what it is compared with.
struct Row: Codable {
  var name: String
  var measured: Double
  /// `s`, `ms`, `MiB`, `times`, `%`, `instructions`, or `instructions per byte`.
  var unit: String
  var peer: String?
  /// In the unit of `measured`; `nil` when the peer was not measured.
  var peerValue: Double?
  /// Measured by peer.
  var ratio: Double?
  var goal: Goal?
  var note: String?
}

/// What the number was when the goals were set, and what it must become: ratios where there is a peer.
struct Goal: Codable {
  var before: String
  var must: String
  var stretch: String

  init(_ before: String, _ must: String, _ stretch: String = "") {
    self.before = before
    self.must = must
    self.stretch = stretch
  }
}

extension Row {
  /// - Parameter peerValue: `nil` when the peer is not installed.
  init(
    _ name: String, _ measured: Double, _ unit: String, peer: String? = nil, _ peerValue: Double? = nil,
    goal: Goal? = nil, note: String? = nil
  ) {
    self.init(
      name: name, measured: measured, unit: unit, peer: peer, peerValue: peerValue,
      ratio: peerValue.map { measured / $0 }, goal: goal, note: note)
  }
}
