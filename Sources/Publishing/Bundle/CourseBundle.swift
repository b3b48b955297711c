package import Courseware
package import Disk
import EmbeddedFiles
import Synchronization

/// Everything a service needs to import a course, including answer keys: for services, not for the
/// web.
///
/// Documentation/bundle.md describes the file; ``schema`` is its JSON Schema.
package struct CourseBundle: Sendable {
  /// Raised when a reader of the former version would misread the file.
  package static let schemaVersion = 2

  package var course: Course
  /// The results of students so far; empty until attempts are merged.
  package var statistics: BundleStatistics

  package init(course: Course, statistics: BundleStatistics = BundleStatistics()) {
    self.course = course
    self.statistics = statistics
  }

  /// The JSON Schema (2020-12) that every bundle of ours is valid under.
  package static var schema: [UInt8] { embeddedFile("bundle.schema.json") }

  /// The JSON Schema (2020-12) of an attempt, for services that take some in; the same file as
  /// `Documentation/attempt.schema.json`.
  package static var attemptSchema: [UInt8] { embeddedFile("attempt.schema.json") }
}

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

/// A run of the bundle's bytes, in the order of the file.
enum BundlePart: Sendable {
  case text([UInt8])
  case records(BundleRecords)
}

/// The records of one collection, each item's rendered on its own.
///
/// Every record starts with a comma and a line break; whoever joins them blanks the first comma.
struct BundleRecords: Sendable {
  /// How many items there are: classrooms, quizzes or one.
  var count: Int
  /// Appends all records of an item.
  var write: @Sendable (Int, inout [UInt8]) -> Void
}

extension CourseBundle {
  /// The file from its first byte to its last.
  func parts() -> [BundlePart] {
    var parts: [BundlePart] = [.text(head)]
    func collection(_ name: String, _ records: BundleRecords) {
      parts.append(.text(Array(",\n\"\(name)\":[".utf8)))
      parts.append(.records(records))
      parts.append(.text(Array("\n]".utf8)))
    }
    for (name, records) in collections { collection(name, records) }
    parts.append(.text(Array("\n}\n".utf8)))
    return parts
  }

  private var head: [UInt8] {
    var out: [UInt8] = []
    out.beginObject()
    out.field("$schema", "bundle.schema.json")
    out.field("schemaVersion", Self.schemaVersion)
    out.key("site")
    out.writeSite(course.site)
    return out
  }

  private var collections: [(String, BundleRecords)] {
    let directory = UserDirectory(of: course)
    return [
      ("users", one { $0.writeUsers(directory.users) }),
      ("classrooms", eachClassroom { $1.writeClassroom($0) }),
      ("members", eachClassroom { $1.writeMembers(of: $0) }),
      ("quizzes", eachQuiz { $1.writeQuiz($0) }),
      ("questions", eachQuiz { $1.writeQuestions(of: $0) }),
      ("stats", eachQuiz { $1.writeStatistics(statistics[$0], of: $0) }),
      ("files", one { $0.writeFiles(course.referredFiles()) }),
      (
        "sources", BundleRecords(count: course.sources.count) { $1.writeSource(course.sources[$0]) }
      ),
    ]
  }

  private func one(_ write: @escaping @Sendable (inout [UInt8]) -> Void) -> BundleRecords {
    BundleRecords(count: 1) { write(&$1) }
  }

  private func eachClassroom(
    _ write: @escaping @Sendable (Classroom, inout [UInt8]) -> Void
  ) -> BundleRecords {
    BundleRecords(count: course.classrooms.count) { write(course.classrooms[$0], &$1) }
  }

  private func eachQuiz(
    _ write: @escaping @Sendable (ClassroomQuiz, inout [UInt8]) -> Void
  ) -> BundleRecords {
    let places = course.classrooms.indices.flatMap { classroom in
      course.classrooms[classroom].quizzes.indices.map { (classroom, $0) }
    }
    return BundleRecords(count: places.count) { index, out in
      let (classroom, quiz) = places[index]
      let place = course.classrooms[classroom]
      write(ClassroomQuiz(classroom: place.id, quiz: place.quizzes[quiz]), &out)
    }
  }
}

/// A quiz and the classroom it stands in.
struct ClassroomQuiz: Sendable {
  var classroom: String
  var quiz: Quiz
}
