package import Courseware
import Digest
package import Ledgers

/// Scores the attempts of a course one after another, each by itself.
///
/// The result for an attempt depends on the attempt, the course and the recorded revisions, and not
/// on other attempts. Memory does not grow with their number.
package struct StreamScorer {
  private let assignments: [Assignment]
  private let revisions: [String: Revisions]
  private let former: FormerNames
  private var router: LedgerRouter
  /// By the quiz's index in the course; created with the first attempt at the quiz.
  private var graders: [Int: Grader] = [:]
  private var gradedCount = 0

  /// The number of attempts after which the graders' caches of students and answers are cleared.
  private static let mostRemembered = 1 << 16

  /// `revisions` are the revisions recorded in `stats/`, by classroom.
  package init(_ course: Course, _ revisions: [String: Revisions]) {
    assignments = Array(course.assignments)
    self.revisions = revisions
    former = FormerNames(of: course, revisions)
    router = LedgerRouter(in: course, former)
  }

  /// The outcome of scoring an attempt.
  package enum Outcome {
    case scored(ScoredAttempt)
    /// A survey or a poll.
    case noScores
    case noQuiz(QuizReference)
    /// An attempt in a format that a later version of the program writes.
    case laterVersion
  }

  /// Scores an attempt with the current answer keys.
  package mutating func score(_ entry: LedgerEntry) -> Outcome {
    guard let id = entry.id, let name = entry.reference else { return .laterVersion }
    let place = router.quizIndex(of: entry)
    guard place < assignments.count else { return .noQuiz(name) }
    guard assignments[place].quiz.kind.isGraded else { return .noScores }
    if gradedCount == Self.mostRemembered { (graders, gradedCount) = ([:], 0) }
    gradedCount += 1
    if graders[place] == nil { graders[place] = grader(at: place) }
    let content = entry.content
    let graded = unsafe content.withUnsafeBufferPointer {
      unsafe graders[place]?.gradeAlone(entry, id: id, $0)
    }
    guard let graded else { return .noQuiz(name) }
    return .scored(ScoredAttempt(graded, id, content, of: assignments[place]))
  }

  private func grader(at place: Int) -> Grader {
    var assignment = assignments[place]
    assignment.idMapping = assignment.recordedIDMapping(former, revisions)
    let members = assignment.quiz.isAnonymous ? [] : assignment.classroom.members
    return Grader(assignment, Roster(members))
  }
}

/// An attempt with its score for each question, and the information needed to decide whether it
/// counts.
package struct ScoredAttempt: Sendable {
  /// The attempt's id.
  package let id: AttemptID
  /// A digest of everything in the attempt, 32 hexadecimal digits: the same id with another content
  /// is a conflict.
  package let content: String
  /// The quiz's current name in the course.
  package let quiz: QuizReference
  /// The student as in summaries: the roster's id, or without a roster the key that identifies the
  /// student; `nil` for a student who is not on the roster.
  package let student: String?
  /// As the device claims it, in microseconds since 1970; `nil` if it cannot be read.
  package let startedMicroseconds: Int64?
  /// As the device claims it, in microseconds since 1970; `nil` if it cannot be read.
  package let endedMicroseconds: Int64?
  /// Whether the claimed end is on time; `nil` if the claimed end cannot be read.
  package let lateness: Lateness?
  /// The score of the whole attempt.
  package let sum: ScoreSum
  /// The questions the attempt was asked, in source order.
  package let responses: [ScoredResponse]
  /// Notes for the teacher.
  package let notes: [AttemptNote]

  init(_ graded: GradedAlone, _ id: AttemptID, _ content: [UInt8], of assignment: Assignment) {
    func readable(_ time: Int64) -> Int64? { time == AttemptRow.unreadable ? nil : time }
    self.id = id
    self.content = contentDigest(of: content)
    quiz = assignment.reference
    (student, sum) = (graded.student, graded.sum)
    startedMicroseconds = readable(graded.attemptRow.claimedStart)
    endedMicroseconds = readable(graded.attemptRow.claimedEnd)
    lateness = endedMicroseconds == nil ? nil : graded.attemptRow.lateness
    let isVoid = Set(assignment.quiz.questions.lazy.filter(\.isVoid).map(\.id))
    responses = graded.questions.map { ScoredResponse($0, isVoid: isVoid.contains($0.question)) }
    notes = graded.notes
  }
}

/// The score of one question of an attempt.
package struct ScoredResponse: Sendable, Equatable {
  /// The question's id.
  package let question: String
  /// `nil` if the answer is graded manually or the question has no points; below 0 only with a
  /// penalty.
  package let points: Double?
  /// The maximum points; `nil` for a question without points, such as a scale.
  package let maximum: Double?
  /// Whether anything was answered.
  package let isAnswered: Bool
  /// Whether the question is void, so that every student gets the points.
  package let isVoid: Bool

  init(_ score: QuestionScore, isVoid: Bool) {
    let isManual = score.pending > 0
    let isScored = !isManual && (score.maximum > 0 || isVoid)
    question = score.question
    points = isScored ? score.points : nil
    maximum = isManual ? score.pending : isScored ? score.maximum : nil
    isAnswered = !score.isSkipped
    self.isVoid = isVoid
  }
}
