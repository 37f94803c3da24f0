import PushlintText

/// Writes JSON piece by piece: valid UTF-8, members in the order in which they come.
///
/// - Shape: its parts are inlined where reports are written: a report has a hundred of them for each finding.
public struct JSONWriter: ~Copyable {
  @usableFromInline var bytes = ByteBuffer()
  @usableFromInline var depth = 0
  /// Whether nothing was written yet into what is open.
  public var isFirst = true
  /// The depth from which on everything stands on one line; 0 where nothing does.
  @usableFromInline var inlineDepth = 0

  /// An object or array on a line of its own per member, or all on one line.
  @frozen
  public enum Layout {
    case lines
    case inline
  }

  @frozen
  public enum Container {
    case object
    case array
  }

  public init() {}

  /// Goes on behind an element of an array, which is `depth` deep.
  public init(behindElementAt depth: Int) {
    self.depth = depth
    isFirst = false
  }

  /// What was written since it was taken last.
  public mutating func take() -> [UInt8] { bytes.take() }

  // MARK: Containers

  public mutating func open(_ container: Container, _ layout: Layout = .lines) {
    bytes.append(container == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
    depth += 1
    if layout == .inline, inlineDepth == 0 { inlineDepth = depth }
    isFirst = true
  }

  public mutating func close(_ container: Container) {
    if inlineDepth == 0, !isFirst {
      depth -= 1
      breakLine()
    } else {
      if inlineDepth == depth { inlineDepth = 0 }
      depth -= 1
    }
    bytes.append(container == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    isFirst = false
  }

  /// Opens the value of a member of the object that is open.
  @inlinable
  public mutating func openMember(_ name: StaticString, _ container: Container) {
    writeName(name)
    open(container)
  }

  /// Opens an element of the array that is open.
  @inlinable
  public mutating func openElement(_ container: Container) {
    separate()
    open(container)
  }

  @inlinable
  @inline(__always)
  public mutating func writeObject(_ layout: Layout = .lines, _ members: (inout JSONWriter) -> Void) {
    open(.object, layout)
    members(&self)
    close(.object)
  }

  @inlinable
  @inline(__always)
  public mutating func writeArray<Element>(
    _ elements: some Sequence<Element>, _ layout: Layout = .lines, _ write: (inout JSONWriter, Element) -> Void
  ) {
    open(.array, layout)
    for element in elements {
      separate()
      write(&self, element)
    }
    close(.array)
  }

  /// An element of the array that is open.
  @inlinable
  @inline(__always)
  public mutating func writeElement(_ write: (inout JSONWriter) -> Void) {
    separate()
    write(&self)
  }

  // MARK: Members

  /// A member of the object that is open; `value` writes its value.
  @inlinable
  @inline(__always)
  public mutating func write(_ name: StaticString, _ value: (inout JSONWriter) -> Void) {
    writeName(name)
    value(&self)
  }

  @inlinable
  public mutating func write(_ name: StaticString, _ value: String?) {
    writeName(name)
    if let value { writeString(value) } else { bytes.append("null") }
  }

  @inlinable
  public mutating func write(_ name: StaticString, _ value: Int) {
    writeName(name)
    writeNumber(value)
  }

  /// A member whose value is on one line and was written before.
  public mutating func write(_ name: StaticString, line value: [UInt8]) {
    writeName(name)
    bytes.append(value[...])
  }

  public mutating func write(_ name: StaticString, _ value: Bool) {
    writeName(name)
    bytes.append(value ? "true" : "false")
  }

  /// A name with what stands before and behind it, in one go: a report has forty of them for each finding.
  @inlinable
  mutating func writeName(_ name: StaticString) {
    guard name.hasPointerRepresentation else { return name.withUTF8Buffer { writeName($0) } }
    writeName(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  @usableFromInline
  mutating func writeName(_ name: UnsafeBufferPointer<UInt8>) {
    let indent = inlineDepth == 0 ? 2 * depth : 0
    let length = name.count
    let (isFirst, isInline) = (isFirst, inlineDepth != 0)
    // A comma, a blank or a line end, both quotes, a colon, and a blank.
    bytes.append(upTo: indent + length + 6) { end in
      var count = 0
      if !isFirst {
        end[count] = UInt8(ascii: ",")
        count += 1
      }
      if !isInline {
        end[count] = 0x0A
        (end + count + 1).update(repeating: UInt8(ascii: " "), count: indent)
        count += 1 + indent
      } else if !isFirst {
        end[count] = UInt8(ascii: " ")
        count += 1
      }
      end[count] = UInt8(ascii: "\"")
      if let start = name.baseAddress { (end + count + 1).update(from: start, count: length) }
      count += 1 + length
      end[count] = UInt8(ascii: "\"")
      end[count + 1] = UInt8(ascii: ":")
      end[count + 2] = UInt8(ascii: " ")
      return count + 3
    }
    self.isFirst = false
  }

  /// Ends the document with a line end.
  public mutating func endLine() { bytes.append(0x0A) }

  // MARK: Values

  public mutating func writeNull() { bytes.append("null") }

  public mutating func writeNumber(_ value: Int) { bytes.append(decimal: value) }

  public mutating func writeString(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let isPlain = text.withBytes { text in
      guard
        PlainBytes.fill(text, except: UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "\\"))
      else { return false }
      bytes.append(text)
      return true
    }
    if !isPlain { writeEscaped(text) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeEscaped(_ text: String) {
    var afterHash = false
    for scalar in text.unicodeScalars {
      // A second `#` is escaped, lest a build server take the line for an order: see `VisibleText`.
      if afterHash && scalar == "#" || VisibleText.isUnseen(scalar) {
        escape(scalar)
      } else {
        if scalar == "\"" || scalar == "\\" { bytes.append(UInt8(ascii: "\\")) }
        if scalar.isASCII {
          bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
          bytes.append(String(Character(scalar)))
        }
      }
      afterHash = scalar == "#"
    }
  }

  /// `\u` and four digits; every scalar that needs it lies in the Basic Multilingual Plane.
  private mutating func escape(_ scalar: Unicode.Scalar) {
    let digits = String(scalar.value, radix: 16)
    bytes.append("\\u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)" as String)
  }

  // MARK: Layout

  @usableFromInline
  mutating func separate() {
    if !isFirst { bytes.append(inlineDepth == 0 ? "," : ", ") }
    isFirst = false
    if inlineDepth == 0 { breakLine() }
  }

  private mutating func breakLine() {
    bytes.append(0x0A)
    bytes.append(repeating: UInt8(ascii: " "), count: 2 * depth)
  }
}
