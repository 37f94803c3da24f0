extension String {
  /// A few texts one behind the other.
  ///
  /// - Shape: made in one go; a text that grows asks for its room and its form at each step.
  package static func joining(
    _ first: String, _ second: String, _ third: String = "", _ fourth: String = ""
  ) -> String {
    let count = first.utf8.count + second.utf8.count + third.utf8.count + fourth.utf8.count
    return String(unsafeUninitializedCapacity: count) { room in
      var end = 0
      func add(_ text: String) {
        text.withBytes { bytes in
          guard let start = bytes.baseAddress, let target = room.baseAddress else { return }
          (target + end).initialize(from: start, count: bytes.count)
          end += bytes.count
        }
      }
      add(first)
      add(second)
      add(third)
      add(fourth)
      return end
    }
  }
}
