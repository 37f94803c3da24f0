import Foundation
import PushlintSyntax
import PushlintText
import PushlintTree
import TestSupport
import Testing

/// The public suites of JSON and JSON5, where they lie beside the checkout.
@Suite struct SuiteTests {
  @Test(arguments: SharedData.files("data/jsontestsuite/test_parsing"))
  func jsonTestSuite(_ file: URL) throws {
    let document = parse(SourceText(bytes: Array(try Data(contentsOf: file))), dialect: .json)
    switch file.lastPathComponent.prefix(2) {
    case "y_": #expect(document.issues == [])
    case "n_": #expect(!document.issues.isEmpty)
    default: break
    }
  }

  @Test(arguments: SharedData.files("data/json5-tests"))
  func json5Tests(_ file: URL) throws {
    let isValid: Bool
    switch file.pathExtension {
    case "json", "json5": isValid = true
    case "js", "txt": isValid = false
    default: return
    }
    let document = parse(SourceText(bytes: Array(try Data(contentsOf: file))), dialect: .json5)
    #expect(document.issues.isEmpty == isValid, "\(document.issues)")
  }
}
