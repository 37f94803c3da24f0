import PushlintJSON
import PushlintDiagnostics
import PushlintText

extension ErrorReport {
  /// For programs: one object with everything that is known, each member always there.
  package var json: [UInt8] {
    var writer = JSONWriter()
    let places = answerPlaces
    writer.writeObject {
      $0.write("version", 1)
      $0.write("answer", answer.path)
      $0.write("payload", payload?.path)
      $0.write("explanations") { $0.writeArray(explanations) { write($1, places, to: &$0) } }
      $0.write("unknown") {
        $0.writeArray(unknown) { writer, error in
          writer.writeObject {
            $0.write("name", error.name)
            $0.write(error.range, places: places)
          }
        }
      }
      $0.write("complete", !isCut)
    }
    writer.endLine()
    return writer.take()
  }

  private func write(_ explanation: ErrorExplanation, _ places: PlaceTable, to writer: inout JSONWriter) {
    writer.writeObject {
      $0.write("error", explanation.id)
      $0.write("title", explanation.title)
      $0.write("service", explanation.service.name)
      $0.write("statuses") { $0.writeArray(explanation.statuses, .inline) { $0.writeNumber($1) } }
      $0.write(explanation.range, places: places)
      $0.write("count", explanation.count)
      $0.write("results") { $0.writeArray(explanation.results, .inline) { $0.writeNumber($1) } }
      $0.write("meaning", explanation.meaning)
      $0.write("certain", !explanation.isProbable)
      $0.write("field", explanation.path)
      $0.write("position", explanation.position)
      $0.write("name", explanation.name)
      $0.write("fields") { $0.writeArray(explanation.fields, .inline) { $0.writeString($1) } }
      $0.write("repair", explanation.repair)
      $0.write("retry", explanation.retry.name)
      $0.write("rules") { $0.writeArray(explanation.rules, .inline) { $0.writeString($1) } }
      $0.write("url", explanation.url)
      $0.write("source", explanation.source)
      writePayload(explanation, to: &$0)
    }
  }

  private func writePayload(_ explanation: ErrorExplanation, to writer: inout JSONWriter) {
    let text = payload?.text ?? SourceText("")
    let offsets = explanation.places.flatMap { [$0.range.start, $0.range.end] }
    let table = PlaceTable(of: offsets + explanation.findings.offsets, in: text)
    writer.write("places") {
      $0.writeArray(explanation.places) { writer, place in
        writer.writeObject {
          $0.write("label", place.label)
          $0.write("certain", place.isCertain)
          $0.write("named", place.isNamed)
          $0.write(place.range, places: table)
        }
      }
    }
    writer.write("findings") { $0.writeArray(explanation.findings) { $0.write($1, places: table) } }
  }
}
