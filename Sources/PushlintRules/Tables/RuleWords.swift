import PushlintTables
import PushlintText

/// The words that rules and fields compare with, and lists of them.
struct RuleWords: Sendable {
  /// The words of one rule or field: a part of all lists.
  struct List: Sendable, BitwiseCopyable {
    let start: UInt16
    let count: UInt16

    static let none = List(start: 0, count: 0)

    var isEmpty: Bool { count == 0 }
  }

  private let words: KeyTable
  private let lists: Table<KeyTable.Key>

  init(_ builder: Builder) {
    words = KeyTable(builder.words)
    lists = Table(builder.lists)
  }

  init(from image: inout ImageReader) {
    words = KeyTable(from: &image)
    lists = image.table(of: KeyTable.Key.self)
  }

  func write(to image: inout ImageWriter) {
    words.write(to: &image)
    image.add(lists)
  }

  /// The numbers of the words of a list.
  @inline(__always)
  func keys(of list: List) -> UnsafeBufferPointer<KeyTable.Key> {
    lists.part(Int(list.start)..<Int(list.start) + Int(list.count))
  }

  /// The words of a list.
  func texts(of list: List) -> [String] { keys(of: list).map(words.word) }

  func word(_ key: KeyTable.Key) -> String { words.word(key) }

  /// The number of a text.
  func key(of text: UnsafeRawBufferPointer) -> KeyTable.Key { words[text] }

  func key(of text: String) -> KeyTable.Key { words[text] }

  /// Whether a text is a word of a list.
  func contains(_ list: List, _ text: UnsafeRawBufferPointer) -> Bool {
    let key = words[text]
    return key != KeyTable.unknown && keys(of: list).contains(key)
  }

  /// The same for a text whose letters from A to Z may be small or capital ones.
  func containsInAnyCase(_ list: List, _ text: UnsafeRawBufferPointer) -> Bool {
    contains(list) { word in
      word.count == text.count && zip(word, text).allSatisfy { NeedleScan.lowercase($0) == NeedleScan.lowercase($1) }
    }
  }

  /// Whether `body` holds for the bytes of a word of a list.
  @inline(__always)
  func contains(_ list: List, where body: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    keys(of: list).contains { words.withBytes(of: $0, body) }
  }

  /// Calls `body` with the bytes of a word.
  func withBytes<Result>(of key: KeyTable.Key, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    words.withBytes(of: key, body)
  }

  /// Collects words and lists.
  struct Builder {
    private(set) var words: [String] = []
    private(set) var lists: [KeyTable.Key] = []
    private var numbers: [String: KeyTable.Key] = [:]

    /// Most words, and most places in lists: a project's own rules may have more than numbers of 16 bits can count.
    private static let limit = 60_000

    /// The number of a word, which is added where it is new; ``KeyTable/unknown`` where there is no room for it.
    mutating func key(_ word: String) -> KeyTable.Key {
      if let known = numbers[word] { return known }
      guard words.count < Self.limit else { return KeyTable.unknown }
      words.append(word)
      let key = KeyTable.Key(clamping: words.count)
      numbers[word] = key
      return key
    }

    /// - Returns: `nil` where there is no room for all of them.
    mutating func list(_ words: [String]) -> List? {
      guard max(lists.count, self.words.count) + words.count <= Self.limit else { return nil }
      let keys = words.map { key($0) }
      defer { lists += keys }
      return List(start: UInt16(clamping: lists.count), count: UInt16(clamping: keys.count))
    }
  }
}
