package import Disk
import Glibc
import Synchronization

/// Reads an open file in blocks of whole lines, so that memory does not grow with the file and
/// several workers can process lines in parallel.
package struct LineBlockReader {
  private let file: OpenFile
  private let maxSize: Int
  private let firstSize: Int
  private let isPrompt: Bool
  private var taken = 0
  private var rest: [UInt8] = []
  private var isAtEnd = false
  private var index = 0
  private var nextLine = 1
  private var offset = 0

  /// The size in bytes from which a block with a line end is complete, 256 KiB: hundreds of lines
  /// that fit into the processor's cache.
  static let size = 256 << 10

  /// The maximum size of a block in bytes, 4 MiB: more than the longest line that is accepted.
  static let maxBlockSize = 4 << 20

  /// The maximum length in bytes of a line whose end is searched for, because a stream may never
  /// end its line.
  static let maxLineSize = 64 << 20

  /// Some lines of a file, one after the other.
  package struct Block: Sendable {
    /// The index of the block in the file, from 0.
    var index: Int
    /// The offset of the block from the start of reading, in bytes.
    var start: Int
    /// The number of its first line, from 1.
    var line: Int
    /// Its lines with their line feeds.
    package var bytes: [UInt8]
    /// Whether it is the last block.
    var isLast: Bool
    /// Whether it is the start of a line longer than a block; the rest of the line is dropped.
    var isCut = false
  }

  /// Starts at the next byte of a file and reads at most `maxSize` bytes.
  ///
  /// A prompt reader does not wait for more bytes once it has a whole line. `firstSize` is the size
  /// from which the first block is complete, at most ``maxBlockSize``.
  package init(
    of file: OpenFile, upTo maxSize: Int = .max, firstSize: Int = size, isPrompt: Bool = false
  ) {
    (self.file, self.maxSize, self.firstSize, self.isPrompt) = (file, maxSize, firstSize, isPrompt)
  }

  /// The next block; `nil` after the last.
  package mutating func next() throws(DiskError) -> Block? {
    var bytes = rest
    rest = []
    while needsMore(bytes), try fill(&bytes) {}
    guard !bytes.isEmpty else { return nil }
    var block = Block(
      index: index, start: offset, line: nextLine, bytes: [], isLast: isAtEnd)
    if isAtEnd {
      block.bytes = bytes
    } else if let end = bytes.lastIndex(of: UInt8(ascii: "\n")) {
      rest = Array(bytes[(end + 1)...])
      bytes.removeSubrange((end + 1)...)
      block.bytes = bytes
    } else {
      block.bytes = bytes
      block.isCut = true
      try skipLine()
      block.isLast = isAtEnd && rest.isEmpty
    }
    index += 1
    // Offsets are wrong after a cut line; no ledger contains one.
    offset += block.bytes.count
    nextLine += block.isCut ? 1 : ByteLines.count(in: block.bytes)
    return block
  }

  private func needsMore(_ bytes: [UInt8]) -> Bool {
    guard bytes.count < LineBlockReader.maxBlockSize else { return false }
    guard isPrompt || bytes.count >= (index == 0 ? firstSize : LineBlockReader.size) else {
      return true
    }
    return unsafe bytes.withUnsafeBufferPointer {
      unsafe ByteLines.end(of: $0, from: 0) == $0.count
    }
  }

  /// Skips the rest of a line.
  private mutating func skipLine() throws(DiskError) {
    var bytes: [UInt8] = []
    let end = taken + LineBlockReader.maxLineSize - LineBlockReader.maxBlockSize
    while try fill(&bytes) {
      if let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        rest = Array(bytes[(lineEnd + 1)...])
        return
      }
      guard taken < end else {
        throw DiskError("read", file.path, .lineTooLong(cap: LineBlockReader.maxLineSize))
      }
      bytes.removeAll(keepingCapacity: true)
    }
  }

  /// Appends the next bytes of the file; returns whether there were any.
  private mutating func fill(_ bytes: inout [UInt8]) throws(DiskError) -> Bool {
    guard !isAtEnd else { return false }
    let piece = try file.readNext(LineBlockReader.size)
    isAtEnd = piece.isEmpty
    taken += piece.count
    guard taken <= maxSize else { throw DiskError("read", file.path, .tooLarge(cap: maxSize)) }
    if bytes.isEmpty { bytes = piece } else { bytes += piece }
    return !isAtEnd
  }
}

extension LineBlockReader.Block {
  /// Calls `body` with the number and the bytes of each line, by default only if it is not blank.
  func forEachLine(
    includingBlank: Bool = false,
    _ body: (_ number: Int, _ line: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var number = line
      var start = 0
      while start < bytes.count {
        let end = unsafe ByteLines.end(of: bytes, from: start)
        let line = unsafe UnsafeBufferPointer(rebasing: bytes[start..<end])
        if unsafe includingBlank || !isBlank(line) { unsafe body(number, line) }
        number += 1
        start = end + 1
      }
    }
  }
}

/// Whether a line contains only white space.
func isBlank(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
  unsafe line.allSatisfy { $0 == 32 || $0 == 13 || $0 == 9 }
}

/// Splits bytes at line feeds.
package enum ByteLines {
  /// The number of line feeds.
  static func count(in bytes: [UInt8]) -> Int {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var (count, at) = (0, 0)
      while at < bytes.count {
        at = unsafe end(of: bytes, from: at) + 1
        if at <= bytes.count { count += 1 }
      }
      return count
    }
  }

  /// The end of the line that starts at an index: its line feed, or the end of the bytes.
  package static func end(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress,
      let found = unsafe memchr(base + start, 10, bytes.count - start)
    else { return bytes.count }
    return unsafe UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
  }
}

/// A source of blocks of lines from which several workers take the next one.
final class BlockSource: Sendable {
  private let state: Mutex<State>

  private struct State: Sendable {
    var first: LineBlockReader.Block?
    var rest: LineBlockReader
    var fault: DiskError?
  }

  /// `first` is a block that has already been read.
  init(_ blocks: consuming LineBlockReader, first: LineBlockReader.Block? = nil) {
    state = Mutex(State(first: first, rest: blocks))
  }

  /// The next block; `nil` after the last and after a read error.
  func next() -> LineBlockReader.Block? {
    state.withLock { state in
      if let first = state.first {
        state.first = nil
        return first
      }
      do throws(DiskError) {
        return state.fault == nil ? try state.rest.next() : nil
      } catch {
        state.fault = error
        return nil
      }
    }
  }

  /// Throws the read error that ended the blocks early, if any.
  func check() throws(DiskError) {
    if let fault = state.withLock({ $0.fault }) { throw fault }
  }
}
