/// A pattern for one name: what stands between two slashes.
///
/// Matching returns to the last star only, so it takes at most name times pattern steps; a name never exceeds 255 bytes
/// on the file systems of today, and a pattern with more pieces than that fails at once.
struct NameGlob: Sendable, Equatable {
  /// What one place of the pattern accepts.
  enum Piece: Sendable, Equatable {
    case byte(UInt8)
    case anyByte
    case oneOf(ByteSet)
    /// `*`: any number of bytes.
    case anyRun
  }

  /// Most patterns are a plain name or `*.ending`; these are compared without a walk through pieces.
  private enum Form: Sendable, Equatable {
    case literal([UInt8])
    case ending([UInt8])
    case pieces([Piece], shortest: Int)
  }

  private let form: Form

  init(_ pieces: [Piece]) {
    if let bytes = Self.literalBytes(pieces[...]) {
      form = .literal(bytes)
    } else if pieces.first == .anyRun, let bytes = Self.literalBytes(pieces.dropFirst()) {
      form = .ending(bytes)
    } else {
      form = .pieces(pieces, shortest: pieces.count { $0 != .anyRun })
    }
  }

  func matches(_ name: ArraySlice<UInt8>) -> Bool {
    switch form {
    case .literal(let bytes): name.count == bytes.count && name.elementsEqual(bytes)
    case .ending(let bytes): name.count >= bytes.count && name.suffix(bytes.count).elementsEqual(bytes)
    case .pieces(let pieces, let shortest): name.count >= shortest && Self.matches(name, pieces)
    }
  }

  private static func matches(_ name: ArraySlice<UInt8>, _ pieces: [Piece]) -> Bool {
    var piece = 0
    var index = name.startIndex
    /// The piece after the last star, and where the bytes that it accepts begin.
    var retry: (piece: Int, index: Int)?
    while index < name.endIndex {
      if piece < pieces.count {
        if pieces[piece] == .anyRun {
          piece += 1
          retry = (piece, index)
          continue
        }
        if accepts(pieces[piece], name[index]) {
          piece += 1
          index += 1
          continue
        }
      }
      guard let last = retry else { return false }
      retry = (last.piece, last.index + 1)
      piece = last.piece
      index = last.index + 1
    }
    return pieces[piece...].allSatisfy { $0 == .anyRun }
  }

  private static func accepts(_ piece: Piece, _ byte: UInt8) -> Bool {
    switch piece {
    case .byte(let expected): byte == expected
    case .anyByte: true
    case .oneOf(let set): set.contains(byte)
    case .anyRun: false
    }
  }

  /// The bytes of pieces that are nothing but bytes.
  private static func literalBytes(_ pieces: ArraySlice<Piece>) -> [UInt8]? {
    var bytes: [UInt8] = []
    for piece in pieces {
      guard case .byte(let byte) = piece else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
