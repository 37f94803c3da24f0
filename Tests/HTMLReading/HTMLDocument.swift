internal import CLibXML2

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A page as a parser of HTML reads it.
///
/// - Shape: a module of its own, since the headers of libxml2 and Foundation each bring their own ICU.
public struct HTMLDocument: Sendable {
  public struct Element: Equatable, Sendable {
    public let name: String
    public let attributes: [String: String]
    /// The text in it and in the elements below.
    public let text: String
    /// Names of the elements around, the outermost first.
    public let path: [String]

    public var classes: [Substring] { (attributes["class"] ?? "").split(separator: " ") }
  }

  /// In document order.
  public let elements: [Element]

  public init(_ bytes: [UInt8]) {
    let options = HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NONET.rawValue
    let document = bytes.withUnsafeBytes { bytes in
      htmlReadMemory(
        bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count), "page.html", "UTF-8",
        Int32(clamping: options))
    }
    var elements: [Element] = []
    if let document {
      Self.read(xmlDocGetRootElement(document), [], &elements)
      xmlFreeDoc(document)
    }
    self.elements = elements
  }

  public func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  public func withClass(_ part: String) -> [Element] { elements.filter { $0.classes.contains { $0 == part } } }

  private static func read(_ first: UnsafeMutablePointer<xmlNode>?, _ path: [String], _ result: inout [Element]) {
    var next = first
    while let node = next {
      next = node.pointee.next
      guard node.pointee.type == XML_ELEMENT_NODE else { continue }
      let name = node.pointee.name.map { String(cString: $0) } ?? ""
      result.append(
        Element(name: name, attributes: attributes(of: node), text: taken(xmlNodeGetContent(node)), path: path))
      read(node.pointee.children, path + [name], &result)
    }
  }

  private static func attributes(of node: UnsafeMutablePointer<xmlNode>) -> [String: String] {
    var result: [String: String] = [:]
    var next = node.pointee.properties
    while let attribute = next {
      next = attribute.pointee.next
      let name = attribute.pointee.name.map { String(cString: $0) } ?? ""
      result[name] = taken(xmlNodeListGetString(node.pointee.doc, attribute.pointee.children, 1))
    }
    return result
  }

  /// A text that the library has made for us.
  private static func taken(_ text: UnsafeMutablePointer<xmlChar>?) -> String {
    guard let text else { return "" }
    defer { free(text) }
    return String(cString: text)
  }
}
