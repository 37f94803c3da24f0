internal import CLibXML2
import PushlintText

/// Pieces of a document that libxml2's text writer writes.
///
/// libxml2 escapes `<`, `>`, `&`, and quotes, and passes everything else on; so each string is cleaned here.
///
/// - Shape: attributes and texts of ASCII are escaped here too, and handed on in one go: libxml2 takes each of its calls
///   through a stack of states and buffers, which for the seven attributes of a finding is longer than the way there.
struct XMLWriter: ~Copyable {
  typealias Attribute = (name: StaticString, value: String)

  private let writer: xmlTextWriterPtr
  /// What the writer writes to.
  private let output: xmlOutputBufferPtr
  /// Attributes of the tag that is open, which were not handed on yet.
  private var attributes = ByteBuffer()
  private var escaped = ByteBuffer()

  private init(_ writer: xmlTextWriterPtr, _ output: xmlOutputBufferPtr) {
    self.writer = writer
    self.output = output
  }

  /// What a document begins with.
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// The elements that `content` writes, as they stand in a document inside of others.
  ///
  /// - Parameter depth: the number of elements around them.
  /// - Throws: when there is too little memory.
  static func fragment(
    inside depth: Int, _ content: (inout XMLWriter) throws(ReportError) -> Void
  ) throws(ReportError) -> [UInt8] {
    // With nothing inside, the last of the outer elements is not closed yet.
    let before = (0..<depth).reduce(0) { $0 + indent.utf8.count * $1 + outerName.utf8CodeUnitCount + 3 }
    return try write(dropping: before) { (writer) throws(ReportError) in
      for _ in 0..<depth { try writer.start(outerName) }
      try content(&writer)
    }
  }

  /// Text as it stands between the tags of an element.
  ///
  /// - Throws: when there is too little memory.
  static func text(_ text: borrowing StyledText) throws(ReportError) -> [UInt8] {
    try write(dropping: outerName.utf8CodeUnitCount + 2) { (writer) throws(ReportError) in
      try writer.start(outerName)
      try writer.writeText(text)
    }
  }

  /// The tag that an element begins with, or all of an element without content.
  ///
  /// - Throws: when there is too little memory.
  static func tag(
    _ name: StaticString, _ attributes: [Attribute], inside depth: Int, isEmpty: Bool
  ) throws(ReportError) -> [UInt8] {
    let element = try fragment(inside: depth) { (writer) throws(ReportError) in
      try writer.writeElement(name, attributes)
    }
    return isEmpty ? element : element.dropLast(emptyEnd.utf8.count) + Array(">\n".utf8)
  }

  // MARK: Elements

  /// An element with its attributes, in their order, and nothing inside.
  mutating func writeElement(_ name: StaticString, _ attributes: [Attribute]) throws(ReportError) {
    try start(name)
    for (name, value) in attributes { try write(name, value) }
    try end()
  }

  /// Begins an element; its attributes and what is inside come next.
  mutating func start(_ name: StaticString) throws(ReportError) {
    try handOnAttributes()
    try Self.check(xmlTextWriterStartElement(writer, name.utf8Start))
  }

  mutating func end() throws(ReportError) {
    try handOnAttributes()
    try Self.check(xmlTextWriterEndElement(writer))
  }

  /// An attribute of the element that was begun.
  mutating func write(_ name: StaticString, _ value: String) throws(ReportError) {
    let isWritten = value.withBytes { bytes in
      guard PlainBytes.fill(bytes) else { return false }
      begin(name)
      XMLCharacters.escape(bytes, to: &attributes)
      attributes.append(UInt8(ascii: "\""))
      return true
    }
    guard !isWritten else { return }
    try handOnAttributes()
    let result = XMLCharacters.cleaned(value).withCString { value in
      let value = UnsafeRawPointer(value).assumingMemoryBound(to: xmlChar.self)
      return xmlTextWriterWriteAttribute(writer, name.utf8Start, value)
    }
    try Self.check(result)
  }

