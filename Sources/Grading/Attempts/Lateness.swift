import Courseware

/// Whether an attempt was received on time.
package enum Lateness: String, Sendable, CaseIterable {
  case onTime = "on-time"
  /// Received late, but the student's device says it was ended on time: the teacher decides.
  case claimedOnTime = "late-claimed-on-time"
  case late
  /// Received after the quiz closed and the grace period ended; never counts.
  case closed

  /// Whether it was received after the deadline and the grace period.
  package var isLate: Bool { self != .onTime }

  /// Whether an attempt with this lateness may count under the classroom's rule for late attempts.
  func mayCount(_ late: Classroom.Lateness?) -> Bool {
    self == .onTime || self != .closed && late != .refuse
  }
}

/// The times of a student: deadlines with the grace period, and the time limit.
struct StudentTimes: Sendable {
  /// The deadline that an extension gives the student, if there is one.
  let extended: Moment?
  private let lastOnTime: Int64?
  private let lastTaken: Int64?
  /// The time limit of an attempt; `nil` if the quiz has none.
  let timeLimit: Seconds?

  /// An extension also moves the closing of a quiz that would close before the extension ends.
  init(of quiz: Quiz, in classroom: Classroom, for member: Member?) {
    let grace = Int64(classroom.grading.grace.count)
    let deadline = member.flatMap { classroom.deadline(of: quiz, for: $0) } ?? quiz.deadline
    let moved = deadline == quiz.deadline ? nil : deadline
    extended = moved
    timeLimit = member.flatMap { classroom.timeLimit(of: quiz, for: $0) } ?? quiz.timeLimit
    lastOnTime = deadline.map { $0.seconds + grace }
    lastTaken = quiz.closes.map { max($0.seconds, moved?.seconds ?? .min) + grace }
  }

  /// Determined by the time of receipt alone; the claimed end only distinguishes two kinds of late
  /// attempts.
  func lateness(received: Moment, claimedEnd ended: Moment?) -> Lateness {
    if let lastTaken, received.seconds > lastTaken { return .closed }
    guard let lastOnTime, received.seconds > lastOnTime else { return .onTime }
    return ended.map { $0.seconds <= lastOnTime } == true ? .claimedOnTime : .late
  }
}
