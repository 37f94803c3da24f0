import CLibXML2

/// A document that libxml2 writes into memory.
///
/// libxml2 escapes `<`, `>`, `&`, and quotes, and passes everything else on; so each string is cleaned here.
struct XMLWriter {
  private let writer: xmlTextWriterPtr

  /// The bytes of the document that `content` writes.
  static func document(_ content: (XMLWriter) throws(ReportError) -> Void) throws(ReportError) -> [UInt8] {
    guard let buffer = xmlBufferCreate() else { throw .outOfMemory }
    defer { xmlBufferFree(buffer) }
    guard let writer = xmlNewTextWriterMemory(buffer, 0) else { throw .outOfMemory }
    defer { xmlFreeTextWriter(writer) }
    try check(xmlTextWriterSetIndent(writer, 1))
    try check(xmlTextWriterSetIndentString(writer, "  "))
    try check(xmlTextWriterStartDocument(writer, "1.0", "UTF-8", nil))
    try content(XMLWriter(writer: writer))
    try check(xmlTextWriterEndDocument(writer))
    try check(xmlTextWriterFlush(writer))
    guard let bytes = xmlBufferContent(buffer) else { throw .outOfMemory }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(xmlBufferLength(buffer))))
  }

  /// An element with its attributes, in their order, and what `content` puts inside.
  func writeElement(
    _ name: String, _ attributes: [(name: String, value: String)], _ content: () throws(ReportError) -> Void
  ) throws(ReportError) {
    try Self.check(xmlTextWriterStartElement(writer, name))
    for (name, value) in attributes {
      try Self.check(xmlTextWriterWriteAttribute(writer, name, XMLCharacters.cleaned(value)))
    }
    try content()
    try Self.check(xmlTextWriterEndElement(writer))
  }

  func writeText(_ text: String) throws(ReportError) {
    try Self.check(xmlTextWriterWriteString(writer, XMLCharacters.cleaned(text)))
  }

  /// Every function of the writer answers -1 when it fails, which in memory means that there is too little of it.
  private static func check(_ result: Int32) throws(ReportError) {
    guard result >= 0 else { throw .outOfMemory }
  }
}
