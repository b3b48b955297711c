import Disk

/// A file made from another one: some ranges of it have other bytes.
struct Splice {
  private(set) var edits: [(range: Range<Int>, bytes: [UInt8])] = []

  /// Puts bytes in the place of a range of the old file; an empty range is a place between two
  /// bytes.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) { edits.append((range, bytes)) }

  /// Stretches of the new file, in order: of the old file, or bytes of their own.
  fileprivate enum Piece {
    case old(Range<Int>)
    case new([UInt8])

    var count: Int {
      switch self {
      case .old(let range): range.count
      case .new(let bytes): bytes.count
      }
    }
  }

  /// Each piece with its place in the new file; pieces of the old file are a few megabytes at most.
  fileprivate func pieces(ofSize size: Int) -> [(start: Int, piece: Piece)] {
    var pieces: [(Int, Piece)] = []
    var (start, at) = (0, 0)
    func add(_ piece: Piece) {
      pieces.append((start, piece))
      start += piece.count
    }
    func addOld(to end: Int) {
      while at < end {
        let next = min(end, at + LineBlocks.size)
        add(.old(at..<next))
        at = next
      }
    }
    let inOrder = edits.enumerated().sorted { a, b in
      let (x, y) = (a.element.range, b.element.range)
      return (x.lowerBound, x.upperBound, a.offset) < (y.lowerBound, y.upperBound, b.offset)
    }
    for (_, edit) in inOrder {
      addOld(to: edit.range.lowerBound)
      add(.new(edit.bytes))
      at = edit.range.upperBound
    }
    addOld(to: size)
    return pieces
  }
}

extension StagedFile {
  /// Writes an old file with its changes, several workers at once.
  func write(_ splice: Splice, of old: OpenFile, jobs: Int) throws(DiskError) {
    let pieces = splice.pieces(ofSize: try old.size())
    try forEachIndex(below: pieces.count, jobs: jobs) { number throws(DiskError) in
      switch pieces[number].piece {
      case .new(let bytes): try write(bytes, at: pieces[number].start)
      case .old(let range):
        var bytes: [UInt8] = []
        try old.read(range, into: &bytes)
        try write(bytes, at: pieces[number].start)
      }
    }
  }
}
