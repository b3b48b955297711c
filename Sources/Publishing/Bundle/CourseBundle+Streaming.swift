package import Disk
import Synchronization

/// From records to bytes in the order of the file, in memory that does not grow with the course.
///
/// Items are rendered in chunks, a window of chunks at a time, by several workers; while a window
/// is rendered one of them writes the window before. The bytes are the same for any number.
extension CourseBundle {
  /// How many items one worker renders at a stretch: some hundred kilobytes of ordinary quizzes.
  private static let chunk = 8
  /// How many chunks of a window each worker has.
  private static let chunksPerJob = 4

  /// Hands over the whole file piece by piece.
  package func stream(
    jobs: Int, to write: @Sendable ([UInt8]) throws(DiskError) -> Void
  ) throws(DiskError) {
    let windows = [
      BundleWindow(chunks: jobs * Self.chunksPerJob),
      BundleWindow(chunks: jobs * Self.chunksPerJob),
    ]
    for part in parts() {
      switch part {
      case .text(let bytes): try write(bytes)
      case .records(let records): try stream(records, windows, jobs: jobs, to: write)
      }
    }
  }

  private func stream(
    _ records: BundleRecords, _ windows: [BundleWindow], jobs: Int,
    to write: @Sendable ([UInt8]) throws(DiskError) -> Void
  ) throws(DiskError) {
    let size = windows[0].chunks.count * Self.chunk
    let isFirst = Atomic<Bool>(true)
    for (number, start) in stride(from: 0, to: records.count + size, by: size).enumerated() {
      let (current, former) = (windows[number % 2], windows[1 - number % 2])
      let items = start..<min(start + size, max(start, records.count))
      try forEachIndex(below: current.chunks.count + 1, jobs: jobs) { task throws(DiskError) in
        if task > 0 {
          let from = items.lowerBound + (task - 1) * Self.chunk
          current.render(records, from..<from + Self.chunk, below: items.upperBound, task - 1)
        } else if number > 0 {
          try former.write(isFirst: isFirst, to: write)
        }
      }
    }
  }

  /// The whole bundle at once: for small courses and for tests.
  package func json(jobs: Int = 1) throws(DiskError) -> [UInt8] {
    let out = Mutex<[UInt8]>([])
    try stream(jobs: jobs) { bytes in out.withLock { $0 += bytes } }
    return out.withLock { $0 }
  }
}

/// The chunks that are rendered together; their buffers serve again in later windows.
private final class BundleWindow: Sendable {
  let chunks: [Chunk]

  init(chunks: Int) { self.chunks = (0..<chunks).map { _ in Chunk() } }

  /// One worker's buffer; the lock is never contended.
  final class Chunk: Sendable {
    let bytes = Mutex<[UInt8]>([])
  }

  func render(_ records: BundleRecords, _ items: Range<Int>, below end: Int, _ chunk: Int) {
    chunks[chunk].bytes.withLock { bytes in
      bytes.removeAll(keepingCapacity: true)
      for item in items.prefix(while: { $0 < end }) { records.write(item, &bytes) }
    }
  }

  /// Writes the chunks in their order, without the comma before a collection's first record.
  func write(
    isFirst: borrowing Atomic<Bool>, to write: @Sendable ([UInt8]) throws(DiskError) -> Void
  ) throws(DiskError) {
    for chunk in chunks {
      var bytes = chunk.bytes.withLock { bytes in exchange(&bytes, with: []) }
      guard !bytes.isEmpty else { continue }
      if isFirst.exchange(false, ordering: .relaxed) { bytes[0] = UInt8(ascii: " ") }
      try write(bytes)
      chunk.bytes.withLock { $0 = bytes }
    }
  }
}
