package import Courseware

/// When an attempt was received, held against the quiz's times.
package enum Lateness: String, Sendable, CaseIterable {
  case onTime = "on-time"
  /// Received late, but the student's device says it was ended on time: the teacher decides.
  case claimedOnTime = "late-claimed-on-time"
  case late
  /// Received after the quiz closed; never counts.
  case closed

  /// Whether it was received after the deadline and the grace.
  package var isLate: Bool { self != .onTime }

  /// How long after the deadline an attempt is still on time, for slow networks and clocks.
  package static let grace = Seconds(5 * 60)
}

extension Lateness {
  /// Decides by when the attempt was received; what it claims is only ever a remark.
  init(received: Moment, claimedEnd ended: Moment?, quiz: Quiz) {
    let grace = Int64(Lateness.grace.count)
    if let closes = quiz.closes, received.seconds > closes.seconds + grace {
      self = .closed
      return
    }
    guard let deadline = quiz.deadline, received.seconds > deadline.seconds + grace else {
      self = .onTime
      return
    }
    self = ended.map { $0.seconds <= deadline.seconds + grace } == true ? .claimedOnTime : .late
  }
}
