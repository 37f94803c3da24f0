internal import CLibXML2

/// Pieces of a document that libxml2's text writer writes.
///
/// libxml2 escapes `<`, `>`, `&`, and quotes, and passes everything else on; so each string is cleaned here.
struct XMLWriter {
  typealias Attribute = (name: StaticString, value: String)

  private let writer: xmlTextWriterPtr

  /// What a document begins with.
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// The elements that `content` writes, as they stand in a document inside of others.
  ///
  /// - Parameter depth: the number of elements around them.
  /// - Throws: when there is too little memory.
  static func fragment(
    inside depth: Int, _ content: (XMLWriter) throws(ReportError) -> Void
  ) throws(ReportError) -> [UInt8] {
    let bytes = try write { (writer) throws(ReportError) in
      for _ in 0..<depth { try check(xmlTextWriterStartElement(writer.writer, outerName.utf8Start)) }
      try content(writer)
    }
    // With nothing inside, the last of the outer elements is not closed yet.
    return Array(
      bytes.dropFirst((0..<depth).reduce(0) { $0 + indent.utf8.count * $1 + outerName.utf8CodeUnitCount + 3 }))
  }

  /// Text as it stands between the tags of an element.
  ///
  /// - Throws: when there is too little memory.
  static func text(_ text: [UInt8]) throws(ReportError) -> [UInt8] {
    let bytes = try write { (writer) throws(ReportError) in
      try check(xmlTextWriterStartElement(writer.writer, outerName.utf8Start))
      try writer.writeText(text)
    }
    return Array(bytes.dropFirst(outerName.utf8CodeUnitCount + 2))
  }

  /// The tag that an element begins with, or all of an element without content.
  ///
  /// - Throws: when there is too little memory.
  static func tag(
    _ name: StaticString, _ attributes: [Attribute], inside depth: Int, isEmpty: Bool
  ) throws(ReportError) -> [UInt8] {
    let element = try fragment(inside: depth) { (writer) throws(ReportError) in
      try writer.writeElement(name, attributes) { () throws(ReportError) in }
    }
    return isEmpty ? element : element.dropLast(emptyEnd.utf8.count) + Array(">\n".utf8)
  }

  /// An element with its attributes, in their order, and what `content` puts inside.
  func writeElement(
    _ name: StaticString, _ attributes: [Attribute], _ content: () throws(ReportError) -> Void
  ) throws(ReportError) {
    try Self.check(xmlTextWriterStartElement(writer, name.utf8Start))
    for (name, value) in attributes {
      try writeAttribute(name, value)
    }
    try content()
    try Self.check(xmlTextWriterEndElement(writer))
  }

  private func writeAttribute(_ name: StaticString, _ value: String) throws(ReportError) {
    var value = value
    // What needs no escape is not searched for one.
    let plain = value.withUTF8 { bytes -> Int32? in
      guard XMLCharacters.arePlain(bytes) else { return nil }
      let results = [
        xmlTextWriterStartAttribute(writer, name.utf8Start), write(bytes), xmlTextWriterEndAttribute(writer),
      ]
      return results.min()
    }
    let result =
      plain
      ?? XMLCharacters.cleaned(value).withCString { value in
        let value = UnsafeRawPointer(value).assumingMemoryBound(to: xmlChar.self)
        return xmlTextWriterWriteAttribute(writer, name.utf8Start, value)
      }
    try Self.check(result)
  }

  /// Writes bytes as they are.
  private func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    bytes.isEmpty ? 0 : xmlTextWriterWriteRawLen(writer, bytes.baseAddress, Int32(clamping: bytes.count))
  }

  func writeText(_ text: String) throws(ReportError) {
    try Self.check(xmlTextWriterWriteString(writer, XMLCharacters.cleaned(text)))
  }

  /// The same for text in UTF-8.
  func writeText(_ bytes: [UInt8]) throws(ReportError) {
    guard bytes.count < Int(Int32.max) / 8, bytes.withUnsafeBufferPointer(XMLCharacters.areAllowed) else {
      return try writeText(String(decoding: bytes, as: UTF8.self))
    }
    let escaped = XMLCharacters.escaped(bytes)
    try Self.check(escaped.withUnsafeBufferPointer(write))
  }

  /// Stands for the elements around a fragment.
  private static let outerName: StaticString = "a"
  private static let indent = "  "
  private static let emptyEnd = "/>\n"

  private static func write(_ content: (XMLWriter) throws(ReportError) -> Void) throws(ReportError) -> [UInt8] {
    guard let buffer = xmlBufferCreate() else { throw .outOfMemory }
    defer { xmlBufferFree(buffer) }
    // In small steps every line would copy all before it.
    xmlBufferSetAllocationScheme(buffer, XML_BUFFER_ALLOC_DOUBLEIT)
    guard let writer = xmlNewTextWriterMemory(buffer, 0) else { throw .outOfMemory }
    defer { xmlFreeTextWriter(writer) }
    try check(xmlTextWriterSetIndent(writer, 1))
    try check(xmlTextWriterSetIndentString(writer, indent))
    // Without an encoding every other character becomes a reference.
    try check(xmlTextWriterStartDocument(writer, "1.0", "UTF-8", nil))
    try content(XMLWriter(writer: writer))
    try check(xmlTextWriterFlush(writer))
    guard let bytes = xmlBufferContent(buffer) else { throw .outOfMemory }
    return Array(
      UnsafeBufferPointer(start: bytes, count: Int(xmlBufferLength(buffer))).dropFirst(declaration.utf8.count))
  }

  /// Every function of the writer answers -1 when it fails, which in memory means that there is too little of it.
  private static func check(_ result: Int32) throws(ReportError) {
    guard result >= 0 else { throw .outOfMemory }
  }
}
