import PushlintJSON

/// Differences for programs: one object, each member always there.
package enum DifferenceJSON {
  package static func bytes(of difference: Difference) -> [UInt8] {
    var writer = JSONWriter()
    writer.writeObject {
      $0.write("version", 1)
      $0.write("changed", !difference.isEmpty)
      $0.write("summary") {
        $0.writeObject(.inline) {
          $0.write("changed", difference.count(.changed))
          $0.write("added", difference.count(.added))
          $0.write("removed", difference.count(.removed))
          $0.write("unchanged", difference.unchanged)
        }
      }
      $0.write("files") { $0.writeArray(difference.files) { $0.write($1) } }
    }
    writer.endLine()
    return writer.take()
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ file: Difference.File) {
    writeObject {
      $0.write("before", file.before)
      $0.write("after", file.after)
      $0.write("unchanged", file.unchanged)
      $0.write("omitted", file.omitted)
      $0.write("payloads") { $0.writeArray(file.payloads) { $0.write($1) } }
    }
  }

  private mutating func write(_ difference: PayloadDifference) {
    writeObject {
      $0.write("status", difference.status.rawValue)
      $0.write("before") { $0.write(difference.before) }
      $0.write("after") { $0.write(difference.after) }
      $0.write("changes") { $0.writeArray(difference.changes) { $0.write($1) } }
      $0.write("ineffective") {
        $0.writeArray(difference.ineffective) { writer, change in
          writer.writeObject(.inline) {
            $0.write("field", change.field)
            $0.write("reason", change.reason)
          }
        }
      }
      $0.write("newFindings") { $0.writeArray(difference.newFindings) { $0.write($1) } }
      $0.write("goneFindings") { $0.writeArray(difference.goneFindings) { $0.write($1) } }
    }
  }

  private mutating func write(_ version: PayloadDifference.Version?) {
    guard let version else { return writeNull() }
    writeObject(.inline) {
      $0.write("path", version.file)
      $0.write("kind", version.preview.title)
      $0.write("recipient", version.preview.recipient?.plain)
      $0.write("acceptance", version.preview.acceptance.rawValue)
      $0.write(version.preview.span)
    }
  }

  private mutating func write(_ change: Change) {
    writeObject {
      $0.write("group", change.group.rawValue)
      $0.write("name", change.name)
      $0.write("platforms") { $0.writeArray(change.platforms, .inline) { $0.writeString($1.rawValue) } }
      $0.write("surfaces") { $0.writeArray(change.surfaces, .inline) { $0.writeString($1.id) } }
      $0.write("before") { $0.write(change.before) }
      $0.write("after") { $0.write(change.after) }
    }
  }

  private mutating func write(_ value: ChangedValue) {
    writeObject(.inline) {
      $0.write("state", value.state.rawValue)
      $0.write("value", value.state == .missing || value.state == .unseen ? nil : value.text.plain)
      $0.write("variables") { $0.writeArray(value.text.variables) { $0.writeString($1) } }
      $0.write("items") { $0.writeArray(value.items) { $0.writeString($1.plain) } }
      $0.write("cut", value.text.isCut)
      $0.write("effect", value.effect.rawValue)
      $0.write("certain", value.isCertain)
      $0.write("note", value.note)
      $0.write("source") { $0.write(value.place) }
    }
  }
}
