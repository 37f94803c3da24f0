/// A list of names: with NUL between them when there is one, a line for each otherwise.
package struct FileList: Sendable {
  package let paths: [FilePath]

  package init(_ bytes: [UInt8]) {
    let separatesByNUL = bytes.contains(0)
    paths = bytes.split { separatesByNUL ? $0 == 0 : $0 == 0x0A }.map { name in
      // Lines of a file that was written on Windows.
      let name = !separatesByNUL && name.last == 0x0D ? name.dropLast() : name
      return FilePath(bytes: name)
    }
    .filter { !$0.isEmpty }
  }
}