  mutating func write(_ name: StaticString, _ value: Int) {
    begin(name)
    attributes.append(decimal: value)
    attributes.append(UInt8(ascii: "\""))
  }

  private mutating func begin(_ name: StaticString) {
    attributes.append(UInt8(ascii: " "))
    attributes.append(name)
    attributes.append("=\"")
  }

  /// Puts attributes behind what the writer has written of the tag.
  private mutating func handOnAttributes() throws(ReportError) {
    guard attributes.count > 0 else { return }
    let output = output
    let result = attributes.withBytes {
      xmlOutputBufferWrite(output, Int32(clamping: $0.count), UnsafeRawPointer($0.baseAddress))
    }
    attributes.removeAll()
    try Self.check(result)
  }

  mutating func writeText(_ text: String) throws(ReportError) {
    try handOnAttributes()
    try Self.check(xmlTextWriterWriteString(writer, XMLCharacters.cleaned(text)))
  }

  /// The same for text that was put together.
  mutating func writeText(_ text: borrowing StyledText) throws(ReportError) {
    try handOnAttributes()
    let isEscaped = text.bytes.withBytes { bytes in
      guard bytes.count < Int(Int32.max) / 8, XMLCharacters.areAllowed(bytes) else { return false }
      escaped.removeAll()
      XMLCharacters.escape(bytes, to: &escaped)
      return true
    }
    guard isEscaped else {
      return try writeText(text.bytes.withBytes { String(decoding: $0, as: UTF8.self) })
    }
    let writer = writer
    let result = escaped.withBytes { bytes in
      bytes.isEmpty ? 0 : xmlTextWriterWriteRawLen(writer, bytes.baseAddress, Int32(clamping: bytes.count))
    }
    try Self.check(result)
  }

  /// Stands for the elements around a fragment.
  private static let outerName: StaticString = "a"
  private static let indent = "  "
  private static let emptyEnd = "/>\n"

  /// What `content` writes behind the declaration, without the first bytes of it.
  private static func write(
    dropping first: Int, _ content: (inout XMLWriter) throws(ReportError) -> Void
  ) throws(ReportError) -> [UInt8] {
    let sink = Sink()
    // The end of the writer hands on what is left.
    defer { withExtendedLifetime(sink) {} }
    guard let output = xmlOutputBufferCreateIO(Sink.write, nil, Unmanaged.passUnretained(sink).toOpaque(), nil) else {
      throw .outOfMemory
    }
    guard let writer = xmlNewTextWriter(output) else {
      xmlOutputBufferClose(output)
      throw .outOfMemory
    }
    defer { xmlFreeTextWriter(writer) }
    try check(xmlTextWriterSetIndent(writer, 1))
    try check(xmlTextWriterSetIndentString(writer, indent))
    // Without an encoding every other character becomes a reference.
    try check(xmlTextWriterStartDocument(writer, "1.0", "UTF-8", nil))
    var pieces = XMLWriter(writer, output)
    try content(&pieces)
    try pieces.handOnAttributes()
    try check(xmlTextWriterFlush(writer))
    return sink.bytes.withBytes { Array(UnsafeBufferPointer(rebasing: $0.dropFirst(declaration.utf8.count + first))) }
  }

  /// Where the writer's output ends.
  ///
  /// - Shape: libxml2 hands on a few thousand bytes at a time; a buffer of its own it would copy each time that it grows.
  private final class Sink {
    var bytes = ByteBuffer()

    static let write: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int32) -> Int32 = {
      sink, start, count in
      guard let sink, let start, count > 0 else { return 0 }
      let bytes = UnsafeRawBufferPointer(start: start, count: Int(count))
      bytes.withMemoryRebound(to: UInt8.self) {
        Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().bytes.append($0)
      }
      return count
    }
  }

  /// Every function of the writer answers -1 when it fails, which in memory means that there is too little of it.
  private static func check(_ result: Int32) throws(ReportError) {
    guard result >= 0 else { throw .outOfMemory }
  }
}
