import CMark
import Glibc

/// The memory that one document after another is parsed in, on one thread.
///
/// cmark allocates and frees each node and buffer by itself, which took a quarter of the time of
/// reading a course. Here pieces are cut off blocks and all given back at once, with the last
/// document that lives in it; freeing one piece does nothing.
@unsafe struct MarkdownMemory {
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
          let piece = unsafe MarkdownMemory.ofThread.pointee.allocate(count * size)
          return unsafe memset(piece, 0, count * size)
        },
        realloc: { unsafe MarkdownMemory.ofThread.pointee.grow($0, to: $1) },
        free: { _ in }))
    return unsafe table
  }()

  /// This thread's memory; made when first asked for, freed when the thread ends.
  static var ofThread: UnsafeMutablePointer<MarkdownMemory> {
    if let known = unsafe pthread_getspecific(threadKey) {
      return unsafe known.assumingMemoryBound(to: MarkdownMemory.self)
    }
    let new = UnsafeMutablePointer<MarkdownMemory>.allocate(capacity: 1)
    unsafe new.initialize(to: MarkdownMemory())
    unsafe pthread_setspecific(threadKey, new)
    return unsafe new
  }

  /// Counts a document that lives in this memory.
  mutating func retainDocument() { unsafe documents += 1 }

  /// Counts a document out; with the last one everything is taken back.
  mutating func releaseDocument() {
    unsafe documents -= 1
    if unsafe documents == 0 { unsafe reset(keeping: 1) }
  }

  /// Frees the blocks but, of one of the usual size, which the next document will need anyway.
  fileprivate mutating func reset(keeping count: Int) {
    let kept = unsafe size == Self.blockSize ? count : 0
    for index in unsafe blocks.indices.dropLast(kept) { unsafe blocks[index].deallocate() }
    unsafe blocks = blocks.suffix(kept)
    unsafe used = 0
    unsafe last = nil
  }

  /// Every piece has its size before it, so that growing it knows what to copy.
  private static let headSize = 16
  private static let blockSize = 1 << 20

  private mutating func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    let whole = unsafe Self.headSize + (count + 15) & ~15
    if unsafe blocks.isEmpty || used + whole > size {
      unsafe (size, used) = (max(Self.blockSize, whole), 0)
      unsafe blocks.append(.allocate(byteCount: size, alignment: 16))
    }
    let head = unsafe blocks[blocks.count - 1] + used
    unsafe head.storeBytes(of: count, as: Int.self)
    unsafe used += whole
    let piece = unsafe head + Self.headSize
    unsafe last = piece
    return unsafe piece
  }

  private mutating func grow(
    _ old: UnsafeMutableRawPointer?, to count: Int
  ) -> UnsafeMutableRawPointer {
    guard let old = unsafe old else { return unsafe allocate(count) }
    let head = unsafe old - Self.headSize
    let oldCount = unsafe head.load(as: Int.self)
    if count <= oldCount { return unsafe old }
    let more = (count + 15) & ~15 - (oldCount + 15) & ~15
    if unsafe old == last, unsafe used + more <= size {
      unsafe used += more
      unsafe head.storeBytes(of: count, as: Int.self)
      return unsafe old
    }
    let new = unsafe allocate(count)
    unsafe new.copyMemory(from: old, byteCount: oldCount)
    return unsafe new
  }
}

private let threadKey: pthread_key_t = {
  var key = pthread_key_t()
  unsafe pthread_key_create(&key) { value in
    guard let memory = unsafe value?.assumingMemoryBound(to: MarkdownMemory.self) else { return }
    unsafe memory.pointee.reset(keeping: 0)
    unsafe memory.deinitialize(count: 1)
    unsafe memory.deallocate()
  }
  return key
}()
