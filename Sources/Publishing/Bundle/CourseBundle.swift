package import Courseware
package import Disk
import EmbeddedFiles
import Synchronization

/// Everything a service needs to import a course, including answer keys: for services, not for the
/// web.
///
/// Documentation/bundle.md describes the file; ``schema`` is its JSON Schema.
package struct CourseBundle: Sendable {
  /// Incremented when readers of the previous version would misread the file.
  package static let schemaVersion = 2

  /// The course to write, with the sources of its files.
  package var course: Course
  /// The results of students so far; empty until attempts are merged.
  var statistics: BundleStatistics

  /// Creates a bundle, by default without results of students.
  package init(course: Course, statistics: BundleStatistics = BundleStatistics()) {
    (self.course, self.statistics) = (course, statistics)
  }

  /// The JSON Schema (2020-12) against which every bundle is valid.
  static var schema: [UInt8] { embeddedFile("bundle.schema.json") }

  /// The JSON Schema (2020-12) of an attempt, for services that receive attempts; the same file as
  /// `Documentation/attempt.schema.json`.
  package static var attemptSchema: [UInt8] { embeddedFile("attempt.schema.json") }
}

/// Writes records in the order of the file, in memory that does not grow with the course.
///
/// Several workers render items in chunks, one window of chunks at a time; while a window is
/// rendered, one of the workers writes the previous one. The bytes do not depend on the number of
/// workers.
extension CourseBundle {
  /// The number of items in a chunk, which has some hundred kilobytes for ordinary quizzes.
  private static let chunk = 8
  /// The number of chunks per worker in a window.
  private static let chunksPerJob = 4

  /// Writes the whole file, one piece after another.
  ///
  /// - Parameters:
  ///   - jobs: The number of workers.
  ///   - former: An earlier bundle, from which unchanged records are copied.
  ///   - write: Called with one piece after another.
  /// - Returns: The byte ranges of the records of quizzes and sources.
  /// - Throws: The first error of `write`, or of reading the earlier bundle.
  @discardableResult
  package func stream(
    jobs: Int, copying former: FormerBundle? = nil,
    to write: @Sendable ([UInt8]) throws(DiskError) -> Void
  ) throws(DiskError) -> BundlePlaces {
    let log = PlaceLog()
    let windows = [
      BundleWindow(chunks: jobs * Self.chunksPerJob),
      BundleWindow(chunks: jobs * Self.chunksPerJob),
    ]
    for part in parts() {
      switch part {
      case .text(let bytes):
        try write(bytes)
        log.add(bytes.count)
      case .records(let records):
        try stream(records, former, windows, log, jobs: jobs, to: write)
      }
    }
    return log.places
  }

