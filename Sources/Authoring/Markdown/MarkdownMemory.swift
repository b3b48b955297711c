import CMark
import Glibc

/// The memory that one document after another is parsed in, on one thread.
///
/// cmark allocates and frees each node and buffer by itself, which took a quarter of the time of
/// reading a course. Here pieces are cut off blocks and all given back at once, with
/// the last document that lives in it; freeing one piece does nothing.
@safe final class MarkdownMemory {
  /// Pieces are cut off the last one.
  private var blocks: [UnsafeMutableRawPointer] = unsafe []
  /// The size of the last block, and how much of it is cut off.
  private var size = 0
  private var used = 0
  private var documents = 0
  /// The piece cut off last, which can grow in place.
  private var last: UnsafeMutableRawPointer?

  /// What cmark calls; it finds its memory by the thread it runs on.
  static nonisolated(unsafe) let callbacks: UnsafeMutablePointer<cmark_mem> = {
    let table = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
    unsafe table.initialize(
      to: cmark_mem(
        calloc: { count, size in
          let piece = unsafe MarkdownMemory.ofThread.allocate(count * size)
          return unsafe memset(piece, 0, count * size)
        },
        realloc: { unsafe MarkdownMemory.ofThread.grow($0, to: $1) },
        free: { _ in }))
    return unsafe table
  }()

  /// This thread's memory; made when first asked for, freed when the thread ends.
  static var ofThread: MarkdownMemory {
    if let known = unsafe pthread_getspecific(threadKey) {
      return unsafe Unmanaged<MarkdownMemory>.fromOpaque(known).takeUnretainedValue()
    }
    let new = MarkdownMemory()
    unsafe pthread_setspecific(threadKey, Unmanaged.passRetained(new).toOpaque())
    return new
  }

  deinit { for unsafe block in unsafe blocks { unsafe block.deallocate() } }

  /// Counts a document that lives in this memory.
  func retainDocument() { documents += 1 }

  /// Counts a document out; with the last one everything is taken back.
  func releaseDocument() {
    documents -= 1
    if documents == 0 { reset() }
  }

  /// Frees all blocks but one of the usual size, which the next document will need anyway.
  private func reset() {
    let isUsual = size == Self.blockSize
    for unsafe block in unsafe blocks.dropLast(isUsual ? 1 : 0) { unsafe block.deallocate() }
    unsafe blocks = blocks.suffix(isUsual ? 1 : 0)
    used = 0
    unsafe last = nil
  }

  /// Every piece has its size before it, so that growing it knows what to copy.
  private static let headSize = 16
  private static let blockSize = 1 << 20

  private func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    let whole = Self.headSize + (count + 15) & ~15
    if unsafe blocks.isEmpty || used + whole > size {
      (size, used) = (max(Self.blockSize, whole), 0)
      unsafe blocks.append(.allocate(byteCount: size, alignment: 16))
    }
    let head = unsafe blocks[blocks.count - 1] + used
    unsafe head.storeBytes(of: count, as: Int.self)
    used += whole
    let piece = unsafe head + Self.headSize
    unsafe last = piece
    return unsafe piece
  }

  private func grow(_ old: UnsafeMutableRawPointer?, to size: Int) -> UnsafeMutableRawPointer {
    guard let old = unsafe old else { return unsafe allocate(size) }
    let head = unsafe old - Self.headSize
    let oldSize = unsafe head.load(as: Int.self)
    if size <= oldSize { return unsafe old }
    let more = (size + 15) & ~15 - (oldSize + 15) & ~15
    if unsafe old == last, used + more <= self.size {
      used += more
      unsafe head.storeBytes(of: size, as: Int.self)
      return unsafe old
    }
    let new = unsafe allocate(size)
    unsafe new.copyMemory(from: old, byteCount: oldSize)
    return unsafe new
  }
}

private let threadKey: pthread_key_t = {
  var key = pthread_key_t()
  unsafe pthread_key_create(&key) { value in
    if let value = unsafe value { unsafe Unmanaged<MarkdownMemory>.fromOpaque(value).release() }
  }
  return key
}()
