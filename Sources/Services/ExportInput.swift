package import Courseware
package import Grading
import Ledgers

/// The input of exports: the course, the results of students, and the gradebooks.
package struct ExportInput: Sendable {
  /// The course that is exported, with its answer keys.
  let course: Course
  /// The results of each quiz with attempts; empty if results are left out.
  let results: [QuizRecord]
  /// The gradebook of each classroom; empty if results are left out.
  let books: [Gradebook]
  /// The scores in score sheets, which only count in gradebooks; empty if results are left out.
  let scores: [SheetScore]
  let includesResults: Bool
  /// Reads a file of the course, by its path below `content/`; `nil` if it cannot be read.
  let file: @Sendable (_ path: String) -> [UInt8]?
  /// The indices in ``results``, by classroom and quiz.
  private let places: [QuizReference: Int]

  /// Creates the input; without `includesResults`, all results that are given are left out.
  package init(
    course: Course, results: [QuizRecord] = [], books: [Gradebook] = [],
    scores: [SheetScore] = [], includesResults: Bool = true,
    file: @escaping @Sendable (_ path: String) -> [UInt8]? = { _ in nil }
  ) {
    self.course = course
    self.results = includesResults ? results : []
    self.books = includesResults ? books : []
    self.scores = includesResults ? scores : []
    self.includesResults = includesResults
    self.file = file
    places = Dictionary(
      keepingFirst: self.results.enumerated().map {
        (QuizReference(classroom: $1.classroom, quiz: $1.quiz), $0)
      })
  }

  /// The students' results in a quiz; empty if results are not exported.
  func results(of quiz: Quiz, in classroom: Classroom) -> [StudentRecord] {
    let place = places[QuizReference(classroom: classroom.id, quiz: quiz.id)]
    return place.map { results[$0].students } ?? []
  }
}

/// The results of all students in one quiz.
package struct QuizRecord: Sendable {
  /// The id of the quiz's classroom.
  var classroom: String
  /// The quiz's id.
  var quiz: String
  /// The students with an attempt, in the order of their ids on the roster or of their keys.
  var students: [StudentRecord]
}

/// The results of one student in one quiz.
struct StudentRecord: Sendable {
  /// The user id; see ``UserIDs``.
  var userID: String
  /// The roster's name, or without a roster the name in the first attempt.
  var name: String
  /// The roster's address, or without a roster that of the first attempt; `nil` if it has none.
  var email: String?
  /// In the order of receipt, without attempts that can never count.
  var attempts: [AttemptRecord] = []
  /// Whether the student has attempts that were left out because they can never count.
  var hasExcludedAttempts = false
  /// The latest attempt with its responses, if a service needs them.
  var latest: LatestAttempt?
}

/// The time of submission and the score of an attempt.
struct AttemptRecord: Sendable, Hashable {
  /// The claimed end if it is possible, otherwise the time of receipt.
  var date: Moment
  /// `nil` if the quiz is not graded.
  var score: Attempt.Score?
  /// Whether answers still have to be graded manually; their points are not in the score.
  var isUngraded = false
}

/// An attempt with its times and its responses, which use current question ids.
struct LatestAttempt: Sendable {
  /// The claimed start, or the end minus the duration if the claim is later than the end.
  var started: Moment
  /// The claimed end if it is possible, otherwise the time of receipt.
  var ended: Moment
  /// Whether the student ended the attempt before the time limit on purpose.
  var endedEarly: Bool
  /// The responses that are not empty; for a poll, those of all attempts that count.
  var responses: [Response]
}

extension QuizRecord {
  /// Extracts from graded attempts what services need.
  ///
  /// - Parameters:
  ///   - results: The graded attempts of one quiz.
  ///   - ids: The user ids of its classroom.
  ///   - importers: The services; reading responses takes time and only some ask for them.
  package init(_ results: QuizResults, ids: UserIDs, for importers: Set<Site.Importer>) {
    let assignment = results.assignment
    let isAsked =
      importers.contains(.clicker)
      || importers.contains(.breakapp)
        && (assignment.quiz.kind == .survey || assignment.quiz.timeLimit != nil)
    let students = results.students
    self.init(
      classroom: assignment.classroom.id, quiz: assignment.quiz.id,
      students: students.indices.map { place in
        let student = students[place]
        let usable = student.attempts.filter { !$0.isExcluded(in: assignment.classroom) }
        var record = StudentRecord(
          userID: ids.id(ofStudent: student.key, email: student.email), name: student.name,
          email: student.email, attempts: usable.map(AttemptRecord.init),
          latest: isAsked ? students.latest(of: place) : nil)
        record.hasExcludedAttempts = usable.count < student.attempts.count
        return record
      })
  }
}

extension AttemptRecord {
  fileprivate init(_ graded: GradedAttempt) {
    self.init(
      date: graded.handedIn,
      score: graded.score.map { Attempt.Score(points: $0.points, of: $0.maximum) },
      isUngraded: (graded.score?.pending ?? 0) > 0)
  }
}

extension StudentResults {
  /// A student's last attempt; for a poll, with the answers of all attempts that count.
  fileprivate func latest(of place: Int) -> LatestAttempt? {
    guard let row = chosen(.last, of: place).last, var latest = attempt(row) else { return nil }
    let counting = read(for: .counting, of: place)
    guard assignment.quiz.combinesAttempts, counting.count > 1 else { return latest }
    let responses = counting.compactMap(attempt).flatMap(\.responses)
    let first = Dictionary(keepingFirst: responses.map { ($0.question, $0) })
    latest.responses = assignment.quiz.questions.compactMap { first[$0.id] }
    return latest
  }

  /// An attempt with its responses that are not empty; `nil` if its line in the ledger cannot be
  /// read.
  private func attempt(_ row: AttemptRow) -> LatestAttempt? {
    let entry = ledger.entries[Int(row.entry)]
    guard let attempt = entry.attempt else { return nil }
    let ended = row.handedIn(received: entry.received, assignment.quiz)
    let elapsed = Int64(row.elapsedMilliseconds / 1_000)
    let claimed = Moment(rfc3339: attempt.startedAt).flatMap { $0 <= ended ? $0 : nil }
    let isCurrent = attempt.revision == assignment.quiz.revision
    let names = assignment.idMapping.names(at: attempt.revision)
    let responses = attempt.responses.filter { !$0.answer.isEmpty }
    return LatestAttempt(
      started: claimed ?? Moment(seconds: ended.seconds - elapsed), ended: ended,
      endedEarly: row.endedEarly,
      responses: isCurrent ? responses : responses.compactMap { names.translate($0)?.response })
  }
}
