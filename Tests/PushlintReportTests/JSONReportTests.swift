import Foundation
import PushlintDiagnostics
import Testing

@testable import PushlintReport

@Test("A JSON report has every member in its order")
func jsonReport() throws {
  let run = RunReport.sampleRun
  let report = try text(.json, .run(run.files.map { $0.keepingFirstAndLast }, failures: run.failures))
  #expect(
    report == """
      {
        "version": 1,
        "files": [
          {
            "path": "b.json",
            "language": "json",
            "payloads": 1,
            "diagnostics": []
          },
          {
            "path": "c.json",
            "language": "json",
            "payloads": 1,
            "diagnostics": [
              {
                "rule": "data/value-not-string",
                "severity": "error",
                "consequence": "refused",
                "message": "`flight` is a number; FCM takes only strings in `data`",
                "help": null,
                "field": "message.data.*",
                "pointer": "/data/flight",
                "range": {"start": {"line": 3, "column": 13, "offset": 60}, "end": {"line": 3, "column": 14, "offset": 61}},
                "notes": [],
                "fixes": [
                  {
                    "title": "Quote the value",
                    "safe": true,
                    "edits": [
                      {
                        "range": {"start": {"line": 3, "column": 13, "offset": 60}, "end": {"line": 3, "column": 14, "offset": 61}},
                        "text": "\\"7\\""
                      }
                    ]
                  }
                ],
                "url": "https://example.com/data"
              },
              {
                "rule": "data/twin",
                "severity": "warning",
                "consequence": null,
                "message": "`flight` stands twice",
                "help": "remove one",
                "field": null,
                "pointer": "",
                "range": {"start": {"line": 3, "column": 13, "offset": 60}, "end": {"line": 3, "column": 14, "offset": 61}},
                "notes": [
                  {
                    "message": "the first one",
                    "range": {"start": {"line": 2, "column": 13, "offset": 34}, "end": {"line": 2, "column": 19, "offset": 40}}
                  }
                ],
                "fixes": [],
                "url": null
              }
            ]
          }
        ],
        "summary": {
          "files": 2,
          "filesWithFindings": 1,
          "payloads": 2,
          "errors": 1,
          "warnings": 1,
          "information": 0,
          "hints": 0,
          "fixable": 1,
          "failures": [
            {"path": "a.json", "reason": "no such file"}
          ]
        }
      }

      """)
}

@Test("A strict reader gets every text back as it was")
func hostileTextSurvives() throws {
  let bytes = try ReportFormat.json.render(.hostileRun, options: ReportOptions())
  let report = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  let file = try #require((report["files"] as? [[String: Any]])?.first)
  let diagnostic = try #require((file["diagnostics"] as? [[String: Any]])?.first)
  #expect(file["path"] as? String == "::\(hostile)")
  #expect(diagnostic["message"] as? String == hostile)
  #expect(diagnostic["help"] as? String == hostile)
  #expect(diagnostic["consequence"] is NSNull)
  #expect(!String(decoding: bytes, as: UTF8.self).contains("##vso["))
}

@Test("An empty run is a report")
func emptyRun() throws {
  let bytes = try ReportFormat.json.render(.run([]), options: ReportOptions())
  let report = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  #expect((report["files"] as? [Any])?.isEmpty == true)
}

extension FileReport {
  fileprivate var keepingFirstAndLast: FileReport {
    let kept = diagnostics.isEmpty ? [] : [diagnostics[0], diagnostics[diagnostics.count - 1]]
    return FileReport(path: path, language: language, text: text, payloads: payloads, diagnostics: kept)
  }
}
