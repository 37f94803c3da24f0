import PushlintJSON

/// Previews for programs: one object, each member always there.
package enum PreviewJSON {
  package static func bytes(of files: [PreviewFile]) -> [UInt8] {
    var writer = JSONWriter()
    writer.writeObject {
      $0.write("version", 1)
      $0.write("files") { $0.writeArray(files) { $0.write($1) } }
    }
    writer.endLine()
    return writer.take()
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ file: PreviewFile) {
    writeObject {
      $0.write("path", file.path)
      $0.write("language", file.language)
      $0.write("omitted", file.omitted)
      $0.write("payloads") { $0.writeArray(file.previews) { $0.write($1) } }
    }
  }

  private mutating func write(_ preview: Preview) {
    writeObject {
      $0.write("kind", preview.title)
      $0.write("recipient", preview.recipient?.plain)
      $0.write(preview.span)
      $0.write("acceptance", preview.acceptance.rawValue)
      $0.write("findings") { $0.writeArray(preview.findings) { $0.write($1) } }
      $0.write("surfaces") { $0.writeArray(preview.surfaces) { $0.write($1) } }
      let conditions = PlatformSummary.all(of: preview).flatMap { summary in
        (preview.conditions[summary.platform] ?? []).map { (summary.platform.rawValue, $0) }
      }
      $0.write("conditions") {
        $0.writeArray(conditions) { writer, condition in
          writer.writeObject(.inline) {
            $0.write("platform", condition.0)
            $0.write("text", condition.1.text)
            $0.write("certain", condition.1.isCertain)
          }
        }
      }
    }
  }

  mutating func write(_ finding: Preview.Finding) {
    writeObject(.inline) {
      $0.write("rule", finding.diagnostic.rule)
      $0.write("severity", finding.diagnostic.severity.rawValue)
      $0.write("message", finding.diagnostic.message)
      $0.write("result", finding.diagnostic.consequenceText)
      $0.write("platform", finding.platform?.rawValue)
      $0.write(finding.span)
    }
  }

  private mutating func write(_ preview: SurfacePreview) {
    writeObject {
      $0.write("surface", preview.surface.id)
      $0.write("platform", preview.surface.platform.rawValue)
      $0.write("device", preview.surface.deviceName)
      $0.write("outcome", preview.outcome.kind.rawValue)
      $0.write("reason", preview.outcome.reason)
      $0.write("certain", preview.outcome.isCertain)
      $0.write("values") { $0.writeArray(preview.values) { $0.write($1) } }
    }
  }

  private mutating func write(_ value: PreviewValue) {
    writeObject(.inline) {
      $0.write("name", value.part.rawValue)
      $0.write("state", value.state.rawValue)
      $0.write("value", value.state == .missing || value.state == .unseen ? nil : value.text.plain)
      $0.write("variables") { $0.writeArray(value.text.variables) { $0.writeString($1) } }
      $0.write("items") { $0.writeArray(value.items) { $0.writeString($1.plain) } }
      $0.write("cut", value.text.isCut)
      $0.write("effect", value.effect.rawValue)
      $0.write("certain", value.isCertain)
      $0.write("note", value.note)
      $0.write("source") { $0.write(value.place) }
      $0.write("space") {
        guard let limit = value.limit, value.state == .given else { return $0.writeNull() }
        $0.writeObject(.inline) {
          $0.write("lines") { $0.write(limit.lines) }
          $0.write("characters") { $0.write(limit.characters) }
          $0.write("fit", limit.fit(of: value.text).rawValue)
          $0.write("text", limit.cut(value.text))
        }
      }
      $0.write("findings") { $0.writeArray(value.findings) { $0.writeNumber($1) } }
    }
  }

  /// The smallest and the largest number, as an array.
  private mutating func write(_ range: ClosedRange<Int>?) {
    guard let range else { return writeNull() }
    writeArray([range.lowerBound, range.upperBound]) { $0.writeNumber($1) }
  }

  mutating func write(_ place: PreviewPlace?) {
    guard let place else { return writeNull() }
    writeObject(.inline) {
      $0.write("path", place.path)
      $0.write("pointer", place.pointer)
      $0.write(place.span)
    }
  }

  mutating func write(_ span: FileSpan) {
    write("range") {
      $0.writeObject(.inline) {
        $0.write("start", line: span.line, column: span.column, offset: span.range.start)
        $0.write("end", line: span.endLine, column: span.endColumn, offset: span.range.end)
      }
    }
  }

  private mutating func write(_ name: StaticString, line: Int, column: Int, offset: Int) {
    write(name) {
      $0.writeObject(.inline) {
        $0.write("line", line)
        $0.write("column", column)
        $0.write("offset", offset)
      }
    }
  }
}
