import PushlintPayload

/// What changes for people, for apps, and for the sender between two versions of some files.
package struct Difference: Sendable {
  /// The differences of one file, or of two that are compared with each other.
  package struct File: Sendable {
    /// What both versions are called; `nil` for a version that does not exist.
    package let before: String?
    package let after: String?
    /// In the order of the newer version; payloads that are gone follow.
    package let payloads: [PayloadDifference]
    /// Payloads in which nothing has changed.
    package let unchanged: Int
    /// Payloads that are not described, because there are too many.
    let left: [PayloadDifference.Status: Int]

    /// How many of them have changed.
    package var omitted: Int { left.reduce(0) { $0 + ($1.key == .ineffective ? 0 : $1.value) } }
  }

  package let files: [File]

  package init(files: [File]) { self.files = files }

  package func count(_ status: PayloadDifference.Status) -> Int {
    files.reduce(0) { sum, file in
      sum + file.payloads.count { $0.status == status } + file.left[status, default: 0]
    }
  }

  package var unchanged: Int { files.reduce(0) { $0 + $1.unchanged } + count(.ineffective) }

  /// Whether anything that people, apps, or the sender get is another thing now.
  package var isEmpty: Bool { count(.changed) + count(.added) + count(.removed) == 0 }
}

/// What changes between two versions of a payload.
package struct PayloadDifference: Sendable {
  package enum Status: String, Sendable {
    case changed, added, removed
    /// Something in it has changed that has no effect.
    case ineffective = "no effect"
  }

  /// A version of the payload.
  package struct Version: Sendable {
    /// What its file is called.
    package let file: String
    package let preview: Preview
  }

  package let before: Version?
  package let after: Version?
  package let changes: [Change]
  /// Changes that nothing shows.
  package let ineffective: [IneffectiveChange]
  package let newFindings: [Preview.Finding]
  package let goneFindings: [Preview.Finding]

  package var status: Status {
    if before == nil { return .added }
    if after == nil { return .removed }
    return changes.isEmpty ? .ineffective : .changed
  }
}

/// Something that is another thing in the newer version of a payload.
package struct Change: Sendable, Equatable {
  /// Who notices it.
  package enum Group: String, Sendable, CaseIterable {
    /// People: it is shown, heard, or done on a tap.
    case surface
    /// The app, which reads it.
    case app
    /// The sender: who gets the message, when, and how it is counted.
    case delivery
  }

  package let group: Group
  /// `title`, `outcome`, the key of an entry of data, or a field as the payload spells it.
  package let name: String
  /// The surfaces that it concerns; empty for what is not a matter of single surfaces.
  package let surfaces: [Surface]
  /// The platforms that it concerns; empty for what concerns all.
  package let platforms: [Platform]
  /// Where it applies, in words; `nil` for everywhere.
  package let label: String?
  package let before: ChangedValue
  package let after: ChangedValue
}

/// A value before or after a change.
package struct ChangedValue: Sendable, Equatable {
  package var state: PreviewValue.State
  package var text: PreviewText
  package var items: [PreviewText] = []
  package var effect: PreviewValue.Effect = .shown
  package var note: String?
  package var isCertain = true
  package var place: PreviewPlace?

  static let missing = ChangedValue(state: .missing, text: .empty)
}

/// A change of a field that nothing shows.
package struct IneffectiveChange: Sendable, Equatable {
  /// The field as the payload spells it.
  package let field: String
  package let reason: String
}
