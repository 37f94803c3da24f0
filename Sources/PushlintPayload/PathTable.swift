import PushlintTables

/// The number of a canonical path in a ``PathTable``.
public struct PathID: Hashable, Sendable, BitwiseCopyable {
  public let number: UInt16

  @inline(__always)
  public init(number: UInt16) { self.number = number }

  /// A path that nobody asks for.
  public static let unknown = PathID(number: .max)
  /// The empty path, of a whole request.
  public static let root = PathID(number: 0)

  @inline(__always)
  public var index: Int { Int(number) }
}

/// Every canonical path that the catalogue, a rule, or a check names, by number.
///
/// - Shape: a tree of names, and one table of what each key means in each object; immutable and shared. Its tables are a part
///   of the program's image, or made by ``PathTableBuilder``.
public final class PathTable: Sendable {
  /// What a key of an object means.
  public struct Meaning: Sendable, BitwiseCopyable {
    public let path: PathID
    /// The number of the object that the key stands in, and of the field there; ``none`` for a path that only a rule
    /// names.
    package let object: UInt8
    /// The number of the field in its object; ``noBit`` for one of those beyond the first 63.
    public let bit: UInt8
    public let field: UInt16
    let spellingNumber: UInt8
    /// So that no byte is left to chance.
    private let filler: UInt8 = 0

    public static let noBit: UInt8 = 63
    @usableFromInline static let none = UInt16.max

    package var spelling: FieldCatalogue.KeySpelling {
      FieldCatalogue.KeySpelling(rawValue: spellingNumber) ?? .unknown
    }
    @inlinable @inline(__always)
    public var isOfField: Bool { field != .max }

    init(path: PathID, object: Int, field: Int?, spelling: FieldCatalogue.KeySpelling) {
      self.path = path
      self.object = UInt8(clamping: object)
      self.field = field.map { UInt16(clamping: $0) } ?? Self.none
      bit = UInt8(clamping: min(field ?? .max, Int(Self.noBit)))
      spellingNumber = spelling.rawValue
    }
  }

  /// A path, without its text.
  struct Path: Sendable, BitwiseCopyable {
    let parent: PathID
    /// The path of its elements.
    let element: PathID
    /// The number of its last name.
    let name: KeyTable.Key
    /// The number of the object that it has; ``noObject`` for none.
    let object: UInt8
    /// ``Area``.
    let areaNumber: UInt8

    static let noObject = UInt8.max
  }

  /// Where a path leads.
  enum Area: UInt8, Sendable {
    /// Into the lines of a request.
    case request
    /// To the headers for APNs, and into them.
    case headers, header
    /// To what goes to Apple's devices.
    case applePayload
    case other

    init(_ path: String) {
      self =
        if path.hasPrefix("request.") {
          .request
        } else if path.hasPrefix("message.apns.headers.") {
          .header
        } else if path == "message.apns.headers" {
          .headers
        } else if path.hasPrefix("message.apns.payload") {
          .applePayload
        } else {
          .other
        }
    }
  }

  private let shelf: FieldShelf
  private let paths: Table<Path>
  /// The bits of the fields that the object at each path must have.
  private let required: Table<UInt64>
  /// The texts of all paths, in their order.
  private let texts: KeyTable
  private let meanings: Table<Meaning>
  /// What keys mean, by the object's path and the number of the key.
  private let edges: EdgeTable
  /// Keys, and the last names of paths.
  @usableFromInline let keys: KeyTable
  /// The objects whose keys are compared without their capitals, by their paths.
  private let folding: Table<PathID>

  /// The paths that decide what becomes of a message.
  package let effective: EffectivePaths

  init(_ shelf: FieldShelf, naming names: [String]) {
    let builder = PathTableBuilder(
      shelf.objects, naming: names + EffectivePaths.all + DocumentKind.allCases.map(\.rootPath))
    self.shelf = shelf
    keys = builder.keys
    texts = KeyTable(builder.texts)
    paths = Table(builder.paths)
    required = Table(builder.required)
    meanings = Table(builder.meanings)
    edges = builder.edges
    folding = Table(builder.folding)
    effective = Self.effective(in: texts)
  }

  /// The table of an image.
  init(from image: inout ImageReader, _ shelf: FieldShelf) {
    self.shelf = shelf
    keys = KeyTable(from: &image)
    texts = KeyTable(from: &image)
    paths = image.table(of: Path.self)
    required = image.table(of: UInt64.self)
    meanings = image.table(of: Meaning.self)
    edges = EdgeTable(from: &image)
    folding = image.table(of: PathID.self)
    effective = Self.effective(in: texts)
  }

  func write(to image: inout ImageWriter) {
    keys.write(to: &image)
    texts.write(to: &image)
    image.add(paths)
    image.add(required)
    image.add(meanings)
    edges.write(to: &image)
    image.add(folding)
  }

