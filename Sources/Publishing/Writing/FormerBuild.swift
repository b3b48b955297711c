package import Courseware
import Disk

/// The output of an earlier build, if of all that it depends on only some quizzes have changed
/// since.
package struct FormerBuild: Sendable {
  /// The changed quizzes, as paths below `content/` up to the first dot in their names.
  private let changedQuizzes: Set<Substring>
  private let changedClassrooms: Set<Substring>
  private let bundle: BundlePlaces

  /// - Parameters:
  ///   - changed: The files of quizzes and translations that have changed, below `content/`.
  ///   - bundle: The byte ranges that this build recorded of its bundle.
  package init(changed: Set<String>, bundle: BundlePlaces) {
    changedQuizzes = Set(changed.map(quizStem))
    changedClassrooms = Set(changed.map { $0.prefix { $0 != "/" } })
    self.bundle = bundle
  }

  /// Whether an output of the current course has the same bytes as then.
  func isCurrent(_ basis: Output.Basis) -> Bool {
    switch basis {
    case .course: false
    case .classroom(let id): !changedClassrooms.contains(id[...])
    case .quiz(let path): !changedQuizzes.contains(quizStem(path))
    case .path: true
    }
  }

  /// Whether a file can be the former bundle: all recorded ranges are within its size.
  func fits(_ file: OpenFile) throws(DiskError) -> Bool { bundle.fit(in: try file.size()) }

  /// The byte range of the records of a quiz or a source in the former bundle; `nil` if it has
  /// changed.
  func place(of path: String, in collection: String) -> Range<Int>? {
    changedQuizzes.contains(quizStem(path)) ? nil : bundle[collection, path]
  }
}

/// The path of a quiz up to the first dot in its name, which its translations share.
private func quizStem(_ path: String) -> Substring {
  let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
  return path[..<(path[name...].firstIndex(of: ".") ?? path.endIndex)]
}

/// The byte ranges of the records of each quiz and each source in a bundle's file.
package struct BundlePlaces: Sendable, Equatable {
  /// By collection and path below `content/`.
  private var places: [String: [String: Range<Int>]] = [:]

  /// Creates a record without ranges, as of a build that writes no bundle.
  package init() {}

  subscript(collection: String, path: String) -> Range<Int>? { places[collection]?[path] }

  /// Whether all records are within a file of a size in bytes.
  func fit(in size: Int) -> Bool {
    places.values.allSatisfy { $0.values.allSatisfy { $0.upperBound <= size } }
  }

  mutating func add(_ range: Range<Int>, of path: String, in collection: String) {
    places[collection, default: [:]][path] = range
  }

  /// Reads what ``append(to:)`` wrote.
  package init(from packed: inout Unpacking) throws(Unpacking.Damage) {
    for _ in 0..<(try packed.number32()) {
      let collection = try packed.text()
      let found = try packed.list { packed throws(Unpacking.Damage) in
        let path = try packed.text()
        let (start, end) = (try packed.number(), try packed.number())
        guard 0 <= start, start <= end else { throw Unpacking.Damage() }
        return (path, start..<end)
      }
      places[collection] = Dictionary(keepingFirst: found)
    }
  }

  /// Appends the ranges in the form that ``init(from:)`` reads, in no particular order.
  package func append(to packed: inout Packing) {
    packed.append(UInt32(places.count))
    for (collection, own) in places {
      packed.append(collection)
      packed.append(own.count)
      for (path, range) in own {
        packed.append(path)
        packed.append(range.lowerBound)
        packed.append(range.upperBound)
      }
    }
  }
}
