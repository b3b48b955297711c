import Courseware
import Disk

/// Some students' lines of a summary.
struct SummaryPiece: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where each student's line stands, its comma and line feeds left out.
  private(set) var lines: [Range<Int>] = []
  /// The place of the first student among all.
  let first: Int

  init(of students: StudentResults, _ places: Range<Int>) {
    first = places.lowerBound
    for place in places {
      bytes.write(place == 0 ? "\n" : ",\n")
      let start = bytes.count
      bytes.write(students[place])
      lines.append(start..<bytes.count)
    }
  }
}

/// What a summary says that the one before did not.
struct SummaryNews {
  var regrades: [Regrade]
  /// What of the quiz is not as it was when the summary before was made, in words.
  var reasons: [String] = []
  /// Attempts of students who were nobody known.
  var nowKnown: [(name: String, id: AttemptID)] = []
}

/// What is not in a summary as it was in the one before.
struct SummaryChanges {
  private var lines: FormerLines
  private var waiting: ArraySlice<UInt8>?
  private var former = FormerSummary()
  /// The places of students whose lines are new or not as they were.
  private var changed: [Int] = []

  init(since file: OpenFile?) { lines = FormerLines(of: file) }

  /// Goes on with the next students.
  mutating func compare(
    _ piece: SummaryPiece, of students: StudentResults
  ) throws(DiskError) {
    for (index, range) in piece.lines.enumerated() {
      let place = piece.first + index
      try compare(piece.bytes[range], place, of: students)
    }
  }

  private mutating func nextOld() throws(DiskError) -> ArraySlice<UInt8>? {
    guard let old = waiting else { return try lines.next() }
    waiting = nil
    return old
  }

  private mutating func compare(
    _ line: ArraySlice<UInt8>, _ place: Int, of students: StudentResults
  ) throws(DiskError) {
    while let old = try nextOld() {
      if old == line { return }
      let key = students.key(of: place)
      let oldKey = try? JSONValue(Array(old), limit: .max)["student"]?.string
      guard let oldKey, oldKey > key else {
        former.add(Array(old))
        if oldKey == key { break }
        continue
      }
      waiting = old
      break
    }
    changed.append(place)
  }

  /// Takes the lines of students who are not there any more.
  mutating func finish() throws(DiskError) {
    while let old = try nextOld() {
      former.add(Array(old))
    }
  }

  /// What is not as it was, once all students were compared.
  func news(of results: QuizResults) -> SummaryNews {
    var news = SummaryNews(regrades: regrades(of: results.students))
    if let former = GradedBy(head: lines.head) {
      let assignment = results.assignment
      news.reasons = GradedBy(assignment.quiz).changes(since: former, assignment.heirs)
    }
    let strangers = lines.strangers
    guard !strangers.isEmpty else { return news }
    for student in results.students {
      for attempt in student.attempts where strangers.contains(attempt.id) {
        news.nowKnown.append((student.name, attempt.id))
      }
    }
    return news
  }

  /// The students whose attempts are worth something else than they were, or whose grade is made
  /// from others of the same attempts.
  private func regrades(of students: StudentResults) -> [Regrade] {
    changed.compactMap { place in
      let student = students[place]
      let before = former.grade(of: student)
      let isRechosen =
        before != student.score && student.attempts.allSatisfy { former.knows($0.id) }
      guard isRechosen || student.attempts.contains(where: former.isRegraded) else { return nil }
      return Regrade(name: student.name, before: before, after: student.score)
    }
  }
}
