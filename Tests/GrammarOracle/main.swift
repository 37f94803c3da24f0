import Foundation
import PushlintSyntax
import PushlintText

// Prints where strings, brackets, and code are in files, for `compare.py`: one JSON object a line.
//
// usage: code-tokens GRAMMAR FILE…

let arguments = CommandLine.arguments.dropFirst()
guard let name = arguments.first, let grammar = CodeGrammar.all.first(where: { $0.name == name }) else {
  FileHandle.standardError.write(Data("usage: code-tokens GRAMMAR FILE…\n".utf8))
  exit(2)
}
for path in arguments.dropFirst() {
  guard let bytes = FileManager.default.contents(atPath: path) else { continue }
  let text = SourceText(bytes: Array(bytes))
  let tokens = CodeTokens(text, text.range, grammar)
  var strings: [[Int]] = []
  var brackets: [[Int]] = []
  var words: [[Int]] = []
  for (index, token) in tokens.tokens.enumerated() {
    switch token.kind {
    case .string: strings.append([token.range.start, token.range.end, token.flags.contains(.unclosed) ? 1 : 0])
    case .opener:
      if let closer = tokens[tokens.closer(of: index)] { brackets.append([token.range.start, closer.range.start]) }
    case .word: words.append([token.range.start, token.range.end])
    default: break
    }
  }
  let line: [String: Any] = ["file": path, "strings": strings, "brackets": brackets, "words": words]
  if let data = try? JSONSerialization.data(withJSONObject: line) {
    FileHandle.standardOutput.write(data + Data("\n".utf8))
  }
}