  private func stream(
    _ records: BundleRecords, _ former: FormerBundle?, _ windows: [BundleWindow], _ log: PlaceLog,
    jobs: Int, to write: @Sendable ([UInt8]) throws(DiskError) -> Void
  ) throws(DiskError) {
    let size = windows[0].chunks.count * Self.chunk
    let isFirst = Atomic<Bool>(true)
    for (number, start) in stride(from: 0, to: records.count + size, by: size).enumerated() {
      let (current, last) = (windows[number % 2], windows[1 - number % 2])
      let items = start..<min(start + size, max(start, records.count))
      try forEachIndex(below: current.chunks.count + 1, jobs: jobs) { task throws(DiskError) in
        if task > 0 {
          let from = items.lowerBound + (task - 1) * Self.chunk
          let own = (from..<from + Self.chunk).prefix { $0 < items.upperBound }
          try current.render(records, former, own, task - 1)
        } else if number > 0 {
          try last.write(records.name, isFirst: isFirst, log, to: write)
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

/// The file of an earlier bundle, with the build that wrote it.
package struct FormerBundle: Sendable {
  let file: OpenFile
  let build: FormerBuild
}

/// Notes the byte ranges of records while pieces are written.
private final class PlaceLog: Sendable {
  private let state = Mutex<(count: Int, places: BundlePlaces)>((0, BundlePlaces()))

  var places: BundlePlaces { state.withLock { $0.places } }

  func add(_ count: Int) { state.withLock { $0.count += count } }

  /// `items` has the source path of each item's records, if there is one, and their length in
  /// bytes.
  func add(_ items: [(path: String?, count: Int)], of collection: String) {
    state.withLock { state in
      for (path, count) in items {
        if let path {
          state.places.add(state.count..<state.count + count, of: path, in: collection)
        }
        state.count += count
      }
    }
  }
}

/// The chunks that are rendered together; later windows reuse their buffers.
private final class BundleWindow: Sendable {
  let chunks: [Chunk]

  init(chunks: Int) { self.chunks = (0..<chunks).map { _ in Chunk() } }

  /// One worker's buffer; the lock is never contended.
  final class Chunk: Sendable {
    struct Content: Sendable {
      var bytes: [UInt8] = []
      var items: [(path: String?, count: Int)] = []
    }
    let content = Mutex(Content())
  }

  func render(
    _ records: BundleRecords, _ former: FormerBundle?, _ items: some Sequence<Int>, _ chunk: Int
  ) throws(DiskError) {
    var content = chunks[chunk].content.withLock { exchange(&$0, with: Chunk.Content()) }
    content.bytes.removeAll(keepingCapacity: true)
    content.items.removeAll(keepingCapacity: true)
    for item in items {
      let start = content.bytes.count
      let path = records.path(item)
      if let path, let former, let place = former.build.place(of: path, in: records.name) {
        try former.append(place, to: &content.bytes)
      } else {
        records.write(item, &content.bytes)
      }
      content.items.append((path, content.bytes.count - start))
    }
    chunks[chunk].content.withLock { $0 = content }
  }

  /// Writes the chunks in their order, without the comma before a collection's first record.
  func write(
    _ collection: String, isFirst: borrowing Atomic<Bool>, _ log: PlaceLog,
    to write: @Sendable ([UInt8]) throws(DiskError) -> Void
  ) throws(DiskError) {
    for chunk in chunks {
      var content = chunk.content.withLock { content in exchange(&content, with: Chunk.Content()) }
      guard !content.bytes.isEmpty else { continue }
      if isFirst.exchange(false, ordering: .relaxed) { content.bytes[0] = UInt8(ascii: " ") }
      try write(content.bytes)
      log.add(content.items, of: collection)
      chunk.content.withLock { $0 = content }
    }
  }
}

extension FormerBundle {
  /// Appends the records in a range and sets their first byte to a comma, because the first record
  /// of a collection has none.
  fileprivate func append(_ range: Range<Int>, to out: inout [UInt8]) throws(DiskError) {
    guard !range.isEmpty else { return }
    let start = out.count
    try file.append(range, to: &out)
    out[start] = UInt8(ascii: ",")
  }
}

/// A part of the bundle's file.
enum BundlePart: Sendable {
  case text([UInt8])
  case records(BundleRecords)
}

/// The records of one collection; those of each item are rendered separately.
///
/// Every record starts with a comma and a line break; the first comma of the collection is replaced
/// by a space when it is written.
struct BundleRecords: Sendable {
  /// The collection.
  var name: String
  /// The number of items: classrooms, quizzes or one.
  var count: Int
  /// The path of the file below `content/` on which alone an item's records depend, as long as the
  /// rest of the course is unchanged; `nil` if there is no such file.
  var path: @Sendable (Int) -> String? = { _ in nil }
  /// Appends all records of an item.
  var write: @Sendable (Int, inout [UInt8]) -> Void
}

extension CourseBundle {
  /// The file from its first byte to its last.
  func parts() -> [BundlePart] {
    var parts: [BundlePart] = [.text(head)]
    for records in collections {
      parts.append(.text(Array(",\n\"\(records.name)\":[".utf8)))
      parts.append(.records(records))
      parts.append(.text(Array("\n]".utf8)))
    }
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

  private var collections: [BundleRecords] {
    let directory = UserDirectory(of: course)
    // Results of students may depend on several quizzes.
    var statistics = eachQuiz("stats") { [statistics] in $1.writeStatistics(statistics[$0], of: $0)
    }
    statistics.path = { _ in nil }
    return [
      one("users") { $0.writeUsers(directory.users) },
      eachClassroom("classrooms") { $1.writeClassroom($0) },
      eachClassroom("members") { $1.writeMembers(of: $0) },
      eachQuiz("quizzes") { $1.writeQuiz($0) },
      eachQuiz("questions") { $1.writeQuestions(of: $0) },
      statistics,
      one("files") { $0.writeFiles(course.referredFiles()) },
      BundleRecords(
        name: "sources", count: course.sources.count,
        path: { String(course.sources[$0].path.dropFirst("content/".count)) },
        write: { $1.writeSource(course.sources[$0]) }),
    ]
  }

  private func one(
    _ name: String, _ write: @escaping @Sendable (inout [UInt8]) -> Void
  ) -> BundleRecords {
    BundleRecords(name: name, count: 1) { write(&$1) }
  }

  private func eachClassroom(
    _ name: String, _ write: @escaping @Sendable (Classroom, inout [UInt8]) -> Void
  ) -> BundleRecords {
    BundleRecords(name: name, count: course.classrooms.count) { write(course.classrooms[$0], &$1) }
  }

  private func eachQuiz(
    _ name: String, _ write: @escaping @Sendable (ClassroomQuiz, inout [UInt8]) -> Void
  ) -> BundleRecords {
    let places = course.classrooms.indices.flatMap { classroom in
      course.classrooms[classroom].quizzes.indices.map { (classroom, $0) }
    }
    return BundleRecords(
      name: name, count: places.count,
      path: { index in
        let (classroom, quiz) = places[index]
        return course.classrooms[classroom].quizzes[quiz].path
      },
      write: { index, out in
        let (classroom, quiz) = places[index]
        let place = course.classrooms[classroom]
        write(ClassroomQuiz(classroom: place.id, quiz: place.quizzes[quiz]), &out)
      })
  }
}

/// A quiz and the id of its classroom.
struct ClassroomQuiz: Sendable {
  var classroom: String
  var quiz: Quiz
}
