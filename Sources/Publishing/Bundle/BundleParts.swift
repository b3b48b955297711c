import Courseware

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
    let directory = UserDirectory(of: course)
    var parts: [BundlePart] = [.text(head)]
    func collection(_ name: String, _ records: BundleRecords) {
      let isFirst = if case .text(let bytes)? = parts.last { bytes.last == 0x7B } else { false }
      parts.append(.text(Array("\(isFirst ? "" : ",")\n\"\(name)\":[".utf8)))
      parts.append(.records(records))
      parts.append(.text(Array("\n]".utf8)))
    }
    for (name, records) in ownCollections(directory) { collection(name, records) }
    parts.append(.text(Array(",\n\"apps\":{".utf8)))
    for (name, records) in appsCollections(directory) { collection(name, records) }
    parts.append(.text(Array("\n}\n}\n".utf8)))
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

  private func ownCollections(_ directory: UserDirectory) -> [(String, BundleRecords)] {
    [
      ("users", one { $0.writeUsers(directory.users) }),
      ("classrooms", eachClassroom { $1.writeClassroom($0) }),
      ("members", eachClassroom { $1.writeMembers(of: $0) }),
      ("quizzes", eachQuiz { $1.writeQuiz($0) }),
      ("questions", eachQuiz { $1.writeQuestions(of: $0) }),
      ("stats", eachQuiz { $1.writeStatistics(statistics[$0], of: $0) }),
    ]
  }

  private func appsCollections(_ directory: UserDirectory) -> [(String, BundleRecords)] {
    [
      ("users", one { $0.writeAppsUsers(directory.users) }),
      ("classrooms", eachClassroom { $1.writeAppsClassroom($0, password: passwords[$0.id]) }),
      ("members", eachClassroom { $1.writeAppsMembers(of: $0) }),
      ("quizzes", eachQuiz { $1.writeAppsQuiz($0) }),
      ("quizQuestions", eachQuiz { $1.writeAppsQuestions(of: $0) }),
      ("stats", eachQuiz { $1.writeAppsStatistics(statistics[$0], of: $0) }),
      ("losses", allLosses),
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

  /// The losses of each classroom and behind them those of its quizzes.
  private var allLosses: BundleRecords {
    let classrooms = eachClassroom { classroom, out in
      out.writeLosses(of: classroom, password: passwords[classroom.id])
    }
    let quizzes = eachQuiz { placed, out in
      out.writeLosses(of: placed, statistics: statistics[placed])
    }
    return BundleRecords(count: classrooms.count + quizzes.count) { index, out in
      if index < classrooms.count {
        classrooms.write(index, &out)
      } else {
        quizzes.write(index - classrooms.count, &out)
      }
    }
  }
}

/// A quiz and the classroom it stands in.
struct ClassroomQuiz: Sendable {
  var classroom: String
  var quiz: Quiz
}
