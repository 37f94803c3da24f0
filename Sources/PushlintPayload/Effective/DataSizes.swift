/// What the entries of maps of data take, measured once for all platforms that get them.
struct DataSizes {
  /// - Shape: small, since a message may have very many.
  struct Entry {
    let place: Int32
    /// The bytes of the name; of one whose value is not known exactly, the complement.
    private let name: Int32
    private let asText: Int32
    private let asJSON: Int32

    fileprivate init(place: Int, nameBytes: Int, _ value: ValueSize) {
      self.place = Int32(clamping: place)
      let bytes = Int32(clamping: nameBytes)
      name = value.isExact ? bytes : ~bytes
      asText = Int32(clamping: value.asText)
      asJSON = Int32(clamping: value.asJSON)
    }

    var nameBytes: Int { Int(name < 0 ? ~name : name) }
    var value: ValueSize { ValueSize(asText: Int(asText), asJSON: Int(asJSON), isExact: name >= 0) }
  }

  private var known: [PathID: [Entry]] = [:]

  /// - Parameter path: where the map stands.
  mutating func entries(of path: PathID, in payload: Payload) -> [Entry] {
    if let entries = known[path] { return entries }
    var entries: [Entry] = []
    if let index = payload.index(of: path) {
      // An array that grows is there twice: each entry has two nodes at least.
      let map = Int(payload.records[index].node)
      entries.reserveCapacity(max(Int(payload.tree[map].next) - map, 0) / 2)
      for place in payload.indices(below: index) {
        let value = payload.tree.size(of: Int(payload.records[place].node))
        entries.append(Entry(place: place, nameBytes: payload.nameCount(of: place), value))
      }
    }
    known[path] = entries
    return entries
  }
}
