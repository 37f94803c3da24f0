import PushlintTree

extension Payload {
  /// A value in the payload, with all that is known of it; what is not asked for costs nothing.
  package struct Place: Sendable {
    let payload: Payload
    package let index: Int

    private var record: Record { payload.records[index] }
    /// The value's node.
    package var node: SyntaxTree.Index { Int(record.node) }
    /// The key's node; `nil` for the root and for elements of arrays.
    package var key: SyntaxTree.Index? { record.key < 0 ? nil : Int(record.key) }
    /// The last part of the path.
    package var name: String { payload.name(of: index) }
    /// Canonical path from the root of a send request; elements of an array end in `[]`.
    package var path: String { payload.path(of: index) }
    /// Index of the place around; the root's is its own.
    package var parent: Int { Int(record.parent) }
    /// The catalogue's word about the field, `nil` for one that it does not know.
    package var field: Field? { payload.field(of: index) }
    package var spelling: FieldCatalogue.KeySpelling { record.spelling }
  }

  /// In document order; the first is the root.
  package var places: Places { Places(payload: self) }

  package struct Places: RandomAccessCollection, Sendable {
    let payload: Payload

    package var startIndex: Int { 0 }
    package var endIndex: Int { payload.records.count }
    package subscript(index: Int) -> Place { Place(payload: payload, index: index) }
  }

  /// Indices of the places right below another.
  package func indices(below parent: Int) -> Children { Children(payload: self, upcoming: records[parent].first) }

  /// The places right below another.
  package func places(below parent: Int) -> [Place] { indices(below: parent).map { Place(payload: self, index: $0) } }

  /// The indices of places with one parent, in order.
  package struct Children: Sequence, IteratorProtocol {
    let payload: Payload
    var upcoming: Int32

    package mutating func next() -> Int? {
      guard upcoming >= 0 else { return nil }
      defer { upcoming = payload.records[Int(upcoming)].next }
      return Int(upcoming)
    }
  }
}