  private static func effective(in texts: KeyTable) -> EffectivePaths { EffectivePaths { number(of: texts[$0]) } }

  /// The path whose text has that number.
  private static func number(of text: KeyTable.Key) -> PathID {
    text == KeyTable.unknown ? .unknown : PathID(number: text - 1)
  }

  /// The number of paths.
  public var count: Int { paths.count }

  /// All of them but the root.
  var names: [String] { (1..<max(count, 1)).map { text(of: PathID(number: UInt16($0))) } }

  // MARK: Paths

  /// The number of a canonical path; `nil` for one that nobody names.
  ///
  /// - Shape: the elements of a list may have their brackets behind a dot, as rules write them.
  package subscript(text: String) -> PathID? {
    let known = texts[text]
    if known != KeyTable.unknown { return Self.number(of: known) }
    guard text.utf8.contains(UInt8(ascii: "[")) else { return nil }
    let joined = texts[text.split(separator: ".[]", omittingEmptySubsequences: false).joined(separator: "[]")]
    return joined == KeyTable.unknown ? nil : Self.number(of: joined)
  }

  /// The text of a path.
  package func text(of path: PathID) -> String { texts.word(path.number &+ 1) }

  /// The path around another one; the root's is its own.
  package func parent(of path: PathID) -> PathID { paths[path.index].parent }

  /// The last name of a path; `[]` for the elements of a list.
  package func name(of path: PathID) -> String { keys.word(paths[path.index].name) }

  /// Where a path leads.
  func area(of path: PathID) -> Area { Area(rawValue: paths[path.index].areaNumber) ?? .other }

  /// The path of the root of a kind of payload.
  func root(of kind: DocumentKind) -> PathID { Self.number(of: texts[kind.rootPath]) }

  /// The path of the elements of a list.
  @inline(__always)
  public func element(of list: PathID) -> PathID { list == .unknown ? .unknown : paths[list.index].element }

  // MARK: Keys

  /// What the key from `start` up to `end` means in the object at a path; -1 for nothing that anybody names.
  ///
  /// - Shape: both offsets lie inside `bytes`, and what is between them is the key's text.
  public func meaning(
    in object: PathID, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> (meaning: Int32, hash: UInt64) {
    let (key, hash) = keys.lookup(bytes, start, end)
    return (meaning(in: object, of: key, bytes, start, end), hash)
  }

  /// The number of the key from `start` up to `end`, and its hash.
  ///
  /// - Shape: both offsets lie inside `bytes`.
  @inlinable @inline(__always)
  public func key(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> (key: KeyTable.Key, hash: UInt64) {
    keys.lookup(bytes, start, end)
  }

  /// Whether a key stands from `start` up to `end`.
  @inlinable @inline(__always)
  public func stands(_ key: KeyTable.Key, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    keys.isEqual(key, bytes, start, end)
  }

  /// What the key from `start` up to `end`, whose number is known, means in the object at a path.
  public func meaning(
    in object: PathID, of key: KeyTable.Key, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int32 {
    guard object != .unknown else { return -1 }
    if let found = edges[object.index, key] { return Int32(truncatingIfNeeded: found) }
    guard folding.contains(object) else { return -1 }
    let lower = bytes[start..<end].map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    let folded = lower.withUnsafeBufferPointer { keys.lookup($0, 0, $0.count).key }
    // Only fields of the catalogue are found in any capitals.
    guard let found = edges[object.index, folded], meanings[found].isOfField else { return -1 }
    return Int32(truncatingIfNeeded: found)
  }

  @inline(__always)
  public subscript(meaning: Int32) -> Meaning { meanings[Int(meaning)] }

  /// All of them.
  package var allMeanings: Table<Meaning> { meanings }

  // MARK: Objects

  /// The field that a key means.
  package func field(of meaning: Meaning) -> Field? {
    meaning.isOfField ? shelf.field(Int(meaning.field), ofObject: Int(meaning.object)) : nil
  }

  /// The object in which a key has that meaning; `nil` for one that the catalogue does not know.
  package func object(around meaning: Meaning) -> FieldObject? {
    meaning.object == Path.noObject ? nil : shelf[Int(meaning.object)]
  }

  /// The bits of the fields without which the object at a path is incomplete.
  package func required(at path: PathID) -> UInt64 { required[path.index] }

  /// Whether the catalogue knows the object at a path.
  @inline(__always)
  package func hasObject(at path: PathID) -> Bool { paths[path.index].object != Path.noObject }

  /// The object that the catalogue knows at a path.
  package func object(at path: PathID) -> FieldObject? {
    path == .unknown || !hasObject(at: path) ? nil : shelf[Int(paths[path.index].object)]
  }
}
