import PushlintText

/// Writes JSON piece by piece: valid UTF-8, members in the order in which they come.
package struct JSONWriter: ~Copyable {
  private var bytes = ByteBuffer()
  private var depth = 0
  /// Whether nothing was written yet into what is open.
  package var isFirst = true
  /// The depth from which on everything stands on one line; `nil` where nothing does.
  private var inlineDepth: Int?

  /// An object or array on a line of its own per member, or all on one line.
  package enum Layout {
    case lines
    case inline
  }

  package enum Container {
    case object
    case array
  }

  package init() {}

  /// Goes on behind an element of an array, which is `depth` deep.
  package init(behindElementAt depth: Int) {
    self.depth = depth
    isFirst = false
  }

  /// What was written since it was taken last.
  package mutating func take() -> [UInt8] { bytes.take() }

  // MARK: Containers

  package mutating func open(_ container: Container, _ layout: Layout = .lines) {
    bytes.append(container == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
    depth += 1
    if layout == .inline, inlineDepth == nil { inlineDepth = depth }
    isFirst = true
  }

  package mutating func close(_ container: Container) {
    if inlineDepth == nil, !isFirst {
      depth -= 1
      breakLine()
    } else {
      if inlineDepth == depth { inlineDepth = nil }
      depth -= 1
    }
    bytes.append(container == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    isFirst = false
  }

  /// Opens the value of a member of the object that is open.
  package mutating func openMember(_ name: StaticString, _ container: Container) {
    writeName(name)
    open(container)
  }

  /// Opens an element of the array that is open.
  package mutating func openElement(_ container: Container) {
    separate()
    open(container)
  }

  package mutating func writeObject(_ layout: Layout = .lines, _ members: (inout JSONWriter) -> Void) {
    open(.object, layout)
    members(&self)
    close(.object)
  }

  package mutating func writeArray<Element>(
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
  package mutating func writeElement(_ write: (inout JSONWriter) -> Void) {
    separate()
    write(&self)
  }

  // MARK: Members

  /// A member of the object that is open; `value` writes its value.
  package mutating func write(_ name: StaticString, _ value: (inout JSONWriter) -> Void) {
    writeName(name)
    value(&self)
  }

  package mutating func write(_ name: StaticString, _ value: String?) {
    writeName(name)
    if let value { writeString(value) } else { bytes.append("null") }
  }

  package mutating func write(_ name: StaticString, _ value: Int) {
    writeName(name)
    writeNumber(value)
  }

  package mutating func write(_ name: StaticString, _ value: Bool) {
    writeName(name)
    bytes.append(value ? "true" : "false")
  }

  /// A name with what stands before and behind it, in one go: a report has forty of them for each finding.
  private mutating func writeName(_ name: StaticString) {
    name.withUTF8Buffer { writeName($0) }
  }

  private mutating func writeName(_ name: UnsafeBufferPointer<UInt8>) {
    let indent = inlineDepth == nil ? 2 * depth : 0
    let length = name.count
    let (isFirst, isInline) = (isFirst, inlineDepth != nil)
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
  package mutating func endLine() { bytes.append(0x0A) }

  // MARK: Values

  package mutating func writeNull() { bytes.append("null") }

  package mutating func writeNumber(_ value: Int) { bytes.append(decimal: value) }

  package mutating func writeString(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    let isPlain = text.withUTF8 { text in
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

  private mutating func separate() {
    if !isFirst { bytes.append(inlineDepth == nil ? "," : ", ") }
    isFirst = false
    if inlineDepth == nil { breakLine() }
  }

  private mutating func breakLine() {
    bytes.append(0x0A)
    bytes.append(repeating: UInt8(ascii: " "), count: 2 * depth)
  }
}
