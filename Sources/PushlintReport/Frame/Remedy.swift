import PushlintDiagnostics
import PushlintText

/// What the reader can do, on one line: a sentence, and the option that does it.
struct Remedy {
  fileprivate let sentence: String
  /// Nothing where no option does it.
  fileprivate let option: String?

  func write(to output: inout StyledText) {
    guard let option else { return output.write(VisibleText.line(sentence)) }
    guard !sentence.isEmpty, VisibleText.isPlainLine(sentence) else {
      return output.write(VisibleText.line("\(sentence) (\(option))"))
    }
    output.write(sentence)
    output.write(" (")
    output.write(option)
    output.write(")")
  }
}

extension Diagnostic {
  var remedies: [Remedy] {
    if let fix = fixes.first, fixes.count == 1, let help { return [Remedy(sentence: help, option: fix.option)] }
    let fixes = fixes.map { Remedy(sentence: $0.sentence, option: $0.option) }
    return help.map { [Remedy(sentence: $0, option: nil)] + fixes } ?? fixes
  }
}

extension FixIt {
  fileprivate var option: String { isSafe ? "--fix" : "--fix-suggested" }
}
