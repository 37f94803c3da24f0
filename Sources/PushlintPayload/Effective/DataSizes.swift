/// What the entries of maps of data take, measured once for all platforms that get them.
struct DataSizes {
  /// - Shape: small, since a message may have very many.
  struct Entry {
    let place: Int32
    fileprivate let name: Int32
    fileprivate let asText: Int32
    fileprivate let asJSON: Int32
    fileprivate let isExact: Bool

    var nameBytes: Int { Int(name) }
    var value: ValueSize { ValueSize(asText: Int(asText), asJSON: Int(asJSON), isExact: isExact) }
  }

  private var known: [PathID: [Entry]] = [:]

  /// - Parameter path: where the map stands.
  mutating func entries(of path: PathID, in payload: Payload) -> [Entry] {
    if let entries = known[path] { return entries }
    var entries: [Entry] = []
    if let index = payload.index(of: path) {
      for place in payload.indices(below: index) {
        let value = payload.tree.size(of: Int(payload.records[place].node))
        entries.append(
          Entry(
            place: Int32(clamping: place), name: Int32(clamping: payload.nameCount(of: place)),
            asText: Int32(clamping: value.asText), asJSON: Int32(clamping: value.asJSON), isExact: value.isExact))
      }
    }
    known[path] = entries
    return entries
  }
}
