import PushlintText
import PushlintTree

/// A call of curl: where it goes, with which headers, and what it sends.
///
/// - Source: curl's manual for the options that take a value.
struct CurlCommand {
  private(set) var url: JoinedText?
  private(set) var method: JoinedText?
  private(set) var headers: [JoinedText] = []
  private(set) var bodies: [JoinedText] = []
  /// Sends something, be it a file that nobody sees here.
  private(set) var hasBody = false
  private(set) var isGet = false
  /// Whether curl adds headers that are not written here: those of `--json`, and those of a configuration file.
  private(set) var addsHeaders = false
  /// The word `curl`.
  let name: JoinedText

  /// `nil` for a command that calls something else.
  init?(_ command: ShellReader.Command) {
    let words = command.words
    guard let start = words.firstIndex(where: { Self.isCurl($0) }) else { return nil }
    name = words[start]
    var index = start + 1
    while index < words.count {
      let word = words[index]
      index += 1
      let dashes = word.bytes.prefix(2).prefix { $0 == UInt8(ascii: "-") }.count
      if dashes == 2 {
        let option = String(decoding: word.bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
        if Self.longWithValue.contains(option) {
          guard index < words.count else { break }
          take(option, words[index], command)
          index += 1
        } else {
          flag(option)
        }
      } else if dashes == 1, word.bytes.count > 1 {
        guard let (option, rest) = cluster(word) else { continue }
        if let rest {
          take(option, rest, command)
        } else {
          guard index < words.count else { break }
          take(option, words[index], command)
          index += 1
        }
      } else if url == nil, Self.isURL(word) {
        url = word
      }
    }
  }

  /// Puts what variables of the script stand for in their place.
  mutating func resolve(_ variables: ShellVariables, in text: SourceText) {
    bodies = bodies.map { variables.body($0, in: text) }
    headers = headers.map { variables.header($0, in: text) }
  }

  private static func isCurl(_ word: JoinedText) -> Bool {
    let bytes = word.bytes
    return bytes.elementsEqual("curl".utf8) || bytes.elementsEqual("curl.exe".utf8)
      || bytes.last == UInt8(ascii: "l") && bytes.suffix(5).elementsEqual("/curl".utf8)
  }

  private static func isURL(_ word: JoinedText) -> Bool {
    let text = SourceText(bytes: word.bytes)
    return text.bytes.starts(with: Placeholder.expansion.utf8)
      || ["://", "googleapis.com", "push.apple.com"].contains { text.firstOffset(of: $0, in: text.range) != nil }
  }

  private static let longWithValue: Set<String> = [
    "--data", "--data-raw", "--data-binary", "--data-ascii", "--json", "--data-urlencode", "--header", "--request",
    "--url", "--output", "--user", "--user-agent", "--max-time", "--connect-timeout", "--retry", "--write-out",
    "--proxy", "--cert", "--key", "--cacert", "--form", "--cookie", "--cookie-jar", "--referer", "--range",
    "--upload-file",
    "--retry-delay", "--resolve", "--interface", "--cert-type", "--key-type", "--pass", "--oauth2-bearer", "--config",
  ]

  /// Short options with a value, by their long names where they matter.
  private static let shortWithValue: [UInt8: String] = {
    var result: [UInt8: String] = [
      UInt8(ascii: "X"): "--request", UInt8(ascii: "H"): "--header", UInt8(ascii: "d"): "--data",
    ]
    for letter in "oueAbFwmxTcDKCrYyzE".utf8 { result[letter] = "" }
    return result
  }()

  /// The option with a value in `-sSX`, and its value when that stands right behind it: `-XPOST`.
  private mutating func cluster(_ word: JoinedText) -> (option: String, rest: JoinedText?)? {
    for (offset, letter) in word.bytes.enumerated().dropFirst() {
      if letter == UInt8(ascii: "G") || letter == UInt8(ascii: "I") { isGet = true }
      guard let option = Self.shortWithValue[letter] else { continue }
      return (option, offset + 1 < word.bytes.count ? word.dropping(offset + 1) : nil)
    }
    return nil
  }

  private mutating func flag(_ option: String) {
    if option == "--get" || option == "--head" { isGet = true }
  }

  private mutating func take(_ option: String, _ value: JoinedText, _ command: ShellReader.Command) {
    if option == "--json" || option == "--config" { addsHeaders = true }
    switch option {
    case "--request": method = value
    case "--header": headers.append(value)
    case "--url": url = value
    case "--data", "--data-raw", "--data-binary", "--data-ascii", "--json":
      hasBody = true
      if value.bytes.first == UInt8(ascii: "@"), option != "--data-raw" {
        // `@-` is what the command is given.
        if value.bytes.elementsEqual("@-".utf8) { bodies += command.documents }
      } else {
        bodies.append(value)
      }
    case "--form", "--data-urlencode", "--upload-file": hasBody = true
    default: break
    }
  }
}

extension JoinedText {
  /// The word without its first bytes.
  func dropping(_ count: Int) -> JoinedText {
    var word = JoinedText(at: range.start)
    word.range = range
    for (index, segment) in segments.enumerated() {
      let past = index + 1 < segments.count ? segments[index + 1].decodedStart : bytes.count
      guard past > count else { continue }
      let from = max(segment.decodedStart, count)
      let skipped = from - segment.decodedStart
      let source = segment.isEscape ? segment.source : SourceRange(segment.source.start + skipped, segment.source.end)
      word.append(Array(bytes[from..<past]), from: source, isEscape: segment.isEscape, part: parts[index])
    }
    return word
  }
}
